# Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The reviewed results in test/corpus/: snapshot.tsv and partial.tsv, and the page
docs/precision.md that counts the verdicts.

  snapshot.tsv  a row per finding; two on one line are two rows
  partial.tsv   a row per file that clang can't parse whole, with its first error

A row that --update adds is `unreviewed` until somebody reads the code and says
why the finding is true or false, or why clang can't parse the file.
"""

from collections import Counter, namedtuple
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "test/corpus"
PRECISION = ROOT / "docs/precision.md"
UNREVIEWED = "unreviewed"
VERDICTS = ("true", "false", "unclear", UNREVIEWED)

# `key` columns identify a row; the others are the reviewer's.
Table = namedtuple("Table", "file columns key_columns")
FINDINGS = Table(FOLDER / "snapshot.tsv", "package file line check verdict why".split(), 4)
PARTIAL = Table(FOLDER / "partial.tsv", "package file error why".split(), 3)


class BadTable(Exception):
    """A line of a table that can't be read."""


def read(table):
    """The rows, tuples of strings in the columns' order."""
    if not table.file.exists():
        return []
    rows = []
    for number, line in enumerate(table.file.read_text().splitlines(), 1):
        where = f"{table.file}:{number}"
        cells = line.split("\t")
        if number == 1:
            if cells != table.columns:
                raise BadTable(f"{where}: the columns must be {' '.join(table.columns)}")
            continue
        if len(cells) != len(table.columns) or not all(cells):
            raise BadTable(f"{where}: needs {len(table.columns)} cells with tabs between")
        row = dict(zip(table.columns, cells))
        if row.get("verdict", UNREVIEWED) not in VERDICTS:
            raise BadTable(f"{where}: a verdict is one of {', '.join(VERDICTS)}")
        if not row.get("line", "0").isdigit():
            raise BadTable(f"{where}: '{row['line']}' is no line number")
        rows.append(tuple(cells))
    return rows


def order(row):
    return tuple(int(cell) if cell.isdigit() else cell for cell in row)


def update(table, rows, found, packages):
    """Writes the table with the keys in `found`; reviews of those that stay, stay."""
    left = Counter(found)
    kept = []
    for row in rows:
        key = row[: table.key_columns]
        if key[0] not in packages:
            kept.append(row)
        elif left[key]:
            left[key] -= 1
            kept.append(row)
    blank = (UNREVIEWED,) * (len(table.columns) - table.key_columns)
    kept += [key + blank for key in left.elements()]
    lines = ["\t".join(row) for row in [table.columns, *sorted(kept, key=order)]]
    table.file.write_text("\n".join(lines) + "\n")


def compare(table, rows, found, packages):
    """Lines that say how the table and what was found differ."""
    name = table.file.name
    expected = Counter(
        row[: table.key_columns] for row in rows if row[0] in packages
    )
    found = Counter(found)
    for key in sorted((found - expected).elements(), key=order):
        yield f"not in {name}: " + "  ".join(key)
    for key in sorted((expected - found).elements(), key=order):
        yield f"only in {name}: " + "  ".join(key)
    for row in rows:
        if row[0] in packages and UNREVIEWED in row[table.key_columns :]:
            yield f"unreviewed in {name}: " + "  ".join(row[: table.key_columns])


PRECISION_PAGE = """# Precision

What torch-tidy finds by default in the public packages of `test/corpus/packages.lock`, and
what became of each finding when its code was read. `test/corpus/snapshot.tsv` has the reasons:
for a true one the input that fails, for a false one what the analysis did not know.
The packages are analysed whole, but for deepspeed (the tree `csrc`; the archive holds it twice).

A verdict is that of two independent readings. *True*: the program has the defect that the
message states, on an input that it accepts. *False*: something in the code or the hardware
prevents it; that no card of today has the memory counts as such. *Unclear*: the readings
differ, mostly on code that nothing in the package calls.

The aim is 90 % of all and 80 % of each check with ten findings or more. A check below that is
to move to `--strict` or to learn what it lacks. What the checks lacked was learned from these
same packages, so other code may fare worse.

| check | findings | true | false | unclear | precision |
| --- | ---: | ---: | ---: | ---: | ---: |
{rows}

Precision is true / (true + false). A check that is not listed finds nothing there by default.
`tools/corpus --update` writes this page.
"""


def precision_page(rows):
    """The text of docs/precision.md for the rows of snapshot.tsv."""
    counts = Counter((row[3], row[4]) for row in rows)
    checks = sorted({row[3] for row in rows})

    def line(title, names):
        true, false, unclear, unreviewed = (
            sum(counts[name, verdict] for name in names) for verdict in VERDICTS
        )
        judged = true + false
        share = f"{100 * true // judged} %" if judged else "-"
        total = judged + unclear + unreviewed
        return f"| {title} | {total} | {true} | {false} | {unclear} | {share} |"

    lines = [line(f"[{name}](checks/{name}.md)", [name]) for name in checks]
    return PRECISION_PAGE.format(rows="\n".join([*lines, line("all", checks)]))
