# Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs torch-tidy on every case of Inputs/INDEX.tsv, once for each mode.

With --strict, and the checks that are off by default too, a bad file must give a finding of
one of its class's checks on one of the lines named, and a good file none of its
class's checks; by default a good file must give no finding at all.

07_host_access/bad_08 is left out: clang itself rejects it.
"""

import collections
import csv
import json
import subprocess
import sys
from pathlib import Path

CHECKS = {
    "01_mixed_device": {
        "torch-mixed-device",
        "torch-missing-device",
        "torch-discarded-result",
    },
    "02_factory_without_device": {
        "torch-missing-device",
        "torch-mixed-device",
        "torch-module-input",
        "torch-unregistered-member",
        "torch-device-compare",
    },
    "03_host_index": {"torch-unguarded-index"},
    "04_kernel_index": {
        "torch-kernel-bounds",
        "torch-kernel-extent",
        "torch-index-overflow",
        "torch-launch-config",
    },
    "05_labels": {"torch-label-range", "torch-label-shape"},
    "06_guard_stream_check": {
        "torch-missing-device-guard",
        "torch-device-kind-only",
        "torch-unchecked-launch",
        "torch-unchecked-cuda-call",
        "torch-default-stream",
        "torch-launch-config",
        "torch-async-read",
    },
    "07_host_access": {
        "torch-host-access",
        "torch-dangling-data",
        "torch-data-type",
        "torch-sync-in-loop",
    },
    "08_async": {"torch-async-read", "torch-default-stream"},
    "09_shape_broadcast": {
        "torch-shape-mismatch",
        "torch-implicit-broadcast",
        "torch-empty-selection",
    },
    "11_dtype_layout": {
        "torch-data-type",
        "torch-noncontiguous-data",
        "torch-index-dtype",
        "torch-dangling-data",
    },
}


def findings(tool, folder, *options):
    done = subprocess.run(
        [tool, "--format=json", *options, str(folder)], capture_output=True, text=True
    )
    if done.returncode not in (0, 1):
        sys.exit(f"torch-tidy exited with {done.returncode}\n{done.stderr}")
    report = json.loads(done.stdout)
    if report["summary"]["problems"]:
        sys.exit("\n".join(report["summary"]["problems"]))
    found = collections.defaultdict(list)
    for finding in report["findings"]:
        path = Path(finding["file"]).relative_to(folder.resolve())
        found[str(path)].append((finding["line"], finding["check"]))
    return found


def main():
    tool, folder = sys.argv[1], Path(sys.argv[2])
    default = findings(tool, folder)
    strict = findings(tool, folder, "--strict", "--checks=*")
    rows = list(csv.DictReader((folder / "INDEX.tsv").open(), delimiter="\t"))
    wrong = 0
    for row in rows:
        path, checks = row["path"], CHECKS[row["class"]]
        ours = [f for f in strict[path] if f[1] in checks]
        if row["verdict"] == "bad":
            lines = {int(line) for line in row["lines"].split(",")}
            fine = any(line in lines for line, _ in ours)
        else:
            fine = not ours and not default[path]
        if not fine:
            wrong += 1
            print(f"{path}: {row['verdict']}, {row['diagnosis']}; "
                  f"strict {strict[path]}, default {default[path]}")
    print(f"{len(rows) - wrong} of {len(rows)} cases are right")
    sys.exit(wrong != 0)


main()
