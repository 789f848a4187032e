"""The expected contents of the page of the runs, from the run files and the program's output."""

import json
import os
import re
from datetime import datetime, timedelta, timezone

from program import call

# Colours of the slowest line of a map, of the run's average pace, and of the fastest line.
PALETTES = {
    "standard": ("#ff142c", "#ffd700", "#00924e"),
    "colourSafe": ("#8f3fff", "#ff5a7a", "#ffe45c"),
}
# Number of runs listed for each record.
BEST = 3

# Badges for single runs and for the total of many.
HERE = os.path.dirname(os.path.abspath(__file__))
ASSETS = os.path.join(HERE, "..", "..", "Sources", "C", "Assets")
BADGES = os.path.join(ASSETS, "badges.json")
LIFETIME = os.path.join(ASSETS, "lifetime.json")


def stored(data):
    """Returns all runs of a data directory, newest (highest number) first."""
    folder = os.path.join(data, "runs")
    found = []
    for name in os.listdir(folder):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            found.append(json.load(file))
    return sorted(found, key=lambda run: -run["number"])


def pause(run):
    """Inserts a pause of 100 s into the middle of a run, and a button lap before it."""
    rows = run["locations"]["rows"]
    middle = len(rows) // 2
    at, end = rows[middle][0], rows[-1][0]
    for row in rows[middle + 1:]:
        row[0] = round(row[0] + 100, 1)
        row[1] = row[1] and later(row[1], 100)
        row[10] = 1
    run["segments"] = [{"start": 0.0, "end": at, "endedBy": "pause"},
                       {"start": at + 100, "end": end + 100, "endedBy": "stop"}]
    run["elapsed"] = round(end + 100, 1)
    run["duration"] = end
    distance = rows[middle][9]
    run["laps"] = [
        {"start": 0.0, "end": at, "duration": at, "distance": distance, "kind": "button"},
        {"start": at + 100, "end": end + 100, "duration": round(end - at, 1),
         "distance": round(rows[-1][9] - distance, 2), "kind": "end"}]
    for badge in run["badges"]:
        if badge["elapsed"] > at:
            badge["elapsed"] = round(badge["elapsed"] + 100, 1)


# The step of each lap of a workout, and the text of its row.
STEPS = [(0, "Warm-up1.00 km"), (1, "fast1.00 km"), (2, "Restuntil lap key"),
         (1, "fast1.00 km"), (2, "Restuntil lap key")]


def train(run):
    """Gives a run a workout, whose steps are its first laps."""
    run["workout"] = '"Track": warmup 1km + 2x(run 1km@3:00-3:30 "fast" + rest open)'
    run["laps"] = [lap | ({"kind": "button", "step": STEPS[place][0]} if place < len(STEPS) else {})
                   for place, lap in enumerate(run["laps"])]


def warm(run):
    """Adds a thermometer to a run, without readings in its third quarter."""
    locations = run["locations"]
    count = len(locations["rows"])

    def temperature(place):
        share = place / count
        return None if 0.5 <= share < 0.75 else round(-1.5 + 12 * share, 1)
    run["locations"] = {
        "columns": locations["columns"] + ["temperature"],
        "rows": [row + [temperature(place)] for place, row in enumerate(locations["rows"])]}


def later(moment, seconds):
    """Returns a timestamp of a run file, shifted by some seconds."""
    moment = datetime.strptime(moment, "%Y-%m-%dT%H:%M:%S.%fZ") + timedelta(seconds=seconds)
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{moment.microsecond // 1000:03d}Z"


def duration(seconds):
    total = int(max(0, seconds) + 1e-9)
    hours, minutes, rest = total // 3600, total // 60 % 60, total % 60
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"


class Told:
    """The program's output about stored runs in kilometres or miles, from `runs list` and `runs
    show`. Its figures come from the Swift code, which has its own tests."""

    def __init__(self, program, data, unit):
        self.unit = unit
        self.words = ["--data", data, "--km" if unit == "km" else "--miles"]
        self.program = program
        # Distance, time and pace by ID.
        self.rows = {one: figures for one, *figures in re.findall(
            rf"^ *\d+ (\S+) .*  (\S+ {unit}) +(\S+) +(\S+ /{unit})",
            call(program, "runs", "list", *self.words), re.M)}
        self.said = {}

    def show(self, run):
        """Returns the output of `runs show` for a run."""
        if run["id"] not in self.said:
            self.said[run["id"]] = call(self.program, "runs", "show", run["id"], *self.words)
        return self.said[run["id"]]

    def figure(self, run, name):
        """Returns the value after a name, or `None`."""
        found = re.search(rf"^{name} +(.*)$", self.show(run), re.M)
        return found and found.group(1)

    def climb(self, run):
        return self.figure(run, "climb") and self.figure(run, "climb").split(" up")[0]

    def parts(self, run, name):
        """Returns distance, time, pace and temperature of each split or lap; the temperature is
        empty for a run without one."""
        table = re.search(rf"^{name}\n((?: .*\n)*)", self.show(run), re.M)
        return re.findall(
            rf"^ +\d+ +(\S+) {self.unit} +(\S+) +(\S+) /{self.unit}(?: +(--|-?[\d.]+))?",
            table.group(1) if table else "", re.M)


def local_start(run):
    """Returns the start in the runner's local time; `None` for undated runs."""
    if "timestamp" not in run:
        return None
    time = datetime.strptime(run["timestamp"], "%Y-%m-%dT%H:%M:%S.%fZ")
    return time.replace(tzinfo=timezone.utc) + timedelta(seconds=run["utcOffset"])


def stretches(segments):
    """Returns start and end of each stretch between pauses; time continues while fixes are
    missing."""
    found = []
    for place, segment in enumerate(segments):
        if place and segments[place - 1]["endedBy"] == "gap":
            found[-1][1] = segment["end"]
        else:
            found.append([segment["start"], segment["end"]])
    return found


def same_route(run, all_runs):
    """Returns the IDs of the other runs on a run's route, fastest first: those cut from the same
    recording with about the same length; see `page.some_runs`."""
    return [other["id"] for other in sorted(all_runs, key=lambda other: other["duration"])
            if other["id"] != run["id"] and other["recording"] == run["recording"]
            and abs(other["distance"] - run["distance"]) <= 0.05 * run["distance"]]


def counts(run):
    """Whether a run is long enough to count in totals."""
    return run["distance"] >= 10 and run["duration"] > 0


def columns(all_runs, period, measure):
    """Returns metres, seconds or metres climbed for each period from the first run to the last,
    including empty ones."""
    key = {"distance": "distance", "time": "duration", "climb": "ascent"}[measure]

    def number(day):
        return {"weeks": (day.toordinal() - 1) // 7, "months": day.year * 12 + day.month,
                "years": day.year}[period]
    sums = {}
    for run in all_runs:
        start = local_start(run)
        if start is not None and counts(run):
            place = number(start)
            sums[place] = sums.get(place, 0) + run.get(key, 0)
    return [sums.get(place, 0) for place in range(min(sums), max(sums) + 1)]
