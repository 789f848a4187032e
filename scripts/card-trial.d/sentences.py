"""A receiver's log for an emulated board, and comparison with the rows of a run, for
scripts/card-trial. Has its own parser for NMEA and run files."""

import re


class Failed(Exception):
    """A failure, described in the text."""


def degrees(text, hemisphere):
    """Parses 4807.038,N to degrees."""
    point = text.index(".") - 2
    value = int(text[:point]) + float(text[point:]) / 60
    return -value if hemisphere in "SW" else value


def epochs(path):
    """Returns the log from its first valid fix: (UTC as hhmmss.ss, (latitude, longitude),
    bytes)."""
    found = []
    with open(path, "rb") as log:
        for line in log:
            fields = line.decode("ascii").split("*")[0].split(",")
            if fields[0].endswith("RMC"):
                place = None
                if fields[2] == "A":
                    place = (degrees(*fields[3:5]), degrees(*fields[5:7]))
                found.append([fields[1], place, b""])
            found[-1][2] += line
    first = next(i for i, (_, place, _) in enumerate(found) if place)
    return found[first:]


def matching_rows(run, sent, fewest):
    """Returns the rows of a run; every fix sent during it must be one of them, to the digit."""
    columns = run["locations"]["columns"]
    rows = [dict(zip(columns, row)) for row in run["locations"]["rows"]]
    if len(rows) < fewest:
        raise Failed(f"the run has {len(rows)} fixes, expected at least {fewest}")
    times = [utc for utc, _, _ in sent]
    recorded = [re.sub(r".*T(\d\d):(\d\d):(\d\d)\.(\d\d)\d*Z", r"\1\2\3.\4", row["timestamp"])
                for row in rows]
    first = times.index(recorded[0])
    expected = sent[first:first + len(rows)]
    if recorded != [utc for utc, _, _ in expected]:
        missing = sorted(set(utc for utc, _, _ in expected) - set(recorded))
        raise Failed(f"fixes are missing in the run: {missing}")
    for row, (utc, place, _) in zip(rows, expected):
        for name, value in zip(("latitude", "longitude"), place):
            if abs(row[name] - value) > 0.6e-7:
                raise Failed(f"{utc}: {name} {row[name]}, {value} was sent")
    return rows
