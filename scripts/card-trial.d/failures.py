"""Failing starts, for scripts/card-trial report: each must blink its code with the green light and
leave a REPORT.TXT that names the fault; with debug off the first partition must not change.

The guest logs the light's level: a loop that the initramfs starts before the card's own first
program reads it fifty times per second of guest time, and continues after the hand-over.
"""

import os
import re
import subprocess

from emulator import FAT, PIXELS, SAY, Board, Card, Failed, Parts, run

# In sectors of 512 bytes, as in scripts/card-image.d/make-image.
SYSTEMS = [270336, 270336 + 901120]
FAT_BYTES = 262144 * 512
TITLE = "MOONRUNNER REPORT"
REPORT_BYTES = 196608
# Uses only built-in commands: its file system is gone after the hand-over.
WATCH = """#!/bin/sh
PATH=/bin
busybox mkfifo /trial/wait
mount -t devtmpfs devtmpfs /dev
{
  exec 9<>/trial/wait
  while [ ! -e /sys/class/leds/ACT/brightness ]; do read -r -t 0.02 none <&9; done
  cd /sys/class/leds/ACT
  exec 8>/dev/kmsg
  last=
  while read -r level <brightness; do
    [ "$level" = "$last" ] || echo "<2>LIGHT $level" >&8
    last=$level
    read -r -t 0.02 none <&9
  done
} &
exec /init
"""
OFF = """
: >/run/moonrunner/power-off
sleep 60
"""
# Waits until the report exists and the light has blinked its code several times.
REPORTED = SAY + """
for try in $(seq 90); do [ ! -e /run/moonrunner-report/REPORT.TXT ] || break; sleep 1; done
sleep 12
""" + OFF
# Waits for the second report of a start, a minute after the first.
REPORTED_LATE = SAY + """
for try in $(seq 150); do
  [ "$(cat /run/card/reports)" != 2 ] || systemctl is-active --quiet moonrunner-start || break
  sleep 1
done
""" + OFF
WELL = SAY + """
for try in $(seq 90); do ! grep -q '\\[mmc0\\]' /sys/class/leds/ACT/trigger || break; sleep 1; done
say light $(sed 's/.*\\[\\(.*\\)\\].*/\\1/' /sys/class/leds/ACT/trigger)
""" + OFF
# Makes the recorder exit immediately on every start, until that is reported.
CRASHES = SAY + """
for try in $(seq 180); do
  pid=$(systemctl show -P MainPID moonrunner)
  [ "$pid" = 0 ] || kill -SEGV "$pid"
  ! grep -q 'The recorder failed' /run/moonrunner-report/REPORT.TXT || break
  sleep 0.5
done
sleep 5
""" + OFF


def watch_light(parts):
    """Appends the light's logger to the initramfs."""
    files = parts.path("light/trial")
    os.makedirs(files, exist_ok=True)
    with open(os.path.join(files, "init"), "w") as out:
        out.write(WATCH)
    os.chmod(os.path.join(files, "init"), 0o755)
    added = subprocess.run(
        ["cpio", "--quiet", "--create", "--format=newc", "--owner=+0:+0"],
        input=b"trial\ntrial/init\n", cwd=parts.path("light"), stdout=subprocess.PIPE,
        check=True).stdout
    with open(parts.path("initramfs"), "rb") as file:
        whole = file.read()
    with open(parts.path("initramfs"), "wb") as out:
        out.write(whole + bytes(-len(whole) % 512) + added)


def codes(console):
    """Returns the numbers that the light blinked, in order, without repetitions: groups of
    levels of 0.2 s followed by more than twice the usual pause of 0.3 s. Groups with a
    shorter pause are ignored: a number that was interrupted, or the card's activity, which
    the light shows at first."""
    levels = [(float(at), level == b"1") for at, level in
              re.findall(rb"\[ *([\d.]+)\] LIGHT ([01])", console)]
    found, count = [], 0
    for (at, is_on), (end, _) in zip(levels, levels[1:]):
        length = end - at
        if is_on:
            count = count + 1 if 0.1 < length < 0.35 else 0
        elif length > 0.6:
            if count and found[-1:] != [count]:
                found.append(count)
            count = 0
        elif length < 0.25:
            count = 0
    return found


def first_partition(card):
    with open(card.path, "rb") as file:
        file.seek(FAT)
        return file.read(FAT_BYTES)


def failing_panel(parts):
    """Returns the name of a tree whose display driver fails."""
    run("cp", parts.path("emulator.dtb"), parts.path("failing.dtb"))
    run("fdtput", "-t", "s", parts.path("failing.dtb"), f"/chosen/framebuffer@{PIXELS:x}",
        "format", "none")
    return "failing.dtb"


def destroy_systems(card):
    with open(card.path, "r+b") as file:
        for sector in SYSTEMS:
            file.seek(sector * 512)
            file.write(bytes(8192))


def count_failed_starts(card):
    """Counts three starts that did not reach the recorder, with the card's own script."""
    script = os.path.join(os.path.dirname(__file__), "../../board/card/diagnosis")
    run("sh", "-c", f'. "{script}"; for start in 1 2 3; do count_start "$1"; done', "sh", card.path)


class Trial:
    def __init__(self, image, work, output, say):
        self.image, self.work, self.output, self.say = image, work, output, say

    def start(self, name, script, *, build="pirate-audio", tree=None, text="debug=on\n",
              spoil=None):
        """Runs one start of a new card to its end; returns the board and the text of REPORT.TXT."""
        parts = Parts(self.image, build, self.work)
        watch_light(parts)
        card = Card(parts, os.path.join(self.work, "card.raw"))
        if build == "pirate-audio":
            card.put("board.json", parts.board_file())
        card.put("moonrunner.txt", f"dtoverlay={build}\n{text}")
        card.put("trial.sh", script)
        if spoil:
            spoil(card)
        before = first_partition(card)
        board = Board(card, keys=True, tree=tree(parts) if tree else "emulator.dtb")
        try:
            board.wait_end(1500)
        finally:
            board.pull_the_plug()
            kept = os.path.join(self.output, "report-" + re.sub("[ ,]+", "-", name))
            with open(kept + ".log", "wb") as log:
                log.write(board.console)
        after = first_partition(card)
        self.changed = [at for at in range(0, FAT_BYTES, 512)
                        if before[at:at + 512] != after[at:at + 512]]
        report = run("mtype", "-i", f"{card.path}@@{FAT}", "::REPORT.TXT").decode().rstrip("\n")
        with open(kept + ".txt", "w") as out:
            out.write(report + "\n")
        os.remove(card.path)
        return board, report

    def fails(self, name, blinks, words, script=REPORTED, **options):
        board, report = self.start(name, script, **options)
        found = codes(board.console)
        if any(code not in found for code in blinks):
            raise Failed(f"{name}: the light blinked {found}, not {blinks}")
        if not report.startswith(TITLE):
            raise Failed(f"{name}: REPORT.TXT begins with {report[:60]!r}")
        for word in words:
            if word not in report:
                raise Failed(f"{name}: REPORT.TXT lacks {word!r}")
        if self.changed[-1] - self.changed[0] >= REPORT_BYTES:
            raise Failed(f"{name}: the first partition changed outside REPORT.TXT")
        self.say(f"{name}: the light blinked {found}; REPORT.TXT names it ({len(report)} bytes)")


def report(image, work, output, say):
    trial = Trial(image, work, output, say)
    trial.fails("no system", [3], ["fault: No system on the card could be mounted.",
                                   "there is no system on the card"], spoil=destroy_systems)
    trial.fails("no panel", [2, 4], ["fault: There was no display 10 s after the start."],
                tree=Parts.dark_tree)
    trial.fails("failing panel", [2, 4], ["fault: There was no display 10 s after the start.",
                                          "simple-framebuffer"], tree=failing_panel)
    trial.fails("wrong build", [2, 4], ["dtoverlay=pirat-audio"], build="pirat-audio",
                tree=Parts.dark_tree)
    trial.fails("crashes", [2, 5], ["fault: The recorder failed."], script=CRASHES)
    trial.fails("no receiver", [2], ["fault: none", "nothing about the receiver"],
                script=REPORTED_LATE)
    trial.fails("failed starts", [6], ["4 starts, 3 of which did not reach the recorder"],
                spoil=count_failed_starts)
    for name, options in (("well", {}), ("no system, debug off", {"spoil": destroy_systems})):
        board, _ = trial.start(name, WELL, text="debug=off\n", **options)
        if trial.changed:
            raise Failed(f"{name}: the first partition changed at byte {trial.changed[0]}")
        if not options and board.value("light") != "mmc0":
            raise Failed(f"{name}: the light shows {board.value('light')}")
        say(f"{name}: with debug off the first partition is unchanged; the light blinked"
            f" {codes(board.console)}")
