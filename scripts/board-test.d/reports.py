#!/usr/bin/env python3
"""Makes reports (board/report) of made-up boards and searches them for planted data:

    reports.py DIR PROGRAM COUNT [FIRST]     reports number FIRST to FIRST + COUNT - 1

Each number is a different board: owner, networks, servers, runs, courses, maps, serial numbers and
places are random and appear in every file and log that a report reads, in all forms in which
programs write them. Prints each leak as "number: what: text", and then exits with status 1.
"""

import concurrent.futures
import os
import random
import re
import shutil
import subprocess
import sys

SYLLABLES = "ba ke lo mi nu ra so ti vu zha dor fen gul hax jin kol mur pex quo syl wen yar".split()
COMMANDS = ("journalctl dmesg moonrunner moonrunner-setup vcgencmd gpioinfo systemctl df"
            " runuser timeout").split()
# A stub that answers every query from the board's folder `said`; the recorder is stopped.
STUB = """#!/bin/sh
case ${0##*/}/$1 in
  timeout/*) shift && exec "$@" ;;
  runuser/*) shift 3 && exec "$@" ;;
  systemctl/--quiet) exit 1 ;;
esac
cat "$REPORT_ROOT/../said/${0##*/}" 2>/dev/null
echo
"""


class Board:
    """The random data of one board, and what its report must not contain."""

    def __init__(self, number):
        self.chance = random.Random(number)
        self.planted = []
        c = self.chance
        self.user, self.host, self.course, self.map = (self.name() for _ in range(4))
        self.full = f"{self.name().capitalize()} {self.name().capitalize()}"
        self.ssids = [c.choice([self.name(), f"{self.name()} {self.name()}", f"{self.name()}-5G",
                                f"Caf\u00e9 {self.name()}", self.name(1) + "\u5bb6"])
                      for _ in range(2)]
        self.server = f"{self.name()}.{c.choice(['example.org', 'dyn.example', 'co.example'])}"
        self.local = self.name() + c.choice([".local", ".fritz.box", ".lan", ".home.arpa"])
        self.label, self.board, self.course2 = self.name(), self.name(), self.name()
        for what, names in (("user", [self.user, self.full]), ("host", [self.host]),
                            ("network", self.ssids), ("server", [self.server, self.local]),
                            ("course", [self.course, self.course2]), ("map", [self.map]),
                            ("stick", [self.label]), ("board", [self.board])):
            self.planted += [(what, name) for name in names]
        self.serial = self.id("serial", self.hexadecimal(16))
        self.machine = self.id("machine", self.hexadecimal(32))
        self.boot = self.id("boot", self.uuid())
        self.usb = self.id("USB serial", self.hexadecimal(c.randint(5, 7)).upper() + "QX")
        self.uuids = [self.id("UUID", self.uuid()),
                      self.id("UUID", self.hexadecimal(8) + "-02")]
        self.mac = self.id("MAC", ":".join(self.hexadecimal(2) for _ in range(6)))
        self.dashes = self.id("MAC", "-".join(self.hexadecimal(2) for _ in range(6)))
        self.ip = self.id("IP", ".".join(str(c.randint(10, 250)) for _ in range(4)))
        self.ip6 = self.id("IP", c.choice([
            "fe80::" + ":".join(self.hexadecimal(4) for _ in range(c.randint(1, 4))),
            ":".join(self.hexadecimal(4) for _ in range(8))]))
        self.country = c.choice(["DE", "US", "CN"])
        self.planted.append(("country", f"regdom={self.country}"))
        self.run = self.id("run", "%04d%02d%02dT%02d%02d%02d" % (
            c.randint(2020, 2030), c.randint(1, 12), c.randint(1, 28), c.randint(0, 23),
            c.randint(0, 59), c.randint(0, 59)) + c.choice(["", "Z", "-2"]))

    def name(self, size=0):
        return "".join(self.chance.choice(SYLLABLES)
                       for _ in range(size or self.chance.randint(3, 5)))

    def hexadecimal(self, size):
        return "".join(self.chance.choice("0123456789abcdef") for _ in range(size))

    def uuid(self):
        return "-".join(self.hexadecimal(size) for size in (8, 4, 4, 4, 12))

    def id(self, what, text):
        self.planted.append((what, text))
        return text

    def unlisted(self):
        """Returns a name that appears in none of the files that name the owner."""
        return self.id("unlisted name", self.name())

    def degrees(self):
        """Returns a place in one of the notations in use."""
        c = self.chance
        lat, lon = c.uniform(-84, 84), c.uniform(-179, 179)
        digits = c.randint(3, 9)
        texts = [f"{value:.{digits}f}" for value in (lat, lon)]
        form = c.randint(0, 8)
        if form == 0:
            words = ",".join(texts)
        elif form == 1:
            words = f"lat={texts[0]} lon={texts[1]}"
        elif form == 2:
            words = f'{{"latitude": {texts[0]}, "longitude": {texts[1]}}}'
        elif form == 3:
            words = f"[{texts[1]}, {texts[0]}]"
        elif form == 4:
            texts = [str(int(value * 1e7) // 10 * 10 + 3) for value in (lat, lon)]
            texts = [text for text in texts if len(text.strip("-")) > 6]
            words = " ".join(texts)
        elif form == 5:
            texts = ["%d\u00b0%02d'%04.1f\"%s"
                     % (abs(value), c.randint(0, 59), c.uniform(0, 59), sign)
                     for value, sign in ((lat, "NS"[lat < 0]), (lon, "EW"[lon < 0]))]
            words = " ".join(texts)
        elif form == 6:
            texts = [f"lat: {lat:.1f}", f"lon={lon:.2f}"]
            words = f"near {texts[0]}, {texts[1]}."
        elif form == 7:
            texts = [text.replace(".", ",") for text in texts]
            words = f"{texts[0]}; {texts[1]}"
        else:
            texts = [f"{abs(int(value))} {c.uniform(10, 59):.2f}" for value in (lat, lon)]
            words = f"{'NS'[lat < 0]} {texts[0]} {'EW'[lon < 0]} {texts[1]}"
        for text in texts:
            self.id("place", text.lstrip("-"))
        return words

    def sentence(self):
        """Returns a receiver's sentence with a place, as manufacturers write it."""
        c = self.chance
        digits = c.choice([0, 2, 3, 4, 5, 7])
        width = 3 + digits if digits else 2
        lat = f"{c.randint(0, 84):02d}{c.uniform(0, 59):0{width}.{digits}f}"
        lon = f"{c.randint(0, 179):03d}{c.uniform(0, 59):0{width}.{digits}f}"
        for text in (lat, lon):
            self.id("sentence", text + ",")
        place = f"{lat},{c.choice('NS')},{lon},{c.choice('EW')}"
        talker = c.choice(["GP", "GN", "GL", "GA", "BD", "GB"])
        time = "%02d%02d%02d.%s" % (c.randint(0, 23), c.randint(0, 59), c.randint(0, 59),
                                    c.choice(["00", "000"]))
        return c.choice([
            f"${talker}GGA,{time},{place},1,08,1.0,34.5,M,46.9,M,,*47",
            f"${talker}RMC,{time},A,{place},0.02,77.52,091202,,,A,V*57",
            f"${talker}GLL,{place},{time},A,A*60",
            f"${talker}GNS,{time},{place},AN,13,0.8,4.1,,,*7A",
            f"$PUBX,00,{time},{place},546.589,G3,2.1,2.0,0.007,77.52,0.007,,0.92,1.19,0.77,9,0*5F"])

    def lines(self):
        """Returns log lines, which may contain anything."""
        c = self.chance
        lines = [
            f"course {self.course}: it has no points", f"map: {self.map}, 31 MB, OpenStreetMap",
            f"map {self.map} is damaged; take it anew", f"course {self.course2}.gpx is too long",
            f"run {self.run} saved: 7.02 km", f"storage: runs/{self.run}.json: no space",
            f"storage: /var/lib/moonrunner/courses/{self.course} Loop.gpx: cannot be read",
            f"took {self.course2} by night.fit from the stick", f"the GPS says {self.degrees()}",
            f"last place {self.degrees()}", f"gps: {self.sentence()}", f"wlan0: {self.mac} joined",
            f"SSID {self.ssids[0]} is gone", f"network {self.ssids[1]} is weak",
            f"cannot reach {self.server}: timeout", f"https://{self.server}/dav/{self.user}/runs",
            f"mail to {self.user}@{self.server}", f"{self.local} has {self.ip} and {self.ip6}",
            f"Product serial: {self.usb}", f"session of {self.user} at {self.host}",
            f"/home/{self.user}/runs and /media/{self.user}/{self.label}/MOONRUNNER",
            f"{self.full}'s wearable", f"adapter {self.dashes} at {self.degrees()}",
            f"boot {self.boot} of {self.machine}", f"moonrunner 0.1.0 on {self.board}"]
        c.shuffle(lines)
        return [f"[{c.uniform(1, 4000):12.6f}] moonrunner[{c.randint(300, 900)}]: {line}"
                for line in lines]

    def kernel(self):
        # A name that is in none of the board's files is recognised by its form alone.
        c = self.chance
        strange = [self.id("USB serial", self.name().upper()), self.id("home", self.name()),
                   self.id("network", self.name()), self.id("host", self.name()),
                   self.id("server", self.name()), self.id("account", self.name()),
                   self.id("IP", ".".join(str(c.randint(100, 250)) for _ in range(4))),
                   self.id("run", "T%06d" % c.randint(0, 235959))]
        lines = [
            f"usb 1-1: SerialNumber: 00 1A {strange[0]}",
            f"usb 1-1: Product: {self.unlisted()}s phone",
            f"eth0: {':'.join(self.mac.split(':'))} up",
            f"random: from {self.id('id', self.hexadecimal(c.randint(12, 40)))}",
            f"EXT4-fs: UUID={self.id('UUID', self.uuid())}", f"serial number = {self.serial}",
            f"init: hostname={strange[3]} ip={self.ip}::{strange[3]}:eth0 at {self.degrees()}",
            f"cannot open /home/{strange[1]}/notes",
            f"wlan0: SSID=\"{strange[2]}\" {self.degrees()}", f"peer {strange[6]}: lost",
            f"run 20261231{strange[7]}Z is gone",
            f"mount of ftp://{strange[4]}/x failed", f"to {strange[5]}@{strange[4]}.example",
            f"node {self.id('number', str(c.randint(10**7, 10**15) * 10 + 7))}",
            f"gps {self.sentence()}"]
        return [f"[{c.uniform(0, 60):12.6f}] {line}" for line in lines]

    def files(self):
        """Returns everything that a report reads: files by path, and the answers to its queries."""
        c = self.chance
        half = self.id("serial", self.serial[8:])
        nas, share = self.unlisted(), self.unlisted()
        text = {
            "etc/hostname": self.host, "etc/machine-id": self.machine, "etc/debian_version": "13.1",
            "etc/hosts": f"127.0.0.1 localhost\n127.0.1.1 {self.host} {self.local}\n",
            "etc/resolv.conf": f"search {self.server}\nnameserver {self.ip}\n",
            "etc/passwd": f"root:x:0:0:root:/root:/bin/sh\n{self.user}:x:1000:1000:{self.full},,,:"
                          f"/home/{self.user}:/bin/sh\n",
            f"etc/NetworkManager/system-connections/{self.ssids[0]}.nmconnection":
                f"[connection]\nid={self.ssids[0]}\n[wifi]\nssid={self.ssids[0]}\n",
            "etc/netplan/50.yaml":
                f'wifis:\n  wlan0:\n    access-points:\n      "{self.ssids[1]}":\n',
            "etc/moonrunner/board.json":
                f'{{ "name": "{self.board}",\n  "gps": {{ "port": "/dev/ttyX" }} }}\n',
            "usr/share/moonrunner/boards/st7789.json": '{ "name": "ST7789" }\n',
            "var/lib/moonrunner-sync/rclone.conf":
                f"[moonrunner]\ntype = sftp\nhost = {self.server}\nuser = {self.user}\n",
            "proc/cmdline": f"root=PARTUUID={self.uuids[1]} smsc95xx.macaddr={self.mac} "
                            f"systemd.hostname={self.host} ds=nocloud;i={self.machine} quiet\n",
            "proc/device-tree/serial-number": self.serial + "\0",
            "proc/device-tree/model": "Raspberry Pi Zero 2 W Rev 1.0\0",
            "proc/cpuinfo": f"Hardware : BCM2835\nRevision : 902120\nSerial : {self.serial}\n",
            "proc/sys/kernel/random/boot_id": self.boot, "proc/fb": "0 panel-mipi-dbi\n",
            "proc/version": f"Linux version 6.12.117 ({self.user}@{self.host})\n",
            "proc/uptime": "52.31 180.4\n", "proc/loadavg": "0.10 0.11 0.09 1/99 700\n",
            "proc/meminfo": "MemTotal: 440000 kB\n", "proc/partitions": "179 0 15558144 mmcblk0\n",
            "proc/mounts": f"/dev/sda1 /media/{self.user}/{self.label} vfat ro 0 0\n"
                           f"{nas}:/volume1/{share} /srv/{nas} nfs4 rw 0 0\n"
                           f"//{nas}/{share} /srv/x cifs rw,username={share},domain={nas} 0 0\n",
            "proc/modules": "vfat 20480 1 - Live 0x0000000000000000\n",
            "boot/firmware/config.txt": f"# of {self.full}, {self.degrees()}\ndtparam=spi=on\n"
                                        f"dtoverlay=x # {self.unlisted()}\n[0x{half}]\n",
            "boot/firmware/cmdline.txt": f"root=UUID={self.uuids[0]} hostname={self.host}"
                                         f" cfg80211.ieee80211_regdom={self.country}\n",
            "sys/class/net/wlan0/address": self.mac,
            "sys/bus/usb/devices/1-1/serial": self.usb, "run/card/x": "",
            "sys/block/mmcblk0/device/cid": self.id("cid", self.hexadecimal(32)),
            "sys/class/power_supply/battery/uevent": f"POWER_SUPPLY_SERIAL_NUMBER={self.usb}\n",
            f"dev/disk/by-label/{self.label}": "",
            f"var/lib/moonrunner/maps/{self.map}.mbtiles": "",
            f"var/lib/moonrunner/courses/{self.course}.gpx": "",
            f"var/lib/moonrunner/runs/{self.run}.json": "",
            "var/lib/moonrunner/self-test.txt": f"Satellites: ok\n{self.degrees()}\n{self.board}\n",
            "dev/ttyX": "".join(self.sentence() + "\r\n" for _ in range(8)),
        }
        said = {"dmesg": "\n".join(self.kernel()), "journalctl": "\n".join(self.lines()),
                "moonrunner": "\n".join([f"moonrunner 0.1.0 of {self.board}"] + self.lines()),
                "moonrunner-setup": f"  ok       data  /media/{self.user}/{self.label}\n",
                "gpioinfo": 'line 5: "GPIO5" "key start" input\n', "vcgencmd": "version 9d3f\n",
                "df": f"/dev/sda1 16G /media/{self.user}/{self.label}\n{nas}:/volume1/{share} 9T\n"}
        if c.random() < 0.8:
            del text["run/card/x"]
        else:
            text["run/card/notes"] = f"{self.course}.gpx 0 at {self.degrees()}\n"
        return text, said

    def leaks(self, report):
        low = report.lower()
        for what, text in self.planted:
            found = text.lower() in low
            if what in ("sentence", "place") and found:
                # Only as a separate number: 5,1 may be part of a version.
                found = re.search(rf"(?<![\d.]){re.escape(text)}", report)
            if found:
                yield what, text
        for match in re.finditer(r"\d{4,5}\.\d+,[NSEW]|(?<![\d.])\d{1,3}\.\d{4,}", report):
            yield "form", match.group(0)


def make(directory, program, number):
    """Makes one report and returns its faults."""
    board = Board(number)
    top = os.path.join(directory, f"board-{number}")
    text, said = board.files()
    for folder, files in (("root", text), ("said", said)):
        for path, content in files.items():
            path = os.path.join(top, folder, path)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", newline="") as file:
                file.write(content)
    environment = {"PATH": os.path.join(directory, "stubs") + ":/usr/bin:/bin",
                   "REPORT_ROOT": os.path.join(top, "root"), "TMPDIR": directory,
                   "SUDO_USER": board.user}
    report = subprocess.run([program], env=environment, stdin=subprocess.DEVNULL,
                            stdout=subprocess.PIPE, check=True).stdout.decode()
    shutil.rmtree(top)
    faults = [f"{number}: {what}: {text}" for what, text in board.leaks(report)]
    if "moonrunner[" not in report or "==== 40 s of the receiver ====" not in report:
        faults.append(f"{number}: whole: the report lacks its logs or its end")
    if len(report) > 200_000:
        faults.append(f"{number}: size: {len(report)} bytes")
    return faults


def main(directory, program, count, first="1"):
    stubs = os.path.join(directory, "stubs")
    os.makedirs(stubs, exist_ok=True)
    for name in COMMANDS:
        path = os.path.join(stubs, name)
        with open(path, "w") as file:
            file.write(STUB)
        os.chmod(path, 0o755)
    numbers = range(int(first), int(first) + int(count))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        faults = [fault for found in pool.map(lambda n: make(directory, program, n), numbers)
                  for fault in found]
    for fault in faults[:20]:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
