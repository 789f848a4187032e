"""The simulator as its page sees it: its state, its frames, and the requests it must refuse."""

import http.client
import json
import time

from program import HANG_SECONDS, Failed, Program


class Simulator:
    """A running moonrunner-simulator whose clock is stopped from the beginning."""

    def __init__(self, binary, arguments, log):
        self.program = Program(
            [binary, "--port", "0", "--speed", "0", *arguments], r"http://127\.0\.0\.1:(\d+)/", log)
        self.port = int(self.program.answer)
        self.host = f"127.0.0.1:{self.port}"
        self.address = f"http://{self.host}/"

    def end(self):
        self.program.end()

    def ask(self, method, path, headers=None):
        """Returns status, headers and body of a response."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=HANG_SECONDS)
        try:
            connection.request(method, path, headers=headers or {})
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()
        except (OSError, http.client.HTTPException) as error:
            hint = "" if self.program.is_running else f"; it exited: {self.program.errors()}"
            raise Failed(f"the simulator does not answer {path}: {error!r}{hint}") from error
        finally:
            connection.close()

    def state(self, after=None):
        """Returns the state; with `after`, waits until its version differs or a timeout expires."""
        status, _, body = self.ask("GET", "/state" + ("" if after is None else f"?after={after}"))
        if status != 200:
            raise Failed(f"/state answers {status}: {body[:200]!r}")
        return json.loads(body)

    def tell(self, path):
        """Sends a request from the page's own origin, as the page's controls do."""
        status, _, body = self.ask("POST", path, {"Origin": f"http://{self.host}"})
        if status != 204:
            raise Failed(f"{path} answers {status}: {body[:200]!r}")

    def wait(self, expected, condition):
        """Polls the state until `condition` holds and returns it.

        For effects of something outside the simulator, such as a key in the page, or of its running
        clock, however long they take.
        """
        deadline = time.monotonic() + HANG_SECONDS
        state = self.state()
        while not condition(state):
            if time.monotonic() > deadline:
                raise Failed(f"timed out waiting for {expected}")
            state = self.state(state["version"])
        return state

    # Clock

    def hold(self):
        """Stops the clock: from now on only `step` advances it."""
        self.tell("/speed?x=0")

    def step(self, seconds):
        """Advances the wearable's clock, independently of real time."""
        self.tell(f"/step?ms={round(seconds * 1000)}")

    def step_until(self, expected, condition, seconds, step=0.1):
        """Advances the wearable's clock until `condition` holds; returns the state.

        `seconds` (the limit) and `step` are in simulated time.
        """
        state = self.state()
        passed = 0
        while not condition(state):
            if passed >= seconds:
                raise Failed(f"expected {expected} within {seconds} s of the simulator's clock")
            self.step(step)
            passed += step
            state = self.state()
        return state

    def frame(self):
        """Returns number and bytes of the newest frame."""
        status, headers, body = self.ask("GET", "/frame")
        if status != 200:
            raise Failed(f"/frame answers {status}")
        return headers["X-Frame"], body


def check_refusals(simulator):
    """Checks that foreign origins and malformed requests get nothing and change nothing."""
    own = {"Origin": f"http://{simulator.host}"}
    elsewhere = {"Origin": "http://elsewhere.example"}
    key = "/key?name=start&down=1"
    trials = [
        ("a request for a foreign host", "GET", "/state", {"Host": "elsewhere.example"}, 403),
        ("a page for a foreign host", "GET", "/", {"Host": f"elsewhere.example:{simulator.port}"},
         403),
        ("a press without an origin", "POST", key, {}, 403),
        ("a press from another origin", "POST", key, elsewhere, 403),
        ("a press from the origin null", "POST", key, {"Origin": "null"}, 403),
        ("a press for a foreign host", "POST", key, {**own, "Host": "elsewhere.example"}, 403),
        ("an unknown path", "GET", "/elsewhere", {}, 404),
        ("a path outside the page's files", "GET", "/../Package.swift", {}, 404),
        ("a press by GET", "GET", key, {}, 405),
        ("an unknown key", "POST", "/key?name=left&down=1", own, 400),
        ("an invalid speed", "POST", "/speed?x=fast", own, 400),
        ("a speed beyond the limit", "POST", "/speed?x=101", own, 400),
        ("a step from another origin", "POST", "/step?ms=1000", elsewhere, 403),
        ("a step without an origin", "POST", "/step?ms=1000", {}, 403),
        ("a step by GET", "GET", "/step?ms=1000", {}, 405),
        ("a step beyond the limit", "POST", "/step?ms=3600001", own, 400),
        ("a held key from another origin", "POST", "/holding?at=1", elsewhere, 403),
    ]
    before = simulator.state()
    for name, method, path, headers, expected in trials:
        status, _, _ = simulator.ask(method, path, headers)
        if status != expected:
            raise Failed(f"expected status {expected} for {name}, got {status} ({method} {path})")
    after = simulator.state()
    if after["held"] or after["screen"] != before["screen"] or after["time"] != before["time"]:
        raise Failed(f"a refused request had an effect: {after['screen']}, held {after['held']}, "
                     f"at {after['time']} s instead of {before['time']}")
    status, headers, _ = simulator.ask("GET", "/")
    if "default-src 'self'" not in (headers["Content-Security-Policy"] or ""):
        raise Failed("expected the policy default-src 'self' with the page")
