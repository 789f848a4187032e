// A run's way: lines coloured by pace, pins where badges were reached.

const colourSteps = 16;

/** The colour of a step from slowest (-16) over the mean (0) to fastest (16). */
function stepColour(step) {
  const colours = index.palettes[chosen.palette] ?? [];
  return colours[Math.min(colourSteps, Math.max(-colourSteps, step)) + colourSteps] ?? "#888888";
}

/** Where a speed lies between the run's slowest, mean and fastest, as the wearable has it. */
function speedStep(speed, [slowest, mean, fastest]) {
  if (fastest - slowest < 10) return 0;
  if (speed < mean && slowest < mean) {
    return Math.round((Math.max(0, (speed - slowest) / (mean - slowest)) - 1) * colourSteps);
  }
  if (speed > mean && fastest > mean) {
    return Math.round(Math.min(1, (speed - mean) / (fastest - mean)) * colourSteps);
  }
  return 0;
}

/** Metres to pixels, so that the way and its pins fit a box. */
function mapScale(card, width, height) {
  const points = [...card.stretches.flat(), ...card.pins.flatMap((pin) => pin.place ?? [])];
  const range = (values, least) => {
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const more = Math.max(0, least - (high - low)) / 2;
    return [low - more, high + more];
  };
  // A run on the spot is not blown up to a map of noise.
  const [west, east] = range(points.map((point) => point.east), 60);
  const [south, north] = range(points.map((point) => point.north), 60);
  const edge = { side: 34, top: 58, bottom: 40 };
  const pixels = Math.min(
    (width - 2 * edge.side) / (east - west), (height - edge.top - edge.bottom) / (north - south),
  );
  const place = (point) => ({
    x: width / 2 + (point.east - (west + east) / 2) * pixels,
    y:
      (edge.top + height - edge.bottom) / 2 - (point.north - (south + north) / 2) * pixels,
  });
  return { pixels, place };
}

const at = ({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** The drawing of a run's way in so many pixels; `select` is told of a pin that was chosen. */
function mapDrawing(card, width, select) {
  const height = Math.round(Math.min(460, Math.max(260, width * 0.68)));
  const scale = mapScale(card, width, height);
  const svg = draw("svg", {
    class: "map", viewBox: `0 0 ${width} ${height}`, width, height, role: "group",
    "aria-label": "Map of the run, coloured by pace",
  });
  svg.append(grid(width, height));
  const places = card.stretches.map((stretch) => stretch.map(scale.place));
  const outline = places.map((points) => `M${points.map(at).join("L")}`).join("");
  svg.append(draw("path", { class: "rim", d: outline }), coloured(card.stretches, places));
  const [first, last] = [places[0]?.[0], places.at(-1)?.at(-1)];
  if (first) svg.append(start(first), finish(last));
  const hand = draw("circle", { class: "hand", r: 7, visibility: "hidden" });
  svg.append(hand);
  card.pins.forEach((pin, place) => {
    if (!pin.place) return;
    // On a small map they are smaller, so as to hide less of it and of each other.
    svg.append(pinDrawing(pin, scale.place(pin.place), place, width < 500 ? 0.78 : 1, select));
  });
  svg.append(scaleBar(scale.pixels, width, height), north(width));
  return { svg, hand, places };
}

function grid(width, height) {
  let lines = "";
  for (let x = 20.5; x < width; x += 40) lines += `M${x} 0V${height}`;
  for (let y = 18.5; y < height; y += 40) lines += `M0 ${y}H${width}`;
  return draw("path", { class: "grid", d: lines });
}

/** Neighbouring lines of one colour are one path. */
function coloured(stretches, places) {
  const group = draw("g", { class: "way" });
  stretches.forEach((stretch, number) => {
    let from = 0;
    for (let to = 1; to < stretch.length; to += 1) {
      if (to + 1 < stretch.length && stretch[to + 1].step === stretch[to].step) continue;
      const points = places[number].slice(from, to + 1);
      group.append(
        draw("path", {
          d: `M${points.map(at).join("L")}`, stroke: stepColour(stretch[to].step),
          "data-step": stretch[to].step,
        }),
      );
      from = to;
    }
  });
  return group;
}

function start(place) {
  return draw("circle", { class: "start", cx: place.x, cy: place.y, r: 6 });
}

/** A chequered flag, as on the wearable. */
function finish(place) {
  const group = draw("g", {
    class: "finish", transform: `translate(${at({ x: place.x - 7, y: place.y - 7 })})`,
  });
  group.append(draw("rect", { class: "light", width: 14, height: 14, rx: 2 }));
  for (const [x, y] of [[1, 1], [7, 1], [4, 4], [10, 4], [1, 7], [7, 7], [4, 10], [10, 10]]) {
    group.append(draw("rect", { class: "dark", x, y, width: 3, height: 3 }));
  }
  return group;
}

function pinDrawing(pin, foot, place, size, select) {
  const address = pin.badge === null ? null : pictureOf(pin.badge);
  // Near the upper edge a pin hangs down from its place.
  const hangs = foot.y < 50;
  const middle = hangs ? 26 : -26;
  const group = draw("g", {
    class: "pin", "data-pin": place, tabindex: 0, role: "button", "aria-label": pin.name,
    transform: `translate(${at(foot)}) scale(${size})`,
  });
  group.append(
    draw("path", {
      class: "body", transform: hangs ? "rotate(180)" : null,
      d: "M0 0C-5 -10 -15 -14 -15 -26A15 15 0 0 1 15 -26C15 -14 5 -10 0 0Z",
    }),
    draw("circle", { class: "head", cy: middle, r: 13 }),
  );
  if (address) {
    group.append(
      draw("image", { href: address, x: -12.5, y: middle - 12.5, width: 25, height: 25 }));
  } else {
    group.append(
      draw("text", { class: "initial", y: middle + 6 }, [...pin.name][0] ?? "·"));
  }
  group.append(draw("title", {}, pin.name));
  group.addEventListener("click", () => select(place));
  group.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    select(place);
  });
  return group;
}

/** A bar of a round length in the units that are chosen. */
function scaleBar(pixels, width, height) {
  const unit = unitMetres[chosen.units];
  const most = Math.min(120, width / 4);
  let metres = 10;
  let label = "10 m";
  for (const count of [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]) {
    if (count * unit * pixels > most) break;
    metres = count * unit;
    label =
      chosen.units === "km" && count < 1 ? `${Math.round(count * 1000)} m`
        : `${count} ${chosen.units}`;
  }
  const length = metres * pixels;
  const [x, y] = [width - 14 - length, height - 14];
  return draw(
    "g", { class: "scale" },
    draw("path", { d: `M${x.toFixed(1)} ${y - 5}v5h${length.toFixed(1)}v-5` }),
    draw("text", { x: x + length / 2, y: y - 8 }, label),
  );
}

function north(width) {
  return draw(
    "g", { class: "north", transform: `translate(${width - 22} 22)` },
    draw("path", { d: "M0 -9L5 5L0 2L-5 5Z" }), draw("text", { y: 19 }, "N"),
  );
}

/** What the colours mean. */
function legend(card) {
  const [slowest, , fastest] = card.speeds;
  const stops = [-16, -8, 0, 8, 16].map(stepColour).join(", ");
  const strip = make("span", { class: "strip" });
  strip.style.background = `linear-gradient(90deg, ${stops})`;
  const pace = (speed) => words.pace(speed > 0 ? 1000 / speed : null);
  return make(
    "p", { class: "legend" }, make("span", {}, `${pace(slowest)} `), strip,
    make("span", {}, ` ${pace(fastest)} ${words.paceUnit}`),
  );
}
