#!/usr/bin/env python3
"""Writes the receiver stream that scripts/benchmark feeds: a made-up run, 9 sentences an epoch.

    scripts/benchmark.d/stream.py MEGABYTES [EPOCHS_A_SECOND] > FILE

RMC GGA GSA 4xGSV VTG GLL with right checksums, each ended by CR LF. The same arguments give the
same bytes: figures of different days, and of the other readers measured, stand on one input.
"""

import datetime
import math
import random
import sys


def sentence(body):
    checksum = 0
    for byte in body.encode():
        checksum ^= byte
    return f"${body}*{checksum:02X}\r\n"


def degrees_and_minutes(value, degree_digits):
    degrees = int(abs(value))
    minutes = (abs(value) - degrees) * 60
    return f"{degrees:0{degree_digits}d}{minutes:08.5f}"


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    target = int(float(sys.argv[1]) * 1e6)
    rate = float(sys.argv[2]) if len(sys.argv) > 2 else 1
    step = 1 / rate
    random.seed(7)
    time = datetime.datetime(2026, 3, 8, 6, 0, 0)
    latitude, longitude, altitude, heading = 47.28, 8.56, 430.0, 60.0
    satellites = [
        (i + 1, random.randrange(5, 88), random.randrange(0, 360)) for i in range(16)
    ]
    used = [number for number, _, _ in satellites[:10]]
    written = 0
    while written < target:
        # The order of the random numbers is part of the stream.
        heading = (heading + random.uniform(-8, 8)) % 360
        speed = 3.0 + random.uniform(-0.4, 0.4)
        latitude += speed * step * math.cos(math.radians(heading)) / 111195
        longitude += (
            speed * step * math.sin(math.radians(heading))
            / (111195 * math.cos(math.radians(latitude)))
        )
        altitude += random.uniform(-0.3, 0.3)
        time += datetime.timedelta(seconds=step)
        hdop = 0.8 + random.random() * 0.5
        clock = time.strftime("%H%M%S") + f".{time.microsecond // 10000:02d}"
        date = time.strftime("%d%m%y")
        place = (
            f"{degrees_and_minutes(latitude, 2)},N,{degrees_and_minutes(longitude, 3)},E"
        )
        knots = speed / 0.514444
        epoch = [
            f"GPRMC,{clock},A,{place},{knots:.3f},{heading:.2f},{date},,,A",
            f"GPGGA,{clock},{place},1,{len(used):02d},{hdop:.2f},{altitude:.1f},M,47.3,M,,",
            "GPGSA,A,3," + ",".join(f"{number:02d}" for number in used)
            + "," * (12 - len(used))
            + f",{hdop * 1.6:.2f},{hdop:.2f},{hdop * 1.3:.2f}",
        ]
        for part in range(4):
            seen = ",".join(
                f"{number:02d},{elevation:02d},{azimuth:03d},{random.randrange(18, 48):02d}"
                for number, elevation, azimuth in satellites[4 * part : 4 * part + 4]
            )
            epoch.append(f"GPGSV,4,{part + 1},16,{seen}")
        epoch.append(f"GPVTG,{heading:.2f},T,,M,{knots:.3f},N,{knots * 1.852:.3f},K,A")
        epoch.append(f"GPGLL,{place},{clock},A,A")
        text = "".join(map(sentence, epoch))
        sys.stdout.write(text)
        written += len(text)


if __name__ == "__main__":
    main()
