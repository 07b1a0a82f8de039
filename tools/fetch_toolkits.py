# Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Fills torch-tidy's cache folder with what toolkits.lock names.

Everything is first made in a temporary folder beside its place and then renamed,
so that a killed run leaves nothing half-made: what stands in the cache is whole.
The wheels of one toolkit are unpacked one by one, and a run that was cut short
goes on with the first wheel that is missing.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
import zipfile
from pathlib import Path

LOCK = Path(__file__).resolve().with_name("toolkits.lock")
# Unpacked toolkits take 1.3 GB; the largest wheel on its way adds 1 GB.
NEEDED_BYTES = 3 << 30
STAMP = ".torch-tidy-lock"


class SetupError(Exception):
    """A message for the user: what is wrong, and what to do."""


def cache_root():
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "torch-tidy"


def say(text):
    print(f"setup: {text}", file=sys.stderr, flush=True)


def digest_of(value):
    return hashlib.sha256(repr(value).encode()).hexdigest()


def file_sha256(path):
    with open(path, "rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def is_current(folder, digest):
    stamp = folder / STAMP
    return stamp.is_file() and stamp.read_text() == digest


def replace_folder(new, place):
    """Puts `new` at `place`; what stood there goes."""
    if place.exists():
        old = new.with_name(new.name + ".old")
        place.rename(old)
        new.rename(place)
        shutil.rmtree(old)
    else:
        new.rename(place)


def run_pip(python, arguments, what, temporary):
    command = [python, "-m", "pip", "--disable-pip-version-check", *arguments]
    # The cache keeps the unpacked result: pip's copy of the wheel is of no use.
    result = subprocess.run(
        [*command, "--no-cache-dir", "--quiet"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        # What a killed pip leaves is then cleared away with the rest.
        env={**os.environ, "TMPDIR": str(temporary)},
    )
    if result.returncode:
        errors = [l for l in result.stderr.splitlines() if l.strip()]
        reason = next((l for l in errors if l.startswith("ERROR")), "".join(errors[-1:]))
        if "HASHES" in result.stderr or "hash" in reason.lower():
            raise SetupError(
                f"{what} doesn't have the hash that tools/toolkits.lock pins; "
                "nothing of it was kept"
            )
        raise SetupError(
            f"could not download {what}: {reason or 'pip failed'}. "
            "Check the network (and pip's index setting), then run tools/setup again; "
            "it goes on from here"
        )


# --- the virtual environment -------------------------------------------------


def requirement_lines(tools):
    for tool in tools:
        hashes = " ".join(f"--hash=sha256:{value}" for value in tool["sha256"])
        yield f"{tool['name']}=={tool['version']} {hashes}\n"


def make_venv(place, tools, temporary):
    digest = digest_of((tools, sys.version_info[:2], os.path.realpath(sys.executable)))
    if is_current(place, digest) and (place / "bin/python").exists():
        return
    say("making the virtual environment with lit, unearth, PyYAML, jsonschema and playwright")
    # A virtual environment can't be moved (its scripts name their interpreter),
    # so this one is made in place and its stamp written last.
    shutil.rmtree(place, ignore_errors=True)
    made = subprocess.run(
        [sys.executable, "-m", "venv", str(place)], capture_output=True, text=True
    )
    if made.returncode:
        raise SetupError(
            f"python3 -m venv failed: {made.stdout.strip() or made.stderr.strip()}"
        )
    requirements = place / "requirements.txt"
    requirements.write_text("".join(requirement_lines(tools)))
    run_pip(
        str(place / "bin/python"),
        ["install", "--no-deps", "--only-binary=:all:", "--require-hashes"]
        + ["-r", str(requirements)],
        "the Python tools",
        temporary,
    )
    (place / STAMP).write_text(digest)


# --- toolkits ----------------------------------------------------------------


def download(python, wheel, folder):
    """The path of the verified wheel."""
    what = f"{wheel['name']} {wheel['version']}"
    say(f"downloading {what} ({wheel['mib']} MiB)")
    requirements = folder / "requirements.txt"
    requirements.write_text(
        f"{wheel['name']}=={wheel['version']} --hash=sha256:{wheel['sha256']}\n"
    )
    run_pip(
        python,
        ["download", "--no-deps", "--only-binary=:all:", "--require-hashes"]
        + ["--implementation", "cp", "--python-version", "3.11"]
        + ["--platform", wheel["platform"], "--dest", str(folder)]
        + ["-r", str(requirements)],
        what,
        folder,
    )
    wheels = list(folder.glob("*.whl"))
    if len(wheels) != 1 or file_sha256(wheels[0]) != wheel["sha256"]:
        raise SetupError(f"{what} was not downloaded whole; run tools/setup again")
    return wheels[0]


def target_of(name, extract):
    """Where the wheel's member goes, or None when it isn't kept."""
    for entry in extract:
        source = entry["from"]
        if name == source:
            return entry["to"]
        if name.startswith(source + "/"):
            return entry["to"] + name[len(source) :]
    return None


def unpack(wheel_file, extract, folder):
    with zipfile.ZipFile(wheel_file) as archive:
        for member in archive.infolist():
            target = target_of(member.filename, extract)
            if target is None or member.is_dir():
                continue
            path = folder / target
            if ".." in Path(target).parts:
                raise SetupError(f"{wheel_file.name} has an unsafe path: {target}")
            path.parent.mkdir(parents=True, exist_ok=True)
            with archive.open(member) as source, open(path, "wb") as sink:
                shutil.copyfileobj(source, sink, 1 << 20)
            mode = member.external_attr >> 16 & 0o777
            path.chmod(mode | 0o600 if mode else 0o644)


def fetch_wheel(python, wheel, parts, temporary):
    """Unpacks one wheel into a folder of its own below `parts`."""
    place = parts / f"{wheel['name']}-{wheel['version']}"
    digest = digest_of(wheel)
    if is_current(place, digest):
        return place
    with tempfile.TemporaryDirectory(dir=temporary) as scratch:
        wheel_file = download(python, wheel, Path(scratch))
        new = Path(scratch) / "new"
        new.mkdir()
        unpack(wheel_file, wheel["extract"], new)
        (new / STAMP).write_text(digest)
        replace_folder(new, place)
    return place


def link_tree(source, target):
    for folder, _, names in os.walk(source):
        below = target / Path(folder).relative_to(source)
        below.mkdir(parents=True, exist_ok=True)
        for name in names:
            if name == STAMP:
                continue
            try:
                os.link(Path(folder) / name, below / name)
            except FileExistsError:
                pass
            except OSError:  # a file system without hard links
                shutil.copy2(Path(folder) / name, below / name)


def link_library_names(library_dir):
    """libcudart.so beside libcudart.so.13, for -lcudart."""
    for library in list(library_dir.glob("lib*.so.*")):
        short = library_dir / (library.name.split(".so.")[0] + ".so")
        if not short.exists():
            short.symlink_to(library.name)


def make_toolkit(python, toolkit, toolkits, temporary):
    place = toolkits / toolkit["folder"]
    digest = digest_of(toolkit)
    if is_current(place, digest):
        return
    parts = toolkits / f".parts-{toolkit['folder']}"
    parts.mkdir(exist_ok=True)
    sources = [
        fetch_wheel(python, wheel, parts, temporary) for wheel in toolkit["wheel"]
    ]
    new = Path(tempfile.mkdtemp(dir=temporary))
    new.chmod(0o755)
    for source in sources:
        link_tree(source, new)
    link_library_names(new / "lib")
    (new / STAMP).write_text(digest)
    replace_folder(new, place)
    shutil.rmtree(parts)


def link_cuda_beside_torch(toolkits, cuda):
    """torch's libraries look for CUDA's in $ORIGIN/../../nvidia/cu13/lib."""
    link = toolkits / "nvidia" / "cu13"
    target = os.path.join("..", cuda)
    if link.is_symlink() and os.readlink(link) == target:
        return
    link.parent.mkdir(exist_ok=True)
    new = link.with_name("cu13.new")
    new.unlink(missing_ok=True)
    new.symlink_to(target)
    new.replace(link)


# --- all ---------------------------------------------------------------------


def folder_named(lock, prefix):
    return next(
        t["folder"] for t in lock["toolkit"] if t["folder"].startswith(prefix)
    )


def python_include():
    own = sysconfig.get_path("include")
    candidates = [own, *map(str, sorted(Path("/usr/include").glob("python3.*")))]
    return next((c for c in candidates if Path(c, "Python.h").is_file()), "")


def print_paths(lock, root):
    toolkits = root / "toolkits"
    print(f"CACHE={root}")
    print(f"TORCH_ROOT={toolkits / folder_named(lock, 'torch-')}")
    print(f"CUDA_ROOT={toolkits / folder_named(lock, 'cuda-')}")
    print(f"VENV={root / 'venv'}")
    print(f"PYTHON_INCLUDE={python_include()}")


def everything_is_there(lock, root):
    return is_current(root, digest_of((lock, sys.executable))) and all(
        (root / "toolkits" / t["folder"] / STAMP).is_file() for t in lock["toolkit"]
    ) and (root / "venv" / STAMP).is_file()


def fill(lock, root):
    toolkits = root / "toolkits"
    temporary = toolkits / ".tmp"
    # We hold the lock: whatever is here was left by a run that was killed.
    shutil.rmtree(temporary, ignore_errors=True)
    temporary.mkdir(parents=True, exist_ok=True)
    make_venv(root / "venv", lock["tool"], temporary)
    python = str(root / "venv/bin/python")
    stale = [t for t in lock["toolkit"] if not is_current(toolkits / t["folder"], digest_of(t))]
    if stale and shutil.disk_usage(toolkits).free < NEEDED_BYTES:
        raise SetupError(
            f"{toolkits} has less than {NEEDED_BYTES >> 30} GiB free; make room, "
            "or set XDG_CACHE_HOME to a folder on another disk"
        )
    for toolkit in stale:
        make_toolkit(python, toolkit, toolkits, temporary)
    link_cuda_beside_torch(toolkits, folder_named(lock, "cuda-"))
    shutil.rmtree(temporary, ignore_errors=True)
    (root / STAMP).write_text(digest_of((lock, sys.executable)))


def main():
    with open(LOCK, "rb") as stream:
        lock = tomllib.load(stream)
    root = cache_root()
    if not everything_is_there(lock, root):
        (root / "toolkits").mkdir(parents=True, exist_ok=True)
        with open(root / "setup.lock", "w") as guard:
            try:
                fcntl.flock(guard, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                say("another setup is running; waiting for it")
                fcntl.flock(guard, fcntl.LOCK_EX)
            if not everything_is_there(lock, root):
                fill(lock, root)
    if "--print-paths" in sys.argv[1:]:
        print_paths(lock, root)


if __name__ == "__main__":
    try:
        main()
    except SetupError as error:
        sys.exit(f"tools/setup: {error}")
    except OSError as error:
        sys.exit(f"tools/setup: {error}; check that the cache folder can be written "
                 "(XDG_CACHE_HOME moves it)")
    except KeyboardInterrupt:
        sys.exit("tools/setup: interrupted; run it again to go on")
