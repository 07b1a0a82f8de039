# Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operator schemas, merged over torch releases (OpSchemas.tsv)."""
import dataclasses
import re
import sys

COLUMNS = "schema\tfirst\tlast\tdevice_check\tkernel\titerator\ttags"


@dataclasses.dataclass
class Arg:
    type: str
    name: str
    alias: str  # "", "a", "a!"

    @property
    def is_tensor(self):
        return self.type.startswith("Tensor")

    @property
    def is_list(self):
        return self.is_tensor and "[" in self.type


@dataclasses.dataclass
class Schema:
    text: str
    first: str
    last: str
    device_check: bool
    # "cuda": a kernel of its own for CUDA; "implicit"/"explicit": composite;
    # "other": only sparse, quantized, CPU, … kernels
    kernel: str
    iterator: bool  # built on TensorIterator
    tags: list

    def __post_init__(self):
        head, rest = self.text.split("(", 1)
        args, returns = rest.rsplit(" -> ", 1)
        self.base, _, self.overload = head.partition(".")
        self.args = [parse_arg(a) for a in split_args(args.rstrip()[:-1])]
        self.outs = [a for a in self.args
                     if a.alias.endswith("!") and self.kwarg_only(a)]
        self.returns = [parse_arg(r) for r in split_args(returns.strip("()")
                        if returns.startswith("(") else returns)]

    def kwarg_only(self, arg):
        head = self.text.split("*,")
        return len(head) > 1 and f" {arg.name}" in head[1]

    @property
    def key(self):
        return self.text.split("(", 1)[0]

    @property
    def inputs(self):
        return [a for a in self.args if a.is_tensor and a not in self.outs]

    def arg(self, name):
        return next((a for a in self.args if a.name == name), None)


def split_args(text):
    parts, depth, start = [], 0, 0
    for i, c in enumerate(text):
        depth += c in "([" and 1 or (-1 if c in ")]" else 0)
        if c == "," and not depth:
            parts.append(text[start:i])
            start = i + 1
    parts.append(text[start:])
    return [p.strip() for p in parts if p.strip() not in ("", "*")]


def parse_arg(text):
    text = text.split("=")[0] if "=" in text else text
    alias = re.search(r"\(([a-z])(\s*->\s*\*)?(!?)[^)]*\)", text)
    plain = re.sub(r"\([^)]*\)", "", text).split()
    return Arg(plain[0], plain[1] if len(plain) > 1 else "",
               alias.group(1) + alias.group(3) if alias else "")


def kernel_of(entry, by_name):
    target = entry.get("structured_delegate")
    keys = dispatch_keys(by_name[target] if target in by_name else entry)
    own = dispatch_keys(entry)
    if "CUDA" in keys:
        return "cuda"
    if not own and not target or any(k.startswith("CompositeImplicit") for k in own):
        return "implicit"
    if any(k.startswith("CompositeExplicit") for k in own):
        return "explicit"
    return "other"


def dispatch_keys(entry):
    return {k.strip() for ks in entry.get("dispatch", {}) for k in ks.split(",")}


def uses_iterator(entry, by_name):
    target = by_name.get(entry.get("structured_delegate"), entry)
    return target.get("structured_inherits") == "TensorIteratorBase"


def merge(sources):
    try:
        import yaml
    except ImportError:
        sys.exit("generate-op-table: --merge needs PyYAML: pip install pyyaml")
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    merged = {}
    for source in sources:
        version, _, path = source.partition("=")
        with open(path, encoding="utf-8") as file:
            entries = yaml.load(file, loader)
        by_name = {e["func"].split("(")[0]: e for e in entries}
        for name, entry in by_name.items():
            tags = entry.get("tags", [])
            old = merged.get(name)
            merged[name] = Schema(
                entry["func"], old.first if old else version, version,
                entry.get("device_check") != "NoCheck", kernel_of(entry, by_name),
                uses_iterator(entry, by_name),
                [tags] if isinstance(tags, str) else tags)
    return merged.values()


def write(path, schemas):
    with open(path, "w", encoding="utf-8") as file:
        print(COLUMNS, file=file)
        for s in sorted(schemas, key=lambda s: s.key):
            print(s.text, s.first, s.last, "check" if s.device_check else "nocheck",
                  s.kernel, "iterator" if s.iterator else "-",
                  ",".join(s.tags) or "-", sep="\t", file=file)


def read(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    if not lines or lines[0] != COLUMNS:
        sys.exit(f"{path}: not a schema table; rebuild it with --merge")
    schemas = []
    for line in lines[1:]:
        text, first, last, check, kernel, iterator, tags = line.split("\t")
        schemas.append(Schema(text, first, last, check == "check", kernel,
                              iterator == "iterator",
                              [] if tags == "-" else tags.split(",")))
    return schemas
