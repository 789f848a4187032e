#!/usr/bin/env python3
"""The measurements of scripts/benchmark, which builds the binaries and starts this script.

Runs `moonrunner` (replay, runs, badges, courses, usb, --version), `moonrunner-synthesize` and, for
figures that no command shows, `moonrunner-benchmark`:
  copy-runs DIR N RUN...    makes a data directory with N copies of the run files, round-robin
  engine NAME N RATE        makes N fixes and feeds them to an engine, or to none if NAME is none
  screens FILE              draws real screens on FILE in place of a panel; prints what changed
"""

import argparse
import itertools
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

import resume
from drive import DriveService
from measure import (
    Failed, Table, bytes_read, cpu_seconds, instructions, instructions_between, peak_megabytes, run,
    seconds_and_megabytes, wall_seconds, written_and_syncs)

HERE = pathlib.Path(__file__).resolve().parent
# The default street map, which is not part of the project.
STREETS = HERE.parents[2] / "shared/maps/liechtenstein-shortbread.mbtiles"
STORED_RUNS = 10_000
EXPORTED_RUNS = 1000
# Routes of the exported runs.
SYNTHESIZED = ("demo", "city", "track")
NOISE_MEGABYTES = 1000
# End of the mangled name of the function that separates the counts of `screens`.
MARK = "4markyyF"
# Parts of mangled names: Store.end, which saves a run; Device.handle, Device.advance and
# Store.append, the wearable's work during a run.
SAVING = ["8RunStore0B0V3end_"]
RUNNING = ["6DeviceAAV6handle_2at", "6DeviceAAV7advance2to", "8RunStore0B0V6append"]


class Benchmark:
    """The groups of measurements, one for each method named `group_...`."""

    def __init__(self, binaries, scratch, table):
        self.app = scratch / "moonrunner"
        self.parts = scratch / "moonrunner-benchmark"
        for binary in (self.app, scratch / "moonrunner-synthesize", self.parts):
            # valgrind gives up on the debug information of a static Swift runtime.
            kept = [f"--keep-symbol=*{name}*" for name in [MARK] + SAVING + RUNNING]
            run(["strip", "-w", *kept, "-o", binary, binaries / binary.name])
        self.scratch = scratch
        self.table = table

    def file(self, name, content=b""):
        path = self.scratch / name
        path.write_bytes(content)
        return path

    def group_draw(self):
        """Drawing a 240 x 240 screen"""
        screens = self.screens()
        how = "callgrind, one drawing"
        page = screens["Running main"]
        self.table.row(
            "main page, per second", page["second"][0] / 1e3, "thousand instructions", how,
            at_most=1000)
        self.table.row(
            "main page, share of a full redraw", 100 * page["second"][0] / page["again"][0], "%",
            f"{how}, one second compared", at_most=70)
        self.table.row(
            "map of 10,000 points, full redraw",
            screens["Run map, 10,000 points"]["again"][0] / 1e6, "million instructions", how,
            at_most=10)

    SCREENS = "{:<26} {:>8} {:>8} {:>8} {:>7} {:>7} {:>7} {:>5} {:>8}"

    def screens(self):
        """Returns the cost of each screen, and prints it as a separate table."""
        counts, printed = instructions_between(
            [self.parts, "screens", self.scratch / "panel"], MARK, self.scratch
        )
        lines = [line.split("\t") for line in printed.splitlines()]
        if len(counts) < 3 * len(lines) - 1:
            raise Failed(f"{len(lines)} drawings, but {len(counts)} counts")
        screens = {}
        for number, (kind, name, *changed) in enumerate(lines):
            draw, show = counts[3 * number], counts[3 * number + 1]
            screens.setdefault(name, {})[kind] = [draw, show] + [int(value) for value in changed]
        print(
            "\nThousand instructions per 240 x 240 screen: first drawing, full redraw, update after"
            "\na second (or a key), and its share of a full redraw; conversion for a 16-bit panel."
            "\nThen the number of changed pixels, rows from the first to the last of them, and"
            "\nchanged bytes.\n"
        )
        print(self.SCREENS.format(
            "screen", "first", "full", "second", "share", "panel", "pixels", "rows", "bytes"))
        for name, kinds in screens.items():
            second = kinds.get("second")
            nothing = kinds["again"][0]
            row = [f"{kinds['first'][0] / 1e3:,.0f}", f"{nothing / 1e3:,.0f}"]
            if second:
                draw, show, pixels, rows, changed = second
                row += [f"{draw / 1e3:,.0f}", f"{draw / nothing:.0%}", f"{show / 1e3:,.0f}"]
                row += [f"{pixels:,}", rows, f"{changed:,}"]
            print(self.SCREENS.format(name, *(row + ["-"] * 6)[:8]))
        print()
        return screens

    def group_streets(self):
        """Streets under the live map"""
        path = pathlib.Path(os.environ.get("MOONRUNNER_MAP", STREETS))
        if not path.exists():
            raise Failed(f"map {path} not found; set MOONRUNNER_MAP to a map")
        self.run_with_streets(path)

    def run_with_streets(self, path):
        """Measures a whole run of the wearable along streets, with the street map and without
        it."""
        log, truth = self.scratch / "streets.nmea", self.scratch / "streets.json"
        run([f"{self.app}-synthesize", "--streets", path, "--length", 2500, "--seed", 1]
            + ["--out", log, "--truth", truth])
        facts = json.loads(truth.read_text())
        seconds, kilometres = facts["duration"], facts["distance"] / 1000
        end = int(seconds)
        # Key presses: from Home to Ready, start, to the map page, and Save at the end.
        keys = self.file("keys", "".join(f"{at} short {key}\n" for at, key in [
            (1, "start"), (15, "start"), (20, "down"), (21, "down"), (end - 3, "stop"),
            (end - 2, "down"), (end - 1, "start")]).encode())
        panel = pathlib.Path("/dev/shm") / f"moonrunner-benchmark-{self.scratch.name}"
        folders = (self.scratch / f"streets-{number}" for number in itertools.count())

        def replay(*words):
            return [self.app, "replay", log, "--script", keys, "--draw", panel, *words,
                    "--data", next(folders)]

        how = f"replay of {kilometres:.1f} km along its streets, showing the map page"
        try:
            plain = json.loads(run(replay("--json")))
            drawn = json.loads(run(replay("--map", path, "--json")))
            bare = instructions(replay())
            self.table.row(
                "run with streets, extra per second",
                (instructions(replay("--map", path)) - bare) / seconds / 1e3,
                "thousand instructions", f"{how}, opening the map included; callgrind",
                at_most=1000)
            self.table.row(
                "run with streets, extra screens drawn", drawn["drawn"] - plain["drawn"],
                "screens", f"{how}; {plain['drawn']:,} without a map",
                at_most=60)
            count, reads = bytes_read(replay("--map", path), path, self.scratch)
            self.table.row(
                "run with streets, read", count / kilometres / 1000, "KB per km", how)
            self.table.row(
                "run with streets, reads", reads / kilometres, "per km", how)
            self.table.row(
                "run with streets, extra memory",
                peak_megabytes(replay("--map", path)) - peak_megabytes(replay()), "MB",
                f"{how}, peak resident", at_most=8)
            course = plain["file"]
            self.table.row(
                "run with a course, extra per second on the map",
                (instructions(replay("--course", course)) - bare) / seconds / 1e3,
                "thousand instructions", f"replay of {kilometres:.1f} km, showing the map page;"
                " reading the course included; callgrind")
        finally:
            panel.unlink(missing_ok=True)

    def group_courses(self):
        """One second of following a course"""
        log = self.scratch / "road.nmea"
        truth = self.scratch / "road.json"
        run([f"{self.app}-synthesize", "--route", "road", "--seed", 1, "--out", log]
            + ["--truth", truth])
        seconds = json.loads(truth.read_text())["duration"]
        folders = (self.scratch / f"course-{number}" for number in itertools.count())

        def replay(*words):
            return [self.app, "replay", log, *words, "--data", next(folders)]

        course = json.loads(run(replay("--json")))["file"]
        how = f"replay of road, 10 km, {seconds:,.0f} s, nothing drawn; callgrind"
        bare = instructions(replay())
        self.table.row("run without a course, per second", bare / seconds / 1e3,
                       "thousand instructions", how)
        # Reads and describes the course.
        reading = [self.app, "courses", course]
        self.table.row(
            "run with a course, extra per second",
            (instructions(replay("--course", course)) - bare - instructions(reading))
            / seconds / 1e3,
            "thousand instructions", f"{how}, minus reading the course once", at_most=100)

    def group_replay(self):
        """A replayed run on the wearable: the cost of an hour"""
        log = self.scratch / "city.nmea"
        run([f"{self.app}-synthesize", "--route", "city", "--seed", "1", "--out", log]
            + ["--truth", self.scratch / "city.json"])
        folders = (self.scratch / f"data-{number}" for number in itertools.count())

        def replay():
            """Returns the command, with a new data directory for each call."""
            return [self.app, "replay", log, "--data", next(folders)]

        hours = json.loads(run(replay() + ["--json"]))["duration"] / 3600
        how = f"replay of city, seed 1, {hours:.2f} h"
        self.table.row(
            "run hour, CPU time",
            min(cpu_seconds(replay(), 1) for _ in range(5)) / hours, "s",
            f"{how}, user + system, minimum of 5", at_most=0.1,
        )
        panel = pathlib.Path("/dev/shm") / f"moonrunner-benchmark-{self.scratch.name}"
        drawing = ["--draw", panel]
        try:
            drawn = json.loads(run(replay() + drawing + ["--json"]))
            whole = min(cpu_seconds(replay() + drawing, 1) for _ in range(5))
        finally:
            panel.unlink(missing_ok=True)
        self.table.row(
            "run hour with every second drawn, CPU time", whole / hours, "s",
            f"{how}, --draw into memory, user + system, minimum of 5", at_most=0.6,
        )
        self.table.row(
            "run hour, screens drawn", drawn["drawn"] / hours, "screens", f"{how}, --draw"
        )
        self.table.row(
            "run hour, display", drawn["changedBytes"] / hours / 1e6, "MB changed",
            f"{how}, --draw, 240x240 in 16 bits",
        )
        whole, start = instructions(replay()), instructions([self.app, "--version"])
        saving, running = (instructions(replay(), within=part) for part in (SAVING, RUNNING))
        self.table.row(
            "run hour, running", running / hours / 1e6, "million instructions",
            f"{how}, callgrind of Device and the journal, including the work that keys request",
            at_most=350,
        )
        self.table.row(
            "run hour, saving", saving / hours / 1e6, "million instructions",
            f"{how}, callgrind of Store.end", at_most=125,
        )
        self.table.row(
            "run hour, reading the log", (whole - start - saving - running) / hours / 1e6,
            "million instructions", f"{how}, callgrind: not done by a wearable", at_most=100,
        )
        panel = pathlib.Path("/dev/shm") / f"moonrunner-benchmark-{self.scratch.name}"
        try:
            lit = instructions(replay() + ["--draw", panel])
        finally:
            panel.unlink(missing_ok=True)
        self.table.row(
            "run hour, drawing", (lit - whole) / hours / 1e6, "million instructions",
            f"{how}, always lit, with celebrations; callgrind, minus a replay without drawing",
            at_most=1300,
        )
        self.table.row(
            "memory of a run", peak_megabytes(replay()), "MB", f"{how}, peak resident", at_most=20
        )
        written, pages, syncs = written_and_syncs(replay() + ["--sync"], self.scratch)
        self.table.row(
            "run hour, written by calls", written / hours / 1e6, "MB", f"{how}, strace", at_most=2
        )
        self.table.row(
            "run hour, written in pages", pages / hours / 1e6, "MB",
            f"{how}, strace; 4 KiB pages dirty at a sync, without the file system's own",
            at_most=5,
        )
        self.table.row(
            "run hour, syncs", syncs / hours, "calls",
            f"{how}, strace; one every 4 s would be 900", at_most=1000,
        )

    def group_noise(self):
        """A gigabyte of noise through a pipe: refused in bounded memory"""
        for words, status in (["fixes", "-"], 1), (["replay", "-"], 1):
            out = self.scratch / "noise"
            with open(self.file("errors"), "wb") as errors:
                process = subprocess.Popen(
                    ["/usr/bin/time", "-q", "-f", "%M", "-o", out, self.app] + words,
                    stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=errors,
                )
            noise = random.Random(1)
            for _ in range(NOISE_MEGABYTES):
                process.stdin.write(noise.randbytes(1_000_000))
            process.stdin.close()
            if process.wait() != status:
                raise Failed(f"{words[0]}: status {process.returncode}, expected {status}")
            self.table.row(
                f"{NOISE_MEGABYTES:,} MB of noise, {words[0]}",
                int(out.read_text().split()[-1]) * 1024 / 1e6, "MB",
                f"through a pipe, peak resident; exits with status {status}", at_most=20,
            )

    def group_start(self):
        """Starting, and the size of the binary"""
        version = [self.app, "--version"]
        self.table.row(
            "start", instructions(version) / 1e6, "million instructions",
            "callgrind, --version", at_most=10,
        )
        self.table.row(
            "start", wall_seconds(version, 20) * 1000, "ms",
            "wall, --version, minimum of 20", at_most=20,
        )
        self.table.row(
            "binary", self.app.stat().st_size / 1e6, "MB", "release, stripped", at_most=16
        )

    def group_store(self):
        """Many stored runs"""
        log, data = self.scratch / "short.nmea", self.scratch / "store"
        run([f"{self.app}-synthesize", "--route", "demo", "--seed", 1, "--out", log]
            + ["--truth", self.scratch / "short.json"])
        log.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[200:300]))
        short = json.loads(
            run([self.app, "replay", log, "--data", self.scratch / "short", "--json"]))["file"]
        run([self.parts, "copy-runs", data, STORED_RUNS, short])
        listing = [self.app, "runs", "list", "--data", data]
        how = f"{STORED_RUNS:,} short runs"
        self.table.row(
            "store, listed", cpu_seconds(listing) * 1000, "ms",
            f"{how}, `runs list`, user + system, minimum of 5", at_most=200,
        )
        self.table.row(
            "store, memory of the list", peak_megabytes(listing), "MB",
            f"{how}, `runs list`, peak resident", at_most=30,
        )
        self.table.row(
            "store, badges", cpu_seconds([self.app, "badges", "--data", data]) * 1000, "ms",
            f"{how}, `badges`, user + system, minimum of 5", at_most=400,
        )

    def group_engine(self):
        """Distance: the cost of a fix in the engine"""
        for rate, limit in ((1, 25_000), (10, 6000)):
            def fed(name, count):
                return instructions([self.parts, "engine", name, count, rate])
            count = 3600 * rate
            nothing = fed("none", count) - fed("none", 0)
            live = fed("moonrunner", count) - fed("moonrunner", 0) - nothing
            self.table.row(
                f"a fix at {rate} Hz", live / count, "instructions",
                "callgrind, an hour, including the smoothing every minute", at_most=limit)

    def group_saving(self):
        """Saving and importing a run"""
        log, data = self.scratch / "saved.nmea", self.scratch / "saved"
        run([f"{self.app}-synthesize", "--route", "city", "--seed", "1", "--out", log]
            + ["--truth", self.scratch / "saved.json"])
        saved = json.loads(run([self.app, "replay", log, "--data", data, "--json"]))
        name = pathlib.Path(saved["file"]).stem
        points = len(json.loads(pathlib.Path(saved["file"]).read_text())["locations"]["rows"])
        again = [self.app, "runs", "recompute", name, "--data", data]
        listed = instructions([self.app, "runs", "list", "--data", data])
        self.table.row(
            "saving, per fix", (instructions(again + ["--save"]) - listed) / points, "instructions",
            f"`runs recompute --save` of {points:,} fixes minus `runs list`, callgrind: the journal"
            " is read, evaluated and saved, as by Save")
        out = self.scratch / "saved-out"
        for kind in ("gpx", "tcx", "fit"):
            run([self.app, "runs", "export", name, "--format", kind, "--out", out, "--data", data])
            fresh = self.scratch / f"import-{kind}"
            fresh.mkdir()
            count = instructions(
                [self.app, "runs", "import", "--yes", "--data", fresh, next(out.glob(f"*.{kind}"))])
            self.table.row(
                f"importing {kind.upper()}, per point", count / points, "instructions",
                f"`runs import` of {points:,} points, callgrind")

    def group_long(self):
        """A day on foot: the cost of saving and exporting it"""
        for rate, saved, exported in ((1, 40, 40), (10, 120, 50)):
            log = self.file(
                f"day-{rate}.nmea", run([sys.executable, HERE / "day.py", rate]))
            data = self.scratch / f"day-{rate}"
            how = f"24 h at {rate} Hz, peak resident"
            self.table.row(
                f"memory of a day at {rate} Hz, recorded and saved",
                peak_megabytes([self.app, "replay", log, "--data", data]), "MB",
                f"{how} of a replay", at_most=saved)
            log.unlink()
            ids = [path.stem for path in (data / "runs").iterdir()]
            out = self.scratch / f"day-{rate}-out"
            for name in ("gpx", "tcx", "fit", "csv", "json"):
                self.table.row(
                    f"memory of a day at {rate} Hz, {name}",
                    peak_megabytes(
                        [self.app, "runs", "export", *ids, "--format", name, "--out", out]
                        + ["--data", data]),
                    "MB", how, at_most=exported)
            self.imports(rate, out, how)
            self.table.row(
                f"memory of a day at {rate} Hz, page",
                peak_megabytes(
                    [self.app, "runs", "export", "--format", "html", "--out", out]
                    + ["--data", data]),
                "MB", how, at_most=100)
            shutil.rmtree(data)
            shutil.rmtree(out)

    def imports(self, rate, out, how):
        """Imports the exports of a day; a board does this in a helper limited to 128 MB."""
        for name in ("gpx", "tcx", "fit", "gpx of another program"):
            file = next(out.glob(f"*.{name[:3]}"))
            if name[3:]:
                # Change the creator to one of the same length, so that the import judges the file
                # by its positions.
                with open(file, "r+b") as content:
                    head = content.read(1000)
                    content.seek(0)
                    content.write(head.replace(b'creator="moonrunner', b'creator="phonemaker'))
            data = self.scratch / "imported"
            data.mkdir()
            self.table.row(
                f"memory of a day at {rate} Hz, import of {name}",
                peak_megabytes([self.app, "runs", "import", "--yes", "--data", data, file]),
                "MB", how, at_most=80)
            shutil.rmtree(data)

    def group_resume(self):
        """Resuming a day on foot after a power cut"""
        for rate, memory in ((1, 60), (10, 160)):
            folder = self.scratch / f"resume-{rate}"
            folder.mkdir()
            figures = resume.measure([self.app], rate, folder)
            how = f"24 h at {rate} Hz, moonrunner run"
            self.table.row(
                f"start until the run continues, {rate} Hz", figures.resumed, "s", how)
            self.table.row(
                f"longest loop iteration, {rate} Hz", 1e3 * figures.longest_turn, "ms",
                f"{how}; a ping is due every 100 ms", at_most=500)
            self.table.row(
                f"memory until the run is saved, {rate} Hz", figures.peak, "MB",
                f"{how}, peak resident", at_most=memory)
            shutil.rmtree(folder)

    def group_export(self):
        """Exporting runs for other programs"""
        data, models = self.export_store()
        listed = json.loads(run([self.app, "runs", "list", "--data", data, "--json"]))
        hours = sum(entry["duration"] for entry in listed) / 3600
        how = f"{EXPORTED_RUNS:,} runs of {models}, {hours:.0f} h, user + system"
        out = self.scratch / "exported"
        for name in ("json", "gpx", "tcx", "fit", "csv", "html"):
            export = [self.app, "runs", "export", "--format", name, "--out", out, "--data", data]
            seconds, megabytes = seconds_and_megabytes(export)
            size = sum(file.stat().st_size for file in out.iterdir()) / 1e6
            self.table.row(
                f"all as {name.upper()}", seconds, "s", f"{how}; {size:,.0f} MB", at_most=60)
            self.table.row(
                f"all as {name.upper()}, memory", megabytes, "MB", "peak resident", at_most=20)
            if name == "html":  # One page holds all runs; there is none for a single run.
                break
            self.table.row(
                f"a single run as {name.upper()}",
                1000 * cpu_seconds(export[:3] + [listed[0]["id"]] + export[3:]), "ms",
                f"among {EXPORTED_RUNS:,}, user + system, minimum of 5", at_most=100)
            shutil.rmtree(out)

    def group_drive(self):
        """The USB drive with many runs"""
        data, models = self.export_store()
        # One of the runs is added later.
        last = max((data / "runs").iterdir())
        later = last.rename(self.scratch / last.name)
        try:
            self.drive(data, models, later)
        finally:
            if later.exists():
                later.rename(last)

    def drive(self, data, models, later):
        """Measures the drive for a data directory, then again after one more run."""
        how = f"{EXPORTED_RUNS - 1:,} runs of {models}, user + system, tools included"
        with DriveService(self.app, data, self.scratch) as drive:
            seconds = drive.make()
            image = drive.inserted()
            size = pathlib.Path(image).stat().st_blocks * 512 / 1e6
            self.table.row("drive, rebuilt", seconds, "s", f"{how}; {size:,.0f} MB", at_most=60)
            self.table.row(
                "drive, memory", drive.megabytes(), "MB", "peak resident of the service",
                at_most=30)
            drive.take()
            later.rename(data / "runs" / later.name)
            drive.settle()
            seconds = drive.make()
            if pathlib.Path(drive.inserted()) != pathlib.Path(image):
                raise Failed("usb: the added run was written to the other image")
            self.table.row("drive, one more run", seconds, "s", how, at_most=1)
        self.table.row(
            "drive, memory of its tools", drive.megabytes_of_all(), "MB",
            "peak resident of the largest process", at_most=40)

    def export_store(self):
        """Makes a data directory with many runs, each as long as one of the models; returns the
        directory and the names of the models."""
        data = self.scratch / "export-store"
        models = {}
        if data.exists():
            return data, ", ".join(SYNTHESIZED)
        for route in SYNTHESIZED:
            models[route] = self.scratch / f"{route}.nmea"
            run([f"{self.app}-synthesize", "--route", route, "--seed", "1", "--out", models[route]]
                + ["--truth", self.scratch / f"{route}.json"])
        files = [
            json.loads(run(
                [self.app, "replay", log, "--data", self.scratch / f"model-{name}", "--json"]
            ))["file"]
            for name, log in models.items()
        ]
        run([self.parts, "copy-runs", data, EXPORTED_RUNS] + files)
        return data, ", ".join(models)


def main():
    groups = [name.removeprefix("group_") for name in dir(Benchmark) if name.startswith("group_")]
    parser = argparse.ArgumentParser(
        prog="scripts/benchmark", description="Measures MoonRunner: the given groups, or all."
    )
    parser.add_argument("--binaries", type=pathlib.Path, help=argparse.SUPPRESS)
    parser.add_argument("groups", nargs="*", metavar="GROUP", help=", ".join(groups))
    arguments = parser.parse_args()
    for group in arguments.groups:
        if group not in groups:
            parser.error(f"unknown group {group}; the groups are {', '.join(groups)}")
    if arguments.binaries is None:
        parser.error("--binaries is missing; run scripts/benchmark instead")
    table = Table()
    with tempfile.TemporaryDirectory(prefix="moonrunner-benchmark.") as scratch:
        benchmark = Benchmark(arguments.binaries, pathlib.Path(scratch), table)
        for group in arguments.groups or groups:
            measure = getattr(benchmark, f"group_{group}")
            try:
                measure()
            except (Failed, KeyError, ValueError) as error:
                table.failed(measure.__doc__, error)
    if table.shortfalls:
        sys.exit(f"benchmark: {table.shortfalls} goals missed or not measured")


main()
