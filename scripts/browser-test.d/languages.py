"""Tests each view of the page of the runs in other languages: nothing may be left in English."""

import json
import os
import re
import shutil

import judge
from program import Failed


# All text of the page: visible and for screen readers.
SAID = """
const said = [document.title];
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const { data, parentElement } = walker.currentNode;
  if (data.trim() && !parentElement.closest("script, style, noscript, .language")) said.push(data);
}
for (const element of document.querySelectorAll("body *")) {
  for (const name of ["aria-label", "title", "placeholder", "alt"]) {
    if (element.getAttribute(name)) said.push(element.getAttribute(name));
  }
}
return said;
"""

CHOOSE = """
const select = document.querySelector(".language");
select.value = arguments[0];
select.dispatchEvent(new Event("change"));
"""


def pieces(words):
    """Returns the fixed pieces of each text between its placeholders, if longer than two
    letters."""
    found = set()
    for text in words.values():
        for piece in re.split(r"\{\w+\}", text):
            piece = piece.strip(" .,:;·–“”<")
            if sum(letter.isalpha() for letter in piece) > 2:
                found.add(piece)
    return found


def foreign(catalogue, language):
    """Returns pieces that occur only in English, to be searched for."""
    own = " ".join(catalogue[language]["words"].values())
    return [piece for piece in pieces(catalogue["en"]["words"])
            if not re.search(rf"\b{re.escape(piece)}\b", own)]


class Walk:
    """A walk through all views in one language."""

    def __init__(self, reader, catalogue, language):
        self.reader = reader
        self.language = language
        self.words = catalogue[language]["words"]
        self.foreign = foreign(catalogue, language)
        self.said = set()

    def look(self, view):
        texts = self.reader.browser.run(SAID)
        self.said.update(texts)
        for text in texts:
            for piece in self.foreign:
                if re.search(rf"\b{re.escape(piece)}\b", text):
                    raise Failed(f"{view} says {text!r} in {self.language}: {piece!r} is English")
        if self.reader.browser.run("return document.documentElement.lang") != self.language:
            raise Failed(f"{view}: the page's language is not {self.language}")

    def go(self, part):
        self.reader.browser.run("location.hash = arguments[0]", f"#/{part}")
        self.reader.until(part, f"!document.getElementById('{part}').hidden")

    def press(self, selector):
        self.reader.browser.run(
            "for (const one of document.querySelectorAll(arguments[0]))"
            " one.dispatchEvent(new MouseEvent('click', { bubbles: true }))", selector)

    def all_views(self, stored):
        self.go("runs")
        self.press(".finder button")
        self.look("runs")
        self.reader.picture(f"runs-{self.language}")
        self.reader.browser.run("""
          const search = document.querySelector(".finder input");
          search.value = arguments[0];
          search.dispatchEvent(new Event("input"));""", "zzz")
        self.look("no run found")
        self.press(".found button")
        for run in stored:
            self.reader.open_run(run["id"])
            self.press(".pin")
            self.look(f"run {run['number']}")
        self.reader.picture(f"run-{self.language}")
        self.reader.browser.run("location.hash = '#/run/nobody'")
        self.reader.until("a note", "!document.getElementById('missing').hidden")
        self.look("a missing run")
        self.go("totals")
        for button in ("weeks", "months", "years", "distance", "time", "climb"):
            self.press(f"[data-value={button}]")
            self.look(f"totals by {button}")
        self.reader.picture(f"totals-{self.language}")
        self.press("[data-value=weeks], #totals [data-value=distance]")
        for part in ("records", "badges"):
            self.go(part)
            self.look(part)
            self.reader.picture(f"{part}-{self.language}")

    def check_words(self, *names):
        """Checks that the language's own words appeared, so that an empty page cannot pass."""
        texts = "\n".join(self.said)
        for name in names:
            for piece in re.split(r"\{\w+\}", self.words[name]):
                if piece.strip() not in texts:
                    raise Failed(f"{self.language}: the text {name} does not appear: {piece!r}")


def check_badges(reader, language):
    """Checks that earned badges have their names in that language."""
    names = set()
    for path in (judge.BADGES, judge.LIFETIME):
        with open(path, encoding="utf-8") as file:
            names |= {badge.get(f"name.{language}", badge["name"]) for badge in json.load(file)}
    shown = reader.texts("#badges h3")
    earned = [name for name in shown if name != "?????"]
    if not earned or not set(earned) <= names:
        raise Failed(f"the badges in {language} are {earned}")


def languages(reader, page, data, folder, export):
    """Checks each language when it is chosen and when it is remembered, and pages written in the
    runner's language."""
    stored = judge.stored(data)
    reader.open(page)
    catalogue = reader.browser.run(
        "return JSON.parse(document.getElementById('words').textContent)")
    others = [language for language in catalogue if language != "en"]
    if len(others) < 2:
        raise Failed(f"the page has only the languages {list(catalogue)}")
    for language in others:
        reader.open(page)
        reader.browser.run(CHOOSE, language)
        walk = Walk(reader, catalogue, language)
        walk.all_views(stored)
        walk.check_words("runs", "totals", "noneFound", "noSuchRun", "fixes", "sameRoute",
                         "withPauses", "undatedOne", "weeks", "longestRun",
                         "earned", "about", "chooseDot", "mapHelp", "searchHint")
        check_badges(reader, language)
        reader.open(page)
        walk.look("the page opened again")
        reader.browser.resize(360, 740)
        for part in ("runs", "totals", "records", "badges", f"run/{stored[0]['id']}"):
            reader.open(page, f"#/{part}")
            reader.check_width()
        reader.browser.resize(1280, 1000)
    written(reader, catalogue, data, folder, export)
    reader.open(page)
    reader.browser.run("localStorage.clear()")


def written(reader, catalogue, data, folder, export):
    """Checks that a page starts in the language of the settings, even if a file is damaged or there
    are no runs."""
    for language in catalogue:
        own = os.path.join(folder, f"runs-{language}")
        shutil.copytree(data, own)
        with open(os.path.join(own, "settings.json"), "w", encoding="utf-8") as file:
            json.dump({"language": language}, file)
        with open(os.path.join(own, "runs", "20200101T000000Z-0000.json"), "w",
                  encoding="utf-8") as file:
            file.write("{}")
        bare = os.path.join(folder, f"bare-{language}")
        os.makedirs(os.path.join(bare, "runs"))
        shutil.copy(os.path.join(own, "settings.json"), bare)
        for number, source in enumerate((own, bare)):
            page = export(source, os.path.join(folder, f"page-{language}-{number}"),
                          status=1 if source == own else 0)
            reader.open(page)
            reader.browser.run("localStorage.clear()")
            for part in ("runs", "totals", "records", "badges"):
                reader.open(page, f"#/{part}")
                shown = reader.browser.run("return document.documentElement.lang")
                if shown != language:
                    raise Failed(f"a page in {language} starts in {shown}")
                if language != "en":
                    Walk(reader, catalogue, language).look(f"{part} of a page in {language}")
