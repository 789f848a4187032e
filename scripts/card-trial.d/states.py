#!/usr/bin/env python3
"""Half-done first starts of a card:  states.py IMAGE WORK OUTPUT [N [SEED]]

One first start is recorded: every sector that the board writes, in order. Then the card is rebuilt
in its state after N of these writes, chosen at random, and after those around each change of the
partition table and of the mark: once with all earlier writes in order, the last one torn; once with
a part of the last 1 MiB missing, as a card may lose data that it has not committed yet. (Writes
before a pause of a second are never lost; runs-partition pauses before each write that declares the
rest done.) In each state the card's own script must end with a mounted, clean file system. Needs
root, for loop devices.
"""

import os
import random
import shutil
import struct
import subprocess
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from emulator import RUNS, SAY, Board, Card, Failed, Parts, run  # noqa: E402

SECTOR = 512
# 1 MiB in single sectors.
WINDOW = 2048
TABLE = 0
# The mark before the partition, which indicates that a complete file system follows.
MARK = RUNS // SECTOR - 1


class Log:
    """The log of QEMU's blklogwrites: (sector, count, offset of the data)."""

    def __init__(self, path):
        self.file = open(path, "rb")
        _, _, count, size = struct.unpack("<QQQI", self.file.read(28))
        self.file.seek(size)
        self.writes = []
        for _ in range(count):
            sector, length, flags, _ = struct.unpack_from("<QQQQ", self.file.read(size))
            at = self.file.tell()
            if length and not flags & 4:
                self.file.seek(length * size, 1)
                self.writes.append((sector * size, length * size, at))
        if not self.writes:
            raise Failed("the board wrote nothing")

    def apply(self, number, card, most=None):
        """Applies one write, or its first bytes."""
        sector, length, at = self.writes[number]
        self.file.seek(at)
        card.seek(sector)
        card.write(self.file.read(length if most is None else min(length, most)))

    def numbers(self, sectors):
        return [i for i, write in enumerate(self.writes) if write[0] // SECTOR in sectors]


def record(image, work):
    """Records a first start of a new card until the recorder is ready."""
    parts = Parts(image, "pirate-audio", work)
    card = Card(parts, os.path.join(work, "recorded.raw"))
    card.put("board.json", parts.board_file())
    card.put("trial.sh", SAY + "sync\nsleep 5\nsay ready\n")
    base = os.path.join(work, "base.raw")
    run("cp", "--sparse=always", card.path, base)
    log = os.path.join(work, "writes.log")
    open(log, "wb").close()
    board = Board(card, drive=f"if=sd,driver=blklogwrites,file.driver=file,"
                  f"file.filename={card.path},log.driver=file,log.filename={log}")
    try:
        board.wait("TRIAL ready", 900)
    finally:
        board.pull_the_plug()
    os.remove(card.path)
    return base, Log(log)


class Judge:
    """Runs the card's own script on a state of the card."""

    def __init__(self, work):
        self.work = work
        self.place = os.path.join(work, "place")
        self.directory = os.path.join(work, "directory")
        library = os.path.join(work, "library")
        shutil.copytree(os.path.join(HERE, "../../board/card"), library)
        with open(os.path.join(library, "build-names"), "w") as out:
            out.write("pirate-audio")
        with open(os.path.join(library, "setting-values"), "wb") as out:
            out.write(run(os.path.join(HERE, "../card-image.d/list-settings")))
        os.makedirs(self.place)
        os.makedirs(self.directory)
        with open(os.path.join(self.directory, "moonrunner.txt"), "w") as out:
            out.write("units=miles\n")
        self.script = os.path.join(library, "runs-partition")
        # This machine lacks the script's user, and a loop device needs no waiting.
        stubs = os.path.join(work, "stubs")
        os.makedirs(stubs)
        for name in ("chown", "sleep"):
            with open(os.path.join(stubs, name), "w") as out:
                out.write("#!/bin/sh\n")
            os.chmod(out.name, 0o755)
        self.environment = dict(os.environ, CARD_DIRECTORY=self.directory,
                                PATH=stubs + ":/usr/sbin:/usr/bin:/sbin:/bin")

    def judge(self, card):
        """Returns what is wrong after the script (`None` if nothing), and what it did."""
        loop = run("losetup", "--find", "--show", "--partscan", card).decode().strip()
        try:
            result = subprocess.run(
                [self.script, loop, self.place], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT, env=self.environment, timeout=300)
            words = result.stdout.decode(errors="replace")
            mounted = os.path.ismount(self.place)
            settings = os.path.exists(os.path.join(self.place, "settings.json"))
            if mounted:
                run("umount", self.place)
            clean = subprocess.run(["e2fsck", "-fn", loop + "p4"], stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT).returncode
        finally:
            if os.path.ismount(self.place):
                run("umount", self.place)
            run("losetup", "--detach", loop)
        good = result.returncode == 0 and mounted and settings and clean == 0
        did = ("made it" if "making" in words else "kept it" if "keeping" in words
               else "mounted it")
        if good:
            return None, did
        return (f"status {result.returncode}, mounted {mounted}, settings {settings}, e2fsck"
                f" {clean}: {words[-400:]}"), did


def states(base, log, work, count, chance):
    """Yields a description of every state, and the path of the card in that state."""
    commits = log.numbers([TABLE])
    # Nothing before a pause is lost: before the mark, and before the last change of the table.
    pauses = [log.numbers([MARK])[0], commits[-1]]
    points = set(chance.sample(range(len(log.writes)), min(count, len(log.writes))))
    for at in commits + log.numbers([MARK]):
        points |= {i for i in range(at - 3, at + 4) if 0 <= i < len(log.writes)}
    prefix = os.path.join(work, "prefix.raw")
    card = os.path.join(work, "state.raw")
    for loses in (False, True):
        run("cp", "--sparse=always", base, prefix)
        done = 0
        for point in sorted(points):
            safe = point
            if loses:
                safe = max([0, point - WINDOW] + [pause for pause in pauses if pause <= point])
            with open(prefix, "r+b") as file:
                while done < safe:
                    log.apply(done, file)
                    done += 1
            # A new file: a loop device that is detached late may still write to the previous one.
            if os.path.exists(card):
                os.remove(card)
            run("cp", "--sparse=always", "--reflink=auto", prefix, card)
            with open(card, "r+b") as file:
                for number in range(done, point):
                    if not loses or chance.random() < 0.6:
                        log.apply(number, file)
                log.apply(point, file, chance.randint(0, log.writes[point][1]))
            yield f"write {point} of {len(log.writes)}{', some lost' if loses else ''}", card


def main(image, work, output, count="250", seed="1"):
    if os.geteuid() != 0:
        raise Failed("states needs root, for loop devices")
    chance = random.Random(int(seed))
    base, log = record(image, work)
    print(f"card trial: {len(log.writes)} writes of a first start", flush=True)
    judge = Judge(work)
    bad, kinds, judged = 0, {}, 0
    for what, card in states(base, log, work, int(count), chance):
        wrong, did = judge.judge(card)
        judged += 1
        kinds[did] = kinds.get(did, 0) + 1
        if wrong:
            bad += 1
            print(f"card trial: {what}: {wrong}", flush=True)
            run("cp", "--sparse=always", card, os.path.join(output, f"bad-{bad}.raw"))
    print(f"card trial: {judged} states of a half-done first start (seed {seed}): {kinds}")
    if bad:
        raise Failed(f"in {bad} of them the runs' partition was not usable")


try:
    main(*sys.argv[1:])
except Failed as failure:
    sys.exit(f"card trial: states: {failure}")
