"""Measures commands and prints the results, for scripts/benchmark."""

import itertools
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile
import time


class Failed(Exception):
    """A command failed; the text names it and the reason."""


def run(command, **options):
    """Runs a command to its end and returns its standard output."""
    options.setdefault("stdout", subprocess.PIPE)
    options.setdefault("stderr", subprocess.PIPE)
    try:
        done = subprocess.run(
            [str(part) for part in command], stdin=subprocess.DEVNULL, **options
        )
    except OSError as error:
        raise Failed(f"{command[0]}: {error.strerror}") from error
    if done.returncode != 0:
        said = (done.stderr or b"").decode(errors="replace").strip().splitlines()
        words = " ".join(pathlib.Path(str(part)).name for part in command[:3])
        raise Failed(f"{words}: status {done.returncode}: {said[-1] if said else 'no output'}")
    return done.stdout


def instructions(command, within=()):
    """Counts the instructions executed in user space with callgrind: all of them or, given parts of
    symbols in `within`, those of these functions and their callees. These functions must not call
    each other."""
    part = [f"--toggle-collect=*{name}*" for name in within]
    with tempfile.NamedTemporaryFile() as log:
        run(
            ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--demangle=no"]
            + part + [f"--log-file={log.name}"] + command,
            stdout=subprocess.DEVNULL,
        )
        found = re.search(rb"Collected : (\d+)", log.read())
    if not found or int(found.group(1)) == 0:
        raise Failed(" ".join(["callgrind reported no count", *within]))
    return int(found.group(1))


def instructions_between(command, mark, folder):
    """Returns the numbers of instructions between consecutive calls of a function, and the
    command's output."""
    printed = run(
        ["valgrind", "--tool=callgrind", "--demangle=no", f"--dump-before=*{mark}"]
        + [f"--callgrind-out-file={folder}/counts"] + command
    )
    counts = []
    for number in itertools.count(2):
        # The first count covers everything before the first mark.
        file = folder / f"counts.{number}"
        if not file.exists():
            break
        found = re.search(r"^(?:totals|summary): (\d+)", file.read_text(), re.MULTILINE)
        if not found:
            raise Failed(f"callgrind reported no count in {file.name}")
        counts.append(int(found.group(1)))
        file.unlink()
    return counts, printed.decode()


def cpu_seconds(command, repeats=5):
    """Returns user and system time, the minimum of several runs."""
    return min(cpu_once(command) for _ in range(repeats))


def cpu_once(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run(command, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def wall_seconds(command, repeats):
    """Returns wall time from start to end, the minimum of several runs."""
    least = float("inf")
    for _ in range(repeats):
        start = time.perf_counter()
        run(command, stdout=subprocess.DEVNULL)
        least = min(least, time.perf_counter() - start)
    return least


def peak_megabytes(command):
    """Returns peak resident memory. GNU time forks the command, so the memory of this process is
    not included."""
    with tempfile.NamedTemporaryFile() as out:
        run(["/usr/bin/time", "-f", "%M", "-o", out.name] + command, stdout=subprocess.DEVNULL)
        return int(out.read().split()[-1]) * 1024 / 1e6


def seconds_and_megabytes(command):
    """Returns user and system time, and peak resident memory, of one call."""
    with tempfile.NamedTemporaryFile() as out:
        timed = ["/usr/bin/time", "-f", "%U %S %M", "-o", out.name] + command
        run(timed, stdout=subprocess.DEVNULL)
        user, system, kilobytes = out.read().split()[-3:]
        return float(user) + float(system), int(kilobytes) * 1024 / 1e6


PAGE = 4096
WRITING_CALLS = [
    "openat", "lseek", "write", "writev", "pwrite64", "ftruncate", "rename", "renameat",
    "renameat2", "fsync", "fdatasync"]
# Source and destination, each a directory and a name in it, or a path.
MOVE = r"rename\w*\((?:\w+<([^>]*)>, )?\"([^\"]*)\", (?:\w+<([^>]*)>, )?\"([^\"]*)\""


def written_and_syncs(command, scratch):
    """Returns the bytes written to files below `scratch`, the bytes of the pages that reach the
    disk for them, and the syncs, from strace.

    A page counts once for each sync that follows a write to it, as the disk receives it; the
    file system's own pages are not included.
    """
    log = scratch / "strace"
    run(
        ["strace", "-f", "-y", "-s", "0", "-o", log]
        + ["-e", f"trace={','.join(WRITING_CALLS)}"] + command,
        stdout=subprocess.DEVNULL,
    )
    written = pages = syncs = 0
    places, ends, dirty = {}, {}, {}
    for line in log.read_text(errors="replace").splitlines():
        opened = re.search(r"openat\(.*, (O_\S+?)(?:, \d+)?\) = (\d+)<([^>]*)>", line)
        if opened:
            flags, file, path = opened.groups()
            if "O_TRUNC" in flags:
                ends[path] = 0
            places[file] = None if "O_APPEND" in flags else 0
            continue
        moved = re.search(MOVE, line)
        if moved:
            from_folder, old, to_folder, new = moved.groups()
            old, new = os.path.join(from_folder or "", old), os.path.join(to_folder or "", new)
            ends[new] = ends.pop(old, 0)
            dirty[new] = dirty.pop(old, set())
            continue
        call = re.search(r"(\w+)\((\d+)<([^>]*)>(.*)\) = (\d+)", line)
        if not call or not call.group(3).startswith(f"{scratch}/"):
            continue
        name, file, path, words, result = *call.groups()[:4], int(call.group(5))
        if "sync" in name:
            syncs += 1
            pages += len(dirty.pop(path, ()))
        elif name == "lseek":
            if places.get(file) is not None:
                places[file] = result
        elif name == "ftruncate":
            ends[path] = int(words.rsplit(", ", 1)[1])
        else:
            at = int(words.rsplit(", ", 1)[1]) if name == "pwrite64" else places.get(file)
            start = ends.get(path, 0) if at is None else at
            if name != "pwrite64" and at is not None:
                places[file] = start + result
            ends[path] = max(ends.get(path, 0), start + result)
            written += result
            dirty.setdefault(path, set()).update(
                range(start // PAGE, (start + max(1, result) - 1) // PAGE + 1))
    pages += sum(map(len, dirty.values()))
    return written, pages * PAGE, syncs


def bytes_read(command, path, scratch):
    """Returns the bytes that a command reads from a file and the number of reads, from strace."""
    log = scratch / "strace"
    run(
        ["strace", "-f", "-y", "-s", "0", "-o", log]
        + ["-e", "trace=read,readv,pread64,preadv,mmap"] + command,
        stdout=subprocess.DEVNULL,
    )
    name = re.escape(str(pathlib.Path(path).resolve()))
    text = log.read_text(errors="replace")
    if re.search(rf"mmap\(.*<{name}>", text):
        raise Failed(f"{path} is mapped into memory; its reads cannot be counted")
    counts = re.findall(rf"(?:read|readv|pread64|preadv)\(\d+<{name}>.* = (\d+)", text)
    return sum(map(int, counts)), len(counts)


class Table:
    """Prints each figure as soon as it is known, with its goal and method."""

    LAYOUT = "{:<44} {:>13} {:>13}  {:<7} {}"

    def __init__(self):
        self.shortfalls = 0
        print(self.LAYOUT.format("what", "measured", "goal", "", "how"))

    def row(self, what, value, unit, how, at_most=None, at_least=None):
        verdict, goal = "", "-"
        if at_most is not None:
            goal, good = f"<= {at_most:,}", value <= at_most
        elif at_least is not None:
            goal, good = f">= {at_least:,}", value >= at_least
        if goal != "-":
            verdict = "met" if good else "MISSED"
            self.shortfalls += not good
        digits = 0 if value >= 100 or value == int(value) else 1 if value >= 10 else 2
        print(self.LAYOUT.format(f"{what}, {unit}", f"{value:,.{digits}f}", goal, verdict, how))
        sys.stdout.flush()

    def failed(self, what, error):
        self.shortfalls += 1
        print(self.LAYOUT.format(what, "not measured", "-", "MISSED", error))
