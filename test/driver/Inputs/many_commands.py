# Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""many_commands.py FOLDER -- FLAGS…: a compile_commands.json whose last entry is bad.cpp."""

import json
import sys
from pathlib import Path

folder, flags = Path(sys.argv[1]), sys.argv[3:]
names = [f"generated/unit_{number}.cpp" for number in range(20000)] + ["bad.cpp"]
entries = [
    {"directory": str(folder), "file": name, "arguments": ["c++", *flags, "-c", name]}
    for name in names
]
(folder / "compile_commands.json").write_text(json.dumps(entries, indent=1))
