#!/usr/bin/env python3
"""The trials of scripts/sql-test: the statements of Sources/SQL.md in DuckDB.

They are read from the page itself. What they say is compared with what moonrunner makes of the same
run files, and with the files.
"""

import argparse
import json
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile
import time
from datetime import date, datetime, timedelta, timezone

import duckdb
import duckdb_extension_httpfs

import runs
from bucket import Bucket
from program import Failed

PAGE = pathlib.Path(__file__).parents[2] / "Sources/SQL.md"
MANY = 10_000
# The number that gives a run the name that the page and FORMATS.md have as their example.
EXAMPLE = 0x7f3a
# What the page's secret has.
KEY = "key"
# Hours ahead of UTC where people run, and moments of the week and of the year at which it matters.
OFFSETS = (-11, -3.5, 0, 5.75, 14)
EDGES = [
    datetime.combine(day, datetime.min.time()) + timedelta(seconds=seconds)
    for day in (date(2026, 11, 15), date(2026, 11, 16), date(2027, 1, 1), date(2024, 3, 1),
                date(2000, 1, 2), date(2000, 1, 3))
    for seconds in (-1, 0)]
# Their run folders stand for three runners; a name may be any.
RUNNERS = ("anna", "Zoë K. + co", "50%")


class Statements:
    """What the page shows, in its order."""

    def __init__(self):
        blocks = re.findall(r"^```sql\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S)
        (self.files, self.table, self.weeks, self.sunday_weeks, self.points, self.club,
         self.club_weeks, self.store) = blocks


def call(program, *words):
    """Runs the program; its status and what it printed."""
    done = subprocess.run([program, *words], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def output(program, *words):
    """What the program prints, which has to succeed."""
    status, text = call(program, *words)
    if status != 0:
        raise Failed(f"moonrunner {' '.join(words[:2])}: {text.strip()[-400:]}")
    return text


def same(what, found, expected):
    """Fails where two figures or tables differ."""
    if found != expected:
        if isinstance(found, list):
            differing = (pair for pair in zip(found, expected) if pair[0] != pair[1])
            lengths = f"{len(found)} rows", f"{len(expected)} rows"
            found, expected = next(differing, lengths)
        raise Failed(f"{what}: SQL says {found}, expected {expected}")
    print(f"  {what}: the same")


def same_weeks(what, found, expected):
    """The same for weeks, whose last column SQL rounds to hundredths of a kilometre."""
    # A figure that lies half-way may go either way.
    near = [row[:-1] + ((kilometres,) if abs(row[-1] - kilometres) <= 0.00501 else row[-1:])
            for row, (*_, kilometres) in zip(found, expected)]
    same(what, near + found[len(near):], expected)


def template(program, folder):
    """A run that the program recorded."""
    log, data = folder / "track.nmea", folder / "recorded"
    output(program, "synthesize", "--route", "track", "--seed", "7", "--out", log,
           "--truth", folder / "track.json")
    output(program, "replay", log, "--data", data)
    return runs.Template(next((data / "runs").iterdir()))


def undated(run, number):
    """A run whose date never came."""
    run["locations"]["rows"] = [[row[0], None, *row[2:]] for row in run["locations"]["rows"]]
    return runs.identify(run, number, None)


# MARK: What is tried


def many(program, sql, model, folder, every):
    """Ten thousand runs by week, some without a date, and one of them by its points."""
    data = folder / "many"
    runs.many([model], MANY - 3, data, every)
    for number in (MANY - 2, MANY - 1):
        runs.write(undated(model.cut(number % 10 / 10, every), number), data)
    example = model.cut(0.9)
    example["locations"]["columns"] = example["locations"]["columns"] + ["pressure"]
    example["locations"]["rows"] = [
        row + [None if place % 5 == 0 else 1013.2 + place / 100]
        for place, row in enumerate(example["locations"]["rows"])]
    start = datetime(2026, 11, 21, 6, 15, tzinfo=timezone.utc)
    path = runs.write(runs.identify(example, EXAMPLE, start), data)
    size = sum(file.stat().st_size for file in (data / "runs").iterdir())

    os.chdir(data)
    before, began = peak_megabytes(), time.monotonic()
    base = duckdb.connect()
    base.execute(sql.files)
    base.execute(sql.table)
    weeks = base.sql(sql.weeks).fetchall()
    print(f"  {MANY:,} runs of {size / 1e6:,.0f} MB: {time.monotonic() - began:.1f} s,"
          f" {peak_megabytes():.0f} MB, of which Python had {before:.0f}")
    listed = json.loads(output(program, "runs", "list", "--json", "--data", data))
    dated = [run for run in listed if "timestamp" in run]
    same("runs", base.sql("SELECT count(*) FROM runs").fetchone()[0], MANY)
    same("runs listed by moonrunner", len(listed), MANY)
    same("runs with a date", sum(week[1] for week in weeks), len(dated))
    same("runs without one", len(listed) - len(dated), 2)
    same_weeks("kilometres by week", weeks, listed_weeks(dated))
    same_points(base, sql, path)
    path = next((data / "runs").glob("undated-*"))
    same_points(base, sql, path)


def listed_weeks(listed):
    """By the offset that all of them have, of an hour."""
    found = {}
    for run in listed:
        start = datetime.fromisoformat(run["timestamp"].removesuffix("Z")) + timedelta(hours=1)
        monday = start.date() - timedelta(days=start.weekday())
        found.setdefault(monday, []).append(run["distance"])
    return [(week, len(metres), sum(metres) / 1000) for week, metres in sorted(found.items())]


def same_points(base, sql, path):
    """The points of a run are those of its file, each column by its name."""
    path = pathlib.Path(path)
    with open(path, encoding="utf-8") as file:
        locations = json.load(file)["locations"]
    statement = sql.points.replace(f"20261121T061500Z-{EXAMPLE:04x}", path.stem)
    if path.stem not in statement:
        raise Failed("the page names another run than the one that is tried")
    table = base.sql(statement)
    expected = []
    for row in locations["rows"]:
        point = dict(zip(locations["columns"], row))
        told = point.get("timestamp")
        point["timestamp"] = told and datetime.fromisoformat(told.removesuffix("Z"))
        expected.append(tuple(point.get(name) for name in table.columns))
    same(f"{len(expected)} points of {path.stem}", table.fetchall(), expected)
    missing = set(locations["columns"]) - set(table.columns)
    if missing:
        raise Failed(f"the table of points has no {', '.join(sorted(missing))}")


def club(program, sql, model, folder):
    """Runners of all time zones, who begin to run when a week or a year does."""
    place = folder / "club"
    number = 0
    for offset in OFFSETS:
        for edge in EDGES:
            number += 1
            start = (edge - timedelta(hours=offset)).replace(tzinfo=timezone.utc)
            run = model.cut(0.2 + 0.01 * number, every=50)
            runner = RUNNERS[number % len(RUNNERS)]
            runs.write(runs.identify(run, number, start, round(offset * 3600)), place / runner)
    for runner in RUNNERS:
        runs.many([model], 80, place / runner, every=50)
        runs.write(undated(model.cut(0.5, every=50), 900), place / runner)

    totals = {first: {runner: page_weeks(program, place / runner, first, folder)
                      for runner in RUNNERS} for first in ("sunday", "monday")}
    base = duckdb.connect()
    for runner in RUNNERS:
        os.chdir(place / runner)
        base.execute(sql.files)
        base.execute(sql.table)
        for first, weeks in (("monday", sql.weeks), ("sunday", sql.sunday_weeks)):
            same_weeks(f"weeks of {runner} from {first}, and on the page",
                       base.sql(weeks).fetchall(), totals[first][runner])
    os.chdir(folder)
    expected = sorted((runner, *week) for runner in RUNNERS for week in totals["monday"][runner])
    base.execute(sql.club)
    base.execute(sql.table)
    same_weeks("weeks of a club, in folders", base.sql(sql.club_weeks).fetchall(), expected)
    with Bucket(place, "club", KEY) as bucket:
        base = with_httpfs(folder, bucket)
        base.execute(sql.store)
        base.execute(sql.table)
        same_weeks("weeks of a club, in an object store",
                   base.sql(sql.club_weeks).fetchall(), expected)
        stored = {name for name in bucket.files if re.fullmatch(r"[^/]+/runs/[^/]+\.json", name)}
        same("files that were read there", bucket.read, stored)
        if bucket.lists < 2:
            raise Failed("the object store was to be listed in parts")


def page_weeks(program, data, first, folder):
    """The totals by week that moonrunner puts into the page of the runs."""
    (data / "settings.json").write_text(json.dumps({"firstWeekday": first}))
    out = folder / "page"
    output(program, "runs", "export", "--format", "html", "--data", data, "--out", out)
    page = (out / "index.html").read_text("utf-8")
    index = json.loads(re.search(r'<script [^>]*id="?index"?>(.*?)</script>', page, re.S)[1])
    if index["weekFrom"] != first:
        raise Failed(f"the page has weeks from {index['weekFrom']}, not from {first}")
    return [(date(1970, 1, 1) + timedelta(days=day), count, centimetres / 100_000)
            for day, count, centimetres, *_ in sorted(index["totals"]["weeks"])]


def with_httpfs(folder, bucket):
    """DuckDB with its extension, so that nothing is downloaded, which finds Amazon here."""
    package = pathlib.Path(duckdb_extension_httpfs.__file__).parent
    extension = next(package.rglob("httpfs.duckdb_extension"))
    base = duckdb.connect()
    base.execute("SET extension_directory = ?", [str(folder / "extensions")])
    base.execute(f"INSTALL '{extension}'")
    base.execute("LOAD httpfs")
    base.execute("SET s3_endpoint = ?", [bucket.endpoint])
    base.execute("SET s3_url_style = 'path'")
    base.execute("SET s3_use_ssl = false")
    return base


def damaged(program, sql, model, folder):
    """What DuckDB makes of an altered file and of one that was cut off, as the page says."""
    data = folder / "damaged"
    start = datetime(2026, 11, 21, 6, 15, tzinfo=timezone.utc)
    path = pathlib.Path(runs.write(runs.identify(model.cut(0.5, 50), 1, start), data))
    text = path.read_bytes()
    status, _ = call(program, "runs", "verify", "--data", data)
    same("status of verify for a whole file", status, 0)
    metres = json.loads(text)["distance"]
    altered = text.replace(b'"distance": %.2f,' % metres, b'"distance": %.2f,' % (metres + 1000), 1)
    path.write_bytes(altered)
    os.chdir(data)
    base = duckdb.connect()
    base.execute(sql.files)
    base.execute(sql.table)
    same("an altered distance", base.sql("SELECT round(distance, 2) FROM runs").fetchone()[0],
         round(metres + 1000, 2))
    status, said = call(program, "runs", "verify", "--data", data)
    if status == 0 or path.stem not in said:
        raise Failed(f"verify has not found the altered file: {said}")
    path.write_bytes(text[:len(text) // 2])
    try:
        base.execute(sql.table)
    except duckdb.Error as error:
        if path.name not in str(error):
            raise Failed(f"the file that is cut off is not named: {error}") from error
    else:
        raise Failed("a file that is cut off was read")
    print("  damaged files: as the page says")


def peak_megabytes():
    """Peak resident memory of this process."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e6


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True, help="moonrunner")
    parser.add_argument("--every", type=int, default=200, help="keep each so-manyth point")
    arguments = parser.parse_args()
    program = os.path.abspath(arguments.program)
    sql = Statements()
    if f"duckdb=={duckdb.__version__}" not in PAGE.read_text("utf-8"):
        raise Failed(f"the page names another version than {duckdb.__version__}, which is tried")
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="sql-test.") as folder:
        folder = pathlib.Path(folder)
        model = template(program, folder)
        try:
            many(program, sql, model, folder, arguments.every)
            club(program, sql, model, folder)
            damaged(program, sql, model, folder)
        finally:
            os.chdir("/")
    print(f"sql-test: passed in {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    try:
        main()
    except Failed as failure:
        sys.exit(f"sql-test: {failure}")
