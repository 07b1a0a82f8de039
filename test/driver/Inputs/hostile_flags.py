# Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""hostile_flags.py TORCH-TIDY SOURCES CONFIG: no flag of CONFIG loads or runs anything.

Each of these as extra-arg of CONFIG must end the run with one line that names it.
"""

import json
import subprocess
import sys
from pathlib import Path

tool, sources, config = sys.argv[1:]
FLAGS = [
    ["-fplugin=./run.sh"],
    ["-fpass-plugin=./run.sh"],
    ["-fplugin-arg-x-y"],
    ["-Xclang", "-load", "-Xclang", "./run.sh"],
    ["-Xclang", "-add-plugin", "-Xclang", "x"],
    ["-Xclang", "-include-pch", "-Xclang", "x.pch"],
    ["-load", "./run.sh"],
    ["-wrapper", "./run.sh"],
    ["-B."],
    ["-ccc-gcc-name", "./run.sh"],
    ["-fuse-ld=./run.sh"],
    ["--config=flags.cfg"],
    ["-include-pch", "x.pch"],
    ["-fmodule-file=x.pcm"],
    ["-fprofile-use=x"],
    ["-ivfsoverlay", "x.yaml"],
    ["-mllvm", "-load=./run.sh"],
    ["-save-temps"],
    ["-fmodules-cache-path=x"],
    ["-resource-dir=."],
    ["-serialize-diagnostics", "x"],
    ["-DVALUE", "-include"],
]

for flags in FLAGS:
    Path(config).write_text(f"extra-arg: {json.dumps(flags)}\n")
    done = subprocess.run([tool, sources], capture_output=True, text=True)
    assert done.returncode == 2, f"{flags}: exit code {done.returncode}\n{done.stderr}"
    lines = done.stderr.splitlines()
    assert len(lines) == 1 and f"{config}:1: extra-arg: " in lines[0], done.stderr
print(f"{len(FLAGS)} flags refused")
