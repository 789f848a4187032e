"""Start and end of the browser trials: timeout, screenshots and messages."""

import os
import re
import shutil
import signal
import sys
import tempfile

from program import Failed


# Timeout for the whole trial in seconds: far more than it takes on a machine starved of processor
# time.
HANG_SECONDS = 3600


def start(name, parser, trial, pictures=None):
    """Reads the arguments and runs the trial with them.

    `pictures` is a pattern for screenshots that an earlier trial may have left in the folder for
    them, which are removed. Returns the exit status.
    """
    parser.add_argument("--pictures", help="keep the screenshots in this folder")
    options = parser.parse_args()
    keeps = options.pictures is not None
    options.pictures = os.path.abspath(
        options.pictures or tempfile.mkdtemp(prefix=f"moonrunner-{name}-pictures."))
    os.makedirs(options.pictures, exist_ok=True)
    for picture in os.listdir(options.pictures):
        if pictures and re.fullmatch(pictures, picture):
            os.remove(os.path.join(options.pictures, picture))
    end_by_signals()
    try:
        trial(options)
    except Failed as failure:
        print(f"{name}: {failure}", file=sys.stderr)
        if os.listdir(options.pictures):
            print(f"  the screenshots up to then are in {options.pictures}", file=sys.stderr)
        elif not keeps:
            os.rmdir(options.pictures)
        return 1
    if keeps:
        print(f"{name}: screenshots: {options.pictures}")
    else:
        shutil.rmtree(options.pictures)
    return 0


def end_by_signals():
    """Makes signals and the timeout end everything that was started."""
    def too_long(number, frame):
        raise Failed(f"timed out after {HANG_SECONDS} s")

    def stop(number, frame):
        sys.exit(128 + number)
    signal.signal(signal.SIGALRM, too_long)
    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGHUP, stop)
    signal.alarm(HANG_SECONDS)
