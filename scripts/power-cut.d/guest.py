"""A PC in QEMU with Debian's kernel, whose disks log their writes."""

import os
import pathlib
import socket
import subprocess
import time

# Timeout in seconds for a start or one command, on a busy machine.
TIMEOUT = 900


class Guest:
    """A running guest with its disks; commands go to a shell on a separate port."""

    def __init__(self, kernel, root, share, folder, disks):
        self.folder = pathlib.Path(folder)
        path = self.folder / "command.sock"
        words = [
            "qemu-system-x86_64", "-accel", "tcg", "-cpu", "max", "-m", "512", "-display", "none",
            "-nodefaults", "-no-reboot", "-serial", f"file:{self.folder}/console.log",
            "-kernel", str(kernel), "-initrd", str(root),
            "-append", "console=ttyS0 no_timer_check quiet panic=-1",
            "-virtfs", f"local,path={share},mount_tag=host,security_model=none,id=host",
            "-device", "virtio-serial-pci", "-chardev",
            f"socket,id=command,path={path},server=on,wait=off",
            "-device", "virtserialport,chardev=command,name=command",
        ]
        for index, disk in enumerate(disks):
            log = log_of(disk)
            log.write_bytes(b"")
            words += [
                "-blockdev", f"driver=file,node-name=file{index},filename={disk}",
                "-blockdev", f"driver=file,node-name=log{index},filename={log}",
                "-blockdev",
                f"driver=blklogwrites,node-name=disk{index},file=file{index},log=log{index}",
                "-device", f"virtio-blk-pci,drive=disk{index}",
            ]
        self.errors = open(self.folder / "qemu.log", "wb")
        self.process = subprocess.Popen(
            words, stdin=subprocess.DEVNULL, stdout=self.errors, stderr=self.errors)
        self.rest = b""
        try:
            self.port = self.connect(path)
            self.wait_for_shell()
        except OSError:
            self.__exit__()
            raise

    def wait_for_shell(self):
        """Asks repeatedly until the shell answers: before it runs, input is lost."""
        end = time.monotonic() + TIMEOUT
        self.port.settimeout(2)
        while True:
            self.port.sendall(b"echo up-$((40+2))\n")
            try:
                if b"up-42" in self.port.recv(65536):
                    break
            except TimeoutError:
                pass
            if time.monotonic() > end or self.process.poll() is not None:
                raise OSError(f"the guest does not start; see {self.folder}")
        self.port.settimeout(TIMEOUT)
        self.run("true")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.errors.close()

    def connect(self, path):
        for _ in range(600):
            try:
                port = socket.socket(socket.AF_UNIX)
                port.connect(str(path))
                return port
            except OSError:
                time.sleep(0.1)
        raise OSError(f"QEMU does not start; see {self.folder}")

    def run(self, command):
        """Runs a command in the guest's shell and returns its output."""
        mark = f"end-{os.urandom(4).hex()}"
        # In two parts, so that an echo of the command is not taken for its end.
        self.port.sendall(f"{command}\necho {mark[:6]}''{mark[6:]} $?\n".encode())
        while mark.encode() not in self.rest or not self.rest.endswith(b"\n"):
            piece = self.port.recv(65536)
            if not piece:
                raise OSError(f"the guest ended during: {command}")
            self.rest += piece
        said, _, status = self.rest.decode("utf-8", "replace").partition(mark)
        self.rest = b""
        if status.split()[0] != "0":
            raise OSError(f"in the guest: {command}: {said[-2000:]}")
        return said

    def power_off(self):
        """Cuts the power; all requests to the disks are in their logs."""
        self.port.sendall(b"echo o > /proc/sysrq-trigger\n")
        try:
            self.process.wait(120)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def log_of(disk):
    return pathlib.Path(f"{disk}.log")
