"""Hostile runs, badges and pictures, and whether they do any harm on the page of the runs."""

import json
import os
import struct
import zlib
from datetime import datetime, timezone

import runs
from program import Failed

NAME = "</script><img src=x onerror=hit=1>\"'&amp;<!--"
INFORMATION = ("<svg onload=hit=2><style>*{display:none}</style>{{7*7}} \u2028\u2029 \u202egnp"
               "javascript:hit=3 </textarea></title>")


def png(width, height):
    """Returns a picture of one colour."""
    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))
    rows = b"".join(b"\0" + b"\xff\x40\x80" * width for _ in range(height))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0,
                                                               0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def make_hostile(templates, data):
    """Makes a ladder and runs whose free strings are all hostile, with intact and broken
    pictures."""
    pictures = os.path.join(data, "badges")
    os.makedirs(pictures)
    badges = [
        {"name": NAME, "information": INFORMATION, "distance": 0, "imageName": "own"},
        {"name": "W" * 60, "information": "x" * 2000, "distance": "500", "imageName": "broken"},
        {"name": "\u202e\u0301\u0301 ", "information": "", "distance": 1000, "imageName": "none"},
        {"name": "secret <b>", "information": INFORMATION, "distance": 1e6, "imageName": "own"},
    ]
    with open(os.path.join(data, "badges.json"), "w", encoding="utf-8") as file:
        json.dump(badges, file)
    with open(os.path.join(pictures, "own.png"), "wb") as file:
        file.write(png(40, 20))
    with open(os.path.join(pictures, "broken.png"), "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n<svg onload=hit=4>")
    for number in (1, 2):
        run = templates[0].cut(0.4, every=3)
        given = {"name": NAME, "distance": 1.0, "elapsed": 1.0}
        run["badges"] = [given] + [
            dict(badge, name=f"{NAME}{place}" if number == 1 else badge["name"])
            for place, badge in enumerate(run["badges"])]
        run["engine"] = NAME
        run["device"] = {"software": NAME, "receiver": NAME}
        if number == 2:
            run |= {"distanceLive": -1e12, "ascent": 1e12, "elapsed": 1e12, "moving": -1e12}
            for badge in run["badges"]:
                badge |= {"pace": -1e12, "elapsed": 1e12}
            run["laps"] = [{"start": -1e12, "end": 1e12, "duration": 1e12, "distance": -1e12,
                            "kind": "button"}] * 400
        day = datetime(2026, 11, number, tzinfo=timezone.utc)
        runs.write(runs.identify(run, number, day), data)


def check_inert(reader):
    """Checks that no script ran and that no text turned into an element."""
    found = reader.browser.run("""
      const scripts = [...document.scripts].filter((one) => one.type !== "application/json");
      return {
        hit: window.hit ?? null,
        scripts: scripts.length,
        pictures: [...document.images].filter(
          (one) => !one.src.startsWith("data:image/png;base64,")).length,
        handlers: [...document.querySelectorAll("*")].filter(
          (one) => [...one.attributes].some((name) => name.name.startsWith("on"))).length,
        styles: document.querySelectorAll("style").length,
        bold: document.querySelectorAll("main title + b, .badges h3 b").length,
      };""")
    expected = {"hit": None, "scripts": 1, "pictures": 0, "handlers": 0, "styles": 1, "bold": 0}
    if found != expected:
        raise Failed(f"a hostile name had an effect: {found}")
