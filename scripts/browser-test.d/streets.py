"""Streets below a run on the page, from a map generated for the trial."""

import maps
from made_map import CREDIT, TOWN, make_map
from program import Failed

# The centre of the drawing of each class of crossing, then of the start's dot and of the flag.
MIDDLES = """
const middle = (one) => {
  const box = one.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
};
return [".major path", ".motorway path", ".start", ".finish"].map((name) =>
  middle(document.querySelector(`.map ${name}`)));
"""

# Contrasts with the background: of the drawn streets, and of the route or its outline.
LOUDNESS = """
const channel = (value) =>
  value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4;
const light = (colour) => {
  const [red, green, blue] = colour.match(/[\\d.]+/g).map(Number);
  return 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);
};
const style = (one) => getComputedStyle(one);
const ground = light(style(document.querySelector(".map")).backgroundColor);
const contrast = (colour) =>
  (Math.max(light(colour), ground) + 0.05) / (Math.min(light(colour), ground) + 0.05);
const streets = [...document.querySelectorAll(".streets path")].flatMap((one) =>
  [style(one).stroke, style(one).fill].filter((colour) => colour !== "none").map(contrast));
const ways = [...document.querySelectorAll(".way path")].map((one) => contrast(style(one).stroke));
const casing = contrast(style(document.querySelector(".casing")).stroke);
return [Math.max(...streets), Math.max(casing, Math.min(...ways))];
"""

WIDTHS = """
return [...document.querySelectorAll(".streets > g")].filter((group) => group.children.length > 0 &&
  group.getAttribute("display") !== "none").map((group) =>
  [group.getAttribute("class"), parseFloat(getComputedStyle(group.children[0]).strokeWidth)]);
"""


# MARK: The trials


def check_places(reader, what):
    """Checks that a street crossing at the start is drawn there at every zoom level."""
    found = reader.browser.run(MIDDLES)
    for street, mark in ((0, 2), (1, 3)):
        if not maps.near(found[street], found[mark], 2.5):
            raise Failed(f"{what}: a crossing is drawn at {found[street]}, expected at"
                         f" {found[mark]}")


def check_zoom(reader):
    """Checks that streets follow buttons, wheel, drag and keys, and that the widths of their lines
    do not change."""
    whole = dict(reader.browser.run(WIDTHS))
    if not whole["minor"] < whole["medium"] < whole["major"] < whole["motorway"]:
        raise Failed(f"the line widths do not reflect the street classes: {whole}")
    seen = maps.Map(reader)
    check_places(reader, "the whole map")
    for _ in range(2):
        reader.browser.click(".zoom button:nth-child(2)")
    check_places(reader, "zoomed in by buttons")
    near = dict(reader.browser.run(WIDTHS))
    if not whole["major"] <= near["major"] <= 7 or "path" not in near:
        raise Failed(f"zoomed in, the line widths are {near}, before {whole}")
    x, y = seen.at(0.5, 0.5)
    reader.browser.point(x, y, True)
    reader.browser.point(x + 40, y + 25)
    reader.browser.point(x + 50, y + 30, False)
    check_places(reader, "after a drag")
    reader.browser.wheel(*seen.at(0.4, 0.6), -300)
    reader.focus(".map")
    seen.key("+")
    check_places(reader, "after wheel and key")
    reader.picture("streets-near")
    reader.browser.click(".zoom button:nth-child(3)")
    reader.compare("the widths of the whole map", dict(reader.browser.run(WIDTHS)), whole)
    maps.by_fingers(maps.Map(reader))
    check_places(reader, "after fingers")


def check_credit(reader):
    """Checks the attribution on the map and, with the licence, at the foot of the page: as links
    that are not followed automatically."""
    links = reader.browser.run(
        "return ['.details .credit a', '#foot a'].map((name) =>"
        " [...document.querySelectorAll(name)].map((one) => [one.textContent, one.href, one.rel]))")
    rel = "noreferrer noopener"
    credit = [CREDIT, "https://www.openstreetmap.org/copyright", rel]
    reader.compare("the credit of the map", links[0], [credit])
    reader.compare("the foot", links[1], [credit, [
        "Open Database License (ODbL) 1.0", "https://opendatacommons.org/licenses/odbl/1-0/", rel]])
    hidden = reader.browser.run(
        "const box = (name) => document.querySelector(name).getBoundingClientRect();"
        "const [map, credit, bar] = ['.map', '.credit', '.scale'].map(box);"
        "return [credit.left < map.left, credit.bottom > map.bottom, credit.right > bar.left]")
    reader.compare("the credit is on the map and beside its scale", hidden, [False] * 3)


def streets(reader, page, plain, run):
    """Tests a page with a map and one without."""
    reader.open(page, f"#/run/{run['id']}")
    reader.await_run(run["id"])
    check_credit(reader)
    reader.compare("the town of the run", reader.texts(".details .place"), [TOWN])
    rows = reader.texts(".list .when")
    if not any(row.startswith(f"{TOWN} · ") for row in rows):
        raise Failed(f"no row of the list begins with {TOWN}: {rows}")
    check_zoom(reader)
    for theme in ("dark", "light"):
        reader.browser.theme(theme)
        for width, height in ((1280, 1000), (360, 740)):
            reader.browser.resize(width, height)
            reader.open(page, f"#/run/{run['id']}")
            reader.await_run(run["id"])
            loudest, way = reader.browser.run(LOUDNESS)
            if not 1 < loudest < way:
                raise Failed(f"{theme}: the streets' contrast is {loudest}, the route's {way}")
            check_credit(reader)
            check_places(reader, f"{theme}, {width} pixels")
            reader.check_width()
            reader.check_contrast()
            reader.picture(f"streets-{theme}-{width}")
    reader.browser.theme("dark")
    reader.browser.resize(1280, 1000)
    reader.open(plain, f"#/run/{run['id']}")
    reader.await_run(run["id"])
    shown = reader.browser.run(
        "return [document.querySelector('.streets, .credit, .place') === null,"
        " document.querySelector('#foot').checkVisibility()]")
    reader.compare("a page without a map", shown, [True, False])
