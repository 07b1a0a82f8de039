# Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""html_data.py PAGE JSON: the data of an HTML report beside the JSON report of the
same run."""

import json
import sys
from html.parser import HTMLParser
from pathlib import Path

page, report = sys.argv[1:]


class DataReader(HTMLParser):
    """The text of the block of data, as a browser would find it."""

    text, inside, tags = "", False, []

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.inside = ("id", "data") in attributes

    def handle_endtag(self, tag):
        self.inside = False

    def handle_data(self, data):
        if self.inside:
            self.text += data


def without_additions(value):
    """What only the page has."""
    if isinstance(value, list):
        return [without_additions(each) for each in value]
    if isinstance(value, dict):
        added = {"mark", "endLine", "line"} if "length" in value else {"mark"}
        return {k: without_additions(v) for k, v in value.items() if k not in added}
    return value


reader = DataReader()
reader.feed(Path(page).read_bytes().decode("utf-8"))  # strict
assert "img" not in reader.tags and "b" not in reader.tags, reader.tags
data = json.loads(reader.text)
wanted = json.loads(Path(report).read_text())
assert without_additions(data["findings"]) == wanted["findings"]
assert data["summary"] == wanted["summary"]
print(
    f"{len(data['findings'])} findings as in the JSON report, "
    f"{len(data['sources'])} sources, {len(data['checks'])} checks"
)
