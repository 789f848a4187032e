"""QEMU's machine protocol (QMP), for scripts/card-trial: reads memory and hot-plugs devices."""

import json
import socket

from emulator import Failed


def ask(lines, wire, command, **arguments):
    """Sends a command of QEMU's machine protocol."""
    wire.sendall(json.dumps({"execute": command, "arguments": arguments}).encode() + b"\n")
    for line in lines:
        answer = json.loads(line)
        if "return" in answer:
            return
        if "error" in answer:
            raise Failed(f"QEMU: {answer['error']}")
    raise Failed("QEMU's monitor ended")


def order(board, command, **arguments):
    """Sends a command to a board with a monitor."""
    wire = socket.socket(socket.AF_UNIX)
    wire.connect(board.control)
    lines = wire.makefile("rb")
    lines.readline() # the greeting
    ask(lines, wire, "qmp_capabilities")
    ask(lines, wire, command, **arguments)
    wire.close()
