# Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""From operator schemas to the rows of the op table."""
import dataclasses

import op_names as names

FLAGS = ["InPlace", "Out", "View", "MaybeView", "Pure", "Sync"]

# Merging overloads: the later of two wins.
STRICTNESS = ["None", "Unknown", "CrossDevice", "Where", "IndexPut", "Index",
              "IndexFill", "MaskedFill", "TernaryOneScalar", "TensorIterator",
              "Exact"]


@dataclasses.dataclass
class Row:
    rule: str
    device: str
    shape: str
    dtype: str
    second: str
    flags: set
    inputs: int = 0  # tensor inputs of the overload that gave the rule


def cpp_name(schema):
    return schema.base + ("_out" if schema.outs else "")


def stem(schema):
    """The name without in-place and copy marks: add_ -> add."""
    base = schema.base
    if base.endswith("_") and not base.endswith("__"):
        base = base[:-1]
    if base.startswith("__i") and base.endswith("__") and base != "__invert__":
        base = "__" + base[3:]
    if base.endswith("_copy") and base != "index_copy" and base[:-5] in names.SHAPE_OF:
        base = base[:-5]
    return names.ALIASES.get(base, base)


def device_rule(schema):
    base = stem(schema)
    count = sum(2 if a.is_list else 1 for a in schema.inputs) + len(schema.outs)
    if count < 2:
        return "None"
    if base in names.RULE_OF:
        return names.RULE_OF[base]
    if base in names.ITERATOR:
        return iterator_rule(schema)
    if schema.device_check and schema.kernel == "cuda":
        return "Exact"
    if schema.iterator:
        return iterator_rule(schema)
    if schema.kernel == "cuda" and schema.outs and len(schema.inputs) == 1:
        return "Exact"  # input and output of a reduction
    return "Unknown"


def iterator_rule(schema):
    tensors = len(schema.inputs)
    if stem(schema) in names.TERNARY_ONE_SCALAR and tensors == 3:
        return "TernaryOneScalar"
    return "TensorIterator" if tensors == 2 else "Exact" if tensors > 2 or schema.outs else "None"


def is_in_place(schema):
    first = schema.args[0] if schema.args else None
    return bool(first and first.is_tensor and first.alias.endswith("!")
                and schema.returns and first not in schema.outs)


def result_device(schema, rule):
    if not schema.returns or not schema.returns[0].is_tensor:
        return "Out" if schema.outs else "NotATensor"
    if schema.outs:
        return "Out"
    if is_in_place(schema):
        return "Self"
    base = stem(schema)
    if base in names.DEVICE_OF:
        return names.DEVICE_OF[base]
    if schema.arg("device"):
        return "Like" if schema.inputs else "FactoryDefaultCpu"
    if not schema.inputs:
        return "Unknown"
    if len(schema.inputs) == 1 and not schema.inputs[0].is_list:
        return "Self"
    if rule == "Unknown" and schema.base.startswith("_"):
        return "Unknown"
    if rule in ("Index", "IndexPut", "MaskedFill", "IndexFill"):
        return "Self"
    return "SameAsInputs"


def result_shape(schema):
    base = stem(schema)
    if not schema.returns or not schema.returns[0].is_tensor:
        return "Unknown"
    if base in names.SHAPE_OF:
        shape = names.SHAPE_OF[base]
        return "SameAsSelf" if shape == "Broadcast" and is_in_place(schema) else shape
    if is_in_place(schema) and not schema.base.startswith("resize"):
        return "SameAsSelf"
    if "reduction" in schema.tags:
        return "Reduction"
    if "pointwise" in schema.tags or base in names.ITERATOR:
        return "Broadcast" if len(schema.inputs) > 1 else "SameAsSelf"
    if base.endswith("_like"):
        return "SameAsSelf"
    if schema.arg("size") and (schema.arg("device") or base.startswith("new_")):
        return "FromSizeArgument"
    return "Unknown"


def result_dtype(schema):
    base = stem(schema)
    if not schema.returns or not schema.returns[0].is_tensor:
        return "Unknown"
    if schema.outs:
        return "Out"
    if is_in_place(schema):
        return "SameAsSelf"
    if base in names.DTYPE_OF:
        return names.DTYPE_OF[base]
    if schema.arg("dtype") and schema.arg("device"):
        return "FromOptionsOrSelf" if schema.inputs else "FromOptions"
    if base.startswith("special_") and "pointwise" in schema.tags:
        return "FloatOfPromoted" if len(schema.inputs) > 1 else "FloatOfSelf"
    if base in names.ITERATOR or "pointwise" in schema.tags:
        number = any(a.type.startswith("Scalar") for a in schema.args)
        return "Promote" if len(schema.inputs) > 1 or number else "SameAsSelf"
    if any(r.alias for r in schema.returns):
        return "SameAsSelf"
    return "Unknown"


def second_dtype(schema):
    if len(schema.returns) < 2 or not schema.returns[1].is_tensor or schema.outs:
        return "Unknown"
    return "Long" if schema.returns[1].name in names.INDEX_RESULTS else "Unknown"


def flags(schema):
    result = set()
    writes = any(a.alias.endswith("!") for a in schema.args)
    if schema.outs:
        result.add("Out")
    elif is_in_place(schema):
        result.add("InPlace")
    if stem(schema) in names.UNDECLARED_VIEW:
        result.add("View")
    elif stem(schema) in names.SELF_AT_TIMES and not writes:
        result.add("MaybeView")
    if any(r.alias and not r.alias.endswith("!") for r in schema.returns):
        result.add("MaybeView" if stem(schema) in names.MAYBE_VIEW else "View")
    if not writes and schema.returns and schema.base not in names.IMPURE:
        result.add("Pure")
    if (schema.base in names.SYNC or "dynamic_output_shape" in schema.tags
            or "data_dependent_output" in schema.tags):
        result.add("Sync")
    return result


def row_of(schema):
    rule = device_rule(schema)
    return Row(rule, result_device(schema, rule), result_shape(schema),
               result_dtype(schema), second_dtype(schema), flags(schema),
               len(schema.inputs))


def agreed(a, b, unimportant):
    if a == b or b in unimportant:
        return a
    return b if a in unimportant else "Unknown"


def merge(a, b):
    """One row for two overloads. The broad value of a pair stands for both."""
    def broader(x, y, order):
        known = [v for v in order if v in (x, y)]
        return known[0] if {x, y} <= set(order) else agreed(x, y, {"NotATensor"})
    # A number has no device: the overload with most tensors has the rule.
    first = max(a, b, key=lambda r: (r.inputs, STRICTNESS.index(r.rule)))
    return Row(
        first.rule,
        broader(a.device, b.device, ["SameAsInputs", "Self"]),
        broader(a.shape, b.shape, ["Reduction", "Broadcast", "SameAsSelf", "ZeroDim"]),
        broader(a.dtype, b.dtype, ["FloatOfPromoted", "FloatOfSelf", "Promote", "SameAsSelf"]),
        agreed(a.second, b.second, {"Unknown"}),
        # What only one overload does is not said of both, except waiting and
        # writing, which a caller must be ready for.
        (a.flags & b.flags) | ((a.flags | b.flags) - {"Pure", "View"}),
        first.inputs)


def make_rows(schemas):
    rows = {}
    for schema in schemas:
        if schema.base.startswith("_test_") or schema.base == "_foobar":
            continue  # torch's tests of itself
        if "Dimname" in schema.text:
            continue  # named tensors: the same operator, other argument types
        row, name = row_of(schema), cpp_name(schema)
        rows[name] = merge(rows[name], row) if name in rows else row
    for alias, target in names.ALIASES.items():
        for form in ("", "_", "_out"):
            row, real = rows.get(alias + form), rows.get(target + form)
            if row and real and row.rule == "Unknown":
                row.rule, row.device = real.rule, real.device
    return rows
