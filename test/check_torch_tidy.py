# Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs one test of a check, in both hosts; the sister of check_clang_tidy.py.

  // RUN: %check_torch_tidy %s torch-mixed-device %t
  // RUN: %check_torch_tidy %s torch-mixed-device %t -- --strict -- -DEXTRA
  // RUN: %check_torch_tidy %s "torch-*" %t

After the first `--` come options of the tool (see TIDY_OPTIONS for what
clang-tidy gets in their place), after the second one flags of the compiler.

  CHECK-MESSAGES  a warning, or a note of its path; every warning and error must
                  be named by one
  CHECK-NOTES     the same, with every note named too
  CHECK-FIXES     a line of the source with the fix-its applied

A test without any of them must say --clean: no warning at all. Both hosts must
print the same diagnostics. Where findings carry fixes, the host's --fix applies them,
and the result must compile and have only the findings that had no fix.
"""

import argparse
import json
import os
import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import torch_pch  # noqa: E402

# Options of ours, and clang-tidy's CheckOptions that mean the same.
TIDY_OPTIONS = {"--strict": ("Strict", "true")}
DIAGNOSTIC = re.compile(r"^(?P<file>[^\s:][^:\n]*):(?P<rest>\d+:\d+: (?:warning|error|note): .*)$", re.M)
CLANG_TIDY = "/usr/lib/llvm-22/bin/clang-tidy"
CLANG = "clang++-22"
# A test that hangs must fail before the whole run is stopped.
TIME_LIMIT = 600


class TestFailure(Exception):
    pass


def run(command, cwd=None):
    try:
        done = subprocess.run(
            command,
            cwd=cwd,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            timeout=TIME_LIMIT,
        )
    except FileNotFoundError:
        raise TestFailure(f"{command[0]} isn't there: build it (tools/test builds everything)")
    except subprocess.TimeoutExpired:
        raise TestFailure(f"more than {TIME_LIMIT} s: {' '.join(command)}")
    if done.returncode < 0:
        raise TestFailure(
            f"killed by signal {-done.returncode}: {' '.join(command)}\n{done.stderr}"
        )
    return done


def filecheck(what, source, output_file, prefix, implicit=None):
    command = ["FileCheck", f"-input-file={output_file}", str(source)]
    command += [f"-check-prefix={prefix}", "-strict-whitespace", "-dump-input=never"]
    if implicit:
        command += [f"-implicit-check-not={implicit}"]
    done = run(command)
    if done.returncode:
        shown = Path(output_file).read_text()
        raise TestFailure(f"{what}\n{done.stderr}\n--- the whole output:\n{shown}")


class Driver:
    """The torch-tidy program."""

    name = "driver"

    def __init__(self, test):
        self.test = test
        self.tool = os.environ["TORCH_TIDY"]

    def command(self, file, *options):
        return [self.tool, "--no-config", f"--checks={self.test.check}", *self.test.tool_options,
                *options, str(file)]

    def prepare(self, file):
        """Flags beyond what the driver infers are given as any project would."""
        if not self.test.compile_flags:
            return
        entry = {
            "directory": str(file.parent),
            "file": str(file),
            "arguments": [CLANG, *self.test.all_flags(), *self.test.compile_flags,
                          "-c", str(file)],
        }
        (file.parent / "compile_commands.json").write_text(json.dumps([entry]))

    def analyse(self, file):
        self.prepare(file)
        done = run(self.command(file))
        if done.returncode not in (0, 1):
            raise TestFailure(
                f"torch-tidy exited with {done.returncode}\n{done.stdout}{done.stderr}"
            )
        return done.stdout

    def findings(self, file, *options):
        done = run(self.command(file, "--format=json", *options))
        try:
            return json.loads(done.stdout)["findings"]
        except (ValueError, KeyError) as error:
            raise TestFailure(f"--format=json is broken ({error})\n{done.stdout}{done.stderr}")

    def apply_fixes(self, file):
        """How many findings had no fix. One that overlaps another is for the next run."""
        while True:
            findings = self.findings(file, "--fix")
            if not any(finding["fixed"] for finding in findings):
                return len(findings)

    def count(self, file):
        return len(self.findings(file))


class ClangTidy:
    """clang-tidy with our plugin loaded."""

    name = "clang-tidy"

    def __init__(self, test):
        self.test = test
        self.plugin = os.environ.get("TORCH_TIDY_PLUGIN")
        if not self.plugin:
            raise TestFailure(
                "libTorchTidyModule.so isn't built, so the clang-tidy host can't run; "
                "TORCH_TIDY_TEST_HOSTS=driver leaves it out"
            )

    def command(self, file, *options):
        # An option without a check's name is for all checks.
        scope = "" if "*" in self.test.check else f"{self.test.check}."
        values = ", ".join(
            f"{scope}{TIDY_OPTIONS[option][0]}: {TIDY_OPTIONS[option][1]}"
            for option in self.test.tool_options
        )
        return [CLANG_TIDY, f"-load={self.plugin}", f"--checks=-*,{self.test.check}",
                "--quiet", f"--config={{CheckOptions: {{{values}}}}}", *options, str(file),
                "--", *self.test.compiler(file)]

    def analyse(self, file):
        done = run(self.command(file))
        if "error:" in done.stderr or done.returncode not in (0, 1):
            raise TestFailure(
                f"clang-tidy exited with {done.returncode}\n{done.stdout}{done.stderr}"
            )
        return done.stdout

    def apply_fixes(self, file):
        # A fix of several hints prints a note for each: count findings, not notes.
        unfixed = 0
        fixed = True
        for line in run(self.command(file, "--fix")).stdout.splitlines():
            if self.test.tag.search(line):
                unfixed += not fixed
                fixed = False
            elif line.endswith("note: FIX-IT applied suggested code changes"):
                fixed = True
        return unfixed + (not fixed)

    def count(self, file):
        return len(self.test.tag.findall(self.analyse(file)))


HOSTS = {"driver": Driver, "clang-tidy": ClangTidy}


class Test:
    def __init__(self, arguments):
        self.source = Path(arguments.source).resolve()
        self.check = arguments.check
        # What a warning ends with.
        name = re.escape(self.check).replace(r"\*", "[a-z-]+")
        self.tag = re.compile(rf"\[{name}\]$", re.M)
        self.clean = arguments.clean
        self.folder = Path(arguments.temporary + ".dir")
        self.tool_options = arguments.tool_options
        self.compile_flags = arguments.compile_flags
        self.text = self.source.read_text()
        self.prefix = "CHECK-NOTES" if "CHECK-NOTES" in self.text else "CHECK-MESSAGES"
        named = self.prefix in self.text
        if named == self.clean:
            raise TestFailure(
                "a test names its warnings with CHECK-MESSAGES or CHECK-NOTES lines, "
                "or says --clean"
            )

    def all_flags(self):
        flags = os.environ["TORCH_TIDY_TORCH_FLAGS"].split("\n")
        if self.source.suffix == ".cu":
            flags = os.environ["TORCH_TIDY_CUDA_FLAGS"].split("\n") + flags
        return [*flags, f"-I{self.source.parent}"]

    def compiler(self, file):
        """The flags, and a precompiled header for what the file includes first."""
        flags = [*self.all_flags(), *self.compile_flags]
        return [*flags, *torch_pch.flags_for(file, flags, CLANG)]

    def copy_for(self, host, kind):
        """The source without CHECK lines, which must not match themselves."""
        folder = self.folder / host.name / kind
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / self.source.name
        file.write_text(re.sub(r"// *CHECK-[A-Z-]*:.*", "//", self.text))
        # The style of a folder above is none of the test's.
        (folder / ".clang-format").write_text("DisableFormat: true\n")
        return file

    def check_messages(self, host):
        file = self.copy_for(host, "analysed")
        output = host.analyse(file)
        output_file = file.with_suffix(".output")
        output_file.write_text(output)
        what = f"{host.name}: the diagnostics are not those that the test names"
        if self.clean:
            if re.search(r"(warning|error):", output):
                raise TestFailure(f"{what}: --clean, but\n{output}")
        else:
            kinds = "note|" if self.prefix == "CHECK-NOTES" else ""
            filecheck(what, self.source, output_file, self.prefix,
                      "{{(" + kinds + "warning|error):}}")
        return [m.group("rest") for m in DIAGNOSTIC.finditer(output)]

    def check_fixes(self, host):
        file = self.copy_for(host, "fixed")
        before = file.read_bytes()
        unfixed = host.apply_fixes(file)
        wanted = "CHECK-FIXES" in self.text
        if file.read_bytes() == before:
            if wanted:
                raise TestFailure(f"{host.name}: no fix was applied, but there is CHECK-FIXES")
            return
        if wanted:
            filecheck(f"{host.name}: the fixed source differs", self.source, file, "CHECK-FIXES")
        done = run([CLANG, "-fsyntax-only", *self.compiler(file), str(file)])
        if done.returncode:
            raise TestFailure(f"{host.name}: the fixed source doesn't compile\n{done.stderr}")
        left = host.count(file)
        if left != unfixed:
            raise TestFailure(
                f"{host.name}: {left} findings are left after the fixes, "
                f"but {unfixed} had no fix"
            )

    def run(self):
        names = os.environ.get("TORCH_TIDY_TEST_HOSTS", "driver,clang-tidy").split(",")
        hosts = [HOSTS[name](self) for name in names]
        lines = {host.name: self.check_messages(host) for host in hosts}
        if len(hosts) == 2 and len(set(map(tuple, lines.values()))) > 1:
            raise TestFailure(
                "the hosts differ:\n"
                + "\n".join(f"--- {name}\n" + "\n".join(l) for name, l in lines.items())
            )
        for host in hosts:
            self.check_fixes(host)


def parse(arguments):
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("source")
    parser.add_argument("check")
    parser.add_argument("temporary")
    parser.add_argument("--clean", action="store_true")
    groups = [[]]
    for argument in arguments:
        if argument == "--" and len(groups) < 3:
            groups.append([])
        else:
            groups[-1].append(argument)
    groups += [[]] * (3 - len(groups))
    parsed = parser.parse_args(groups[0])
    parsed.tool_options, parsed.compile_flags = groups[1], groups[2]
    return parsed


if __name__ == "__main__":
    try:
        Test(parse(sys.argv[1:])).run()
    except TestFailure as failure:
        sys.exit(f"check_torch_tidy: {failure}")
