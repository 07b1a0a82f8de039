# Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""asks.py TORCH-TIDY DOCS: docs/user-asks.md has each of the thirty, and names no option,
subcommand or page that isn't there."""

import re
import subprocess
import sys
from pathlib import Path

tool, docs = sys.argv[1:]
page = Path(docs, "user-asks.md").read_text()
help_text = subprocess.run([tool, "--help"], capture_output=True, text=True).stdout

numbers = sorted(int(n) for n in re.findall(r"^\| (\d+) \|", page, re.M))
assert numbers == list(range(1, 31)), numbers
options = set(re.findall(r"`(--[a-z-]+)", page))
known = set(re.findall(r"^  (--?[a-z][a-z-]*)", help_text, re.M))
nvcc = {"--options-file"}
assert options and options - nvcc <= known, options - nvcc - known
words = set(re.findall(r"`torch-tidy ([a-z]+)`", page))
subcommands = set(re.findall(r"^  ([a-z]+)  ", help_text, re.M))
assert words and words <= subcommands, words - subcommands
links = set(re.findall(r"\]\(([^)#]+)", page))
missing = [link for link in links if not Path(docs, link).exists()]
assert links and not missing, missing
print(f"{len(numbers)} answered, {len(options)} options, {len(links)} pages")
