"""Copies runs to servers that fail, and judges what lies there. See scripts/sync-test."""

import argparse
import concurrent.futures
import hashlib
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time

import faults
import intervals

PASSWORD = "Lunokhod-1-Rover"
# What the program may say of each fault; rclone overcomes some of them by trying again.
SAID = {
    "401": ["does not accept"], "403": ["does not accept"], "423": ["is locked"],
    "500": ["does not answer", "rclone gave up"], "507": ["no room"],
    "redirect": ["another address", "rclone gave up"], "cut-request": ["does not answer"],
    "cut-answer": ["does not answer"], "drop": ["does not answer"], "lie": [],
    "garble": ["rclone gave up"],
}
# While files are read back rclone names no status: whatever happens there says this.
READ_BACK = "not those that were"
RUNS = 2
LINES = 1200


class Trial:
    """A data directory, a state directory, and what was printed."""

    def __init__(self, program, log, folder):
        self.program, self.folder = program, folder
        self.data, self.state = folder / "data", folder / "state"
        self.server = folder / "server"
        self.printed, self.failures, self.copyings = "", [], 0
        head = folder / "head.nmea"
        head.write_text("".join(log.read_text().splitlines(keepends=True)[:LINES]))
        for _ in range(RUNS):
            subprocess.run([program, "replay", head, "--data", self.data], check=True,
                           stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL)

    def set_up(self, settings):
        """Keeps settings of rclone, of a server that nothing is known of."""
        shutil.rmtree(self.state, ignore_errors=True)
        shutil.rmtree(self.server, ignore_errors=True)
        self.server.mkdir()
        file = self.folder / "rclone.conf"
        file.write_text(settings)
        subprocess.run([self.program, "sync", "--setup", file, "--state", self.state], check=True,
                       stdout=subprocess.DEVNULL)

    def copy(self):
        """One copying: its exit status, and what it said."""
        self.copyings += 1
        done = subprocess.run(
            [self.program, "sync", "--once", "--data", self.data, "--state", self.state],
            capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=300, check=False)
        said = done.stdout + done.stderr
        self.printed += said
        if done.returncode not in (0, 1):
            self.failures.append(f"exit status {done.returncode}: {said}")
        return done.returncode, said

    def fit(self, run, activities):
        """Adds the activity file of a run, as it is exported."""
        done = subprocess.run(
            [self.program, "runs", "export", run, "--format", "fit", "--out", "-", "--data",
             self.data],
            capture_output=True, stdin=subprocess.DEVNULL, check=True)
        activities[run] = done.stdout

    def judge(self, what):
        """All runs are on the server, byte by byte, and all sums hold."""
        for run in sorted((self.data / "runs").glob("*.json")):
            copy = self.server / "RUNS" / run.name[:4] / run.name
            if not copy.is_file() or copy.read_bytes() != run.read_bytes():
                self.failures.append(f"{what}: {run.name} is not there as it was sent")
        sums = self.server / "SHA256SUMS"
        lines = sums.read_text().splitlines() if sums.is_file() else []
        if len(lines) != RUNS * 4 + 2:
            self.failures.append(f"{what}: SHA256SUMS has {len(lines)} lines")
        for line in lines:
            file = self.server / line[66:]
            if not file.is_file() or hashlib.sha256(file.read_bytes()).hexdigest() != line[:64]:
                self.failures.append(f"{what}: {line[66:]} has another sum")

    def once(self, what, allowed):
        """A copying that may fail, and the next one, which must not; whether the first failed."""
        status, said = self.copy()
        if status == 0:
            self.judge(what)
        elif not any(words in said for words in allowed):
            self.failures.append(f"{what}: said {said.strip()!r}")
        return status != 0


def obscured(password):
    """As rclone keeps it."""
    return subprocess.run(["rclone", "obscure", password], capture_output=True, text=True,
                          check=True).stdout.strip()


def free_port():
    """One that nobody listens at."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


def serve(kind, folder, *arguments):
    """rclone as a server on this machine, ready when it answers.

    Its folder is emptied at times, so it remembers nothing of it.
    """
    port = free_port()
    server = subprocess.Popen(
        ["rclone", "--config", "/dev/null", "serve", kind, folder, "--addr", f"127.0.0.1:{port}",
         "--user", "ada", "--pass", PASSWORD, "--dir-cache-time", "0s", *arguments],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return server, port
        except OSError:
            time.sleep(0.05)
    server.kill()
    raise SystemExit(f"sync-test: rclone does not serve {kind}")


def webdav(port, scheme="http", password=PASSWORD):
    """Settings for such a server."""
    return (f"[moonrunner]\ntype = webdav\nurl = {scheme}://127.0.0.1:{port}\nvendor = other\n"
            f"user = ada\npass = {obscured(password)}\n")


def of_http(trial, all_calls):
    """Each fault at one call after the other, until none meets it."""
    server, port = serve("webdav", trial.server)
    line = faults.FaultyHTTP(port)
    settings = webdav(line.port)
    try:
        trial.set_up(settings)
        line.arm(None, 0)
        trial.once("WebDAV", [])
        calls = line.calls
        print(f"sync-test: {calls} calls of WebDAV a copying")
        before = line.calls
        if trial.copy()[0] != 0 or line.calls != before:
            trial.failures.append("a second copying asks the server")
        for fault in faults.HTTP_FAULTS:
            failed = tried = 0
            steps = range(calls) if all_calls else sorted({1, calls // 2})
            for call in steps:
                trial.set_up(settings)
                line.arm(fault, call)
                what = f"WebDAV {fault} at call {call}"
                failed += trial.once(what, [*SAID[fault], READ_BACK])
                tried += line.hit
                line.arm(None, 0)
                if trial.once(f"after {what}", []):
                    trial.failures.append(f"after {what}: it fails again")
            print(f"sync-test: {fault}: met {tried} times, {failed} copyings failed")
            if tried == 0:
                trial.failures.append(f"{fault} was never met")
        trial.set_up(webdav(line.port, password="wrong"))
        if not trial.once("a wrong password", ["does not accept"]):
            trial.failures.append("a wrong password does")
    finally:
        line.close()
        server.terminate()
        server.wait()
    trial.set_up(settings)
    if not trial.once("no server", ["does not answer"]):
        trial.failures.append("no server does")


def of_lasting_faults(fault):
    """One that all calls meet, until the server works again."""
    def judge(trial, _):
        server, port = serve("webdav", trial.server)
        line = faults.FaultyHTTP(port)
        try:
            trial.set_up(webdav(line.port))
            line.arm(fault, 0, lasts=True)
            if not trial.once(f"WebDAV {fault} at every call", SAID[fault]):
                trial.failures.append(f"{fault} at every call does")
            line.arm(None, 0)
            if trial.once(f"after {fault} at every call", []):
                trial.failures.append(f"after {fault} at every call: it fails again")
        finally:
            line.close()
            server.terminate()
            server.wait()
    return judge


def of_intervals(trial, _):
    """Activities at a site, whose every call fails once, and then answers wrongly for a while."""
    site = intervals.Site()
    line = faults.FaultyHTTP(site.port)
    settings = (f"[i]\ntype = intervals.icu\napi_key = {intervals.KEY}\n"
                f"url = http://127.0.0.1:{line.port}\n")
    activities = {}
    for run in sorted((trial.data / "runs").glob("*.json")):
        trial.fit(run.stem, activities)
    try:
        for fault in [None, *faults.STATUSES, "redirect", "cut-request", "drop", "lie"]:
            for call in range(RUNS):
                trial.set_up(settings)
                site.clear()
                line.arm(fault, call)
                what = f"intervals.icu {fault} at call {call}"
                status, said = trial.copy()
                if (status == 0) != (fault is None):
                    trial.failures.append(f"{what}: status {status}")
                allowed = ["another address"] if fault == "lie" else SAID.get(fault, [])
                if status != 0 and not any(words in said for words in allowed):
                    trial.failures.append(f"{what}: said {said.strip()!r}")
                line.arm(None, 0)
                if fault is not None and trial.copy()[0] != 0:
                    trial.failures.append(f"after {what}: it fails again")
                if site.files != activities:
                    trial.failures.append(f"{what}: {sorted(site.files)} are there")
                if site.uploads != RUNS:
                    trial.failures.append(f"{what}: {site.uploads} uploads")
        trial.set_up(settings.replace("api_key = 1", "api_key = 2"))
        if trial.copy()[0] == 0:
            trial.failures.append("a wrong key does")
    finally:
        line.close()
        site.close()


def of_certificates(trial, _):
    """A certificate that nobody vouches for."""
    key, certificate = trial.folder / "key.pem", trial.folder / "certificate.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out",
         certificate, "-days", "2", "-subj", "/CN=127.0.0.1"], check=True, capture_output=True)
    server, port = serve("webdav", trial.server, "--cert", certificate, "--key", key)
    try:
        trial.set_up(webdav(port, "https"))
        if not trial.once("a wrong certificate", ["certificate"]):
            trial.failures.append("a wrong certificate does")
    finally:
        server.terminate()
        server.wait()


def of_sftp(trial, all_calls):
    """A line that breaks after so many bytes."""
    server, port = serve("sftp", trial.server)
    line = faults.FaultyTCP(port)
    settings = (f"[nas]\ntype = sftp\nhost = 127.0.0.1\nport = {line.port}\nuser = ada\n"
                f"pass = {obscured(PASSWORD)}\nshell_type = none\n"
                "[moonrunner]\ntype = alias\nremote = nas:\n")
    try:
        trial.set_up(settings)
        if trial.once("SFTP", []):
            trial.failures.append("SFTP fails")
        whole = line.count
        failed = 0
        cuts = 40 if all_calls else 3
        for cut in range(cuts):
            trial.set_up(settings)
            line.arm(whole * cut // cuts)
            what = f"SFTP cut after {whole * cut // cuts} bytes"
            failed += trial.once(
                what, ["does not answer", "rclone gave up", READ_BACK])
            line.arm(None)
            if trial.once(f"after {what}", []):
                trial.failures.append(f"after {what}: it fails again")
        print(f"sync-test: SFTP: {cuts} lines broken, {failed} copyings failed")
        trial.set_up(settings.replace("user = ada", "user = eve"))
        if not trial.once("a wrong user of SFTP", ["does not accept"]):
            trial.failures.append("a wrong user of SFTP does")
    finally:
        line.close()
        server.terminate()
        server.wait()


def main():
    """All of it; exit status 1 when something is wrong."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", type=pathlib.Path, required=True)
    parser.add_argument("--log", type=pathlib.Path, required=True)
    parser.add_argument("--all", action="store_true")
    arguments = parser.parse_args()
    lasting = [of_lasting_faults(fault) for fault in [*faults.STATUSES, "redirect"]]
    judges = [of_http, of_sftp, *lasting, of_intervals, of_certificates]
    with tempfile.TemporaryDirectory(prefix="sync-test-") as folder:
        def judge(number):
            place = pathlib.Path(folder) / str(number)
            place.mkdir()
            trial = Trial(arguments.program, arguments.log, place)
            judges[number](trial, arguments.all)
            return trial

        # They wait most of the time: rclone tries again, with pauses.
        with concurrent.futures.ThreadPoolExecutor(max_workers=4) as pool:
            trials = list(pool.map(judge, range(len(judges))))
    failures = [failure for trial in trials for failure in trial.failures]
    for secret in (PASSWORD, "pass =", intervals.KEY, "127.0.0.1"):
        if any(secret in trial.printed for trial in trials):
            failures.append(f"{secret!r} was printed")
    for failure in failures:
        print(f"sync-test: {failure}", file=sys.stderr)
    copyings = sum(trial.copyings for trial in trials)
    print(f"sync-test: {copyings} copyings, {len(failures)} failures")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
