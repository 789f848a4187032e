"""Background programs and failures of a trial."""

import os
import re
import selectors
import signal
import subprocess
import time

# Timeout in seconds for a program's start, a browser command or an expected state. On a starved
# machine each of them may take minutes; no trial measures durations.
HANG_SECONDS = 600

# Grace period in seconds for a program to end before it is killed.
END_SECONDS = 30


class Failed(Exception):
    """An expectation failed; the text describes it."""


def call(program, *words, status=0):
    """Runs the program to its end, which must have this exit status; returns its output."""
    done = subprocess.run([program, *words], capture_output=True, text=True, check=False)
    if done.returncode != status:
        raise Failed(f"moonrunner {' '.join(words[:2])}: {done.stderr.strip()[-400:]}")
    return done.stdout


class Program:
    """A background program, ended together with everything it started."""

    def __init__(self, command, says, log):
        """Starts it and waits for the line that matches `says` (a pattern with one group)."""
        self.name = os.path.basename(command[0])
        self.log = log
        with open(log, "wb") as errors:
            # A separate process group, so that its children end with it.
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
        raise Failed(f"{self.name} did not report within {HANG_SECONDS} s that it is listening")

    def errors(self):
        """Returns the end of its standard error."""
        with open(self.log, "rb") as errors:
            return errors.read().decode(errors="replace").strip()[-500:] or "no output"

    @property
    def is_running(self):
        return self.process.poll() is None

    def end(self):
        """Ends the process group, first with SIGTERM."""
        for number in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(self.process.pid, number)
                self.process.wait(timeout=END_SECONDS)
            except (ProcessLookupError, subprocess.TimeoutExpired):
                pass  # The group is empty, or the process ignored the signal.
        self.process.stdout.close()
