"""A card in QEMU's raspi3b, for scripts/card-trial: the image itself, copied, with what the
emulator needs besides. Kernel and initramfs are those of the image's own FAT partition, which QEMU
has no firmware to read; all else is read from the card by them.
"""

import base64
import os
import re
import select
import subprocess
import time

HERE = os.path.dirname(os.path.abspath(__file__))
MIB = 1 << 20
FAT = 4 * MIB
RUNS = 1024 * MIB
# A power of two, as QEMU wants SD cards.
SIZE = 4096 * MIB
# Where the emulator's display lies, in emulator.dtso.
PIXELS = 0x18000000
# Runs in the unchanged system once the recorder is ready; what it does lies on the FAT partition.
UNIT = """[Unit]
After=moonrunner.service
DefaultDependencies=no
[Service]
ExecStart=/bin/sh -c 'mount -o ro /dev/mmcblk0p1 /boot/firmware&&exec sh /boot/firmware/trial.sh'
"""
SAY = """say() { echo "<2>TRIAL $*" >/dev/kmsg; }
"""

class Failed(Exception):
    """What went wrong, in words."""


def run(*words, **options):
    """A command that has to succeed; its output."""
    result = subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, **options)
    if result.returncode != 0:
        raise Failed(f"{' '.join(words)}: {result.stderr.decode(errors='replace')}")
    return result.stdout


class Parts:
    """What of an image QEMU gets by itself: kernel, initramfs, command line, device tree."""

    def __init__(self, image, build, work):
        self.image, self.build, self.work = image, build, work
        os.makedirs(work, exist_ok=True)
        # cp knows the holes; the card is larger than the image.
        self.fat = ["-i", f"{image}@@{FAT}"]
        for name in ("kernel.img", "initramfs.zst", "cmdline.txt", f"boards/{build}.dtb",
                     "moonrunner.txt"):
            run("mcopy", "-n", "-o", *self.fat, "::" + name, self.path(os.path.basename(name)))
        # QEMU's own loader takes a kernel that is not compressed.
        with open(self.path("Image"), "wb") as out:
            out.write(run("gzip", "--decompress", "--stdout", "--suffix=.img",
                          self.path("kernel.img")))
        with open(self.path("initramfs"), "wb") as out:
            out.write(run("zstd", "--decompress", "--stdout", self.path("initramfs.zst")))
        with open(self.path("cmdline.txt")) as file:
            self.words = file.read().strip()
        self.make_tree()

    def path(self, name):
        return os.path.join(self.work, name)

    def make_tree(self):
        """The card's own tree with the emulator's overlay."""
        tree = self.path(self.build + ".dtb")
        text = run("dtc", "-q", "-I", "dtb", "-O", "dts", tree).decode()
        size = [int(re.search(rf"{name} = <(0x[0-9a-f]+)>", text).group(1), 16)
                for name in ("hactive", "vactive")]
        self.width, self.height = size
        with open(os.path.join(HERE, "emulator.dtso")) as file:
            overlay = file.read()
        for name, value in (("WIDTH", size[0]), ("HEIGHT", size[1]), ("STRIDE", 2 * size[0]),
                            ("BYTES", 2 * size[0] * size[1])):
            overlay = re.sub(rf"<(.*)\b{name}>", rf"<\g<1>{value}>", overlay)
        with open(self.path("emulator.dtso"), "w") as out:
            out.write(overlay)
        run("dtc", "-q", "-@", "-I", "dts", "-O", "dtb", "-o", self.path("emulator.dtbo"),
            self.path("emulator.dtso"))
        run("fdtoverlay", "-i", tree, "-o", self.path("emulator.dtb"), self.path("emulator.dtbo"))

    def board_file(self):
        """The build's own board file, with the emulator's display."""
        name = re.sub("-(90|180|270)$", "", self.build)
        with open(os.path.join(HERE, "../../board", name + ".json")) as file:
            text = file.read().replace('"panel-mipi-dbi"', '"simple"')
        # A DAC that is not there would only be looked for.
        text = re.sub(r'  "sound": .*\n', "", text).rstrip()
        text = re.sub(r",(\s*)}$", r"\1}", text)
        return text + "\n"


class Card:
    """A card: the image, as long as a card, with other files on its FAT partition."""

    def __init__(self, parts, path):
        self.parts, self.path = parts, path
        self.flash()

    def flash(self):
        """Writes the image over what is there; what lies behind it stays, as on a card."""
        if os.path.exists(self.path):
            run("dd", f"if={self.parts.image}", f"of={self.path}", "bs=1M", "conv=notrunc,sparse")
            # Holes of the image are zeros on a card, also where something was before.
            with open(self.path, "r+b") as out, open(self.parts.image, "rb") as image:
                out.write(image.read(MIB))
        else:
            run("cp", "--sparse=always", self.parts.image, self.path)
            os.truncate(self.path, SIZE)

    def put(self, name, text):
        """A file of the FAT partition."""
        made = self.parts.path("file")
        with open(made, "w") as out:
            out.write(text)
        run("mcopy", "-n", "-o", "-D", "o", "-i", f"{self.path}@@{FAT}", made, "::" + name)


class Board:
    """QEMU with a card; the console is the mini UART, the UART of the receiver a socket."""

    def __init__(self, card, icount=None, monitor=False, drive=None):
        self.card, self.parts = card, card.parts
        self.port = self.parts.path("uart")
        self.control = self.parts.path("monitor")
        unit = base64.b64encode(UNIT.encode()).decode()
        words = self.parts.words.replace("console=tty0", "console=ttyS1,38400")
        words += " mem=448M systemd.watchdog_sec=0 printk.devkmsg=on"
        words += f" systemd.set_credential_binary=systemd.extra-unit.trial.service:{unit}"
        words += " systemd.wants=trial.service"
        words += f" maxcpus={1 if icount is not None else 2}"
        assert len(words) < 2040, len(words)
        drive = drive or f"if=sd,format=raw,cache=unsafe,file={card.path}"
        arguments = ["nice", "-n", "10", "qemu-system-aarch64", "-M", "raspi3b", "-display",
                     "none", "-monitor", "none", "-no-reboot", "-kernel", self.parts.path("Image"),
                     "-dtb", self.parts.path("emulator.dtb"),
                     "-initrd", self.parts.path("initramfs"), "-drive", drive,
                     "-chardev", f"socket,id=uart,path={self.port},server=on,wait=off",
                     "-serial", "chardev:uart", "-serial", "stdio", "-append", words]
        if icount is not None:
            arguments += ["-icount", f"shift={icount},sleep=off"]
        if monitor:
            arguments += ["-qmp", f"unix:{self.control},server=on,wait=off"]
        self.console = b""
        self.begun = time.monotonic()
        self.process = subprocess.Popen(
            arguments, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)

    def listen(self, seconds):
        """Takes in what the console says for a while; False when QEMU has ended."""
        end = time.monotonic() + seconds
        while True:
            rest = end - time.monotonic()
            if rest <= 0 or not select.select([self.process.stdout], [], [], rest)[0]:
                return True
            data = os.read(self.process.stdout.fileno(), 65536)
            if not data:
                return False
            self.console += data

    def said(self):
        """The lines that a trial said, each whole."""
        return [line.decode(errors="replace").rstrip()
                for line in re.findall(rb"TRIAL ([^\n]*)\n", self.console)]

    def wait(self, pattern, limit):
        """Until the console has said that."""
        while not re.search(pattern.encode(), self.console):
            going = self.listen(0.5)
            if not going or time.monotonic() - self.begun > limit:
                why = "QEMU ended" if not going else f"{limit} s are over"
                raise Failed(f"{why} before the console said {pattern}:\n"
                             + self.console[-3000:].decode(errors="replace"))

    def wait_end(self, limit):
        """Until the board has switched itself off."""
        while self.listen(0.5):
            if time.monotonic() - self.begun > limit:
                raise Failed(f"the board did not switch itself off within {limit} s:\n"
                             + self.console[-3000:].decode(errors="replace"))
        self.process.wait()

    def pull_the_plug(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
