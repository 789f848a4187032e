"use strict";

// The page's input: JSON in script elements, see RunPage. It is untrusted and must not be used as
// HTML, only in text nodes and attributes.

/** The JSON of an element; `null` if it is missing or invalid. */
function given(name) {
  const element = document.getElementById(name);
  if (element === null) return null;
  try {
    return JSON.parse(element.textContent);
  } catch {
    return null;
  }
}

/** The bytes of a packed element (PageBlocks.swift); rejects if it is damaged or missing. */
async function unpacked(name) {
  const packed = Uint8Array.from(atob(given(name) ?? ""), (character) => character.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).arrayBuffer();
}

/** The message for an element that could not be unpacked. */
const packTrouble = () =>
  (typeof DecompressionStream === "undefined" ? "needsNewerBrowser" : "pageDamaged");

/** Cache of recently unpacked blocks by name. */
const blocks = new Map();
const mostBlocks = 48;

/** A run's data from its block of a kind; `null` if the run is not in any. */
async function entryOf(kind, run) {
  const number = run.blocks[kind];
  if (number === null) return null;
  const name = `${kind}-${number}`;
  if (!blocks.has(name)) {
    if (blocks.size >= mostBlocks) blocks.delete(blocks.keys().next().value);
    blocks.set(name, unpacked(name).then((bytes) => JSON.parse(new TextDecoder().decode(bytes))));
  }
  const block = await blocks.get(name);
  const place = block.id.indexOf(run.id);
  if (place < 0) throw new Error(name);
  return Object.fromEntries(
    Object.entries(block).map(([member, values]) => [member, values[place]]));
}

const digits = new Map(
  [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"].map((digit, index) => [
    digit,
    index,
  ]),
);

/** Decodes integers from base64 VLQ (NumberText.swift); unknown values are `null`. */
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

/** Decodes a delta-encoded series, scaled by a step size. */
function series(text, size) {
  let sum = 0;
  return numbers(text).map((step) => {
    if (step === null) return null;
    sum += step;
    return sum * size;
  });
}

const index = given("index") ?? {
  units: "km", palette: "standard", language: "en", palettes: {},
  runs: { id: [], kind: {} }, folders: [], totals: {}, records: [], badges: [], damaged: [],
  unlisted: [],
};

/** The name of each run's starting place, as an index into `index.streets.names`, from 1. */
const startNames = numbers(index.streets?.starts ?? "");

/** A column of the runs; unknown values are `null`. */
const columnOf = (name) => series(index.runs[name] ?? "", 1);
const [starts, norths, easts, climbs] = ["start", "north", "east", "climb"].map(columnOf);
const [numberOf, offsets, badgeOf] = ["number", "offset", "badge"].map(columnOf);
const [centimetres, tenths] = ["distance", "duration"].map(columnOf);
const [folderOf, cardBlocks, pointBlocks] = ["folder", "cards", "points"].map(columnOf);

const corrected = new Set(index.runs.corrected ?? []);

/** Run summaries, newest first. */
const runs = index.runs.id.map((id, place) => {
  const kind = index.runs.kind[place];
  return {
    place, id, number: numberOf[place], start: starts[place], offset: offsets[place],
    badge: badgeOf[place],
    indoors: kind === true,
    sport: typeof kind === "string" ? kind : null,
    corrected: corrected.has(place),
    town: index.streets?.names[startNames[place] - 1] ?? null,
    distance: centimetres[place] / 100,
    duration: tenths[place] / 10,
    climb: climbs[place] === null ? null : climbs[place] / 10,
    files: folderOf[place] === null ? null : index.folders[folderOf[place]],
    origin: norths[place] === null ? null
      : { north: norths[place] / 1e7, east: easts[place] / 1e7 },
    blocks: { cards: cardBlocks[place], points: pointBlocks[place] },
  };
});
const runByID = new Map(runs.map((run) => [run.id, run]));
/** Ladders may use the same name at different distances; those are different badges. */
const badgeKey = (name, tenths) => `${tenths} ${name}`;
const badgeByKey = new Map(
  index.badges.map((badge, place) => [badgeKey(badge.name, badge.tenths), place]));

/** Whether a run counts towards totals, see `RunSummary.countsInTotals`. */
const counts = (run) => run.sport === null && run.distance >= 10 && run.duration > 0;
/** The given runs without those of other sports. */
const onFoot = (some) => some.filter((run) => run.sport === null);

/** Total metres; summed in whole centimetres to avoid rounding errors. */
const metresOf = (some) =>
  some.reduce((sum, run) => sum + Math.round(run.distance * 100), 0) / 100;

/** Seconds per metre; `null` if undefined. */
function paceOf(run) {
  return run.distance > 0 && run.duration > 0 ? run.duration / run.distance : null;
}

/** Decodes a sensor channel encoded by `RunCard`; `means` has a list per kind of split. */
function channelOf([name, unit, decimals, ...texts]) {
  const [values, km, mi, laps] = texts.map((text) => series(text, 10 ** -decimals));
  return { name, unit, decimals, values, means: { km, mi, laps } };
}

/** All data of a run; `null` if its file was unreadable, rejects if the page is damaged. */
async function cardOf(run) {
  const card = await entryOf("cards", run);
  if (card === null) return null;
  const paces = series(card.pace, 0.001);
  const steps = paces.map((pace) => (pace === null ? 0 : speedStep(1000 / pace, card.speeds)));
  return {
    ...card,
    start: run.origin,
    stretches: card.track.map((text, place) =>
      coloured(vertices(text, card.beyond[place], card.unit), steps, card.part)),
    paces,
    heights: series(card.height, 0.5),
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

/** The points of a stretch, in metres. */
function vertices(track, beyond, unit) {
  const list = numbers(track);
  let [east, north, distance] = [0, 0, 0];
  return numbers(beyond).map((more, at) => {
    const [right, up] = list.slice(2 * at, 2 * at + 2);
    const line = at === 0 ? 0 : Math.floor(Math.sqrt(right * right + up * up) * unit + 0.5);
    east += right;
    north += up;
    distance += line + more;
    return { east: east * unit, north: north * unit, distance };
  });
}

/**
 * The points of a stretch, with points added where the colour changes; `step` is the colour step of
 * the line to each point, taken from the part of the run that the line is in.
 */
function coloured(points, steps, part) {
  if (steps.length === 0) return points.map((point) => ({ ...point, step: 0 }));
  const stepIn = (place) => steps[Math.min(steps.length - 1, Math.max(0, place))];
  const result = points.slice(0, 1).map((point) => ({ ...point, step: 0 }));
  for (let at = 1; at < points.length; at += 1) {
    const [from, to] = [points[at - 1], points[at]];
    let place = Math.max(0, Math.floor(from.distance / part));
    const last = Math.min(steps.length - 1, Math.ceil(to.distance / part) - 1);
    for (; place < last; place += 1) {
      if (stepIn(place) === stepIn(place + 1)) continue;
      const share = ((place + 1) * part - from.distance) / (to.distance - from.distance);
      const distance = (place + 1) * part;
      result.push({ ...metresBetween(from, to, share), distance, step: stepIn(place) });
    }
    result.push({ ...to, step: stepIn(place) });
  }
  return result;
}

/** Data URLs of badge pictures by number; `null` for a picture that the page lacks. */
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
