# Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the driver's findings with those of clang-tidy with the plugin."""

import os
import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
import torch_pch  # noqa: E402

LINE = re.compile(r"^(.*?):(\d+):(\d+): (?:warning|note): (.*)$", re.M)


def diagnostics(text, folder):
    found = set()
    for file, line, column, message in LINE.findall(text):
        found.add((os.path.relpath(file, folder), int(line), int(column), message))
    return found


def main():
    split = sys.argv.index("--")
    tool, plugin, folder = sys.argv[1:split]
    flags = sys.argv[split + 1 :]
    # Those whose only header is torch/torch.h: one precompiled header serves all.
    files = sorted(
        str(f) for f in Path(folder).rglob("bad_*.cpp") if "CUDAGuard" not in f.read_text()
    )
    # A database elsewhere must not change what either sees.
    driver = subprocess.run(
        [tool, "--strict", "--quiet", "--checks=*", *files], capture_output=True, text=True
    ).stdout
    flags += torch_pch.flags_for(Path(files[0]), flags, "clang++-22")
    tidy = subprocess.run(
        ["/usr/lib/llvm-22/bin/clang-tidy", f"-load={plugin}", "--checks=-*,torch-*", "--quiet",
         "--config={CheckOptions: {Strict: true}}", *files, "--", *flags],
        capture_output=True, text=True,
    ).stdout
    ours, theirs = diagnostics(driver, folder), diagnostics(tidy, folder)
    for only, side in ((ours - theirs, "driver"), (theirs - ours, "clang-tidy")):
        for each in sorted(only):
            print(f"only the {side}: {each}")
    if ours == theirs:
        print(f"the same {len(ours)} findings in {len(files)} files")


main()
