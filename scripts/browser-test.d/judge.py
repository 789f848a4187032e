"""What the page of the runs ought to show, worked out from the run files alone."""

import json
import math
import os
from datetime import datetime, timedelta, timezone

METRES = {"km": 1000.0, "mi": 1609.344}
PALETTES = {
    "standard": ((255, 20, 44), (255, 215, 0), (0, 146, 78)),
    "colourSafe": ((0x8f, 0x3f, 0xff), (0xff, 0x5a, 0x7a), (0xff, 0xe4, 0x5c)),
}
# Lines on each side that a speed is averaged with, as the wearable does.
NEIGHBOURS = 5
FASTEST = [1000, 1609.344, 3000, 5000, 10000, 16093.44, 21097.5, 42195]
# Runs that a record names.
BEST = 3

# The badges that there are: of single runs, and of many.
HERE = os.path.dirname(os.path.abspath(__file__))
ASSETS = os.path.join(HERE, "..", "..", "Sources", "C", "Assets")
BADGES = os.path.join(ASSETS, "badges.json")
LIFETIME = os.path.join(ASSETS, "lifetime.json")


def stored(data):
    """All runs of a data directory, newest (highest number) first."""
    folder = os.path.join(data, "runs")
    found = []
    for name in os.listdir(folder):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            found.append(json.load(file))
    return sorted(found, key=lambda run: -run["number"])


def pause(run):
    """Puts a pause of 100 s into the middle of a run, and a button lap before it."""
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


def warm(run):
    """Gives a run a thermometer, which is silent in its third quarter."""
    locations = run["locations"]
    count = len(locations["rows"])

    def temperature(place):
        share = place / count
        return None if 0.5 <= share < 0.75 else round(-1.5 + 12 * share, 1)
    run["locations"] = {
        "columns": locations["columns"] + ["temperature"],
        "rows": [row + [temperature(place)] for place, row in enumerate(locations["rows"])]}


def temperatures(run, ends):
    """The mean temperature over the running time up to each of the ends, in running seconds."""
    at = run["locations"]["columns"].index("temperature")
    curve = running(run)
    means, start = [], 0
    for end in ends:
        weighted = seconds = 0
        # Points are so near that no value gets stale before the next.
        for (begin, _), (after, _), row in zip(curve, curve[1:], run["locations"]["rows"]):
            span = min(after, end) - max(begin, start)
            if row[at] is not None and span > 0:
                weighted += row[at] * span
                seconds += span
        means.append(weighted / seconds if seconds else None)
        start = end
    return means


def later(moment, seconds):
    """A moment as run files have it, so many seconds later."""
    moment = datetime.strptime(moment, "%Y-%m-%dT%H:%M:%S.%fZ") + timedelta(seconds=seconds)
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{moment.microsecond // 1000:03d}Z"


def cut(value):
    return math.floor(value + 1e-9) if value > 0 else 0


def distance(metres, unit):
    hundredths = cut(max(0, metres) / METRES[unit] * 100)
    whole, rest = divmod(hundredths, 100)
    return f"{whole}.{rest:02d}" if hundredths < 10000 else f"{whole}.{rest // 10}"


def duration(seconds):
    total = cut(seconds)
    hours, minutes, rest = total // 3600, total // 60 % 60, total % 60
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"


def pace(seconds, metres, unit):
    """Rounded against the runner."""
    if not seconds > 0 or not metres > 0:
        return "--:--"
    value = seconds / metres * METRES[unit]
    if value > 3599:
        return "--:--"
    whole = max(1, math.ceil(value - 1e-9))
    return f"{whole // 60}:{whole % 60:02d}"


def climb(metres, unit):
    """Metres to the next ten, feet to the next fifty: no receiver knows them better."""
    value, step, symbol = (metres, 10, "m") if unit == "km" else (metres / 0.3048, 50, "ft")
    return f"~{cut(max(0, value) / step + 0.5) * step} {symbol}"


def local_start(run):
    """The start on the runner's own clock; `None` for undated runs."""
    if "timestamp" not in run:
        return None
    time = datetime.strptime(run["timestamp"], "%Y-%m-%dT%H:%M:%S.%fZ")
    return time.replace(tzinfo=timezone.utc) + timedelta(seconds=run["utcOffset"])


def stretches(segments):
    """Starts and ends of what lies between pauses: time runs on where fixes were missing."""
    found = []
    for place, segment in enumerate(segments):
        if place and segments[place - 1]["endedBy"] == "gap":
            found[-1][1] = segment["end"]
        else:
            found.append([segment["start"], segment["end"]])
    return found


def running(run):
    """Running seconds and metres of each point, neither ever falling."""
    curve, last, parts = [], (0.0, 0.0), stretches(run["segments"])
    for row in run["locations"]["rows"]:
        seconds = sum(min(row[0], end) - start for start, end in parts if row[0] >= start)
        last = (max(last[0], seconds), max(last[1], row[9]))
        curve.append(last)
    return curve


def time_at(curve, metres):
    """Running seconds at which so many metres were crossed, linear between points."""
    before = None
    for point in curve:
        if point[1] >= metres:
            if before is None or point[1] == before[1]:
                return point[0]
            share = (metres - before[1]) / (point[1] - before[1])
            return before[0] + (point[0] - before[0]) * share
        before = point
    return None


def splits(run, unit):
    """Running seconds of each whole split; a rest that is hardly anything is in the last."""
    curve, times, start = running(run), [], 0.0
    while (end := time_at(curve, (len(times) + 1) * METRES[unit])) is not None:
        times.append(end - start)
        start = end
    metres, seconds = run["distance"] - len(times) * METRES[unit], run["duration"] - start
    if times and (metres < 10 or seconds < 5):
        times[-1] += seconds
    return times


def fastest(run, metres):
    """Running seconds of the fastest stretch that begins or ends at a point."""
    curve = running(run)
    best, behind = None, 0
    for place, (seconds, end) in enumerate(curve):
        if end < metres:
            continue
        while behind + 1 < place and curve[behind + 1][1] <= end - metres:
            behind += 1
        best = min(best or math.inf, seconds - time_at(curve[behind:], end - metres))
    ahead = 0
    for seconds, start in curve:
        while ahead < len(curve) and curve[ahead][1] < start + metres:
            ahead += 1
        if ahead == len(curve):
            break
        first = max(0, ahead - 1)
        best = min(best or math.inf, time_at(curve[first:], start + metres) - seconds)
    return best


def records(all_runs):
    """The best of each record by its name on the page, best first."""
    found = {}
    for place, metres in enumerate(FASTEST):
        times = [fastest(run, metres) for run in all_runs if run["distance"] >= metres]
        if times:
            found[f"fastest{place}"] = sorted(times)[:BEST]
    for key in ("distance", "duration"):
        found[key] = sorted((run[key] for run in all_runs), reverse=True)[:BEST]
    found["ascent"] = max(run.get("ascent", 0) for run in all_runs)
    return found


def same_route(run, all_runs):
    """Ids of the other runs of a run's route, fastest first: cut from one recording, of about one
    length; see `page.some_runs`."""
    return [other["id"] for other in sorted(all_runs, key=lambda other: other["duration"])
            if other["id"] != run["id"] and other["recording"] == run["recording"]
            and abs(other["distance"] - run["distance"]) <= 0.05 * run["distance"]]


def counts(run):
    """Whether a run is long enough for totals."""
    return run["distance"] >= 10 and run["duration"] > 0


def totals(all_runs, period):
    """Metres by period, newest first."""
    sums = {}
    for run in all_runs:
        start = local_start(run)
        if start is None or not counts(run):
            continue
        key = {"weeks": start.isocalendar()[:2], "months": (start.year, start.month),
               "years": (start.year,)}[period]
        sums[key] = sums.get(key, 0) + run["distance"]
    return [sums[key] for key in sorted(sums, reverse=True)]


def columns(all_runs, period, measure):
    """Metres, seconds or metres climbed of each period from the first run's to the last's, those
    without a run too."""
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


def lifetime(all_runs, badges):
    """Names of those badges of many runs that have been earned, in the order of the file."""
    most = {"all": sum(run["distance"] for run in all_runs)}
    for over, period in (("week", "weeks"), ("month", "months"), ("year", "years")):
        most[over] = max(totals(all_runs, period), default=0)
    return [badge["name"] for badge in badges if badge["distance"] <= most[badge["over"]]]


def farthest(all_runs):
    return max(run["distance"] for run in all_runs)


def steps_apart(one, other):
    """Metres between two places, by the haversine."""
    (north1, east1), (north2, east2) = (
        [math.radians(value) for value in place] for place in (one, other))
    square = (math.sin((north2 - north1) / 2) ** 2
              + math.cos(north1) * math.cos(north2) * math.sin((east2 - east1) / 2) ** 2)
    return 2 * 6371008.8 * math.asin(math.sqrt(square))


def mean_share(run):
    """Where the mean line lies between slowest (-1), mean (0) and fastest (1), by length."""
    rows = run["locations"]["rows"]
    lines = [(steps_apart(one[2:4], other[2:4]), other[0] - one[0], other[9] - one[9])
             for one, other in zip(rows, rows[1:]) if one[10] == other[10]]
    # The tutorial's distances go up in steps of 10 m, those of other engines are smoothed.
    by_distance = not run["engine"].startswith("tutorial/")
    raw = [(run_metres if by_distance else metres) / seconds
           for metres, seconds, run_metres in lines]
    smooth = [sum(part) / len(part) for part in (
        raw[max(0, place - NEIGHBOURS):place + NEIGHBOURS + 1] for place in range(len(raw)))]
    mean = sum(smooth) / len(smooth)
    slowest, best = max(min(smooth), mean / 2), max(smooth)

    def share(speed):
        if speed < mean:
            return max(0, (speed - slowest) / (mean - slowest)) - 1
        return min(1, (speed - mean) / (best - mean))
    length = sum(line[0] for line in lines)
    return sum(share(speed) * line[0] for speed, line in zip(smooth, lines)) / length


def colour(share, palette):
    """The rule of the map's colours, as `rgb` in hexadecimal."""
    low, middle, high = PALETTES[palette]
    start, end, part = (low, middle, share + 1) if share < 0 else (middle, high, share)
    channels = [int(one + (other - one) * part + 0.5) for one, other in zip(start, end)]
    return "#" + "".join(f"{channel:02x}" for channel in channels)
