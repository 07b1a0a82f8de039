# Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Analyses public LibTorch packages and compares with the reviewed results.

  tools/corpus                   all packages of test/corpus/packages.lock
  tools/corpus torch_scatter …   these
  tools/corpus --update          take findings that are new or gone into the
                                 tables of test/corpus/, new ones as `unreviewed`,
                                 and write docs/precision.md
  tools/corpus -j 1              files analysed at a time

A package's folder is analysed as it was published, with no configuration: the
whole of it, or its `paths` of packages.lock. Exit code 1 when the results differ
from the reviewed ones or a row is unreviewed, 2 when a package can't be fetched or
a run can't be judged.
"""

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter, namedtuple
from pathlib import Path

import corpus_packages
import corpus_snapshot
from fetch_toolkits import cache_root
from corpus_snapshot import FINDINGS, PARTIAL

# Clean, findings, some file not analysed: what a run may end with.
EXPECTED_EXITS = (0, 1, 3)
PROBLEM = re.compile(r"(?P<file>.*?): (?:partially|not) analysed: (?P<what>.*)", re.DOTALL)
FIRST_ERROR = re.compile(r"\d+ errors?, the first is ")

Run = namedtuple("Run", "exit seconds mebibytes report messages")


class Failed(Exception):
    """torch-tidy crashed, or gave no report."""


def pinned_environment(torch_root):
    """The caller's environment, with our torch and CUDA and no others."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in ("CUDA_PATH", "CUDAToolkit_ROOT", "CPATH", "CPLUS_INCLUDE_PATH")
    }
    return {
        **kept,
        "TORCH_ROOT": str(torch_root),
        "CUDA_HOME": str(torch_root.parent / "nvidia/cu13"),
    }


def analyse(tool, folder, paths, jobs, environment, scratch):
    report = scratch / "report.json"
    report.unlink(missing_ok=True)
    command = [tool, "--no-config", "--format=json", "--output", report, *jobs, *paths]
    started = time.monotonic()
    with open(scratch / "messages", "w+") as messages:
        process = subprocess.Popen(
            command,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=messages,
            stderr=messages,
        )
        # Popen.wait() would throw the usage of this one process away.
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        messages.seek(0)
        text = messages.read()
    seconds = time.monotonic() - started
    parsed = json.loads(report.read_text()) if report.is_file() else None
    return Run(process.returncode, seconds, usage.ru_maxrss >> 10, parsed, text)


def check(package, run):
    tail = "\n".join(run.messages.splitlines()[-15:])
    if run.exit < 0:
        name = signal.Signals(-run.exit).name
        raise Failed(f"torch-tidy crashed on {package['name']} ({name}):\n{tail}")
    if run.exit not in EXPECTED_EXITS or run.report is None:
        raise Failed(f"torch-tidy ended with {run.exit} on {package['name']}:\n{tail}")


def finding_keys(package, folder, report):
    for finding in report["findings"]:
        if not finding["suppressed"]:
            file = os.path.relpath(folder / finding["file"], folder)
            yield package["name"], file, str(finding["line"]), finding["check"]


def partial_keys(package, report):
    cache = str(cache_root())
    for problem in report["summary"]["problems"]:
        match = PROBLEM.fullmatch(problem)
        if not match:
            raise Failed(f"torch-tidy's report has a line of another form: {problem}")
        error = FIRST_ERROR.sub("", match["what"], count=1)
        yield package["name"], match["file"], " ".join(error.replace(cache, "$CACHE").split())


def print_row(name, files, seconds, mebibytes, findings):
    print(f"{name:22}{files[0]:6}{files[1]:7}{files[2]:6}{seconds:9.1f}{mebibytes:7}"
          f"{findings:10}", flush=True)


def analyse_all(arguments, packages, environment):
    """All findings' keys and all partial files' keys."""
    findings, partial, rows = [], [], []
    print("package                  full partly   not  seconds    MiB  findings")
    jobs = ["-j", str(arguments.j)] if arguments.j else []
    with tempfile.TemporaryDirectory() as scratch:
        for package, folder in packages:
            paths = package.get("paths", ["."])
            run = analyse(
                arguments.torch_tidy, folder, paths, jobs, environment, Path(scratch)
            )
            check(package, run)
            found = list(finding_keys(package, folder, run.report))
            summary = run.report["summary"]
            whole = summary["files"] - summary["partiallyAnalysed"]
            files = (whole, summary["partiallyAnalysed"], summary["notAnalysed"])
            rows.append((files, run.seconds, run.mebibytes, len(found)))
            print_row(package["name"], *rows[-1])
            findings += found
            partial += partial_keys(package, run.report)
    all_files, seconds, mebibytes, counts = zip(*rows)
    print_row("all", [*map(sum, zip(*all_files))], sum(seconds), max(mebibytes), sum(counts))
    for name, count in sorted(Counter(key[3] for key in findings).items()):
        print(f"{count:6} {name}")
    return findings, partial


def judge(table, found, names, update):
    """The number of differences, after printing them."""
    rows = corpus_snapshot.read(table)
    if update:
        corpus_snapshot.update(table, rows, found, names)
        rows = corpus_snapshot.read(table)
    differences = list(corpus_snapshot.compare(table, rows, found, names))
    for line in differences:
        print(line)
    return len(differences)


def chosen(names):
    packages = corpus_packages.pinned()
    known = {package["name"] for package in packages}
    for name in names:
        if name not in known:
            raise corpus_packages.Unavailable(
                f"no package '{name}' in test/corpus/packages.lock; there are "
                + ", ".join(sorted(known))
            )
    return [p for p in packages if not names or p["name"] in names]


def parse_arguments():
    parser = argparse.ArgumentParser(
        prog="tools/corpus",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("packages", nargs="*", metavar="PACKAGE")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("-j", type=int, metavar="N", help="default: the number of cores")
    parser.add_argument("--torch-tidy", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--torch-root", required=True, type=Path, help=argparse.SUPPRESS)
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    # A table that can't be read is said before the work, not after it.
    for table in (FINDINGS, PARTIAL):
        corpus_snapshot.read(table)
    packages = corpus_packages.fetch(chosen(arguments.packages))
    environment = pinned_environment(arguments.torch_root)
    findings, partial = analyse_all(arguments, packages, environment)
    names = {package["name"] for package, _ in packages}
    differences = judge(FINDINGS, findings, names, arguments.update)
    differences += judge(PARTIAL, partial, names, arguments.update)
    if arguments.update:
        page = corpus_snapshot.precision_page(corpus_snapshot.read(FINDINGS))
        corpus_snapshot.PRECISION.write_text(page)
    if differences:
        print(f"corpus: {differences} differences from test/corpus/", file=sys.stderr)
    return 1 if differences else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (corpus_packages.Unavailable, corpus_snapshot.BadTable, Failed, OSError) as error:
        print(f"tools/corpus: {error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit("tools/corpus: interrupted")
