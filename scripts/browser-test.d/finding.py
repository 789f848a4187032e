"""Finding runs in the list, and comparing a run with others on its route."""

import judge
from charts import into_sight
from program import Failed


def shown(reader):
    """Returns the IDs of the rows once the list is complete."""
    reader.until("the whole list", "document.querySelector('.list').dataset.complete === 'yes'")
    return [text.rsplit("/", 1)[1] for text in reader.browser.run(
        "return [...document.querySelectorAll('.list a')].map((row) => row.hash)")]


def choose(reader, name, value):
    reader.browser.run(
        "const field = document.querySelector(`[data-find='${arguments[0]}']`);"
        "field.value = arguments[1];"
        "field.dispatchEvent(new Event(field.tagName === 'INPUT' ? 'input' : 'change'))",
        name, value)


def ids(found):
    return [run["id"] for run in found]


def check_finding(reader, stored):
    """Checks search, filters and order against the run files."""
    compare = reader.compare
    reader.browser.click(".finder > button")
    compare("all runs", shown(reader), ids(stored))
    dated = [run for run in stored if judge.local_start(run)]
    month = f"{judge.local_start(dated[2]):%B %Y}"
    wanted = [run for run in dated if f"{judge.local_start(run):%B %Y}" == month]
    reader.focus(".finder input")
    for letter in month.lower():
        reader.browser.key(letter, True)
        reader.browser.key(letter, False)
    compare(f"the runs of {month}", shown(reader), ids(wanted))
    says = reader.texts(".found span")[0]
    if not says.startswith(f"{len(wanted)} of {len(stored)} runs, "):
        raise Failed(f"{len(wanted)} runs match, but the page says {says!r}")
    choose(reader, "text", "no such run")
    compare("a search without matches", (shown(reader), reader.texts(".found span")),
            ([], ["No matching runs"]))
    reader.browser.click(".found button")
    compare("all runs again", shown(reader), ids(stored))
    year = judge.local_start(dated[-1]).year
    choose(reader, "year", str(year))
    compare(f"the runs of {year}", shown(reader),
            ids(run for run in dated if judge.local_start(run).year == year))
    choose(reader, "year", "none")
    compare("undated runs", shown(reader), ids(run for run in stored if "timestamp" not in run))
    choose(reader, "year", "")
    for group, (least, most) in enumerate([(0, 5), (5, 10), (10, 21.0975), (21.0975, 1e9)]):
        choose(reader, "far", str(group))
        compare(f"runs of {least} to {most} km", shown(reader),
                ids(run for run in stored if least <= run["distance"] / 1000 < most))
    choose(reader, "far", "")
    goals = reader.browser.run("return index.badges.map((badge) => badge.distance / 1000)")
    middle = sorted(run["distance"] for run in stored)[len(stored) // 2]
    badge = max(place for place, goal in enumerate(goals) if goal <= middle)
    choose(reader, "badge", str(badge))
    compare("runs that reached a badge", shown(reader),
            ids(run for run in stored if run["distance"] >= goals[badge]))
    choose(reader, "badge", "")
    check_order(reader, stored)
    reader.picture("finding")


def check_order(reader, stored):
    orders = {
        "oldest": lambda run: stored.index(run) * -1,
        "farthest": lambda run: -round(run["distance"] * 100),
        "longest": lambda run: -run["duration"],
        "fastest": lambda run: run["duration"] / run["distance"],
        "steepest": lambda run: -round(run.get("ascent", -1), 1),
    }
    for name, key in orders.items():
        choose(reader, "sort", name)
        keys = {run["id"]: key(run) for run in stored}
        order = [keys[one] for one in shown(reader)]
        if len(order) != len(stored) or any(
                after < before - 1e-6 for before, after in zip(order, order[1:])):
            raise Failed(f"the order {name!r} is {order}")
    choose(reader, "sort", "newest")
    reader.compare("the default order", shown(reader), ids(stored))


def check_compare(reader, run, stored):
    """Checks the runs on the same route, their time differences, and both paces along the route."""
    expected = judge.same_route(run, stored)
    rows = reader.browser.run(
        "return [...document.querySelectorAll('.compare-runs button')].map((row) =>"
        " [row.dataset.run, row.querySelector('.gap b').textContent])")
    reader.compare(f"the route of {run['id']}", [row[0] for row in rows], expected[:8])
    durations = {other["id"]: other["duration"] for other in stored}
    for other, text in rows:
        gap = run["duration"] - durations[other]
        word = "same time" if abs(gap) < 1 else \
            f"{judge.duration(abs(gap))} {'faster' if gap < 0 else 'slower'}"
        reader.compare(f"{run['id']} beside {other}", text, word)
    return expected


def check_overlay(reader, run, other):
    """Checks both paces on a chart and the time difference that the reading shows at its end."""
    reader.browser.click(f".compare-runs [data-run='{other['id']}']")
    reader.compare("the run beside it", reader.browser.run(
        "return document.querySelector('.key a').getAttribute('href')"), f"#/run/{other['id']}")
    lines = [reader.browser.run(
        "return [...document.querySelectorAll(arguments[0])].reduce((sum, path) =>"
        " sum + path.getTotalLength(), 0)", f".compare .{name}")
        for name in ("this-pace", "other-pace")]
    left, top, width, height = into_sight(reader, ".compare .chart")
    if min(lines) < width / 2:
        raise Failed(f"the lines of the paces are {lines} long on a chart of {width}")
    reader.browser.point(left + width - 12, top + height / 2)
    text = reader.texts(".compare .readout")[0]
    # Both were cut from one recording, so they are level up to the end of the other run.
    gap = max(0, run["duration"] - other["duration"])
    near = {"same time"} if abs(gap) < 4 else set()
    near |= {f"{judge.duration(abs(gap + more))} {'ahead' if gap + more < 0 else 'behind'}"
             for more in range(-4, 5)}
    if text.rsplit("  ·  ", 1)[-1] not in near:
        raise Failed(f"at the end the page says {text!r}, expected one of {near}")
    reader.picture("compare")
