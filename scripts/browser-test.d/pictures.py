#!/usr/bin/env python3
"""The pictures of scripts/pictures, which builds the programs and starts this script.

Each is a screenshot of a page that looks the same at any time and on any machine: the simulator
with its clock stopped at the first badge, the page of the runs with forty runs cut from a few
synthesized ones, and a page with a card's four steps, made only for the picture. The words of each
page are saved beside its picture for later comparison.
"""

import argparse
import difflib
import os
import sys
import tempfile
from datetime import datetime

import card
import runs
from browser import Browser
from page import export, record
from program import Failed
from reader import Reader
from simulator import Simulator
from starting import start
from trial import ROUTE, launch, reach_badge
from wearable import Wearable

FOLDER = os.path.join(os.path.dirname(__file__), "..", "..", ".pictures")
RUNS, SHOWN = 40, 3
# Seconds until a badge's picture has grown to full size.
GROWN = 2
WIDE, NARROW, HIGH, GAP = 1106, 360, 762, 2

# The words in the window, and the pressed or switched-on controls.
WORDS = """
const lines = [];
for (const element of document.querySelectorAll("body *")) {
  const box = element.getBoundingClientRect();
  if (box.top >= innerHeight || box.bottom <= 0 || box.right <= 0) continue;
  if (!box.width || !box.height) continue;
  if (element.closest("script, style, [hidden], .unseen")) continue;
  const words = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
    .map((node) => node.data.trim()).filter(Boolean).join(" ");
  const isOn = [...element.attributes].some(({ name, value }) =>
    ["aria-pressed", "aria-checked", "aria-current"].includes(name) && value !== "false");
  if (words) lines.push(words + (isOn ? " (on)" : ""));
}
return lines.join("\\n") + "\\n";
"""


def simulator_page(options, folder):
    """Returns picture and words of the simulator when the first badge is reached."""
    simulator = Simulator(options.simulator, ROUTE, os.path.join(folder, "simulator.log"))
    try:
        browser = Browser(folder)
        try:
            wearable = Wearable(simulator, browser, folder, "picture")
            browser.theme("dark")
            browser.resize(1280, 917)
            browser.open(simulator.address)
            wearable.until("the first frame", "document.getElementById('panel').dataset.frame")
            launch(wearable)
            reach_badge(wearable)
            simulator.step(GROWN)
            wearable.check_pixels()
            state = simulator.state()
            lines = "\n".join([state["screen"], *state["lines"]])
            return browser.screenshot(), f"{lines}\n\n{browser.run(WORDS)}"
        finally:
            browser.end()
    finally:
        simulator.end()


def runs_page(options, folder):
    """Returns picture and words of the page of the runs: wide and dark beside narrow and light."""
    data = os.path.join(folder, "data")
    runs.many(record(options.program, folder), RUNS, data, every=2,
              newest=datetime(2026, 11, 21, 6, 15))
    page = export(options.program, data, folder)
    shown = sorted(os.listdir(os.path.join(data, "runs")))[-1 - SHOWN].removesuffix(".json")
    browser = Browser(folder)
    try:
        reader = Reader(browser, folder)
        words = []
        for name, theme, width in (("wide", "dark", WIDE), ("narrow", "light", NARROW)):
            browser.theme(theme)
            browser.resize(width, HIGH)
            reader.open(page)
            reader.open_run(shown)
            reader.until("no movement", "document.getAnimations().every("
                         "(one) => one.playState === 'finished')")
            with open(os.path.join(folder, f"{name}.png"), "wb") as file:
                file.write(browser.screenshot())
            words.append(browser.run(WORDS))
        side_by_side = os.path.join(folder, "both.html")
        with open(side_by_side, "w", encoding="utf-8") as file:
            file.write("<!doctype html><style>body{margin:0;background:#888;display:flex;"
                       f"gap:{GAP}px}}</style><img src=wide.png><img src=narrow.png>")
        browser.resize(WIDE + GAP + NARROW, HIGH)
        browser.open("file://" + side_by_side)
        reader.until("both pictures",
                     "[...document.images].every((one) => one.complete && one.naturalWidth > 0)")
        return browser.screenshot(), "\n".join(words)
    finally:
        browser.end()


def card_page(options, folder):
    """Returns picture and words of the four steps from the card image to a run."""
    browser = Browser(folder)
    try:
        browser.resize(1480, 524)
        browser.open("file://" + card.write(folder))
        Reader(browser, folder).until(
            "fonts and picture", "document.fonts.status === 'loaded' &&"
            " [...document.images].every((one) => one.complete && one.naturalWidth > 0)")
        return browser.screenshot(), browser.run(WORDS)
    finally:
        browser.end()


def trial(options):
    """Makes the pictures, or compares their words with those of the existing ones."""
    stale = []
    for name, make in (
            ("simulator", simulator_page), ("page", runs_page), ("card", card_page)):
        with tempfile.TemporaryDirectory(
                prefix="moonrunner-pictures.", ignore_cleanup_errors=True) as folder:
            picture, words = make(options, os.path.realpath(folder))
        base = os.path.normpath(os.path.join(FOLDER, name))
        paths = [f"{base}.png", f"{base}.txt"]
        if options.what == "compare":
            stale += compare(name, paths, words)
            continue
        with open(paths[0], "wb") as file:
            file.write(picture)
        with open(paths[1], "w", encoding="utf-8") as file:
            file.write(words)
        print(f"pictures: {name}.png made, {len(picture) // 1000} kB")
    if stale:
        raise Failed("\n".join(["pictures of the README are out of date; run scripts/pictures",
                                *stale]))


def compare(name, paths, words):
    """Returns the differences from the words that were saved with the picture."""
    try:
        with open(paths[1], encoding="utf-8") as file:
            stored = file.read()
    except OSError as error:
        return [f"{paths[1]}: {error.strerror}"]
    if not os.path.exists(paths[0]):
        return [f"{paths[0]} is missing"]
    print(f"pictures: {name}.png {'is up to date' if stored == words else 'is STALE'}")
    return list(difflib.unified_diff(
        stored.splitlines(), words.splitlines(), f"{name}.png shows", "the page shows", "", "", 0,
        lineterm=""))


def main():
    parser = argparse.ArgumentParser(prog="scripts/pictures")
    parser.add_argument("what", nargs="?", choices=["make", "compare"], default="make")
    parser.add_argument("--simulator", required=True, help="the built moonrunner-simulator")
    parser.add_argument("--program", required=True, help="the built moonrunner")
    return start("pictures", parser, trial)


if __name__ == "__main__":
    sys.exit(main())
