"""A run by key presses on a card's own system, for scripts/card-trial run.

The board announces each of its seconds and gets an epoch of the receiver's log over its UART for
each; it presses its keys itself, through lines of gpio-sim, by its own clock. So nothing depends on
the speed of this machine. Each step waits for a file that the previous one left on the card: a
journal or a run file.
"""

import json
import os
import subprocess

from emulator import SAY, Board, Card, Failed, Parts
from picture import save_picture
from sentences import epochs, matching_rows

# Minimum number of fixes in the 60 seconds between start and pause: the first may be a second late,
# and so may the last.
FEWEST = 58
LIMIT = 900
# The board's own actions.
HANDS = SAY + """
tick() {
  n=0
  while :; do
    n=$((n + 1))
    say tick $n
    sleep 1
  done
}
press() {
  say key $1 at $(cut -d' ' -f1 /proc/uptime)
  for file in /sys/devices/platform/gpio-sim.*/gpiochip*/sim_gpio$1/pull; do
    echo pull-down >$file
    sleep 0.15
    echo pull-up >$file
  done
}
# until_there PATTERN: for half a minute at most.
until_there() {
  for try in $(seq 30); do
    for file in /var/lib/moonrunner/$1; do
      [ ! -e "$file" ] || return 0
    done
    sleep 1
  done
  say missing $1
}
picture() {
  sleep 2
  say picture $1
  sleep 1
}
tick &
# The recorder logs the time once it understands the receiver.
for try in $(seq 60); do
  ! journalctl -q -b -u moonrunner | grep -q 'the GPS says that it is' || break
  sleep 1
done
"""
PRESSES = HANDS + """
picture home
press 5 # Home: New Run
picture ready
press 5 # Ready: go
until_there 'journal/*.jnl'
sleep 30
picture running
sleep 27
press 6 # pause
picture paused
press 24 # from Resume to Save
sleep 1
press 5
until_there 'runs/*.json'
picture saved
say model $(tr -d '\\0' </proc/device-tree/model)
say version $(moonrunner --version)
say program $(sha256sum </proc/$(systemctl show -P MainPID moonrunner)/exe)
say memory $(sed -n 's/^Mem\\(Total\\|Available\\): *\\([0-9]*\\) .*/\\2/p' /proc/meminfo)
say recorder $(sed -n 's/^VmRSS:[^0-9]*\\([0-9]*\\) .*/\\1/p' \
  /proc/$(systemctl show -P MainPID moonrunner)/status)
say done
: >/run/moonrunner/power-off
"""
LISTS = SAY + """
as_owner moonrunner runs verify --data /var/lib/moonrunner 2>&1 | while read -r line; do
  say verify "$line"
done
ls /var/lib/moonrunner/runs | while read -r line; do say run "$line"; done
systemctl stop moonrunner
say ended $(systemctl show -P Result moonrunner) $(systemctl show -P ExecMainStatus moonrunner)
say done
: >/run/moonrunner/power-off
"""


def answer(board, log, output, name="run", orders=None):
    """Sends an epoch for each of the board's seconds, and takes pictures or runs `orders` on
    request, until the board is off."""
    wire, sent, heard = None, [], 0
    while board.listen(0.01):
        said = board.said()
        for line in said[heard:]:
            if line.startswith("tick "):
                wire = wire or board.uart()
                if len(sent) == len(log):
                    raise Failed("the log ended before the board switched off")
                wire.sendall(log[len(sent)][2])
                sent.append(log[len(sent)])
            elif line.startswith("picture "):
                save_picture(board, os.path.join(output, f"{name}-{line[8:]}.png"))
            elif orders and line.split()[0] in orders:
                orders[line.split()[0]](line.split()[1])
            elif line.startswith("missing "):
                raise Failed(f"timed out waiting for {line[8:]}; see the pictures in {output}")
        heard = len(said)
        if board.age() > LIMIT:
            raise Failed(f"the board did not switch off within {LIMIT} s")
    return sent


def judge_run(folder, board, sent):
    """Checks the one saved run: every fix sent during it must be in it."""
    names = sorted(name for name in os.listdir(folder) if name.endswith(".json"))
    if len(names) != 1:
        raise Failed(f"{len(names)} runs were saved, not one: {names}")
    with open(os.path.join(folder, names[0])) as file:
        run = json.load(file)
    rows = matching_rows(run, sent, FEWEST)
    keys = [float(line.split()[3]) for line in board.said() if line.startswith("key ")]
    pressed = keys[2] - keys[1]
    if abs(run["duration"] - pressed) > 1:
        raise Failed(f"the run lasts {run['duration']} s, expected {pressed} s as between the keys")
    return names[0], (f"{len(rows)} fixes sent over the UART are {len(rows)} rows of {names[0]}, to"
                      f" the digit; {run['duration']} s ({pressed:.2f} s between the keys),"
                      f" {run['distance']} m, badges {[it['name'] for it in run['badges']]}")


def judge_program(board, expected):
    """Checks that the package's binary recorded on a Zero 2 W; returns its version."""
    if "Zero 2 W" not in board.value("model"):
        raise Failed(f"the board is not a Zero 2 W: {board.value('model')}")
    checksum = board.value("program").split()[0]
    if checksum != expected:
        raise Failed(f"the recorder's binary has the checksum {checksum}, the package's {expected}")
    return board.value("version")


def verify(program, folder):
    """Checks that this machine's program can read what the board wrote."""
    result = subprocess.run([program, "runs", "verify", "--data", folder], stdin=subprocess.DEVNULL,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    words = " ".join(result.stdout.decode(errors="replace").split())
    if result.returncode != 0:
        raise Failed(f"{program} runs verify: {words}")
    return words


def start_with_run(parts, card, log, output):
    """Runs a first start with a run to its end; returns the board and the epochs sent to it."""
    card.put("board.json", parts.board_file(keys=True))
    card.put("moonrunner.txt", f"dtoverlay={parts.build}\n")
    card.put("trial.sh", PRESSES)
    board = Board(card, keys=True, monitor=True)
    try:
        sent = answer(board, log, output)
    finally:
        board.pull_the_plug()
        with open(os.path.join(output, "run.log"), "wb") as file:
            file.write(board.console)
    if "done" not in board.said():
        raise Failed("the board stopped before its script was done; its console is in run.log")
    return board, sent


def record(image, work, output, kernel, log, program, checksum, whole_start, say):
    """Runs a first start with a saved run, switches off, starts again with the run there, and
    reads it from outside. `checksum` is the SHA-256 of the package's binary, `program` a
    build of this machine."""
    parts = Parts(image, "pirate-audio", work)
    parts.add_keys(kernel)
    card = Card(parts, os.path.join(work, "card.raw"))
    board, sent = start_with_run(parts, card, epochs(log), output)
    found = os.path.join(output, "data")
    card.runs(found)
    name, words = judge_run(os.path.join(found, "runs"), board, sent)
    say("first start: " + words)
    say("the recorder is the package's binary: " + judge_program(board, checksum))
    say("after the run: " + board.memory())
    say("read from the card by this machine's build: " + verify(program, found))
    with open(os.path.join(found, "runs", name), "rb") as file:
        before = file.read()
    card.put("trial.sh", LISTS)
    board = whole_start(card, output, "after-the-run")
    if [line for line in board.said() if line.startswith("run ")] != ["run " + name]:
        raise Failed("the runs differ after the second start: " + "; ".join(board.said()))
    if board.value("ended") != "success 0":
        raise Failed("the recorder did not exit cleanly when stopped: " + board.value("ended"))
    card.runs(found)
    with open(os.path.join(found, "runs", name), "rb") as file:
        if file.read() != before:
            raise Failed(f"{name} changed at the second start")
    wrong = [line for line in board.said() if line.startswith("verify ") and "ok" not in line]
    if wrong:
        raise Failed("runs verify: " + "; ".join(wrong))
    say("second start: " + "; ".join(line for line in board.said() if line.startswith("verify "))
        + "; the run is unchanged, byte for byte")
