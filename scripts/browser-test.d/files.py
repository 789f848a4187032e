"""GPX and TCX files made by the page: identical to the program's, and readable by other
programs."""

import os
import subprocess
import time

from program import HANG_SECONDS, Failed

JUDGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, os.pardir, "Tests",
                     "App", "CommandLineTests", "Judges", "exports.py")


# Chromium ignores a page's eleventh download within a second (Blink,
# LocalFrame::ShouldThrottleDownload), which a fast machine would reach.
MAY_SAVE = """
(window.saves = (window.saves ?? []).filter((at) => performance.now() - at < 1100)).length < 9
"""


def made(reader):
    """Returns the formats that the page offers for the open run."""
    return reader.browser.run(
        "return [...document.querySelectorAll('.files button')].map((one) => one.dataset.type)")


def save(reader, folder, identity, kind):
    """Presses a format's button and returns the content of the saved file."""
    path = os.path.join(folder, f"{identity}.{kind}")
    reader.until("permission for another download", MAY_SAVE.strip())
    reader.browser.run("window.saves.push(performance.now())")
    reader.browser.click(f".files [data-type='{kind}']")
    deadline = time.monotonic() + HANG_SECONDS
    # The browser reserves the name with an empty file until it moves the finished one there.
    while not os.path.exists(path) or os.path.getsize(path) == 0:
        if time.monotonic() > deadline:
            raise Failed(f"{identity}.{kind} was not saved; the folder has {os.listdir(folder)}")
        reader.until("another look", "true")
    with open(path, "rb") as file:
        return file.read()


def check_files(reader, run, folder, exported):
    """Saves the files that the page makes for the open run and compares them with the program's."""
    kinds = ["gpx", "tcx"] if "timestamp" in run else ["gpx"]
    reader.compare(f"the formats of {run['id']}", made(reader), kinds)
    for kind in kinds:
        with open(os.path.join(exported, f"{run['id']}.{kind}"), "rb") as file:
            expected = file.read()
        found = save(reader, folder, run["id"], kind)
        if found != expected:
            pairs = zip(found.split(b"\n"), expected.split(b"\n"))
            first = next((pair for pair in pairs if pair[0] != pair[1]), None)
            raise Failed(f"{run['id']}.{kind} has {len(found)} bytes, the program's "
                         f"{len(expected)}; {first}")


def judge_files(data, folder, identity):
    """Makes gpxpy, gpsbabel and an XML parser read a run's saved files; hostile text must not
    confuse them."""
    source = os.path.join(data, "runs", f"{identity}.json")
    gpx, tcx = (os.path.join(folder, f"{identity}.{kind}") for kind in ("gpx", "tcx"))

    def judged(*files):
        return subprocess.run(["/usr/bin/python3", "-B", JUDGE, "readers", source, *files],
                              capture_output=True, text=True, check=False)
    verdict = judged(gpx, tcx)
    if verdict.returncode == 2:
        print(f"page-test: other readers skipped: {verdict.stderr.strip()}", flush=True)
        return
    if verdict.returncode != 0:
        raise Failed(f"other readers refuse {identity}: {verdict.stderr.strip()[-300:]}")
    with open(gpx, encoding="utf-8") as file:
        text = file.read()
    lie = os.path.join(folder, "lie.gpx")
    with open(lie, "w", encoding="utf-8") as file:
        file.write(text.replace("<ele>", "<ele>1", 1))
    if judged(lie, tcx).returncode != 1:
        raise Failed("other readers do not detect a changed height")
