# Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs one command several times at once; prints what they print when it is the same."""

import subprocess
import sys

COUNT = 3
runs = [
    subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    for _ in range(COUNT)
]
outputs = {run.communicate()[0] for run in runs}
codes = {run.returncode for run in runs}
print(f"{len(outputs)} outputs, exit codes {sorted(codes)}")
print(*outputs, sep="\n---\n")
