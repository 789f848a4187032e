"""The builds of board/ as set up by moonrunner-setup, for scripts that make device trees."""

import os
import re
import shutil
import subprocess

turns = (0, 90, 180, 270)

# Parameters of `dtoverlay=mipi-dbi-spi,...` (arch/arm/boot/dts/overlays/mipi-dbi-spi-overlay.dts of
# raspberrypi/linux) and the resulting properties.
NUMBERS = {
    "speed": "spi-max-frequency", "width-mm": "width-mm", "height-mm": "height-mm",
}
TIMING = {
    "width": "hactive", "height": "vactive", "x-offset": "hback-porch", "y-offset": "vback-porch",
    "clock-frequency": "clock-frequency",
}
WORDS = {"write-only": "write-only", "cpha": "spi-cpha", "cpol": "spi-cpol"}
LINES = {"dc-gpio": "dc-gpios", "reset-gpio": "reset-gpios"}


class Wrong(Exception):
    """An impossible configuration, described in the text."""


def names(boards):
    """Returns the builds with an SPI display in a folder of board files."""
    return sorted(file.removesuffix(".panel.txt") for file in os.listdir(boards)
                  if file.endswith(".panel.txt"))


def set_up(project, root, name, turn):
    """Runs moonrunner-setup in an empty root directory; returns whether this build supports the
    turn."""
    shutil.rmtree(root, ignore_errors=True)
    os.makedirs(os.path.join(root, "boot/firmware"))
    os.makedirs(os.path.join(root, "etc"))
    for file, text in (("config.txt", "[all]\n"), ("cmdline.txt", "console=tty1 rootwait\n")):
        with open(os.path.join(root, "boot/firmware", file), "w") as out:
            out.write(text)
    tool = os.path.join(project, "board/moonrunner-setup")
    result = subprocess.run(
        [tool, "--yes", "--root", root, "board", name, str(turn)], stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if result.returncode == 0:
        return True
    if "can be turned by 180 degrees only" in result.stdout and turn in (90, 270):
        return False
    raise Wrong(f"moonrunner-setup board {name} {turn}: {result.stdout}")


def parameters(config):
    """Returns the parameters of the only mipi-dbi-spi overlay in a config.txt, in order."""
    found = None
    for line in config.splitlines():
        kind, _, rest = line.strip().partition("=")
        if kind == "dtoverlay":
            words = rest.split(",")
            mine = words[0] == "mipi-dbi-spi"
            if mine and found is not None:
                raise Wrong("config.txt has two displays")
            if mine:
                found = words[1:]
        elif kind == "dtparam" and found is not None and mine:
            found += rest.split(",")
    if found is None:
        raise Wrong("config.txt has no dtoverlay=mipi-dbi-spi")
    return found


def panel(label, words):
    """Returns a panel's properties, its timing and its wiring."""
    properties = {"spi-max-frequency": "<32000000>", "width-mm": "<0>", "height-mm": "<0>"}
    timing = {"hactive": 320, "vactive": 240, "hback-porch": 0, "vback-porch": 0,
              "clock-frequency": 0, "hfront-porch": 0, "hsync-len": 0, "vfront-porch": 0,
              "vsync-len": 0}
    wires = {"chipSelect": 0}
    for word in words:
        key, has_value, value = word.partition("=")
        if re.fullmatch("spi0-[01]", key):
            wires["chipSelect"] = int(key[-1])
        elif key in WORDS and value in ("", "on"):
            properties[WORDS[key]] = None
        elif key in NUMBERS and has_value:
            properties[NUMBERS[key]] = f"<{int(value)}>"
        elif key in TIMING and has_value:
            timing[TIMING[key]] = int(value)
        elif key in LINES and has_value:
            properties[LINES[key]] = f"<&{label} {int(value)} 0>"
            wires[key.removesuffix("-gpio")] = int(value)
        else:
            raise Wrong(f"the parameter \"{word}\" of the overlay mipi-dbi-spi is not supported")
    properties["reg"] = f"<{wires['chipSelect']}>"
    wires["width"], wires["height"] = timing["hactive"], timing["vactive"]
    return properties, timing, wires
