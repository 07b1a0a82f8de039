# Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds and runs test/model/OpOracle.cpp, and reads its answers."""
import collections
import dataclasses
import hashlib
import os
import pathlib
import shutil
import subprocess
import tempfile

SOURCES = ["OpOracle.cpp", "OracleArguments.cpp", "OracleKernels.cpp"]
HEADERS = ["OracleArguments.h"]


# Lines of the oracle and how many fields they have at least.
FIELDS = {"torch": 1, "schema": 1, "op": 3, "call": 4, "types": 3, "info": 3, "failed": 2,
          "crash": 2}


class Unavailable(Exception):
    """torch cannot be asked; the message says what to do."""


@dataclasses.dataclass
class Answers:
    """What torch said about one overload."""
    name: str
    kinds: str = ""  # a letter for each tensor argument: t, l (list), o (output)
    arguments: list = dataclasses.field(default_factory=list)
    calls: list = dataclasses.field(default_factory=list)  # (letters, status, text)
    types: list = dataclasses.field(default_factory=list)  # (arguments, results)
    effects: set = dataclasses.field(default_factory=set)
    below: set = dataclasses.field(default_factory=set)
    problem: str = ""  # why it could not be called


def parse(text):
    answers = collections.OrderedDict()
    for line in text.splitlines():
        event, *rest = line.split("\t")
        if event not in FIELDS or len(rest) < FIELDS[event]:
            continue  # printed by an operator
        if event == "torch":
            continue
        name = rest.pop(0)
        op = answers.setdefault(name, Answers(name))
        if event == "op":
            op.kinds = rest[0]
            op.arguments = [a for a in rest[1].split(",") if a]
        elif event == "call":
            op.calls.append(tuple(rest))
        elif event == "types":
            op.types.append(tuple(part.split() for part in rest))
        elif event == "info":
            op.effects = set(rest[0].split())
            op.below = {n.removeprefix("aten::") for n in rest[1].split()}
        elif event in ("failed", "crash"):
            op.problem = " ".join(rest) or event
    return answers


def torch_version(text):
    return text.partition("\n")[0].partition("\t")[2]


def cache_folder():
    base = os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache"
    return pathlib.Path(base) / "torch-tidy"


def find_torch(given):
    places = [given] if given else [
        pathlib.Path(os.environ["TORCH_ROOT"]) if "TORCH_ROOT" in os.environ else None,
        *sorted(cache_folder().glob("toolkits/torch-*"), reverse=True)]
    for place in filter(None, places):
        for root in (place, place / "torch"):
            if (root / "lib" / "libtorch_cpu.so").exists():
                return root
    raise Unavailable("no torch libraries found: run tools/setup, or give --torch-root "
                      "(the folder with include/ and lib/libtorch_cpu.so)")


def find_cuda_libs(given, torch):
    """libtorch_cpu of the CUDA wheel needs libcudart and libcupti to load."""
    if given:
        places = [given]
    else:
        places = [torch / "lib", *torch.parent.glob("nvidia/*/lib"),
                  *cache_folder().glob("toolkits/**/lib")]
    for place in places:
        if any(place.glob("libcudart.so*")) and any(place.glob("libcupti.so*")):
            return place
    return None  # a CPU-only torch needs neither


def build(root, torch):
    folder = root / "test" / "model"
    digest = hashlib.sha256(str(torch).encode())
    for name in SOURCES + HEADERS:
        digest.update((folder / name).read_bytes())
    target = cache_folder() / "op-oracle" / digest.hexdigest()[:16] / "op-oracle"
    if target.exists():
        return target
    compiler = shutil.which("g++")
    if not compiler:
        raise Unavailable("g++ is needed to build the oracle: apt-get install g++")
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent) as objects:
        compile_and_link(compiler, folder, torch, pathlib.Path(objects), f"{target}.new")
    os.replace(f"{target}.new", target)
    for old in target.parent.parent.iterdir():  # of other sources: not needed again
        if old != target.parent:
            shutil.rmtree(old, ignore_errors=True)
    return target


def compile_and_link(compiler, folder, torch, objects, target):
    # O0: torch's headers are most of the work, and the calls are few.
    flags = ["-std=c++20", "-O0", "-w", f"-isystem{torch}/include",
             f"-isystem{torch}/include/torch/csrc/api/include"]
    outputs = [objects / f"{name}.o" for name in SOURCES]
    jobs = [subprocess.Popen([compiler, *flags, "-c", str(folder / name), "-o", str(out)],
                             stderr=subprocess.PIPE, text=True)
            for name, out in zip(SOURCES, outputs)]
    errors = [job.communicate()[1] for job in jobs]
    if not any(job.returncode for job in jobs):
        link = subprocess.run(
            [compiler, *map(str, outputs), f"-L{torch}/lib", "-lc10", "-Wl,--no-as-needed",
             "-ltorch_cpu", "-Wl,--allow-shlib-undefined", "-o", target],
            capture_output=True, text=True, check=False)
        if not link.returncode:
            return
        errors.append(link.stderr)
    raise Unavailable(f"the oracle does not compile against {torch}:\n"
                      + "\n".join("".join(errors).splitlines()[:10]))


def ask(root, torch, cuda_libs, ops):
    torch = find_torch(torch)
    cuda_libs = find_cuda_libs(cuda_libs, torch)
    program = build(root, torch)
    paths = [str(p) for p in (torch / "lib", cuda_libs) if p]
    env = dict(os.environ, LD_LIBRARY_PATH=":".join(paths))
    done = subprocess.run([str(program), *ops], capture_output=True, text=True,
                          errors="replace", env=env, check=False)
    if done.returncode:
        raise Unavailable("the oracle does not run (libcudart and libcupti missing? "
                          "give --cuda-libs): " + done.stderr.strip()[-300:])
    return done.stdout
