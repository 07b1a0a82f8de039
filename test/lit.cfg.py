# Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""lit's configuration. CONTRIBUTING.md says how a test is written."""

import glob
import os
import shutil
import subprocess
import sys

import lit.formats

if not hasattr(config, "torch_tidy_build_dir"):
    lit_config.fatal("run tools/test, or lit on the build folder's test/")

source_dir = config.torch_tidy_source_dir
build_dir = config.torch_tidy_build_dir

config.name = "torch-tidy"
config.test_format = lit.formats.ShTest()
config.suffixes = [".cpp", ".cu", ".test"]
# model/ holds the sources of tools/check-op-table, corpus/ those of tools/corpus.
config.excludes = ["Inputs", "corpus", "model"]
config.test_source_root = os.path.join(source_dir, "test")
config.test_exec_root = os.path.join(build_dir, "test")


def newest(prefix):
    """The toolkit that tools/setup made, or None."""
    found = sorted(glob.glob(os.path.join(config.torch_tidy_cache, "toolkits", prefix)))
    return found[-1] if found else None


def python_include():
    import sysconfig

    candidates = [sysconfig.get_path("include"), *sorted(glob.glob("/usr/include/python3.*"))]
    return next((c for c in candidates if os.path.isfile(os.path.join(c, "Python.h"))), None)


def gpu_works():
    tool = shutil.which("nvidia-smi")
    return bool(tool) and subprocess.run([tool, "-L"], capture_output=True).returncode == 0


torch_root = newest("torch-*")
cuda_root = newest("cuda-*")
sarif_root = newest("sarif-*")
if not torch_root or not cuda_root or not sarif_root:
    lit_config.fatal("no torch or CUDA headers, or no SARIF schema, in the cache: run tools/setup")

torch_flags = ["-std=c++17"]
for folder in ("include", "include/torch/csrc/api/include"):
    torch_flags += ["-isystem", os.path.join(torch_root, folder)]
for folder in ("include", "include/cccl"):
    torch_flags += ["-isystem", os.path.join(cuda_root, folder)]
if python_include():
    torch_flags += ["-isystem", python_include()]
torch_flags += ["-DTORCH_EXTENSION_NAME=extension"]

cuda_flags = ["-x", "cuda", "--cuda-host-only", f"--cuda-path={cuda_root}"]
cuda_flags += ["-Wno-unknown-cuda-version"]
cuda_flags += [
    f"-D__CUDA_NO_{what}__"
    for what in ("HALF_OPERATORS", "HALF_CONVERSIONS", "BFLOAT16_CONVERSIONS", "HALF2_OPERATORS")
]

plugins = glob.glob(os.path.join(build_dir, "**", "libTorchTidyModule.so"), recursive=True)
plugin = plugins[0] if plugins else ""

config.environment.update(
    {
        "PATH": os.pathsep.join([config.llvm_tools_dir, os.environ["PATH"]]),
        "HOME": os.environ.get("HOME", "/"),
        # The driver must find the pinned toolkits, not those of the machine.
        "TORCH_ROOT": torch_root,
        "CUDA_HOME": cuda_root,
        "LC_ALL": "C.UTF-8",
        # Read by check_torch_tidy.py.
        "TORCH_TIDY": os.path.join(build_dir, "driver", "torch-tidy"),
        "TORCH_TIDY_PLUGIN": plugin,
        "TORCH_TIDY_TORCH_FLAGS": "\n".join(torch_flags),
        "TORCH_TIDY_CUDA_FLAGS": "\n".join(cuda_flags),
        "TORCH_TIDY_PCH_DIR": os.path.join(build_dir, "test", "pch"),
    }
)
for name in ("XDG_CACHE_HOME", "TORCH_TIDY_TEST_HOSTS"):
    if name in os.environ:
        config.environment[name] = os.environ[name]

if os.path.isfile(os.path.join(cuda_root, "include", "cuda_runtime.h")):
    config.available_features.add("cuda-headers")
if os.path.isfile(os.path.join(torch_root, "lib", "libtorch_cpu.so")):
    config.available_features.add("torch-libs")
if plugin:
    config.available_features.add("plugin")
if shutil.which("clang-tidy-19"):
    config.available_features.add("clang-tidy-19")
if not os.path.exists("/usr/local/cuda"):
    config.available_features.add("no-system-cuda")
chromium = shutil.which("chromium")
if chromium:
    config.available_features.add("browser")
if os.geteuid() != 0:
    config.available_features.add("not-root")
if gpu_works():
    config.available_features.add("gpu")

venv_python = os.path.join(config.torch_tidy_cache, "venv", "bin", "python")
helper = os.path.join(source_dir, "test", "check_torch_tidy.py")
config.substitutions += [
    ("%check_torch_tidy", f"{sys.executable} {helper}"),
    ("%exits", f"{sys.executable} {os.path.join(source_dir, 'test', 'exits.py')}"),
    ("%torch-tidy", config.environment["TORCH_TIDY"]),
    ("%torch-flags", " ".join(torch_flags)),
    ("%cuda-flags", " ".join(cuda_flags)),
    ("%torch-root", torch_root),
    ("%cuda-root", cuda_root),
    ("%sarif-schema", os.path.join(sarif_root, "sarif-2.1.0.json")),
    ("%plugin", plugin),
    ("%preambles", os.path.join(config.torch_tidy_cache, "preambles")),
    ("%source-dir", source_dir),
    ("%chromium", chromium or ""),
    ("%python", venv_python),
]
