# Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads the corpus's own tables, then unpacks, compares and updates made-up ones."""

import io
import re
import sys
import tarfile
from pathlib import Path

source, scratch = Path(sys.argv[1]), Path(sys.argv[2])
sys.path.insert(0, str(source / "tools"))
import corpus_packages  # noqa: E402
import corpus_snapshot  # noqa: E402
from corpus_snapshot import FINDINGS, PARTIAL  # noqa: E402


def check_own_tables():
    packages = corpus_packages.pinned()
    for package in packages:
        assert re.fullmatch(r"[0-9a-f]{64}", package["sha256"]), package
    names = {package["name"] for package in packages}
    assert len(names) == len(packages) == 12, names
    for table in (FINDINGS, PARTIAL):
        rows = corpus_snapshot.read(table)
        assert rows == sorted(rows, key=corpus_snapshot.order), table.file
        for row in rows:
            assert row[0] in names, row
            assert corpus_snapshot.UNREVIEWED not in row, row
    page = corpus_snapshot.precision_page(corpus_snapshot.read(FINDINGS))
    assert corpus_snapshot.PRECISION.read_text() == page, "tools/corpus --update writes it"


def unpack_hostile_archive():
    archive_file = scratch / "p.tar.gz"
    with tarfile.open(archive_file, "w:gz") as archive:
        for name in ("p-1/csrc/a.cpp", "p-1/../../outside", "/absolute/b.cpp"):
            member = tarfile.TarInfo(name)
            member.size = 1
            archive.addfile(member, io.BytesIO(b"x"))
        link = tarfile.TarInfo("p-1/link")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc"
        archive.addfile(link)
    corpus_packages.unpack(archive_file, scratch / "unpacked")
    for path in sorted(scratch.rglob("*")):
        if path.is_symlink() or path.is_file():
            print("file:", path.relative_to(scratch))


def compare_and_update():
    table = FINDINGS._replace(file=corpus_snapshot.FOLDER / "none.tsv")
    rows = [
        ("p", "a.cu", "9", "torch-x", "true", "It is."),
        ("p", "a.cu", "10", "torch-x", "false", "It isn't."),
        ("q", "a.cu", "1", "torch-x", "true", "Another package."),
    ]
    found = [row[:4] for row in rows[:1]] * 2
    for line in corpus_snapshot.compare(table, rows, found, {"p"}):
        print(line)
    table = table._replace(file=scratch / "table.tsv")
    corpus_snapshot.update(table, rows, found, {"p"})
    print(table.file.read_text().replace("\t", " | "), end="")
    for line in corpus_snapshot.compare(table, corpus_snapshot.read(table), found, {"p"}):
        print("after:", line)
    print("same:", list(corpus_snapshot.compare(table, rows[:1], found[:1], {"p"})))


def count_verdicts():
    verdicts = ("true", "true", "false", "unclear", "unreviewed")
    rows = [("p", "a.cu", "9", "torch-x", verdict, "Why.") for verdict in verdicts]
    rows.append(("p", "a.cu", "9", "torch-y", "unclear", "Why."))
    for line in corpus_snapshot.precision_page(rows).splitlines():
        if line.startswith("| [") or line.startswith("| all"):
            print(line)


def refuse_bad_tables():
    head = "\t".join(FINDINGS.columns) + "\n"
    table = FINDINGS._replace(file=scratch / "bad.tsv")
    for text in (
        "package\tfile\n",
        head + "p\ta.cu\t9\ttorch-x\tmaybe\tIt is.\n",
        head + "p\ta.cu\tnine\ttorch-x\ttrue\tIt is.\n",
        head + "p\ta.cu\t9\ttorch-x\ttrue\t\n",
    ):
        table.file.write_text(text)
        try:
            corpus_snapshot.read(table)
            print("read without complaint")
        except corpus_snapshot.BadTable as error:
            print("bad:", error)


scratch.mkdir(parents=True)
check_own_tables()
unpack_hostile_archive()
compare_and_update()
count_verdicts()
refuse_bad_tables()
