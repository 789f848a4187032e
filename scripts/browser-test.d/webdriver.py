"""A browser by W3C WebDriver: chromedriver and headless Chromium, standard library only."""

import base64
import http.client
import json
import os
import re
import selectors
import shutil
import signal
import subprocess
import time

# Seconds after which something is taken to hang: the start of a program, a command of the browser,
# a state that does not come. On a machine that is starved all of them may take minutes; no trial is
# about how long something takes.
HANG_SECONDS = 600

# Seconds for a program to end when it is asked; then it is killed.
END_SECONDS = 30

# How WebDriver marks an element's id.
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"

# Names of keys as WebDriver sends them.
ENTER, ESCAPE = "\ue007", "\ue00c"
LEFT, UP, RIGHT, DOWN = "\ue012", "\ue013", "\ue014", "\ue015"


# Resolves as soon as an expression holds in the page; the argument is in milliseconds.
UNTIL = """
const [milliseconds, done] = arguments;
const deadline = performance.now() + milliseconds;
const look = () => {
  if (EXPRESSION) done(true);
  else if (performance.now() > deadline) done(false);
  else setTimeout(look, 10);
};
look();
"""


class Failed(Exception):
    """Something was not as expected; the text says what."""


class Program:
    """A program in the background, ended with all that it started."""

    def __init__(self, command, says, log):
        """Starts it and waits for the line in which `says` (a pattern with one group) is found."""
        self.name = os.path.basename(command[0])
        self.log = log
        with open(log, "wb") as errors:
            # Its own process group: what it starts ends with it.
            try:
                self.process = subprocess.Popen(
                    command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors,
                    start_new_session=True)
            except OSError as error:
                raise Failed(f"{command[0]} cannot be started: {error.strerror}") from error
        try:
            self.answer = self._listen(re.compile(says))
        except BaseException:
            self.end()
            raise

    def _listen(self, pattern):
        deadline = time.monotonic() + HANG_SECONDS
        heard = b""
        with selectors.DefaultSelector() as selector:
            selector.register(self.process.stdout, selectors.EVENT_READ)
            while time.monotonic() < deadline:
                if not selector.select(deadline - time.monotonic()):
                    break
                part = os.read(self.process.stdout.fileno(), 4096)
                if not part:
                    status = self.process.wait(timeout=HANG_SECONDS)
                    raise Failed(f"{self.name} ended with status {status}: {self.errors()}")
                heard += part
                found = pattern.search(heard.decode(errors="replace"))
                if found:
                    return found.group(1)
        raise Failed(f"{self.name} did not say within {HANG_SECONDS} s that it listens")

    def errors(self):
        """The end of what it wrote to standard error."""
        with open(self.log, "rb") as errors:
            return errors.read().decode(errors="replace").strip()[-500:] or "it said nothing"

    @property
    def is_running(self):
        return self.process.poll() is None

    def end(self):
        """Ends the process group, first kindly."""
        for number in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(self.process.pid, number)
                self.process.wait(timeout=END_SECONDS)
            except (ProcessLookupError, subprocess.TimeoutExpired):
                pass  # The group is empty; or the process did not listen.
        self.process.stdout.close()


def find_browser():
    """Paths of chromedriver and Chromium."""
    paths = []
    for name in ("chromedriver", "chromium"):
        path = shutil.which(name)
        if path is None:
            raise Failed(
                f"{name} is not installed: scripts/setup browser installs it on Debian; "
                "scripts/test --without-browser does without")
        paths.append(path)
    return paths


class Browser:
    """One window of a headless Chromium."""

    def __init__(self, folder, width=1280, height=1060):
        driver, chromium = find_browser()
        self.profile = os.path.join(folder, "profile")
        self.driver = Program(
            [driver, "--port=0"], r"started successfully on port (\d+)",
            os.path.join(folder, "chromedriver.log"))
        self.session = None
        arguments = [
            "--headless=new", f"--window-size={width},{height}", "--force-device-scale-factor=1",
            f"--user-data-dir={self.profile}", "--no-first-run", "--mute-audio", "--disable-sync",
            "--disable-background-networking", "--disable-component-update",
            "--disable-crash-reporter", "--disable-dev-shm-usage", "--hide-scrollbars",
            "about:blank",
        ]
        if os.geteuid() == 0:
            arguments.append("--no-sandbox")  # Chromium refuses its sandbox to root.
        # Files that a page hands over one after the other are saved without a question.
        downloads = {"profile.default_content_setting_values.automatic_downloads": 1}
        options = {"binary": chromium, "args": arguments, "prefs": downloads}
        hang = HANG_SECONDS * 1000
        wanted = {"goog:chromeOptions": options,
                  "timeouts": {"script": hang, "pageLoad": hang},
                  "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"}}
        try:
            answer = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
            self.session = answer["sessionId"]
            self.version = answer["capabilities"]["browserVersion"]
        except BaseException:
            self.driver.end()
            raise

    def _ask(self, method, path, body=None):
        connection = http.client.HTTPConnection(
            "127.0.0.1", int(self.driver.answer), timeout=HANG_SECONDS + 30)
        try:
            text = None if body is None else json.dumps(body)
            connection.request(method, path, text, {"Content-Type": "application/json"})
            answer = connection.getresponse()
            value = json.load(answer)["value"]
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise Failed(f"the browser does not answer {method} {path}: {error!r}") from error
        finally:
            connection.close()
        if answer.status != 200:
            raise Failed(f"the browser says: {value.get('error')}: {value.get('message')}"[:600])
        return value

    def do(self, method, path, body=None):
        """A command of the session."""
        return self._ask(method, f"/session/{self.session}{path}", body)

    def end(self):
        """Closes the browser; also when it no longer answers."""
        try:
            if self.session:
                self.do("DELETE", "")
        except Failed:
            pass  # Its process group is ended all the same.
        finally:
            self.driver.end()

    def open(self, address):
        self.do("POST", "/url", {"url": address})

    def run(self, script, *arguments):
        """Runs the body of a function in the page and returns what it returns."""
        return self.do("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def until(self, expected, expression):
        """Waits until an expression of JavaScript holds in the page."""
        holds = self.do("POST", "/execute/async", {
            "script": UNTIL.replace("EXPRESSION", expression), "args": [HANG_SECONDS * 900]})
        if not holds:
            raise Failed(f"expected {expected}; it does not come ({expression})")

    def screenshot(self):
        """The page as a PNG file's bytes."""
        return base64.b64decode(self.do("GET", "/screenshot"))

    def find(self, selector):
        """The id of the one element of a CSS selector."""
        found = self.do("POST", "/element", {"using": "css selector", "value": selector})
        return next(iter(found.values()))

    def theme(self, name):
        """What the person prefers: "dark" or "light"."""
        feature = {"name": "prefers-color-scheme", "value": name}
        self.do("POST", "/goog/cdp/execute", {
            "cmd": "Emulation.setEmulatedMedia", "params": {"features": [feature]}})

    def act(self, device, steps):
        """Input as from a device: a "key"board or a "mouse"."""
        source = {"type": "key", "id": device, "actions": steps}
        if device != "key":
            source |= {"type": "pointer", "parameters": {"pointerType": device}}
        self.do("POST", "/actions", {"actions": [source]})

    def key(self, value, is_down):
        self.act("key", [{"type": "keyDown" if is_down else "keyUp", "value": value}])

    def mouse(self, selector, *buttons):
        """Moves the mouse to an element; then its button goes down (True) or up (False)."""
        steps = [self._move(selector)]
        steps += [{"type": "pointerDown" if down else "pointerUp", "button": 0}
                  for down in buttons]
        self.act("mouse", steps)

    def click(self, selector):
        self.mouse(selector, True, False)

    def finger(self, selector, is_down):
        """Puts a finger on an element, or takes it away; WebDriver's own fingers cannot stay."""
        x, y = self.run(
            "const box = document.querySelector(arguments[0]).getBoundingClientRect();"
            "return [box.x + box.width / 2, box.y + box.height / 2]", selector)
        self.do("POST", "/goog/cdp/execute", {"cmd": "Input.dispatchTouchEvent", "params": {
            "type": "touchStart" if is_down else "touchEnd",
            "touchPoints": [{"x": x, "y": y}] if is_down else []}})

    def point(self, x, y, *buttons):
        """Moves the mouse to a place of the window; then its button goes down or up."""
        steps = [{"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)}]
        steps += [{"type": "pointerDown" if down else "pointerUp", "button": 0}
                  for down in buttons]
        self.act("mouse", steps)

    def wheel(self, x, y, amount):
        """Turns the wheel at a place of the window; less than 0 is away from oneself."""
        self.do("POST", "/actions", {"actions": [{"type": "wheel", "id": "wheel", "actions": [
            {"type": "scroll", "duration": 0, "x": round(x), "y": round(y), "deltaX": 0,
             "deltaY": amount, "origin": "viewport"}]}]})

    def fingers(self, kind, *places):
        """Fingers at places of the window: "touchStart", "touchMove" or "touchEnd"."""
        self.do("POST", "/goog/cdp/execute", {"cmd": "Input.dispatchTouchEvent", "params": {
            "type": kind, "touchPoints": [
                {"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]}})

    def downloads_to(self, folder):
        """Where the browser saves what a page hands it."""
        self.do("POST", "/goog/cdp/execute", {"cmd": "Browser.setDownloadBehavior", "params": {
            "behavior": "allow", "downloadPath": folder}})

    def _move(self, selector):
        element = {ELEMENT: self.find(selector)}
        self.run("arguments[0].scrollIntoView({block: 'nearest'})", element)
        return {"type": "pointerMove", "duration": 0, "x": 0, "y": 0, "origin": element}

    def console(self):
        """What the page wrote to the console since the last look."""
        return [entry["message"] for entry in self.do("POST", "/se/log", {"type": "browser"})
                if entry["level"] in ("SEVERE", "WARNING")]

    def requests(self):
        """The addresses that pages asked since the last look, but for the browser's own pages."""
        addresses = []
        for entry in self.do("POST", "/se/log", {"type": "performance"}):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                request = message["params"]
                if not request["documentURL"].startswith(("chrome:", "about:")):
                    addresses.append(request["request"]["url"])
        return addresses
