"""Updates of a whole emulated card, for scripts/card-trial update.

The updates are made here from the image's own system and release data and signed with a key that is
put on the card: a newer, good one (the same system again; its partition shows which one started),
one with a wrong byte, one that is not signed, one whose system starts without a wearable, and one
that is not a system at all. Then updates are tried on a board whose display is missing or
disappears, and from a stick, where the runner is asked.
"""

import hashlib
import os
import re

from emulator import FAT, SAY, Board, Card, Failed, Parts, run
from sticks import StickImage

HEAD = 4096
SIGN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../card-image.d/sign-update")
STATE = SAY + """
say slot $(cat /run/card/slot)
say root $(sed -n 's/ \\/ erofs .*//p' /proc/mounts)
[ ! -e /run/card/notes ] || while read -r line; do say note "$line"; done </run/card/notes
until systemctl --quiet is-active moonrunner; do sleep 1; done
say up
sleep 2
while systemctl --quiet is-active moonrunner-update; do sleep 1; done
for try in $(seq WAIT); do
  ! journalctl -q -b -u 'moonrunner-stick-update@*' | grep -q 'update: ' || break
  # While the runner is asked: start is held, if there are keys.
  if [ -e /run/card/update-tell ]; then
    for file in /sys/devices/platform/gpio-sim.*/gpiochip*/sim_gpio5/pull; do
      [ -e $file ] || continue
      echo pull-down >$file
      sleep 1.7
      echo pull-up >$file
    done
  fi
  sleep 1
done
journalctl -q -b -u moonrunner-update -u 'moonrunner-stick-update@*' -o cat |
  sed -n 's/^update: //p' | while read -r line; do say said "$line"; done
state=$(for at in 2048 4096; do
  dd if=/dev/mmcblk0 bs=512 skip=$at count=1 2>/dev/null | tr -d '\\000'
done | sort -n -k 2 | tail -n 1)
# Zeros, as on a new card, stand for the second partition.
say state ${state:-MOONSLOT 0 2 kept}
say done
: >/run/moonrunner/power-off
"""
# A system that starts and does nothing.
IDLE = """#!/bin/busybox sh
while :; do /bin/busybox sleep 1000; done
"""


class Updates:
    """Files for the first partition of a card with this image, and the signing key."""

    def __init__(self, parts, update):
        self.parts = parts
        self.keys = {}
        for name in ("trial", "untrusted"):
            secret, public = parts.path(name + ".key"), parts.path(name + ".pub")
            run("minisign", "-G", "-f", "-W", "-s", secret, "-p", public)
            with open(public) as file:
                self.keys[name] = (secret, file.read())
        with open(update, "rb") as file:
            self.head = file.read(HEAD).decode().rstrip("\n").split("\n")
            self.system = file.read()

    def trust(self, card):
        card.put("moonrunner-keys/trial.pub", self.keys["trial"][1])

    def make(self, version, system, key="trial"):
        """Returns an update; unsigned if `key` is None."""
        lines = [re.sub("^version=.*", f"version={version}", line) for line in self.head
                 if not line.startswith(("size=", "sha256="))] + [f"size={len(system)}"]
        said = "".join(line + "\n" for line in lines).encode()
        whole = said + f"sha256={hashlib.sha256(said + system).hexdigest()}\n".encode()
        head = self.parts.path("head")
        with open(head, "wb") as out:
            out.write(whole.ljust(HEAD, b"\n"))
        if key:
            run(SIGN, head, self.keys[key][0])
        with open(head, "rb") as file:
            return file.read() + system

    def idle(self):
        """Returns a small system whose first program only waits."""
        tree = self.parts.path("tree")
        for folder in ("bin", "sbin", "dev", "proc", "sys", "run", "tmp", "var/tmp",
                       "var/lib/moonrunner", "usr/lib/moonrunner-card"):
            os.makedirs(os.path.join(tree, folder))
        with open(self.parts.path("initramfs"), "rb") as file:
            run("cpio", "--quiet", "--extract", "--make-directories", "bin/busybox",
                cwd=tree, stdin=file)
        for name, text in (("sbin/init", IDLE), ("usr/lib/moonrunner-card/release", "x\n")):
            with open(os.path.join(tree, name), "w") as out:
                out.write(text)
            os.chmod(out.name, 0o755)
        run("mkfs.erofs", self.parts.path("idle"), tree)
        with open(self.parts.path("idle"), "rb") as file:
            return file.read()


def put(card, data):
    made = card.parts.path("moonrunner-update.img")
    with open(made, "wb") as out:
        out.write(data)
    run("mcopy", "-n", "-o", "-D", "o", "-i", f"{card.path}@@{FAT}", made, "::")
    os.remove(made)


def expect(board, what, slot, state, said=None, note=None):
    """Checks that a start reached its end, from this partition, leaving this state."""
    came = (board.value("slot"), board.value("state").split()[2:4])
    if came != (slot, state):
        raise Failed(f"{what}: slot and state are {came}, not {slot} and {state}: {board.said()}")
    if board.value("root") != f"/dev/mmcblk0p{slot}":
        raise Failed(f"{what}: the system is on {board.value('root')}")
    for word, wanted in (("said", said), ("note", note)):
        lines = [line for line in board.said() if line.startswith(word + " ")]
        if bool(wanted) != bool(lines) or (wanted and not any(wanted in line for line in lines)):
            raise Failed(f"{what}: expected {wanted!r} to be reported, got {lines}")


def cut_off(card, output, name, **options):
    """Starts a system that does not confirm itself; the board must reboot by itself."""
    board = Board(card, **options)
    try:
        board.wait_end(1200)
    finally:
        board.pull_the_plug()
        with open(os.path.join(output, name + ".log"), "wb") as log:
            log.write(board.console)
    if b"TRIAL done" in board.console or b"sysrq: Resetting" not in board.console:
        raise Failed("the board did not reboot:\n"
                     + board.console[-2000:].decode(errors="replace"))


def new_card(parts, updates, lines="", wait=0, keys=False):
    card = Card(parts, os.path.join(parts.work, "card.raw"))
    updates.trust(card)
    card.put("board.json", parts.board_file(keys=keys))
    card.put("moonrunner.txt", f"dtoverlay={parts.build}\n" + lines)
    card.put("trial.sh", STATE.replace("WAIT", str(wait)))
    return card


def update(image, work, output, kernel, file, whole_start, say):
    parts = Parts(image, "pirate-audio", work)
    updates = Updates(parts, file)
    by_first_partition(parts, updates, output, whole_start, say)
    without_display(parts, updates, output, whole_start, say)
    parts.add_keys(kernel)
    by_stick(parts, updates, output, whole_start, say)


def without_display(parts, updates, output, whole_start, say):
    """Tests a missing display during a trial, then during both the previous system and the
    trial."""
    dark = {"tree": parts.dark_tree()}
    os.remove(parts.path("card.raw"))
    card = new_card(parts, updates)
    put(card, updates.make("99.1", updates.system))
    expect(whole_start(card, output, "update-light"), "an update, with a display", "2",
           ["2", "pending"], said="99.1 is written")
    expect(whole_start(card, output, "no-display", **dark), "tried without the display", "3",
           ["2", "kept"], said="the new system has no wearable; the one before it starts")
    put(card, updates.make("99.2", updates.system))
    expect(whole_start(card, output, "update-dark", **dark), "an update, without a display", "2",
           ["2", "pending"], said="99.2 is written",
           note="moonrunner-update.img 0 update-start")
    say("a system that finds no display, unlike the one before it, is replaced by that one")
    expect(whole_start(card, output, "update-dark-tried", **dark), "tried without a display", "3",
           ["3", "kept"], said="the new system has come up and stays")
    say("on a board without a display the new system stays once its recorder has run for a minute")


def by_stick(parts, updates, output, whole_start, say):
    """Tests an update on a stick that is plugged in from the start."""
    os.remove(parts.path("card.raw"))
    card = new_card(parts, updates, "usb=stick\n", 240)
    stick = StickImage(parts, "update", 256)

    def plugged(name, data, keys=True):
        stick.put("moonrunner-update.img", data)
        card.put("board.json", parts.board_file(keys=keys))
        return whole_start(card, output, "update-stick-" + name, keys=keys,
                           more=stick.arguments(is_in=True))

    good = updates.make("99.1", updates.system)
    wrong = bytearray(good)
    wrong[len(good) // 2] ^= 1
    refused = ["2", "kept"]
    for name, data, said in (
            ("unsigned", updates.make("99.1", updates.system, None), "key: "),
            ("untrusted", updates.make("99.1", updates.system, "untrusted"), "key: "),
            ("cut-off", good[:-4096], "size: "), ("wrong", wrong, "sum: ")):
        expect(plugged(name, data), f"a stick's file ({name})", "2", refused,
               said=said + "moonrunner-update.img is not taken")
    expect(plugged("older", updates.make("0.0.1", updates.system), keys=False),
           "an older one, without an answer", "2", refused, said="the runner does not want 0.0.1")
    expect(plugged("unwanted", good, keys=False), "a good one, without an answer", "2", refused,
           said="the runner does not want 99.1")
    say("from a stick: an update that is unsigned, signed by another key, truncated, damaged or not"
        " confirmed by the runner is refused")
    expect(plugged("good", good), "a stick's update", "2", ["2", "pending"],
           said="99.1 is written")
    card.put("trial.sh", STATE.replace("WAIT", "0"))
    expect(whole_start(card, output, "update-stick-tried", keys=True), "a stick's update, tried",
           "3", ["3", "kept"], said="the new system has come up and stays")
    say("a good one is installed after start was held, is tried, and stays")


def by_first_partition(parts, updates, output, whole_start, say):
    card = new_card(parts, updates)
    good = updates.make("99.1", updates.system)
    wrong = bytearray(good)
    wrong[len(good) // 2] ^= 1
    put(card, wrong)
    expect(whole_start(card, output, "update-wrong"), "a file with a wrong byte", "2",
           ["2", "kept"], said="sum: moonrunner-update.img is not taken")
    put(card, updates.make("99.1", updates.system, None))
    expect(whole_start(card, output, "update-unsigned"), "an unsigned file", "2", ["2", "kept"],
           said="key: moonrunner-update.img is not taken",
           note="moonrunner-update.img 0 update-sum")
    put(card, updates.make("99.0", updates.idle()))
    expect(whole_start(card, output, "update-idle"), "one without a wearable", "2",
           ["2", "pending"], said="99.0 is written",
           note="moonrunner-update.img 0 update-key")
    say("a file with a wrong byte or without a signature is refused, and the display says why at"
        " the next start")
    for number in ("first", "second"):
        cut_off(card, output, f"no-wearable-{number}")
        expect(whole_start(card, output, f"update-again-{number}"), "after a trial without a word",
               "2", ["2", "pending"], said="the next start tries it again",
               note="moonrunner-update.img 0 update-cut")
    cut_off(card, output, "no-wearable-third")
    put(card, good)
    expect(whole_start(card, output, "update-back"), "after a system that did not come up", "2",
           ["2", "pending"], said="99.1 is written",
           note="moonrunner-update.img 0 update-start")
    say("a system without a wearable, which looks like an interrupted trial, was tried three times;"
        " each time the board rebooted by itself into the previous system, and the display says"
        " so")
    expect(whole_start(card, output, "update-tried"), "a good one", "3", ["3", "kept"],
           said="the new system has come up and stays")
    put(card, updates.make("99.2", os.urandom(1 << 20)))
    expect(whole_start(card, output, "update-kept"), "a good one, at the next start", "3",
           ["3", "pending"], said="99.2 is written")
    say("a good one was installed while the recorder ran, was tried and confirmed, and boots since")
    expect(whole_start(card, output, "update-rubbish"), "one that is no system", "3",
           ["3", "pending"], said="the next start tries it again",
           note="moonrunner-update.img 0 update-cut")
    say("one that cannot be mounted is replaced by the previous one in the same start")
