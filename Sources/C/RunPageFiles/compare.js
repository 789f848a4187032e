// Compares a run with others on the same route: the starts are within 150 m of each other, the
// lengths differ by at most 5 %, and the runs pass about the same places, either at the same share
// of their distance (measured lengths differ) or after the same distance (one run may have ended a
// little earlier). So the same loop in the other direction is another route, and so is another loop
// from the same door.

const route = {
  /** Maximum difference of starts in metres, and of lengths as a share. */
  start: 150, length: 0.05,
  /** Number of places compared along the way, and the minimum share that must match. */
  places: 32, fitting: 0.9,
  /**
   * Maximum metres between the paths, plus a share of the length, as measured distances drift
   * apart.
   */
  beside: 50, drift: 0.02,
  /** Maximum numbers of runs compared in detail and listed. */
  candidates: 40, listed: 8,
};
const metresPerDegree = 111195;

/** Offset in metres from one place to another, on a flat map. */
function metresTo(from, to) {
  const turn = (degrees) => ((degrees + 540) % 360) - 180;
  return {
    east: turn(to.east - from.east) * metresPerDegree * Math.cos((from.north * Math.PI) / 180),
    north: (to.north - from.north) * metresPerDegree,
  };
}

/** Whether the starts and lengths of two runs allow the same route: a cheap check for all runs. */
function mayBeSameRoute(run, other) {
  if (other === run || run.origin === null || other.origin === null) return false;
  if (other.sport !== run.sport) return false;
  if (Math.abs(other.distance - run.distance) > route.length * run.distance) return false;
  const { east, north } = metresTo(run.origin, other.origin);
  return Math.hypot(east, north) <= route.start;
}

const metresBetween = (from, to, share) => ({
  east: from.east + (to.east - from.east) * share,
  north: from.north + (to.north - from.north) * share,
});

/**
 * Returns the length of another run's path that matches this run's, in metres; `null` if it took
 * another route.
 */
function sameWay(run, card, other, otherCard) {
  const apart = metresTo(run.origin, other.origin);
  const reach = route.beside + route.drift * run.distance;
  const compared = (length) => {
    let [fitting, sum] = [0, 0];
    for (let number = 0; number < route.places; number += 1) {
      const share = (number + 0.5) / route.places;
      const here = placeAt(card, card.stretches, share * run.distance, metresBetween);
      const there = placeAt(otherCard, otherCard.stretches, share * length, metresBetween);
      if (!here || !there) continue;
      const east = there.east + apart.east - here.east;
      const north = there.north + apart.north - here.north;
      const away = Math.hypot(east, north);
      if (away <= reach) fitting += 1;
      sum += Math.min(away, reach);
    }
    return { length, sum, fits: fitting >= route.fitting * route.places };
  };
  const best = [compared(other.distance), compared(run.distance)].filter((one) => one.fits)
    .sort((one, two) => one.sum - two.sum)[0];
  return best?.length ?? null;
}

/** The other runs on a run's route with their cards and matching lengths, fastest first. */
async function sameRoute(run, card) {
  if (card.stretches.length === 0 || card.paces.length < 2) return [];
  const candidates = runs.filter((other) => mayBeSameRoute(run, other)).slice(0, route.candidates)
    .map(async (other) => ({ run: other, card: await cardOf(other).catch(() => null) }));
  return (await Promise.all(candidates))
    .filter((other) => {
      other.length = other.card === null ? null : sameWay(run, card, other.run, other.card);
      return other.length !== null;
    })
    .sort((one, other) => one.run.duration - other.run.duration);
}

/**
 * Running seconds at the end of each part; the remaining time is spread over the parts without a
 * known pace.
 */
function timesOver(run, card) {
  const known = card.paces.map((pace) => (pace === null ? null : pace * card.part));
  const sum = known.reduce((all, seconds) => all + (seconds ?? 0), 0);
  const unknown = known.filter((seconds) => seconds === null).length;
  const rest = unknown > 0 ? Math.max(0, run.duration - sum) / unknown : 0;
  let time = 0;
  return [0, ...known.map((seconds) => (time += seconds ?? rest))];
}

function timeAt(times, share) {
  const place = Math.min(1, Math.max(0, share)) * (times.length - 1);
  const before = Math.min(times.length - 2, Math.floor(place));
  return times[before] + (times[before + 1] - times[before]) * (place - before);
}

/** Formats a time difference with the words for less and more. */
function timeBeside(seconds, less = "faster", more = "slower") {
  if (Math.abs(seconds) < 1) return say("sameTime");
  return say(seconds < 0 ? less : more, { time: words.duration(Math.abs(seconds)) });
}

/** Averages each pace with its neighbours, because receiver noise dominates in short parts. */
function smoothed(paces) {
  return paces.map((pace, place) => {
    if (pace === null) return null;
    const near = paces.slice(Math.max(0, place - 1), place + 2).filter((one) => one !== null);
    return near.reduce((sum, one) => sum + one, 0) / near.length;
  });
}

/** Charts both paces over this run's distance, to which the other run is scaled. */
function compareChart(run, card, other, width) {
  const paces = [smoothed(card.paces), smoothed(other.card.paces)];
  const range = paceRange(paces.flat(), paceOf(run));
  if (range === null) return null;
  const frame = chartFrame(
    width, 160, run.distance, -range.slow, -range.fast,
    say("pacesCompared", { date: dates.medium(other.run) }));
  const unit = unitMetres[chosen.units];
  for (const seconds of ticks(range.fast * unit, range.slow * unit, paceSteps)) {
    level(frame, -seconds / unit, words.pace(seconds / unit));
  }
  const names = ["this-pace", "other-pace"];
  for (const place of [1, 0]) {
    const values = paces[place].map(
      (pace) => (pace === null ? null : -Math.min(range.slow, Math.max(range.fast, pace))));
    const part = place === 0 ? card.part : (other.card.part * run.distance) / other.length;
    // Omits the other run's parts beyond this distance.
    const shown = values.slice(0, Math.ceil(run.distance / part));
    for (const line of linesThrough(shown, part, frame)) {
      frame.svg.append(draw("path", { class: names[place], d: `M${line.map(at).join("L")}` }));
    }
  }
  return frame;
}

/** The readout at a point of the route: both paces, and which run is ahead. */
function compareWords(run, card, other, times, metres) {
  const share = metres / run.distance;
  const otherShare = (share * other.length) / other.run.distance;
  const paceIn = (paces, at) =>
    words.pace(paces[Math.min(paces.length - 1, Math.floor(at * paces.length))]);
  const gap = timeAt(times[0], share) - timeAt(times[1], otherShare);
  return [
    `${words.distance(metres)} ${words.unit}`,
    `${paceIn(card.paces, share)} : ${paceIn(other.card.paces, otherShare)}`,
    timeBeside(gap, "ahead", "behind"),
  ].join("  ·  ");
}

/** The other runs on this route, and a comparison of paces with one of them. */
function compareCard(run, card, others) {
  const chart = make("div", { class: "drawing" });
  const readout = make("p", { class: "readout" });
  let shown = others[0];
  const drawIt = () => {
    const width = Math.floor(chart.clientWidth);
    const frame = width >= 100 ? compareChart(run, card, shown, width) : null;
    if (frame === null) return;
    const times = [timesOver(run, card), timesOver(shown.run, shown.card)];
    chart.replaceChildren(...chartBlock(frame, say("pace"), words.paceUnit, readout));
    addHand([frame], run.distance, (metres) => {
      readout.textContent =
        metres === null ? "" : compareWords(run, card, shown, times, metres);
    });
    readout.textContent = "";
  };
  const link = make("a");
  const name = make("span", { class: "other" });
  const rows = others.slice(0, route.listed).map((other) => compareRow(run, other, () => {
    shown = other;
    mark();
    drawIt();
  }));
  const mark = () => {
    rows.forEach((row, place) => {
      row.setAttribute("aria-pressed", String(others[place] === shown));
    });
    link.setAttribute("href", runAddress(shown.run));
    link.textContent = say("openIt");
    name.textContent = dates.medium(shown.run);
  };
  mark();
  redraws.push(drawIt);
  const rank = 1 + others.filter((other) => other.run.duration < run.duration).length;
  return make(
    "section", { class: "card compare" }, make("h3", {}, say("sameRoute")),
    make("p", { class: "rank" }, say(
      rank === 1 ? "fastestOf" : "placeOf", { place: rank, count: others.length + 1 })),
    make("ul", { class: "compare-runs" }, rows.map((row) => make("li", {}, row))),
    chart,
    make("p", { class: "key" }, make("span", { class: "this" }, say("thisRun")),
      name, link));
}

function compareRow(run, other, choose) {
  const button = make(
    "button", { type: "button", "data-run": other.run.id },
    make("span", { class: "name" }, dates.medium(other.run)),
    make("span", { class: "at" },
      `${words.distance(other.run.distance)} ${words.unit} · ` +
        `${words.pace(paceOf(other.run))} ${words.paceUnit}`),
    make("span", { class: "took" }, words.duration(other.run.duration)),
    make("span", { class: "gap" }, say("thisRun"), " ",
      make("b", {}, timeBeside(run.duration - other.run.duration))));
  button.addEventListener("click", choose);
  return button;
}
