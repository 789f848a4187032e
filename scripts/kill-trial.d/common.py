"""Shared by the parts of the kill trial: the program, data directories and their judge."""

import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import time
import zlib

# A receiver's log without a fix: replaying it only opens the data directory and performs the
# recovery, as every start does.
NOTHING = b"$GPTXT,01,01,02,nothing*30\r\n"


class Violation(Exception):
    """Something is lost, damaged or half-done."""


class Place:
    """The program and a worker's folder."""

    def __init__(self, program, folder, seed):
        self.program = str(program)
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.data = self.folder / "data"
        self.chance = random.Random(seed)
        (self.folder / "nothing.nmea").write_bytes(NOTHING)
        self.environment = dict(os.environ, SWIFT_BACKTRACE="enable=no")

    def run(self, *words, may_fail=False):
        """Runs a command to its end and returns its output."""
        said = subprocess.run(
            [self.program, *map(str, words)], stdin=subprocess.DEVNULL, capture_output=True,
            text=True, errors="replace", check=False, env=self.environment)
        if said.returncode < 0 or (said.returncode != 0 and not may_fail):
            raise Violation(f"{' '.join(map(str, words))}: {said.stderr.strip()[-500:]}")
        return said

    def start(self, *words, **more):
        more.setdefault("stdout", subprocess.DEVNULL)
        more.setdefault("stderr", subprocess.DEVNULL)
        return subprocess.Popen(
            [self.program, *map(str, words)], stdin=subprocess.DEVNULL, env=self.environment,
            **more)

    def duration(self, *words):
        """Returns the seconds that a command takes."""
        began = time.monotonic()
        self.run(*words, may_fail=True)
        return time.monotonic() - began

    def kill_after(self, seconds, *words):
        """Starts a command and kills it after some seconds; returns whether the kill was in
        time."""
        return kill_at(self.start(*words), time.monotonic() + seconds)

    def recover(self):
        """Starts the program on the data directory, which finishes interrupted work."""
        return self.run(
            "replay", self.folder / "nothing.nmea", "--data", self.data, may_fail=True).stderr

    def runs(self):
        """Returns the stored runs by ID, as listed by the program."""
        listed = self.run("runs", "list", "--json", "--data", self.data).stdout
        return {run["id"]: run for run in json.loads(listed or "[]")}

    def files(self):
        """Returns the run files, byte for byte."""
        folder = self.data / "runs"
        return {path.stem: path.read_bytes() for path in sorted(folder.glob("*.json"))}

    def judge(self, may_set_aside=False):
        """Checks the invariants of the data directory after a restart of the program.

        A damaged file that the program has set aside is a violation unless permitted.
        """
        runs = self.runs()
        for name, run in runs.items():
            if run["state"] != "saved":
                raise Violation(f"run {name} is {run['state']}")
        if set(runs) != set(self.files()):
            raise Violation(f"listed: {sorted(runs)}; stored: {sorted(self.files())}")
        said = self.run("runs", "verify", "--data", self.data)
        if runs and said.stdout.count(" ok") != len(runs):
            raise Violation(f"verify says {said.stdout}")
        left = [path for path in self.data.rglob("*") if path.suffix in (".tmp", ".new")]
        kept = list((self.data / "quarantine").glob("*"))
        if left or (kept and not may_set_aside):
            raise Violation(f"left behind: {left + kept}")
        settings = self.data / "settings.json"
        if settings.exists():
            json.loads(settings.read_bytes())
        return runs

    def take(self, template):
        """Starts with a copy of another data directory."""
        shutil.rmtree(self.data, ignore_errors=True)
        shutil.copytree(template, self.data)


def kill_at(process, moment):
    """Kills a process at a given time; returns whether it was still running."""
    try:
        process.wait(max(0.0, moment - time.monotonic()))
        return False
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGKILL)
        process.wait()
        return True


def journal_lines(path):
    """Returns the intact lines of a journal, read without the program's code."""
    seed = zlib.crc32(path.name.split(".")[0].encode("ascii"))
    lines = []
    for line in path.read_bytes().split(b"\n"):
        body, seal = line[:-12], line[-12:]
        if seal == b',"%08x"]' % zlib.crc32(body, seed):
            lines.append(json.loads(line))
    return lines


def sentence(body):
    """Returns an NMEA sentence with its checksum."""
    total = 0
    for byte in body.encode("ascii"):
        total ^= byte
    return f"${body}*{total:02X}\r\n"
