# Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""hostile_repository.py TORCH-TIDY FOLDER SOURCE: --since starts no program of a repository.

Each way by which the configuration of a repository has git start a program is tried with
git itself first: it must work there, or the test would show nothing.
"""

import os
import shlex
import subprocess
import sys
from pathlib import Path

tool, folder, source = sys.argv[1], Path(sys.argv[2]).resolve(), Path(sys.argv[3])
ran = folder / "ran"
os.environ.update(GIT_CONFIG_GLOBAL="/dev/null", GIT_CONFIG_NOSYSTEM="1")


def git(where, *words):
    identity = ["-c", "user.name=x", "-c", "user.email=x@x", "-c", "protocol.file.allow=always"]
    done = subprocess.run(
        ["git", *identity, "-C", where, *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
    )
    return done.stdout + done.stderr


def script(name, then="exec cat"):
    """A program that says that it was started, and by default passes its input on."""
    path = folder / f"{name}.sh"
    path.write_text(f"#!/bin/sh\ntouch {shlex.quote(str(ran / name))}\n{then}\n")
    path.chmod(0o755)
    return str(path)


def repository(name, attributes=""):
    """Two commits; line 3 of a.cpp differs since the first, nothing in the work tree."""
    root = folder / name
    root.mkdir()
    git(root, "init", "-q")
    text = source.read_text()
    (root / ".gitattributes").write_text(attributes)
    (root / "a.cpp").write_text(text)
    git(root, "add", ".")
    git(root, "commit", "-qm", "one")
    (root / "a.cpp").write_text(text.replace("  return", "  // the same\n  return"))
    git(root, "commit", "-qam", "two")
    return root


def configure(root, *settings):
    for key, value in settings:
        git(root, "config", key, value)
    for name in "a.cpp", ".gitattributes":  # what git must look at again
        os.utime(root / name, (1_000_000_000, 1_000_000_000))


def started():
    names = sorted(p.name for p in ran.iterdir())
    for path in ran.iterdir():
        path.unlink()
    return names


def monitor():
    root = repository("monitor")
    configure(root, ("core.fsmonitor", script("monitor")))
    return root


def clean():
    root = repository("clean", "*.cpp filter=x\n")
    configure(root, ("filter.x.clean", script("clean")), ("filter.x.required", "true"))
    return root


def process():
    root = repository("process", "*.cpp filter=a.B c\n*.cpp filter=X.y\n")
    configure(root, ("filter.X.y.process", script("process")))
    return root


def external():
    root = repository("external")
    configure(root, ("diff.external", script("external")))
    return root


def driver():
    root = repository("driver", "*.cpp diff=x\n")
    configure(root, ("diff.x.command", script("driver")))
    return root


def textconv():
    root = repository("textconv", "*.cpp diff=x\n")
    configure(root, ("diff.x.textconv", script("textconv")))
    return root


def hook():
    root = repository("hook")
    hooks = folder / "hooks"
    hooks.mkdir()
    Path(script("hook")).rename(hooks / "post-index-change")
    configure(root, ("core.hooksPath", str(hooks)))
    return root


def submodule():
    other = repository("other", "*.cpp filter=x\n")
    root = repository("submodule")
    git(root, "submodule", "add", "-q", str(other), "sub")
    git(root, "commit", "-qm", "three")
    # Git hands the settings of its command line on, which name no filter of this one.
    configure(root / "sub", ("filter.x.clean", script("submodule")))
    configure(root, ("diff.submodule", "diff"), ("diff.ignoreSubmodules", "none"))
    return root


def fetch():
    origin = repository("origin")
    configure(origin, ("uploadpack.allowFilter", "true"))
    git(folder, "clone", "-q", "--filter=blob:none", f"file://{origin}", "fetch")
    root = folder / "fetch"
    configure(root, ("remote.origin.uploadpack", script("fetch", "exit 1")))
    return root


def since(root):
    done = subprocess.run(
        [tool, "--since", "HEAD~1", "a.cpp"], cwd=root, capture_output=True, text=True
    )
    return done.returncode, done.stderr


ran.mkdir()
WAYS = [monitor, clean, process, external, driver, textconv, hook, submodule, fetch]
for way in WAYS:
    root = way()
    started()  # while it was made
    # First, as git updates what it knows of the files, which the hook waits for.
    code, said = since(root)
    assert started() == [], (way, "was started")
    if way is fetch:
        assert code == 2 and said.startswith("torch-tidy: error: --since: git diff in"), said
        assert said.count("\n") == 1, said
    else:
        assert (code, said) == (0, "0 findings in 1 file\n"), (way, code, said)
    git(root, "diff", "HEAD~1")
    assert way.__name__ in started(), (way, "git doesn't start it either")

root = repository("unnamed", "*.cpp filter=a=b\n")
configure(root, ("filter.a=b.clean", script("unnamed")))
code, said = since(root)
assert code == 2 and "a filter that can't be turned off" in said, said
assert started() == []
print(f"{len(WAYS)} ways to start a program, none taken")
