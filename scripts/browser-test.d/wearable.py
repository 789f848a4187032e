"""The wearable in the page: what a person does with it, and what it shows."""

import base64
import os
import re

from webdriver import Failed

# Seconds in which the page or the screen follows what was done.
PATIENCE = 10
# Milliseconds of a short press; less than 15 between edges is taken for a key that bounces.
PRESS = 60

CANVAS = """
const panel = document.getElementById("panel");
const pixels = panel.getContext("2d").getImageData(0, 0, panel.width, panel.height).data;
let text = "";
for (let at = 0; at < pixels.length; at += 8192)
  text += String.fromCharCode(...pixels.subarray(at, at + 8192));
return [panel.dataset.frame, btoa(text)];
"""

# Resolves as soon as the expression holds, looked at before each frame of the browser.
UNTIL = """
const [expression, milliseconds, done] = arguments;
const holds = EXPRESSIONS[expression];
const deadline = performance.now() + milliseconds;
const look = () => {
  if (holds()) done(true);
  else if (performance.now() > deadline) done(false);
  else setTimeout(look, 15);
};
look();
"""


class Wearable:
    """Presses keys and looks, each through the browser; keeps a screenshot of each step."""

    def __init__(self, simulator, browser, pictures, prefix):
        self.simulator = simulator
        self.browser = browser
        self.pictures = pictures
        self.prefix = prefix
        self.step = 0

    # What it shows

    def words(self):
        """Name and words of the screen as the simulator tells them."""
        state = self.simulator.state()
        banner = f" and the banner \"{state['banner']}\"" if state["banner"] else ""
        return f"\"{state['screen']}\" with {state['lines']}{banner}"

    def expect(self, screen, *words, seconds=PATIENCE):
        """Waits for a screen by its name, with words found in its lines (patterns)."""
        def shows(state):
            text = "\n".join([*state["lines"], state["banner"] or ""])
            return state["screen"] == screen and all(re.search(word, text) for word in words)
        expected = f'the screen "{screen}"' + (f" with {list(words)}" if words else "")
        state = self.simulator.wait(expected, shows, seconds)
        self.until(
            f'the page to follow to "{screen}"',
            f"document.body.dataset.screen === {screen!r}"
            f" && document.getElementById('panel').dataset.frame >= {state['frame']}")
        return state

    def until(self, expected, expression, seconds=PATIENCE):
        """Waits until an expression of JavaScript holds in the page."""
        script = UNTIL.replace("EXPRESSIONS[expression]", f"() => {expression}")
        holds = self.browser.do("POST", "/execute/async", {
            "script": script, "args": [expression, seconds * 1000]})
        if not holds:
            raise Failed(f"expected {expected} within {seconds} s ({expression})")

    def text(self, selector):
        """The visible text of an element of the page."""
        return self.browser.run(
            "return document.querySelector(arguments[0]).textContent.trim()", selector)

    def check_pixels(self):
        """The panel in the page holds byte for byte what the simulator's display shows."""
        for _ in range(50):
            number, frame = self.simulator.frame()
            shown, pixels = self.browser.run(CANVAS)
            if shown != number:
                continue  # Drawn anew in between, or on its way.
            if base64.b64decode(pixels) != frame:
                raise Failed(f"the panel differs from frame {number}")
            colours = {frame[at:at + 3] for at in range(0, len(frame), 4)}
            if len(colours) < 4:
                raise Failed(f"expected a picture in frame {number}, it has {len(colours)} colours")
            return
        raise Failed(f"expected frame {number} on the panel, which shows {shown}")

    def picture(self, name):
        """Keeps a screenshot of the page and says where."""
        self.step += 1
        path = os.path.join(self.pictures, f"{self.prefix}-{self.step:02d}-{name}.png")
        with open(path, "wb") as file:
            file.write(self.browser.screenshot())
        return path

    def seen(self, name):
        """The frame is exact, and a screenshot is kept."""
        self.check_pixels()
        self.picture(name)

    # What a person does

    def press(self, key):
        """A short press of a key of the keyboard, as long as a finger's."""
        self.browser.act("key", [
            {"type": "keyDown", "value": key}, {"type": "pause", "duration": PRESS},
            {"type": "keyUp", "value": key}, {"type": "pause", "duration": PRESS}])

    def hold(self, name, key, until):
        """Holds a key of the keyboard until something has come of it."""
        self.browser.key(key, True)
        try:
            self.held(name)
            result = until()
        finally:
            self.browser.key(key, False)
        self.released(name)
        return result

    def held(self, name):
        """Waits until the simulator has the key down, and the page draws it so."""
        self.simulator.wait(f"{name} down", lambda state: state["held"] == [name], PATIENCE)
        self.until(f"the {name} key to be drawn as pressed",
                   f"document.querySelector('.key[data-key={name}]').matches('.down')")

    def released(self, name):
        """Waits until the simulator has all keys up."""
        self.simulator.wait(f"{name} up", lambda state: state["held"] == [], PATIENCE)

    def speed(self, factor):
        """How fast time passes, by the page's control."""
        self.browser.click(f"[data-speed='{factor}']")
        self.simulator.wait(
            f"speed {factor}", lambda state: state["speed"] == factor, PATIENCE)

    def noted(self, kind, before, what=""):
        """That a vibration or a sound began since `before`, here and in the page."""
        def began(state):
            return [entry for entry in state[kind] if entry["n"] > before
                    and what in ("", entry.get("name"))]
        state = self.simulator.wait(
            f"{kind[:-1]} {what} after number {before}".replace("  ", " "), began, PATIENCE)
        element = "speaker" if kind == "sounds" else "motor"
        self.until(f"the page to note the {kind[:-1]} {what}".strip(),
                   f"document.getElementById('{element}').matches('.on')")
        return state


def newest(state, kind):
    """The number of the last vibration or sound."""
    return max((entry["n"] for entry in state[kind]), default=0)
