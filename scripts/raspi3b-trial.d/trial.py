#!/usr/bin/env python3
"""The trial of scripts/raspi3b-trial:  trial.py KERNEL INITRAMFS LOG OUTPUT

Starts the board, sends the log's epochs to its UART at the pace of a receiver at 38400 baud, and
judges the run that the board's console hands out against what was sent.
"""

import base64
import gzip
import hashlib
import json
import os
import re
import select
import socket
import subprocess
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from sentences import Failed, epochs, matching_rows  # noqa: E402

# Not 9600: QEMU knows nothing of the mini UART's divisor latch and takes the upper byte of the
# divisor for the register of interrupts. At 38400 baud (800 MHz / 16 / 38400 = 0x516) that byte
# happens to be what the driver wants there: 5, "receive".
BAUD = 38400
# Seconds for all of it; four times what it takes on an idle machine.
LIMIT = 600
# So long the UART may take nothing.
STUCK = 20
# At least so many seconds of the 75 between start and pause; an emulated board is slow to start.
FEWEST = 60


class Board:
    """QEMU with the console at its standard output and the UART at a socket."""

    def __init__(self, kernel, initramfs, output):
        self.port = os.path.join(output, "uart")
        self.console = open(os.path.join(output, "console.log"), "wb")
        self.text = b""
        self.said = []
        arguments = ["qemu-system-aarch64", "-M", "raspi3b", "-m", "1G", "-smp", "4"]
        arguments += ["-display", "none", "-monitor", "none", "-no-reboot"]
        arguments += ["-kernel", os.path.join(kernel, "vmlinuz")]
        arguments += ["-dtb", os.path.join(kernel, "board.dtb"), "-initrd", initramfs]
        # The first UART is the Bluetooth chip's in this device tree; without one it is the console.
        arguments += ["-serial", "stdio"]
        # The second, the mini UART, is the one on the header.
        arguments += ["-chardev", f"socket,id=uart,path={self.port},server=on,wait=off"]
        arguments += ["-serial", "chardev:uart"]
        arguments += ["-append", "earlycon=pl011,0x3f201000 keep_bootcon console=null loglevel=8"
                      " panic=-1 printk.devkmsg=on rdinit=/init"]
        self.process = subprocess.Popen(
            arguments, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
        os.set_blocking(self.process.stdout.fileno(), False)

    def listen(self, seconds):
        """Takes in what the console says for a while."""
        end = time.monotonic() + seconds
        while True:
            rest = end - time.monotonic()
            if rest <= 0:
                return
            if not select.select([self.process.stdout], [], [], rest)[0]:
                return
            data = self.process.stdout.read()
            if not data:
                raise Failed(f"QEMU ended with {self.process.wait()}")
            self.console.write(data)
            self.console.flush()
            *lines, self.text = (self.text + data).split(b"\n")
            for line in lines:
                match = re.search(rb"TRIAL (.*?)\r?$", line)
                if match:
                    self.take(match.group(1).decode())

    def take(self, words):
        self.said.append(words)
        if not words.startswith("data "):
            print("  board:", words, flush=True)

    def all(self, kind):
        return [words[len(kind) + 1:] for words in self.said if words.startswith(kind + " ")]

    def end(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.console.close()


def give(board, uart, piece):
    """A few bytes, in the time that they take on a wire."""
    begin = time.monotonic()
    while piece:
        try:
            taken = uart.send(piece)
        except BlockingIOError:
            taken = 0
            if time.monotonic() - begin > STUCK:
                raise Failed(f"the UART took no byte for {STUCK} s") from None
        piece = piece[taken:]
        board.listen(max(taken, 1) * 10 / BAUD)


def send(board, log):
    """An epoch a second from the moment the board listens until it is over; those sent."""
    begin = time.monotonic()
    while "listening" not in board.said:
        if time.monotonic() - begin > LIMIT:
            raise Failed("the board never came to listen; see the console's log")
        board.listen(0.5)
    uart = socket.socket(socket.AF_UNIX)
    uart.connect(board.port)
    uart.setblocking(False)
    sent = []
    due = time.monotonic()
    for epoch in log:
        for at in range(0, len(epoch[2]), 16):
            give(board, uart, epoch[2][at:at + 16])
        sent.append(epoch)
        due += 1
        board.listen(max(0, due - time.monotonic()))
        if board.all("over:"):
            return sent
        if time.monotonic() - begin > LIMIT:
            raise Failed(f"not over after {LIMIT} s")
    raise Failed("the log ended before the board was over")


def run_file(board, output):
    """The one run that the board saved, as it stands in its file."""
    files = board.all("file")
    if len(files) != 1:
        raise Failed(f"the board saved {len(files)} runs, not one")
    name, checksum = files[0].split()
    text = gzip.decompress(base64.b64decode("".join(board.all("data"))))
    if hashlib.sha256(text).hexdigest() != checksum:
        raise Failed("the run file came out of the board damaged")
    with open(os.path.join(output, name), "wb") as file:
        file.write(text)
    return json.loads(text)


def judge(board, sent, run):
    """Every fix that was sent while the run was on has to be a row of it, to the digit."""
    if not any("Zero 2 W" in words for words in board.all("model")):
        raise Failed("this is no Zero 2 W")
    if "recorder ended with 0" not in board.said:
        raise Failed("the recorder did not end well")
    rows = matching_rows(run, sent, FEWEST)
    keys = [float(words.split()[2]) for words in board.all("key")]
    pressed = keys[2] - keys[1]
    # The board takes its own time to write down when it pressed a key.
    if abs(run["duration"] - pressed) > 1.5:
        raise Failed(f"the run lasts {run['duration']} s, {pressed} s lay between the keys")
    print(f"raspi3b-trial: {len(rows)} fixes sent over the UART are {len(rows)} rows of the run, to"
          f" the digit; {run['duration']} s ({pressed:.2f} s between the keys),"
          f" {run['distance']} m, badges {[badge['name'] for badge in run['badges']]}")


def main():
    kernel, initramfs, log, output = sys.argv[1:]
    os.makedirs(output, exist_ok=True)
    board = Board(kernel, initramfs, output)
    try:
        sent = send(board, epochs(log))
        judge(board, sent, run_file(board, output))
    except Failed as failure:
        tail = board.text.decode(errors="replace")
        sys.exit(f"raspi3b-trial: {failure}\n{tail}")
    finally:
        board.end()


main()
