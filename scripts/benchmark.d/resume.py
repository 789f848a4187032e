#!/usr/bin/env python3
"""Measures resuming the longest supported run after a power cut.

    scripts/benchmark.d/resume.py [--rate HZ] [--recorder PROGRAM] COMMAND...

COMMAND is `moonrunner`, preceded by an emulator if needed; a native PROGRAM then records the day in
a tenth of the time:

    scripts/benchmark.d/resume.py --recorder .build/release/moonrunner \\
      qemu-aarch64-static -L ROOT path/to/moonrunner

The wearable is started on the journal of a day on foot, as by its service. A receiver at a pseudo
terminal continues a day later; nobody answers the wearable's question, so the run is saved and a
new one begins. No step may block the loop for so long that the service's watchdog would end it.
"""

import argparse
import os
import pathlib
import pty
import signal
import socket
import subprocess
import sys
import tempfile
import time
import tty

import day
from measure import Failed

# From moonrunner.service.
WATCHDOG = 10
MEMORY_MAX = 256 << 20
# Timeout for each step in seconds; under emulation a step takes minutes.
LIMIT = 1200
# The wearable then pings every tenth of a second; the service asks for a ping every 5 s.
PING_MICROSECONDS = 200_000


class Figures:
    """The measured times in seconds and memory in megabytes."""

    def __init__(self):
        # From program start until the run is resumed, and until it is saved.
        self.resumed = self.saved = 0.0
        # The longest time without a ping from the loop.
        self.longest_turn = 0.0
        # Peak resident memory.
        self.peak = 0.0


def cut_off_run(command, rate, folder):
    """Makes a data directory with a day on foot that was never ended."""
    log, data = folder / "day.nmea", folder / "data"
    with open(log, "wb") as file:
        subprocess.run([sys.executable, day.__file__, str(rate)], stdout=file, check=True)
    subprocess.run(
        [*command, "replay", log, "--data", data], stdout=subprocess.DEVNULL, check=True)
    log.unlink()
    parts = sorted((data / "journal/done").iterdir())
    if len(parts) != 1:
        raise Failed(f"the journal of the day has {len(parts)} files, expected one")
    text = parts[0].read_bytes()
    # A replay pauses the run before saving it; cut the journal before that.
    lines = text[-1000:].splitlines()
    cut = next((line for line in lines if b',"pause",' in line), None)
    if cut is None or b',"end",' not in lines[-1]:
        raise Failed("the journal does not end with a pause and an end record")
    end = text.rindex(cut)
    (data / "journal" / parts[0].name).write_bytes(text[:end])
    parts[0].unlink()
    for run in (data / "runs").iterdir():
        run.unlink()
    return data


class Wearable:
    """`moonrunner run` with a receiver, and its messages to the service manager."""

    def __init__(self, command, data, folder):
        self.data = data
        self.receiver, port = pty.openpty()
        tty.setraw(port)
        os.set_blocking(self.receiver, False)
        config = folder / "board.json"
        config.write_text(
            f'{{"data": "{data}", "gps": {{"port": "{os.ttyname(port)}", "setup": false}}}}\n')
        self.port = port
        self.manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        name = str(folder / "manager")
        self.manager.bind(name)
        self.started = self.seen = time.monotonic()
        self.log = open(folder / "log", "w+", encoding="utf-8")
        self.process = subprocess.Popen(
            [*command, "run", "--config", config], stderr=self.log, stdin=subprocess.DEVNULL,
            env=dict(
                os.environ, NOTIFY_SOCKET=name, WATCHDOG_USEC=str(PING_MICROSECONDS)))
        self.figures = Figures()
        self.said = ""

    def listen(self, until):
        """Receives the wearable's messages to the service manager until a given time."""
        while True:
            rest = until - time.monotonic()
            if rest <= 0:
                return
            self.manager.settimeout(rest)
            try:
                words = self.manager.recv(4096).decode()
            except TimeoutError:
                return
            now = time.monotonic()
            if self.said:
                self.figures.longest_turn = max(self.figures.longest_turn, now - self.seen)
            self.seen = now
            self.said += words + "\n"

    def wait(self, what, is_there, epochs=None):
        """Waits for a condition; meanwhile the receiver sends `epochs`, each at its time."""
        begin = time.monotonic()
        due = begin
        while not is_there():
            if self.process.poll() is not None:
                raise Failed(f"{what}: the program exited with {self.process.returncode}")
            if time.monotonic() - begin > LIMIT:
                raise Failed(f"{what}: timed out after {LIMIT} s")
            due = max(due + 0.1, time.monotonic() - 5)
            if epochs:
                try:
                    os.write(self.receiver, next(epochs).encode())
                except BlockingIOError:
                    pass
            self.listen(due)
        return time.monotonic() - self.started

    def memory(self):
        """Returns the peak resident memory in bytes."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
            for line in file:
                if line.startswith("VmHWM:"):
                    return int(line.split()[1]) * 1024
        raise Failed("the kernel does not report the peak memory")

    def end(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(60)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.log.seek(0)
        return self.log.read()


def measure(command, rate, folder, recorder=None):
    """Resumes the day recorded by `recorder`, until it is saved; returns the figures."""
    data = cut_off_run([recorder] if recorder else command, rate, folder)
    wearable = Wearable(command, data, folder)
    figures = wearable.figures
    try:
        figures.resumed = wearable.wait(
            "the run continues", lambda: "STATUS=A run is being recorded" in wearable.said)
        # A day after the end of the run, at 10 Hz regardless of the day's rate.
        epochs = (day.epoch(number, 10) for number in range(day.HOURS * 36_000 * 2, 1 << 40))
        journals = wearable.data / "journal"
        figures.saved = wearable.wait(
            "the run is saved", lambda: any((journals / "done").iterdir()), epochs)
        # Wait until the run is listed and the new run's records reach the card again.
        size = sum(part.stat().st_size for part in journals.glob("*.jnl"))
        wearable.wait(
            "the new run is recorded",
            lambda: sum(part.stat().st_size for part in journals.glob("*.jnl")) > size, epochs)
        figures.peak = wearable.memory() / 1e6
    except Failed as error:
        raise Failed(f"{error}\n{wearable.end()}") from None
    log = wearable.end()
    if wearable.process.returncode != 0:
        raise Failed(f"the program exited with {wearable.process.returncode}\n{log}")
    return figures


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rate", type=int, default=10, metavar="HZ", help="fixes per second")
    parser.add_argument("--recorder", metavar="PROGRAM", help="records the day")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    arguments = parser.parse_args()
    if not arguments.command:
        parser.error("the command is missing")
    with tempfile.TemporaryDirectory(prefix="resume.") as folder:
        try:
            figures = measure(
                arguments.command, arguments.rate, pathlib.Path(folder), arguments.recorder)
        except Failed as error:
            sys.exit(f"resume: {error}")
    print(
        f"24 h at {arguments.rate} Hz: continues after {figures.resumed:.1f} s, saved after"
        f" {figures.saved:.1f} s, longest loop iteration {figures.longest_turn:.2f} s, peak"
        f" {figures.peak:.0f} MB")
    if figures.longest_turn > WATCHDOG / 2:
        sys.exit(f"resume: the longest iteration exceeds half of WatchdogSec={WATCHDOG}")
    if figures.peak * 1e6 > MEMORY_MAX:
        sys.exit("resume: the peak exceeds the service's MemoryMax")


if __name__ == "__main__":
    main()
