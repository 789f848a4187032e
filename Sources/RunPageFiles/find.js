// Finding runs: which of them the list shows, and in which order.

/** What is looked for; it stays while the page is open. */
const finding = { text: "", year: "", far: "", badge: "", sort: "newest" };

/** Ends of the groups of distances, in the units that are chosen: 21.0975 km are 13.1 miles. */
const farEnds = { km: [5, 10, 21.0975], mi: [3, 6, 13.1094] };

const sorts = {
  newest: ["Newest first", null],
  oldest: ["Oldest first", (one, other) => other.place - one.place],
  farthest: ["Longest first", (one, other) => other.distance - one.distance],
  longest: ["Longest time first", (one, other) => other.duration - one.duration],
  fastest: ["Fastest first",
    (one, other) => (paceOf(one) ?? Infinity) - (paceOf(other) ?? Infinity)],
  steepest: ["Most climb first", (one, other) => (other.climb ?? -1) - (one.climb ?? -1)],
};

const runYear = (run) => (run.start === null ? "none" : String(year(dates.of(run))));

/** Which group of distances a run is in. */
function farGroup(run) {
  const units = run.distance / unitMetres[chosen.units];
  const ends = farEnds[chosen.units];
  const place = ends.findIndex((end) => units < end);
  return String(place < 0 ? ends.length : place);
}

function farNames() {
  const [short, middle] = farEnds[chosen.units];
  const half = { km: "21.1", mi: "13.1" }[chosen.units];
  const { unit } = words;
  return [
    `Under ${short} ${unit}`, `${short} to ${middle} ${unit}`,
    `${middle} to ${half} ${unit}`, `${half} ${unit} and more`,
  ];
}

/** What a search looks through: date, number, badge and distance of a run, in small letters. */
function searchText(run) {
  if (run.text === undefined) {
    const badge = run.badge === null ? "" : index.badges[run.badge]?.name ?? "";
    const machine = dates.machine(run).slice(0, 10);
    run.text = [dates.long(run), machine, `run ${run.number}`, badge, run.id]
      .join(" ").toLowerCase();
  }
  return `${run.text} ${words.distance(run.distance)} ${words.unit}`;
}

/** The runs that are looked for, in the order that is wanted. */
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

/** The search field, and behind a button the filters and the order. */
function finder(changed) {
  const search = make("input", {
    type: "search", placeholder: "Search date, badge, distance", "aria-label": "Search runs",
    value: finding.text, "data-find": "text",
  });
  search.addEventListener("input", () => {
    finding.text = search.value;
    changed();
  });
  const years = [...new Set(runs.map(runYear))];
  const reached = index.badges.map((badge, place) => [String(place), badge.name])
    .filter((_, place) => index.badges[place].earned !== undefined);
  const choosers = [
    chooser("Year", "year", [
      ["", "All years"], ...years.map((name) => [name, name === "none" ? "Without a date" : name]),
    ], changed),
    chooser("Distance", "far", [
      ["", "Any distance"], ...farNames().map((name, place) => [String(place), name])], changed),
    chooser("Reached", "badge", [["", "Any badge"], ...reached], changed),
    chooser("Order", "sort", Object.entries(sorts).map(([name, [text]]) => [name, text]), changed),
  ];
  const fields = make("div", { class: "filters", id: "filters" }, choosers);
  const isOpen = isFinding() && finding.text === "" || finding.sort !== "newest";
  const button = make(
    "button", { type: "button", "aria-expanded": String(isOpen), "aria-controls": "filters" },
    "Filter");
  fields.hidden = !isOpen;
  button.addEventListener("click", () => {
    fields.hidden = !fields.hidden;
    button.setAttribute("aria-expanded", String(!fields.hidden));
  });
  return make("div", { class: "finder", role: "search" }, search, button, fields);
}

/** What was found, and the way back to all. */
function foundNote(found, cleared) {
  if (!isFinding()) return [];
  const metres = found.reduce((sum, run) => sum + run.distance, 0);
  const button = make("button", { type: "button" }, "Show all");
  button.addEventListener("click", () => {
    Object.assign(finding, { text: "", year: "", far: "", badge: "" });
    cleared();
  });
  const text = found.length === 0 ? "No run is like that"
    : `${found.length} of ${words.count(runs.length, "run")}, ` +
      `${words.farDistance(metres)} ${words.unit}`;
  return [make("span", {}, text), button];
}
