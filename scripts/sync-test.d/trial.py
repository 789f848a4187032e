"""Servers to copy to, and what a copy by the program leaves on them."""

import contextlib
import hashlib
import shutil
import socket
import subprocess
import sys
import threading
import time

PASSWORD = "Lunokhod-1-Rover"
RUNS = 2
LINES = 1200
# Seconds until a copy counts as hanging; rclone itself gives up after 60 without a byte.
LONGEST = 300


def make_runs(program, log, folder):
    """Makes the data directory that all trials copy."""
    folder.mkdir()
    head = folder / "head.nmea"
    head.write_text("".join(log.read_text().splitlines(keepends=True)[:LINES]))
    for _ in range(RUNS):
        subprocess.run([program, "replay", head, "--data", folder / "data"], check=True,
                       stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
    return folder / "data"


class Trial:
    """A data directory, a state directory, and the output."""

    def __init__(self, program, runs, folder):
        folder.mkdir()
        self.program, self.folder = program, folder
        self.data, self.state = folder / "data", folder / "state"
        self.server = folder / "server"
        self.printed, self.failures, self.copyings = "", 0, 0
        shutil.copytree(runs, self.data)

    def fail(self, what):
        """Reports a failure immediately."""
        self.failures += 1
        print(f"sync-test: {what}", file=sys.stderr, flush=True)

    def set_up(self, settings):
        """Stores settings of rclone, for a server without any known state."""
        shutil.rmtree(self.state, ignore_errors=True)
        shutil.rmtree(self.server, ignore_errors=True)
        self.server.mkdir()
        file = self.folder / "rclone.conf"
        file.write_text(settings)
        subprocess.run([self.program, "sync", "--setup", file, "--state", self.state], check=True,
                       stdout=subprocess.DEVNULL)

    def copy(self, how="--once"):
        """Copies once; returns the exit status and the output."""
        self.copyings += 1
        done = subprocess.run(
            [self.program, "sync", how, "--data", self.data, "--state", self.state],
            capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=LONGEST,
            check=False)
        said = done.stdout + done.stderr
        self.printed += said
        if done.returncode not in (0, 1):
            self.fail(f"exit status {done.returncode}: {said}")
        return done.returncode, said

    def activities(self):
        """Returns the activity file of each run, as exported."""
        return {run.stem: self._fit(run.stem) for run in self._files()}

    def _fit(self, run):
        return subprocess.run(
            [self.program, "runs", "export", run, "--format", "fit", "--out", "-", "--data",
             self.data],
            capture_output=True, stdin=subprocess.DEVNULL, check=True).stdout

    def _files(self):
        return sorted((self.data / "runs").glob("*.json"))

    def judge(self, what):
        """Checks that all runs are on the server, byte by byte, and that all checksums match."""
        for run in self._files():
            copy = self.server / "RUNS" / run.name[:4] / run.name
            if not copy.is_file() or copy.read_bytes() != run.read_bytes():
                self.fail(f"{what}: {run.name} is missing or differs")
        sums = self.server / "SHA256SUMS"
        lines = sums.read_text().splitlines() if sums.is_file() else []
        # Five formats of each run, the page, the description and the manual.
        if len(lines) != RUNS * 5 + 3:
            self.fail(f"{what}: SHA256SUMS has {len(lines)} lines")
        for line in lines:
            file = self.server / line[66:]
            if not file.is_file() or hashlib.sha256(file.read_bytes()).hexdigest() != line[:64]:
                self.fail(f"{what}: {line[66:]} has a wrong checksum")

    def once(self, what, allowed):
        """Copies; may fail with one of the messages in `allowed`; returns whether it failed."""
        status, said = self.copy()
        if status == 0:
            self.judge(what)
        elif not any(words in said for words in allowed):
            self.fail(f"{what}: said {said.strip()!r}")
        return status != 0

    def must(self, what):
        """Copies; must not fail."""
        if self.once(what, []):
            self.fail(f"{what}: the copy fails")

    def must_not(self, what, allowed):
        """Copies; must fail with one of the messages in `allowed`."""
        if not self.once(what, allowed):
            self.fail(f"{what}: the copy succeeds")


def obscured(password):
    """Returns a password as rclone stores it."""
    return subprocess.run(["rclone", "obscure", password], capture_output=True, text=True,
                          check=True).stdout.strip()


class _Ports:
    """Unused ports, none given twice: trials run in parallel."""

    lock, given = threading.Lock(), set()

    @classmethod
    def free(cls):
        """Returns an unused port."""
        while True:
            with socket.create_server(("127.0.0.1", 0)) as listener:
                port = listener.getsockname()[1]
            with cls.lock:
                if port not in cls.given:
                    cls.given.add(port)
                    return port


@contextlib.contextmanager
def serving(kind, folder, *arguments):
    """Runs rclone as a server on this machine; yields its port once it answers.

    Its folder is emptied at times, so it caches nothing.
    """
    for _ in range(5):
        port = _Ports.free()
        with subprocess.Popen(
                ["rclone", "--config", "/dev/null", "serve", kind, folder, "--addr",
                 f"127.0.0.1:{port}", "--user", "ada", "--pass", PASSWORD, "--dir-cache-time",
                 "0s", *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                stdin=subprocess.DEVNULL) as server:
            try:
                if _answers(server, port):
                    yield port
                    return
            finally:
                server.terminate()
    raise RuntimeError(f"rclone does not serve {kind}")


def _answers(server, port):
    """Whether a server came up; not if an outgoing connection took its port meanwhile."""
    for _ in range(400):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return server.poll() is None
        except OSError:
            if server.poll() is not None:
                return False
            time.sleep(0.05)
    return False


def webdav(port, scheme="http", password=PASSWORD):
    """Returns settings for a WebDAV server on this machine."""
    return (f"[moonrunner]\ntype = webdav\nurl = {scheme}://127.0.0.1:{port}\nvendor = other\n"
            f"user = ada\npass = {obscured(password)}\n")
