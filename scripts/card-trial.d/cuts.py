"""The plug of a whole emulated board pulled at random moments, for scripts/card-trial cuts.

Every start is cut: QEMU is killed when it has used a random part of the processor time that a start
and two short runs by key presses take. About every third start is left alone until the recorder is
up and every run has been read, and cut after that; so is the last one. A run that the recorder told
to be saved has to be there after every cut that follows, with the same bytes, and all that is there
has to be verified. A new card every now and then, so that first starts and their growing are cut,
too; and now and then the image is written anew over a card in use.
"""

import os
import random
import sys

from emulator import SAY, Board, Card, Failed, Parts

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../raspi3b-trial.d"))
from sentences import epochs  # noqa: E402

# Seconds of processor time of QEMU: of a first start and of a later one with what they record.
FIRST, LATER = 34, 26
# So much more than a start takes: it has to have come up by then.
LIMIT = 240
WORKS = SAY + """
cd /var/lib/moonrunner || say lost the place of the runs
systemctl --quiet is-active moonrunner && say up $(cat /run/card/slot)
for run in runs/*.json; do
  [ ! -e "$run" ] || say there $(sha256sum $run)
done
moonrunner runs verify --data . >/tmp/verified 2>&1 || while read -r line; do
  say broken "$line"
done </tmp/verified
say all-there
tick() { while :; do say tick; sleep 1; done; }
press() {
  for file in /sys/devices/platform/gpio-sim.*/gpiochip*/sim_gpio$1/pull; do
    echo pull-down >$file
    sleep 0.15
    echo pull-up >$file
  done
  sleep 1
}
records() { for file in journal/*.jnl; do [ ! -e "$file" ] || return 0; done; return 1; }
tick &
sleep 5
while :; do
  if records; then
    say goes on
  else
    press 5
    press 5
    sleep 1
    ! records || say begins
  fi
  sleep 6
  press 6
  press 24
  press 5
  sleep 2
  for name in $(journalctl -q -b -u moonrunner | sed -n 's/.*: run \\([^ ]*\\) saved.*/\\1/p'); do
    grep -qx $name /tmp/told 2>/dev/null || say saved $(sha256sum runs/$name.json)
    echo $name >>/tmp/told
  done
done
"""


class Series:
    """One card and what has to be on it."""

    def __init__(self, parts, path, log):
        if os.path.exists(path):
            os.remove(path)
        self.parts, self.card, self.log = parts, Card(parts, path), log
        self.saved, self.is_new, self.reached = {}, True, False
        self.put()

    def put(self):
        self.card.put("board.json", self.parts.board_file(keys=True))
        self.card.put("moonrunner.txt", f"device_tree=boards/{self.parts.build}.dtb\n")
        self.card.put("trial.sh", WORKS)

    def flash(self):
        self.card.flash()
        self.put()

    def start(self, seconds, whole):
        """A start that is cut; where."""
        board = Board(self.card, keys=True)
        wire, ticks = None, 0
        try:
            while board.listen(0.02):
                said = board.said()
                for _ in range(said.count("tick") - ticks):
                    wire = wire or board.uart()
                    wire.sendall(self.log[ticks % len(self.log)][2])
                    ticks += 1
                come = "all-there" in said
                if board.seconds() >= seconds and (come or not whole):
                    break
                if board.seconds() > LIMIT:
                    raise Failed("the recorder did not come up:\n"
                                 + board.console[-3000:].decode(errors="replace"))
            else:
                raise Failed("QEMU ended:\n" + board.console[-3000:].decode(errors="replace"))
        finally:
            board.pull_the_plug()
        return self.judge(board)

    def judge(self, board):
        said = board.said()
        first, self.is_new = self.is_new, False
        if "all-there" in said:
            there = dict(reversed(line.split()[1:]) for line in said if line.startswith("there "))
            for name, checksum in self.saved.items():
                if there.get(name) != checksum:
                    raise Failed(f"{name} was saved and is now {there.get(name, 'gone')}")
            if not any(line.startswith("up ") for line in said):
                raise Failed("the recorder is not up: " + "; ".join(said))
        for line in said:
            if line.startswith(("broken ", "lost ")):
                raise Failed(line)
            if line.startswith("saved "):
                checksum, name = line.split()[1:]
                self.saved[name] = checksum
        if "all-there" not in said:
            self.is_new = first and not self.reached
            return "in a first start" if first else "before the recorder told of itself"
        self.reached = True
        last = [line.split()[0] for line in said
                if line.startswith(("begins", "goes on", "saved "))][-1:]
        return {"begins": "in a run", "goes": "in a run that went on",
                "saved": "after a save"}.get("".join(last), "before a run")


def cuts(image, work, kernel, log, say, count, seed):
    parts = Parts(image, "pirate-audio", work)
    parts.add_keys(kernel)
    chance = random.Random(seed)
    path = os.path.join(work, "cuts.raw")
    log = epochs(log)
    kinds, series, cards, flashed, wholes, saved = {}, None, 0, 0, 0, 0
    for number in range(1, count + 1):
        whole = number == count or chance.random() < 0.33
        if series is None or (series.reached and chance.random() < 0.12):
            series = Series(parts, path, log)
            cards += 1
        elif series.reached and chance.random() < 0.1:
            series.flash()
            flashed += 1
        seconds = chance.uniform(0.3, FIRST if series.is_new else LATER)
        before = len(series.saved)
        try:
            kind = series.start(seconds, whole)
        except Failed as failure:
            raise Failed(f"cut {number} (seed {seed}): {failure}") from None
        kinds[kind] = kinds.get(kind, 0) + 1
        wholes += kind not in ("in a first start", "before the recorder told of itself")
        saved += len(series.saved) - before
        say(f"cut {number} after {seconds:.1f} s of processor time, {kind};"
            f" {len(series.saved)} runs kept")
    say(f"{count} cuts (seed {seed}) on {cards} new cards, {flashed} times flashed anew: {kinds};"
        f" {wholes} starts behind cuts reached the recorder, and none was found that does not;"
        f" {saved} runs were saved, none was lost")
