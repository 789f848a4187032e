"""Kills commands that change or copy stored runs: delete, restore, trim, recompute, import,
export."""

import shutil

import common
import imports


class Commands:
    """Each kill works on a fresh copy of the same data directory with some runs."""

    def __init__(self, place, log):
        self.place = place
        self.template = place.folder / "template"
        self.new = place.folder / "new"
        self.out = place.folder / "out"
        self.record(log)
        runs = sorted(self.place.files())
        self.place.run("runs", "delete", runs[0], "--yes", "--data", place.data)
        self.make_recordings()
        shutil.copytree(place.data, self.template)
        imported = place.folder / "imported"
        self.place.run("runs", "import", self.new, "--yes", "--data", place.data)
        shutil.copytree(place.data, imported)
        data = ["--data", place.data]
        # Arguments of a command, and the data directory that it starts from; all can be repeated.
        self.all = [
            (["runs", "delete", runs[1], "--yes", *data], self.template),
            (["runs", "restore", runs[0], *data], self.template),
            (["runs", "trim", runs[2], "--end", "0:20", "--yes", *data], self.template),
            (["runs", "recompute", runs[2], "--save", *data], self.template),
            (["runs", "import", self.new, "--yes", *data], self.template),
            (["runs", "import", "--undo", "--yes", *data], imported),
            *(
                (["runs", "export", "--format", kind, "--out", self.out, *data], self.template)
                for kind in ("gpx", "fit", "html")
            ),
        ]
        self.wanted = [self.whole(words, template) for words, template in self.all]

    def record(self, log):
        """Records runs of a minute each from parts of a log."""
        lines = log.read_bytes().splitlines(keepends=True)
        for part in range(4):
            path = self.place.folder / f"part-{part}.nmea"
            path.write_bytes(b"".join(lines[200 + 240 * part:400 + 240 * part]))
            self.place.run("replay", path, "--data", self.place.data)

    def make_recordings(self):
        """Makes recordings as another program would write them."""
        self.new.mkdir()
        for number in range(6):
            imports.write_recording(self.new / f"{number}.gpx", number)

    def exported(self):
        files = self.out.rglob("*") if self.out.exists() else []
        return {str(path.relative_to(self.out)): path.read_bytes()
                for path in files if path.is_file()}

    def begin(self, template):
        self.place.take(template)
        shutil.rmtree(self.out, ignore_errors=True)
        self.out.mkdir()

    def whole(self, words, template):
        """Runs a command without a kill; returns its duration, the run files before and after, and
        the exported files."""
        times = []
        for _ in range(2):
            self.begin(template)
            before = self.place.files()
            times.append(self.place.duration(*words))
        return min(times), before, self.place.files(), self.exported()

    def trial(self):
        """Kills once; returns whether the kill was in time."""
        index = self.place.chance.randrange(len(self.all))
        words, template = self.all[index]
        seconds, before, after, exported = self.wanted[index]
        self.begin(template)
        moment = self.place.chance.uniform(0, seconds)
        was_killed = self.place.kill_after(moment, *words)
        try:
            self.check(words, before, after, exported)
        except common.Violation as violation:
            raise common.Violation(
                f"{' '.join(map(str, words[:3]))}, killed after {moment:.4f} s:"
                f" {violation}") from None
        return was_killed

    def check(self, words, before, after, exported):
        # An exported file gets its name only when complete. The page contains the current time.
        for name, content in self.exported().items():
            if name in exported and not name.endswith(".html") and content != exported[name]:
                raise common.Violation(f"{name} is half-done")
        self.place.recover()
        self.place.judge()
        there = self.place.files()
        for name in set(before) | set(after):
            if there.get(name) not in (before.get(name), after.get(name)):
                raise common.Violation(f"run {name} matches neither its old nor its new state")
        if "import" in words:
            if set(there) not in (set(before), set(after)):
                raise common.Violation(f"partial import: {sorted(there)}")
        # Repeat the command to its end; completed work must be refused or change nothing.
        self.place.run(*words, may_fail=True)
        self.place.judge()
        if self.place.files().keys() != after.keys():
            raise common.Violation(f"repeating it results in {sorted(self.place.files())}")
