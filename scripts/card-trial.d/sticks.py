"""USB sticks on a whole emulated card, for scripts/card-trial stick.

QEMU's USB controller for this board is host-only, as `usb=stick` configures the port. A run is
recorded by key presses; then a keyboard is plugged in, which must get no driver, and a stick with a
course, which is copied without a question, and with another device's recording, which is imported
after a hold. Afterwards the stick is read with mtools.
"""

import json
import os
import shutil
import subprocess

from emulator import MIB, Board, Card, Failed, Parts, run
from monitor import order
from recording import HANDS, answer, epochs

# Offset of the stick's file system.
AT = "1M"
PRESSES = HANDS + """
press 5 # Home: New Run
sleep 3
press 5 # Ready: go
until_there 'journal/*.jnl'
sleep 30
press 6 # pause
sleep 2
press 24 # from Resume to Save
sleep 1
press 5
until_there 'runs/*.json'
sleep 2
say mode $(tr -d '\\000' </proc/device-tree/soc/usb@7e980000/dr_mode)
say plug keyboard
for try in $(seq 30); do
  ! grep -qx 03 /sys/bus/usb/devices/*/bInterfaceClass || break
  sleep 1
done
sleep 2
for part in /sys/bus/usb/devices/*:*; do
  driver=$(readlink $part/driver)
  say usb $(cat $part/bInterfaceClass) $(cat $part/authorized) ${driver##*/}
done
say plug stick
log() { journalctl -q -b -o cat -u 'moonrunner-offload@*'; }
for try in $(seq 60); do
  log | grep -q 'runs imported' && break
  say key 5 at $(cut -d' ' -f1 /proc/uptime)
  for file in /sys/devices/platform/gpio-sim.*/gpiochip*/sim_gpio5/pull; do
    echo pull-down >$file
    sleep 1.7
    echo pull-up >$file
  done
  sleep 1
done
# The recorder restarts with the imported data.
sleep 15
picture imported
log | while read -r line; do say log "$line"; done
for unit in $(systemctl list-units --plain --no-legend 'moonrunner-offload@*' | cut -d' ' -f1); do
  say going $unit
done
say pull stick
# The log's date may be before that of the build, a time that the clock's helper rightly refuses.
systemctl --failed --plain --no-legend | grep -v '^moonrunner-clock' | while read -r line; do
  say failed "$line"
done
as_owner moonrunner runs verify --data /var/lib/moonrunner 2>&1 | while read -r line; do
  say verify "$line"
done
say done
: >/run/moonrunner/power-off
"""


def track(log, day, name):
    """Returns another device's recording along the log's places."""
    points = "".join(
        f'<trkpt lat="{place[0]:.7f}" lon="{place[1]:.7f}">'
        f"<time>{day}T{utc[:2]}:{utc[2:4]}:{utc[4:6]}Z</time></trkpt>"
        for utc, place, _ in log[:300] if place)
    return ('<?xml version="1.0" encoding="UTF-8"?><gpx version="1.1" creator="another device"'
            f' xmlns="http://www.topografix.com/GPX/1/1"><trk><name>{name}</name><trkseg>'
            f"{points}</trkseg></trk></gpx>\n")


class StickImage:
    """A stick as sold: one FAT32 partition."""

    def __init__(self, parts, name, mebibytes=128):
        self.parts, self.path, self.folders = parts, parts.path(name + ".img"), set()
        with open(self.path, "wb") as out:
            out.truncate(mebibytes * MIB)
        run("sfdisk", "--quiet", self.path, input=b"label: dos\n2048, , c\n")
        run("mkfs.vfat", "-F", "32", "--offset", "2048", "-n", "STICK", self.path,
            str((mebibytes - 1) * 1024))

    def put(self, name, data):
        made = self.parts.path("file")
        with open(made, "wb") as out:
            out.write(data)
        folder = ""
        for part in name.split("/")[:-1]:
            folder += "/" + part
            if folder not in self.folders:
                run("mmd", "-i", f"{self.path}@@{AT}", "::" + folder)
                self.folders.add(folder)
        run("mcopy", "-n", "-o", "-i", f"{self.path}@@{AT}", made, "::" + name)

    def files(self, target):
        shutil.rmtree(target, ignore_errors=True)
        os.makedirs(target)
        run("mcopy", "-s", "-n", "-i", f"{self.path}@@{AT}", "::", target)
        return target

    def arguments(self, is_in=False):
        """Returns QEMU's arguments for the stick: plugged in from the start, or later by `plug`."""
        drive = ["-drive", f"if=none,id=stick,format=raw,cache=unsafe,file={self.path}"]
        return drive + (["-device", "usb-storage,drive=stick"] if is_in else [])


def judge_words(board):
    """Checks the board's output about its port, the keyboard and the copying."""
    if board.value("mode") != "host":
        raise Failed("with usb=stick the port's mode is " + board.value("mode"))
    interfaces = [line.split()[1:] for line in board.said() if line.startswith("usb ")]
    if [words for words in interfaces if words[0] == "03"] != [["03", "0"]]:
        raise Failed(f"the keyboard has a driver, or was not seen: {interfaces}")
    log = [line[4:] for line in board.said() if line.startswith("log ")]
    for words in ("1 run copied, ", "1 course was taken over", "1 runs imported, "):
        if not any(words in line for line in log):
            raise Failed(f"the copying did not report \"{words}\": {log}")
    for word in ("failed ", "going "):
        if [line for line in board.said() if line.startswith(word)]:
            raise Failed("; ".join(board.said()))


def judge_stick(image, found, output):
    """Checks that the stick's contents match the card's and that its own checksums hold."""
    stick = os.path.join(image.files(os.path.join(output, "stick")), "MOONRUNNER")
    sums = subprocess.run(["sha256sum", "--quiet", "--check", "SHA256SUMS"], cwd=stick,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT)
    if sums.returncode != 0:
        raise Failed("the stick's SHA256SUMS: " + sums.stdout.decode(errors="replace"))
    copied = [os.path.join(folder, name) for folder, _, names in os.walk(stick + "/RUNS")
              for name in names]
    kinds = sorted(name.rsplit(".", 1)[1] for name in copied)
    if kinds != ["fit", "gpx", "json", "kml", "tcx"]:
        raise Failed(f"the stick has these runs: {copied}")
    runs = os.path.join(found, "runs")
    contents = {}
    for name in os.listdir(runs):
        if name.endswith(".json"):
            with open(os.path.join(runs, name), "rb") as file:
                contents[name] = file.read()
    with open(next(name for name in copied if name.endswith(".json")), "rb") as file:
        on_stick = file.read()
    same = [name for name, data in contents.items() if data == on_stick]
    if len(contents) != 2 or len(same) != 1:
        raise Failed(f"of the card's runs {sorted(contents)} the stick has {same}")
    courses = os.listdir(os.path.join(found, "courses"))
    if len(courses) != 1:
        raise Failed(f"the card has these courses: {courses}")
    other = json.loads(next(data for name, data in contents.items() if name not in same))
    return same[0], other, courses[0]


def stick(image, work, output, kernel, log, say):
    parts = Parts(image, "pirate-audio", work)
    parts.add_keys(kernel)
    card = Card(parts, os.path.join(work, "card.raw"))
    card.put("board.json", parts.board_file(keys=True))
    card.put("moonrunner.txt", f"dtoverlay={parts.build}\nusb=stick\n")
    card.put("trial.sh", PRESSES)
    log = epochs(log)
    medium = StickImage(parts, "stick")
    medium.put("MOONRUNNER/COURSES/Park.gpx", track(log, "2025-05-01", "Park").encode())
    medium.put("MOONRUNNER/IMPORT/older.gpx", track(log, "2025-05-01", "Older").encode())
    board = Board(card, keys=True, monitor=True, more=medium.arguments())
    devices = {"keyboard": {"driver": "usb-kbd"},
               "stick": {"driver": "usb-storage", "drive": "stick"}}
    orders = {"plug": lambda what: order(board, "device_add", id=what, **devices[what]),
              "pull": lambda what: order(board, "device_del", id=what)}
    try:
        answer(board, log, output, "stick", orders)
    finally:
        board.pull_the_plug()
        with open(os.path.join(output, "stick.log"), "wb") as file:
            file.write(board.console)
    if "done" not in board.said():
        raise Failed("the board stopped before its script was done; its console is in stick.log")
    judge_words(board)
    found = os.path.join(output, "stick-data")
    card.runs(found)
    name, other, course = judge_stick(medium, found, output)
    say("a keyboard in the port gets no driver")
    say(f"{name} is on the stick, byte for byte, with GPX, TCX, FIT and KML;"
        " its SHA256SUMS verifies")
    say(f"the course {course} was imported without a question, and after a long press a run of"
        f" {other['distance']} m from another device")
