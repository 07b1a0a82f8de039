# Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_formats.py TORCH-TIDY INPUTS: the reports for services, of a hostile source.

One run writes them all. Each is read as its service reads it and compared with the
JSON report of the same run, less the finding that NOLINT silences. A second run has
a file that can't be analysed, a third finds nothing.
"""

import json
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from pathlib import Path

from jsonschema.validators import validator_for

tool, inputs = sys.argv[1], Path(sys.argv[2]).resolve()
SERVICES = ("junit", "github", "gitlab", "rdjson")
NAME = "a<b>&\"'::c,d%e\nf\x1b.cpp"
SOURCE = b"""#include <torch/torch.h>
torch::Tensor comments(const torch::Tensor &x) {
  torch::Tensor a = torch::arange(x.size(/*<&"::,%]]>\x1b[2J\xff*/1), torch::kFloat);
  return x + a; // <b>&amp;]]>\xff
}
torch::Tensor wide(const torch::Tensor &x) {
  torch::Tensor a = torch::arange(x.size(1), torch::kFloat);
  /* \xc3\xa9\xf0\x90\x90\x80 */ return x + a;
}
torch::Tensor silent(const torch::Tensor &x) {
  torch::Tensor a = torch::arange(x.size(1));
  return x + a; // NOLINT
}
torch::Tensor possible(const torch::Tensor &t, const torch::Tensor &i) {
  return t.index_select(0, i);
}
torch::Tensor certain() {
  return torch::ones({2}, torch::kCPU) + torch::ones({2},
                                                     torch::kCUDA);
}
"""


def analyse(folder, *arguments, code):
    """A run that writes all reports; they, and what stands on stdout."""
    formats = [f"--format={name}:{folder}/{name}" for name in ("json", *SERVICES)]
    done = subprocess.run(
        [tool, "--strict", "--quiet", *formats, *arguments], cwd=folder, capture_output=True
    )
    assert done.returncode == code, (done.returncode, done.stderr)
    reports = {name: (folder / name).read_bytes() for name in ("json", *SERVICES)}
    reports["json"] = json.loads(reports["json"])
    return reports, done.stdout.decode()


def check_schema(report, file):
    schema = json.loads((inputs / file).read_text())
    errors = validator_for(schema)(schema).iter_errors(report)
    assert not [f"{e.json_path}: {e.message}" for e in errors]


# What the services show for each confidence.
LEVELS = {
    "github": {"certain": "error", "likely": "warning", "possible": "notice"},
    "gitlab": {"certain": "critical", "likely": "major", "possible": "minor"},
    "rdjson": {"certain": "ERROR", "likely": "WARNING", "possible": "INFO"},
}


def wanted(findings, service, path):
    levels = LEVELS[service]
    return [(f["check"], path, f["line"], levels[f["confidence"]]) for f in findings]


# The elements and attributes of Jenkins' junit-10.xsd (xUnit plugin).
JUNIT = {
    "testsuites": {"name", "time", "tests", "failures", "errors"},
    "testsuite": {"name", "tests", "failures", "errors", "file"},
    "testcase": {"name", "time", "classname", "group"},
    "failure": {"type", "message"},
    "error": {"type", "message"},
    "system-err": set(),
}


def read_junit(report):
    root = ET.fromstring(report)
    for element in root.iter():
        assert set(element.attrib) <= JUNIT[element.tag], (element.tag, element.attrib)
    for suite in [*root.iter("testsuite"), root]:
        for attribute, tag in ("tests", "testcase"), ("failures", "failure"), ("errors", "error"):
            assert int(suite.get(attribute)) == len(list(suite.iter(tag)))
    cases = [(c.get("classname"), c.get("name")) for c in root.iter("testcase")]
    assert len(set(cases)) == len(cases), "GitLab takes one test of a name"
    return root


def check_junit(report, findings, path):
    # XML has no ESC.
    path = path.replace("\x1b", "\ufffd")
    analysis, suite = read_junit(report)
    assert analysis.find("testcase/error") is None
    assert suite.get("name") == suite.get("file") == path
    for case, finding in zip(suite, findings, strict=True):
        assert case.get("classname") == path
        assert case.get("name").startswith(f"{finding['check']}: {finding['message']}")
        failure = case.find("failure")
        assert failure.get("message") == finding["message"]
        assert failure.get("type") == finding["confidence"]
        assert f"[{finding['check']}]\n{finding['line']:5} | " in failure.text
    assert '<&"::,%]]><U+001B>[2J<FF>*/1)' in suite[0].find("failure").text
    assert "// <b>&amp;]]><FF>" in suite[0].find("failure").text


def read_github(report):
    """As actions/runner's ActionCommand does: (command, properties, message) of each."""
    commands = []
    for line in report.decode().removesuffix("\n").split("\n"):
        assert line.startswith("::") and not re.search(r"[\x00-\x1f\x7f]", line), line
        head, message = line[2:].split("::", 1)
        command, _, rest = head.partition(" ")
        pairs = [p.split("=", 1) for p in rest.split(",")]
        unescape = lambda text: re.sub("%(25|0D|0A|3A|2C)", lambda m: chr(int(m[1], 16)), text)
        commands.append((command, {k: unescape(v) for k, v in pairs}, unescape(message)))
    return commands


def check_github(report, findings, path):
    commands = read_github(report)
    path = path.replace("\x1b", "<U+001B>")
    real = [(p["title"], p["file"], int(p["line"]), command) for command, p, _ in commands]
    assert real == wanted(findings, "github", path), real
    for (_, properties, message), finding in zip(commands, findings):
        # The path has a newline too.
        first, *steps = message.replace(path, "").split("\n")
        assert first == finding["message"]
        assert len(steps) == len(finding["path"])
        assert int(properties["endLine"]) == finding["endLine"]
        one_line = finding["endLine"] == finding["line"]
        assert ("col" in properties) == ("endColumn" in properties) == one_line
    assert {"col" in properties for _, properties, _ in commands} == {True, False}
    step = """:3: 'torch::arange(x.size(/*<&"::,%]]><U+001B>[2J<FF>*/1)"""
    assert path + step in commands[0][2]


def check_gitlab(report, findings, path):
    report = json.loads(report)
    check_schema(report, "gitlab-code-quality.schema.json")
    location = lambda r: (r["location"]["path"], r["location"]["lines"]["begin"])
    real = [(r["check_name"], *location(r), r["severity"]) for r in report]
    assert real == wanted(findings, "gitlab", path), real
    prints = [r["fingerprint"] for r in report]
    assert prints == [f["fingerprint"] for f in findings] and len(set(prints)) == len(prints)
    assert [r["description"] for r in report] == [f["message"] for f in findings]


def replaced(text, edits):
    """The bytes with (begin, end, new bytes) each done; none overlap."""
    for begin, end, new in sorted(edits, reverse=True):
        text = text[:begin] + new + text[end:]
    return text


def check_rdjson(report, findings, path):
    report = json.loads(report)
    check_schema(report, "rdjson.schema.json")
    assert report["source"] == {"name": "torch-tidy"}
    starts = [0, *(m.end() for m in re.finditer(b"\n", SOURCE))]
    offset = lambda position: starts[position["line"] - 1] + position["column"] - 1
    span = lambda r: (offset(r["range"]["start"]), offset(r["range"]["end"]))
    # reviewdog takes paths from where it runs.
    path = path.removeprefix("csrc/")
    line = lambda d: d["location"]["range"]["start"]["line"]
    real = [
        (d["code"]["value"], d["location"]["path"], line(d), d["severity"])
        for d in report["diagnostics"]
    ]
    assert real == wanted(findings, "rdjson", path), real
    for diagnostic, finding in zip(report["diagnostics"], findings):
        assert diagnostic["message"].split("\n")[0] == finding["message"]
        assert span(diagnostic["location"]) == (finding["offset"], finding["endOffset"])
        suggestions = diagnostic.get("suggestions", [])
        assert len(suggestions) == len(finding["fixes"])
        if suggestions:
            edits = [
                (e["offset"], e["offset"] + e["length"], e["text"].encode())
                for e in finding["fixes"][0]["replacements"]
            ]
            # Two edits of one line are one suggestion.
            assert len(edits) == 2
            assert replaced(SOURCE, edits) == replaced(
                SOURCE, [(*span(s), s["text"].encode()) for s in suggestions]
            )


def check_hostile(base):
    folder = base / "repo" / "csrc"
    folder.mkdir(parents=True)
    (base / "repo" / ".git").write_text("gitdir: elsewhere\n")
    (folder / NAME).write_bytes(SOURCE)
    reports, stdout = analyse(folder, "--statistics", "--", NAME, code=1)
    everything = reports["json"]["findings"]
    findings = [f for f in everything if not f["suppressed"]]
    assert len(everything) == 5 and len(findings) == 4
    for service in SERVICES:
        globals()[f"check_{service}"](reports[service], findings, f"csrc/{NAME}")
    assert re.sub(r"(?m)^(.*\t.*\t...).*", r"\1", stdout) == (
        "2\ttorch-missing-device \t[*]\n"
        "1\ttorch-mixed-device   \t[ ]\n"
        "1\ttorch-unguarded-index\t[ ]\n"
    ), stdout


def check_unanalysed(base):
    """A file that isn't analysed is an error where the form can say so."""
    folder = base / "unanalysed"
    folder.mkdir()
    crash = folder / "a%<.cpp"
    crash.write_bytes((inputs / "crash.cpp").read_bytes())
    reports, _ = analyse(folder, crash.name, code=3)
    (analysis,) = read_junit(reports["junit"])
    error = analysis.find("testcase/error")
    assert error.get("message") == "1 not analysed" and error.text.startswith("a%<.cpp: not analysed: ")
    ((command, properties, message),) = read_github(reports["github"])
    assert command == "warning" and properties == {"title": "torch-tidy"}
    assert message.startswith("a%<.cpp: not analysed: "), message
    assert json.loads(reports["gitlab"]) == []
    assert json.loads(reports["rdjson"])["diagnostics"] == []


def check_clean(base):
    folder = base / "clean"
    folder.mkdir()
    reports, stdout = analyse(folder, "--statistics", str(inputs / "clean.cpp"), code=0)
    assert stdout == "" and reports["github"] == b""
    assert json.loads(reports["gitlab"]) == []
    assert json.loads(reports["rdjson"])["diagnostics"] == []
    # Jenkins wants a test.
    (suite,) = read_junit(reports["junit"])
    assert suite.get("tests") == "1" and suite.get("failures") == suite.get("errors") == "0"


with tempfile.TemporaryDirectory() as name:
    base = Path(name).resolve()
    check_hostile(base)
    check_unanalysed(base)
    check_clean(base)
print("all forms are valid and agree")
