#!/usr/bin/env python3
"""The trials of scripts/page-test: the page of the runs in a headless Chromium, from a file.

The program itself records the runs from synthesized logs; the page's contents are compared with the
run files and with the output of `runs list`, `runs show` and `badges`.
"""

import argparse
import json
import os
import shutil
import sys
import tempfile
import time
from datetime import datetime, timedelta, timezone
from urllib.parse import quote

import charts
import files
import finding
import judge
import languages
import maps
import packed
import runs
import streets
from browser import Browser
from hostile import NAME, check_inert, make_hostile
from program import HANG_SECONDS, Failed, call
from reader import Reader
from starting import start

# Number of runs on the large page, and its maximum size in bytes. The fonts take half a megabyte,
# which grows by 700 bytes with each new Chinese character.
MANY, MOST_BYTES = 1000, 5 << 20
ROUTES = [("city", 3), ("park", 5), ("track", 7)]


def record(program, folder):
    """Records a run on each of the `ROUTES`, in order."""
    data = os.path.join(folder, "recorded")
    for route, seed in ROUTES:
        log = os.path.join(folder, f"{route}.nmea")
        call(f"{program}-synthesize", "--route", route, "--seed", str(seed), "--out", log,
             "--truth", os.path.join(folder, f"{route}.json"))
        call(program, "replay", log, "--data", data)
    folder = os.path.join(data, "runs")
    recorded = [runs.Template(os.path.join(folder, name)) for name in os.listdir(folder)]
    return sorted(recorded, key=lambda template: template.run["number"])


def export(program, data, out, *more, status=0):
    """Exports the page of a data directory and returns its path; status 1 if one of its runs is
    damaged."""
    return call(program, "runs", "export", "--format", "html", "--data", data,
                "--out", out, *more, status=status).strip()


def address(path):
    return "file://" + quote(path)


def some_runs(templates, data):
    """Makes a dozen runs over thirteen months, the last undated, one with a pause and button laps,
    one with a workout; and one from the same door along another route.

    Returns each run's recording."""
    recordings = {}
    newest = datetime(2026, 11, 21, 6, 15, tzinfo=timezone.utc)
    for number in range(1, 13):
        run = templates[number % len(templates)].cut(1 - 0.05 * (number % 5), every=2)
        if number == 9:
            judge.train(run)
        if number == 11:
            judge.pause(run)
        if number in (10, 11):
            # One waited at a traffic light long enough for its moving time to be shown.
            run["moving"] = round(run["duration"] - (9.9 if number == 10 else 63.4), 1)
        if number >= 10:
            judge.warm(run)
        start = None if number == 12 else newest - timedelta(days=40 * (11 - number))
        runs.write(runs.identify(run, number, start, offset=5400), data)
        recordings[number] = number % len(templates)
    run = mirrored(templates[13 % len(templates)].cut(0.85, every=2))
    runs.write(runs.identify(run, 13, newest + timedelta(days=2), offset=5400), data)
    recordings[13] = None
    return recordings


def mirrored(run):
    """Returns the run mirrored east-west, with the same start."""
    rows = [list(row) for row in run["locations"]["rows"]]
    turn = 2 * rows[0][3]
    for row in rows:
        row[3] = round(turn - row[3], 7)
    badges = [badge | ({"longitude": round(turn - badge["longitude"], 7)}
                       if "longitude" in badge else {}) for badge in run["badges"]]
    return run | {"badges": badges, "locations": run["locations"] | {"rows": rows}}


# MARK: The trials


def list_and_details(reader, page, data, out, told):
    """Checks that the list and each run's figures match the program's."""
    stored = judge.stored(data)
    reader.open(page)
    reader.check_list(stored, told)
    for run in stored:
        reader.open_run(run["id"])
        reader.check_figures(run, told)
        reader.check_splits(run, told)
        if run["badges"]:
            reader.check_badges(run)
        reader.check_laps(run)
        reader.check_climbs(run)
        reader.check_temperatures(run, told)
        for link in reader.links():
            if not os.path.exists(os.path.join(out, link)):
                raise Failed(f"{run['id']} links to {link}, which does not exist")
    reader.picture("details")


def colours(reader, page, data):
    """Checks that map lines have the wearable's colours, in both palettes."""
    stored = judge.stored(data)[0]
    reader.open(page)
    reader.open_run(stored["id"])
    palettes = reader.browser.run("return index.palettes")
    for palette, ends in judge.PALETTES.items():
        reader.compare(f"the colours {palette}", tuple(palettes[palette][::16]), ends)
        reader.browser.click(f"[data-value='{palette}']")
        reader.settle()
        lines = reader.lines()
        steps = [step for step, _, _ in lines]
        if len(lines) < 10 or not min(steps) < 0 < max(steps):
            raise Failed(f"expected many lines on the map, slow and fast, found {steps}")
        reader.compare(f"the lines in the colours {palette}", [line[1] for line in lines],
                       [palettes[palette][step + 16] for step in steps])
        reader.picture(f"map-{palette}")
    reader.browser.click("[data-value='standard']")


def units(reader, page, data, told, miles):
    """Checks that one switch changes everything to miles, also after reopening the page."""
    stored = judge.stored(data)
    reader.open(page)
    reader.browser.click("[data-value='mi']")
    reader.check_list(stored, miles)
    reader.open_run(stored[0]["id"])
    reader.check_figures(stored[0], miles)
    reader.check_splits(stored[0], miles)
    reader.open(page, "#/records")
    reader.check_climb_record(stored, miles)
    reader.open(page)
    reader.check_list(stored, miles)
    reader.browser.click("[data-value='km']")
    reader.check_list(stored, told)


def reading(reader, page, data):
    """Tests charts under a mouse and under a finger, on a wide screen and on a phone."""
    run = judge.stored(data)[1]
    reader.open(page, f"#/run/{run['id']}")
    charts.by_mouse(reader, run)
    charts.by_finger(reader, run)
    reader.browser.resize(390, 844)
    reader.open(page, f"#/run/{run['id']}")
    charts.by_finger(reader, run)
    charts.by_mouse(reader, run)
    reader.browser.resize(1280, 1000)


def the_map(reader, page, data):
    """Tests zooming and panning with every input method, badges, and the link to a street map."""
    run = judge.stored(data)[1]
    reader.open(page, f"#/run/{run['id']}")
    reader.await_run(run["id"])
    maps.by_buttons_and_keys(maps.Map(reader))
    maps.by_mouse(maps.Map(reader))
    maps.by_fingers(maps.Map(reader))
    maps.check_link(reader, run)
    maps.check_pins(reader, run)
    reader.browser.resize(390, 844)
    reader.open(page, f"#/run/{run['id']}")
    reader.await_run(run["id"])
    maps.by_fingers(maps.Map(reader))
    maps.check_targets(reader)
    reader.open(page)
    maps.check_targets(reader)
    reader.browser.resize(1280, 1000)


def the_streets(reader, program, page, data, folder):
    """Tests streets below the runs, from a map in the data directory and from elsewhere."""
    run = judge.stored(data)[1]
    path = os.path.join(folder, "map", "made.mbtiles")
    rows = run["locations"]["rows"]
    streets.make_map(path, rows[0][2:4], rows[-1][2:4])
    named = export(program, data, os.path.join(folder, "named"), "--map", path)
    streets.streets(reader, named, page, run)
    # From the data directory's own maps, one of which is damaged.
    os.makedirs(os.path.join(data, "maps"))
    os.rename(path, os.path.join(data, "maps", "made.mbtiles"))
    with open(os.path.join(data, "maps", "cut.pmtiles"), "wb") as file:
        file.write(b"PMTiles")
    own = export(program, data, os.path.join(folder, "own"))
    shutil.rmtree(os.path.join(data, "maps"))
    with open(named, "rb") as one, open(own, "rb") as other:
        if one.read() != other.read():
            raise Failed("the page depends on where its map is stored")


def finding_runs(reader, page, data, recordings):
    """Tests search, filters and order of the list, and each run beside those on its route."""
    stored = [run | {"recording": recordings[run["number"]]} for run in judge.stored(data)]
    reader.open(page)
    finding.check_finding(reader, stored)
    compared = 0
    for run in stored:
        reader.open_run(run["id"])
        others = finding.check_compare(reader, run, stored)
        if others and compared == 0:
            finding.check_overlay(
                reader, run, next(other for other in stored if other["id"] == others[-1]))
        compared += len(others)
    if compared < 4:
        raise Failed(f"only {compared} runs were compared with others on their route")


def made_files(reader, program, data, folder):
    """Checks the files that the page makes for each kind of run if there are none beside it."""
    out, saved = os.path.join(folder, "alone"), os.path.join(folder, "saved")
    exported = os.path.join(folder, "exported")
    os.makedirs(saved)
    for kind in ("gpx", "tcx"):
        call(program, "runs", "export", "--format", kind, "--data", data, "--out", exported)
    reader.browser.downloads_to(saved)
    reader.open(export(program, data, out))
    for run in judge.stored(data):
        reader.open_run(run["id"])
        files.check_files(reader, run, saved, exported)
    paused = next(run for run in judge.stored(data) if "timestamp" in run and any(
        segment["endedBy"] == "pause" for segment in run["segments"]))
    files.judge_files(data, saved, paused["id"])


def overview(reader, page, data, told):
    """Checks that totals add up and that records and badges match the runs."""
    stored = judge.stored(data)
    reader.open(page, "#/totals")
    for period in ("weeks", "months", "years"):
        reader.browser.click(f"[data-value='{period}']")
        reader.check_totals(judge.columns(stored, period, "distance"), period)
        for measure in ("time", "climb", "distance"):
            reader.browser.click(f"[data-value='{measure}']")
            reader.check_columns(judge.columns(stored, period, measure), measure)
    reader.picture("totals")
    reader.open(page, "#/records")
    reader.check_records(stored, told)
    reader.picture("records")
    reader.open(page, "#/badges")
    for name, more in (("", []), (".many", ["--lifetime"])):
        reader.check_badge_list(name, [
            badge["name"] if "earned" in badge else None for badge in json.loads(
                call(told.program, "badges", "--json", "--data", data, *more))])
    reader.picture("badges")


def keyboard(reader, page, data):
    """Opens a run and selects a pin with the keyboard alone."""
    stored = judge.stored(data)
    reader.open(page)
    reader.focus(f".list a[href$='{stored[1]['id']}']")
    reader.enter()
    reader.await_run(stored[1]["id"])
    reader.focus(".pin[tabindex='0']")
    reader.enter()
    reader.until("the chosen pin",
                 "document.querySelectorAll(\".pin[aria-pressed='true']\").length === 1")
    reader.until("words of the pin", "document.querySelector('.pin-words').textContent"
                 ".startsWith(document.querySelector(\".pin[aria-pressed='true']\").ariaLabel)")


def unknown(reader, page, data):
    """Checks that the address of an unknown run shows a message and the list."""
    for address, words in (("#/run/20200101T000000Z-0000", "20200101T000000Z-0000"),
                           ("#/run/", ""), ("#/nowhere", None)):
        reader.open(page, address)
        said = reader.browser.run(
            "return document.querySelector('#missing:not([hidden])')?.textContent ?? null")
        expected = None if not words else f"Run “{words}” is not on this page."
        reader.compare(f"the page at {address}", said, expected)
    reader.open_run(judge.stored(data)[0]["id"])
    reader.until("nothing missing", "document.querySelector('#missing').hidden")


def narrow(reader, page, data):
    """Checks that on a phone nothing is wider than the screen and that list and run are shown one
    at a time."""
    stored = judge.stored(data)
    reader.browser.resize(360, 740)
    try:
        for theme in ("dark", "light"):
            reader.browser.theme(theme)
            for part in ("runs", f"run/{stored[0]['id']}", "totals", "records", "badges"):
                reader.open(page, f"#/{part}")
                reader.check_width()
                reader.check_contrast()
                reader.picture(f"phone-{theme}-{part.split('/')[0]}")
        reader.open(page)
        reader.browser.click(f".list a[href$='{stored[2]['id']}']")
        reader.until("the run alone", "getComputedStyle(document.querySelector('.side'))"
                     ".display === 'none'")
        reader.browser.click(".back")
        reader.until("the list again", "getComputedStyle(document.querySelector('.side'))"
                     ".display !== 'none'")
    finally:
        reader.browser.resize(1280, 1000)
        reader.browser.theme("dark")


def themes(reader, page):
    for theme in ("dark", "light"):
        reader.browser.theme(theme)
        for part in ("runs", "totals", "records", "badges"):
            reader.open(page, f"#/{part}")
            reader.check_contrast()
            reader.check_width()
            reader.picture(f"desktop-{theme}-{part}")
    reader.browser.theme("dark")


def hostile(reader, program, templates, folder):
    """Checks that foreign strings stay text and pictures stay pictures, and that damaged pictures
    leave the page readable."""
    data, out = os.path.join(folder, "hostile"), os.path.join(folder, "hostile-page")
    make_hostile(templates, data)
    page = export(program, data, out)
    reader.open(page)
    exported, saved = os.path.join(folder, "hostile-files"), os.path.join(folder, "hostile-saved")
    os.makedirs(saved)
    for kind in ("gpx", "tcx"):
        call(program, "runs", "export", "--format", kind, "--data", data, "--out", exported)
    reader.browser.downloads_to(saved)
    for run in judge.stored(data):
        reader.open_run(run["id"])
        check_inert(reader)
        files.check_files(reader, run, saved, exported)
        if not reader.browser.run(
                "return document.querySelector('.run-badges').textContent.includes(arguments[0])",
                NAME):
            raise Failed("the hostile name is not shown as plain text")
    for part in ("totals", "records", "badges"):
        reader.open(page, f"#/{part}")
        check_inert(reader)
    reader.picture("hostile-badges")
    reader.browser.resize(360, 740)
    for part in ("runs", "badges", *(f"run/{run['id']}" for run in judge.stored(data))):
        reader.open(page, f"#/{part}")
        reader.check_width()
    reader.browser.resize(1280, 1000)


def policy(reader, page):
    """Checks that the page's own content security policy blocks anything that would still run."""
    reader.open(page)
    reader.browser.run("""
      const script = document.createElement('script');
      script.textContent = 'window.hit = 1';
      document.body.append(script);
      const image = document.createElement('img');
      image.src = 'http://127.0.0.1:9/';
      document.body.append(image);
      const frame = document.createElement('div');
      frame.setAttribute('onclick', 'window.hit = 2');
      document.body.append(frame);
      frame.click();
    """)
    if reader.browser.run("return window.hit ?? null") is not None:
        raise Failed("an inline script ran: the policy is not in force")
    # The violations reach the console one by one.
    refused, deadline = [], time.monotonic() + HANG_SECONDS
    while len(refused) < 3:
        if time.monotonic() > deadline:
            raise Failed(f"expected the policy to block three actions: {refused}")
        reader.until("another look", "true")
        refused += [line for line in reader.browser.console() if "Content Security Policy" in line]


def empty(reader, program, folder):
    """Tests a page without any runs."""
    data, out = os.path.join(folder, "empty"), os.path.join(folder, "empty-page")
    os.makedirs(os.path.join(data, "runs"))
    page = export(program, data, out)
    for part, words in (("runs", "Choose New Run on the wearable"), ("totals", "No runs yet"),
                        ("records", "No records yet"), ("badges", "next: any run with GPS")):
        reader.open(page, f"#/{part}")
        shown = reader.browser.run("return document.querySelector('main').innerText")
        if words not in shown:
            raise Failed(f"the empty page says {shown!r} in {part}, expected {words!r}")
    reader.open(page)
    reader.picture("empty")


def many(reader, program, templates, folder, most_seconds):
    """Tests a thousand runs: size, and time until the list appears, which may be limited."""
    data, out = os.path.join(folder, "many"), os.path.join(folder, "many-page")
    runs.many(templates, MANY, data, every=20)
    started = time.monotonic()
    page = export(program, data, out)
    made = time.monotonic() - started
    size = os.path.getsize(page)
    if size > MOST_BYTES:
        raise Failed(f"the page of {MANY} runs has {size} bytes; the limit is {MOST_BYTES}")
    seconds = []
    for _ in range(3):
        reader.browser.open("about:blank")
        started = time.monotonic()
        reader.open(page)
        seconds.append((reader.shown_after(), time.monotonic() - started))
    shown, loaded = min(seconds)
    if most_seconds is not None and shown > most_seconds:
        raise Failed(f"the list of {MANY} runs appears after {shown:.2f} s;"
                     f" the limit is {most_seconds} s")
    reader.until("all rows", "document.querySelector('.list').dataset.complete === 'yes'")
    rows = reader.browser.run("return document.querySelectorAll('.list a').length")
    if rows != MANY:
        raise Failed(f"expected {MANY} rows, found {rows}")
    opened = reader.open_run(judge.stored(data)[500]["id"])
    reader.picture("many")
    print(f"page-test: {MANY} runs: {size / 1e6:.1f} MB, made in {made:.1f} s (this build),"
          f" list after {shown:.2f} s, whole page after {loaded:.2f} s,"
          f" a run's details after {opened:.2f} s", flush=True)


def run_all(options, folder):
    started = time.monotonic()
    templates = record(options.program, folder)
    data, out = os.path.join(folder, "some"), os.path.join(folder, "some-page")
    recordings = some_runs(templates, data)
    for kind in ("gpx", "json"):
        call(options.program, "runs", "export", "--format", kind, "--data", data, "--out", out)
    page = export(options.program, data, out)
    browser = Browser(folder, 1280, 1000)
    try:
        reader = Reader(browser, options.pictures)
        reader.browser.resize(1280, 1000)
        browser.theme("dark")
        told, miles = (judge.Told(options.program, data, unit) for unit in ("km", "mi"))
        list_and_details(reader, page, data, out, told)
        colours(reader, page, data)
        units(reader, page, data, told, miles)
        reading(reader, page, data)
        the_map(reader, page, data)
        the_streets(reader, options.program, page, data, folder)
        finding_runs(reader, page, data, recordings)
        overview(reader, page, data, told)
        languages.languages(
            reader, page, data, folder,
            lambda data, out, status: export(options.program, data, out, status=status))
        keyboard(reader, page, data)
        unknown(reader, page, data)
        made_files(reader, options.program, data, folder)
        packed.packed(reader, os.path.join(folder, "alone", "index.html"), folder)
        themes(reader, page)
        narrow(reader, page, data)
        hostile(reader, options.program, templates, folder)
        empty(reader, options.program, folder)
        many(reader, options.program, templates, folder, options.list_within)
        reader.check_requests(address(folder))
        policy(reader, page)
    finally:
        browser.end()
    print(f"page-test: passed in {time.monotonic() - started:.0f} s, {reader.step} screenshots "
          f"(Chromium {browser.version})", flush=True)


def trial(options):
    with tempfile.TemporaryDirectory(
            prefix="moonrunner-page.", ignore_cleanup_errors=True) as folder:
        run_all(options, os.path.realpath(folder))


def main():
    parser = argparse.ArgumentParser(prog="scripts/page-test")
    parser.add_argument("--program", required=True, help="the built moonrunner")
    parser.add_argument(
        "--list-within", type=float, metavar="SECONDS",
        help="fail if the list of a thousand runs appears later; only for an idle machine")
    return start("page-test", parser, trial)


if __name__ == "__main__":
    sys.exit(main())
