"""Kills imports of many files; a third of the kills hit the short final phase in which the runs are
moved into place."""

import datetime
import shutil
import time

import common


class Imports:
    """Each kill works on a fresh copy of a data directory with three runs."""

    def __init__(self, place, files):
        self.place = place
        self.new = place.folder / "new"
        self.template = place.folder / "template"
        old = place.folder / "old"
        for folder in (self.new, old, place.data / "runs"):
            folder.mkdir(parents=True)
        for number in range(3):
            write_recording(old / f"{number}.gpx", -100 - number)
        for number in range(files):
            write_recording(self.new / f"{number:05}.gpx", number)
        place.run(*self.words(old))
        shutil.copytree(place.data, self.template)
        self.before = place.files()
        # The first measurement also includes reading the program from disk.
        self.whole, self.placing = min(self.measure() for _ in range(2))
        self.after = place.files()
        if len(self.before) != 3 or len(self.after) != 3 + files:
            raise common.Violation(
                f"without a kill: {len(self.before)} runs before, {len(self.after)} after")
        self.count = 0

    def words(self, folder):
        return ["runs", "import", "--data", self.place.data, "--yes", folder]

    def wait_until_placing(self, process):
        """Waits until the import is committed and its runs are being moved into place, or the
        program has ended."""
        while not (self.place.data / "imports/ready").exists() and process.poll() is None:
            pass

    def measure(self):
        """Returns the seconds of an import, and of its phase in which the runs are moved into
        place."""
        self.place.take(self.template)
        began = time.monotonic()
        process = self.place.start(*self.words(self.new))
        self.wait_until_placing(process)
        ready = time.monotonic()
        process.wait()
        ended = time.monotonic()
        return ended - began, ended - ready

    def trial(self):
        """Kills once; returns whether the kill was in time."""
        self.place.take(self.template)
        is_placing = self.count % 3 == 0
        self.count += 1
        moment = self.place.chance.uniform(0, self.placing if is_placing else self.whole)
        process = self.place.start(*self.words(self.new))
        if is_placing:
            self.wait_until_placing(process)
        was_killed = common.kill_at(process, time.monotonic() + moment)
        try:
            self.check()
        except common.Violation as violation:
            event = "imports/ready" if is_placing else "the start"
            raise common.Violation(f"killed {moment:.4f} s after {event}: {violation}") from None
        return was_killed

    def check(self):
        """Checks that all runs of the import exist or none, and that repeating the import completes
        it."""
        # Opens the store as the next command does; the directory's own runs must not count as new.
        self.expect_new(0, self.place.data / "runs")
        there = self.place.files()
        if set(there) not in (set(self.before), set(self.after)):
            raise common.Violation(f"partial import: {len(there)} runs")
        for name, content in self.before.items():
            if there.get(name) != content:
                raise common.Violation(f"run {name} has changed")
        self.expect_new(len(self.after) - len(there), self.new)
        self.place.judge()
        if self.place.files().keys() != self.after.keys():
            raise common.Violation("importing again did not complete the import")

    def expect_new(self, count, folder):
        said = self.place.run(*self.words(folder)).stdout
        if f"\n{count} runs to import" not in f"\n{said}":
            raise common.Violation(f"expected {count} runs to import: {said[-300:]}")


def write_recording(path, number):
    """Writes a recording by another program: a minute's run northwards, four hours after the
    previous one."""
    start = datetime.datetime(2015, 1, 1) + datetime.timedelta(hours=4 * number)
    lines = ['<gpx creator="Phone"><trk><type>running</type><trkseg>']
    for second in range(0, 61, 2):
        moment = (start + datetime.timedelta(seconds=second)).strftime("%Y-%m-%dT%H:%M:%SZ")
        place = f'lat="{52.5 + second * 2.7e-5:.7f}" lon="13.4"'
        lines.append(f"<trkpt {place}><time>{moment}</time></trkpt>")
    lines.append("</trkseg></trk></gpx>")
    path.write_text("\n".join(lines), encoding="ascii")
