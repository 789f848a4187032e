"""`moonrunner usb` with plain files instead of the kernel's and with a scripted recorder, to
measure the cost of a drive image."""

import os
import signal
import socket
import subprocess
import time

from measure import Failed

# Timeout for an image in seconds; many times what a busy machine needs.
LIMIT = 600
TICKS = os.sysconf("SC_CLK_TCK")


class DriveService:
    """The service with a cable plugged in; once entered, it makes images while no run is being
    recorded."""

    def __init__(self, app, data, scratch):
        self.lun = scratch / "gadget/functions/mass_storage.0/lun.0"
        controller = scratch / "udc"
        self.images = scratch / "images"
        self.peak = scratch / "drive-peak"
        self.log = scratch / "drive-log"
        socket_path = scratch / "recorder.sock"
        self.lun.mkdir(parents=True)
        controller.mkdir()
        for path, text in (
            (self.lun / "ro", "1"), (self.lun / "removable", "1"), (self.lun / "file", ""),
            (self.lun / "forced_eject", ""), (scratch / "gadget/UDC", "udc"),
            (controller / "state", "configured"),
        ):
            path.write_text(f"{text}\n")
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(str(socket_path))
        self.listener.listen(1)
        self.listener.settimeout(LIMIT)
        self.command = [
            "/usr/bin/time", "-q", "-f", "%M", "-o", self.peak, app, "usb", "--data", data,
            "--images", self.images, "--gadget", scratch / "gadget", "--udc", controller,
            "--socket", socket_path,
        ]

    def __enter__(self):
        with open(self.log, "wb") as log:
            self.timer = subprocess.Popen(
                [str(word) for word in self.command], stdin=subprocess.DEVNULL, stderr=log)
        try:
            self.recorder, _ = self.listener.accept()
        except BaseException:
            self.timer.terminate()
            raise
        # The service is the child of /usr/bin/time.
        children = f"/proc/{self.timer.pid}/task/{self.timer.pid}/children"
        with open(children, encoding="ascii") as file:
            self.process = int(file.read().split()[0])
        return self

    def __exit__(self, *_):
        if self.timer.poll() is None:
            os.kill(self.process, signal.SIGTERM)
        self.timer.wait()
        self.recorder.close()
        self.listener.close()

    def say(self, is_recording):
        self.recorder.sendall(b"recording yes\n" if is_recording else b"recording no\n")

    def inserted(self):
        return (self.lun / "file").read_text().strip()

    def until(self, is_in):
        """Waits until an image is inserted (or ejected), discarding reports to the recorder."""
        end = time.monotonic() + LIMIT
        self.recorder.setblocking(False)
        while bool(self.inserted()) != is_in:
            if self.timer.poll() is not None or time.monotonic() > end:
                said = self.log.read_text(errors="replace").strip().splitlines()
                raise Failed(f"usb: no image: {said[-1] if said else 'no output'}")
            try:
                self.recorder.recv(4096)
            except BlockingIOError:
                time.sleep(0.02)

    def make(self):
        """Makes the service make an image; returns the processor time of the service and its
        tools."""
        before = self.seconds()
        self.say(False)
        self.until(True)
        return self.seconds() - before

    def take(self):
        """Starts a run, which ejects the image."""
        self.say(True)
        self.until(False)

    @staticmethod
    def settle():
        """Waits until the service has noticed changed runs, which it does after half a second
        without further changes."""
        time.sleep(1)

    def seconds(self):
        """Returns user and system time of the service and of its finished tools."""
        with open(f"/proc/{self.process}/stat", encoding="ascii") as file:
            fields = file.read().rpartition(")")[2].split()
        return sum(int(ticks) for ticks in fields[11:15]) / TICKS

    def megabytes(self):
        """Returns the peak resident memory of the service itself."""
        with open(f"/proc/{self.process}/status", encoding="ascii") as file:
            for line in file:
                if line.startswith("VmHWM:"):
                    return int(line.split()[1]) * 1024 / 1e6
        raise Failed("usb: the kernel does not report its peak memory")

    def megabytes_of_all(self):
        """Returns the peak resident memory of the largest process, tools included; known only at
        the end."""
        return int(self.peak.read_text().split()[-1]) * 1024 / 1e6
