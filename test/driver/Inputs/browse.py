# Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""browse.py CHROMIUM PAGE [SCREENSHOTS]: uses an HTML report as its reader would, then
the same report with 10,000 findings. PAGE has the findings of Inputs/html.

SCREENSHOTS is a folder for pictures to be looked at."""

import json
import re
import sys
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

chromium, page_file, *pictures = sys.argv[1:]
MANY = 10_000
BLOCK = re.compile(r'(<script type="application/json" id="data">)(.*?)(</script>)', re.S)


def with_many_findings(text):
    """The page's own findings, again and again, each with a place of its own."""
    data = json.loads(BLOCK.search(text)[2])
    real = [f for f in data["findings"] if not f["suppressed"]]
    data["findings"] = [
        {**real[i % len(real)], "fingerprint": f"many-{i}", "message": f"number {i} of many"}
        for i in range(MANY)
    ]
    encoded = json.dumps(data).replace("<", "\\u003c")
    return BLOCK.sub(lambda match: match[1] + encoded + match[3], text)


class Reader:
    """A page that is open; anything that goes wrong in it is kept."""

    def __init__(self, browser, file, **options):
        self.complaints = []
        self.context = browser.new_context(**options)
        self.page = self.context.new_page()
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", self.asked)
        self.file = file
        self.page.goto(f"file://{file}")
        self.page.wait_for_selector(".row, .nothing")

    def asked(self, request):
        if request.url.split("#")[0] != f"file://{self.file}":
            self.complaints.append(f"asked for {request.url}")

    def texts(self, selector):
        return self.page.locator(selector).all_inner_texts()

    def text(self, selector):
        return self.page.locator(selector).inner_text()

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def settle(self):
        """What a key or click caused is drawn."""
        self.page.evaluate(
            "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )

    def background(self):
        return self.page.evaluate("getComputedStyle(document.body).backgroundColor")

    def picture(self, name):
        if pictures:
            Path(pictures[0]).mkdir(parents=True, exist_ok=True)
            self.page.screenshot(path=str(Path(pictures[0], f"{name}.png")))

    def close(self):
        self.context.close()
        assert not self.complaints, self.complaints


def expect(what, real, wanted):
    assert real == wanted, f"{what}: {real!r}, not {wanted!r}"


def use(browser):
    reader = Reader(browser, page_file, viewport={"width": 1400, "height": 900})
    assert reader.text("#summary").startswith("4 findings in 2 files"), reader.text("#summary")
    expect("rows", len(reader.texts(".row")), 4)
    reader.picture("light")

    # A check is chosen with the mouse, and left again.
    check = reader.page.locator('[data-facet="check"] button[data-value="torch-mixed-device"]')
    check.click()
    reader.settle()
    expect("of one check", reader.text("#count"), "2 of 5 findings")
    assert all("torch-mixed-device" in row for row in reader.texts(".row"))
    check.click()
    reader.settle()

    # A search, with the keyboard alone.
    reader.press("/")
    reader.page.keyboard.type("clamp")
    reader.settle()
    expect("searched", reader.text("#count"), "1 of 5 findings")
    reader.press("Enter", "Enter")
    reader.settle()
    expect("opened", "torch-unguarded-index" in reader.text("#detail"), True)
    focus = reader.page.evaluate("document.activeElement.id")
    expect("focus", focus, "detail")
    reader.press("Escape", "/")
    for _ in "clamp":
        reader.press("Backspace")
    reader.settle()
    expect("all again", len(reader.texts(".row")), 4)

    # The path of the first finding, step by step, in the order of execution.
    reader.press("Enter")
    reader.press("Home")
    reader.press("Enter")
    reader.settle()
    steps = reader.texts("#detail ol.path button .message")
    assert len(steps) == 3 and "cuda" in steps[0], steps
    for number in range(1, 4):
        reader.press("n")
        reader.settle()
        current = reader.page.locator(".flow [aria-current=step].note")
        expect("the step's note", current.count(), 1)
        assert steps[number - 1] in current.inner_text()
    assert reader.texts("#detail .facts"), "the facts at the finding"
    numbers = reader.page.evaluate(
        "[...document.querySelectorAll('.flow .step')].map(e => [e.textContent, e.offsetTop])"
    )
    expect("numbers in order", [n for n, _ in numbers], ["1", "2", "3"])
    expect("arrows", reader.page.locator(".flow svg > path").count(), 2)
    reader.picture("path")

    # Suppressed ones, on demand and with the reason.
    reader.page.locator("#suppressed").click()
    reader.settle()
    expect("with suppressed", len(reader.texts(".row")), 5)
    assert any("suppressed by a NOLINT comment" in row for row in reader.texts(".row"))

    # What the source calls itself is text.
    assert any("</script>" in text for text in reader.texts(".row .message")), "shown as written"
    expect("no element of the source's", reader.page.locator("img, b, iframe").count(), 0)

    # Light and dark.
    light = reader.background()
    reader.press("t")
    assert reader.background() != light, light
    reader.settle()
    reader.picture("dark")
    reader.close()
    dark = Reader(browser, page_file, color_scheme="dark", viewport={"width": 420, "height": 800})
    assert dark.background() != light
    dark.picture("narrow-list")
    dark.press("Enter")
    dark.settle()
    expect("the list gives way", dark.page.locator("#list").is_visible(), False)
    dark.picture("narrow")
    dark.press("Escape")
    expect("and comes back", dark.page.locator("#list").is_visible(), True)
    dark.close()


def use_many(browser):
    large = Path(page_file).with_name("large.html")
    large.write_text(with_many_findings(Path(page_file).read_text()))
    begin = time.monotonic()
    reader = Reader(browser, large, viewport={"width": 1400, "height": 900})
    opened = time.monotonic() - begin
    assert len(reader.texts(".row")) < 60, "only what can be seen has an element"
    reader.press("End")
    reader.settle()
    assert any(f"number {MANY - 1} " in row for row in reader.texts(".row"))
    begin = time.monotonic()
    reader.press("/")
    reader.page.keyboard.type("777")
    reader.settle()
    expect("searched", reader.text("#count"), "19 of 10,000 findings")
    searched = time.monotonic() - begin
    reader.close()
    print(f"10,000 findings: opened in {opened:.1f} s, searched in {searched:.1f} s", file=sys.stderr)


with sync_playwright() as playwright:
    # Its own sandbox needs rights that a container may not have; there is nothing
    # but this page.
    browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
    use(browser)
    use_many(browser)
    browser.close()
print("the page does what it should")
