"""Kills the recorder itself, `moonrunner run`, while a receiver at a pseudo-terminal sends
fixes."""

import datetime
import json
import os
import pty
import socket
import time
import tty

import common

# Seconds between two fixes, and the maximum length of a recorder's life: more than twice the
# buffering interval.
PERIOD = 0.2
LONGEST = 9.0
# As Sources/Workbench/PROOFS.md promises.
MOST_LOST = 5.0


class Recorder:
    """Each life of the recorder continues the run in the directory left by the previous kill."""

    def __init__(self, place, log):
        self.place = place
        self.log = log
        self.far, near = pty.openpty()
        tty.setraw(near)
        os.set_blocking(self.far, False)
        self.config = place.folder / "board.json"
        self.config.write_text(json.dumps(
            {"data": str(place.data), "gps": {"port": os.ttyname(near)}}), encoding="ascii")
        self.notify = place.folder / "notify"
        self.manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.manager.bind(str(self.notify))
        place.environment["NOTIFY_SOCKET"] = str(self.notify)
        self.utc = datetime.datetime(2026, 11, 21, 7, 0, 0)
        self.metres = 0.0
        # When each fix was sent, by the time of the fix in milliseconds.
        self.sent = {}
        self.worst = 0.0
        # Maximum delay that this machine caused during one life, in seconds.
        self.starved = 0.0
        self.begin()

    def begin(self):
        """Begins a run in progress: start is pressed in a log that ends during the run."""
        path = self.place.folder / "begin.nmea"
        path.write_bytes(b"".join(self.log.read_bytes().splitlines(keepends=True)[200:300]))
        script = self.place.folder / "begin.script"
        script.write_text("3 short start\n5 short start\n", encoding="ascii")
        self.place.run(
            "replay", path, "--script", script, "--data", self.place.data, may_fail=True)
        self.journal = max((self.place.data / "journal").glob("*.jnl")).name
        self.lines = len(self.read())

    def read(self):
        """Returns the lines of the run's journal, wherever the program has moved it."""
        lines = {}
        stem = self.journal.split(".")[0]
        for path in self.place.data.glob(f"**/{stem}*.jnl"):
            for line in common.journal_lines(path):
                lines[line[0]] = line
        return [lines[number] for number in sorted(lines)]

    def say(self):
        """Sends a fix, advancing north at 3 m/s."""
        self.utc += datetime.timedelta(seconds=PERIOD)
        self.metres += 3 * PERIOD
        stamp = self.utc.strftime("%H%M%S.%f")[:9]
        place = f"52{30 + self.metres / 1852:09.6f},N,01324.000000,E"
        text = common.sentence(
            f"GPRMC,{stamp},A,{place},5.832,0.0,{self.utc.strftime('%d%m%y')},,,A")
        text += common.sentence(f"GPGGA,{stamp},{place},1,09,0.80,40.0,M,0.0,M,,")
        epoch = datetime.datetime(1970, 1, 1)
        self.sent[round((self.utc - epoch).total_seconds() * 1000)] = time.monotonic()
        try:
            os.write(self.far, text.encode("ascii"))
        except BlockingIOError:
            pass

    def is_ready(self, until):
        self.manager.settimeout(max(0.001, until - time.monotonic()))
        try:
            while b"READY=1" not in self.manager.recv(4096):
                self.manager.settimeout(max(0.001, until - time.monotonic()))
            return True
        except (TimeoutError, BlockingIOError):
            return False

    def trial(self):
        """Runs the recorder for one life; returns whether it was killed."""
        self.drain()
        end = time.monotonic() + self.place.chance.uniform(0, LONGEST)
        process = self.place.start("run", "--config", self.config)
        self.sent.clear()
        self.starved = 0.0
        if self.is_ready(end):
            while (began := time.monotonic()) + PERIOD < end:
                self.say()
                time.sleep(PERIOD)
                self.starved = max(self.starved, time.monotonic() - began - PERIOD)
        was_killed = common.kill_at(process, end)
        self.check(time.monotonic())
        return was_killed

    def drain(self):
        """Discards everything sent to or by an earlier life."""
        self.manager.setblocking(False)
        try:
            while self.manager.recv(4096):
                pass
        except BlockingIOError:
            pass

    def check(self, killed):
        lines = self.read()
        if len(lines) < self.lines:
            raise common.Violation(f"the journal had {self.lines} lines, now {len(lines)}")
        self.lines = len(lines)
        if self.sent:
            times = [line[3 if line[1] == "fix" else 5] for line in lines
                     if line[1] in ("fix", "refused")]
            kept = [self.sent[time] for time in times if time in self.sent]
            lost = killed - (max(kept) if kept else min(self.sent.values()))
            self.worst = max(self.worst, lost)
            # A machine that delays this trial delays the recorder too.
            if lost > MOST_LOST + self.starved:
                raise common.Violation(f"the last {lost:.2f} s are lost")
        if (self.place.data / "journal" / self.journal).exists() and len(lines) < 3000:
            return
        # The run is over: saved by a recovery after repeated kills, or long enough. It must contain
        # everything in the journal.
        self.place.recover()
        runs = self.place.judge()
        fixes = sum(line[1] == "fix" for line in lines)
        stored = [json.loads(content) for content in self.place.files().values()]
        mine = [run for run in stored if run["journal"] == self.journal.split(".")[0]]
        if not mine or mine[0]["quality"]["fixes"] != fixes:
            raise common.Violation(f"the run of {self.journal} lacks its {fixes} fixes: {runs}")
        self.begin()
