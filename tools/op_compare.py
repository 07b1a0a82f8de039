# Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the rows of the op table with torch's answers."""
import collections
import dataclasses
import re

import op_expect
import op_rules
import op_schemas

ROW = re.compile(r'^OP(_ARGS)?\("([^"]+)", (.*)\)$', re.M)


@dataclasses.dataclass
class TableRow:
    name: str
    rule: str
    device: str
    shape: str
    dtype: str
    second: str
    flags: set
    exempt: list  # OpRow::Args


@dataclasses.dataclass
class Disagreement:
    op: str
    what: str  # "device rule", "result device", …
    table: str
    torch: str


@dataclasses.dataclass
class Result:
    called: int = 0
    total: int = 0
    calls: int = 0
    unclaimed: int = 0  # overloads called whose row has no device rule
    checking: set = dataclasses.field(default_factory=set)
    schemas: list = dataclasses.field(default_factory=list)
    not_called: list = dataclasses.field(default_factory=list)
    not_in_table: list = dataclasses.field(default_factory=list)
    disagreements: list = dataclasses.field(default_factory=list)
    # the rule forbids, but neither meta nor the CUDA library can say so
    unconfirmed: list = dataclasses.field(default_factory=list)
    explained: list = dataclasses.field(default_factory=list)
    # how a rule that forbids something was confirmed -> overloads
    evidence: dict = dataclasses.field(
        default_factory=lambda: collections.defaultdict(list))
    agreed: dict = dataclasses.field(default_factory=collections.Counter)


# Known, looked at, and left as they are: (overload, what) -> why.
NUMBER_FIRST = "the first argument is a number here, a tensor in the row's other overloads"
LIKE_SELF = ("its result is made on the device of self before the check, so a 0-dim CPU self "
             "is refused and a 0-dim CPU other is not; the table allows both")
CTC = "targets and lengths are moved to where _ctc_loss wants them"
EXPLAINED = {
    ("ctc_loss.Tensor", "device rule"): CTC,
    ("ctc_loss.IntList", "device rule"): CTC,
    ("logical_and", "device rule"): LIKE_SELF,
    ("logical_or", "device rule"): LIKE_SELF,
    ("logical_xor", "device rule"): LIKE_SELF,
    ("isin.Scalar_Tensor", "sizes"): NUMBER_FIRST,
    ("isin.Scalar_Tensor_out", "sizes"): NUMBER_FIRST,
    ("bucketize.Scalar", "sizes"): NUMBER_FIRST,
    ("addmv", "dtype"): "on the CPU mixed dtypes are not refused and the matrix decides",
    ("kron", "device rule"): "two 0-dim tensors multiply as mul does; others are reshaped",
    ("view.dtype", "sizes"): "view(dtype) reinterprets the bytes, and shares a row with view(size)",
    ("view.dtype", "dtype"): "view(dtype) reinterprets the bytes, and shares a row with view(size)",
    ("where", "dtype"): "where(condition) alone is nonzero, and shares a row with the others",
    ("soft_margin_loss", "device rule"):
        "later steps work in place on the result of self * target, so that a 0-dim CPU "
        "self is refused, a 0-dim CPU target is not",
}


def read_table(root):
    rows = {}
    for file in ("GeneratedOps.inc", "HandWrittenOps.def"):
        for with_args, name, rest in ROW.findall((root / "checkers/model" / file).read_text()):
            fields = [f.strip() for f in rest.split(", ")]
            exempt = fields.pop().strip('"').split(",") if with_args else []
            if with_args:
                fields.insert(4, "Unknown")
            rule, device, shape, dtype, second, flags = fields
            rows[name] = TableRow(name, rule, device, shape, dtype, second,
                                  set(flags.split(" | ")) - {"None"}, exempt)
    return rows


def read_exact(root):
    lines = (root / "test/model/exact_same_device.txt").read_text().splitlines()
    return {line for line in lines if line and not line.startswith("#")}


def compare(root, answers):
    rows, exact = read_table(root), read_exact(root)
    schemas = {s.key: s for s in op_schemas.read(root / "checkers/model/OpSchemas.tsv")}
    seen_errors = {a.name for a in answers.values()
                   if any(status == "device" for _, status, _ in a.calls)}
    bases = {n.split(".")[0] for n in exact}, {n.split(".")[0] for n in exact | seen_errors}
    result = Result(schemas=list(schemas.values()))
    result.checking = always_checking(result.schemas, exact)
    for op in answers.values():
        schema = schemas.get(op.name)
        if not schema:
            result.not_in_table.append(op.name)
            continue
        row = rows.get(op_rules.cpp_name(schema))
        if not row or "Dimname" in schema.text:
            continue
        result.total += 1
        if not op.calls:
            result.not_called.append((op.name, op.problem))
            continue
        result.called += 1
        result.calls += len(op.calls)
        compare_rule(op, row, schema, exact, bases, result)
        compare_result(op, row, schema, result)
        compare_effects(op, row, result)
    for d in [d for d in result.disagreements if (d.op, d.what) in EXPLAINED]:
        result.disagreements.remove(d)
        result.explained.append((d, EXPLAINED[d.op, d.what]))
    return result


def compare_rule(op, row, schema, exact, bases, result):
    strict_bases, all_bases = bases
    inherited = strict_bases if row.rule == "Exact" else all_bases
    confirmed, allowed_but, forbidden_but = False, [], []
    checked = op.name in exact
    for letters, status, text in op.calls:
        expected = op_expect.allowed(row, schema, op, letters)
        if expected and checked and not op_expect.one_device(letters):
            allowed_but.append(f"{letters}: its CUDA wrapper checks for one device")
        if expected is None or status not in ("ok", "device"):
            continue
        if expected and status == "device":
            allowed_but.append(f"{letters}: {text}")
        elif not expected and status == "ok":
            forbidden_but.append(letters)
        elif not expected:
            confirmed = True
    if allowed_but:
        result.disagreements.append(Disagreement(
            op.name, "device rule", f"{row.rule} allows", allowed_but[0]))
    elif allows_a_mix(op, row, schema) and op.below & (result.checking - {schema.base}):
        result.disagreements.append(Disagreement(
            op.name, "device rule", f"{row.rule} allows mixes",
            "calls " + ", ".join(sorted(op.below & result.checking)) + ", which checks"))
    elif row.rule == "Unknown":
        result.unclaimed += 1
    elif not op_expect.forbids_anything(row, schema, op):
        result.agreed["device rule (nothing forbidden)"] += 1
    elif confirmed and not forbidden_but:
        result.evidence["by the call"].append(op.name)
    elif checked:
        result.evidence["by the check in the CUDA library"].append(op.name)
    elif schema.device_check and schema.kernel == "cuda":
        result.evidence["by the schema (checked CUDA kernel)"].append(op.name)
    elif (op.below & (inherited - {schema.base})
          or not schema.outs and schema.base + ".out" in exact):
        result.evidence["by an operator that it calls"].append(op.name)
    elif forbidden_but and confirmed:
        # Some mixes are refused and others are not: the rule is too coarse.
        result.disagreements.append(Disagreement(
            op.name, "device rule", f"{row.rule} forbids", "accepts " + ",".join(forbidden_but)))
    else:
        result.unconfirmed.append(op.name)


def always_checking(schemas, exact):
    """Operators whose every overload takes several tensors and checks them."""
    def several(s):
        return len(s.inputs) > 1 or any(a.is_list for a in s.inputs)
    schemas = [s for s in schemas if not s.outs and "Dimname" not in s.text]
    lax = {s.base for s in schemas if s.key not in exact or not several(s)}
    return {s.base for s in schemas} - lax


def allows_a_mix(op, row, schema):
    return row.rule != "Unknown" and any(
        op_expect.allowed(row, schema, op, letters) and not op_expect.one_device(letters)
        for letters, _, _ in op.calls)


def compare_result(op, row, schema, result):
    for letters, status, text in op.calls:
        first = text.split()[0] if text else "value"
        mixed = len({l.lower() for l in letters}) > 1
        if status != "ok" or mixed and not op_expect.allowed(row, schema, op, letters):
            continue
        wanted = op_expect.result_device(row, op, letters)
        got = first.removeprefix("list:").split(":")[0]
        nothing = got in ("undefined", "empty") or (got == "value" and "Out" in row.flags)
        if wanted and not nothing and wanted != got:
            result.disagreements.append(Disagreement(
                op.name, "result device", f"{row.device} ({letters}): {wanted}", got))
            break
    else:
        result.agreed["result device"] += row.device != "Unknown"
    for arguments, results in op.types:
        for what, wanted, got in op_expect.types_and_sizes(row, schema, op, arguments, results):
            if wanted != got:
                result.disagreements.append(Disagreement(
                    op.name, what, f"{row.dtype if what == 'dtype' else row.shape} of "
                    f"{' '.join(arguments)}: {wanted}", str(got)))
                return
            result.agreed[what] += 1


def compare_effects(op, row, result):
    writes = any(e.startswith("writes") for e in op.effects)
    alias = any(e.startswith(("aliases", "is")) for e in op.effects)
    wrong = None
    if writes and "Pure" in row.flags:
        wrong = ("effects", "nothing but the result", "writes an argument")
    elif "InPlace" in row.flags and "is0" not in op.effects and op.calls[0][2] != "":
        wrong = ("effects", "returns self", " ".join(sorted(op.effects)) or "does not")
    elif row.flags & {"InPlace", "Out"}:
        pass
    elif "View" in row.flags and not alias and op.kinds:
        wrong = ("storage", "shares self's", "does not")
    elif alias and not row.flags & {"View", "MaybeView"}:
        wrong = ("storage", "own", "shares an argument's")
    if wrong:
        result.disagreements.append(Disagreement(op.name, *wrong))
    else:
        result.agreed["storage and effects"] += 1
