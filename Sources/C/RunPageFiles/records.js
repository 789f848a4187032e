// Records: the best efforts, the longest runs, and the runners-up.

/** Titles of records that are not best efforts. */
const recordTitles = {
  distance: "longestRun", duration: "longestTime", climb: "mostClimb", pace: "bestPace",
};
/** See `FastestStretch.distances`. */
const recordMetres = [1000, 1609.344, 3000, 5000, 10000, 16093.44, 21097.5, 42195];

/** The value of a record with its unit. */
function recordValue(name, value) {
  if (name.startsWith("fastest")) return words.duration(Math.ceil(value / 10));
  return {
    distance: () => measured(words.distance(value / 100), words.unit),
    duration: () => words.duration(value / 10),
    climb: () => measured(words.climb(value / 10), words.heightUnit),
    pace: () => measured(words.pace(value / 1e6), words.paceUnit),
  }[name]?.() ?? "";
}

/** More about a record: its pace, or for the best pace its distance. */
function recordMore(name, run, value) {
  const metres = recordMetres[Number(/^fastest(\d)$/.exec(name)?.[1])];
  if (metres) return `${words.pace(value / 10 / metres)} ${words.paceUnit}`;
  return name === "pace"
    ? say("over", { distance: `${words.distance(run.distance)} ${words.unit}` }) : "";
}

function recordCard([name, ...pairs]) {
  const places = [];
  for (let at = 0; at + 1 < pairs.length; at += 2) places.push([runs[pairs[at]], pairs[at + 1]]);
  const [[run, value], ...next] = places;
  const more = [recordMore(name, run, value), dates.medium(run)].filter(Boolean).join(" · ");
  return make(
    "li", { class: "record" },
    make(
      "a", { href: runAddress(run), class: "best" },
      make("span", { class: "what" }, say(recordTitles[name] ?? name)),
      make("strong", {}, recordValue(name, value)), make("span", { class: "more" }, more)),
    next.length > 0 && make(
      "ol", { start: 2 },
      next.map(([other, reached], place) =>
        make("li", {}, make(
          "a", { href: runAddress(other) }, make("span", { class: "rank" }, `${place + 2}.`),
          make("b", {}, recordValue(name, reached)),
          make("span", { class: "more" }, dates.medium(other)))))),
  );
}

function recordsPage() {
  const parts = [
    make("header", { class: "head" }, make("h2", { id: "records-title" }, say("records")))];
  if (index.records.length === 0) {
    parts.push(make("p", { class: "note" }, say("noRecordsYet")));
    return parts;
  }
  const isStretch = ([name]) => name.startsWith("fastest");
  const stretches = index.records.filter(isStretch);
  if (stretches.length > 0) {
    parts.push(
      make("ul", { class: "records" }, stretches.map(recordCard)),
      make("p", { class: "note" }, say("stretchNote")));
  }
  parts.push(make(
    "ul", { class: "records" }, index.records.filter((record) => !isStretch(record))
      .map(recordCard)));
  return parts;
}
