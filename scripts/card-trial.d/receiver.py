"""The receiver at a card's UART, and the judge of what was recorded of it."""

import json
import os
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../raspi3b-trial.d"))
from sentences import Failed, matching_rows  # noqa: E402

# At least so many fixes of the 75 seconds between start and pause; an emulated board is slow.
FEWEST = 50
LIMIT = 900


class Receiver:
    """Sends an epoch a second until the board is over."""

    def __init__(self, log):
        self.log, self.sent = log, []

    def send(self, board):
        wire = board.uart()
        wire.setblocking(False)
        begun = due = time.monotonic()
        for epoch in self.log:
            piece = epoch[2]
            while piece:
                try:
                    piece = piece[wire.send(piece[:16]):]
                except (BlockingIOError, BrokenPipeError):
                    pass
                if not board.listen(0.01):
                    return
            self.sent.append(epoch)
            due += 1
            if not board.listen(max(0.01, due - time.monotonic())) or "done" in board.said():
                return
            if time.monotonic() - begun > LIMIT:
                raise Failed(f"the board was not over after {LIMIT} s")
        raise Failed("the log ended before the board was over")


def judge_run(folder, sent):
    """The one run that was saved; every fix that was sent while it was on has to be in it."""
    names = sorted(name for name in os.listdir(folder) if name.endswith(".json"))
    if len(names) != 1:
        raise Failed(f"{len(names)} runs were saved, not one: {names}")
    with open(os.path.join(folder, names[0])) as file:
        run = json.load(file)
    rows = matching_rows(run, sent, FEWEST)
    return (f"{len(rows)} fixes sent over the UART are {len(rows)} rows of {names[0]}, to the"
            f" digit; {run['duration']} s, {run['distance']} m")
