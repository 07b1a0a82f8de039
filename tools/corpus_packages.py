# Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The source packages of test/corpus/packages.lock, unpacked in the cache.

A package is made in a temporary folder and then renamed, so that what stands in
the cache is whole. Nothing of it is run: an archive's regular files are written,
links and everything else in it are passed over.
"""

import fcntl
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from pathlib import Path, PurePosixPath

from fetch_toolkits import cache_root, digest_of, file_sha256, is_current
from fetch_toolkits import STAMP, replace_folder

LOCK = Path(__file__).resolve().parents[1] / "test/corpus/packages.lock"
# A download that takes longer hangs: the largest package has 5 MB.
DOWNLOAD_SECONDS = 300


class Unavailable(Exception):
    """A message for the user: what is missing, and what to do."""


def pinned():
    """The rows of packages.lock."""
    with open(LOCK, "rb") as stream:
        return tomllib.load(stream)["package"]


def download(package, folder):
    """The path of the verified archive."""
    what = f"{package['name']} {package['version']}"
    print(f"corpus: downloading {what}", file=sys.stderr, flush=True)
    unearth = cache_root() / "venv/bin/unearth"
    requirement = f"{package['name']}=={package['version']}"
    try:
        result = subprocess.run(
            [unearth, "--no-binary", "--download", folder, requirement],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=DOWNLOAD_SECONDS,
        )
    except subprocess.TimeoutExpired:
        raise Unavailable(
            f"the download of {what} took more than {DOWNLOAD_SECONDS} s; run it again"
        ) from None
    archives = list(folder.glob("*.tar.gz"))
    if result.returncode or len(archives) != 1:
        reason = (result.stderr.strip().splitlines() or ["no source archive"])[-1]
        raise Unavailable(
            f"could not download {what}: {reason}. Check the network, then run it "
            "again; it goes on from here"
        )
    if file_sha256(archives[0]) != package["sha256"]:
        raise Unavailable(
            f"{what} doesn't have the hash that test/corpus/packages.lock pins; "
            "nothing of it was kept"
        )
    return archives[0]


def target_of(member):
    """Where a member goes, without the archive's top folder; None to pass it over."""
    path = PurePosixPath(member.name)
    if not member.isfile() or path.is_absolute() or ".." in path.parts:
        return None
    return Path(*path.parts[1:]) if len(path.parts) > 1 else None


def unpack(archive_file, folder):
    with tarfile.open(archive_file) as archive:
        for member in archive:
            target = target_of(member)
            if target is None:
                continue
            path = folder / target
            path.parent.mkdir(parents=True, exist_ok=True)
            with archive.extractfile(member) as source, open(path, "wb") as sink:
                shutil.copyfileobj(source, sink, 1 << 20)


def make(package, corpus):
    """The folder of the unpacked package."""
    place = corpus / f"{package['name']}-{package['version']}"
    digest = digest_of(package)
    if not is_current(place, digest):
        with tempfile.TemporaryDirectory(dir=corpus) as scratch:
            archive = download(package, Path(scratch))
            new = Path(scratch) / "new"
            new.mkdir()
            unpack(archive, new)
            (new / STAMP).write_text(digest)
            replace_folder(new, place)
    return place


def fetch(packages):
    """(package, folder) for each, downloaded when it isn't there."""
    corpus = cache_root() / "corpus"
    corpus.mkdir(parents=True, exist_ok=True)
    with open(corpus / ".lock", "w") as guard:
        fcntl.flock(guard, fcntl.LOCK_EX)  # another run's downloads are ours too
        return [(package, make(package, corpus)) for package in packages]
