"""The map of a run: zooming and panning with every input method, and its badges."""

from browser import RIGHT
from charts import into_sight
from program import Failed

VIEW = """
const [, x, y, zoom] = /translate\\(([-\\d.e]+) ([-\\d.e]+)\\) scale\\(([\\d.]+)\\)/.exec(
  document.querySelector(".map .world").getAttribute("transform")).map(Number);
return [zoom, x, y];
"""

CALLOUT = """
const callout = document.querySelector(".map .callout");
return [callout.getAttribute("visibility") === "visible",
  callout.querySelector("image").getAttribute("href")?.startsWith("data:image/png") ?? false,
  document.querySelector(".pin-words").textContent,
  [...document.querySelectorAll(".pin[aria-pressed='true']")].map((pin) => pin.dataset.pin)];
"""


class Map:
    """The map of the open run, centred in the window."""

    def __init__(self, reader):
        self.reader = reader
        self.browser = reader.browser
        self.left, self.top, self.width, self.height = into_sight(reader, ".map")
        # After scrolling the page, the wheel keeps scrolling it for a moment.
        reader.until("the wheel at rest", "performance.now() - lastScroll > scrollRest")

    def view(self):
        return self.browser.run(VIEW)

    def at(self, across, down):
        return self.left + self.width * across, self.top + self.height * down

    def below(self, place):
        """Returns the map coordinates below a point of the window."""
        zoom, x, y = self.view()
        return ((place[0] - self.left - x) / zoom, (place[1] - self.top - y) / zoom)

    def bar(self):
        return self.browser.run("return document.querySelector('.scale text').textContent")

    def key(self, key):
        self.browser.key(key, True)
        self.browser.key(key, False)

    def expect(self, what, is_so):
        if not is_so:
            raise Failed(f"the map after {what}: view {self.view()}, scale {self.bar()}")


def near(one, other, reach=1.0):
    return all(abs(left - right) <= reach for left, right in zip(one, other))


def by_buttons_and_keys(seen):
    """Zooms, pans and resets; never zooms out beyond the whole map."""
    seen.expect("opening", seen.view() == [1, 0, 0])
    whole = seen.bar()
    seen.browser.click(".zoom button:nth-child(1)")
    seen.expect("zooming out of the whole map", seen.view() == [1, 0, 0])
    for _ in range(4):
        seen.browser.click(".zoom button:nth-child(2)")
    seen.expect("four zooms in", abs(seen.view()[0] - 1.5 ** 4) < 0.01 and seen.bar() != whole)
    seen.browser.click(".zoom button:nth-child(3)")
    seen.expect("a reset", seen.view() == [1, 0, 0] and seen.bar() == whole)
    seen.reader.focus(".map")
    seen.key("+")
    seen.key("+")
    zoom, x, y = seen.view()
    seen.expect("two keys", zoom > 2)
    seen.key(RIGHT)
    seen.expect("an arrow", near(seen.view(), [zoom, x - 60, y]))
    seen.key("0")
    seen.expect("the key 0", seen.view() == [1, 0, 0])


def by_mouse(seen):
    """Checks that the wheel zooms at the pointer, dragging pans, and neither selects a badge."""
    place = seen.at(0.7, 0.4)
    below = seen.below(place)
    scrolled = seen.browser.run("return scrollY")
    seen.browser.wheel(*place, -400)
    seen.reader.until("a nearer map", "document.querySelector('.map.zoomed') !== null")
    seen.expect("the wheel", seen.view()[0] > 1.5 and near(seen.below(place), below))
    if seen.browser.run("return scrollY") != scrolled:
        raise Failed("the wheel over the map scrolled the page too")
    x, y = seen.at(0.5, 0.5)
    zoom, left, top = seen.view()
    seen.browser.point(x, y, True)
    seen.browser.point(x + 31, y - 23)
    seen.browser.point(x + 40, y - 30, False)
    seen.expect("a drag", near(seen.view(), [zoom, min(0, left + 40), min(0, top - 30)]))
    if seen.browser.run(CALLOUT)[3]:
        raise Failed("a drag over the map selected a badge")
    for _ in range(30):
        seen.browser.point(x, y, True)
        seen.browser.point(x - 300, y - 200, False)
    zoom, left, top = seen.view()
    seen.expect("many drags", near(
        [left, top], [seen.width * (1 - zoom), seen.height * (1 - zoom)]))
    seen.browser.click(".zoom button:nth-child(3)")


def by_fingers(seen):
    """Checks that two fingers zoom around their midpoint and that one pans a zoomed map."""
    x, y = seen.at(0.5, 0.5)
    below = seen.below((x, y))
    seen.browser.fingers("touchStart", (x - 30, y), (x + 30, y))
    seen.browser.fingers("touchMove", (x - 60, y), (x + 60, y))
    seen.browser.fingers("touchMove", (x - 90, y), (x + 90, y))
    seen.browser.fingers("touchEnd")
    seen.expect("a pinch", abs(seen.view()[0] - 3) < 0.05 and near(seen.below((x, y)), below, 2))
    zoom, left, top = seen.view()
    seen.browser.fingers("touchStart", (x, y))
    seen.browser.fingers("touchMove", (x + 30, y + 20))
    seen.browser.fingers("touchMove", (x + 50, y + 40))
    seen.browser.fingers("touchEnd")
    seen.expect("one finger", near(seen.view(), [zoom, left + 50, top + 40], 2))
    seen.browser.click(".zoom button:nth-child(3)")
    seen.expect("a reset", seen.view() == [1, 0, 0])


def check_link(reader, run):
    """Checks the only external link, to the place where the run started, without following it."""
    north, east = (f"{value:.5f}" for value in run["locations"]["rows"][0][2:4])
    shown = reader.browser.run(
        "const link = document.querySelector('.street');"
        "return [link.href, link.rel, link.target, link.textContent]")
    reader.compare("the link to streets", shown, [
        f"https://www.openstreetmap.org/?mlat={north}&mlon={east}#map=15/{north}/{east}",
        "noreferrer noopener", "_blank", "Open in OpenStreetMap"])
    out = reader.browser.run(
        "return [...document.querySelectorAll('[href], [src]')].filter((one) =>"
        " !/^(#|\\.\\/|data:image\\/png)/.test(one.getAttribute('href') ??"
        " one.getAttribute('src'))).map((one) => one.className)")
    reader.compare("the links out of the page", out, ["street"])


def check_pins(reader, run):
    """Checks that badges are dots until pointed at or selected, and that a switch hides them."""
    browser = reader.browser
    pins = [place for place, badge in enumerate(run["badges"]) if "latitude" in badge]
    last = pins[-1]
    words = run["badges"][last]["name"]
    dot = f".pin[data-pin='{last}']"
    seen = Map(reader)
    browser.point(1, 1)
    reader.compare("no pin yet", browser.run(CALLOUT)[:2:2] + browser.run(CALLOUT)[3:], [False, []])
    browser.mouse(dot)
    reader.compare("a pin under the mouse", browser.run(CALLOUT)[:2], [True, True])
    if not browser.run(CALLOUT)[2].startswith(words):
        raise Failed(f"over the badge {words} the page says {browser.run(CALLOUT)[2]!r}")
    browser.point(1, 1)
    reader.compare("the mouse is gone", browser.run(CALLOUT)[0], False)
    # A touch beside the dot, away from all others.
    x, y = browser.run(
        "const box = document.querySelector(arguments[0] + ' .dot').getBoundingClientRect();"
        "return [box.x + box.width / 2, box.y + box.height / 2]", dot)
    tap = browser.run(TAP_BESIDE, last, x, y)
    if tap is None:
        raise Failed("no place for a tap beside the last badge's dot")
    browser.fingers("touchStart", tap)
    browser.fingers("touchEnd")
    reader.until("the chosen badge", f"document.querySelector(\"{dot}\").ariaPressed === 'true'")
    reader.compare("a tapped badge", browser.run(CALLOUT), [
        True, True, browser.run("return document.querySelector('.pin-words').textContent"),
        [str(last)]])
    reader.picture("map-badge")
    check_switch(reader, seen, run)


# A point 17 pixels from the dot that is not closer to any other dot.
TAP_BESIDE = """
const [number, x, y] = arguments;
const others = [...document.querySelectorAll(".pin")]
  .filter((pin) => Number(pin.dataset.pin) !== number)
  .map((pin) => pin.querySelector(".dot").getBoundingClientRect())
  .map((box) => [box.x + box.width / 2, box.y + box.height / 2]);
for (let turn = 0; turn < 24; turn += 1) {
  const [tapX, tapY] = [
    x + 17 * Math.cos((turn * Math.PI) / 12), y + 17 * Math.sin((turn * Math.PI) / 12)];
  if (others.every(([left, top]) => Math.hypot(left - tapX, top - tapY) > 18)) return [tapX, tapY];
}
return null;
"""


def check_switch(reader, seen, run):
    count = "return [...document.querySelectorAll('.pin')].filter((pin) =>" \
        " pin.getBoundingClientRect().width > 0).length"
    shown = seen.browser.run(count)
    other = seen.browser.run(
        "const dot = document.querySelector(\".pin[aria-pressed='false']\");"
        "const box = dot.getBoundingClientRect();"
        "return [box.x + box.width / 2, box.y + box.height / 2]")
    seen.browser.click(".switch")
    reader.compare("hidden dots", seen.browser.run(count), 0)
    chosen = seen.browser.run(CALLOUT)
    reader.compare("the chosen badge", chosen[0], True)
    seen.browser.point(*other, True, False)
    reader.compare("a press on hidden dots", seen.browser.run(CALLOUT), chosen)
    address = seen.browser.run("return location.href")
    reader.open(address.removeprefix("file://").split("#")[0], f"#/run/{run['id']}")
    reader.await_run(run["id"])
    reader.compare("dots hidden another time", seen.browser.run(count), 0)
    seen.browser.click(".switch")
    reader.compare("dots again", seen.browser.run(count), shown)


def check_targets(reader):
    """Checks that on a phone every control on the map is at least as large as a fingertip."""
    small = reader.browser.run(
        "return [...document.querySelectorAll('.map-tools button, .finder button')].map((one) =>"
        " [one.textContent, one.getBoundingClientRect()]).filter(([, box]) => box.width > 0 &&"
        " Math.min(box.width, box.height) < 42).map(([name]) => name)")
    reader.compare("buttons too small for a finger", small, [])
