#!/usr/bin/env python3
"""Independent readers judge the exports of a run; JudgeTests.swift calls this.

    exports.py readers RUN.json RUN.gpx RUN.tcx   gpxpy, gpsbabel and Python's own XML parser read
                                                  the points, times, distance and laps of the run
    exports.py tcxparser RUN.json RUN.tcx         python-tcxparser does
    exports.py fit RUN.json RUN.fit               gpsbabel does
    exports.py kml RUN.json RUN.kml               gpsbabel reads the route and the badges
    exports.py fitdecode RUN.json RUN.fit         fitdecode does, with pauses, sums, badges and the
                                                  steps of a workout
    exports.py schema FILE...                     xmllint finds nothing against the schemas
    exports.py log LOG.nmea RUN.json RUN.gpx RUN.tcx
                                                  gpsbabel's own reading of the log against ours:
                                                  a table of each difference, and why

Status 0: everything as expected; 1: a difference, which is described; 2: a judge is missing.

python-tcxparser and fitdecode are in no Debian package. They are searched for in the project's
.build/tcxparser and .build/fitdecode; scripts/setup installs the latter:

    pip install --target .build/tcxparser python-tcxparser
"""

import collections
import datetime
import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

HERE = pathlib.Path(__file__).resolve().parent
# Downloaded files that are not ours.
FETCHED = HERE.parents[3] / ".build"
GPX = "{http://www.topografix.com/GPX/1/1}"
TPX = "{http://www.garmin.com/xmlschemas/TrackPointExtension/v2}"
TCX = "{http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2}"
AX = "{http://www.garmin.com/xmlschemas/ActivityExtension/v2}"
TRIGGERS = {"auto": "Distance", "button": "Manual", "end": "Manual"}
INTENSITIES = {"rest": "Resting"}
FIT_INTENSITIES = {"run": "active", "rest": "rest", "warmup": "warmup", "cooldown": "cooldown"}
FIT_TRIGGERS = {"auto": "distance", "button": "manual", "end": "session_end"}
# FIT's units per degree.
SEMICIRCLES = 2**31 / 180

Point = collections.namedtuple(
    "Point", "time latitude longitude altitude hdop speed course distance temperature",
    defaults=(None,))
# Seconds for which a temperature is valid.
FRESH = 30


class Difference(Exception):
    """A reader's result differs from the run file."""


class NoJudge(Exception):
    """A judging program is missing."""


# Expectations


def milliseconds(text):
    """Converts an ISO 8601 time in UTC to milliseconds since 1970."""
    moment = datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))
    return round(moment.timestamp() * 1000)


def workout(text):
    """Returns the steps and repetitions of a workout in our notation, in the order of FIT: kind and
    words of a step; first step and rounds of a repetition."""
    entries, blocks = [], []
    for token in re.findall(r'"[^"]*":?|\d+x\(|\)|[^\s()+"]+', text):
        if token.endswith('":'):
            continue
        if token.endswith("x("):
            blocks.append((len(entries), int(token[:-2])))
        elif token == ")":
            entries.append(blocks.pop())
        elif token in FIT_INTENSITIES:
            entries.append((token, []))
        else:
            entries[-1][1].append(token)
    return entries


class Run:
    """A run file, read with Python's JSON module."""

    def __init__(self, path):
        self.file = json.loads(pathlib.Path(path).read_text())
        locations = self.file["locations"]
        rows = [dict(zip(locations["columns"], row)) for row in locations["rows"]]
        stamp = self.file.get("timestamp")
        self.start = stamp and milliseconds(stamp)
        self.points = [self.point(row) for row in rows]
        self.segments = [row["segment"] for row in rows]
        self.elapsed = [row["elapsed"] for row in rows]
        self.laps = self.file["laps"]
        self.workout = workout(self.file["workout"]) if "workout" in self.file else None
        self.pauses = [
            (self.second(left["end"]), self.second(right["start"]))
            for left, right in zip(self.file["segments"], self.file["segments"][1:])
            if left["endedBy"] == "pause"
        ]

    def kind(self, lap):
        """Returns the kind of the step that a lap was; `None` for other laps."""
        steps = [kind for kind, _ in self.workout or [] if kind in FIT_INTENSITIES]
        return steps[lap["step"]] if "step" in lap else None

    def second(self, elapsed):
        """Returns the milliseconds of a time, rounded down to the second, FIT's resolution."""
        return self.at(elapsed) // 1000 * 1000

    def seconds(self):
        """Returns the points at whole seconds, as in FIT."""
        return [point._replace(time=point.time // 1000 * 1000) for point in self.points]

    def at(self, elapsed):
        return self.start and self.start + round(elapsed * 1000)

    def point(self, row):
        time = self.at(row["elapsed"])
        if self.start and row["timestamp"]:
            time = milliseconds(row["timestamp"])
        rest = (row.get(key) for key in Point._fields[1:])
        return Point(time, *rest)

    def running(self, elapsed):
        """Returns the seconds up to a time, without pauses."""
        pauses = [
            (left["end"], right["start"])
            for left, right in zip(self.file["segments"], self.file["segments"][1:])
            if left["endedBy"] == "pause"
        ]
        elapsed = min(elapsed, self.file["elapsed"])
        return elapsed - sum(min(elapsed, end) - start for start, end in pauses if elapsed > start)

    def temperatures(self, start, end):
        """Returns average (over the running time) and maximum between two times; `None` without
        values."""
        weighted, seconds, greatest = 0, 0, None
        ends = self.elapsed[1:] + [math.inf]
        for point, begin, after in zip(self.points, self.elapsed, ends):
            begin, stop = max(begin, start), min(after, begin + FRESH, end)
            span = self.running(stop) - self.running(begin) if stop > begin else 0
            if point.temperature is not None and span > 0:
                weighted += point.temperature * span
                seconds += span
                greatest = max(
                    point.temperature, -math.inf if greatest is None else greatest)
        return (weighted / seconds, greatest) if seconds else (None, None)

    def lap_of(self, elapsed):
        """Returns the lap at a time: its end belongs to the next, and any time after the last to
        the last."""
        return sum(elapsed >= lap["end"] for lap in self.laps[:-1])

    def groups(self, *keys):
        """Groups consecutive points with the same keys into lists."""
        groups = collections.OrderedDict()
        for number, point in enumerate(self.points):
            groups.setdefault(tuple(key[number] for key in keys), []).append(point)
        return list(groups.values())

    @property
    def pins(self):
        return [badge for badge in self.file["badges"] if "latitude" in badge]


def same(reader, what, got, expected, tolerance=0):
    """Refuses a list or number that differs from the expected one, and reports the difference."""
    if isinstance(expected, list):
        if len(got) != len(expected):
            raise Difference(f"{reader}: {len(got)} {what}, expected {len(expected)}")
        for number, pair in enumerate(zip(got, expected)):
            same(reader, f"{what} {number}", *pair, tolerance)
    elif isinstance(expected, tuple):
        for number, pair in enumerate(zip(got, expected)):
            name = getattr(expected, "_fields", range(len(expected)))[number]
            same(reader, f"{what}: {name}", *pair, tolerance)
    elif isinstance(expected, float) and got is not None:
        if abs(got - expected) > tolerance + 1e-9:
            raise Difference(f"{reader}: {what} is {got}, expected {expected}")
    elif got != expected:
        raise Difference(f"{reader}: {what} is {got}, expected {expected}")


def only(points, *names):
    """Returns the points with only the fields that a reader or a format supports."""
    return [
        Point(*(value if name in names else None for name, value in zip(Point._fields, point)))
        for point in points
    ]


def number(element, path):
    text = element.findtext(path)
    return None if text is None else float(text)


# Readers


def gpx_by_gpxpy(path):
    """Returns segments of points, and waypoints."""
    try:
        import gpxpy
    except ImportError as error:
        raise NoJudge("gpxpy is not there: install python3-gpxpy (scripts/setup does)") from error
    with open(path, encoding="utf-8") as file:
        gpx = gpxpy.parse(file)

    def time(point):
        return point.time and round(point.time.timestamp() * 1000)

    def point(read):
        more = {part.tag: float(part.text) for one in read.extensions for part in one}
        return Point(
            time(read), read.latitude, read.longitude, read.elevation,
            read.horizontal_dilution, more.get(f"{TPX}speed"), more.get(f"{TPX}course"), None,
            more.get(f"{TPX}atemp"))

    segments = [
        [point(read) for read in segment.points] for track in gpx.tracks
        for segment in track.segments
    ]
    return segments, [(pin.name, time(pin), pin.latitude, pin.longitude) for pin in gpx.waypoints]


def by_gpsbabel(kind, path):
    """Returns segments of points, and waypoints, as gpsbabel reads them and writes them to GPX."""
    command = ["gpsbabel", "-t", "-w", "-i", kind, "-f", str(path), "-o", "gpx,gpxver=1.1"]
    try:
        done = subprocess.run(command + ["-F", "-"], capture_output=True, check=False)
    except FileNotFoundError as error:
        raise NoJudge("gpsbabel is not there: scripts/setup installs it") from error
    if done.returncode != 0:
        raise Difference(f"gpsbabel: {done.stderr.decode(errors='replace').strip()}")
    root = xml.fromstring(done.stdout)

    def point(read):
        time = read.findtext(f"{GPX}time")
        return Point(
            time and milliseconds(time), float(read.get("lat")), float(read.get("lon")),
            number(read, f"{GPX}ele"), number(read, f"{GPX}hdop"), None, None, None)

    segments = [
        [point(read) for read in segment.iter(f"{GPX}trkpt")]
        for segment in root.iter(f"{GPX}trkseg")
    ]
    return segments, [(pin.findtext(f"{GPX}name"), point(pin)) for pin in root.iter(f"{GPX}wpt")]


def tcx_by_parser(path):
    """Returns laps with their data and tracks of points, by Python's own XML parser."""
    activities = xml.parse(path).getroot().findall(f"{TCX}Activities/{TCX}Activity")
    if [activity.get("Sport") for activity in activities] != ["Running"]:
        raise Difference("XML parser: not one activity, which is running")

    def point(read):
        place = read.find(f"{TCX}Position")
        return Point(
            milliseconds(read.findtext(f"{TCX}Time")), number(place, f"{TCX}LatitudeDegrees"),
            number(place, f"{TCX}LongitudeDegrees"), number(read, f"{TCX}AltitudeMeters"), None,
            number(read, f"{TCX}Extensions/{AX}TPX/{AX}Speed"), None,
            number(read, f"{TCX}DistanceMeters"))

    laps = []
    for lap in activities[0].findall(f"{TCX}Lap"):
        facts = (
            milliseconds(lap.get("StartTime")), number(lap, f"{TCX}TotalTimeSeconds"),
            number(lap, f"{TCX}DistanceMeters"), lap.findtext(f"{TCX}TriggerMethod"),
            lap.findtext(f"{TCX}Intensity"))
        tracks = [
            [point(read) for read in track.findall(f"{TCX}Trackpoint")]
            for track in lap.findall(f"{TCX}Track")
        ]
        laps.append((facts, tracks))
    return milliseconds(activities[0].findtext(f"{TCX}Id")), laps


def fit_by_fitdecode(path):
    """Returns the messages in order: name, and values by field."""
    sys.path.insert(0, str(FETCHED / "fitdecode"))
    try:
        import fitdecode
    except ImportError as error:
        raise NoJudge(f"fitdecode is not there; see the top of {__file__}") from error
    strict = {
        "check_crc": fitdecode.CrcCheck.RAISE, "error_handling": fitdecode.ErrorHandling.RAISE}
    try:
        with fitdecode.FitReader(str(path), **strict) as frames:
            return [
                (frame.name, {field.name: field.value for field in frame.fields})
                for frame in frames if isinstance(frame, fitdecode.FitDataMessage)
            ]
    except fitdecode.FitError as error:
        raise Difference(f"fitdecode: {error}") from error


# Verdicts


def flat(segments):
    return [point for segment in segments for point in segment]


def judge_gpx(run, path):
    fields = ("time", "latitude", "longitude", "altitude", "hdop")
    segments = run.groups(run.segments)
    pins = [
        (pin["name"], run.at(pin["elapsed"]), pin["latitude"], pin["longitude"])
        for pin in run.pins
    ]
    got, got_pins = gpx_by_gpxpy(path)
    whole = [only(points, *fields, "speed", "course", "temperature") for points in segments]
    same("gpxpy", "segments", got, whole)
    same("gpxpy", "waypoints", got_pins, pins)
    print(f"GPX by gpxpy: {len(flat(got))} points in {len(got)} segments, {len(pins)} waypoints")
    got, got_pins = by_gpsbabel("gpx", path)
    same("gpsbabel", "segments", got, [only(points, *fields) for points in segments])
    same("gpsbabel", "waypoints", [(name, *pin[:3]) for name, pin in got_pins], pins)
    print(f"GPX by gpsbabel: {len(flat(got))} points in {len(got)} segments, {len(pins)} waypoints")


def judge_tcx(run, path):
    fields = ("time", "latitude", "longitude", "altitude")
    start, laps = tcx_by_parser(path)
    same("XML parser", "start", start, run.start)
    expected = [
        (run.at(lap["start"]), lap["duration"], lap["distance"], TRIGGERS[lap["kind"]],
         INTENSITIES.get(run.kind(lap), "Active"))
        for lap in run.laps
    ]
    same("XML parser", "laps", [facts for facts, _ in laps], expected)
    of_lap = [run.lap_of(elapsed) for elapsed in run.elapsed]
    tracks = [only(points, *fields, "speed", "distance") for points in run.groups(
        of_lap, run.segments)]
    same("XML parser", "tracks", [track for _, tracks in laps for track in tracks], tracks)
    counts = collections.Counter(of_lap)
    same(
        "XML parser", "points of laps", [len(flat(tracks)) for _, tracks in laps],
        [counts[lap] for lap in range(len(run.laps))])
    metres = sum(facts[2] for facts, _ in laps)
    same("XML parser", "metres of all laps", metres, run.file["distance"], 0.005 * len(laps))
    seconds = sum(facts[1] for facts, _ in laps)
    same("XML parser", "seconds of all laps", seconds, run.file["duration"], 0.05 * len(laps))
    print(
        f"TCX by Python's XML parser: {len(run.points)} points, {len(laps)} laps of"
        f" {metres:.2f} m in {seconds:.1f} s")
    got, got_laps = by_gpsbabel("gtrnctr", path)
    same("gpsbabel", "points", flat(got), only(run.points, *fields))
    # gpsbabel marks a lap at its first point.
    first = [only(flat(tracks)[:1], *fields)[0] for _, tracks in laps if flat(tracks)]
    same("gpsbabel", "laps", [point[:3] for _, point in got_laps], [lap[:3] for lap in first])
    print(f"TCX by gpsbabel: {len(flat(got))} points, {len(got_laps)} laps")


def judge_kml(run, path):
    fields = ("latitude", "longitude", "altitude")
    lines, got_pins = by_gpsbabel("kml", path)
    segments = []
    for line in lines:
        # The next colour starts where the previous one ended.
        if segments and segments[-1][-1] == line[0]:
            segments[-1] += line[1:]
        else:
            segments.append(line)
    expected = [only(points, *fields) for points in run.groups(run.segments) if len(points) > 1]
    same("gpsbabel", "segments", segments, expected)
    pins = [
        (pin["name"], run.at(pin["elapsed"]), pin["latitude"], pin["longitude"])
        for pin in run.pins
    ]
    same("gpsbabel", "placemarks", [(name, *pin[:3]) for name, pin in got_pins], pins)
    print(
        f"KML by gpsbabel: {len(flat(segments))} points in {len(segments)} segments of"
        f" {len(lines)} lines, {len(pins)} placemarks")


def judge_by_tcxparser(run, path):
    sys.path.insert(0, str(FETCHED / "tcxparser"))
    try:
        import tcxparser
    except ImportError as error:
        raise NoJudge(f"python-tcxparser is not there; see the top of {__file__}") from error
    tcx = tcxparser.TCXParser(str(path))
    name = "python-tcxparser"
    places = [(point.latitude, point.longitude) for point in run.points]
    same(name, "places", tcx.position_values(), places)
    times = [milliseconds(time) for time in tcx.time_values()]
    same(name, "times", times, [point.time for point in run.points])
    heights = [point.altitude for point in run.points if point.altitude is not None]
    same(name, "heights", tcx.altitude_points(), heights)
    same(name, "distance", float(tcx.distance), run.file["distance"])
    same(
        name, "distances", [float(value) for value in tcx.distance_values()],
        [point.distance for point in run.points])
    same(name, "duration", float(tcx.duration), run.file["duration"], 0.05 * len(run.laps))
    same(name, "start", milliseconds(str(tcx.started_at)), run.start)
    same(name, "laps", len(tcx.activity.Lap), len(run.laps))
    same(name, "sport", tcx.activity_type, "running")
    print(
        f"TCX by python-tcxparser: {len(places)} points, {len(tcx.activity.Lap)} laps,"
        f" {float(tcx.distance):.2f} m in {float(tcx.duration):.1f} s")


def judge_fit(run, path):
    fields = ("time", "latitude", "longitude")
    segments, laps = by_gpsbabel("garmin_fit", path)
    points = [
        point._replace(
            latitude=round(point.latitude, 7), longitude=round(point.longitude, 7))
        for point in flat(segments)
    ]
    same("gpsbabel", "points", only(points, *fields), only(run.seconds(), *fields), 5e-8)
    known = [point.altitude for point in run.points if point.altitude is not None]
    heights = [point.altitude for point in points if point.altitude is not None]
    same("gpsbabel", "heights", heights, known, 0.1)
    # It starts a track when the timer starts, and marks a lap at its last place.
    after = [end for _, end in run.pauses]
    counts = collections.Counter(
        sum(point.time >= end for end in after) for point in run.seconds())
    same("gpsbabel", "points of parts", [len(part) for part in segments], list(counts.values()))
    last = {run.lap_of(elapsed): point for elapsed, point in zip(run.elapsed, run.points)}
    ends = [(point.latitude, point.longitude) for point in last.values()]
    got = [(point.latitude, point.longitude) for _, point in laps]
    same("gpsbabel", "laps", got, ends, 5e-8)
    print(f"FIT by gpsbabel: {len(points)} points in {len(segments)} parts, {len(laps)} laps")


def judge_by_fitdecode(run, path):
    name = "fitdecode"
    messages = fit_by_fitdecode(path)

    def all_of(kind):
        return [values for one, values in messages if one == kind]

    def time(moment):
        return round(moment.timestamp() * 1000)

    def degrees(value):
        return round(value / SEMICIRCLES, 7)

    points = [
        Point(
            time(read["timestamp"]), degrees(read["position_lat"]), degrees(read["position_long"]),
            read["enhanced_altitude"], None, read["enhanced_speed"], None, read["distance"],
            read.get("temperature"))
        for read in all_of("record")
    ]
    exact = ("time", "latitude", "longitude", "distance")
    same(name, "points", only(points, *exact), only(run.seconds(), *exact), 0.005)
    places = [(point.latitude, point.longitude) for point in points]
    same(name, "places", places, [(point.latitude, point.longitude) for point in run.points])
    same(name, "heights", only(points, "altitude"), only(run.points, "altitude"), 0.1)
    # In whole degrees.
    same(name, "temperatures", [point.temperature is None for point in points],
         [point.temperature is None for point in run.points])
    same(name, "temperatures", only(points, "temperature"), only(run.points, "temperature"), 0.5)
    bounds = [0, *(lap["end"] for lap in run.laps[:-1]), run.file["elapsed"]]
    parts = [(lap.get("avg_temperature"), lap.get("max_temperature")) for lap in all_of("lap")]
    same(name, "temperatures of laps", parts, [
        run.temperatures(start, end) for start, end in zip(bounds, bounds[1:])], 0.5)
    same(name, "temperatures of the run", [
        (one.get("avg_temperature"), one.get("max_temperature")) for one in all_of("session")],
        [run.temperatures(0, run.file["elapsed"])], 0.5)
    same(name, "speeds", only(points, "speed"), only(run.points, "speed"), 0.0005)
    laps = [
        (time(lap["start_time"]), lap["total_timer_time"], lap["total_distance"],
         lap["lap_trigger"]) for lap in all_of("lap")
    ]
    expected = [
        (run.second(lap["start"]), lap["duration"], lap["distance"], FIT_TRIGGERS[lap["kind"]])
        for lap in run.laps
    ]
    same(name, "laps", laps, expected, 0.005)
    of_lap, counts = 0, collections.Counter()
    for kind, _ in messages:
        of_lap += kind == "lap"
        counts[of_lap] += kind == "record"
    expected = collections.Counter(run.lap_of(elapsed) for elapsed in run.elapsed)
    same(name, "points of laps", [counts[lap] for lap in range(of_lap)],
         [expected[lap] for lap in range(len(run.laps))])
    judge_steps(run, name, all_of)
    timer = [(read["event_type"], time(read["timestamp"])) for read in all_of("event")]
    start, end = run.start // 1000 * 1000, run.second(run.file["elapsed"])
    pauses = [("stop_all", left) for left, _ in run.pauses], [
        ("start", right) for _, right in run.pauses]
    expected = [event for pair in zip(*pauses) for event in pair]
    same(name, "timer", timer, [("start", start), *expected, ("stop_all", end)])
    [session], [activity], [file] = all_of("session"), all_of("activity"), all_of("file_id")
    for key, value in (
            ("total_elapsed_time", run.file["elapsed"]), ("num_laps", len(run.laps)),
            ("total_timer_time", run.file["duration"]), ("total_distance", run.file["distance"]),
            ("total_moving_time", run.file.get("moving")), ("sport", "running"),
            ("enhanced_avg_speed", run.file["distance"] / run.file["duration"])):
        same(name, key, session[key], value, 0.005)
    for key in "ascent", "descent":
        metres = run.file.get(key)
        same(name, key, session[f"total_{key}"], metres and float(metres), 0.5)
    same(name, "start", time(session["start_time"]), start)
    same(name, "type", file["type"], "activity")
    local = activity["local_timestamp"].replace(tzinfo=datetime.timezone.utc)
    same(name, "wall clock", time(local), end + 1000 * run.file["utcOffset"])
    texts = [value for key, value in session.items() if key.startswith("badges")]
    same(name, "badges", ", ".join(texts), ", ".join(
        badge["name"] for badge in run.file["badges"]))
    print(
        f"FIT by fitdecode: {len(points)} points, {len(laps)} laps, {len(run.pauses)} pauses,"
        f" {session['total_distance']:.2f} m in {session['total_timer_time']:.1f} s, badges: "
        + ", ".join(texts))


def planned(length):
    """Returns what a step of our notation ends by, with its length in seconds or metres,
    to the centimetre."""
    for unit, kind, scale in (
            ("h", "time", 3600), ("min", "time", 60), ("s", "time", 1), ("km", "distance", 1000),
            ("mi", "distance", 1609.344), ("m", "distance", 1)):
        if length != "open" and length.endswith(unit):
            return kind, round(float(length[:-len(unit)]) * scale, 2)
    return "open", None


def speeds(target):
    """Returns the slow and the fast speed of a target of our notation, "4:00-4:10", in m/s."""
    if not target:
        return None, None
    paces = [pace.split(":") for pace in target.split("-")]
    seconds = [60 * int(minutes) + float(rest) for minutes, rest in paces]
    return 1000 / max(seconds), 1000 / min(seconds)


def judge_steps(run, name, all_of):
    """Compares the messages of the workout, and the steps of laps."""
    lengths = ("duration_time", "duration_distance", "duration_step", "duration_value")
    steps = [
        (read["message_index"], read.get("intensity"), read.get("wkt_step_name"),
         read["duration_type"], next(read[length] for length in lengths if length in read),
         read.get("repeat_steps"), read.get("custom_target_speed_low"),
         read.get("custom_target_speed_high")) for read in all_of("workout_step")
    ]
    expected, indices = [], []
    for index, (what, more) in enumerate(run.workout or []):
        if what not in FIT_INTENSITIES:
            repeats = (index, None, None, "repeat_until_steps_cmplt", what, more, None, None)
            expected.append(repeats)
            continue
        indices.append(index)
        length, *names = more
        length, _, target = length.partition("@")
        expected.append((
            index, FIT_INTENSITIES[what], names[0].strip('"') if names else None,
            *planned(length), None, *speeds(target)))
    same(name, "steps", steps, expected, 0.0005)
    same(name, "number of steps", [read["num_valid_steps"] for read in all_of("workout")],
         [len(expected)] if run.workout else [])
    laps = [(lap.get("wkt_step_index"), lap.get("intensity")) for lap in all_of("lap")]
    same(name, "steps of laps", laps, [
        (indices[lap["step"]] if "step" in lap else None, FIT_INTENSITIES.get(run.kind(lap)))
        for lap in run.laps])


def judge_schema(paths):
    """Validates files against the schema for their namespace."""
    published = FETCHED / "schemas"
    kinds = {
        f"{GPX}gpx": ("Topografix_gpx11.xsd", GPX, "TrackPointExtensionv2.xsd", TPX),
        f"{TCX}TrainingCenterDatabase": (
            "GarminTrainingCenterDatabase_v2.xsd", TCX, "ActivityExtensionv2.xsd", AX),
    }
    for path in paths:
        root = xml.parse(path).getroot().tag
        if root not in kinds:
            raise Difference(f"{path}: nothing is known of {root}")
        schema, space, more, more_space = kinds[root]
        if not (published / schema).exists():
            raise NoJudge(f"{schema} is not there: {HERE / 'fetch-schemas'} gets it")
        with tempfile.TemporaryDirectory() as scratch:
            # The official version: the package's makes calories optional.
            text = (published / schema).read_text(encoding="utf-8").replace(
                '<xsd:element name="Calories" type="xsd:unsignedShort" minOccurs="0"/>',
                '<xsd:element name="Calories" type="xsd:unsignedShort"/>')
            pathlib.Path(scratch, schema).write_text(text, encoding="utf-8")
            both = pathlib.Path(scratch, "both.xsd")
            both.write_text(
                '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">'
                f'<xs:import namespace="{space[1:-1]}" schemaLocation="{schema}"/>'
                f'<xs:import namespace="{more_space[1:-1]}" schemaLocation="{HERE / more}"/>'
                "</xs:schema>", encoding="utf-8")
            try:
                done = subprocess.run(
                    ["xmllint", "--noout", "--nonet", "--schema", str(both), str(path)],
                    capture_output=True, check=False)
            except FileNotFoundError as error:
                raise NoJudge("xmllint is not there: scripts/setup installs it") from error
        if done.returncode != 0:
            raise Difference(f"xmllint: {done.stderr.decode(errors='replace').splitlines()[0]}")
        print(f"{pathlib.Path(path).suffix[1:].upper()} by xmllint: as {schema} and {more} say")


def main(command, *files):
    if command == "readers":
        run = Run(files[0])
        judge_gpx(run, files[1])
        judge_tcx(run, files[2])
    elif command == "tcxparser":
        judge_by_tcxparser(Run(files[0]), files[1])
    elif command == "fit":
        judge_fit(Run(files[0]), files[1])
    elif command == "kml":
        judge_kml(Run(files[0]), files[1])
    elif command == "fitdecode":
        judge_by_fitdecode(Run(files[0]), files[1])
    elif command == "schema":
        judge_schema(files)
    elif command == "log":
        import nmea_log
        nmea_log.judge(files[0], Run(files[1]), *files[2:])
    else:
        raise NoJudge(f"no judge {command}")


if __name__ == "__main__":
    # The other file's `exports` must refer to this module.
    sys.modules["exports"] = sys.modules["__main__"]
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    try:
        main(*sys.argv[1:])
    except Difference as difference:
        print(difference, file=sys.stderr)
        sys.exit(1)
    except NoJudge as missing:
        print(missing, file=sys.stderr)
        sys.exit(2)
