"""Kills whole sessions of a wearable: keys that record, save, discard, delete and change settings.

`moonrunner replay --sync` is the wearable and its store on a simulated clock: a session of minutes
takes a second. Its transcript, read line by line through a pipe, shows what was reported as
durable.
"""

import json
import os
import re
import shutil
import threading
import time

import common

# Seconds of the run in progress that may be lost: data is buffered for 4 s before it is written.
MOST_LOST = 5.0
# Sessions per data directory, so that its list of runs stays short.
SESSIONS = 12

# Keys from a running page to a saved run and back to Home; +N waits N seconds before a key.
PAUSE = "+1 short stop\n"
SAVE = PAUSE + "+1 short down\n+1 short start\n+2 short stop\n+1 short stop\n"
DISCARD = PAUSE + "+1 short down\n+1 short down\n+1 confirm start\n+1 short stop\n"
NEW_RUN = "+1 short start\n+2 short start\n"
LAP = "+6 short start\n"
# Past Runs, the newest run, its menu, Delete at its end.
DELETE = (
    "+1 short down\n+1 short start\n+1 short start\n+1 short start\n+1 short up\n"
    "+1 confirm start\n+2 short stop\n+1 short stop\n+1 short stop\n+1 short up\n")
# Settings at the end of Home, with units in its first row.
SETTINGS = "+1 short up\n+1 short start\n+1 short start\n+1 short stop\n+1 short down\n"


class Heard:
    """The output of a session until it was killed."""

    def __init__(self):
        self.saved = []
        self.asked_to_delete = set()
        self.deleted = set()
        self.is_running = False
        self.is_paused = False
        self.may_be_over = False
        self.may_be_discarded = False
        # The run in progress: its start, its durable fixes, and the fixes requested to be stored.
        self.began = 0.0
        self.durable = 0
        self.asked = 0
        self.last = 0.0
        self.now = 0.0

    def line(self, line):
        moment, _, words = line.partition(" ")
        try:
            self.now = float(moment)
        except ValueError:
            return
        if words.startswith("effect store "):
            self.request(words[13:])
        elif words == "store durable":
            self.durable = self.asked
        elif words.startswith("store saved "):
            self.saved.append(words[12:])
            self.is_running = False
        elif words == "store discarded":
            self.is_running = False
        elif words.startswith("store deleted "):
            self.deleted.add(words[14:])

    def request(self, words):
        if words.startswith("begin "):
            self.__dict__.update(
                is_running=True, is_paused=False, may_be_over=False,
                may_be_discarded=False, began=self.now, durable=0,
                asked=0, last=self.now)
        elif words.startswith("append "):
            self.asked += len(re.findall(r"fix \d+ accepted", words))
            if "pause" in words:
                self.is_paused = True
            if "resume" in words:
                self.is_paused = False
        elif words.startswith("end "):
            self.may_be_over = True
            self.may_be_discarded = "discard" in words
        elif words.startswith("delete "):
            self.asked_to_delete.add(words[7:])


class Sessions:
    """Each session continues in the directory left by the previous one, until it is killed."""

    def __init__(self, place, log):
        self.place = place
        self.lines = log.read_bytes().splitlines(keepends=True)
        self.count = 0
        self.worst = 0.0
        self.seconds = 1.0
        # Runs that must exist, byte for byte.
        self.kept = {}

    def script(self):
        """Returns a script of random actions."""
        chance = self.place.chance
        deeds = [
            NEW_RUN + LAP + LAP + SAVE, NEW_RUN + LAP + DISCARD, DELETE, SETTINGS,
            NEW_RUN + LAP + LAP + LAP + SAVE, NEW_RUN + LAP + PAUSE + PAUSE + LAP + SAVE,
        ]
        text = "3 short stop\n"
        for _ in range(4):
            text += chance.choice(deeds)
        return text + NEW_RUN

    def play(self, script, moment):
        """Plays a session and kills it after some seconds; returns its output and whether the kill
        was in time."""
        place = self.place
        first = place.chance.randrange(100, len(self.lines) - 400)
        log = place.folder / "session.nmea"
        log.write_bytes(b"".join(self.lines[first:first + 300]))
        keys = place.folder / "session.script"
        keys.write_text(script, encoding="ascii")
        reader, writer = os.pipe()
        heard = Heard()
        process = place.start(
            "replay", log, "--script", keys, "--data", place.data, "--sync", "--transcript",
            f"/dev/fd/{writer}", pass_fds=[writer])
        os.close(writer)

        def listen():
            with os.fdopen(reader, encoding="utf-8", errors="replace") as lines:
                for line in lines:
                    if line.endswith("\n"):
                        heard.line(line.rstrip("\n"))

        listener = threading.Thread(target=listen)
        listener.start()
        began = time.monotonic()
        was_killed = common.kill_at(process, began + moment)
        listener.join()
        if not was_killed:
            self.seconds = time.monotonic() - began
        return heard, was_killed

    def trial(self):
        """Kills once, or twice: the second time during the recovery of the next start. Returns how
        many kills were in time."""
        place = self.place
        if self.count % SESSIONS == 0:
            self.kept = {}
            shutil.rmtree(place.data, ignore_errors=True)
            # A directory made by a replay is removed again if it stays empty.
            place.data.mkdir()
            if self.count == 0:
                self.play(self.script(), 600)
                place.recover()
                self.kept = place.files()
        self.count += 1
        script = self.script()
        heard, was_killed = self.play(script, place.chance.uniform(0, self.seconds))
        kills = int(was_killed)
        if place.chance.random() < 0.3:
            seconds = place.chance.uniform(0, 0.15)
            kills += place.kill_after(
                seconds, "replay", place.folder / "nothing.nmea", "--data", place.data)
        place.recover()
        self.check(heard, was_killed)
        return kills

    def check(self, heard, was_killed):
        runs = self.place.judge()
        files = self.place.files()
        for name in heard.saved:
            if name not in files and name not in heard.asked_to_delete:
                raise common.Violation(f"run {name} was saved but is lost")
        for name in heard.deleted:
            if name in files:
                raise common.Violation(f"run {name} was deleted but still exists")
        for name, content in self.kept.items():
            if name not in heard.asked_to_delete and files.get(name) != content:
                raise common.Violation(f"the earlier run {name} has changed")
        if was_killed and heard.is_running and not heard.may_be_over:
            self.check_progress(heard, runs, files)
        self.kept = files

    def check_progress(self, heard, runs, files):
        """Checks that the run in progress is saved as far as it was durable."""
        known = set(self.kept) | set(heard.saved)
        new = [name for name in files if name not in known]
        if heard.durable == 0 and not new:
            # The first line of its journal may not have been written.
            return
        if len(new) != 1:
            raise common.Violation(f"a run was in progress; new runs: {new} of {sorted(runs)}")
        run = self.place.run(
            "runs", "show", new[0], "--json", "--data", self.place.data).stdout
        fixes, elapsed = figures(run)
        if fixes < heard.durable:
            raise common.Violation(f"{heard.durable} fixes were durable, {fixes} are stored")
        if not heard.is_paused:
            lost = heard.now - heard.began - elapsed
            self.worst = max(self.worst, lost)
            if lost > MOST_LOST:
                raise common.Violation(f"the last {lost:.1f} s of the run are lost")


def figures(text):
    """Returns fixes and seconds of a run."""
    run = json.loads(text)
    return run["quality"]["fixes"], run["elapsed"]
