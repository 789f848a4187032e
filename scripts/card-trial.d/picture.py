"""The emulator's display, a piece of its memory, as a PNG file."""

import os
import struct
import zlib

from emulator import PIXELS
from monitor import order


def save_picture(board, path):
    """Writes the display's contents to a file; returns the number of colours."""
    width, height = board.parts.width, board.parts.height
    raw = board.parts.path("pixels")
    order(board, "pmemsave", val=PIXELS, size=2 * width * height, filename=raw)
    with open(raw, "rb") as file:
        values = struct.unpack(f"<{width * height}H", file.read())
    os.remove(raw)
    rows = []
    for y in range(height):
        row = bytearray(b"\0")
        for value in values[y * width:(y + 1) * width]:
            row += bytes((value >> 11) * 255 // 31 if part == 0 else (value >> 5 & 63) * 255 // 63
                         if part == 1 else (value & 31) * 255 // 31 for part in range(3))
        rows.append(bytes(row))

    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))
    with open(path, "wb") as out:
        out.write(b"\x89PNG\r\n\x1a\n"
                  + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
                  + chunk(b"IDAT", zlib.compress(b"".join(rows), 9)) + chunk(b"IEND", b""))
    return len(set(values))
