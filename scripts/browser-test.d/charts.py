"""Charts under mouse and finger: they stay in place, and the cursor follows the pointer."""

import re

from program import Failed

CHART = ".details section[aria-label='Charts'] "

# Boxes of the charts and their headings, positions of their cursors, the readings, the page height.
STATE = """
const box = (one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x + scrollX, y + scrollY, width, height];
};
const all = (words) => [...document.querySelectorAll(arguments[0] + words)];
return {
  boxes: [...all(".chart"), ...all(".chart-head"), ...all("h3")].map(box),
  drawn: all(".chart").map((one) => one.viewBox.baseVal.width),
  room: all(".drawing").map((one) => one.clientWidth),
  hands: all(".hand").map((one) =>
    one.getAttribute("visibility") === "visible" ? one.getScreenCTM().e : null),
  spot: document.querySelector(".map .hand").getAttribute("visibility"),
  reading: document.querySelector(arguments[0] + ".readout").textContent,
  height: document.documentElement.scrollHeight,
};
"""


def look(reader):
    return reader.browser.run(STATE, CHART)


def into_sight(reader, selector):
    reader.browser.run(
        "document.querySelector(arguments[0]).scrollIntoView({block: 'center'})", selector)
    return reader.browser.run(
        "const box = document.querySelector(arguments[0]).getBoundingClientRect();"
        "return [box.x, box.y, box.width, box.height]", selector)


def same_boxes(before, after, what):
    for key in ("boxes", "height"):
        if before[key] != after[key]:
            raise Failed(f"the charts change when they are read {what}: {key} was "
                         f"{before[key]}, is now {after[key]}")


def check_reading(state, x, metres, what):
    """Checks that each chart's cursor is at x and that the reading shows this many metres."""
    if not state["hands"] or any(hand is None or abs(hand - x) > 1.5 for hand in state["hands"]):
        raise Failed(f"read {what} at {x:.0f}: the cursors are at {state['hands']}")
    found = re.match(r"(\d+\.\d+) km  ·  \d*[-:]+\d*-* /km", state["reading"])
    if not found or abs(float(found.group(1)) * 1000 - metres) > 12:
        raise Failed(f"read {what}: {state['reading']!r}, expected about {metres:.0f} m")
    if state["spot"] != "visible":
        raise Failed(f"read {what}: the place is not on the map")


def places(reader, run):
    """Returns points over the chart (window x, y, share of the width), its ends, and the
    distance."""
    left, top, width, height = into_sight(reader, CHART + ".chart")
    # The chart's margins, see charts.js.
    first, last = left + 46, left + width - 12
    return [(round(first + (last - first) * share), round(top + height * 0.6), share)
            for share in (0.03, 0.2, 0.41, 0.55, 0.74, 0.9, 0.98)], (first, last), run["distance"]


def check_drawn(state):
    """Checks that each chart is drawn at its displayed width, which is all the width available."""
    widths = [box[2] for box in state["boxes"][:len(state["drawn"])]]
    if not widths or any(width != drawn or width != state["room"][0]
                         for width, drawn in zip(widths, state["drawn"])):
        raise Failed(f"charts are shown {widths} wide in {state['room']}, drawn for "
                     f"{state['drawn']}")


def by_mouse(reader, run):
    """Checks that nothing moves while the mouse is over a chart, and that the reading follows
    it."""
    spots, (first, last), distance = places(reader, run)
    reader.browser.point(1, 1)
    before = look(reader)
    check_drawn(before)
    for x, y, _ in spots:
        reader.browser.point(x, y)
        state = look(reader)
        same_boxes(before, state, "by mouse")
        check_reading(state, x, (x - first) / (last - first) * distance, "by mouse")
    reader.browser.point(1, 1)
    after = look(reader)
    if after["reading"] or any(after["hands"]):
        raise Failed(f"the mouse has left, but the reading is still {after['reading']!r}")


def by_finger(reader, run):
    """Checks that nothing moves while a finger is on a chart, and that the reading stays when it is
    lifted."""
    spots, (first, last), distance = places(reader, run)
    before = look(reader)
    check_drawn(before)
    for x, y, _ in spots:
        metres = (x - first) / (last - first) * distance
        reader.browser.fingers("touchStart", (x, y))
        same_boxes(before, look(reader), "by finger")
        check_reading(look(reader), x, metres, "by finger")
        reader.browser.fingers("touchEnd")
        same_boxes(before, look(reader), "after a tap")
        check_reading(look(reader), x, metres, "after a tap")
    reader.picture("reading")
    x, y, width, _ = into_sight(reader, "#run-title")
    reader.browser.fingers("touchStart", (x + width / 2, y + 2))
    reader.browser.fingers("touchEnd")
    if look(reader)["reading"]:
        raise Failed("a tap beside the charts does not clear the reading")
