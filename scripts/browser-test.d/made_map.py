#!/usr/bin/env python3
"""A generated street map: MBTiles with tiles in the Shortbread schema.

    made_map.py FILE LATITUDE LONGITUDE     around a place
"""

import math
import os
import sqlite3
import sys

CREDIT, TOWN = "© OpenStreetMap contributors", "Crossing <b>"
CROSSES = {"major": "primary", "motorway": "motorway"}
EXTENT, ARM = 4096, 300


def varint(value):
    parts = []
    while value > 127:
        parts.append(value & 127 | 128)
        value >>= 7
    return bytes(parts + [value])


def field(number, value):
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    return varint(number << 3 | 2) + varint(len(value)) + value


def geometry(kind, parts):
    """Encodes a feature's geometry: 1 point, 2 lines, 3 rings."""
    commands, last = [], (0, 0)
    for part in parts:
        for place, point in enumerate(part):
            if place == 0:
                commands.append(1 << 3 | 1)
            elif place == 1:
                commands.append((len(part) - 1) << 3 | 2)
            commands += [step << 1 ^ step >> 31 for step in (
                point[0] - last[0], point[1] - last[1])]
            last = point
        if kind == 3:
            commands.append(15)
    return b"".join(varint(command & 0xffffffff) for command in commands)


def layer(name, features):
    """Encodes a layer with features (1 to 3, tags, parts)."""
    keys, values, body = [], [], b""
    for kind, tags, parts in features:
        pairs = b""
        for key, value in tags.items():
            for word, words in ((key, keys), (value, values)):
                if word not in words:
                    words.append(word)
                pairs += varint(words.index(word))
        body += field(2, field(2, pairs) + field(3, kind) + field(4, geometry(kind, parts)))
    head = field(15, 2) + field(1, name.encode())
    head += b"".join(field(3, key.encode()) for key in keys)
    head += b"".join(field(4, field(1, value.encode())) for value in values)
    return field(3, head + field(5, EXTENT) + body)


def tile_of(north, east, zoom):
    """Returns column and row of the tile of a place, and the position inside it."""
    side = 2 ** zoom
    x = (east + 180) / 360 * side
    y = (1 - math.asinh(math.tan(math.radians(north))) / math.pi) / 2 * side
    return (int(x), int(y)), (round(x % 1 * EXTENT), round(y % 1 * EXTENT))


def make_map(path, start, end):
    """Makes a map around a run: woods and paths in each tile, and a street crossing at start and
    end.

    `start` and `end` are (latitude, longitude) in degrees.
    """
    ends = [(*start, "major"), (*end, "motorway")]
    (column, row), _ = tile_of(*ends[0][:2], 14)
    tiles = {(14, column + right, row + down): [
        layer("land", [(3, {"kind": "forest"}, [[(100, 100), (1500, 200), (900, 1400)]])]),
        layer("streets", [(2, {"kind": kind}, [[(0, y), (EXTENT, y + 700)]]) for kind, y in (
            ("residential", 500), ("secondary", 1500), ("path", 2500), ("rail", 3300))])]
        for right in range(-3, 4) for down in range(-3, 4)}
    for north, east, kind in ends:
        place, (x, y) = tile_of(north, east, 14)
        tiles[14, *place].append(layer("streets", [(2, {"kind": CROSSES[kind]}, [
            [(x - ARM, y), (x + ARM, y)], [(x, y - ARM), (x, y + ARM)]])]))
    place, (x, y) = tile_of(*ends[0][:2], 12)
    tiles[12, *place] = [layer("place_labels", [(1, {"kind": "town", "name": TOWN}, [[(x, y)]])])]
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE metadata (name TEXT, value TEXT)")
        database.execute("CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER,"
                         " tile_row INTEGER, tile_data BLOB)")
        database.execute("CREATE UNIQUE INDEX place ON tiles (zoom_level, tile_column, tile_row)")
        database.executemany("INSERT INTO metadata VALUES (?, ?)", [
            ("name", "Made"), ("format", "pbf"), ("minzoom", "0"), ("maxzoom", "14"),
            ("attribution", f'<a href="https://example.org/">{CREDIT}</a>')])
        database.executemany("INSERT INTO tiles VALUES (?, ?, ?, ?)", [
            (zoom, column, 2 ** zoom - 1 - row, b"".join(layers))
            for (zoom, column, row), layers in tiles.items()])
    database.close()


if __name__ == "__main__":
    place = (float(sys.argv[2]), float(sys.argv[3]))
    make_map(sys.argv[1], place, place)
