# Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Precompiled torch headers for the tests that run clang or clang-tidy.

Parsing torch's headers takes 10 to 20 s a test. One precompiled header per set of
flags and of headers, shared by all tests of a build folder, takes that away. It
holds just the torch, ATen and CUDA headers that the test includes, in their order,
so that a test sees no name that it doesn't include.
"""

import fcntl
import hashlib
import os
import re
import subprocess
from pathlib import Path

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*<((?:torch|ATen|c10|cuda)[^>]*)>', re.M)


def headers_of(file):
    """What stands before the first line of code: later ones may depend on it."""
    found = []
    for line in Path(file).read_text().splitlines():
        text = line.strip()
        match = INCLUDE.match(line)
        if match:
            found.append(match.group(1))
        elif text and not text.startswith(("//", "#include")):
            break
    return found


def build(compiler, flags, headers, pch):
    source = pch.with_suffix(".h")
    source.write_text("".join(f"#include <{header}>\n" for header in headers))
    new = pch.with_suffix(".new")
    # Through -Xclang, since the driver has no way to ask for a CUDA header.
    emit = ["-Xclang", "-emit-pch", "-Xclang", "-o", "-Xclang", str(new)]
    # As the driver's preambles: bodies in the headers are never looked at.
    emit += ["-Xclang", "-skip-function-bodies"]
    if "cuda" not in flags:
        flags = ["-x", "c++", *flags]
    command = [compiler, "-fsyntax-only", *flags, *emit, str(source)]
    done = subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL)
    # When it fails, the test itself shows the error, from its own includes.
    if done.returncode == 0:
        new.replace(pch)


def flags_for(file, flags, compiler):
    """['-include-pch', path], or [] when the file includes no torch header."""
    headers = headers_of(file)
    # The test's own folder isn't part of what the header is made from.
    stable = [flag for flag in flags if not flag.startswith("-I")]
    if not headers:
        return []
    folder = Path(os.environ["TORCH_TIDY_PCH_DIR"])
    folder.mkdir(parents=True, exist_ok=True)
    key = hashlib.sha256(repr((stable, headers, compiler)).encode()).hexdigest()[:20]
    pch = folder / f"{key}.pch"
    with open(folder / f"{key}.lock", "w") as guard:
        fcntl.flock(guard, fcntl.LOCK_EX)
        if not pch.exists():
            build(compiler, stable, headers, pch)
    return ["-include-pch", str(pch)] if pch.exists() else []
