# Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""watch.py TORCH-TIDY ARGUMENT...: edits the sources below the working folder while
torch-tidy watches it, and prints what each step made it say."""

import os
import queue
import signal
import subprocess
import sys
import threading
from pathlib import Path

WAIT = 120  # seconds: only a tool that says nothing takes so long

watch = subprocess.Popen(
    sys.argv[1:],
    stdout=subprocess.PIPE,
    stderr=subprocess.STDOUT,
    text=True,
    preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
)
lines = queue.Queue()
threading.Thread(target=lambda: [lines.put(line) for line in watch.stdout], daemon=True).start()


def until_waiting(step):
    print(f"== {step}", flush=True)
    while True:
        line = lines.get(timeout=WAIT)
        print(line, end="", flush=True)
        if "waiting for changes" in line:
            return


def replace(path, old, new):
    path.write_text(path.read_text().replace(old, new))


source, header = Path("csrc/one.cpp"), Path("csrc/width.h")
try:
    until_waiting("start")
    good = source.read_text()
    replace(source, "// more", "torch::Tensor two(const torch::Tensor &x) {\n"
            "  TORCH_CHECK(x.is_cuda());\n  return x + torch::ones({WIDTH});\n}\n")
    until_waiting("a finding more, above the old one")
    # As editors save: a new file takes the place of the old one.
    Path("csrc/.one.cpp.swp").write_text(good)
    os.replace("csrc/.one.cpp.swp", source)
    until_waiting("it is gone")
    Path("csrc/notes.txt").write_text("nothing that is read")
    replace(header, "DEVICE torch::kCPU", "DEVICE torch::kCUDA")
    until_waiting("a header mends the old one")
    Path("csrc/deep/er").mkdir(parents=True)
    until_waiting("a folder")
    Path("csrc/deep/er/new.cpp").write_text(good.replace('"width.h"', '"../../width.h"').replace(
        "DEVICE", "torch::kCPU").replace(" sum(", " new_sum("))
    until_waiting("a new source in it")
    Path(".torch-tidy.yaml").write_text("exclude: new.cpp\n")
    until_waiting("the configuration leaves it out")
    Path(".torch-tidy.yaml").write_text("exclud: new.cpp\n")
    until_waiting("a broken one")
    Path(".torch-tidy.yaml").unlink()
    until_waiting("none")
finally:
    watch.send_signal(signal.SIGINT)
    print(f"== exit code {watch.wait()}")
