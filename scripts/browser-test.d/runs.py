"""Run files for trials: many different runs made from a few, each complete and with its
checksum."""

import json
import os
import zlib
from datetime import datetime, timedelta, timezone

import judge


class Template:
    """A recorded run from which shorter ones are cut."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            self.run = json.load(file)
        self.rows = self.run["locations"]["rows"]

    def cut(self, share, every=1):
        """Returns the first part of the run, with every Nth of its points."""
        run = {key: value for key, value in self.run.items() if key != "crc32"}
        last = max(2, round(len(self.rows) * share)) - 1
        rows = [row for place, row in enumerate(self.rows[:last + 1])
                if place % every == 0 or place == last]
        end, distance = rows[-1][0], rows[-1][9]
        run["segments"] = [dict(part, end=min(part["end"], end))
                           for part in run["segments"] if part["start"] <= end]
        run["segments"][-1]["endedBy"] = "stop"
        running = sum(end - start for start, end in judge.stretches(run["segments"]))
        run["laps"] = [lap for lap in run["laps"] if lap["end"] <= end]
        run["badges"] = [badge for badge in run["badges"] if badge["distance"] <= distance]
        run |= {"duration": round(running, 1), "elapsed": end, "distance": distance,
                "distanceLive": distance}
        if "moving" in run:
            run["moving"] = round(min(run["moving"], running), 1)
        run["quality"] = run["quality"] | {"fixes": len(rows)}
        run["locations"] = {"columns": run["locations"]["columns"], "rows": rows}
        return run


def identify(run, number, start, offset=3600):
    """Sets a run's number, start (a datetime, or `None` for undated) and names."""
    journal = f"{0x5d0c31a20000 + number:012x}"
    run |= {"number": number, "journal": journal, "utcOffset": offset}
    if start is None:
        run.pop("timestamp", None)
        run["id"] = f"undated-{number:04d}-{journal[-4:]}"
    else:
        run["timestamp"] = start.strftime("%Y-%m-%dT%H:%M:%S.000Z")
        run["id"] = f"{start:%Y%m%dT%H%M%SZ}-{journal[-4:]}"
    return run


def write(run, directory):
    """Writes a run's file as the wearable does, one point per line, and returns its path."""
    locations = run.pop("locations")
    rows = ",\n".join(json.dumps(row, separators=(",", ":")) for row in locations["rows"])
    text = json.dumps(run, ensure_ascii=False)[:-1]
    text += f', "locations": {{ "columns": {json.dumps(locations["columns"])}, "rows": [\n'
    text += f"{rows}\n] }},\n"
    body = text.encode()
    path = os.path.join(directory, "runs", f"{run['id']}.json")
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(body + f'"crc32": "{zlib.crc32(body):08x}" }}\n'.encode())
    return path


def many(templates, count, directory, every=10, newest=datetime(2026, 11, 21, 6, 15)):
    """Makes runs of different lengths over the years before `newest`; newest last."""
    start = newest.replace(tzinfo=timezone.utc) - timedelta(days=1.8 * (count - 1))
    for number in range(1, count + 1):
        share = 0.25 + 0.75 * ((number * 37) % 101) / 100
        run = templates[number % len(templates)].cut(share, every)
        day = start + timedelta(days=1.8 * (number - 1), minutes=(number * 53) % 300)
        write(identify(run, number, day), directory)
