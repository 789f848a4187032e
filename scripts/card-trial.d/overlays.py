"""What a maker's moonrunner.txt lets the firmware add to the device tree, for scripts/card-trial
overlays. The firmware's part is fdtoverlay's here. Nothing is wired to the emulated board, so of a
BMP280 there is a device without an answer, and the button is pressed by writing its event to its
device.
"""

import os

from emulator import SAY, Card, Failed, Parts

# What is looked for comes from udev, behind the recorder.
LOOK = SAY + """
until systemctl --quiet is-active moonrunner; do sleep 1; done
awaits() { for try in $(seq 60); do ! eval "$1" || return 0; sleep 1; done; }
[ ! -e /run/card/notes ] || while read -r line; do say note "$line"; done </run/card/notes
"""
PARTS = LOOK + """
awaits 'grep -q ^moonrunner_power_cut /proc/modules && grep -q ^bmp280_i2c /proc/modules &&
  grep -q ^leds_gpio /proc/modules'
say sensors $(ls /sys/bus/i2c/devices)
say modules $(cut -d' ' -f1 /proc/modules | grep -x 'bmp280_i2c\\|.*_cut\\|gpio_keys' | sort)
say board $(readlink /run/card/board.json)
say led $(sed -n 's/.*\\[\\(.*\\)\\].*/\\1/p' /sys/class/leds/*/trigger)
say cut $(ls /sys/bus/platform/drivers/moonrunner-power-cut)
say done
: >/run/moonrunner/power-off
"""
BUTTON = LOOK + """
awaits 'systemctl --quiet is-active moonrunner-power-button'
say button $(systemctl is-active moonrunner-power-button) \\
  $(stat -Lc '%a %G' /dev/input/power-button)
# Until it has opened the device.
sleep 2
# gives VALUE: the key, and the end of a report, as whole events by one write; the shell's own come
# in pieces.
gives() {
  {
    printf '\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0'
    printf "\\001\\0\\164\\0\\00$1\\0\\0\\0"
    head -c 24 /dev/zero
  } >/tmp/event
  cat /tmp/event >/dev/input/power-button
}
# Lines of the emulated board are low, so the button is down from the start on.
gives 0
sleep 2
say up $(systemctl is-active moonrunner-power-button)
gives 1
sleep 20
say no-effect
: >/run/moonrunner/power-off
"""


def start(parts, output, whole_start, script, names):
    """A start of a new card with these overlays, to its end; its board."""
    card = Card(parts, os.path.join(parts.work, "card.raw"))
    card.put("board.json", parts.board_file())
    card.put("moonrunner.txt", f"dtoverlay={parts.build}\r\n"
             + "".join(f"dtoverlay={name}\r\n" for name in names))
    card.put("trial.sh", script)
    board = whole_start(card, output, "overlay-" + names[-1], tree=parts.overlaid(names))
    os.remove(card.path)
    notes = [line for line in board.said() if line.startswith("note ")]
    if notes:
        raise Failed(f"lines for the firmware are noted as wrong: {notes}")
    if "reboot: Power down" not in board.console.decode(errors="replace"):
        raise Failed("the board did not switch itself off")
    return board


def expect(board, word, expected):
    if board.value(word).split() != expected.split():
        raise Failed(f"{word}: {expected} was expected, {board.value(word)} came")


def overlays(image, work, output, whole_start, say):
    parts = Parts(image, "pirate-audio", work)
    board = start(parts, output, whole_start, PARTS, ["led-off", "power-cut", "bmp280"])
    for name in ("1-0076", "1-0077"):
        if name not in board.value("sensors").split():
            raise Failed(f"there is no device {name}: {board.value('sensors')}")
    expect(board, "modules", "bmp280_i2c moonrunner_power_cut")
    expect(board, "board", "with-sensor.json")
    expect(board, "led", "none")
    if "power-cut" not in board.value("cut").split():
        raise Failed("no driver has the line that cuts the power: " + board.value("cut"))
    behind = board.console.decode(errors="replace").partition("reboot: Power down")[2]
    if "the power is still there" not in behind:
        raise Failed("the line that cuts the power was not driven: " + behind[:1000])
    say("bmp280, led-off, power-cut: the sensor's driver asks both addresses, the light is off, and"
        " behind the last word comes the driver of the line that cuts the power")
    board = start(parts, output, whole_start, BUTTON, ["power-button"])
    expect(board, "button", "active 440 gpio")
    expect(board, "up", "active")
    if "no-effect" in board.said():
        raise Failed("the button does not switch off")
    say("power-button: going down switches the board off as Power off does, coming up does not")
