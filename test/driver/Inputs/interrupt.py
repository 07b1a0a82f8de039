# Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""interrupt.py TORCH-TIDY CACHE SOURCE: Ctrl-C in the middle of filling CACHE, then a run."""

import signal
import subprocess
import sys
import time
from pathlib import Path

tool, cache, source = sys.argv[1:]
command = [tool, "--cache-dir", cache, source]


def cached_files():
    return [p for p in Path(cache).rglob("*") if p.is_file()]


def interrupt(is_time):
    """The exit code of a run that gets Ctrl-C when is_time() says so."""
    run = subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        # A shell's background job ignores it, and so would its children.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    while run.poll() is None and not is_time():
        time.sleep(0.002)
    run.send_signal(signal.SIGINT)
    return run.wait()


# While headers are parsed, which takes seconds; then as soon as a file is written.
begin = time.monotonic()
code = interrupt(lambda: time.monotonic() > begin + 1)
assert code in (-signal.SIGINT, 128 + signal.SIGINT), code
interrupt(cached_files)

second = subprocess.run(command, capture_output=True, text=True)
assert second.returncode == 1, second
assert "1 finding in 1 file" in second.stderr, second.stderr
assert not [l for l in second.stderr.splitlines() if l.startswith("torch-tidy:")], second.stderr
# The cache is whole: another run finds the same and adds nothing.
before = {p: p.stat().st_size for p in cached_files()}
third = subprocess.run(command, capture_output=True, text=True)
assert third.stdout == second.stdout, (second.stdout, third.stdout)
assert before == {p: p.stat().st_size for p in cached_files()}
print("interrupted, then 1 finding")
