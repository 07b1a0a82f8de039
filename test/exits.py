# Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""%exits N COMMAND…: runs the command, which must exit with exactly N."""

import subprocess
import sys

done = subprocess.run(sys.argv[2:])
if done.returncode != int(sys.argv[1]):
    sys.exit(f"exits: wanted exit code {sys.argv[1]}, got {done.returncode}")
