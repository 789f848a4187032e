"""The wearable's actions in the guest, and its reports up to any moment."""

import copy
import random
import sys
import pathlib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "kill-trial.d"))

import sessions

ACK = b"MRACK\n"
# Number of lines by which the wearable may be ahead of the log. Confirmations that are logged late
# do no harm; but requests may be logged late too, after they were carried out.
AHEAD = 12
# A lap so long that most writes belong to a run whose end is far away, and the end of a session.
LONG_LAP = "+90 short start\n"
REST = "+60 short up\n"
# Seconds of the log that sessions skip, and the maximum length of a session.
FIRST, SESSION = 75, 400


class Story:
    """The commands of a recording, made from a seed."""

    def __init__(self, share, log, count, seed):
        self.share = share
        self.chance = random.Random(seed)
        self.lines = log.read_bytes().splitlines(keepends=True)
        self.count = count
        self.write_recordings()
        for number in range(count):
            self.write_session(number)

    def write_session(self, number):
        """Writes keys that record, save, discard, delete, change settings, and start a run
        without an end."""
        deeds = [
            sessions.NEW_RUN + sessions.LAP + LONG_LAP + sessions.SAVE, sessions.SETTINGS,
            sessions.NEW_RUN + LONG_LAP + sessions.DISCARD, sessions.DELETE,
        ]
        # Starts with a saved run, as Delete needs one, followed by two of the other actions.
        order = [deeds[0], *self.chance.sample(deeds[1:], 2)]
        text = "3 short stop\n" + "".join(order) + sessions.NEW_RUN + REST
        (self.share / f"keys-{number}").write_text(text, encoding="ascii")
        # Two lines per second.
        first = 2 * (FIRST + SESSION * number)
        (self.share / f"log-{number}").write_bytes(
            b"".join(self.lines[first:first + 2 * SESSION]))

    def write_recordings(self):
        folder = self.share / "new"
        folder.mkdir()
        for number in range(3):
            text = ['<gpx creator="Phone"><trk><type>running</type><trkseg>']
            for second in range(0, 40, 2):
                place = f'lat="{52.5 + second * 2.7e-5:.7f}" lon="13.4"'
                moment = f"2015-01-0{number + 1}T06:00:{second:02}Z"
                text.append(f"<trkpt {place}><time>{moment}</time></trkpt>")
            text.append("</trkseg></trk></gpx>")
            (folder / f"{number}.gpx").write_text("\n".join(text), encoding="ascii")

    def tell(self, guest, device, offset):
        """Runs everything on a file system at /mnt; the results are in the log of writes."""
        guest.run("number=0; program=/run/moonrunner; cp /host/moonrunner /host/write-acks /run")
        write = f"/run/write-acks {device} {offset} $number"

        def step(words):
            guest.run(f"number=$(echo 'step {words}' | {write})")

        step("first")
        for number in range(self.count):
            guest.run(
                f"number=$($program replay /host/log-{number} --script /host/keys-{number}"
                " --data /mnt/data --sync --transcript /proc/self/fd/3"
                f" 3>&1 >/dev/null 2>&1 | {write})")
            step("between")
            if number == 0:
                step("importing")
                guest.run("$program runs import /host/new --yes --data /mnt/data")
                step("imported")
                step("exporting")
                guest.run(
                    "mkdir -p /mnt/out; $program runs export --format gpx --out /mnt/out"
                    " --data /mnt/data")
                guest.run(f"cp -r /mnt/out /host/out-{device[-3:]}")
                step("exported")
            if number == 1:
                step("undoing")
                guest.run("$program runs import --undo --yes --data /mnt/data")
                step("undone")


class Known:
    """The program's reports up to a moment."""

    def __init__(self):
        self.heard = sessions.Heard()
        # Acknowledged runs, those that may or may not exist, and those that are gone.
        self.saved = set()
        self.unsure = set()
        self.gone = set()
        self.step = "first"

    def add(self, line):
        if line.startswith("step "):
            self.step = line[5:]
            if self.step == "between":
                self.take()
                # A run that was not ended is saved by the next start.
                self.heard = sessions.Heard()
            return
        if line.split(" ", 1)[-1].startswith("store opened"):
            self.heard = sessions.Heard()
            return
        self.heard.line(line)
        self.take()

    def take(self):
        self.saved |= set(self.heard.saved)
        self.unsure |= self.heard.asked_to_delete
        self.gone |= self.heard.deleted

    def must_be_there(self):
        return self.saved - self.unsure - self.gone

    def snapshot(self):
        return copy.deepcopy(self)


def snapshots(writes, offset):
    """Returns what was known after each request of a log, as pairs of a count and the knowledge."""
    known = Known()
    known_at = [(0, known.snapshot())]
    for index, write in enumerate(writes):
        if write.offset < offset or not write.data.startswith(ACK):
            continue
        text = write.data[8:].split(b"\0")[0].decode("utf-8", "replace").rstrip("\n")
        known.add(text.partition(" ")[2])
        known_at.append((index + 1, known.snapshot()))
    for place, (_, known) in enumerate(known_at):
        for _, later in known_at[place + 1:place + 1 + AHEAD]:
            known.unsure |= later.heard.asked_to_delete
            if later.heard.began == known.heard.began and later.heard.may_be_discarded:
                known.heard.may_be_discarded = True
    return known_at
