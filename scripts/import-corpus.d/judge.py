"""Compares moonrunner's results for foreign files with those of independent parsers.

judge.py FOLDER OUTCOMES: dates and places of each imported GPX and TCX file are read with Python's
own XML parser, those of each FIT file with fitdecode, if scripts/setup installed it. A run must
start on the date in the file (UTC, one day either way for its time zone), and its distance, if the
file has places, must match the distance between them within 25 % or 150 m, since ours is filtered.
A distance stated in a FIT or TCX file must be the run's, or the output must show both. Steps faster
than 12 m/s, which no runner reaches, and steps back in time may count fully, partly or not at all.
Anything beyond that must be in EXPLAINED, with the reason.
"""

import datetime
import gzip
import math
import pathlib
import re
import sys
import xml.etree.ElementTree as ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / ".build" / "fitdecode"))
try:
    import fitdecode
except ImportError:
    fitdecode = None

# Metres per second.
FASTEST = 12
# File name: why the distances differ.
EXPLAINED = {
    # Four minutes with 3 or 4 satellites and an HDOP of 5 or more, then a vehicle: 10 to 18 m/s by
    # both places and receiver, with two gaps in which it travelled 1.8 and 0.5 km. Imported alone,
    # neither part has any distance. Then follows, with an HDOP of 1 to 2.4, a walk of 400 m:
    # imported alone, it has the whole file's 0.42 km. The distance between places at a runner's
    # speed is the vehicle's.
    "gpsbabel/reference/track/sbn.gpx": "a walk behind a vehicle of which nothing counts",
}


def metres(points):
    """Returns the distance along timed points, without steps faster than a runner."""
    steps = [(datetime.datetime.fromisoformat(time.replace("Z", "+00:00")), place)
             for time, place in points if time and place]
    total = 0
    for (began, first), (ended, other) in zip(steps, steps[1:]):
        seconds, way = (ended - began).total_seconds(), apart(first, other)
        if seconds > 0 and way / seconds <= FASTEST:
            total += way
    return total


def apart(first, other):
    """Returns the distance between two places in metres, on a sphere."""
    lat1, lon1 = (math.radians(value) for value in first)
    lat2, lon2 = (math.radians(value) for value in other)
    half = (
        math.sin((lat2 - lat1) / 2) ** 2
        + math.cos(lat1) * math.cos(lat2) * math.sin((lon2 - lon1) / 2) ** 2
    )
    return 2 * 6_371_008.8 * math.asin(math.sqrt(half))


def points_of_xml(data):
    """Returns time and place of each point, in tracks of GPX and TCX."""
    points = []
    for element in ElementTree.fromstring(data).iter():
        kind = element.tag.rpartition("}")[2]
        if kind not in ("trkpt", "Trackpoint"):
            continue
        time, place = None, None
        if kind == "trkpt":
            place = (float(element.get("lat")), float(element.get("lon")))
        values = {}
        for child in element.iter():
            values.setdefault(child.tag.rpartition("}")[2], (child.text or "").strip())
        text = values.get("time") or values.get("Time")
        if text:
            time = text
        if "LatitudeDegrees" in values and "LongitudeDegrees" in values:
            place = (float(values["LatitudeDegrees"]), float(values["LongitudeDegrees"]))
        points.append((time, place))
    return points


def points_of_fit(path):
    """Returns time and place of each record of a FIT file."""
    points = []
    with fitdecode.FitReader(str(path), check_crc=fitdecode.CrcCheck.DISABLED) as reader:
        for frame in reader:
            if frame.frame_type != fitdecode.FIT_FRAME_DATA or frame.name != "record":
                continue
            lat = frame.get_value("position_lat", fallback=None)
            lon = frame.get_value("position_long", fallback=None)
            time = frame.get_value("timestamp", fallback=None)
            place = None
            if lat is not None and lon is not None:
                place = (lat * 180 / 2**31, lon * 180 / 2**31)
            points.append((time.isoformat() if hasattr(time, "isoformat") else None, place))
    return points


def stated_of_xml(data):
    """Returns the total metres of all laps of a TCX file; 0 if a lap has no distance."""
    laps = [element for element in ElementTree.fromstring(data).iter()
            if element.tag.rpartition("}")[2] == "Lap"]
    metres = [child.text for lap in laps for child in lap
              if child.tag.rpartition("}")[2] == "DistanceMeters"]
    return sum(map(float, metres)) if len(metres) == len(laps) else 0


def stated_of_fit(path):
    """Returns the total metres of all sessions of a FIT file."""
    with fitdecode.FitReader(str(path), check_crc=fitdecode.CrcCheck.DISABLED) as reader:
        return sum(
            frame.get_value("total_distance", fallback=None) or 0 for frame in reader
            if frame.frame_type == fitdecode.FIT_FRAME_DATA and frame.name == "session")


def main():
    folder, outcomes = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    line = re.compile(
        r"^(?P<name>.*?): \w{3} (?P<date>\d+ \w{3} \d{4}) \d+:\d+, (?P<distance>[\d.]+) km"
    )
    runs = {}
    lines = {}
    for text in outcomes.read_text(encoding="utf-8").splitlines():
        found = line.match(text)
        name = text.partition(": ")[0]
        lines[name] = lines.get(name, 0) + 1
        if found:
            runs.setdefault(found["name"], []).append(found)
    judged, skipped, kept, told, wrong = 0, 0, 0, 0, []
    for name, found in sorted(runs.items()):
        path = folder / name
        kind = name.lower().removesuffix(".gz").rpartition(".")[2]
        # Several runs from one file, and files in archives, are not compared.
        if lines.get(name, 1) > 1 or not path.is_file() or (kind == "fit" and fitdecode is None):
            skipped += 1
            continue
        try:
            stated = 0
            if kind == "fit":
                points = points_of_fit(path)
                stated = stated_of_fit(path)
            else:
                data = path.read_bytes()
                data = gzip.decompress(data) if name.endswith(".gz") else data
                points = points_of_xml(data)
                if kind == "tcx":
                    stated = stated_of_xml(data)
        except Exception as error:  # Whatever a parser refuses, it cannot judge that file.
            print(f"judge: {name}: the other parser rejects it: {error}")
            skipped += 1
            continue
        times = [time for time, place in points if time]
        places = [place for time, place in points if place and time]
        if not times:
            skipped += 1
            continue
        judged += 1
        began = datetime.datetime.strptime(found[0]["date"], "%d %b %Y").date()
        said = datetime.date.fromisoformat(times[0][:10])
        if abs((began - said).days) > 1:
            wrong.append(f"{name}: begins on {began}, the other parser says {said}")
        ours = float(found[0]["distance"]) * 1000
        if stated:
            kept += abs(ours - stated) <= 10
            told += "the file says" in found[0].string
            if abs(ours - stated) > 10 and "the file says" not in found[0].string:
                wrong.append(f"{name}: {ours:.0f} m, but it states {stated:.0f} m")
            continue
        least = metres(points)
        most = sum(apart(first, other) for first, other in zip(places, places[1:]))
        near = least - max(150, least / 4) <= ours <= most + max(150, most / 4)
        if len(places) > 1 and not near and name not in EXPLAINED:
            wrong.append(f"{name}: {ours:.0f} m, {least:.0f} to {most:.0f} m between its places")
    for text in wrong:
        print(f"judge: {text}", file=sys.stderr)
    print(
        f"judge: {judged} runs agree with other parsers, {skipped} were not compared;"
        f" stated distances: {kept} kept, {told} shown beside ours"
        if not wrong
        else f"judge: {len(wrong)} of {judged} runs differ"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
