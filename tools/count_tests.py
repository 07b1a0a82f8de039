# Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints `N passed, N failed` from lit's JSON report, which has the unit tests too."""

import json
import sys
from collections import Counter
from pathlib import Path

PASSED = {"PASS", "XFAIL", "FLAKYPASS"}
SKIPPED = {"UNSUPPORTED", "SKIPPED"}


def main(report):
    path = Path(report)
    if not path.is_file():
        sys.exit("tools/test: lit wrote no report, so no test ran\n0 passed, 1 failed")
    codes = Counter(
        test["code"]
        for test in json.loads(path.read_text())["tests"]
        if test["code"] != "EXCLUDED"
    )
    passed = sum(codes[code] for code in PASSED)
    skipped = sum(codes[code] for code in SKIPPED)
    failed = sum(codes.values()) - passed - skipped
    if not passed and not failed:
        print("tools/test: no test matched", file=sys.stderr)
    if skipped:
        print(f"{skipped} skipped: what they need is not on this machine")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
