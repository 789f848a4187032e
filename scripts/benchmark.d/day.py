#!/usr/bin/env python3
"""Writes a receiver's log of a whole day on foot, the longest supported run.

    scripts/benchmark.d/day.py EPOCHS_A_SECOND > FILE

RMC and GGA only, as receivers are configured for 10 Hz. The same rate always gives the same log.
"""

import datetime
import math
import random
import sys


def sentence(body):
    """Returns an NMEA sentence with its checksum."""
    checksum = 0
    for byte in body.encode():
        checksum ^= byte
    return f"${body}*{checksum:02X}\r\n"


def degrees_and_minutes(value, degree_digits):
    """Returns a coordinate in NMEA form, without its hemisphere."""
    degrees = int(abs(value))
    minutes = (abs(value) - degrees) * 60
    return f"{degrees:0{degree_digits}d}{minutes:08.5f}"


HOURS = 24
START = datetime.datetime(2026, 11, 20)
# Speed (m/s) and radius (m) of the circular route.
SPEED, RADIUS = 2.8, 2000


def epoch(number, rate):
    """Returns the sentences of one epoch, numbered from the start of the day."""
    time = START + datetime.timedelta(seconds=number / rate)
    angle = SPEED * number / rate / RADIUS
    north = RADIUS * math.sin(angle) + random.gauss(0, 0.05)
    east = RADIUS * (1 - math.cos(angle)) + random.gauss(0, 0.05)
    latitude = 52.5 + north / 111195
    longitude = 13.4 + east / (111195 * math.cos(math.radians(latitude)))
    clock = time.strftime("%H%M%S") + f".{time.microsecond // 10000:02d}"
    place = f"{degrees_and_minutes(latitude, 2)},N,{degrees_and_minutes(longitude, 3)},E"
    altitude = 40 + 8 * math.sin(number / (300 * rate))
    course = math.degrees(angle) % 360
    return sentence(
        f"GPRMC,{clock},A,{place},{SPEED / 0.514444:.2f},{course:.1f},"
        f"{time.strftime('%d%m%y')},,,A"
    ) + sentence(f"GPGGA,{clock},{place},1,09,0.9,{altitude:.1f},M,45.0,M,,")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    rate = int(sys.argv[1])
    random.seed(4)
    for number in range(HOURS * 3600 * rate):
        sys.stdout.write(epoch(number, rate))


if __name__ == "__main__":
    main()
