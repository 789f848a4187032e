"""Overlays that a maker's moonrunner.txt makes the firmware add to the device tree, for
scripts/card-trial overlays. Here fdtoverlay does the firmware's work. Nothing is connected to the
emulated board, so a BMP280 is a device that does not answer, and the button is pressed by writing
its event to its device. Also tests makers' mistakes before the first start: a build that the card
does not have, and settings of Raspberry Pi Imager 1.x.
"""

import os

from emulator import SAY, Card, Failed, Parts

# These devices come from udev, which starts after the recorder.
LOOK = SAY + """
until systemctl --quiet is-active moonrunner; do sleep 1; done
awaits() { for try in $(seq 60); do ! eval "$1" || return 0; sleep 1; done; }
[ ! -e /run/card/notes ] || while read -r line; do say note "$line"; done </run/card/notes
"""
PARTS = LOOK + """
awaits 'grep -q ^moonrunner_power_cut /proc/modules && grep -q ^bmp280_i2c /proc/modules &&
  grep -q ^snd_soc_max98357a /proc/modules'
awaits '[ -e /sys/bus/platform/drivers/dwc2/*.usb ]'
say usb $(cut -d. -f1 /proc/uptime)
mount -t debugfs debugfs /sys/kernel/debug
for line in wifi-off bluetooth-off sdmode; do
  say $line $(sed -n "s/.*|$line *)//p" /sys/kernel/debug/gpio)
done
say sensors $(ls /sys/bus/i2c/devices)
say modules $(cut -d' ' -f1 /proc/modules | grep -x 'bmp280_i2c\\|.*_cut\\|gpio_keys' | sort)
say board $(readlink /run/card/board.json)
say led $(sed -n 's/.*\\[\\(.*\\)\\].*/\\1/p' /sys/class/leds/*/trigger)
say cut $(ls /sys/bus/platform/drivers/moonrunner-power-cut)
say done
: >/run/moonrunner/power-off
"""
# Reports the card's notes about a maker's mistake while the recorder runs.
MISTAKE = LOOK + """
say board $(readlink /run/card/board.json)
say done
: >/run/moonrunner/power-off
"""
# The script that Imager 1.x writes to the first partition, and the words that it appends to
# cmdline.txt.
FIRSTRUN = """#!/bin/bash
echo "<2>TRIAL firstrun" >/dev/kmsg
exit 0
"""
IMAGER = (" systemd.run=/boot/firstrun.sh systemd.run_success_action=reboot"
          " systemd.unit=kernel-command-line.target")
# G-s after the start of the kernel; it would be ten more without phy-generic, which dwc2 waits for.
LATEST_USB = 15
BUTTON = LOOK + """
awaits 'systemctl --quiet is-active moonrunner-power-button'
say button $(systemctl is-active moonrunner-power-button) \\
  $(stat -Lc '%a %G' /dev/input/power-button)
# Until it has opened the device.
sleep 2
# gives VALUE: writes the key's event and the end of its report at once; the shell itself would
# write them in pieces.
gives() {
  {
    printf '\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0'
    printf "\\001\\0\\164\\0\\00$1\\0\\0\\0"
    head -c 24 /dev/zero
  } >/tmp/event
  cat /tmp/event >/dev/input/power-button
}
# GPIO lines of the emulated board are low, so the button is down from the start.
gives 0
sleep 2
say up $(systemctl is-active moonrunner-power-button)
gives 1
sleep 20
say no-effect
: >/run/moonrunner/power-off
"""


def start(parts, output, whole_start, script, names):
    """Runs a start of a new card with these overlays to its end; returns the board."""
    card = Card(parts, os.path.join(parts.work, "card.raw"))
    card.put("board.json", parts.board_file())
    card.put("moonrunner.txt", f"dtoverlay={parts.build}\r\n"
             + "".join(f"dtoverlay={name}\r\n" for name in names))
    card.put("trial.sh", script)
    board = whole_start(card, output, "overlay-" + names[-1], tree=parts.overlaid(names))
    os.remove(card.path)
    notes = [line for line in board.said() if line.startswith("note ")]
    if notes:
        raise Failed(f"lines for the firmware are reported as invalid: {notes}")
    if "reboot: Power down" not in board.console.decode(errors="replace"):
        raise Failed("the board did not switch itself off")
    return board


def expect(board, word, expected):
    if board.value(word).split() != expected.split():
        raise Failed(f"{word}: expected {expected}, got {board.value(word)}")


def mistake(card, output, whole_start, name, expected, **options):
    """Runs a start after a maker's mistake, in which the recorder must work and the card's notes
    must be `expected`; returns the board."""
    card.put("trial.sh", MISTAKE)
    board = whole_start(card, output, name, **options)
    os.remove(card.path)
    notes = [line[5:] for line in board.said() if line.startswith("note ")]
    if notes != expected:
        raise Failed(f"{name}: expected the notes {expected}, got {notes}")
    return board


def mistakes(image, work, output, whole_start, say):
    parts = Parts(image, "pirat-audio", work)
    card = Card(parts, os.path.join(work, "card.raw"))
    card.put("moonrunner.txt", f"dtoverlay={parts.build}\n")
    board = mistake(card, output, whole_start, "wrong-build", [
        "moonrunner.txt 1 dtoverlay=pirat-audio",
        "moonrunner.txt 0 no line dtoverlay= names a build"])
    expect(board, "board", "/usr/lib/moonrunner-card/no-build.json")
    say("a build that the card does not have: the recorder runs, and the line is reported")
    parts = Parts(image, "pirate-audio", work)
    card = Card(parts, os.path.join(work, "card.raw"))
    card.put("board.json", parts.board_file())
    card.put("firstrun.sh", FIRSTRUN)
    board = mistake(card, output, whole_start, "imager",
                    ["cmdline.txt 0 Imager's settings do not count"], added=IMAGER)
    if "firstrun" in board.said():
        raise Failed("Imager's firstrun.sh was run")
    say("settings of Raspberry Pi Imager 1.x: the recorder runs, firstrun.sh does not, and the"
        " display says so")


def overlays(image, work, output, whole_start, say):
    parts = Parts(image, "pirate-audio", work)
    board = start(parts, output, whole_start, PARTS, ["led-off", "power-cut", "bmp280"])
    for name in ("1-0076", "1-0077"):
        if name not in board.value("sensors").split():
            raise Failed(f"the device {name} is missing: {board.value('sensors')}")
    expect(board, "modules", "bmp280_i2c moonrunner_power_cut")
    expect(board, "board", "with-sensor.json")
    expect(board, "led", "none")
    for line in ("wifi-off", "bluetooth-off", "sdmode"):
        expect(board, line, "out lo")
    if int(board.value("usb")) > LATEST_USB:
        raise Failed(f"the driver of the USB port was loaded after {board.value('usb')} G-s")
    say(f"the driver of the USB port is loaded after {board.value('usb')} G-s; the lines of Wi-Fi,"
        " Bluetooth, and the amplifier are low")
    if "power-cut" not in board.value("cut").split():
        raise Failed("no driver uses the line that cuts the power: " + board.value("cut"))
    behind = board.console.decode(errors="replace").partition("reboot: Power down")[2]
    if "the power is still on" not in behind:
        raise Failed("the line that cuts the power was not driven: " + behind[:1000])
    say("bmp280, led-off, power-cut: the sensor's driver probes both addresses, the light is off,"
        " and at the end of the shutdown the driver of the power-cut line drives it")
    board = start(parts, output, whole_start, BUTTON, ["power-button"])
    expect(board, "button", "active 440 gpio")
    expect(board, "up", "active")
    if "no-effect" in board.said():
        raise Failed("the button does not switch off")
    say("power-button: a press switches the board off as Power off does, a release does not")
    mistakes(image, work, output, whole_start, say)
