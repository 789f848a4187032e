"""A card in QEMU's raspi3b, for scripts/card-trial: a copy of the image, with additions for the
emulator. Kernel and initramfs come from the image's own FAT partition, which QEMU has no firmware
to read; they read everything else from the card.
"""

import base64
import os
import re
import select
import shutil
import socket
import subprocess
import time

from sentences import Failed

HERE = os.path.dirname(os.path.abspath(__file__))

MIB = 1 << 20
FAT = 4 * MIB
RUNS = 1024 * MIB
# A card's only device tree.
TREE = "bcm2710-rpi-zero-2-w.dtb"
# A power of two, as QEMU requires for SD cards.
SIZE = 4096 * MIB
# Maximum memory in use with the recorder running, in KiB as reported by the kernel.
MOST_MEMORY = 90 << 10
# Address of the emulator's display, see emulator.dtso.
PIXELS = 0x18000000
# The guest's clock counts instructions, 2 ns each, whatever the load of this machine; it skips the
# guest's idle time. The unit of all times: G-s, guest seconds.
SHIFT = 1
# Runs in the unchanged system once the recorder is ready; its script is on the FAT partition.
UNIT = """[Unit]
After=moonrunner.service
DefaultDependencies=no
[Service]
ExecStart=/bin/sh -c 'mount -o ro /dev/mmcblk0p1 /boot/firmware&&exec sh /boot/firmware/trial.sh'
"""
SAY = """say() { echo "<2>TRIAL $*" >/dev/kmsg; }
as_owner() { setpriv --reuid=moonrunner --regid=moonrunner --init-groups "$@"; }
"""
# Runs before the card's own first program: four buttons as lines of gpio-sim, since QEMU's GPIO
# lines cannot be pressed. They stay when their file system is gone.
KEYS = """#!/bin/sh
PATH=/bin
mount -t proc proc /proc
mount -t sysfs sysfs /sys
insmod /trial/configfs.ko
insmod /trial/gpio-sim.ko
mount -t configfs configfs /sys/kernel/config
cd /sys/kernel/config/gpio-sim && mkdir keys keys/bank && cd keys
echo 54 >bank/num_lines
echo trial >bank/label
echo 1 >live
for line in 5 6 16 24; do
  for file in /sys/devices/platform/gpio-sim.*/gpiochip*/sim_gpio$line/pull; do
    echo pull-up >$file
  done
done
cd /
# Like the board's own lines, these belong to the recorder's group before it starts.
mount -t devtmpfs devtmpfs /dev
read -r group mode file </trial/owner
for chip in /dev/gpiochip*; do
  chown "0:$group" "$chip"
  chmod "$mode" "$chip"
done
umount /dev
umount /sys/kernel/config
umount /sys
umount /proc
exec /init
"""


def run(*words, **options):
    """Runs a command that must succeed and returns its output."""
    if "input" not in options:
        options.setdefault("stdin", subprocess.DEVNULL)
    result = subprocess.run(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)
    if result.returncode != 0:
        raise Failed(f"{' '.join(words)}: {result.stderr.decode(errors='replace')}")
    return result.stdout


class Parts:
    """The parts of an image that QEMU loads directly: kernel, initramfs, command line, device
    tree."""

    def __init__(self, image, build, work):
        self.image, self.build, self.work = image, build, work
        os.makedirs(work, exist_ok=True)
        # The option of mtools for the image's FAT partition.
        self.fat = ["-i", f"{image}@@{FAT}"]
        for name in ("kernel.img", "initramfs.zst", "cmdline.txt", TREE, "moonrunner.txt"):
            run("mcopy", "-n", "-o", *self.fat, "::" + name, self.path(name))
        # QEMU's own loader requires an uncompressed kernel.
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
        """Merges the card's tree with the overlays of the build and the emulator. A build that the
        card lacks is skipped, as by the firmware."""
        tree = self.path(TREE)
        if self.add_overlay(self.build, tree, self.path("build.dtb")):
            tree = self.path("build.dtb")
        text = run("dtc", "-q", "-I", "dtb", "-O", "dts", tree).decode()
        size = [int(found.group(1), 16) if found else 240
                for found in (re.search(rf"{name} = <(0x[0-9a-f]+)>", text)
                              for name in ("hactive", "vactive"))]
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

    def add_overlay(self, name, tree, target):
        """Merges an overlay of the image's first partition into a tree; returns False if it is
        missing."""
        overlay = self.path(name + ".dtbo")
        found = subprocess.run(["mcopy", "-n", "-o", *self.fat, f"::overlays/{name}.dtbo", overlay],
                               stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if found.returncode != 0:
            return False
        run("fdtoverlay", "-i", tree, "-o", target, overlay)
        return True

    def overlaid(self, names):
        """Returns the name of a tree with overlays of the image's first partition, merged as by the
        firmware."""
        merged = "overlaid.dtb"
        shutil.copy(self.path("emulator.dtb"), self.path(merged))
        for name in names:
            if not self.add_overlay(name, self.path(merged), self.path(merged + ".new")):
                raise Failed(f"the card has no overlay {name}")
            os.replace(self.path(merged + ".new"), self.path(merged))
        return merged

    def dark_tree(self):
        """Returns the name of a tree without the display."""
        shutil.copy(self.path("emulator.dtb"), self.path("dark.dtb"))
        run("fdtput", "-t", "s", self.path("dark.dtb"), f"/chosen/framebuffer@{PIXELS:x}",
            "status", "disabled")
        return "dark.dtb"

    def add_keys(self, kernel):
        """Appends the buttons to the initramfs; `kernel` is the output of
        debian13.d/arm64-kernel."""
        files = self.path("keys/trial")
        os.makedirs(files, exist_ok=True)
        for name in ("configfs", "gpio-sim"):
            found = run("find", os.path.join(kernel, "lib/modules"), "-name", name + ".ko")
            shutil.copy(found.decode().split()[0], files)
        with open(os.path.join(files, "init"), "w") as out:
            out.write(KEYS)
        owners = subprocess.run(["cpio", "--quiet", "--extract", "--to-stdout", "modules/owners"],
                                stdin=open(self.path("initramfs"), "rb"), stdout=subprocess.PIPE,
                                check=True).stdout.decode()
        with open(os.path.join(files, "owner"), "w") as out:
            out.write(re.search(r"^.* /dev/gpiochip0$", owners, re.M).group(0) + "\n")
        os.chmod(os.path.join(files, "init"), 0o755)
        added = subprocess.run(
            ["cpio", "--quiet", "--create", "--format=newc", "--owner=+0:+0"],
            input=b"trial\ntrial/init\ntrial/owner\ntrial/configfs.ko\ntrial/gpio-sim.ko\n",
            cwd=self.path("keys"), stdout=subprocess.PIPE, check=True).stdout
        with open(self.path("initramfs"), "rb") as file:
            whole = file.read()
        whole += bytes(-len(whole) % 512)
        with open(self.path("initramfs"), "wb") as out:
            out.write(whole + added)

    def board_file(self, keys=False):
        """Returns the build's board file with the emulator's display, with or without its keys."""
        name = re.sub("-(90|180|270)$", "", self.build)
        with open(os.path.join(HERE, "../../board", name + ".json")) as file:
            text = file.read().replace('"panel-mipi-dbi"', '"simple"')
        # Leave out the DAC: the recorder would only keep searching for it.
        text = re.sub(r'  "sound": .*\n', "", text).rstrip()
        text = re.sub(r",(\s*)}$", r"\1}", text)
        if keys:
            text = re.sub(r'("buttons": {[^}]*"chip": )"header"', r'\1"trial"', text)
        return text + "\n"


class Card:
    """A card: the image, extended to a card's size, with changed files on its FAT partition."""

    def __init__(self, parts, path):
        self.parts, self.path = parts, path
        self.flash()

    def flash(self):
        """Writes the image to the card; what lies beyond it stays, as on a real card."""
        if os.path.exists(self.path):
            # Holes in the image are zeros on a card, even over earlier data.
            run("fallocate", "--punch-hole", "--offset", "0",
                "--length", str(os.path.getsize(self.parts.image)), self.path)
            run("dd", f"if={self.parts.image}", f"of={self.path}", "bs=1M", "conv=notrunc,sparse")
        else:
            run("cp", "--sparse=always", self.parts.image, self.path)
            os.truncate(self.path, SIZE)

    def put(self, name, text):
        """Writes a file to the FAT partition."""
        made = self.parts.path("file")
        with open(made, "w") as out:
            out.write(text)
        run("mcopy", "-n", "-o", "-D", "o", "-i", f"{self.path}@@{FAT}", made, "::" + name)

    def runs(self, target):
        """Copies the contents of the runs' partition from outside, with e2fsprogs."""
        part = self.parts.path("runs.img")
        run("dd", f"if={self.path}", f"of={part}", "bs=1M", f"skip={RUNS // MIB}", "conv=sparse")
        shutil.rmtree(target, ignore_errors=True)
        os.makedirs(target)
        run("debugfs", "-R", f"rdump / {target}", part)
        # moonrunner refuses to work as root in another user's data directory.
        run("chown", "-R", f"{os.getuid()}:{os.getgid()}", target)
        os.remove(part)


def let_cores_sleep(path):
    """Puts idle cores to sleep. Cores that are not started yet wait in QEMU's boot loop below 1 KiB
    with WFE, which QEMU treats as a no-op: that costs emulation time and, with counted
    instructions, the guest's time. WFI instead makes them sleep for good. The board starts after
    this."""
    wire = socket.socket(socket.AF_UNIX)
    for _ in range(2400):
        try:
            wire.connect(path)
            break
        except OSError:
            time.sleep(0.05)
    else:
        raise Failed("QEMU does not start")

    def ask(text):
        wire.sendall(f"${text}#{sum(text.encode()) % 256:02x}".encode())
        answer = b""
        while not re.search(rb"\$[^#]*#..", answer):
            data = wire.recv(65536)
            if not data:
                raise Failed("QEMU ended before the board started")
            answer += data
        wire.sendall(b"+")
        return re.search(rb"\$([^#]*)#", answer).group(1).decode()
    memory = ask("m0,400")
    wait, sleep = "5f2003d5", "7f2003d5"
    at = [i for i in range(0, len(memory) - 7, 8) if memory[i:i + 8] == wait]
    if not at:
        raise Failed("QEMU's loop for waiting cores is not the expected one")
    for i in at:
        if ask(f"M{i // 2:x},4:{sleep}") != "OK":
            raise Failed("QEMU rejected the patched loop for waiting cores")
    # Detaching resumes the guest.
    ask("D")
    wire.close()


class Board:
    """QEMU with a card; the console is the mini UART, the receiver's UART a socket. `drive` is
    QEMU's option for the card (default: as a raw file), `more` are extra QEMU arguments for other
    devices, and `added` is appended to cmdline.txt."""

    def __init__(self, card, keys=False, monitor=False, drive=None, more=(),
                 tree="emulator.dtb", added=""):
        self.card, self.parts = card, card.parts
        self.port = self.parts.path("uart")
        self.control = self.parts.path("monitor")
        unit = base64.b64encode(UNIT.encode()).decode()
        words = self.parts.words.replace("console=tty0", "console=ttyS1,38400") + added
        words += " mem=448M systemd.watchdog_sec=0 printk.devkmsg=on"
        words += f" systemd.set_credential_binary=systemd.extra-unit.trial.service:{unit}"
        words += " systemd.wants=trial.service"
        # One core is enough for everything that starts, and costs the least.
        words += " maxcpus=1"
        if keys:
            words += " rdinit=/trial/init"
        assert len(words) < 2040, len(words)
        drive = drive or f"if=sd,format=raw,cache=unsafe,file={card.path}"
        arguments = ["nice", "-n", "10", "qemu-system-aarch64", "-M", "raspi3b", "-display",
                     "none", "-monitor", "none", "-no-reboot", "-kernel", self.parts.path("Image"),
                     "-dtb", self.parts.path(tree),
                     "-initrd", self.parts.path("initramfs"), "-drive", drive,
                     "-chardev", f"socket,id=uart,path={self.port},server=on,wait=off",
                     "-serial", "chardev:uart", "-serial", "stdio", "-append", words,
                     "-icount", f"shift={SHIFT},sleep=off",
                     "-S", "-gdb", f"unix:{self.parts.path('gdb')},server=on,wait=off"]
        arguments += more
        if monitor:
            arguments += ["-qmp", f"unix:{self.control},server=on,wait=off"]
        self.console = b""
        self.begun = time.monotonic()
        self.process = subprocess.Popen(
            arguments, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
        try:
            let_cores_sleep(self.parts.path("gdb"))
        except BaseException:
            self.pull_the_plug()
            raise

    def listen(self, seconds):
        """Reads the console for a while; returns False when QEMU has ended."""
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
        """Returns the trial's complete output lines."""
        return [line.decode(errors="replace").rstrip()
                for line in re.findall(rb"TRIAL ([^\n]*)\n", self.console)]

    def wait(self, pattern, limit):
        """Waits until the console has printed the pattern."""
        while not re.search(pattern.encode(), self.console):
            going = self.listen(0.5)
            if not going or time.monotonic() - self.begun > limit:
                why = "QEMU ended" if not going else f"timed out after {limit} s"
                raise Failed(f"{why} before the console printed {pattern}:\n"
                             + self.console[-3000:].decode(errors="replace"))

    def wait_end(self, limit):
        """Waits until the board has switched itself off."""
        while self.listen(0.5):
            if time.monotonic() - self.begun > limit:
                raise Failed(f"the board did not switch itself off within {limit} s:\n"
                             + self.console[-3000:].decode(errors="replace"))
        self.process.wait()

    def value(self, name):
        """Returns the last value that a trial printed after a name."""
        found = [line[len(name) + 1:] for line in self.said() if line.startswith(name + " ")]
        if not found:
            raise Failed(f"the board did not report {name}:\n" + "\n".join(self.said()))
        return found[-1]

    def memory(self):
        """Describes the memory in use, after a trial printed `memory` and `recorder`."""
        total, available = [int(word) for word in self.value("memory").split()]
        if total - available > MOST_MEMORY:
            raise Failed(
                f"{total - available} KiB of memory are used; the limit is {MOST_MEMORY} KiB")
        return (f"{(total - available) / 1024:.0f} MiB of {total / 1024:.0f} used,"
                f" {int(self.value('recorder')) / 1024:.0f} of them by the recorder")

    def age(self):
        """Returns the seconds since the start on this machine."""
        return time.monotonic() - self.begun

    def seconds(self):
        """Returns QEMU's processor time so far."""
        with open(f"/proc/{self.process.pid}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def uart(self):
        """Connects to the receiver's UART."""
        wire = socket.socket(socket.AF_UNIX)
        wire.connect(self.port)
        return wire

    def pull_the_plug(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
