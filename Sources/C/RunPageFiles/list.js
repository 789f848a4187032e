// The list of runs, by month unless sorted otherwise.

/** Rows created immediately; the rest follow in the background. */
const firstRows = 40;
const laterRows = 200;
let listGeneration = 0;

function runAddress(run) {
  return `#/run/${run.id}`;
}

/** The label of a run that is indoors or of another sport. */
const kindName = (run) => run.sport ?? (run.indoors ? say("indoors") : "");

/** Marks a run whose distance the runner entered. */
const correctedName = (run) => (run.corrected ? say("corrected") : "");

function listRow(run) {
  const badge = run.badge === null ? null : index.badges[run.badge];
  const name = badge ? nameOf(badge) : kindName(run);
  const pace = words.pace(paceOf(run));
  const time = run.start === null ? null : make("time", { datetime: dates.machine(run) });
  const date = run.start === null
    ? say("runWithoutDateTitle", { number: run.number }) : dates.short(run);
  if (time) time.append(date);
  return make(
    "li", {},
    make(
      "a", { href: runAddress(run), "data-run": run.place },
      badgePicture(run.badge, name, 44),
      make("span", { class: "far" }, measured(words.distance(run.distance), words.unit)),
      make(
        "span", { class: "when" }, run.town && `${run.town} · `, time ?? date, 
        name && make("span", {}, ` · ${name}`),
        run.corrected && make("span", {}, ` · ${correctedName(run)}`)),
      make("span", { class: "took" }, words.duration(run.duration)),
      make("span", { class: "pace" }, measured(pace, words.paceUnit)),
    ),
  );
}

/** Groups consecutive runs by month; undated ones form their own group. */
function byMonth(list) {
  if (!["newest", "oldest"].includes(finding.sort)) {
    return list.length > 0 ? [{ name: say(sorts[finding.sort][0]), runs: list }] : [];
  }
  const groups = [];
  for (const run of list) {
    const date = dates.of(run);
    const month = date === null ? null : 12 * year(date) + date.getUTCMonth();
    if (groups.length === 0 || groups.at(-1).month !== month) {
      const name = date === null ? say("withoutDate") : dates.month(date);
      groups.push({ month, name, runs: [] });
    }
    groups.at(-1).runs.push(run);
  }
  return groups;
}

function monthHead(group, number) {
  const counted = onFoot(group.runs);
  const metres = metresOf(counted);
  const sums = say("sums", {
    runs: sayCount("countRuns", counted.length),
    distance: `${words.farDistance(metres)} ${words.unit}`,
  });
  return make(
    "h3", { id: `month-${number}` }, make("span", {}, group.name),
    make("small", {}, sums),
  );
}

/** Fills the list: the visible part immediately, the rest in batches. */
function fillList(list) {
  listGeneration += 1;
  const generation = listGeneration;
  const groups = byMonth(foundRuns());
  list.replaceChildren();
  delete list.dataset.complete;
  let [group, row, rows] = [0, 0, null];
  const more = (count) => {
    let left = count;
    while (left > 0 && group < groups.length) {
      if (row === 0) {
        rows = make("ul");
        list.append(make(
          "section", { class: "month", "aria-labelledby": `month-${group}` },
          monthHead(groups[group], group), rows));
      }
      rows.append(listRow(groups[group].runs[row]));
      left -= 1;
      row += 1;
      if (row === groups[group].runs.length) [group, row] = [group + 1, 0];
    }
    return group < groups.length;
  };
  const later = () => {
    if (generation !== listGeneration) return;
    const goesOn = more(laterRows);
    markCurrent();
    if (goesOn) setTimeout(later);
    else list.dataset.complete = "yes";
  };
  if (more(firstRows)) setTimeout(later);
  else list.dataset.complete = "yes";
}

function runsPage() {
  const counted = onFoot(runs);
  const distance = metresOf(counted);
  const duration = counted.reduce((sum, run) => sum + run.duration, 0);
  const list = make("div", { class: "list", id: "list" });
  const head = make(
    "header", { class: "head" }, make("h2", { id: "runs-title" }, say("runs")),
    runs.length > 0 &&
      make(
        "p", {}, `${sayCount("countRuns", counted.length)} · ${words.farDistance(distance)} ` +
          `${words.unit} · ${words.hours(duration)}`),
  );
  const missing = make(
    "p", { class: "note missing", id: "missing", role: "status", hidden: true });
  const found = make("p", { class: "found", "aria-live": "polite" });
  const finders = make("div");
  const fill = () => {
    fillList(list);
    found.replaceChildren(...foundNote(foundRuns(), clear));
  };
  const changed = () => {
    fill();
    showRuns();
  };
  const clear = () => {
    finders.replaceChildren(finder(changed));
    changed();
    finders.querySelector("input").focus();
  };
  const side = make("div", { class: "side" }, head, missing, finders, found, list);
  if (index.damaged.length > 0) side.append(note("unreadable", index.damaged));
  if (index.unlisted.length > 0) {
    side.append(note("notStored", index.unlisted.map(
      ([id, place]) => `${id}: ${say(unlistedWords[place] ?? place)}`)));
  }
  if (runs.length === 0) {
    list.append(make(
      "div", { class: "empty" }, emptyMoon(), make("p", { class: "title" }, say("noRunsYet")),
      make("p", {}, say("chooseNewRun")), make("p", {}, say("nextTime"))));
    return [side];
  }
  if (runs.length > 1) finders.append(finder(changed));
  fill();
  return [side, make("article", { class: "details", id: "details", tabindex: -1 })];
}

/** Messages for recordings on the wearable that are not stored as runs, by location. */
const unlistedWords = {
  unfinished: "beingRecorded", waiting: "notSavedYet", skipped: "crashedProgram",
  staged: "comesInAtStart", quarantined: "recordingDamaged",
};

/** A note about incomplete runs: their number, and a line for each. */
function note(word, lines) {
  return make(
    "details", { class: "damaged" },
    make("summary", {}, sayCount(word, lines.length)),
    make("ul", {}, lines.map((line) => make("li", {}, line))),
    make("p", {}, say("keptAsTheyAre")),
  );
}

function emptyMoon() {
  return draw(
    "svg", { viewBox: "0 0 120 120", width: 140, height: 140, "aria-hidden": "true" },
    draw("circle", { cx: 60, cy: 62, r: 40, fill: "#d9dde4" }),
    draw("circle", { cx: 45, cy: 52, r: 9, fill: "#aab1bd" }),
    draw("circle", { cx: 71, cy: 76, r: 12, fill: "#b6bcc7" }),
    draw("circle", { cx: 50, cy: 84, r: 6, fill: "#aab1bd" }),
    draw("circle", { cx: 78, cy: 46, r: 5, fill: "#b6bcc7" }),
    draw("path", { class: "orbit", d: "M6 84C20 20 80 2 114 34" }),
  );
}

/** The run opened beside the list until one is selected. */
const firstRun = () => foundRuns()[0] ?? runs[0];

/** Highlights the row of the open run. */
function markCurrent() {
  for (const link of document.querySelectorAll(".list a[aria-current]")) {
    link.removeAttribute("aria-current");
  }
  const run = current.run ?? (isWide() ? firstRun() : null);
  if (!run) return;
  const link = document.querySelector(`.list a[data-run="${run.place}"]`);
  link?.setAttribute("aria-current", "true");
}
