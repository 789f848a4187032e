// The page of a single run.

/** Functions that redraw parts of the open run after a change of width. */
let redraws = [];

function redraw() {
  for (const again of redraws) again();
}

/** Whether the runner stood long enough for the moving time to be worth showing. */
function showsMoving(run, card) {
  // At least ten seconds, as on the wearable, with a margin because tenths are not exact in binary.
  return card !== null && card.moving !== null && run.duration - card.moving / 10 >= 10 - 1e-6;
}

function detailsHead(run, card) {
  const badge = run.badge === null ? null : index.badges[run.badge];
  const shown = { time: dates.clock(run), badge: badge && nameOf(badge), number: run.number };
  const start = run.start === null ? null : badge ? "startedReached" : "startedAt";
  return make(
    "header", { class: "run-head" },
    make("a", { class: "back", href: "#/runs" }, `‹ ${say("allRuns")}`),
    make(
      "div", { class: "hero" }, badgePicture(run.badge, shown.badge ?? "", 72),
      make(
        "div", {},
        run.town && make("p", { class: "place" }, run.town),
        make("h2", { id: "run-title", tabindex: -1 }, dates.long(run)),
        make("p", {}, say(start ?? (badge ? "reached" : "runNumber"), shown)),
      ),
    ),
    make(
      "dl", { class: "figures" },
      figure(say("distance"), words.distance(run.distance), words.unit),
      figure(say("time"), words.duration(run.duration)),
      showsMoving(run, card) ? figure(say("moving"), words.duration(card.moving / 10)) : null,
      figure(say("pace"), words.pace(paceOf(run)), words.paceUnit),
      run.climb === null ? null : figure(say("climb"), words.climb(run.climb), words.heightUnit),
      card !== null && card.elapsed / 10 - run.duration >= 1
        ? figure(say("withPauses"), words.duration(card.elapsed / 10)) : null,
    ),
    medalsOf(run),
  );
}

/** The prizes won with this run, according to the current standings. */
function medalsOf(run) {
  const won = [];
  for (const badge of index.badges) {
    if (badge.gold === run.place) won.push(["gold", nameOf(badge)]);
    else if (badge.silver === run.place) won.push(["silver", nameOf(badge)]);
    else if (badge.earned === run.place && badge.distance > 0) won.push(["first", nameOf(badge)]);
  }
  if (won.length === 0) return null;
  const order = { gold: 0, silver: 1, first: 2 };
  won.sort((one, other) => order[one[0]] - order[other[0]]);
  const titles = { gold: say("gold"), silver: say("silver"), first: say("newBadge") };
  return make(
    "ul", { class: "prizes", "aria-label": say("wonWithRun") },
    won.slice(0, 12).map(([kind, name]) =>
      make("li", { class: kind }, make("b", {}, titles[kind]), ` ${name}`)),
    won.length > 12 && make("li", {}, say("moreOnes", { count: won.length - 12 })),
  );
}

/** The map and charts, drawn at the available width. */
function mapCard(run, card) {
  const holder = make("div", { class: "drawing" });
  const caption = make("p", { class: "pin-words", "aria-live": "polite" });
  const chart = make("div", { class: "drawing" });
  const readout = make("p", { class: "readout" });
  const pins = card.pins.filter((pin) => pin.place !== null).length;
  let chosenPin = null;
  let lookedPin = null;
  let map = null;
  let reading = null;
  const mark = () => {
    for (const dot of document.querySelectorAll(".details .pin, .run-badges button")) {
      dot.setAttribute("aria-pressed", String(Number(dot.dataset.pin) === chosenPin));
    }
    const shown = lookedPin ?? chosenPin;
    map?.lookAt(shown);
    caption.textContent = shown !== null ? pinWords(card.pins[shown])
      : pins > 0 && chosen.pins === "shown" ? say("chooseDot") : "";
  };
  const actions = {
    select(place) {
      chosenPin = chosenPin === place ? null : place;
      mark();
    },
    look(place) {
      lookedPin = place;
      mark();
    },
  };
  const tell = (metres) => {
    reading = metres;
    readout.textContent = metres === null ? "" : spoken(card, metres);
    map?.moveHand(metres === null ? null : placeAt(card, map.places, metres, pixelBetween));
  };
  redraws.push(() => {
    const [width, chartWidth] = [holder, chart].map((box) => Math.floor(box.clientWidth));
    if (width < 100) return;
    map = mapDrawing(card, width, actions);
    holder.replaceChildren(map.svg, ...(map.hasStreets ? [streetCredit()] : []));
    const pace = paceChart(card, run, chartWidth);
    const height = heightChart(card, run, chartWidth);
    const blocks = [
      [pace, say("pace"), words.paceUnit], [height, say("height"), words.heightUnit],
      ...card.channels.map((channel) => [
        channelChart(channel, card, run, chartWidth), say(channel.name), channel.unit]),
    ].filter(([frame]) => frame !== null);
    chart.replaceChildren(...blocks.flatMap(([frame, title, unit], place) =>
      chartBlock(frame, title, unit, place === 0 ? readout : null)));
    addHand(blocks.map(([frame]) => frame), run.distance, tell)(reading);
    mark();
  });
  const tools = make(
    "div", { class: "map-tools" }, viewButtons(() => map?.view),
    pins > 0 && pinSwitch(mark), streetLink(card));
  return {
    map: make(
      "section", { class: "card flush", "aria-label": say("map") }, holder,
      make("div", { class: "map-foot" }, legend(card), tools, pins > 0 && caption)),
    chart: make("section", { class: "card", "aria-label": say("charts") }, chart),
    select: actions.select,
  };
}

/** Shows or hides the badges' dots; a selected badge stays visible. */
function pinSwitch(changed) {
  const button = make("button", { type: "button", class: "switch" }, say("badges"));
  const mark = () => {
    button.setAttribute("aria-pressed", String(chosen.pins === "shown"));
    find("details").classList.toggle("no-pins", chosen.pins === "hidden");
  };
  button.addEventListener("click", () => {
    chosen.pins = chosen.pins === "shown" ? "hidden" : "shown";
    memory.write("pins", chosen.pins);
    mark();
    changed();
  });
  mark();
  return button;
}

function pinWords(pin) {
  const parts = [pinName(pin), ...pinPlace(pin)];
  if (pin.pace !== null) {
    parts.push(say("sinceBadgeBefore", { pace: `${words.pace(pin.pace)} ${words.paceUnit}` }));
  }
  return parts.join(" · ");
}

/** The name of a pin's badge; a badge no longer in the ladder keeps its stored name. */
function pinName(pin) {
  const badge = index.badges[pin.badge];
  return badge ? nameOf(badge) : pin.name;
}

/** The distance and time at which a badge was reached. */
function pinPlace(pin) {
  if (pin.distance === 0) return [say("atStart")];
  const badge = index.badges[pin.badge];
  const distance = badge ? goalOf(badge) : `${words.distance(pin.distance)} ${words.unit}`;
  return pin.time > 0 ? [distance, words.duration(pin.time)] : [distance];
}

function badgesCard(card, select) {
  if (card.pins.length === 0) return null;
  const hidden = card.badges[0] - card.pins.length;
  return make(
    "section", { class: "card" }, make("h3", {}, say("badges")),
    make(
      "ul", { class: "run-badges" },
      card.pins.map((pin, place) => {
        const button = make(
          "button", { type: "button", "data-pin": place, "aria-pressed": "false" },
          badgePicture(pin.badge, pinName(pin), 40),
          make("span", { class: "name" }, pinName(pin)),
          make("span", { class: "at" }, pinPlace(pin).join(" · ")),
          make("span", { class: "pace" },
            pin.pace === null ? null : measured(words.pace(pin.pace), words.paceUnit)),
        );
        button.addEventListener("click", () => {
          select(place);
          const map = document.querySelector(".details .map");
          map?.scrollIntoView({ block: "nearest" });
        });
        return make("li", {}, button);
      }),
    ),
    hidden > 0 && make("p", { class: "note" }, say("moreOnes", { count: hidden })),
  );
}

function measuredWords(run, card) {
  const parts = [say("runNumber", { number: run.number })];
  for (const name of [kindName(run), correctedName(run)]) if (name !== "") parts.push(name);
  if (card !== null) {
    if (card.other) {
      const [origin, centimetres] = card.other;
      const shown = { distance: `${words.distance(centimetres / 100)} ${words.unit}` };
      parts.push(origin === "device" ? say("deviceCounted", shown) : say("placesMeasure", shown));
    }
    const [fixes, rejected, worst] = card.fixes;
    const high = (tenths) => ({ distance: `${words.height(tenths / 10)} ${words.heightUnit}` });
    parts.push(say("fixes", { fixes: words.whole(fixes), rejected: words.whole(rejected) }));
    if (worst !== null) parts.push(say("worstAccuracy", high(worst)));
    if (card.gap >= 10) parts.push(say("bridged", high(card.gap)));
    if (card.recovered) parts.push(say("recovered"));
    if (card.source) parts.push(say("importedFrom", { source: card.source }));
  }
  return say("endOfNote", { note: parts.join(" · ") });
}

/** Shows a run, unless another is requested before it is unpacked. */
async function showRun(run, isWanted) {
  let [data, trouble] = [null, "detailsUnreadable"];
  try {
    data = await cardOf(run);
  } catch {
    trouble = packTrouble();
  }
  const article = find("details");
  if (article === null || !isWanted()) return;
  redraws = [];
  article.setAttribute("aria-labelledby", "run-title");
  if (data === null) {
    article.replaceChildren(
      detailsHead(run, null), make("p", { class: "note" }, say(trouble)), filesCard(run, null));
    return;
  }
  const parts = [detailsHead(run, data)];
  let select = () => {};
  if (data.stretches.some((stretch) => stretch.length > 1)) {
    const drawings = mapCard(run, data);
    select = drawings.select;
    parts.push(drawings.map, drawings.chart);
  }
  const files = filesCard(run, data);
  const steps = stepsCard(data);
  const columns = make(
    "div", { class: "columns-2" }, steps, splitsCard(run, data), badgesCard(data, select),
    steps === null && lapsCard(data), files);
  article.replaceChildren(...parts, columns);
  redraw();
  const others = await sameRoute(run, data);
  if (others.length === 0 || !isWanted()) return;
  files.before(compareCard(run, data, others));
  redraw();
}
