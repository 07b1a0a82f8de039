# Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a row of the op table says about one call of the oracle.

Letters: C CPU, c CPU 0-dim, M and m the same on meta, which stands for CUDA;
X and Y are lists that mix M with C and M with c.
"""
import itertools

CPU, CUDA = "Cc", "MmXY"
FLOATS = ("Float", "Double", "Half", "BFloat16")


def allowed(row, schema, op, letters):
    """True, False, or None when the row says nothing."""
    if row.rule == "Unknown":
        return None
    named = [(n, k, l) for n, k, l in zip(op.arguments, op.kinds, letters)
             if row.rule == "CpuArg" or n not in row.exempt]
    return RULES[row.rule](row, named)


def forbids_anything(row, schema, op):
    if row.rule in ("Unknown", "None", "CrossDevice"):
        return False
    choices = ["MCmcXY" if k == "l" else "MCmc" for k in op.kinds]
    if len(choices) > 3:
        return True
    return any(allowed(row, schema, op, "".join(p)) is False
               for p in itertools.product(*choices))


def one_device(letters):
    letters = list(letters)
    return all(l in "Cc" for l in letters) or all(l in "Mm" for l in letters)


def outputs(row, named):
    writes_self = "InPlace" in row.flags
    return [(i, l) for i, (_, k, l) in enumerate(named)
            if k == "o" or (writes_self and i == 0)]


def scalars_allowed(limit):
    def rule(row, named):
        if not any(l in CUDA for _, _, l in named):
            return True
        out = dict(outputs(row, named))
        if any(l in CPU for l in out.values()):
            return False
        # X holds a CPU tensor with dims, Y a 0-dim one.
        inputs = [l for i, (_, _, l) in enumerate(named) if i not in out]
        if len(inputs) == 1 and "InPlace" not in row.flags and inputs[0] in "CcMm":
            return one_device(inputs + list(out.values()))
        cpu = [l for l in inputs if l in "CcXY"]
        return all(l in "cY" for l in cpu) and len(cpu) <= limit
    return rule


def index_rule(row, named):
    self = named[0][2]
    others = [l for n, k, l in named[1:] if k == "l" and n == "indices"]
    out = all(l in CPU if self in CPU else l in CUDA
              for _, k, l in named if k == "o")
    return out and (self in "Mm" or all(l in CPU for l in others))


def index_put_rule(row, named):
    letters = {n: l for n, _, l in named}
    self, values = letters["self"], letters.get("values", letters["self"])
    out = all((l in CPU) == (self in CPU) for _, k, l in named if k == "o")
    return out and (values in "cm" or (self in CPU) == (values in CPU))


def fill_rule(key):
    def rule(row, named):
        letters = [l for n, k, l in named if n in ("self", key) or k == "o"]
        value = {n: l for n, _, l in named}.get("value", "c")
        return one_device(letters) and (value in "cm" or one_device(letters + [value]))
    return rule


RULES = {
    "None": lambda row, named: True,
    "CrossDevice": lambda row, named: True,
    "Exact": lambda row, named: one_device(l for _, _, l in named),
    "TensorIterator": scalars_allowed(1),
    "TernaryOneScalar": scalars_allowed(1),
    "Where": scalars_allowed(3),
    "Index": index_rule,
    "IndexPut": index_put_rule,
    "MaskedFill": fill_rule("mask"),
    "IndexFill": fill_rule("index"),
    "CpuArg": lambda row, named: all(l in CPU for n, _, l in named if n in row.exempt),
}


def result_device(row, op, letters):
    def of(letter):
        return "cpu" if letter in CPU else "meta"
    by_kind = list(zip(op.kinds, letters))
    inputs = [l for n, k, l in zip(op.arguments, op.kinds, letters)
              if k != "o" and n not in row.exempt]
    if row.device == "SameAsInputs" and inputs:
        return "meta" if any(l in CUDA for l in inputs) else "cpu"
    if row.device in ("Self", "Like") and letters:
        return of(letters[0])
    if row.device == "Out":
        return next((of(l) for k, l in by_kind if k == "o"), None)
    if row.device in ("FactoryDefaultCpu", "Cpu"):
        return "cpu"
    return "value" if row.device == "NotATensor" else None


def types_and_sizes(row, schema, op, arguments, results):
    """(what, expected, got) for dtype and sizes of the first result."""
    parts = results[0].removeprefix("list:").split(":") if results else []
    inputs = [a.removeprefix("list:").split(":") for a, k in zip(arguments, op.kinds)
              if k != "o"]
    if len(parts) != 3 or any(len(i) != 3 for i in inputs) or not inputs:
        return
    wanted = expected_dtype(row.dtype, [i[2] for i in inputs], inputs[0][2], schema)
    if wanted:
        yield "dtype", wanted, parts[2]
    sizes = {n: read_sizes(a.removeprefix("list:").split(":")[1])
             for n, a, k in zip(op.arguments, arguments, op.kinds) if k != "o"}
    lists = {n for n, k in zip(op.arguments, op.kinds) if k == "l"}
    wanted = expected_sizes(row.shape, list(sizes.values()), sizes, lists)
    if wanted is not None:
        yield "sizes", wanted, read_sizes(parts[1])


def read_sizes(text):
    return [int(s) for s in text.split("x")] if text else []


def broadcast(shapes):
    rank = max(map(len, shapes))
    padded = [[1] * (rank - len(s)) + s for s in shapes]
    return [next((n for n in dims if n != 1), 1) for dims in zip(*padded)]


def matmul(a, b):
    """torch.matmul's result, or None for what it refuses."""
    if not a or not b:
        return None
    left, right = a[:-1], b[-1:] if len(b) > 1 else []
    batch = broadcast([a[:-2], b[:-2]])
    return batch + left[-1:] + right


def expected_sizes(shape, inputs, named, lists):
    first = inputs[0]
    if lists and shape not in ("Cat", "Stack"):
        return None  # a list of results, or a list of indices
    if shape == "Broadcast":
        return broadcast(inputs)
    if shape in ("MatMul", "AddMatMul"):
        pair = inputs[-2:]
        return matmul(*pair) if len(inputs) == (2 if shape == "MatMul" else 3) else None
    if shape == "Linear" and "weight" in named:
        return first[:-1] + named["weight"][:-1]
    if shape == "Embedding" and "indices" in named:
        return named["indices"] + first[1:]
    simple = {"SameAsSelf": first, "ZeroDim": [], "SameAsOther": named.get("other"),
              "SameAsIndex": named.get("index"),
              "Unsqueeze": [1] + first, "Select": first[1:], "Stack": [2] + first,
              "Cat": [2 * first[0]] + first[1:] if first else None}
    return simple.get(shape)


def expected_dtype(rule, types, self_type, schema):
    integral = self_type not in FLOATS
    if rule == "SameAsSelf" or rule == "RealOfSelf":
        return self_type
    if rule in ("Bool", "Long"):
        return rule
    if rule == "FloatOfSelf":
        return "Float" if integral else self_type
    if rule == "FloatOfPromoted":
        return next((t for t in types if t in FLOATS), "Float")
    if rule == "SumOfSelf":
        return "Long" if integral else self_type
    # With a number among the arguments bool goes to what the number is.
    if rule == "Promote" and not any(a.type.startswith("Scalar") for a in schema.args):
        return next((t for t in ("Float", "Long", "Bool") if t in types), None)
    return None
