# Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_sarif.py TORCH-TIDY SCHEMA SOURCE: SARIF of SOURCE, valid and complete.

Runs in folders of its own outside any repository, to see where paths start.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from jsonschema.validators import validator_for

tool, schema_file, source = sys.argv[1:]
schema = json.loads(Path(schema_file).read_text())
validator = validator_for(schema)(schema)


def analyse(file, folder):
    """The only run of a valid report with findings."""
    done = subprocess.run(
        [tool, "--format=sarif", "--quiet", file], cwd=folder, capture_output=True, text=True
    )
    assert done.returncode == 1, (done.returncode, done.stderr)
    report = json.loads(done.stdout)
    errors = [f"{e.json_path}: {e.message}" for e in validator.iter_errors(report)]
    assert not errors, errors
    assert "github.com" not in done.stdout
    (run,) = report["runs"]
    assert run["invocations"][0]["executionSuccessful"] is True
    return run


def place(run):
    """The finding's URI, and the folder that it is relative to."""
    where = run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    assert where["uriBaseId"] == "%SRCROOT%", where
    return where["uri"], run["originalUriBaseIds"]["%SRCROOT%"]["uri"]


def check_contents(run):
    rules = run["tool"]["driver"]["rules"]
    for rule in rules:
        for text in rule["help"]["text"], rule["help"]["markdown"]:
            assert text.startswith(f"# {rule['id']}\n") and "## How to silence" in text, rule
    (result,) = run["results"]
    assert rules[result["ruleIndex"]]["id"] == result["ruleId"] == "torch-missing-device"
    related = [r["message"]["text"] for r in result["relatedLocations"]]
    (flow,) = result["codeFlows"]
    steps = [s["location"]["message"]["text"] for s in flow["threadFlows"][0]["locations"]]
    # The path, then the finding itself.
    assert related and steps[:-1] == related, (related, steps)
    (replacement,) = result["fixes"][0]["artifactChanges"][0]["replacements"]
    assert "x.device()" in replacement["insertedContent"]["text"], replacement


def check_fingerprints(before, after):
    (old,), (new,) = before["results"], after["results"]
    line = lambda r: r["locations"][0]["physicalLocation"]["region"]["startLine"]
    assert line(new) == line(old) + 1
    assert list(old["partialFingerprints"]) == ["torchTidy/v1"]
    assert old["partialFingerprints"] == new["partialFingerprints"]


with tempfile.TemporaryDirectory() as name:
    base = Path(name).resolve()
    csrc = base / "repo" / "csrc"
    csrc.mkdir(parents=True)
    file = csrc / "two words%.cpp"
    file.write_text(Path(source).read_text())

    # No repository: where the tool was started.
    assert place(analyse("two words%.cpp", csrc)) == ("two%20words%25.cpp", f"file://{csrc}/")

    # .git is a file in a worktree or submodule.
    (base / "repo" / ".git").write_text("gitdir: elsewhere\n")
    before = analyse("two words%.cpp", csrc)
    wanted = "csrc/two%20words%25.cpp", f"file://{base}/repo/"
    assert place(before) == wanted, place(before)
    assert place(analyse(str(file), base)) == wanted
    check_contents(before)

    file.write_text("// a new line\n" + file.read_text())
    check_fingerprints(before, analyse(str(file), base))
print("valid")
