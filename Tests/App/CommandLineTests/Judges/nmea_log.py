"""gpsbabel's own reading of an NMEA log compared with ours, for exports.py.

Every difference is in a table with its reason, and is checked exactly: anything else is refused.
Known about gpsbabel (1.8 and 1.10, nmea.cc): it dates a position by the following RMC sentence. If
a receiver sends RMC first in each second, each position is a second late and has the speed of that
next second, and the last one is missing. On the same log with RMC at the end of each second both
agree.
"""

import pathlib
import re
import subprocess
import tempfile

from exports import Difference, by_gpsbabel, flat, same

# Half a unit of the last decimal in a run file and its exports.
DEGREES = 0.5e-7
HDOP = 0.05


class Table:
    """Prints each row once it is verified."""

    LAYOUT = "{:<34} {:>13} {:>13} {:>12}  {}"

    def __init__(self):
        print(self.LAYOUT.format("", "gpsbabel", "MoonRunner", "difference", "because"))

    def row(self, what, theirs, ours, difference, reason):
        print(self.LAYOUT.format(what, theirs, ours, difference, reason))


def seconds_of(sentences):
    """Returns the sentences of each second, which starts with RMC."""
    second = []
    for sentence in sentences:
        if sentence[3:6] == b"RMC" and second:
            yield second
            second = []
        second.append(sentence)
    yield second


def reordered(log, folder):
    """Writes the log with RMC at the end of each second."""
    sentences = pathlib.Path(log).read_bytes().splitlines(keepends=True)
    path = pathlib.Path(folder, "reordered.nmea")
    path.write_bytes(b"".join(
        sentence for second in seconds_of(sentences) for sentence in second[1:] + second[:1]))
    return path


def metres(kind, path):
    """Returns the distance that gpsbabel computes for a track when writing it as TCX."""
    done = subprocess.run(
        ["gpsbabel", "-t", "-i", kind, "-f", str(path), "-o", "gtrnctr,course=0", "-F", "-"],
        capture_output=True, check=True)
    return float(re.search(rb"<DistanceMeters>([0-9.]+)<", done.stdout).group(1))


def judge(log, run, gpx, tcx):
    table = Table()
    theirs = flat(by_gpsbabel("nmea", log)[0])
    with tempfile.TemporaryDirectory() as folder:
        path = reordered(log, folder)
        again = flat(by_gpsbabel("nmea", path)[0])
        again_metres = metres("nmea", path)
    for kind, name, export in ("gpx", "GPX", gpx), ("gtrnctr", "TCX", tcx):
        compare(table, name, theirs, again, flat(by_gpsbabel(kind, export)[0]))
    distances(table, metres("nmea", log), again_metres, metres("gpx", gpx), run)


def compare(table, name, theirs, again, ours):
    """Compares the points of gpsbabel's two readings with those of one of our exports."""
    if len(theirs) != len(ours) - 1 or len(again) != len(ours):
        raise Difference(
            f"points: gpsbabel {len(theirs)} and, RMC last, {len(again)}; ours {len(ours)}")
    table.row(
        f"{name}: points", len(theirs), len(ours), len(ours) - len(theirs),
        "no RMC follows the last position")
    table.row(f"{name}: points, RMC last", len(again), len(ours), 0, "")
    same("gpsbabel", "times", [their.time for their in theirs], [our.time for our in ours[1:]])
    table.row(
        f"{name}: times", "", "", "1 s each", "it takes the time of the RMC after the position")
    same("gpsbabel, RMC last", "times", [their.time for their in again], [
        our.time for our in ours])
    table.row(f"{name}: times, RMC last", "", "", "0 s", "")
    for what, fields, limit, reason in (
        ("places", ("latitude", "longitude"), DEGREES, "7 decimals; minutes have 5 in the log"),
        ("heights", ("altitude",), 0, ""),
        ("hdop", ("hdop",), HDOP, "one decimal"),
    ):
        if what == "hdop" and name == "TCX":
            continue
        most = 0.0
        for reading in theirs, again:
            # Both start with the first position.
            for their, our in zip(reading, ours):
                for field in fields:
                    most = max(most, abs(getattr(their, field) - getattr(our, field)))
        if most > limit + 1e-9:
            raise Difference(f"{name}: {what} differ by {most}, at most {limit} can be explained")
        table.row(f"{name}: {what}", "", "", f"{most:.2g}", reason if most else "")


def distances(table, theirs, again, ours, run):
    """Compares metres: gpsbabel's sums for the log and for our points, and the run's distance."""
    last = again - theirs
    if not 0 <= last < 5:
        raise Difference(f"the last step is {last} m")
    table.row("metres by gpsbabel", theirs, ours, f"{ours - theirs:.2f}", "the last position")
    # Places are rounded to 7 decimals, 1.1 cm, which adds up where the route bends.
    if abs(again - ours) > 0.1:
        raise Difference(f"gpsbabel sums up {again} m of the log and {ours} m of our points")
    table.row("metres by gpsbabel, RMC last", again, ours, f"{ours - again:.2f}", "")
    distance = run.file["distance"]
    if not 0 < ours - distance < 0.03 * distance:
        raise Difference(f"gpsbabel sums up {ours} m, and the run has {distance} m")
    table.row(
        "metres of the run", again, distance, f"{distance - again:.2f}",
        "it adds up every step, noise and all; the engine does not")
