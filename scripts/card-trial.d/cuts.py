"""Cuts the power of a whole emulated board at random moments, for scripts/card-trial cuts.

Every start is cut: QEMU is killed when it has used a random part of the processor time of a start
with two short runs by key presses. About every third start is left alone until the recorder is up
and every run has been read, and cut after that; so is the last one. A run reported as saved must
exist after every following cut, with the same bytes, and everything there must verify. A new card
is used every now and then, so that first starts and the growing of the file system are cut too; and
now and then the image is flashed over a card in use.

Now and then an update is put on the first partition before a start: the image's own
moonrunner-update.img, with a new version each time. So cuts hit its writing; half of these starts
also record runs, for which an update waits. Some starts are left alone until it is written, so that
later cuts hit its first start and what follows its confirmation. The state that the cut left
(board/card/slots), read from outside, determines which system must start next. Before a card is
replaced, its update must have been taken, or its failure shown on the display: after three first
starts that were cut. The updates are signed with a key that is put on each card.
"""

import hashlib
import os
import random

from emulator import SAY, Board, Card, Failed, Parts
from sentences import epochs
from updating import Updates, put

# Seconds of QEMU's processor time for a first start, a later one, and one that writes an update,
# each with its recordings.
FIRST, LATER, WRITING = 34, 26, 60
# Extra seconds for a start to come up.
LIMIT = 240
# Maximum number of starts for an update: the run in progress is saved, the update is written, tried
# and confirmed; or it was cut off and is tried again.
STARTS = 7
WORKS = SAY + """
cd /var/lib/moonrunner || say lost the mount point of the runs
systemctl --quiet is-active moonrunner && say up $(cat /run/card/slot)
for run in runs/*.json; do
  [ ! -e "$run" ] || say there $(sha256sum $run)
done
as_owner moonrunner runs verify --data . >/tmp/verified 2>&1 || while read -r line; do
  say broken "$line"
done </tmp/verified
say all-there
[ ! -e /run/card/notes ] || while read -r line; do say note "$line"; done </run/card/notes
tick() {
  over=
  while :; do
    say tick
    [ ! -e /run/card/update-head ] || say writes
    # Over only if it was started before: it is also inactive before its start.
    [ -n "$over" ] || case $(systemctl show -P ActiveState moonrunner-update) in
      inactive | failed)
        [ "$(systemctl show -P ExecMainStartTimestampMonotonic moonrunner-update)" = 0 ] ||
          { over=1 && say update-over; }
        ;;
    esac
    sleep 1
  done
}
press() {
  for file in /sys/devices/platform/gpio-sim.*/gpiochip*/sim_gpio$1/pull; do
    echo pull-down >$file
    sleep 0.15
    echo pull-up >$file
  done
  sleep 1
}
records() { for file in journal/*.jnl; do [ ! -e "$file" ] || return 0; done; return 1; }
finish() {
  sleep 6
  press 6
  press 24
  press 5
  sleep 2
  for name in $(journalctl -q -b -u moonrunner | sed -n 's/.*: run \\([^ ]*\\) saved.*/\\1/p'); do
    grep -qx $name /tmp/told 2>/dev/null || say saved $(sha256sum runs/$name.json)
    echo $name >>/tmp/told
  done
}
tick &
sleep 5
until ! records; do
  say goes on
  finish
done
grep -q runs /boot/firmware/do || wait
while :; do
  press 5
  press 5
  sleep 1
  ! records || say begins
  finish
done
"""


def state_of(path):
    """Returns the state of board/card/slots on a card: (good, phase, sum, word)."""
    best = (0, "2", "kept", "-", "-")
    with open(path, "rb") as card:
        for sector in (2048, 4096):
            card.seek(sector * 512)
            line = card.read(512).rstrip(b"\0\n").decode(errors="replace")
            said, _, check = line.rpartition(" ")
            words = said.split()
            if said.startswith("MOONSLOT ") and len(words) == 6 \
                    and hashlib.sha256(said.encode()).hexdigest() == check \
                    and int(words[1]) > best[0]:
                best = (int(words[1]), *words[2:])
    return best[1:]


class Series:
    """One card and its expected contents."""

    def __init__(self, parts, path, log, updates):
        if os.path.exists(path):
            os.remove(path)
        self.parts, self.card, self.log, self.updates = parts, Card(parts, path), log, updates
        self.saved, self.is_new, self.reached = {}, True, False
        # The checksum of the update on the first partition, and the number of updates so far.
        self.update, self.versions = None, 0
        self.put()

    def put(self):
        self.updates.trust(self.card)
        self.card.put("board.json", self.parts.board_file(keys=True))
        self.card.put("moonrunner.txt", f"dtoverlay={self.parts.build}\n")
        self.card.put("trial.sh", WORKS)
        self.card.put("do", "runs\n")

    def flash(self):
        self.card.flash()
        self.update = None
        self.put()

    def put_update(self, with_runs):
        """Puts a new version on the first partition; the following starts record runs if
        `with_runs`."""
        self.versions += 1
        data = self.updates.make(f"99.{self.versions}", self.updates.system)
        self.update = data.split(b"\nsha256=")[1][:64].decode()
        put(self.card, data)
        self.card.put("do", "runs\n" if with_runs else "nothing\n")

    def is_over(self):
        """Whether the update was taken or given up."""
        _, phase, checksum, _ = state_of(self.card.path)
        return phase == "kept" and checksum == self.update

    def is_written(self):
        """Whether an update is completely written, so that the next start tries it."""
        return state_of(self.card.path)[1] == "pending"

    def settle(self, say):
        """Starts without early cuts until the update is taken or its failure is shown."""
        if self.update is None:
            return None
        self.card.put("do", "nothing\n")
        for _ in range(STARTS):
            if self.is_over():
                break
            self.start(0, "update-over")
        good, phase, checksum, word = state_of(self.card.path)
        if not self.is_over() or word not in ("-", "start"):
            raise Failed(f"the update {self.update[:12]} ended as {phase} {checksum[:12]} {word}")
        if word == "start":
            notes = self.start(0, "all-there")
            if "note moonrunner-update.img 0 update-start" not in notes:
                raise Failed("the display does not report that the update did not start")
        self.update = None
        self.card.put("do", "runs\n")
        say(f"the update was {'installed' if word == '-' else 'reported as not started'};"
            f" partition {good} boots")
        return word

    def start(self, seconds, until=None):
        """Starts, and cuts after `seconds` but not before `until` was printed; returns the
        output."""
        before = state_of(self.card.path)
        board = Board(self.card, keys=True)
        wire, ticks = None, 0
        try:
            while board.listen(0.02):
                said = board.said()
                for _ in range(said.count("tick") - ticks):
                    wire = wire or board.uart()
                    wire.sendall(self.log[ticks % len(self.log)][2])
                    ticks += 1
                if board.seconds() >= seconds and (until is None or until in said):
                    break
                if board.seconds() > seconds + LIMIT:
                    raise Failed("the recorder did not come up:\n"
                                 + board.console[-3000:].decode(errors="replace"))
            else:
                raise Failed("QEMU ended:\n" + board.console[-3000:].decode(errors="replace"))
        finally:
            board.pull_the_plug()
        self.before, self.after = before, state_of(self.card.path)
        self.judge(board.said())
        return board.said()

    def judge(self, said):
        """Checks what must exist after the earlier cuts, as far as this start got."""
        self.was_new, self.is_new = self.is_new, False
        if "all-there" in said:
            there = dict(reversed(line.split()[1:]) for line in said if line.startswith("there "))
            for name, checksum in self.saved.items():
                if there.get(name) != checksum:
                    raise Failed(f"{name} was saved and is now {there.get(name, 'gone')}")
            good, phase, _, _ = self.before
            # A journal delays an update that is already written.
            slots = {"kept": good, "tried": good, "pending": "23"}[phase]
            up = [line.split()[1] for line in said if line.startswith("up ")]
            if len(up) != 1 or up[0] not in slots:
                raise Failed(f"the recorder is not running from {slots}: " + "; ".join(said))
        for line in said:
            if line.startswith(("broken ", "lost ")):
                raise Failed(line)
            if line.startswith("saved "):
                checksum, name = line.split()[1:]
                self.saved[name] = checksum
        if "all-there" not in said:
            self.is_new = self.was_new and not self.reached
        else:
            self.reached = True

    def kind(self, said):
        """Returns the point at which the last start was interrupted."""
        if self.before[1] == "pending" and self.after[1] != "pending":
            return "in an update's first start" if self.after[1] == "tried" \
                else "after an update's confirmation"
        if "all-there" not in said:
            return "in a first start" if self.was_new else "before the recorder reported"
        if self.after[1] == "pending":
            return "after an update was written"
        if "writes" in said and self.after == self.before and self.update and not self.is_over():
            return "while an update was written"
        last = [line.split()[0] for line in said
                if line.startswith(("begins", "goes on", "saved "))][-1:]
        return {"begins": "in a run", "goes": "in a resumed run",
                "saved": "after a save"}.get("".join(last), "before a run")


class Chance:
    """Seeded choices of what happens to the card before the next cut."""

    def __init__(self, parts, path, log, updates, seed):
        self.make = lambda: Series(parts, path, log, updates)
        self.random, self.series = random.Random(seed), None
        self.cards = self.flashed = self.put = 0
        self.ends = {"-": 0, "start": 0}

    def settle(self, say):
        word = self.series.settle(say) if self.series else None
        if word:
            self.ends[word] += 1

    def next(self, say):
        """Returns the seconds until the cut, and the output required before it."""
        chance, series = self.random, self.series
        if series is None or (series.reached and chance.random() < 0.12):
            self.settle(say)
            self.series = series = self.make()
            self.cards += 1
        elif series.reached and series.update and series.is_over():
            self.settle(say)
        elif series.reached and chance.random() < 0.1:
            series.flash()
            self.flashed += 1
        elif series.reached and not series.update and chance.random() < 0.25:
            series.put_update(with_runs=chance.random() < 0.5)
            self.put += 1
        if series.update and not series.is_written() and chance.random() < 0.3:
            series.card.put("do", "nothing\n")
            return 0, "update-over"
        most = FIRST if series.is_new else WRITING if series.update else LATER
        return chance.uniform(0.3, most), "all-there" if chance.random() < 0.33 else None


def cuts(image, work, kernel, log, update, say, count, seed):
    parts = Parts(image, "pirate-audio", work)
    parts.add_keys(kernel)
    chance = Chance(parts, os.path.join(work, "cuts.raw"), epochs(log), Updates(parts, update),
                    seed)
    kinds, wholes, saved = {}, 0, 0
    for number in range(1, count + 1):
        try:
            seconds, until = chance.next(say)
            before = len(chance.series.saved)
            said = chance.series.start(seconds, "all-there" if number == count else until)
            if number == count:
                chance.settle(say)
        except Failed as failure:
            raise Failed(f"cut {number} (seed {seed}): {failure}") from None
        kind = chance.series.kind(said)
        kinds[kind] = kinds.get(kind, 0) + 1
        wholes += "all-there" in said
        saved += len(chance.series.saved) - before
        say(f"cut {number} after {seconds:.1f} s of processor time, {kind};"
            f" {len(chance.series.saved)} runs kept")
    say(f"{count} cuts (seed {seed}) on {chance.cards} new cards, reflashed {chance.flashed} times:"
        f" {kinds}; {wholes} starts after cuts reached the recorder, and no start failed to;"
        f" {saved} runs were saved, none was lost; {chance.put} updates were put on the card:"
        f" {chance.ends['-']} were installed, {chance.ends['start']} reported as not started")
