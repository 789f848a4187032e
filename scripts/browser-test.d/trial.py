#!/usr/bin/env python3
"""The trials of scripts/browser-test, which builds the simulator and starts this script.

A whole run in the simulator's page, from Home to badge, Save, Award and Run details, with real key
presses in a headless Chromium: first with four buttons, then with two. The simulator's clock is
stopped and advanced only by the steps written here, so every machine sees the same run. Effects of
the page or the simulator itself are waited for, however long they take.
"""

import argparse
import os
import re
import sys
import tempfile
import time

from browser import DOWN, ENTER, ESCAPE, LEFT, RIGHT, UP, Browser
from layout import check_layout
from program import Failed
from simulator import Simulator, check_refusals
from starting import start
from wearable import PRESS, Wearable, newest

ROUTE = ["--route", "demo", "--seed", "7"]
BUTTONS = {"four": "4", "two": "2"}
BADGE = "Earth's Atmosphere"


def launch(wearable, begin=None):
    """Goes from Home to a run that counts metres; `begin` presses New Run."""
    wearable.expect("Home", "> New Run", "My Badges 0/49")
    wearable.seen("home")
    if begin:
        begin()
    else:
        wearable.press(ENTER)
    wearable.expect("Ready", "Ready to launch", BADGE, seconds=60, step=1)
    wearable.seen("ready")
    before = newest(wearable.simulator.state(), "vibrations")
    wearable.press(RIGHT)
    wearable.expect("Running main", f"m to {BADGE}")
    wearable.noted("vibrations", before)


def metres_left(state):
    """Returns the metres on the carrot; `None` on screens without it."""
    found = re.search(r"^(\d+) m to ", "\n".join(state["lines"]), re.MULTILINE)
    return int(found.group(1)) if found else None


def reach_badge(wearable):
    """Runs until the celebration has just begun."""
    before = wearable.simulator.state()
    for metres, step in ((100, 10), (15, 1)):
        wearable.simulator.step_until(
            f"at most {metres} m to {BADGE}",
            lambda state, metres=metres: (metres_left(state) or metres + 1) <= metres, 900, step)
    wearable.expect("Celebration", "BADGE EARNED", BADGE, seconds=60)
    wearable.picture("celebration")
    wearable.noted("sounds", newest(before, "sounds"), "badge")
    wearable.noted("vibrations", newest(before, "vibrations"))
    if "Badge earned" not in wearable.text("#speaker"):
        raise Failed(f"expected the sound's name in the page, it says {wearable.text('#speaker')}")


def lose_fix(wearable):
    """Loses the satellites on request and gets them back."""
    wearable.switch("#lost", lambda state: state["gps"]["lost"], "no satellites")
    wearable.expect("Running main", "GPS lost", seconds=60)
    wearable.seen("gps-lost")
    wearable.switch("#lost", lambda state: not state["gps"]["lost"], "the satellites back")
    wearable.simulator.step_until(
        "the fix back", lambda state: "GPS lost" not in (state["banner"] or ""), 60)


def save_and_look(wearable, down, next_page, back):
    """Goes from the pause to the award and through the run's details."""
    wearable.press(down)
    wearable.expect("Paused", "> Save run")
    wearable.press(ENTER)
    wearable.expect("Award", "Run saved", BADGE)
    wearable.noted("sounds", 0, "saved")
    wearable.seen("award")
    wearable.press(ENTER)
    wearable.expect("Run map", r"0\.8\d km|0\.9\d km|1\.\d\d km", "/km")
    wearable.seen("details-map")
    for screen, words in (
        ("Run splits", ("Splits",)), ("Climb", ("highest",)), ("Space Mode", (BADGE,))
    ):
        wearable.press(next_page)
        wearable.expect(screen, *words)
        wearable.seen(screen.lower().replace(" ", "-"))
    back("Award")
    back("Home")
    wearable.expect("Home", "Past Runs 1", "My Badges 2/49")
    wearable.seen("home-again")


def four_buttons(wearable):
    """Tests the main path, with a lap, the pages, a lost fix and the mouse along the way."""
    check_refusals(wearable.simulator)
    launch(wearable)
    reach_badge(wearable)
    wearable.press(DOWN)
    wearable.expect("Running main", "m to ")
    wearable.seen("running")
    for screen in ("Running lap", "Running map"):
        wearable.press(DOWN)
        wearable.expect(screen)
        wearable.seen(screen.lower().replace(" ", "-"))
    before = newest(wearable.simulator.state(), "sounds")
    wearable.press(ENTER)
    wearable.noted("sounds", before, "lap")
    wearable.press(UP)
    wearable.press(UP)
    wearable.expect("Running main")
    lose_fix(wearable)
    pull_battery(wearable)
    pause_by_mouse(wearable)
    hold_too_short(wearable)

    def back(screen):
        wearable.press(ESCAPE)
        wearable.expect(screen)
    save_and_look(wearable, DOWN, DOWN, back)
    dark_and_lit(wearable)


def pull_battery(wearable):
    """Cuts the power in the middle of a run, which then continues."""
    wearable.switch("#power", lambda state: state["off"], "the wearable off")
    wearable.until("a dark panel and a way back",
                   "document.getElementById('wearable').matches('.dark')"
                   " && document.getElementById('power').textContent === 'Switch on'")
    wearable.picture("no-battery")
    wearable.switch("#power", lambda state: not state["off"], "the wearable on")
    wearable.expect("Run interrupted", "> Resume", seconds=10)
    wearable.seen("interrupted")
    wearable.press(ENTER)
    wearable.expect("Running main")


def pause_by_mouse(wearable):
    """Presses and releases the page's key with the real mouse."""
    def move(is_down):
        # Released elsewhere: the key has captured the pointer.
        wearable.browser.mouse(".key[data-key='stop']" if is_down else "#panel", is_down)

    def pressed():
        wearable.picture("pressed")
        wearable.simulator.step(PRESS)
    wearable.hold_by(move, "stop", until=pressed)
    wearable.expect("Paused", "> Resume")
    wearable.seen("paused")


def hold_too_short(wearable):
    """Checks that releasing before the bar is full discards nothing."""
    wearable.press(DOWN)
    wearable.press(DOWN)
    wearable.expect("Paused", "> Hold to discard")

    def not_long_enough():
        frames = [wearable.simulator.state()["frame"]]
        for _ in range(3):
            wearable.simulator.step(0.4)
            frames.append(wearable.simulator.state()["frame"])
        if len(set(frames)) != len(frames):
            raise Failed(f"expected a bar that fills, the frames are {frames}")
    wearable.hold(ENTER, not_long_enough)
    wearable.expect("Paused", "> Hold to discard")
    wearable.simulator.step_until("no banner", lambda state: state["banner"] is None, 10)
    wearable.press(UP)
    wearable.press(UP)
    wearable.expect("Paused", "> Resume")


def dark_and_lit(wearable):
    """Checks that the light goes off with a running clock, and that the first press only lights
    it."""
    wearable.let_go(20)
    wearable.simulator.wait("the light off", lambda state: not state["light"])
    wearable.until("a dark panel", "document.getElementById('wearable').matches('.dark')")
    wearable.picture("dark")
    wearable.simulator.hold()
    wearable.until("the page to say that the clock is held",
                   "document.getElementById('time').textContent.endsWith(' held')")
    wearable.press(ENTER)
    wearable.expect("Home", "> New Run")
    wearable.until("a lit panel", "!document.getElementById('wearable').matches('.dark')")


def two_buttons(wearable):
    """Tests the main path with two keys, after discarding a run with a confirm-hold."""
    launch(wearable)
    wearable.press(LEFT)
    wearable.expect("Paused", "> Resume")
    wearable.press(LEFT)
    wearable.press(LEFT)
    wearable.expect("Paused", "> Hold to discard")
    wearable.hold(ENTER, lambda: wearable.expect("Home", "Past Runs 0"))
    wearable.picture("discarded")
    key = ".key[data-key='start']"
    launch(wearable, begin=lambda: wearable.hold_by(
        lambda is_down: wearable.browser.finger(key, is_down), "start"))
    reach_badge(wearable)
    wearable.press(ENTER)
    wearable.expect("Running main")
    wearable.press(RIGHT)
    wearable.expect("Running lap")
    wearable.press(LEFT)
    wearable.expect("Paused", "> Resume")

    def back(screen):
        wearable.hold(LEFT, lambda: wearable.expect(screen))
    save_and_look(wearable, LEFT, LEFT, back)
    quick_menu_by_mouse(wearable)
    told_when(wearable)


def quick_menu_by_mouse(wearable):
    """Presses both keys at once with a running clock: the page reports how long they are held."""
    def move(is_down):
        wearable.browser.mouse("[data-key='both']" if is_down else "#panel", is_down)

    def long_enough():
        wearable.simulator.tell("/speed?x=1")
        wearable.simulator.wait("the quick menu", lambda state: state["screen"] == "Quick menu")
        wearable.simulator.hold()
    wearable.hold_by(move, "start", "stop", until=long_enough)
    wearable.expect("Quick menu")
    wearable.picture("quick-menu")


def told_when(wearable):
    """Checks that the page reports when the browser received each edge, not when it sent it."""
    wearable.browser.run("""
      performance.clearResourceTimings();
      window.stamps = [];
      for (const kind of ["keydown", "keyup"]) {
        addEventListener(kind, (event) => stamps.push(event.timeStamp), { capture: true });
      }""")
    wearable.press(LEFT)
    told = "performance.getEntriesByType('resource').filter((one) => one.name.includes('/key?'))"
    wearable.until("two edges among the requests", f"{told}.length === 2")
    edges = wearable.browser.run(
        f"return {told}.map((one) => Number(new URL(one.name).searchParams.get('at')))")
    stamps = wearable.browser.run("return stamps")
    # In between it reported the key as held, possibly after its release.
    if abs(edges[0] - stamps[0]) > 0.1 or edges[1] < stamps[1] - 0.1:
        raise Failed(f"expected edges at {stamps}, the page reported {edges}")


def check_controls(wearable):
    """Checks the page's initial contents and that its controls take effect."""
    if wearable.text("#percent") != "100 %":
        raise Failed(f"expected a full battery, the page says {wearable.text('#percent')}")
    wearable.switch("#slow", lambda state: not state["slowsForBadges"], "no slowing for badges")
    wearable.switch("#slow", lambda state: state["slowsForBadges"], "slowing for badges")
    before = wearable.simulator.state()["gps"]
    for source, title in (("indoors", "Indoors"), ("none", "No receiver")):
        button = f"[data-source='{source}']"
        if not wearable.text(button).startswith(title):
            raise Failed(f"expected {title}, the page says {wearable.text(button)}")
        wearable.switch(button, lambda state: state["gps"]["source"] == source, title)
    wearable.switch(f"[data-source='route {before['name']}']",
                    lambda state: state["gps"]["source"] == "route", "the course again")
    wearable.simulator.tell(
        f"/gps?source=route&route={before['name']}&seed={before['seed']}")


def check_page(simulator, browser):
    """Checks that the page made no foreign requests and logged no errors."""
    requests = browser.requests()
    if simulator.address not in requests:
        raise Failed(f"expected the page among its requests: {requests[:3]}")
    foreign = [address for address in requests if not address.startswith(simulator.address)]
    if foreign:
        raise Failed(f"the page sent requests elsewhere: {foreign[:3]}")
    complaints = browser.console()
    if complaints:
        raise Failed(f"the browser console has messages: {complaints[:3]}")


def check_leaving(wearable):
    """Checks that keys are released when the page loses keyboard focus or is closed."""
    browser = wearable.browser
    for name, leave in (
        ("focus", lambda: browser.run("dispatchEvent(new Event('blur'))")),
        ("page", lambda: browser.open("about:blank")),
    ):
        browser.key(ENTER, True)
        wearable.held("start")
        leave()
        wearable.released(f"start, without the {name},")
        browser.key(ENTER, False)
    browser.open(wearable.simulator.address)
    wearable.until("the first frame", "document.getElementById('panel').dataset.frame")
    if wearable.text("#speaker").endswith("No sound yet") is False:
        raise Failed(f"expected no old sound in a new page, it says {wearable.text('#speaker')}")


def check_loss(wearable):
    """Checks that a page reports that its simulator is gone."""
    wearable.simulator.end()
    wearable.until("the page to say that the simulator is gone",
                   "!document.getElementById('trouble').hidden")
    wearable.picture("no-connection")


def run(name, walk, theme, options, folder):
    """Runs one walk with its own simulator and browser."""
    started = time.monotonic()
    simulator = Simulator(
        options.simulator, ["--buttons", BUTTONS[name], *ROUTE],
        os.path.join(folder, "simulator.log"))
    try:
        browser = Browser(folder)
        try:
            wearable = Wearable(simulator, browser, options.pictures, name)
            try:
                browser.theme(theme)
                browser.open(simulator.address)
                wearable.until("the first frame", "document.getElementById('panel').dataset.frame")
                check_layout(wearable)
                check_controls(wearable)
                walk(wearable)
                check_leaving(wearable)
                check_page(simulator, browser)
                check_loss(wearable)
            except Failed as failure:
                raise explained(failure, name, wearable) from failure
        finally:
            browser.end()
    finally:
        simulator.end()
    seconds = time.monotonic() - started
    print(f"browser-test: {name} passed in {seconds:.0f} s, {wearable.step} screenshots "
          f"(Chromium {browser.version})", flush=True)


def explained(failure, name, wearable):
    """Returns the failure with what was visible when it happened."""
    lines = [f"{name}, step {wearable.step}: {failure}"]
    for title, ask in (("the screen is", wearable.words),
                       ("the screenshot is", lambda: wearable.picture("failed")),
                       ("the console is", wearable.browser.console)):
        try:
            lines.append(f"{title} {ask()}")
        except Failed as another:
            lines.append(f"{title} not available: {another}")
    return Failed("\n  ".join(lines))


WALKS = [("four", four_buttons, "dark"), ("two", two_buttons, "light")]


def trial(options):
    for name, walk, theme in WALKS:
        if options.only in (None, name):
            with tempfile.TemporaryDirectory(
                    prefix="moonrunner-browser.", ignore_cleanup_errors=True) as folder:
                run(name, walk, theme, options, folder)


def main():
    parser = argparse.ArgumentParser(prog="scripts/browser-test")
    parser.add_argument("--simulator", required=True, help="the built moonrunner-simulator")
    parser.add_argument("--only", choices=list(BUTTONS), help="run only one of the two walks")
    return start("browser-test", parser, trial, pictures=r"(four|two)-\d\d-[a-z-]+\.png")


if __name__ == "__main__":
    sys.exit(main())
