"""A disk after a cut: checked as at boot, recovered by the program, and judged."""

import os
import shutil
import subprocess

import common
import sessions


class Judge:
    """The judge of one worker, with a folder in memory."""

    def __init__(self, program, folder, kind, size):
        self.place = common.Place(program, folder, 1)
        self.kind = kind
        self.size = size
        self.image = self.place.folder / "disk.img"
        self.found = self.place.folder / "found"
        self.worst = 0.0
        # Number of checks of a run in progress.
        self.looked = 0
        # Exports made without a cut.
        self.exported = {}

    def open(self, disk, model, seed):
        """Checks the file system as at boot, and extracts its contents."""
        disk.leave(self.image, self.size, model, seed)
        shutil.rmtree(self.found, ignore_errors=True)
        self.found.mkdir()
        if self.kind == "ext4":
            status = call("e2fsck", "-p", self.image)
            # Debian's check at boot answers yes to questions that e2fsck -p does not decide.
            if status & ~3:
                status = call("e2fsck", "-y", self.image)
            if status & ~3:
                raise common.Violation(f"e2fsck exits with {status}")
            call("debugfs", "-R", f"rdump / {self.found}", self.image)
        else:
            call("fsck.vfat", "-a", self.image)
            call("mcopy", "-s", "-n", "-p", "-i", self.image, "::*", self.found)
        self.place.data = self.found / "data"

    def judge(self, disk, model, seed, known):
        """Raises a violation unless everything required is there."""
        self.open(disk, model, seed)
        if not self.place.data.exists():
            if known.saved:
                raise common.Violation("the data directory is missing")
            return
        self.place.recover()
        # On FAT a renamed file's name may be written before its size, and a new file's before its
        # content: the program sets such a file aside. Missing runs are detected below.
        runs = self.place.judge(may_set_aside=self.kind == "vfat")
        files = self.place.files()
        missing = known.must_be_there() - set(files)
        if missing:
            raise common.Violation(f"acknowledged but lost: {sorted(missing)}")
        imported = [name for name in files if name.startswith("2015")]
        if len(imported) not in (0, 3):
            raise common.Violation(f"partial import: {imported}")
        if known.step in ("imported", "exporting", "exported") and len(imported) != 3:
            raise common.Violation("a completed import is lost")
        if known.step == "undone" and imported:
            raise common.Violation("an undone import still exists")
        self.check_exports()
        self.check_progress(known, runs, files)

    def check_exports(self):
        """Checks that a file with an export's name is complete. Incomplete exports are made again.

        Not on FAT, where the directory entry of a renamed file has no size for a while.
        """
        if self.kind != "ext4":
            return
        for path in (self.found / "out").glob("*.gpx"):
            if path.read_bytes() != self.exported.get(path.name):
                raise common.Violation(f"{path.name} is half-done")

    def check_progress(self, known, runs, files):
        """Checks that the run in progress is saved as far as it was durable."""
        heard = known.heard
        if not heard.is_running or heard.may_be_discarded or heard.durable == 0:
            return
        # Saved and possibly deleted by then, according to the log.
        if known.unsure - known.saved:
            return
        new = [name for name in files
               if name not in known.saved and not name.startswith("2015")]
        best = 0.0
        self.looked += 1
        for name in new:
            shown = self.place.run("runs", "show", name, "--json", "--data", self.place.data)
            fixes, elapsed = sessions.figures(shown.stdout)
            if fixes >= heard.durable:
                best = max(best, elapsed)
        if best == 0.0:
            raise common.Violation(
                f"some of {heard.durable} durable fixes are lost: {sorted(runs)}")
        if not heard.is_paused:
            lost = heard.now - heard.began - best
            self.worst = max(self.worst, lost)
            if lost > sessions.MOST_LOST:
                raise common.Violation(f"the last {lost:.1f} s of the run are lost")


def call(*words):
    return subprocess.run(
        [str(word) for word in words], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, check=False,
        env=dict(os.environ, MTOOLS_SKIP_CHECK="1")).returncode
