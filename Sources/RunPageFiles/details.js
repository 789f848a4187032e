// One run with all that is known of it.

/** What drawing again at another width takes. */
let redraw = null;

/** Whether the runner stood for so long that the time in motion says more than the time. */
function showsMoving(run, card) {
  // Ten seconds as on the wearable; tenths are not exact in binary.
  return card !== null && card.moving !== null && run.duration - card.moving / 10 >= 10 - 1e-6;
}

function detailsHead(run, card) {
  const badge = run.badge === null ? null : index.badges[run.badge];
  const start = run.start === null ? null : `${dates.clock(run)}`;
  return make(
    "header", { class: "run-head" },
    make("a", { class: "back", href: "#/runs" }, "‹ All runs"),
    make(
      "div", { class: "hero" }, badgePicture(run.badge, badge?.name ?? "", 72),
      make(
        "div", {},
        make("h2", { id: "run-title", tabindex: -1 }, dates.long(run)),
        make(
          "p", {}, [start && `Started at ${start}`, badge && `reached ${badge.name}`]
            .filter(Boolean).join(", ") || `Run ${run.number}`),
      ),
    ),
    make(
      "dl", { class: "figures" },
      figure("Distance", words.distance(run.distance), words.unit),
      figure("Time", words.duration(run.duration)),
      showsMoving(run, card) ? figure("Moving", words.duration(card.moving / 10)) : null,
      figure("Pace", words.pace(paceOf(run)), words.paceUnit),
      run.climb === null ? null : figure("Climb", words.climb(run.climb), words.heightUnit),
      card !== null && card.elapsed / 10 - run.duration >= 1
        ? figure("With pauses", words.duration(card.elapsed / 10)) : null,
    ),
    medalsOf(run),
  );
}

/** What this run won, as the badges stand now. */
function medalsOf(run) {
  const won = [];
  for (const badge of index.badges) {
    if (badge.gold === run.place) won.push(["gold", badge.name]);
    else if (badge.silver === run.place) won.push(["silver", badge.name]);
    else if (badge.earned === run.place && badge.distance > 0) won.push(["first", badge.name]);
  }
  if (won.length === 0) return null;
  const order = { gold: 0, silver: 1, first: 2 };
  won.sort((one, other) => order[one[0]] - order[other[0]]);
  const titles = { gold: "Gold", silver: "Silver", first: "New badge" };
  return make(
    "ul", { class: "prizes", "aria-label": "Won with this run" },
    won.slice(0, 12).map(([kind, name]) =>
      make("li", { class: kind }, make("b", {}, titles[kind]), ` ${name}`)),
    won.length > 12 && make("li", {}, `and ${won.length - 12} more`),
  );
}

/** The map with its words, drawn to the width that there is. */
function mapCard(run, card) {
  const holder = make("div", { class: "drawing" });
  const caption = make("p", { class: "pin-words", "aria-live": "polite" });
  const chart = make("div", { class: "drawing" });
  const readout = make("p", { class: "readout" });
  let chosenPin = null;
  let map = null;
  const mark = () => {
    for (const pin of holder.querySelectorAll(".pin")) {
      const isChosen = Number(pin.dataset.pin) === chosenPin;
      pin.classList.toggle("chosen", isChosen);
      if (isChosen) pin.parentNode.insertBefore(pin, pin.parentNode.querySelector(".scale"));
    }
    const pin = chosenPin === null ? null : card.pins[chosenPin];
    caption.textContent = pin ? pinWords(pin) : "";
    for (const row of document.querySelectorAll(".run-badges button")) {
      row.setAttribute("aria-pressed", String(Number(row.dataset.pin) === chosenPin));
    }
  };
  const select = (place) => {
    chosenPin = chosenPin === place ? null : place;
    mark();
  };
  redraw = () => {
    const width = Math.floor(holder.clientWidth);
    if (width < 100) return;
    map = mapDrawing(card, width, select);
    holder.replaceChildren(map.svg);
    const frames = [paceChart(card, run, width), heightChart(card, run, width)];
    const titles = ["Pace", "Height"];
    chart.replaceChildren(
      ...frames.flatMap((frame, place) =>
        frame ? [make("h3", {}, titles[place], " ", chartUnit(place)), frame.svg] : []),
    );
    addHand(frames.filter(Boolean), card, run, map, readout);
    mark();
  };
  return {
    map: make(
      "section", { class: "card flush", "aria-label": "Map" }, holder,
      make("div", { class: "map-foot" }, legend(card), caption)),
    chart: make("section", { class: "card", "aria-label": "Charts" }, readout, chart),
    select,
  };
}

function chartUnit(place) {
  return make("small", {}, place === 0 ? words.paceUnit : words.heightUnit);
}

function pinWords(pin) {
  const parts = [pin.name, ...pinPlace(pin)];
  if (pin.pace !== null) {
    parts.push(`${words.pace(pin.pace)} ${words.paceUnit} since the pin before`);
  }
  return parts.join(" · ");
}

/** Where and when a badge was reached. */
function pinPlace(pin) {
  if (pin.distance === 0) return ["At the start"];
  const distance = `${words.distance(pin.distance)} ${words.unit}`;
  return pin.time > 0 ? [distance, words.duration(pin.time)] : [distance];
}

function badgesCard(card, select) {
  if (card.pins.length === 0) return null;
  const hidden = card.badges[0] - card.pins.length;
  return make(
    "section", { class: "card" }, make("h3", {}, "Badges"),
    make(
      "ul", { class: "run-badges" },
      card.pins.map((pin, place) => {
        const button = make(
          "button", { type: "button", "data-pin": place, "aria-pressed": "false" },
          badgePicture(pin.badge, pin.name, 40),
          make("span", { class: "name" }, pin.name),
          make("span", { class: "at" }, pinPlace(pin).join(" · ")),
          make("span", { class: "pace" },
            pin.pace === null ? null : measure(words.pace(pin.pace), words.paceUnit)),
        );
        button.addEventListener("click", () => {
          select(place);
          const map = document.querySelector(".details .map");
          map?.scrollIntoView({ block: "nearest" });
        });
        return make("li", {}, button);
      }),
    ),
    hidden > 0 && make("p", { class: "note" }, `and ${hidden} more`),
  );
}

function splitsCard(run, card) {
  const [whole, text] = card[chosen.units];
  const unit = unitMetres[chosen.units];
  const splits = numbers(text)
    .map((tenths, place) => ({
      distance: place < whole ? unit : run.distance - whole * unit,
      duration: tenths / 10,
      isWhole: place < whole,
    }))
    // A rest of some metres reads 0.00, and has no pace worth the name.
    .filter((split) => split.isWhole || split.distance >= unit / 100);
  if (splits.length === 0) return null;
  const paces = splits.map((split) => (split.duration > 0 ? split.duration / split.distance : null));
  const known = paces.filter((pace, place) => pace !== null && splits[place].isWhole);
  const fastest = known.length > 1 ? Math.min(...known) : null;
  const compared = known.length > 0 ? known : paces.filter(Boolean);
  const [low, high] = [Math.min(...compared), Math.max(...compared)];
  let time = 0;
  const rows = splits.map((split, place) => {
    time += split.duration;
    const pace = paces[place];
    const isFastest = split.isWhole && pace !== null && pace === fastest;
    const speed = pace === null ? 0 : 1000 / pace;
    return {
      className: isFastest ? "fastest" : null,
      cells: [
        split.isWhole ? String(place + 1) : words.distance(split.distance),
        make(
          "span", { class: "pace-cell" },
          make("span", {}, words.pace(pace), isFastest &&
            make("span", { class: "unseen" }, " fastest")),
          // The slowest has nearly half of a bar: differences are what matters.
          bar(pace === null ? 0 : high > low ? 0.45 + (0.55 * (high - pace)) / (high - low) : 0.8,
            stepColour(speedStep(speed, card.speeds))),
        ),
        words.duration(split.duration),
        words.duration(time),
      ],
    };
  });
  const more = whole + 1 - splits.length;
  return panel(
    "Splits", table("Splits", [words.unit, `Pace ${words.paceUnit}`, "Time", "Total"], rows,
      "splits"),
    more > 1 && make("p", { class: "note" }, `and ${more} more`),
  );
}

function lapsCard(card) {
  const list = numbers(card.laps[1]);
  const kinds = ["automatic", "button", "end of the run"];
  const hasButtons = list.some((kind, place) => place % 3 === 2 && kind === 1);
  const rows = [];
  for (let at = 0; at + 2 < list.length; at += 3) {
    const [distance, duration] = [list[at] / 100, list[at + 1] / 10];
    const pace = distance >= 1 && duration > 0 ? duration / distance : null;
    const cells = [
      String(rows.length + 1), measure(words.distance(distance), words.unit),
      words.duration(duration), measure(words.pace(pace), words.paceUnit),
    ];
    if (hasButtons) cells.push(kinds[list[at + 2]] ?? "");
    rows.push({ cells });
  }
  if (rows.length < 2) return null;
  return panel(
    "Laps",
    table(
      "Laps", ["Lap", "Distance", "Time", "Pace", ...(hasButtons ? ["Ended by"] : [])], rows,
      "laps"),
    card.laps[0] > rows.length &&
      make("p", { class: "note" }, `and ${card.laps[0] - rows.length} more`),
  );
}

function filesCard(run, card) {
  const parts = [];
  if (run.files !== null && run.files.length > 1) {
    const [folder, ...types] = run.files;
    parts.push(make(
      "ul", { class: "files" },
      types.map((type) =>
        make("li", {}, make("a", { href: fileAddress(folder, run.id, type) },
          type.toUpperCase())))));
  }
  parts.push(make("p", { class: "note" }, measuredWords(run, card)));
  return panel(run.files === null ? "Measured" : "Files", ...parts);
}

/** A relative address; whatever its parts hold, it stays beside the page. */
function fileAddress(folder, id, type) {
  const parts = folder.split("/").filter((part) => part !== "" && part !== "..");
  return ["./" + parts.map(encodeURIComponent).join("/"), `${encodeURIComponent(id)}.${
    encodeURIComponent(type)}`].join(parts.length > 0 ? "/" : "");
}

function measuredWords(run, card) {
  const parts = [`Run ${run.number}`];
  if (card !== null) {
    const [fixes, rejected, worst] = card.fixes;
    parts.push(`${fixes.toLocaleString("en")} GPS fixes, ${rejected.toLocaleString("en")} refused`);
    if (worst !== null) {
      parts.push(`worst accuracy ${words.height(worst / 10)} ${words.heightUnit}`);
    }
    if (card.gap >= 10) {
      parts.push(`${words.height(card.gap / 10)} ${words.heightUnit} bridged without GPS`);
    }
    if (card.recovered) parts.push("recovered after a power cut");
  }
  return `${parts.join(" · ")}.`;
}

/** Shows a run. */
function showRun(run) {
  const article = find("details");
  if (article === null) return;
  redraw = null;
  const data = cardOf(run);
  article.setAttribute("aria-labelledby", "run-title");
  if (data === null) {
    article.replaceChildren(
      detailsHead(run, null),
      make("p", { class: "note" }, "The details of this run could not be read."),
      filesCard(run, null));
    return;
  }
  const parts = [detailsHead(run, data)];
  let select = () => {};
  if (data.stretches.some((stretch) => stretch.length > 1)) {
    const drawings = mapCard(run, data);
    select = drawings.select;
    parts.push(drawings.map, drawings.chart);
  }
  const columns = make(
    "div", { class: "columns-2" }, splitsCard(run, data), badgesCard(data, select),
    lapsCard(data), filesCard(run, data));
  article.replaceChildren(...parts, columns);
  redraw?.();
}
