"""A reader of the page of the runs: opens it and compares it with the run files and with the
program's output (`judge.Told`)."""

import math
import os
import re
import time

import judge
from browser import ENTER
from program import Failed

# The texts of each row of the list.
ROWS = """
return [...document.querySelectorAll(".list a")].map((row) => [
  row.getAttribute("href"), row.querySelector(".far").textContent,
  row.querySelector(".took").textContent, row.querySelector(".pace").textContent,
  row.querySelector("time")?.getAttribute("datetime") ?? null]);
"""

FIGURES = """
return Object.fromEntries([...document.querySelectorAll(".details .figure")].map((figure) => [
  figure.querySelector("dt").textContent, figure.querySelector("dd").textContent]));
"""

# Titles of the records, and their best three values.
RECORDS = """
return [...document.querySelectorAll(".record")].map((record) => [
  record.querySelector(".what").textContent,
  [...record.querySelectorAll("strong, li b")].map((one) => one.textContent)]);
"""

# Text on plain backgrounds, and the lowest contrast in each part of the page.
CONTRAST = """
const channel = (value) =>
  value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4;
const light = (colour) =>
  0.2126 * channel(colour[0]) + 0.7152 * channel(colour[1]) + 0.0722 * channel(colour[2]);
const parse = (text) => (text.match(/[\\d.]+/g) ?? []).map(Number);
const ground = (element) => {
  for (let at = element; at; at = at.parentElement) {
    const colour = parse(getComputedStyle(at).backgroundColor);
    if (colour.length >= 3 && (colour[3] ?? 1) === 1) return colour;
  }
  return [255, 255, 255];
};
const low = [];
for (const element of document.querySelectorAll("main *, header *")) {
  const text = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  if (!text || element.closest("svg, .unseen, [hidden]") || !element.checkVisibility()) continue;
  const [one, other] = [light(parse(getComputedStyle(element).color)), light(ground(element))];
  const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  if (ratio < 4.5) low.push([element.className, element.textContent.slice(0, 20), ratio]);
}
return low.slice(0, 5);
"""


def seconds(text):
    """Parses minutes and seconds, such as 5:13."""
    minutes, rest = text.split(":")
    return 60 * int(minutes) + int(rest)


class Reader:
    """Operates the page through the browser and keeps screenshots."""

    def __init__(self, browser, pictures):
        self.browser = browser
        self.pictures = pictures
        self.step = 0

    # Actions

    def open(self, path, part=""):
        self.browser.open("about:blank")
        self.browser.open("file://" + path + part)
        self.until("the page", "document.documentElement.dataset.shown !== undefined")
        self.settle()

    def settle(self):
        """Waits until a run that is being unpacked is shown, if any."""
        self.until("an open run", "(({ wanted, shown } = {}) => wanted === shown)"
                   "(document.getElementById('details')?.dataset)")

    def open_run(self, identity):
        """Opens a run and returns the time it took in seconds."""
        started = time.monotonic()
        self.browser.run("location.hash = arguments[0]", f"#/run/{identity}")
        self.await_run(identity)
        return time.monotonic() - started

    def await_run(self, identity):
        """Waits for a run's details, which appear a little after the address changes."""
        self.until(f"the run {identity}", "document.getElementById('details')?.dataset.shown"
                   f"?.startsWith('{identity} ')")

    def focus(self, selector):
        self.browser.run("document.querySelector(arguments[0]).focus()", selector)

    def enter(self):
        self.browser.key(ENTER, True)
        self.browser.key(ENTER, False)

    def picture(self, name):
        self.step += 1
        with open(os.path.join(self.pictures, f"page-{self.step:02d}-{name}.png"), "wb") as file:
            file.write(self.browser.screenshot())

    def until(self, expected, expression):
        """Waits until a JavaScript expression holds in the page."""
        self.browser.until(expected, expression)

    # Contents

    def shown_after(self):
        """Returns the seconds from the start of loading to the first list."""
        return self.browser.run("return Number(document.documentElement.dataset.shown)") / 1000

    def texts(self, selector):
        return self.browser.run(
            "return [...document.querySelectorAll(arguments[0])].map((one) => one.textContent)",
            selector)

    def links(self):
        """Returns the files that the open run links to."""
        return self.browser.run(
            "return [...document.querySelectorAll('.files a')].map((one) =>"
            " decodeURIComponent(one.getAttribute('href')))")

    def lines(self):
        """Returns step, colour and length of each line on the map."""
        return self.browser.run(
            "return [...document.querySelectorAll('.way path')].map((path) =>"
            " [Number(path.dataset.step), path.getAttribute('stroke'), path.getTotalLength()])")

    # Expectations

    def check_list(self, stored, told):
        self.until("the whole list", "document.querySelector('.list').dataset.complete === 'yes'")
        shown = self.browser.run(ROWS)
        expected = []
        for run in stored:
            start = judge.local_start(run)
            minutes = abs(run["utcOffset"]) // 60
            zone = f"{'-' if run['utcOffset'] < 0 else '+'}{minutes // 60:02d}:{minutes % 60:02d}"
            expected.append([f"#/run/{run['id']}", *told.rows[run["id"]],
                             start and f"{start:%Y-%m-%dT%H:%M:%S}{zone}"])
        self.compare("the list", shown, expected)

    def check_figures(self, run, told):
        shown = self.browser.run(FIGURES)
        expected = {name: told.figure(run, name.lower()) for name in ("Distance", "Time", "Pace")}
        if run["elapsed"] - run["duration"] >= 1:
            expected["With pauses"] = judge.duration(run["elapsed"])
        if told.figure(run, "moving"):
            expected["Moving"] = told.figure(run, "moving")
        if told.climb(run):
            expected["Climb"] = told.climb(run)
        self.compare(f"the figures of {run['id']}", shown, expected)

    def check_splits(self, run, told):
        """Checks that the paces of whole splits equal their times within a second: both ends are
        stored to a tenth. A remainder at the end has its own row or is part of the last one."""
        shown = self.texts(".splits tbody tr td:nth-child(2) .pace-cell > :first-child")
        shown = [seconds(text.replace(" fastest", "")) for text in shown]
        splits = told.parts(run, "splits")
        whole = [seconds(time) for far, time, *_ in splits if float(far) >= 1]
        if len(shown) != len(splits) or any(
                abs(one - other) > 1 for one, other in zip(shown, whole)):
            raise Failed(f"the splits of {run['id']} are {shown}, expected {whole}")

    def check_badges(self, run):
        self.compare(
            f"the badges of {run['id']}", self.texts(".run-badges .name"),
            [badge["name"] for badge in run["badges"]])
        placed = sum("latitude" in badge for badge in run["badges"])
        pins = self.browser.run("return document.querySelectorAll('.map .pin').length")
        self.compare(f"the pins of {run['id']}", pins, placed)

    def check_laps(self, run):
        """Checks that laps are hidden if all are automatic, as they then only repeat the splits,
        and that those of a workout are shown as its steps."""
        steps = [text for _, text in judge.STEPS[:len(run["laps"])]] if "workout" in run else []
        rest = ["After the workout"] * (len(run["laps"]) - len(steps)) if steps else []
        self.compare(f"the steps of {run['id']}", self.texts(".steps tbody th"), steps + rest)
        is_shown = not steps and any(lap["kind"] == "button" for lap in run["laps"])
        self.compare(f"the laps of {run['id']}", len(self.texts(".laps tbody tr")),
                     len(run["laps"]) if is_shown else 0)

    def check_climbs(self, run):
        """Checks that the climb of the splits adds up to the run's, if it climbed at all."""
        heads = [head for head in self.texts(".splits thead th") if head != "°C"]
        self.compare(f"the heads of {run['id']}", heads[:4], ["km", "Pace /km", "Time", "Elapsed"])
        climbs = self.browser.run(
            "return cardOf(runByID.get(arguments[0])).then((card) =>"
            " climbOver(card, [1000, card.part * card.heights.length - 1000]))", run["id"])
        if run.get("ascent", 0) < 4:
            self.compare(f"the climb of {run['id']}", (heads[4:], climbs), ([], None))
            return
        self.compare(f"the climb of {run['id']}", heads[4:], ["Climb m"])
        if min(climbs) < 0 or abs(sum(climbs) - run["ascent"]) > 0.1:
            raise Failed(f"{run['id']}: its splits climb {climbs}, the run {run['ascent']}")

    def check_temperatures(self, run, told):
        """Checks that a run with a thermometer has a curve and averages of its splits and laps, and
        that other runs have neither."""
        has = "temperature" in run["locations"]["columns"]
        charts = self.browser.run(
            "return [...document.querySelectorAll('.details .chart')].map((one) =>"
            " one.getAttribute('aria-label')).filter((label) => label.startsWith('Temp'))")
        self.compare(f"the curves of {run['id']}", len(charts), int(has))
        tables = self.browser.run(
            "return ['splits', 'laps'].map((name) => {"
            "  const heads = [...document.querySelectorAll(`.${name} thead th`)];"
            "  const place = heads.findIndex((head) => head.textContent === '°C');"
            "  return place < 0 ? null : [...document.querySelectorAll(`.${name} tbody tr`)]"
            "    .map((row) => row.cells[place].textContent);"
            "});")
        if not has:
            self.compare(f"the temperatures of {run['id']}", tables, [None, None])
            return
        known = [row[-1] for row in run["locations"]["rows"] if row[-1] is not None]
        # Each point of the curve is the average of its interval.
        low, high = (float(text) for text in re.findall(r"-?\d+\.\d", charts[0]))
        if abs(low - min(known)) > 0.3 or abs(high - max(known)) > 0.3:
            raise Failed(f"{run['id']}: {charts[0]}, expected {min(known)} to {max(known)}")
        for name, shown in zip(("splits", "laps"), tables):
            if shown is not None:
                self.compare(f"the temperatures of the {name} of {run['id']}", shown,
                             [value for *_, value in told.parts(run, name)])

    def check_totals(self, sums, period):
        """Checks kilometres of the periods with runs, newest first: hundredths below 100, otherwise
        integers."""
        shown = self.texts(".totals tbody b")
        expected = [metres / 1000 for metres in reversed(sums) if metres > 0][:26]
        if len(shown) != len(expected) or any(
                text[-3:] != " km" or not 0 <= wanted + 1e-6 - float(text[:-3].replace(",", ""))
                < (0.01 if wanted < 100 else 1) + 1e-6 for text, wanted in zip(shown, expected)):
            raise Failed(f"the totals by {period} are {shown}, expected {expected}")

    def check_columns(self, values, measure):
        """Checks that the heights of the columns are proportional to the values, newest last."""
        heights = self.browser.run(
            "return [...document.querySelectorAll('.totals-chart rect')].map((one) =>"
            " one.height.baseVal.value)")
        values = values[-len(heights):]
        most = max(values)
        expected = [max(2, value / most * 106) if most else 2 for value in values]
        if len(heights) != len(values) or any(
                abs(height - wanted) > 1 for height, wanted in zip(heights, expected)):
            raise Failed(f"the columns of {measure} are {heights}, expected {expected}")

    def check_records(self, stored, told):
        """Checks records: stretches against the page's own data, everything else against the
        program's output."""
        shown = dict(self.browser.run(RECORDS))
        index = {name: values for name, *values in self.browser.run("return index.records")}
        names = {"Fastest 1 km": 1000, "Fastest mile": 1609.344, "Fastest 3 km": 3000,
                 "Fastest 5 km": 5000, "Fastest 10 km": 10_000, "Fastest 10 miles": 16_093.44}
        for place, (name, metres) in enumerate(names.items()):
            tenths = index.get(f"fastest{place}", [])[1::2]
            long_enough = sum(run["distance"] >= metres for run in stored)
            self.compare(f"the number of {name}", len(tenths), min(judge.BEST, long_enough))
            self.compare(name, shown.get(name, []),
                         [judge.duration(math.ceil(value / 10)) for value in tenths])

        def best(key):
            return sorted(stored, key=lambda run: -run[key])[:judge.BEST]
        self.compare("the longest runs", shown["Longest run"],
                     [told.rows[run["id"]][0] for run in best("distance")])
        self.compare("the longest times", shown["Longest run (time)"],
                     [told.rows[run["id"]][1] for run in best("duration")])
        self.check_climb_record(stored, told)

    def check_climb_record(self, stored, told):
        titles = dict(zip(self.texts(".record .what"), self.texts(".record strong")))
        most = max(stored, key=lambda run: run.get("ascent", 0))
        self.compare("the most climb", titles.get("Most climbing"), told.climb(most))

    def check_badge_list(self, kind, expected):
        """Checks that earned badges show name and picture and that the others are hidden
        (`None`)."""
        names = self.texts(f".badges{kind or ':not(.many)'} h3")
        self.compare("the badges", names, [name or "?????" for name in expected])
        earned = len(expected) - expected.count(None)
        self.until(f"{earned} pictures of badges",
                   "[...document.images].filter((one) => one.naturalWidth === 96).length"
                   f" >= {earned}")

    def check_width(self):
        wide, inner = self.browser.run(
            "return [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        if wide > inner:
            raise Failed(f"the page is {wide} wide on a screen of {inner}")

    def check_contrast(self):
        low = self.browser.run(CONTRAST)
        if low:
            raise Failed(f"text with a contrast below 4.5: {low}")

    def check_requests(self, folder):
        """Checks that only the pages themselves were requested and that the console is empty."""
        requests = self.browser.requests()
        if not any(address.startswith(folder) for address in requests):
            raise Failed(f"expected the page among its requests: {requests[:3]}")
        foreign = [address for address in requests
                   if not address.startswith((folder, "data:image/png;base64,"))
                   or not address.split("#")[0].endswith(("index.html",))
                   and not address.startswith("data:")]
        # Files that the page made for download.
        foreign = [address for address in foreign if not address.startswith("blob:")]
        if foreign:
            raise Failed(f"the page sent requests elsewhere: {foreign[:3]}")
        complaints = self.browser.console()
        if complaints:
            raise Failed(f"the browser console has messages: {complaints[:3]}")

    @staticmethod
    def compare(what, shown, expected):
        if shown != expected:
            if isinstance(shown, list) and isinstance(expected, list):
                pairs = [pair for pair in zip(shown, expected) if pair[0] != pair[1]][:2]
                raise Failed(f"{what}: {len(shown)} entries, expected {len(expected)}; {pairs}")
            raise Failed(f"{what}: {shown}, expected {expected}")
