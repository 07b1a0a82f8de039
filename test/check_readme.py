"""Compares the run that README.md shows with a real one: check_readme.py ROOT TORCH_TIDY"""

import pathlib
import subprocess
import sys

root, torch_tidy = pathlib.Path(sys.argv[1]), sys.argv[2]
readme = (root / "README.md").read_text()
start = "$ tools/torch-tidy examples\n"
if start not in readme:
    sys.exit(f"README.md shows no run of '{start.strip()}'")
shown = readme.split(start, 1)[1].split("```", 1)[0]
run = subprocess.run([torch_tidy, "examples"], cwd=root, capture_output=True, text=True)
real = run.stdout + run.stderr
if shown != real:
    sys.exit(f"README.md shows\n{shown}\nbut the real run prints\n{real}")
print("README.md shows a real run")
