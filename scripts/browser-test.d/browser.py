"""A headless Chromium, driven by Selenium."""

import json
import os
import shutil
import sys

from program import HANG_SECONDS, Failed, Program

INSTALL = "scripts/setup browser installs it on Debian; scripts/test --without-browser skips it"

try:
    from selenium.common.exceptions import WebDriverException
    from selenium.webdriver import ChromeOptions, Remote
    from selenium.webdriver.chromium.remote_connection import ChromiumRemoteConnection
    from selenium.webdriver.common.actions.action_builder import ActionBuilder
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys
    from urllib3.exceptions import HTTPError
except ImportError as missing:
    sys.exit(f"{missing.name} is not installed for {sys.executable}: {INSTALL}")

ENTER, ESCAPE = Keys.ENTER, Keys.ESCAPE
LEFT, UP, RIGHT, DOWN = Keys.ARROW_LEFT, Keys.ARROW_UP, Keys.ARROW_RIGHT, Keys.ARROW_DOWN

# Resolves as soon as an expression holds in the page; the timeout is in milliseconds.
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


def find(program):
    """Returns the path of chromedriver or Chromium."""
    path = shutil.which(program)
    if path is None:
        raise Failed(f"{program} is not installed: {INSTALL}")
    return path


def chrome_options(folder, width, height):
    options = ChromeOptions()
    options.binary_location = find("chromium")
    for argument in (
            "--headless=new", f"--window-size={width},{height}", "--force-device-scale-factor=1",
            f"--user-data-dir={folder}/profile", "--no-first-run", "--mute-audio", "--disable-sync",
            "--disable-background-networking", "--disable-component-update",
            "--disable-crash-reporter", "--disable-dev-shm-usage", "--hide-scrollbars",
            "about:blank"):
        options.add_argument(argument)
    if os.geteuid() == 0:
        options.add_argument("--no-sandbox")  # Chromium refuses its sandbox to root.
    # Allow several downloads in a row without asking.
    options.add_experimental_option(
        "prefs", {"profile.default_content_setting_values.automatic_downloads": 1})
    hang = HANG_SECONDS * 1000
    options.timeouts = {"script": hang, "pageLoad": hang}
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    return options


class Browser(Remote):
    """One window of a headless Chromium."""

    open = Remote.get
    run = Remote.execute_script
    screenshot = Remote.get_screenshot_as_png

    def __init__(self, folder, width=1280, height=1060):
        driver, options = find("chromedriver"), chrome_options(folder, width, height)
        # Not Selenium's Service: a chromedriver that hangs must be killed together with its
        # Chromium.
        self.program = Program(
            [driver, "--port=0"], r"started successfully on port (\d+)",
            os.path.join(folder, "chromedriver.log"))
        try:
            super().__init__(
                ChromiumRemoteConnection(
                    f"http://127.0.0.1:{self.program.answer}", "goog", "chrome", ignore_proxy=True),
                options=options)
        except BaseException:
            self.program.end()
            raise

    @property
    def version(self):
        return self.capabilities["browserVersion"]

    def execute(self, driver_command, params=None):
        """Executes a command; all commands of Selenium go through this method."""
        try:
            return super().execute(driver_command, params)
        except (WebDriverException, HTTPError, OSError) as error:
            words = getattr(error, "msg", None) or repr(error)
            raise Failed(f"the browser rejected {driver_command}: {words}"[:600]) from error

    def end(self):
        """Closes the browser, even if it no longer responds."""
        try:
            self.quit()
        except Failed:
            pass  # Its process group is killed anyway.
        finally:
            self.program.end()

    def until(self, expected, expression):
        """Waits until a JavaScript expression holds in the page."""
        if not self.execute_async_script(
                UNTIL.replace("EXPRESSION", expression), HANG_SECONDS * 900):
            raise Failed(f"timed out waiting for {expected} ({expression})")

    def cdp(self, command, **parameters):
        """Executes a command of the Chrome DevTools Protocol."""
        self.execute("executeCdpCommand", {"cmd": command, "params": parameters})

    def resize(self, width, height):
        """Sets the page's size in pixels."""
        self.cdp("Emulation.setDeviceMetricsOverride",
                 width=width, height=height, deviceScaleFactor=1, mobile=False)

    def theme(self, name):
        """Sets the preferred color scheme: "dark" or "light"."""
        self.cdp("Emulation.setEmulatedMedia",
                 features=[{"name": "prefers-color-scheme", "value": name}])

    def key(self, value, is_down):
        actions = ActionBuilder(self, duration=0)
        (actions.key_action.key_down if is_down else actions.key_action.key_up)(value)
        actions.perform()

    def mouse(self, selector, *buttons):
        """Moves the mouse to an element; then presses (True) or releases (False) its button."""
        element = self.find_element(By.CSS_SELECTOR, selector)
        self.run("arguments[0].scrollIntoView({block: 'nearest'})", element)
        actions = ActionBuilder(self, duration=0)
        self._press(actions, actions.pointer_action.move_to(element), buttons)

    def click(self, selector):
        self.mouse(selector, True, False)

    def point(self, x, y, *buttons):
        """Moves the mouse to a point of the window; then presses or releases its button."""
        actions = ActionBuilder(self, duration=0)
        pointer = actions.pointer_action.move_to_location(round(x), round(y))
        self._press(actions, pointer, buttons)

    @staticmethod
    def _press(actions, pointer, buttons):
        for is_down in buttons:
            (pointer.pointer_down if is_down else pointer.pointer_up)()
        actions.perform()

    def wheel(self, x, y, amount):
        """Turns the wheel at a point of the window; negative amounts turn it forwards."""
        actions = ActionBuilder(self, duration=0)
        actions.wheel_action.scroll(round(x), round(y), 0, amount)
        actions.perform()

    def finger(self, selector, is_down):
        """Puts a finger on an element, or lifts it; WebDriver's own touches cannot stay down."""
        x, y = self.run(
            "const box = document.querySelector(arguments[0]).getBoundingClientRect();"
            "return [box.x + box.width / 2, box.y + box.height / 2]", selector)
        self.fingers(*(["touchStart", (x, y)] if is_down else ["touchEnd"]))

    def fingers(self, kind, *places):
        """Sends a touch event at points of the window: "touchStart", "touchMove" or "touchEnd"."""
        self.cdp("Input.dispatchTouchEvent", type=kind, touchPoints=[
            {"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)])

    def downloads_to(self, folder):
        """Sets the folder for downloads."""
        self.cdp("Browser.setDownloadBehavior", behavior="allow", downloadPath=folder)

    def console(self):
        """Returns console messages of the page since the last call."""
        return [entry["message"] for entry in self.get_log("browser")
                if entry["level"] in ("SEVERE", "WARNING")]

    def requests(self):
        """Returns the addresses requested since the last call, except by the browser's own
        pages."""
        addresses = []
        for entry in self.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                request = message["params"]
                if not request["documentURL"].startswith(("chrome:", "about:")):
                    addresses.append(request["request"]["url"])
        return addresses
