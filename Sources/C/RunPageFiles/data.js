"use strict";

// What the page was given: JSON in script elements, see RunPage. Nothing here is trusted to be text
// for HTML: it goes into text nodes and attributes only.

/** The JSON of an element; `null` when there is none. */
function given(name) {
  const element = document.getElementById(name);
  if (element === null) return null;
  try {
    return JSON.parse(element.textContent);
  } catch {
    return null;
  }
}

const digits = new Map(
  [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"].map((digit, index) => [
    digit,
    index,
  ]),
);

/** Whole numbers from base64 VLQ (NumberText.swift); unknown is `null`. */
function numbers(text) {
  const list = [];
  let value = 0;
  let scale = 1;
  for (const digit of text) {
    if (digit === ".") {
      list.push(null);
      continue;
    }
    const bits = digits.get(digit) ?? 0;
    value += (bits & 31) * scale;
    if (bits & 32) {
      scale *= 32;
      continue;
    }
    list.push(value % 2 ? -(value - 1) / 2 : value / 2);
    value = 0;
    scale = 1;
  }
  return list;
}

/** A series of differences, in steps of a size. */
function series(text, size) {
  let sum = 0;
  return numbers(text).map((step) => {
    if (step === null) return null;
    sum += step;
    return sum * size;
  });
}

const index = given("index") ?? {
  units: "km", palette: "standard", language: "en", palettes: {}, runs: [], folders: [], totals: {},
  records: [], badges: [], damaged: [],
  unlisted: [],
};

/** What each run is called after, by its place in a list of names. */
const startNames = numbers(index.streets?.starts ?? "");

/** The runs in short, newest first. */
const runs = index.runs.map(
  ([id, number, start, offset, centimetres, tenths, badge, climb, folder, north, east, kind], place) => ({
    place, id, number, start, offset, badge,
    indoors: kind === true,
    sport: typeof kind === "string" ? kind : null,
    town: index.streets?.names[startNames[place] - 1] ?? null,
    distance: centimetres / 100,
    duration: tenths / 10,
    climb: climb === null ? null : climb / 10,
    files: folder === null ? null : index.folders[folder],
    origin: north === null ? null : { north: north / 1e7, east: east / 1e7 },
  }),
);
const runByID = new Map(runs.map((run) => [run.id, run]));
/** Two ladders may have one name at two distances: those are two badges. */
const badgeKey = (name, tenths) => `${tenths} ${name}`;
const badgeByKey = new Map(
  index.badges.map((badge, place) => [badgeKey(badge.name, badge.tenths), place]));

/** Whether a run counts for totals, as `RunSummary.countsInTotals` has it. */
const counts = (run) => run.sport === null && run.distance >= 10 && run.duration > 0;
/** Those that are no other sport. */
const onFoot = (some) => some.filter((run) => run.sport === null);

/** What runs are together, metres; whole centimetres are added, so that none are lost. */
const metresOf = (some) =>
  some.reduce((sum, run) => sum + Math.round(run.distance * 100), 0) / 100;

/** Seconds a metre; `null` when the run has none. */
function paceOf(run) {
  return run.distance > 0 && run.duration > 0 ? run.duration / run.distance : null;
}

/** A channel of a sensor, as `RunCard` has it; `means` are by what a run is divided into. */
function channelOf([name, unit, decimals, ...texts]) {
  const [values, km, mi, laps] = texts.map((text) => series(text, 10 ** -decimals));
  return { name, unit, decimals, values, means: { km, mi, laps } };
}

/** All that the page knows of a run; `null` when its file could not be read. */
function cardOf(run) {
  const card = given(`card-${run.id}`);
  if (card === null) return null;
  return {
    ...card,
    stretches: card.track.map((text) => vertices(text, card.unit)),
    paces: series(card.pace, 0.001),
    heights: series(card.height, 0.1),
    channels: (card.channels ?? []).map(channelOf),
    pins: card.badges.slice(1).map(([name, tenths, time, pace, east, north]) => ({
      name,
      badge: badgeByKey.get(badgeKey(name, tenths)) ?? null,
      distance: tenths / 10,
      time: time / 10,
      pace: pace === null ? null : pace / 1000,
      place: east === undefined ? null : { east: east * card.unit, north: north * card.unit },
    })),
  };
}

/** The points of a stretch, metres; `step` is the colour of the line that leads to each. */
function vertices(text, unit) {
  const list = numbers(text);
  const points = [];
  let [east, north, distance] = [0, 0, 0];
  for (let at = 0; at + 3 < list.length; at += 4) {
    east += list[at];
    north += list[at + 1];
    distance += list[at + 2];
    points.push({ east: east * unit, north: north * unit, distance, step: list[at + 3] });
  }
  return points;
}

/** The address of a badge's picture; `null` when it has none here. */
const pictures = new Map();
function pictureOf(badge) {
  const many = index.lifetime[badge - index.badges.length];
  const number = (index.badges[badge] ?? many)?.picture;
  if (number === undefined) return null;
  if (!pictures.has(number)) {
    const address = given(`picture-${number}`);
    const isPicture =
      typeof address === "string" && /^data:image\/png;base64,[A-Za-z0-9+/=]*$/.test(address);
    pictures.set(number, isPicture ? address : null);
  }
  return pictures.get(number);
}
