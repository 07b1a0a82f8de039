# Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints a comparison of the op table with torch, and docs/op-table.md."""
import collections
import re
import textwrap

DOCS = """\
# The op table

`checkers/model` says of each operator how the devices of its tensors must
relate, and where the result is, with which shape and dtype, and whether the
call writes, shares storage or waits. Most rows are generated from the
`native_functions.yaml` of torch 1.13, 2.1, 2.6 and 2.11
(`tools/generate-op-table`); {handwritten} are written by hand
(`HandWrittenOps.def`).

This page is written by `tools/check-op-table --write-docs`. A C++ program calls
each operator of torch {version} through the dispatcher with generated
arguments, every tensor on the CPU or on the meta device, which stands in for
CUDA: TensorIterator's device check and the shape functions are the real ones.
Operators that meta lacks, but that have one function for CPU and CUDA, run that
function (`test/model/OracleKernels.cpp`). What meta cannot show is the check
that CUDA kernels have in front of them; for those the names of the checking
wrappers were read from libtorch_cuda.so (`test/model/exact_same_device.txt`).
No GPU is involved.

Not compared: which calls wait for the device, the shapes that depend on other
arguments than tensors (views, reductions, convolutions), and releases other than
{version}: where releases differ, the table has the newest schema, and keeps
operators that are gone.

Made from the schemas of 1.13.1, 2.1.0 or 2.6.0 alone, the generated rows of
public operators have the same rules, but for `hypot` (all tensors on one device
before 2.11) and overloads that came later. `addcmul` and `lerp` take a 0-dim CPU
tensor since 2.11 only; the table is lenient there for all releases.

## Coverage

| | |
|---|---|
| schemas of the four releases, merged | {schemas} |
| of these gone before {version} | {gone} |
| overloads in the table that torch {version} has | {total} |
| of these called with generated arguments | {called} ({share}%) |
| calls | {calls} |
| overloads of the dispatcher without a schema in the yaml (generated `out` and functional forms) | {outside} |

## Agreement

| what | overloads or calls |
|---|---|
{agreement}
| **disagreements, unexplained** | **{disagreements}** |

### Explained differences

{explained}

### Rules that nothing here confirms

These forbid a mix of devices, but meta has no kernel for them or one that
checks nothing, and there is no checking wrapper: the rule follows from the
schema or from torch's sources.

{unconfirmed}

## Not called

{not_called} overloads refused all generated arguments, by reason:

{reasons}
"""


def rows_of_agreement(result):
    for how, names in sorted(result.evidence.items(), key=lambda e: -len(e[1])):
        yield f"device rule that forbids something, confirmed {how}", len(names)
    yield "device rule that forbids something, not confirmed", len(result.unconfirmed)
    yield "no device rule claimed", result.unclaimed
    for what, count in sorted(result.agreed.items()):
        yield what, count


def print_summary(result, details):
    share = 100 * result.called / max(result.total, 1)
    print(f"overloads called: {result.called} of {result.total} ({share:.0f}%), "
          f"{result.calls} calls")
    for what, count in rows_of_agreement(result):
        print(f"agree: {what}: {count}")
    print(f"explained differences: {len(result.explained)}")
    print(f"disagreements: {len(result.disagreements)}")
    for d in result.disagreements:
        print(f"  {d.op}: {d.what}: table says {d.table}; torch says {d.torch}")
    if details:
        print("not confirmed: " + " ".join(sorted(result.unconfirmed)))
        for name, why in result.not_called:
            print(f"not called: {name}: {why}")


def kind_of(reason):
    """One heading for reasons that differ in numbers and names only."""
    heads = [("no value for", "an argument of a kind that is not generated "
                              "(Storage, Stream, …)"),
             ("signal", "the process crashed"),
             ("Could not run", "no CPU kernel: sparse, quantized, mkldnn or CUDA only"),
             ("attempted to run", "no CPU kernel: sparse, quantized, mkldnn or CUDA only")]
    for start, kind in heads:
        if start in reason:
            return kind
    return "shapes, dtypes or values that no recipe has"


def write_docs(path, result, handwritten, version):
    gone = [s for s in result.schemas if not version.startswith(s.last)]
    reasons = collections.defaultdict(list)
    for name, why in result.not_called:
        reasons[kind_of(why)].append(name)
    paragraphs = []
    for kind, names in sorted(reasons.items(), key=lambda r: -len(r[1])):
        bases = sorted({re.sub(r"\..*", "", n) for n in names})
        paragraphs.append(f"- **{kind}** ({len(names)}): " + ", ".join(bases))
    path.parent.mkdir(exist_ok=True)
    path.write_text(DOCS.format(
        handwritten=handwritten, version=version, schemas=len(result.schemas),
        gone=len(gone), total=result.total,
        called=result.called, share=round(100 * result.called / result.total),
        calls=result.calls, outside=len(result.not_in_table),
        agreement="\n".join(f"| {w} | {c} |" for w, c in rows_of_agreement(result)),
        disagreements=len(result.disagreements),
        explained="\n".join(f"- `{d.op}`, {d.what}: {why}" for d, why in
                            sorted(result.explained, key=lambda e: e[0].op))
        or "none", unconfirmed=wrap(sorted(result.unconfirmed)),
        not_called=len(result.not_called), reasons="\n".join(map(wrap_item, paragraphs))))


def wrap(names):
    return textwrap.fill(", ".join(f"`{n}`" for n in names), 80, break_long_words=False,
                         break_on_hyphens=False)


def wrap_item(text):
    return textwrap.fill(text, 80, subsequent_indent="  ", break_long_words=False,
                         break_on_hyphens=False)
