"""Tests the page's packed data, which is unpacked on demand, and that damage to it is reported."""

import os
import re

from program import Failed

DAMAGED = "This part of the page is damaged"
TOO_OLD = {"en": "This browser is too old", "de": "Dieser Browser ist zu alt", "zh": "此浏览器版本过旧"}
NOTE = "return document.querySelector('.details .note')?.textContent ?? null"


def packed(reader, page, folder):
    """Tests a page whose runs have points, all in the first blocks."""
    reader.browser.downloads_to(folder)
    reader.open(page)
    first, second = reader.browser.run("return runs.slice(0, 2).map((run) => run.id)")
    reader.open_run(first)
    reader.compare("what is unpacked for a run", unpacked(reader), ["cards-0"])
    reader.browser.click(".files [data-type='gpx']")
    reader.until("the points", "blocks.has('points-0')")
    damaged(reader, page, os.path.join(folder, "damaged"), first)
    reader.open(page)
    for language, words in TOO_OLD.items():
        reader.browser.run(
            "blocks.clear(); delete window.DecompressionStream; chosen.language = arguments[0];",
            language)
        reader.open_run(second)
        check_note(reader, words)
        reader.open_run(first)


def unpacked(reader):
    return reader.browser.run("return [...blocks.keys()]")


def damaged(reader, page, out, run):
    """Tests a changed byte or a missing end of a block: the list stays complete, and a note reports
    the damage."""
    os.makedirs(out)
    with open(page, encoding="utf-8") as file:
        text = file.read()
    changes = {
        "cards": [(r"(id=cards-0>\".{200})(.)", lambda found: found[1] + other(found[2])),
                  (r"(id=cards-0>\")[^\"]*", lambda found: found[1])],
        "points": [(r"(id=points-0>\".{2000})(.)", lambda found: found[1] + other(found[2])),
                   (r"(id=points-0>\".{2000})[^\"]*", lambda found: found[1])],
    }
    path = os.path.join(out, "index.html")
    for kind, ways in changes.items():
        for pattern, change in ways:
            with open(path, "w", encoding="utf-8") as file:
                file.write(re.sub(pattern, change, text, count=1))
            reader.open(path)
            rows = reader.browser.run("return document.querySelectorAll('.list a').length")
            if rows == 0:
                raise Failed(f"the list is empty when {kind} are damaged")
            reader.open_run(run)
            if kind == "points":
                reader.browser.click(".files [data-type='gpx']")
                reader.until("words", f"({NOTE.removeprefix('return ')}).startsWith('{DAMAGED}')")
            check_note(reader, DAMAGED)
            reader.picture(f"damaged-{kind}")


def other(digit):
    """Returns another base64 digit."""
    return "A" if digit != "A" else "Q"


def check_note(reader, words):
    note = reader.browser.run(NOTE)
    if note is None or not note.startswith(words):
        raise Failed(f"the page says {note!r}, expected {words!r}")
