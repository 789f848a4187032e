"""The page with the four steps from the card image to a run; scripts/pictures renders it for
board/README.md."""

import html
import os
import pathlib

PROJECT = pathlib.Path(__file__).resolve().parents[2]
GOLDEN = PROJECT / "Tests/Screen/DrawingTests/Golden"
# The build in the picture.
BUILD = "waveshare-lcd-hat"
# Characters that fit on a line, and the number of lines.
WIDEST, MOST = 43, 11


def text():
    """Returns the beginning of moonrunner.txt for this build, as in scripts/card-image.d/build."""
    builds = sorted(path.stem for path in (PROJECT / "board").glob("*.json"))
    lines = []
    for line in (PROJECT / "board/card/moonrunner.txt").read_text(encoding="ascii").splitlines():
        if line == "@BUILDS@":
            lines += [f"#dtoverlay={name}" for name in builds if name != first]
        elif line.startswith("dtoverlay="):
            first = line.partition("=")[2]
            lines.append("#" + line)
        else:
            lines.append(line)
    start = next(at for at, line in enumerate(lines) if line.startswith("# The build"))
    chosen = f"dtoverlay={BUILD}"
    shown = []
    for line in lines[start:start + MOST]:
        words = html.escape(line if len(line) <= WIDEST else line[:WIDEST - 3] + "...")
        shown.append(f"<mark>{chosen}</mark>" if line == f"#{chosen}" else words)
    assert f"<mark>{chosen}</mark>" in shown, f"{chosen} is not among the first lines"
    return "\n".join(shown)


def write(folder):
    """Writes the page and returns its path."""
    page = (PROJECT / "scripts/browser-test.d/card.html").read_text(encoding="utf-8")
    pins = "".join(
        f'<circle cx="{84.8 + 10.32 * column:.1f}" cy="{63.5 + 7 * row}" r="2.2"/>'
        for column in range(20) for row in range(2))
    for word, value in {
        "BOLD-FONT": (PROJECT / "Sources/C/Assets/fonts/bold.ttf").as_uri(),
        "REGULAR-FONT": (PROJECT / "Sources/C/Assets/fonts/regular.ttf").as_uri(),
        "THE-SCREEN": (GOLDEN / "home-first-240-dark.png").as_uri(),
        "THE-PINS": pins,
        "THE-TEXT": text(),
    }.items():
        page = page.replace(word, value)
    path = os.path.join(folder, "card.html")
    with open(path, "w", encoding="utf-8") as file:
        file.write(page)
    return path
