# Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""make_setup.py FOLDER: fetch_toolkits.py with a lock file and wheels of its own.

Two tiny toolkits, torch-1 (one wheel) and cuda-1 (two wheels), and one tool. With
BAD_HASH in the environment, the lock pins another hash for the last wheel.
"""

import hashlib
import os
import shutil
import sys
import zipfile
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[3] / "tools/fetch_toolkits.py"


def make_wheel(folder, name, files):
    """The sha256 of a wheel that pip accepts."""
    path = folder / f"{name}-1.0-py3-none-any.whl"
    info = f"{name}-1.0.dist-info"
    with zipfile.ZipFile(path, "w") as wheel:
        for file, text in files.items():
            # A fixed date, so that the hash is the same at each call.
            wheel.writestr(zipfile.ZipInfo(file), text)
        wheel.writestr(zipfile.ZipInfo(f"{info}/METADATA"),
                       f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        wheel.writestr(zipfile.ZipInfo(f"{info}/WHEEL"),
                       "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        names = [*files, f"{info}/METADATA", f"{info}/WHEEL", f"{info}/RECORD"]
        wheel.writestr(zipfile.ZipInfo(f"{info}/RECORD"),
                       "".join(f"{file},,\n" for file in names))
    return hashlib.sha256(path.read_bytes()).hexdigest()


def wheel_entry(name, sha256, extract):
    rows = ", ".join(f'{{from = "{a}", to = "{b}"}}' for a, b in extract)
    return (f'[[toolkit.wheel]]\nname = "{name}"\nversion = "1.0"\nplatform = "any"\n'
            f'sha256 = "{sha256}"\nmib = 1\nextract = [{rows}]\n')


def main(folder):
    wheels = folder / "wheels"
    wheels.mkdir(parents=True, exist_ok=True)
    shutil.copy(SOURCE, folder)
    torch = make_wheel(wheels, "tt_torch", {"torch/include/a.h": "a", "torch/lib/big.so": "b"})
    first = make_wheel(wheels, "tt_first", {"cu/include/first.h": "f", "cu/lib/libx.so.13": "x"})
    last = make_wheel(wheels, "tt_last", {"cu/include/last.h": "l"})
    tool = make_wheel(wheels, "tt_tool", {"tt_tool.py": "VALUE = 1\n"})
    if "BAD_HASH" in os.environ:
        last = "0" * 64
    (folder / "toolkits.lock").write_text(
        '[[toolkit]]\nfolder = "torch-1"\n'
        + wheel_entry("tt-torch", torch, [("torch/include", "include")])
        + '[[toolkit]]\nfolder = "cuda-1"\n'
        + wheel_entry("tt-first", first, [("cu/include", "include"), ("cu/lib", "lib")])
        + wheel_entry("tt-last", last, [("cu/include", "include")])
        + f'[[tool]]\nname = "tt-tool"\nversion = "1.0"\nsha256 = ["{tool}"]\n'
    )


main(Path(sys.argv[1]))
