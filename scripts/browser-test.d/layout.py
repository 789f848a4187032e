"""The layout of the simulator's page: the wearable stays in view at every screen size."""

from program import Failed

# Width and height of the page: a 1366x768 laptop, a desktop window, a tablet, a phone.
SCREENS = [(1366, 625), (1280, 917), (800, 1000), (390, 700)]
# The largest display scale at which the whole wearable is in view.
SCALES = {1366: 1.5, 1280: 2, 800: 2, 390: 1}

# Elements that are partly outside the window or covered.
HIDDEN = """
return [...document.querySelectorAll(arguments[0])].filter((element) => {
  const box = element.getBoundingClientRect();
  const inside = box.top >= -0.5 && box.left >= -0.5 && box.bottom <= innerHeight + 0.5
    && box.right <= innerWidth + 0.5;
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return !inside || !(element === top || element.contains(top));
}).map((element) => {
  const box = element.getBoundingClientRect();
  return `${element.id || element.dataset.key || element.className} (${Math.round(box.left)},`
    + `${Math.round(box.top)} to ${Math.round(box.right)},${Math.round(box.bottom)})`;
});
"""


def check_layout(wearable):
    """Checks that the display and all keys are in view at each size, also while using the last
    control."""
    browser = wearable.browser
    for width, height in SCREENS:
        browser.resize(width, height)
        wearable.until(
            f"a display of {SCALES[width]}x on {width}x{height}", f"innerWidth === {width}"
            " && Number(document.querySelector('#scales [aria-pressed=true]').dataset.scale)"
            f" === {SCALES[width]}")
        expect_in_view(browser, "#case, .key, #panel", "at first", width, height)
        if width > 1020:
            expect_in_view(browser, ".sense, #advice", "at first", width, height)
        wide = browser.run("return document.documentElement.scrollWidth")
        if wide > width:
            raise Failed(f"the page is {wide} pixels wide in a window of {width}x{height}")
        for control in ("#sources > :first-child", "#power"):
            browser.run(
                "document.querySelector(arguments[0]).scrollIntoView({block: 'end'})", control)
            expect_in_view(browser, f"#case, .key, #panel, {control}", f"with {control} shown",
                           width, height)
        wearable.picture(f"page-{width}")
        browser.run("scrollTo(0, 0); document.querySelector('.controls').scrollTo(0, 0)")
    browser.cdp("Emulation.clearDeviceMetricsOverride")


def expect_in_view(browser, selector, when, width, height):
    """Checks that all elements of a selector are inside the window and not covered."""
    hidden = browser.run(HIDDEN, selector)
    if hidden:
        raise Failed(f"not in view {when} on {width}x{height}: {', '.join(hidden)}")
