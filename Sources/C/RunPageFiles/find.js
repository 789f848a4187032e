// Filtering and sorting of the run list.

/** The current search; kept while the page is open. */
const finding = { text: "", year: "", far: "", badge: "", sort: "newest" };

/** Upper limits of the distance groups in the selected units: 21.0975 km are 13.1 miles. */
const farEnds = { km: [5, 10, 21.0975], mi: [3, 6, 13.1094] };

const sorts = {
  newest: ["newestFirst", null],
  oldest: ["oldestFirst", (one, other) => other.place - one.place],
  farthest: ["longestFirst", (one, other) => other.distance - one.distance],
  longest: ["longestTimeFirst", (one, other) => other.duration - one.duration],
  fastest: ["fastestFirst",
    (one, other) => (paceOf(one) ?? Infinity) - (paceOf(other) ?? Infinity)],
  steepest: ["mostClimbFirst", (one, other) => (other.climb ?? -1) - (one.climb ?? -1)],
};

const runYear = (run) => (run.start === null ? "none" : String(year(dates.of(run))));

/** The distance group of a run. */
function farGroup(run) {
  const units = run.distance / unitMetres[chosen.units];
  const ends = farEnds[chosen.units];
  const place = ends.findIndex((end) => units < end);
  return String(place < 0 ? ends.length : place);
}

function farNames() {
  const [short, middle] = farEnds[chosen.units];
  const { unit } = words;
  const half = `${words.number({ km: "21.1", mi: "13.1" }[chosen.units])} ${unit}`;
  return [
    say("under", { distance: `${short} ${unit}` }),
    say("fromTo", { from: short, to: `${middle} ${unit}` }),
    say("fromTo", { from: middle, to: half }), say("andMore", { distance: half }),
  ];
}

/** The searchable text of a run, in lower case: date, number, badge, place and distance. */
function searchText(run) {
  if (run.textIn !== chosen.language) {
    const badge = index.badges[run.badge];
    const machine = dates.machine(run).slice(0, 10);
    const number = say("runNumber", { number: run.number });
    run.textIn = chosen.language;
    run.text = [dates.long(run), machine, number, badge ? nameOf(badge) : "", run.town, run.id]
      .join(" ").toLowerCase();
  }
  return `${run.text} ${words.distance(run.distance)} ${words.unit}`;
}

/** The runs that match the search, in the selected order. */
function foundRuns() {
  const wanted = finding.text.toLowerCase().split(/\s+/).filter(Boolean);
  const badge = finding.badge === "" ? null : index.badges[Number(finding.badge)];
  const found = runs.filter((run) =>
    (finding.year === "" || runYear(run) === finding.year) &&
    (finding.far === "" || farGroup(run) === finding.far) &&
    (badge === null || run.distance >= badge.distance / 1000) &&
    (wanted.length === 0 || wanted.every((word) => searchText(run).includes(word))));
  const order = sorts[finding.sort][1];
  return order === null ? found : found.sort(order);
}

const isFinding = () =>
  [finding.text.trim(), finding.year, finding.far, finding.badge].some((wanted) => wanted !== "");

function chooser(label, name, options, changed) {
  const select = make(
    "select", { "aria-label": label, "data-find": name },
    options.map(([value, text]) =>
      make("option", { value, selected: value === finding[name] }, text)));
  select.addEventListener("change", () => {
    finding[name] = select.value;
    changed();
  });
  return make("label", {}, make("span", {}, label), select);
}

/** The search field, with filters and sort order behind a button. */
function finder(changed) {
  const search = make("input", {
    type: "search", placeholder: say("searchHint"), "aria-label": say("searchRuns"),
    value: finding.text, "data-find": "text",
  });
  search.addEventListener("input", () => {
    finding.text = search.value;
    changed();
  });
  const years = [...new Set(runs.map(runYear))];
  const reached = index.badges.map((badge, place) => [String(place), nameOf(badge)])
    .filter((_, place) => index.badges[place].earned !== undefined);
  const choosers = [
    chooser(say("year"), "year", [
      ["", say("allYears")],
      ...years.map((name) => [name, name === "none" ? say("withoutDate") : name]),
    ], changed),
    chooser(say("distance"), "far", [
      ["", say("anyDistance")], ...farNames().map((name, place) => [String(place), name])],
    changed),
    chooser(say("reachedHead"), "badge", [["", say("anyBadge")], ...reached], changed),
    chooser(
      say("order"), "sort", Object.entries(sorts).map(([name, [word]]) => [name, say(word)]),
      changed),
  ];
  const fields = make("div", { class: "filters", id: "filters" }, choosers);
  const isOpen = isFinding() && finding.text === "" || finding.sort !== "newest";
  const button = make(
    "button", { type: "button", "aria-expanded": String(isOpen), "aria-controls": "filters" },
    say("filter"));
  fields.hidden = !isOpen;
  button.addEventListener("click", () => {
    fields.hidden = !fields.hidden;
    button.setAttribute("aria-expanded", String(!fields.hidden));
  });
  return make("div", { class: "finder", role: "search" }, search, button, fields);
}

/** The number of runs found, and a button to show all. */
function foundNote(found, cleared) {
  if (!isFinding()) return [];
  const metres = metresOf(found);
  const button = make("button", { type: "button" }, say("showAll"));
  button.addEventListener("click", () => {
    Object.assign(finding, { text: "", year: "", far: "", badge: "" });
    cleared();
  });
  const text = found.length === 0 ? say("noneFound")
    : say(runs.length === 1 ? "foundOne" : "found", {
      count: found.length, all: words.whole(runs.length),
      distance: `${words.farDistance(metres)} ${words.unit}`,
    });
  return [make("span", {}, text), button];
}
