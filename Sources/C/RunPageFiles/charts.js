// Charts of pace, elevation and sensor channels over distance, with a common axis and cursor.

const edge = { left: 46, right: 12, top: 12, bottom: 24 };

/**
 * Axis ticks between two ends: at most six, at round values if one of the steps is large enough.
 */
function ticks(low, high, steps) {
  const step = steps.find((size) => (high - low) / size <= 5) ?? (high - low) / 4;
  const list = [];
  for (let value = Math.ceil(low / step) * step; value <= high && list.length < 9; value += step) {
    list.push(value);
  }
  return list;
}

const distanceSteps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
const paceSteps = [5, 10, 15, 30, 60, 120, 300, 600, 1200];
const valueSteps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
const heightSteps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000];

/** The frame of a chart: its axes, labels and scales. */
function chartFrame(width, height, total, low, high, name) {
  const x = (metres) =>
    edge.left + (total > 0 ? metres / total : 0) * (width - edge.left - edge.right);
  const y = (value) =>
    edge.top + ((high - value) / (high - low)) * (height - edge.top - edge.bottom);
  const svg = draw("svg", {
    class: "chart", viewBox: `0 0 ${width} ${height}`, width, height, role: "img",
    "aria-label": name,
  });
  const unit = unitMetres[chosen.units];
  for (const value of ticks(0, total / unit, distanceSteps)) {
    const place = x(value * unit);
    const label = words.number(Number(value.toFixed(2)).toString());
    svg.append(
      draw("text", { class: "below", x: place, y: height - 6 }, label),
      draw("path", { class: "tick", d: `M${place.toFixed(1)} ${height - edge.bottom}v4` }),
    );
  }
  return { svg, x, y, base: height - edge.bottom, left: edge.left, right: width - edge.right };
}

function level(frame, value, label, className = "level") {
  const y = frame.y(value).toFixed(1);
  frame.svg.append(
    draw("path", { class: className, d: `M${frame.left} ${y}H${frame.right}` }),
    draw("text", { class: "beside", x: frame.left - 6, y: Number(y) + 4 }, label),
  );
}

/**
 * The range of the pace axis, without outliers that would flatten the rest, and no slower than half
 * the mean speed, as on the map.
 */
function paceRange(paces, mean) {
  const known = paces.filter((pace) => pace !== null).sort((a, b) => a - b);
  if (known.length === 0) return null;
  const part = (share) => known[Math.round((known.length - 1) * share)];
  const slowest = Math.min(part(0.96), 2 * (mean ?? part(0.5)));
  const [fast, slow] = [part(0.01), Math.max(slowest, part(0.01))];
  const more = Math.max(0.01, (slow - fast) * 0.12);
  return { fast: Math.max(0.01, fast - more), slow: slow + 2 * more };
}

/** A column chart of pace in the map's colours, with faster paces higher up. */
function paceChart(card, run, width) {
  const mean = paceOf(run);
  const range = paceRange(card.paces, mean);
  if (range === null) return null;
  const frame = chartFrame(
    width, 170, run.distance, -range.slow, -range.fast,
    say("paceOverDistance", { pace: `${words.pace(mean)} ${words.paceUnit}` }),
  );
  const unit = unitMetres[chosen.units];
  for (const seconds of ticks(range.fast * unit, range.slow * unit, paceSteps)) {
    level(frame, -seconds / unit, words.pace(seconds / unit));
  }
  const columns = draw("g", { class: "columns" });
  card.paces.forEach((pace, place) => {
    if (pace === null) return;
    const left = frame.x(place * card.part);
    const right = frame.x((place + 1) * card.part);
    const y = Math.min(frame.base - 2, Math.max(edge.top, frame.y(-pace)));
    const step = speedStep(1000 / pace, card.speeds);
    columns.append(
      draw("rect", {
        x: left.toFixed(2), y: y.toFixed(1), width: Math.max(0.5, right - left + 0.3).toFixed(2),
        height: (frame.base - y).toFixed(1), fill: stepColour(step), "data-step": step,
      }),
    );
  });
  frame.svg.append(columns);
  if (mean !== null && mean > range.fast && mean < range.slow) {
    const y = frame.y(-mean).toFixed(1);
    frame.svg.append(draw("path", { class: "mean", d: `M${frame.left} ${y}H${frame.right}` }));
  }
  return frame;
}

function heightChart(card, run, width) {
  const known = card.heights.filter((height) => height !== null);
  if (known.length < 2) return null;
  let [low, high] = [Math.min(...known), Math.max(...known)];
  // Makes flat ground look flat.
  const more = Math.max(2, (high - low) * 0.1, (20 - (high - low)) / 2);
  [low, high] = [low - more, high + more];
  const frame = chartFrame(
    width, 140, run.distance, low, high,
    say("heightOverDistance", {
      low: words.height(Math.min(...known)),
      high: `${words.height(Math.max(...known))} ${words.heightUnit}`,
    }),
  );
  const unit = chosen.units === "km" ? 1 : 0.3048;
  for (const value of ticks(low / unit, high / unit, heightSteps)) {
    level(frame, value * unit, words.height(value * unit));
  }
  for (const points of linesThrough(card.heights, card.part, frame)) {
    const line = points.map(at).join("L");
    const [first, last] = [points[0].x.toFixed(1), points.at(-1).x.toFixed(1)];
    frame.svg.append(
      draw("path", {
        class: "ground", d: `M${first} ${frame.base}L${line}L${last} ${frame.base}Z` }),
      draw("path", { class: "skyline", d: `M${line}` }),
    );
  }
  return frame;
}

/** A line chart of a channel, scaled so that insignificant variation looks flat. */
function channelChart(channel, card, run, width) {
  const known = channel.values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const finest = 10 ** -channel.decimals;
  const more = Math.max((most - least) * 0.1, 10 * finest);
  const [low, high] = [least - more, most + more];
  const shown = (value) => words.value(channel, value);
  const frame = chartFrame(
    width, 110, run.distance, low, high,
    say("channelOverDistance", {
      name: say(channel.name), low: shown(least), high: `${shown(most)} ${channel.unit}`,
    }),
  );
  const steps = valueSteps.filter((step) => step >= finest);
  for (const value of ticks(low, high, steps)) level(frame, value, shown(value));
  for (const points of linesThrough(channel.values, card.part, frame)) {
    frame.svg.append(draw("path", { class: "skyline", d: `M${points.map(at).join("L")}` }));
  }
  return frame;
}

/** Lines through the midpoints of parts of `part` metres, interrupted where values are unknown. */
function linesThrough(values, part, frame) {
  const lines = [[]];
  values.forEach((value, place) => {
    if (value === null) lines.push([]);
    else lines.at(-1).push({ x: frame.x((place + 0.5) * part), y: frame.y(value) });
  });
  return lines.filter((line) => line.length > 1);
}

/** Hides the readout of the charts; called on a tap outside them. */
let endReading = () => {};
addEventListener("pointerdown", (event) => {
  if (event.target.closest?.(".chart") === null) endReading();
});

/** A chart with its title and the space for its readout. */
function chartBlock(frame, title, unit, readout) {
  return [
    make(
      "div", { class: "chart-head" }, make("h3", {}, title, " ", make("small", {}, unit)), readout),
    frame.svg,
  ];
}

/** The distance in metres under a pointer; the chart may be displayed smaller than it was drawn. */
function metresAt(frame, total, event) {
  const { x } = placeIn(frame.svg, event.clientX, event.clientY);
  return Math.min(1, Math.max(0, (x - frame.left) / (frame.right - frame.left))) * total;
}

/**
 * Adds a cursor line that follows the pointer across the charts; calls `tell` with the metres under
 * the line, or `null` when the line is hidden. After a touch the line stays in place. Returns a
 * function that shows the line at a distance in metres.
 */
function addHand(frames, total, tell) {
  const hands = frames.map((frame) => {
    const hand = draw("path", {
      class: "hand", d: `M0 ${edge.top}V${frame.base}`, visibility: "hidden" });
    frame.svg.append(hand);
    return hand;
  });
  const show = (metres) => {
    hands.forEach((hand, place) => {
      hand.setAttribute("visibility", metres === null ? "hidden" : "visible");
      if (metres === null) return;
      hand.setAttribute("transform", `translate(${frames[place].x(metres).toFixed(1)} 0)`);
    });
    tell(metres);
  };
  for (const frame of frames) {
    const follow = (event) => show(metresAt(frame, total, event));
    frame.svg.addEventListener("pointermove", follow);
    frame.svg.addEventListener("pointerdown", (event) => {
      endReading();
      endReading = () => show(null);
      follow(event);
    });
    frame.svg.addEventListener("pointerleave", (event) => {
      if (event.pointerType === "mouse") show(null);
    });
  }
  return show;
}

function spoken(card, metres) {
  const part = Math.min(card.paces.length - 1, Math.floor(metres / card.part));
  const height = card.heights[part];
  const parts = [
    `${words.distance(metres)} ${words.unit}`,
    `${words.pace(card.paces[part])} ${words.paceUnit}`,
  ];
  if (height !== null && height !== undefined) {
    parts.push(`${words.height(height)} ${words.heightUnit}`);
  }
  for (const channel of card.channels) {
    const value = channel.values[part];
    if (value !== null && value !== undefined) {
      parts.push(`${words.value(channel, value)} ${channel.unit}`);
    }
  }
  return parts.join("  ·  ");
}

/** Interpolates between the `places` of a run's points, at a distance in metres. */
function placeAt(card, places, metres, between) {
  for (let number = 0; number < card.stretches.length; number += 1) {
    const stretch = card.stretches[number];
    if (stretch.length === 0 || stretch.at(-1).distance < metres) continue;
    let [low, high] = [0, stretch.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (stretch[middle].distance >= metres) high = middle;
      else low = middle + 1;
    }
    if (low === 0) return places[number][0];
    const [before, after] = [stretch[low - 1], stretch[low]];
    const span = after.distance - before.distance;
    const share = span > 0 ? (metres - before.distance) / span : 1;
    return between(places[number][low - 1], places[number][low], share);
  }
  return places.at(-1)?.at(-1) ?? null;
}

/** Interpolates between two positions of a drawing. */
const pixelBetween = (from, to, share) => (
  { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
