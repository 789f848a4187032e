"""Copies runs to failing servers and judges the result. See scripts/sync-test."""

import argparse
import collections
import concurrent.futures
import contextlib
import datetime
import json
import pathlib
import subprocess
import sys
import tempfile
import time

import faults
import hostkeys
import intervals
import settings as hostile
from trial import PASSWORD, RUNS, Trial, make_runs, obscured, serving, webdav

# Permitted messages for each fault; rclone overcomes some faults by retrying.
SAID = {
    "401": ["does not accept"], "403": ["does not accept"], "423": ["is locked"],
    "500": ["does not answer", "rclone gave up"], "507": ["no room"],
    "redirect": ["another address", "rclone gave up"], "cut-request": ["does not answer"],
    "cut-answer": ["does not answer"], "drop": ["does not answer"], "lie": [],
    "garble": ["rclone gave up"],
}
# rclone reports no status while reading files back: every fault there has this message.
READ_BACK = "not those that were"
# Number of parallel trials: they wait half of the time, since rclone pauses between retries.
BESIDE = 8
# Calls, or broken connections, per trial.
STEPS = 6
CUTS = 40


def pieces(steps):
    """Splits a list into pieces of at most `STEPS` elements."""
    return [steps[start:start + STEPS] for start in range(0, len(steps), STEPS)]


@contextlib.contextmanager
def faulty_webdav(trial):
    """Yields a connection to a WebDAV server that fails on request."""
    with (serving("webdav", trial.server) as port,
          contextlib.closing(faults.FaultyHTTP(port)) as line):
        yield line


def of_http(trial):
    """Returns the methods of the calls of a copy without faults; also tests a wrong password and a
    missing server."""
    with faulty_webdav(trial) as line:
        settings = webdav(line.port)
        trial.set_up(settings)
        line.arm(None, 0)
        trial.must("WebDAV")
        methods = list(line.methods)
        print(f"sync-test: {len(methods)} WebDAV calls per copy", flush=True)
        line.arm(None, 0)
        if trial.copy()[0] != 0 or {"PUT", "DELETE"} & set(line.methods):
            trial.fail("a second copy sends something")
        trial.set_up(webdav(line.port, password="wrong"))
        trial.must_not("a wrong password", ["does not accept"])
    trial.set_up(settings)
    trial.must_not("no server", ["does not answer"])
    return methods


def of_lost_files(trial):
    """Checks that files removed or truncated on the server are restored by the next copy."""
    def lose(what):
        for file in sorted(trial.server.rglob("*"), reverse=True):
            if file.is_dir():
                if what == "everything":
                    file.rmdir()
            elif what == "half" and file.suffix == ".gpx":
                file.write_bytes(file.read_bytes()[:-1])
            elif what == "everything" or file.suffix == what or file.name == what:
                file.unlink()
    with serving("webdav", trial.server) as port:
        trial.set_up(webdav(port))
        trial.must("WebDAV")
        mine = trial.server / "notes.txt"
        for what in ["everything", ".json", "half", "SHA256SUMS", "README.TXT"]:
            lose(what)
            mine.write_text("mine")
            trial.must(f"a server that lost {what}")
            if mine.read_text() != "mine":
                trial.fail("another user's file was changed")
        times = {file: file.stat().st_mtime_ns for file in trial.server.rglob("*.json")}
        trial.must("nothing lost")
        if any(file.stat().st_mtime_ns != time for file, time in times.items()):
            trial.fail("files are sent again without a reason")
        if trial.copy("--again")[0] != 0:
            trial.fail("--again fails")
        trial.judge("--again")
        if any(file.stat().st_mtime_ns == time for file, time in times.items()):
            trial.fail("--again does not send everything")


def of_stale_list(trial):
    """Tests a server that lists files from its cache that its disk has lost."""
    with serving("webdav", trial.server, "--dir-cache-time", "1h") as port:
        trial.set_up(webdav(port))
        trial.must("a caching server")
        for file in sorted(trial.server.rglob("*"), reverse=True):
            file.rmdir() if file.is_dir() else file.unlink()
        trial.must("a caching server that lost everything")


def of_fault(fault, calls):
    """Returns a judge that tries a fault at each of the calls in turn and returns how often it was
    met."""
    def judge(trial):
        met = failed = 0
        with faulty_webdav(trial) as line:
            settings = webdav(line.port)
            for call in calls:
                trial.set_up(settings)
                line.arm(fault, call)
                what = f"WebDAV {fault} at call {call}"
                failed += trial.once(what, [*SAID[fault], READ_BACK])
                met += line.hit
                line.arm(None, 0)
                trial.must(f"after {what}")
        named = f"calls {calls[0]} to {calls[-1]}" if len(calls) > 2 else f"calls {calls}"
        print(f"sync-test: {fault} at {named}: met {met} times, {failed} copies failed",
              flush=True)
        return met
    return judge


def of_lasting_fault(fault):
    """Returns a judge of a fault that all calls meet, until the server works again."""
    def judge(trial):
        with faulty_webdav(trial) as line:
            trial.set_up(webdav(line.port))
            line.arm(fault, 0, lasts=True)
            trial.must_not(f"WebDAV {fault} at every call", SAID[fault])
            line.arm(None, 0)
            trial.must(f"after {fault} at every call")
    return judge


def of_intervals(trial):
    """Tests uploading activities to a site: each call fails once, then its list of activities
    fails."""
    activities = trial.activities()
    with (contextlib.closing(intervals.Site()) as site,
          contextlib.closing(faults.FaultyHTTP(site.port)) as line):
        settings = (f"[i]\ntype = intervals.icu\napi_key = {intervals.KEY}\n"
                    f"url = http://127.0.0.1:{line.port}\n")
        for fault in [None, *faults.STATUSES, "redirect", "cut-request", "drop", "lie"]:
            for call in range(RUNS):
                trial.set_up(settings)
                site.clear()
                line.arm(fault, call)
                what = f"intervals.icu {fault} at call {call}"
                status, said = trial.copy()
                if (status == 0) != (fault is None):
                    trial.fail(f"{what}: status {status}")
                allowed = ["another address"] if fault == "lie" else SAID.get(fault, [])
                if status != 0 and not any(words in said for words in allowed):
                    trial.fail(f"{what}: said {said.strip()!r}")
                line.arm(None, 0)
                if fault is not None and trial.copy()[0] != 0:
                    trial.fail(f"after {what}: it fails again")
                if site.files != activities:
                    trial.fail(f"{what}: the site has {sorted(site.files)}")
                if site.uploads != RUNS:
                    trial.fail(f"{what}: {site.uploads} uploads")
        # The runs count as sent even if the site's list of activities is missing or incomplete.
        for fault in [None, "500", "drop", "cut-answer"]:
            line.arm(fault, 0)
            expect_said(trial, f"{fault} at the list", fault is None)
        line.arm(None, 0)
        site.files.popitem()
        expect_said(trial, "a deleted activity", False)
        if site.uploads != RUNS:
            trial.fail(f"a deleted activity: {site.uploads} uploads")
        trial.set_up(settings.replace("api_key = 1", "api_key = 2"))
        if trial.copy()[0] == 0:
            trial.fail("a wrong key is accepted")


def of_plan(trial):
    """Tests fetching the workouts planned for today and tomorrow: each fault and each strange
    answer leaves those fetched before, and never fails the copy."""
    today = datetime.datetime.now(datetime.timezone.utc).date()
    days = [str(today + datetime.timedelta(days)) for days in range(3)]
    kept = trial.data / "workouts" / "planned.json"

    def expect(what, names, words):
        status, said = trial.copy()
        if status != 0 or words not in said:
            trial.fail(f"{what}: status {status}, said {said.strip()!r}")
        plan = json.loads(kept.read_text())["days"]
        found = [[(one["name"], one["workout"]) for one in day["workouts"]] for day in plan]
        if found != names or [day["day"] for day in plan] != days[:2]:
            trial.fail(f"{what}: the plan is {plan}")

    with (contextlib.closing(intervals.Site()) as site,
          contextlib.closing(faults.FaultyHTTP(site.port)) as line):
        trial.set_up(f"[i]\ntype = intervals.icu\napi_key = {intervals.KEY}\n"
                     f"url = http://127.0.0.1:{line.port}\n")
        file = intervals.workout_file(800)
        site.events = [
            intervals.event(7, days[0], "Track", file), intervals.event("e8", days[1], "By feel"),
            intervals.event(9, days[0], "Ride", file, sport="Ride"),
            intervals.event(10, days[2], "Later", file)]
        plan = [[("Track", '"Track": run 800m')], [("By feel", None)]]
        expect("planned workouts", plan, "planned for today and tomorrow: 2")
        # After the list of activities.
        for fault in [*faults.STATUSES, "redirect", "drop", "cut-answer", "garble"]:
            line.arm(fault, 1)
            expect(f"{fault} at the planned workouts", plan, "workouts were not fetched")
        line.arm(None, 0)
        good = site.events
        site.events = [intervals.event(number, days[0], "x" * (1 << 20)) for number in range(4)]
        expect("an answer that is too long", plan, "workouts were not fetched")
        site.events = [{"start_date_local": days[0], "id": [7], "type": 5}, *good]
        expect("an event with wrong types", plan, "event 1: left out")
        site.events = []
        expect("no planned workouts", [[], []], "planned for today and tomorrow: 0")


def expect_said(trial, what, is_listed):
    """Checks a copy with nothing to send, and whether it reports that the site lists all runs."""
    status, said = trial.copy()
    if status != 0 or ("are on the server" in said) != is_listed:
        trial.fail(f"{what}: status {status}, said {said.strip()!r}")


def of_certificates(trial):
    """Tests a certificate that is not trusted."""
    key, certificate = trial.folder / "key.pem", trial.folder / "certificate.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out",
         certificate, "-days", "2", "-subj", "/CN=127.0.0.1"], check=True, capture_output=True)
    with serving("webdav", trial.server, "--cert", certificate, "--key", key) as port:
        trial.set_up(webdav(port, "https"))
        trial.must_not("a wrong certificate", ["certificate"])


def of_sftp(shares):
    """Returns a judge of a connection that breaks after each of these shares of a copy's bytes."""
    def judge(trial):
        with (serving("sftp", trial.server) as port,
              contextlib.closing(faults.FaultyTCP(port)) as line):
            settings = (f"[moonrunner]\ntype = sftp\nhost = 127.0.0.1\nport = {line.port}\n"
                        f"user = ada\npass = {obscured(PASSWORD)}\nshell_type = none\n")
            trial.set_up(settings)
            trial.must("SFTP")
            whole, failed = line.count, 0
            for share in shares:
                most = int(whole * share)
                trial.set_up(settings)
                line.arm(most)
                what = f"SFTP cut after {most} bytes"
                failed += trial.once(what, ["does not answer", "rclone gave up", READ_BACK])
                line.arm(None)
                trial.must(f"after {what}")
            print(f"sync-test: SFTP: {len(shares)} broken connections, {failed} copies failed",
                  flush=True)
            trial.set_up(settings.replace("user = ada", "user = eve"))
            trial.must_not("a wrong user of SFTP", ["does not accept"])
    return judge


class Pool:
    """Judges in parallel, each with its own trial."""

    def __init__(self, program, runs, folder, beside):
        self.program, self.runs, self.folder = program, runs, folder
        self.executor = concurrent.futures.ThreadPoolExecutor(max_workers=beside)
        self.trials = []

    def start(self, judge):
        """Returns the future of the judge's result, which is `None` if the judge itself failed."""
        number = len(self.trials)
        trial = Trial(self.program, self.runs, self.folder / str(number))
        self.trials.append(trial)

        def judged():
            try:
                return judge(trial)
            except Exception as error:  # Whatever happened, the others continue.
                trial.fail(f"{type(error).__name__}: {error}")
                return None
        return self.executor.submit(judged)

    def failures(self):
        """Returns the number of failures after all have ended, including secrets in the output."""
        self.executor.shutdown()
        for secret in (PASSWORD, "pass =", intervals.KEY, "127.0.0.1"):
            for trial in self.trials:
                if secret in trial.printed:
                    trial.fail(f"{secret!r} was printed")
        return sum(trial.failures for trial in self.trials)


def judge_faults(pool, methods, all_calls):
    """Starts a trial for each piece of each fault's calls; finally reports faults that were
    never met."""
    met = collections.defaultdict(list)
    for fault in faults.HTTP_FAULTS:
        calls = sorted({1, len(methods) // 2})
        if all_calls:
            calls = [call for call, method in enumerate(methods) if faults.can_meet(fault, method)]
        for piece in pieces(calls):
            met[fault].append(pool.start(of_fault(fault, piece)))
    for fault, counts in met.items():
        if not sum(count.result() or 0 for count in counts):
            pool.trials[0].fail(f"the fault {fault} never occurred")


def main():
    """Runs everything; exit status 1 on any failure."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", type=pathlib.Path, required=True)
    parser.add_argument("--log", type=pathlib.Path, required=True)
    parser.add_argument("--all", action="store_true")
    arguments = parser.parse_args()
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="sync-test-") as folder:
        folder = pathlib.Path(folder)
        runs = make_runs(arguments.program, arguments.log, folder / "runs")
        pool = Pool(arguments.program, runs, folder, BESIDE)
        methods = pool.start(of_http)
        cuts = CUTS if arguments.all else 3
        for piece in pieces([cut / cuts for cut in range(cuts)]):
            pool.start(of_sftp(piece))
        for fault in [*faults.STATUSES, "redirect"]:
            pool.start(of_lasting_fault(fault))
        pool.start(of_intervals)
        pool.start(of_plan)
        pool.start(of_certificates)
        pool.start(hostkeys.of_host_keys)
        pool.start(of_lost_files)
        pool.start(of_stale_list)
        pool.start(hostile.of_harm)
        pool.start(hostile.of_mutations(2000 if arguments.all else 200, seed=48))
        if methods.result():
            judge_faults(pool, methods.result(), arguments.all)
        failures = pool.failures()
    copyings = sum(trial.copyings for trial in pool.trials)
    minutes = (time.monotonic() - start) / 60
    print(f"sync-test: {copyings} copyings, {failures} failures, {minutes:.0f} minutes")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
