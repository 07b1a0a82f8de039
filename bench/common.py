# Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the benchmarks share: the tool, the inputs and their flags."""
import json
import os
import pathlib
import subprocess
import sys
import sysconfig

ROOT = pathlib.Path(__file__).resolve().parent.parent
INPUTS = ROOT / "bench" / "inputs"
FILES = ["train.cpp", "extension.cpp", "kernel.cu"]
NO_HALF = ["-D__CUDA_NO_HALF_OPERATORS__", "-D__CUDA_NO_HALF_CONVERSIONS__",
           "-D__CUDA_NO_BFLOAT16_CONVERSIONS__", "-D__CUDA_NO_HALF2_OPERATORS__"]


def prepare():
    """Builds the tool; gives its path and the roots of torch and CUDA."""
    script = ("source tools/build.sh; run_setup; build torch-tidy; "
              'printf "%s\\n" "$build_dir/driver/torch-tidy" '
              '"$TORCH_ROOT_DIR" "$CUDA_ROOT_DIR"')
    out = subprocess.run(["bash", "-c", script], cwd=ROOT, check=True,
                         stdout=subprocess.PIPE, text=True).stdout
    return out.splitlines()[-3:]


def flags_for(name, torch_root, cuda_root):
    include = os.path.join(torch_root, "include")
    flags = ["-std=c++17", "-DTORCH_EXTENSION_NAME=bench",
             "-isystem", include,
             "-isystem", os.path.join(include, "torch/csrc/api/include"),
             "-isystem", sysconfig.get_paths()["include"]]
    if name.endswith(".cu"):
        flags += ["-x", "cuda", "--cuda-host-only", "--cuda-path=" + cuda_root,
                  "--cuda-gpu-arch=sm_80", "-Wno-unknown-cuda-version",
                  "-isystem", os.path.join(cuda_root, "include/cccl")] + NO_HALF
    return flags


def tool_and_roots(given):
    """The tool that was asked for, or the one of this checkout; torch; CUDA."""
    if not given:
        return prepare()
    roots = [os.environ.get(name) or sys.exit(f"--tool needs ${name}")
             for name in ("TORCH_ROOT", "CUDA_HOME")]
    return [str(pathlib.Path(given).resolve()), *roots]


def environment(cache, roots):
    """Nothing of the user's own: another cache, the given toolkits."""
    return dict(os.environ, XDG_CACHE_HOME=str(cache), TORCH_ROOT=roots[0],
                CUDA_HOME=roots[1])


def write_database(folder, name, flags):
    source = str(INPUTS / name)
    folder.mkdir(parents=True)
    entry = {"directory": str(INPUTS), "file": source,
             "arguments": ["clang++", *flags, "-c", source]}
    (folder / "compile_commands.json").write_text(json.dumps([entry]))
