// The map of a run: a track coloured by pace, dots where badges were reached, and a pin for the
// selected badge. Places are in pixels of the whole map; the view maps them to the screen.

const colourSteps = 16;

/** The colour of a step from slowest (-16) through mean (0) to fastest (16). */
function stepColour(step) {
  const colours = index.palettes[chosen.palette] ?? [];
  return colours[Math.min(colourSteps, Math.max(-colourSteps, step)) + colourSteps] ?? "#888888";
}

/** The colour step of a speed in the run's range, as on the wearable. */
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

/** Scales metres to pixels so that the track and its pins fit a box. */
function mapScale(card, width, height) {
  const points = [...card.stretches.flat(), ...card.pins.flatMap((pin) => pin.place ?? [])];
  const range = (values, least) => {
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const more = Math.max(0, least - (high - low)) / 2;
    return [low - more, high + more];
  };
  // At least 60 m, so that a run on the spot is not magnified into a map of noise.
  const [west, east] = range(points.map((point) => point.east), 60);
  const [south, north] = range(points.map((point) => point.north), 60);
  const edge = { side: 34, top: 34, bottom: 44 };
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
/** Maximum distance in pixels at which a tap selects a dot. */
const pinReach = 24;
const gridStep = 40;

/**
 * Draws the map of a run at a width in pixels; calls `actions.select` with a selected pin and
 * `actions.look` with a pin under the pointer or in focus, or `null` when the pointer or focus
 * leaves it.
 */
function mapDrawing(card, width, actions) {
  const height = Math.round(Math.min(460, Math.max(260, width * 0.68)));
  const scale = mapScale(card, width, height);
  const svg = draw("svg", {
    class: "map", viewBox: `0 0 ${width} ${height}`, width, height, role: "group", tabindex: 0,
    "aria-label": say("mapHelp"),
  });
  const ground = grid(width, height);
  const places = card.stretches.map((stretch) => stretch.map(scale.place));
  const outline = places.map((points) => `M${points.map(at).join("L")}`).join("");
  const streets = streetLayer(card, scale, width, height);
  const world = draw(
    "g", { class: "world" }, streets?.node, draw("path", { class: "casing", d: outline }),
    colouredWay(card.stretches, places));
  const hand = draw("circle", { class: "hand", r: 7, visibility: "hidden" });
  const callout = pinCallout();
  const foot = draw("g");
  const marks = placeMarks(card, scale, places, actions);
  svg.append(
    ground, world, ...marks.map((mark) => mark.node), hand, callout.node, foot, north(width));
  const map = { svg, places, hand: null, looked: null, hasStreets: streets !== null };
  let barZoom = null;
  const view = mapView(width, height, () => map.show());
  /** Converts a place of the whole map to its position on screen. */
  const seen = ({ x, y }) => ({ x: x * view.zoom + view.x, y: y * view.zoom + view.y });
  const put = (node, place) => node.setAttribute("transform", `translate(${at(seen(place))})`);
  map.view = view;
  map.show = () => {
    world.setAttribute(
      "transform", `translate(${view.x.toFixed(2)} ${view.y.toFixed(2)}) scale(${view.zoom})`);
    ground.setAttribute("transform", `translate(${view.x % gridStep} ${view.y % gridStep})`);
    svg.classList.toggle("zoomed", view.zoom > 1);
    for (const mark of marks) put(mark.node, mark.place);
    map.moveHand(map.hand);
    map.lookAt(map.looked);
    if (barZoom === view.zoom) return;
    barZoom = view.zoom;
    streets?.show(scale.pixels * view.zoom);
    foot.replaceChildren(scaleBar(scale.pixels * view.zoom, width, height));
  };
  map.moveHand = (place) => {
    map.hand = place;
    hand.setAttribute("visibility", place ? "visible" : "hidden");
    if (place) put(hand, place);
  };
  /** Shows a badge's picture above its dot. */
  map.lookAt = (number) => {
    const pin = number === null ? null : card.pins[number];
    map.looked = pin?.place ? number : null;
    callout.show(map.looked === null ? null : pin, pin?.place && seen(scale.place(pin.place)));
  };
  const isTap = handleMap(svg, view);
  svg.addEventListener("click", (event) => {
    if (!isTap()) return;
    const number = nearestPin(marks, seen, placeIn(svg, event.clientX, event.clientY));
    if (number !== null) actions.select(number);
  });
  map.show();
  return map;
}

/** Start, finish and dots with their places. */
function placeMarks(card, scale, places, actions) {
  const marks = [];
  const [first, last] = [places[0]?.[0], places.at(-1)?.at(-1)];
  if (first) marks.push({ node: start(), place: first }, { node: finish(), place: last });
  card.pins.forEach((pin, number) => {
    if (!pin.place) return;
    marks.push({ node: pinDot(pin, number, actions), place: scale.place(pin.place), number });
  });
  return marks;
}

/** The number of the dot nearest to a tap; `null` if none is within reach. */
function nearestPin(marks, seen, tap) {
  let [best, near] = [null, pinReach];
  if (chosen.pins === "hidden") return best;
  for (const mark of marks) {
    if (mark.number === undefined) continue;
    const place = seen(mark.place);
    const away = Math.hypot(place.x - tap.x, place.y - tap.y);
    if (away <= near) [best, near] = [mark.number, away];
  }
  return best;
}

/** The grid, one step larger than the map so that it covers a moved view. */
function grid(width, height) {
  let lines = "";
  for (let x = 20.5 - gridStep; x < width + gridStep; x += gridStep) {
    lines += `M${x} ${-gridStep}V${height + gridStep}`;
  }
  for (let y = 18.5 - gridStep; y < height + gridStep; y += gridStep) {
    lines += `M${-gridStep} ${y}H${width + gridStep}`;
  }
  return draw("path", { class: "grid", d: lines });
}

/** Draws the track; consecutive lines of the same colour share a path. */
function colouredWay(stretches, places) {
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

function start() {
  return draw("circle", { class: "start", r: 6 });
}

/** A chequered flag, as on the wearable. */
function finish() {
  const group = draw("g", { class: "finish" });
  group.append(draw("rect", { class: "light", x: -7, y: -7, width: 14, height: 14, rx: 2 }));
  for (const [x, y] of [[1, 1], [7, 1], [4, 4], [10, 4], [1, 7], [7, 7], [4, 10], [10, 10]]) {
    group.append(draw("rect", { class: "dark", x: x - 7, y: y - 7, width: 3, height: 3 }));
  }
  return group;
}

/** A badge's dot, with a larger touch target around it. */
function pinDot(pin, number, actions) {
  const group = draw(
    "g", {
      class: "pin", "data-pin": number, tabindex: 0, role: "button", "aria-label": pinName(pin),
      "aria-pressed": "false",
    },
    draw("circle", { class: "reach", r: 13 }), draw("circle", { class: "dot", r: 5 }));
  const look = (event) => {
    if (event.pointerType !== "touch") actions.look(number);
  };
  const leave = () => actions.look(null);
  group.addEventListener("pointerenter", look);
  group.addEventListener("pointerleave", leave);
  group.addEventListener("focus", () => {
    if (group.matches(":focus-visible")) actions.look(number);
  });
  group.addEventListener("blur", leave);
  group.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    actions.select(number);
  });
  return group;
}

/** The single pin that shows the picture of the selected badge. */
function pinCallout() {
  const body = draw("path", {
    class: "body", d: "M0 -7C-5 -16 -17 -19 -17 -32A17 17 0 0 1 17 -32C17 -19 5 -16 0 -7Z" });
  const head = draw("circle", { class: "head", r: 15 });
  const image = draw("image", { x: -14, width: 28, height: 28 });
  const initial = draw("text", { class: "initial" });
  const node = draw("g", { class: "callout", visibility: "hidden" }, body, head, image, initial);
  const show = (pin, place) => {
    node.setAttribute("visibility", pin ? "visible" : "hidden");
    if (!pin) return;
    // Near the top edge the pin hangs down instead.
    const middle = place.y < 56 ? 32 : -32;
    const address = pin.badge === null ? null : pictureOf(pin.badge);
    node.setAttribute("transform", `translate(${at(place)})`);
    body.setAttribute("transform", middle > 0 ? "rotate(180)" : "rotate(0)");
    head.setAttribute("cy", middle);
    image.setAttribute("y", middle - 14);
    initial.setAttribute("y", middle + 6);
    initial.textContent = address ? "" : [...pinName(pin)][0] ?? "·";
    if (!address) image.removeAttribute("href");
    else if (image.getAttribute("href") !== address) image.setAttribute("href", address);
  };
  return { node, show };
}

/** A scale bar of a round length in the selected units. */
function scaleBar(pixels, width, height) {
  const unit = unitMetres[chosen.units];
  const most = Math.min(120, width / 4);
  const small = chosen.units === "km" ? 1 : 0.3048;
  const counts = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000];
  const bars = counts.map((count) => [count * small, `${count} ${words.heightUnit}`]);
  const far = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
  bars.push(...far.map((count) => [count * unit, `${count} ${words.unit}`]));
  // Of two equal lengths, the one in the larger unit wins because it is last.
  const [metres, label] = bars.filter(([length]) => length * pixels <= most).at(-1) ?? bars[0];
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
    draw("path", { d: "M0 -9L5 5L0 2L-5 5Z" }), draw("text", { y: 19 }, say("north")),
  );
}

/**
 * A link to the start on an external map; the site learns the place only when the link is followed.
 */
function streetLink(card) {
  if (card.start === null) return null;
  const [north, east] = [card.start.north, card.start.east].map((place) => place.toFixed(5));
  return make(
    "a", {
      class: "street", target: "_blank", rel: "noreferrer noopener",
      title: say("streets"),
      href: `https://www.openstreetmap.org/?mlat=${north}&mlon=${east}#map=15/${north}/${east}`,
    }, say("openStreetMap"));
}

/** The legend of the map's colours. */
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
