"""The wearable in the page: a person's actions, and its display."""

import base64
import os
import re

from browser import DOWN, ENTER, ESCAPE, LEFT, RIGHT, UP
from program import HANG_SECONDS, Failed

# Length of a short press (edges less than 0.015 s apart count as bouncing), and the time limit for
# an immediate reaction, in simulated seconds.
PRESS = 0.06
SOON = 2
# The wearable's key for each key of the keyboard.
NAMES = {ENTER: "start", RIGHT: "start", ESCAPE: "stop", LEFT: "stop", UP: "up", DOWN: "down"}

CANVAS = """
const panel = document.getElementById("panel");
const pixels = panel.getContext("2d").getImageData(0, 0, panel.width, panel.height).data;
let text = "";
for (let at = 0; at < pixels.length; at += 8192)
  text += String.fromCharCode(...pixels.subarray(at, at + 8192));
return btoa(text);
"""


class Wearable:
    """Presses keys and checks the display, all through the browser; keeps a screenshot of each
    step.

    The simulator's clock is stopped and advanced only by these methods: on a machine of any speed a
    press has the same length, and a celebration stays for its full time.
    """

    def __init__(self, simulator, browser, pictures, prefix):
        self.simulator = simulator
        self.browser = browser
        self.pictures = pictures
        self.prefix = prefix
        self.step = 0

    # Contents

    def words(self):
        """Returns name and words of the screen according to the simulator."""
        state = self.simulator.state()
        banner = f" and the banner \"{state['banner']}\"" if state["banner"] else ""
        return f"\"{state['screen']}\" with {state['lines']}{banner}"

    def expect(self, screen, *words, seconds=SOON, step=0.1):
        """Advances the clock until the simulator and the page show the screen of this name with
        these patterns in its lines; for at most `seconds` of simulated time."""
        def shows(state):
            text = "\n".join([*state["lines"], state["banner"] or ""])
            return state["screen"] == screen and all(re.search(word, text) for word in words)
        expected = f'the screen "{screen}"' + (f" with {list(words)}" if words else "")
        state = self.simulator.step_until(expected, shows, seconds, step)
        self.until(
            f'the page to follow to "{screen}"',
            f"document.body.dataset.screen === {screen!r}"
            f" && document.getElementById('panel').dataset.frame >= {state['frame']}")
        return state

    def until(self, expected, expression):
        """Waits until a JavaScript expression holds in the page."""
        self.browser.until(expected, expression)

    def text(self, selector):
        """Returns the visible text of an element of the page."""
        return self.browser.run(
            "return document.querySelector(arguments[0]).textContent.trim()", selector)

    def check_pixels(self):
        """Checks that the page's panel matches the simulator's display byte for byte."""
        number, frame = self.simulator.frame()
        self.until(f"frame {number} on the panel",
                   f"document.getElementById('panel').dataset.frame === '{number}'")
        pixels = self.browser.run(CANVAS)
        if base64.b64decode(pixels) != frame:
            raise Failed(f"the panel differs from frame {number}")
        colours = {frame[at:at + 3] for at in range(0, len(frame), 4)}
        if len(colours) < 4:
            raise Failed(f"expected a picture in frame {number}, it has {len(colours)} colours")

    def picture(self, name):
        """Saves a screenshot of the page and returns its path."""
        self.step += 1
        path = os.path.join(self.pictures, f"{self.prefix}-{self.step:02d}-{name}.png")
        with open(path, "wb") as file:
            file.write(self.browser.screenshot())
        return path

    def seen(self, name):
        """Checks the frame and saves a screenshot."""
        self.check_pixels()
        self.picture(name)

    # Actions

    def press(self, key):
        """Presses a key of the keyboard for as long as a finger would."""
        self.hold(key)

    def hold(self, key, until=None):
        """Holds a key of the keyboard until a condition is met."""
        self.hold_by(lambda is_down: self.browser.key(key, is_down), NAMES[key], until=until)

    def hold_by(self, move, *names, until=None):
        """Holds the wearable's named keys, which `move` presses (True) and releases, until a
        condition is met; without `until` for a short press."""
        move(True)
        try:
            self.held(*names)
            if until is None:
                self.simulator.step(PRESS)
            else:
                until()
        finally:
            move(False)
        self.released(*names)
        self.simulator.step(PRESS)

    def held(self, *names):
        """Waits until the keys are pressed in the simulator and drawn as pressed on the page."""
        self.simulator.wait(f"{names} down", lambda state: state["held"] == list(names))
        for name in names:
            self.until(f"the {name} key to be drawn as pressed",
                       f"document.querySelector('.key[data-key={name}]').matches('.down')")

    def released(self, *names):
        """Waits until all keys are released in the simulator."""
        self.simulator.wait(f"{names} up", lambda state: state["held"] == [])

    def switch(self, selector, done, expected):
        """Clicks a control of the page and waits until it has reached the simulator."""
        self.browser.click(selector)
        self.simulator.wait(expected, done)

    def let_go(self, factor):
        """Starts the clock at this speed with the page's control."""
        before = self.simulator.state()["time"]
        self.switch(f"[data-speed='{factor}']", lambda state: state["speed"] == factor,
                    f"speed {factor}")
        self.simulator.wait("the time to pass", lambda state: state["time"] > before)

    def noted(self, kind, before, what=""):
        """Checks that a vibration or sound began since `before`, both in the simulator and the
        page."""
        def began(state):
            return [entry for entry in state[kind] if entry["n"] > before
                    and what in ("", entry.get("name"))]
        state = self.simulator.step_until(
            f"{kind[:-1]} {what} after number {before}".replace("  ", " "), began, SOON)
        element = "speaker" if kind == "sounds" else "motor"
        self.until(f"the page to note the {kind[:-1]} {what}".strip(),
                   f"document.getElementById('{element}').dataset.noted >= {began(state)[0]['n']}")


def newest(state, kind):
    """Returns the number of the last vibration or sound."""
    return max((entry["n"] for entry in state[kind]), default=0)
