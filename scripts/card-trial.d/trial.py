#!/usr/bin/env python3
"""The trials of scripts/card-trial:

    trial.py IMAGE WORK OUTPUT start|pictures|overlays|report
    trial.py IMAGE WORK OUTPUT run KERNEL LOG PROGRAM CHECKSUM
    trial.py IMAGE WORK OUTPUT stick KERNEL LOG
    trial.py IMAGE WORK OUTPUT update KERNEL FILE
    trial.py IMAGE WORK OUTPUT cuts KERNEL LOG UPDATE N SEED

See scripts/card-trial for a description of each.
"""

import json
import os
import re
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from cuts import cuts  # noqa: E402
from emulator import SAY, Board, Card, Failed, Parts  # noqa: E402
from failures import report  # noqa: E402
from overlays import overlays  # noqa: E402
from picture import save_picture  # noqa: E402
from recording import record  # noqa: E402
from sticks import stick  # noqa: E402
from updating import update  # noqa: E402

# A maker's text as the Windows editor saves it, with two wrong lines.
TEXT = ("\ufeff# mine\r\ndtoverlay={build}\r\nUTC_Offset = +05:30\r\nunitz=miles\r\n"
        "units=miles # far\r\nlanguage=german\r\nsound=of\r\n")
SETTINGS = {"utcOffset": 19800, "units": "miles", "language": "de"}
NOTES = ["moonrunner.txt 4 unitz=miles", "moonrunner.txt 7 sound=of"]
# Total and available memory, and the recorder's, in kilobytes.
MEMORY = """
say memory $(sed -n 's/^Mem\\(Total\\|Available\\): *\\([0-9]*\\) .*/\\2/p' /proc/meminfo)
say recorder $(sed -n 's/^VmRSS:[^0-9]*\\([0-9]*\\) .*/\\1/p' \
  /proc/$(systemctl show -P MainPID moonrunner)/status)
"""
# Uses only the shell before the times are printed: each program would take time itself.
REPORT = SAY + """
for process in /proc/[0-9]*; do
  read -r name <$process/comm
  [ "$name" != moonrunner ] || recorder=$process
done
listens() {
  for file in $recorder/fd/*; do [ ! $file -ef /dev/ttyAMA0 ] || return 0; done
  return 1
}
until listens; do sleep 0.02; done
read -r up rest </proc/uptime
say recording $up
for key in UserspaceTimestampMonotonic UnitsLoadStartTimestampMonotonic \
  UnitsLoadFinishTimestampMonotonic; do say time $(systemctl show -p $key); done
for key in InactiveExitTimestampMonotonic ExecMainStartTimestampMonotonic \
  ActiveEnterTimestampMonotonic; do say time $(systemctl show -p $key moonrunner); done
dmesg | sed -n 's/^\\[ *\\([0-9.]*\\)\\] Run .init as init.*/\\1/p' | while read t; do
  say init $t
done
say sectors $(cat /sys/block/mmcblk0/stat)
sleep 3
""" + MEMORY + """
while read -r line; do say note "$line"; done </run/card/notes
say settings $(cat /var/lib/moonrunner/settings.json)
systemctl --failed --plain --no-legend | while read -r line; do say failed "$line"; done
mount | grep 'on /var/lib/moonrunner ' | while read -r line; do say mount "$line"; done
say open $(cat /proc/net/tcp /proc/net/tcp6 /proc/net/udp 2>/dev/null | grep -c ' 0A ')
say networks $(ls /sys/class/net)
say done
: >/run/moonrunner/power-off
"""


def say(words):
    print("card trial:", words, flush=True)


def expect(what, expected, came):
    if expected != came:
        raise Failed(f"{what}: expected {expected!r}, got {came!r}")


def whole_start(card, output, name, **options):
    """Runs a start to the end, including the recorder's own shutdown; returns the board."""
    board = Board(card, **options)
    try:
        board.wait_end(1200)
    finally:
        board.pull_the_plug()
        with open(os.path.join(output, name + ".log"), "wb") as log:
            log.write(board.console)
    return board


def judge_start(board, expected_notes):
    """Checks what must hold after every start."""
    said = board.said()
    expect("the notes", expected_notes, [line[5:] for line in said if line.startswith("note ")])
    expect("units that failed", [], [line for line in said if line.startswith("failed ")])
    if not re.search(r"/dev/mmcblk0p4 .* ext4 \(rw,nosuid,nodev,noexec", board.value("mount")):
        raise Failed("the runs are not mounted: " + board.value("mount"))
    expect("ports that listen", "0", board.value("open"))
    expect("networks", "lo", board.value("networks"))
    settings = json.loads(board.value("settings"))
    expect("the settings", SETTINGS, {key: settings.get(key) for key in SETTINGS})
    if "reboot: Power down" not in board.console.decode(errors="replace"):
        raise Failed("the board did not switch itself off")
    return board.memory()


def times(board):
    """Returns where the time goes: (what, G-s after the start of the kernel)."""
    said = dict(line[5:].split("=") for line in board.said() if line.startswith("time "))

    def at(key):
        return int(said[key + "TimestampMonotonic"]) / 1e6
    return [("kernel, until the card's first program", float(board.value("init"))),
            ("first program: modules, mounts, settings", at("Userspace")),
            ("service manager: set-up", at("UnitsLoadStart")),
            ("units read", at("UnitsLoadFinish")), ("before the recorder", at("InactiveExit")),
            ("display and own board file", at("ExecMainStart")),
            ("recorder, until its first frame", at("ActiveEnter")),
            ("recorder, until the receiver's port is open", float(board.value("recording")))]


def tell_times(title, board):
    say(f"{title}, in G-s (1 G-s is 0.5 G instructions on one core):")
    before = 0
    for what, at in times(board):
        print(f"    {at:7.2f}  {at - before:+6.2f}  {what}")
        before = at
    read, written = [int(board.value("sectors").split()[i]) // 2048 for i in (2, 6)]
    print(f"    {read} MiB read from the card, {written} MiB written to it")


def start(image, work, output):
    """Runs a first and a second start, each to its end."""
    parts = Parts(image, "pirate-audio", work)
    card = Card(parts, os.path.join(work, "card.raw"))
    card.put("moonrunner.txt", TEXT.format(build=parts.build))
    card.put("board.json", parts.board_file())
    card.put("trial.sh", REPORT)
    for name in ("first start", "second start"):
        board = whole_start(card, output, name.replace(" ", "-"))
        memory = judge_start(board, NOTES)
        tell_times(name, board)
        say(f"{name}: {memory}")
    # A wrong board file does not prevent the start.
    card.put("board.json", '{ "name": "x",\n  "gsp": {} }\n')
    board = whole_start(card, output, "wrong-board-file")
    notes = [line[5:] for line in board.said() if line.startswith("note ")]
    if len(notes) != 3 or not notes[2].startswith("board.json 2 "):
        raise Failed(f"the board file's fault is not reported: {notes}")
    say("an invalid board file: the build's own is used, and the display says: " + notes[2])


def pictures(image, work, output):
    """Saves the display at the start of two builds, from the emulator's memory."""
    for build in ("pirate-audio", "display-hat-mini"):
        parts = Parts(image, build, work)
        card = Card(parts, os.path.join(work, build + ".raw"))
        card.put("board.json", parts.board_file())
        card.put("moonrunner.txt", f"dtoverlay={build}\nunitz=miles\n")
        card.put("trial.sh", SAY + "say ready\nsleep 600\n")
        board = Board(card, monitor=True)
        try:
            board.wait("TRIAL ready", 600)
            board.listen(1)
            colours = save_picture(board, os.path.join(output, build + ".png"))
        finally:
            board.pull_the_plug()
        os.remove(card.path)
        if colours < 8:
            raise Failed(f"{build}: the display shows {colours} colours, only a background")
        say(f"{build}: {parts.width}x{parts.height}, {colours} colours, in {build}.png")


def run(image, work, output, kernel, log, program, checksum):
    """Tests a run by key presses, and that it exists after the next start."""
    record(image, work, output, kernel, log, program, checksum, whole_start, say)


def plug_stick(image, work, output, kernel, log):
    """Tests a run copied to a stick, and a course and another device's run copied from it."""
    stick(image, work, output, kernel, log, say)


def add_overlays(image, work, output):
    """Tests overlays that moonrunner.txt can add."""
    overlays(image, work, output, whole_start, say)


def tell_failures(image, work, output):
    """Tests the light and REPORT.TXT of failing starts."""
    report(image, work, output, say)


def put_updates(image, work, output, kernel, file):
    """Tests good and broken updates."""
    update(image, work, output, kernel, file, whole_start, say)


def pull_plugs(image, work, output, kernel, log, update_file, count, seed):
    """Cuts the power of the whole board at random moments."""
    cuts(image, work, kernel, log, update_file, say, int(count), int(seed))


def main(image, work, output, what, *arguments):
    os.makedirs(output, exist_ok=True)
    trials = {"start": start, "pictures": pictures, "run": run, "cuts": pull_plugs,
              "update": put_updates, "stick": plug_stick, "overlays": add_overlays,
              "report": tell_failures}
    try:
        trials[what](image, work, output, *arguments)
    except Failed as failure:
        sys.exit(f"card trial: {what}: {failure}")


main(*sys.argv[1:])
