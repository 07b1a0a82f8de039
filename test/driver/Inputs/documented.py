# Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""documented.py TORCH-TIDY DOCS SOURCE: the pages name what the program has.

Each option and exit code of --help stands in docs/command-line.md and the other way
round; each field of SOURCE's JSON report stands in docs/json.md; docs/formats.md has
a section for each format, with what the program really prints.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

tool, docs, source = sys.argv[1:]
OPTION = r"--?[a-z][a-z-]*"


def output_of(*arguments):
    return subprocess.run([tool, *arguments], capture_output=True, text=True).stdout


def fields(value):
    """The names of all fields, at any depth."""
    if isinstance(value, list):
        return set().union(*map(fields, value))
    if isinstance(value, dict):
        return set(value).union(*map(fields, value.values()))
    return set()


def compare(what, real, written):
    assert real, f"no {what} found"
    assert real == written, f"{what}: not documented {real - written}, unknown {written - real}"
    return f"{len(real)} {what}"


help_text = output_of("--help")
page = Path(docs, "command-line.md").read_text()
# -h is an alias, which --help leaves out.
options = compare(
    "options",
    set(re.findall(rf"^  ({OPTION})", help_text, re.M)) | {"-h"},
    set(re.findall(rf"`({OPTION})", "".join(re.findall(r"^\| `-.*?\|", page, re.M)))),
)
codes = compare(
    "exit codes",
    set(re.findall(r"^  (\d)  ", help_text, re.M)),
    set(re.findall(r"^\| (\d) \|", page, re.M)),
)

json_page = Path(docs, "json.md").read_text()
report = json.loads(output_of("--format=json", "--strict", source))
real = fields(report)
assert {"fixes", "guard", "path", "facts"} <= real and report["findings"][0]["fixes"]
missing = {name for name in real if f"`{name}`" not in json_page}
assert not missing, f"fields not in docs/json.md: {missing}"


def real_report(kind):
    example = ["--checks=torch-missing-device", f"--format={kind}", "examples/csrc/lookup.cpp"]
    arguments = ["--statistics", "examples"] if kind == "statistics" else example
    done = subprocess.run([tool, *arguments], cwd=Path(docs).parent, capture_output=True, text=True)
    return done.stdout


formats_page = Path(docs, "formats.md").read_text()
listed = help_text.split("\nFormats:\n")[1].split("\n\n")[0]
formats = compare(
    "formats",
    set(re.findall(r"^  (\w+)  ", listed, re.M)),
    set(re.findall(r"^## `(\w+)`$", formats_page, re.M)),
)
# The untagged blocks of a section; text has the statistics' too.
sections = re.findall(r"^(?:## `(\w+)`$|```(\w*)\n(.*?)^```$)", formats_page, re.M | re.S)
kinds = [kind for kind, _, _ in sections if kind]
kinds.insert(1, "statistics")
blocks = [block for _, language, block in sections if block and not language]
for kind, block in zip(kinds, blocks, strict=True):
    rest = real_report(kind)
    for part in filter(None, block.split("…\n")):
        _, found, rest = rest.partition(part)
        assert found, f"docs/formats.md: {kind} does not print\n{part}"
print(f"{options}, {codes}, {len(real)} fields, {formats} are documented")
