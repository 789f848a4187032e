// The page as a whole: which part is open (the address behind "#" says it), units, colours, faces.

const parts = {
  runs: { title: "Runs", build: runsPage },
  totals: { title: "Totals", build: totalsPage },
  records: { title: "Records", build: recordsPage },
  badges: { title: "Badges", build: badgesPage },
};

/** What is open. */
const current = { part: "runs", run: null, missing: null };
/** Units and colours that each part was built with; it is built anew when they changed. */
const built = new Map();
let isFirst = true;
let listPlace = 0;

function readAddress() {
  const [, part, id] = /^#\/(\w+)(?:\/([\w-]+))?$/.exec(location.hash) ?? [];
  const run = part === "run" ? runByID.get(id) : undefined;
  current.part = run ? "runs" : part in parts ? part : "runs";
  current.run = run ?? null;
  current.missing = part === "run" && !run ? id ?? "" : null;
}

function show() {
  const look = `${chosen.units} ${period} ${measure} ${showsAllTotals}`;
  for (const [name, part] of Object.entries(parts)) {
    const section = find(name);
    section.hidden = name !== current.part;
    if (section.hidden) continue;
    if (built.get(name) !== look) {
      section.replaceChildren(...part.build().filter(Boolean));
      built.set(name, look);
      document.documentElement.dataset.shown ??= String(Math.round(performance.now()));
    }
  }
  showTabs();
  if (current.part === "runs") showRuns();
}

/** On a wide page the newest run is open beside the list; on a narrow one the list alone. */
function showRuns() {
  const section = find("runs");
  section.classList.toggle("open", current.run !== null);
  const run = current.run ?? firstRun();
  const key = run ? `${run.id} ${chosen.units} ${chosen.palette}` : "";
  showMissing();
  const article = find("details");
  if (article && article.dataset.shown !== key) {
    if (current.run !== null || isWide()) {
      article.dataset.shown = key;
      showRun(run);
    } else {
      article.replaceChildren();
      delete article.dataset.shown;
    }
  } else {
    redraw();
  }
  markCurrent();
}

/** An address may name a run that was deleted, or is on another wearable. */
function showMissing() {
  const note = find("missing");
  note.hidden = current.missing === null;
  note.textContent = note.hidden ? "" : `There is no run “${current.missing}” on this page.`;
}

const wide = matchMedia("(min-width: 900px)");
const isWide = () => wide.matches;

function showTabs() {
  find("tabs").replaceChildren(
    ...Object.entries(parts).map(([name, part]) =>
      make(
        "a", { href: `#/${name}`, "aria-current": name === current.part ? "page" : null },
        part.title)),
  );
  const units = segments(
    "Units", [["km", "km", "Kilometres"], ["mi", "mi", "Miles"]], chosen.units,
    (value) => change("units", value));
  const palettes = segments(
    "Map colours",
    [["standard", swatch("standard"), "Standard map colours"],
      ["colourSafe", swatch("colourSafe"), "Colour-safe map colours"]],
    chosen.palette, (value) => change("palette", value));
  find("tools").replaceChildren(units, palettes);
}

function swatch(palette) {
  const colours = index.palettes[palette] ?? [];
  const strip = make("span", { class: "swatch", role: "img",
    "aria-label": palette === "standard" ? "Standard" : "Colour-safe" });
  strip.style.background =
    `linear-gradient(90deg, ${[colours[0], colours[colourSteps], colours.at(-1)].join(", ")})`;
  return strip;
}

function change(name, value) {
  chosen[name] = value;
  memory.write(name, value);
  show();
  // The pressed button was made anew: the keyboard stays on it.
  find("tools").querySelector(`[data-value="${value}"]`)?.focus();
}

function follow() {
  const wasRun = current.run;
  if (wasRun === null && current.part === "runs") listPlace = scrollY;
  readAddress();
  show();
  if (isFirst) return;
  const title = current.run ? find("run-title") : find(`${current.part}-title`);
  title?.setAttribute("tabindex", "-1");
  title?.focus({ preventScroll: true });
  const isBack = wasRun !== null && current.run === null && current.part === "runs";
  scrollTo(0, isBack && !isWide() ? listPlace : 0);
  document.title = current.run
    ? `${dates.medium(current.run)} · MoonRunner` : `${parts[current.part].title} · MoonRunner`;
}

/** The faces of the wearable; without them the page looks for narrow ones of the computer. */
async function loadFaces() {
  const files = given("fonts") ?? {};
  for (const [name, weight] of [["regular", "400"], ["bold", "700"]]) {
    if (typeof files[name] !== "string") continue;
    try {
      const bytes = Uint8Array.from(atob(files[name]), (character) => character.charCodeAt(0));
      const face = new FontFace("MoonRunner", bytes.buffer, { weight });
      document.fonts.add(await face.load());
    } catch {
      // The computer's own face does as well.
    }
  }
}

let lastWidth = innerWidth;
addEventListener("resize", () => {
  if (innerWidth === lastWidth) return;
  lastWidth = innerWidth;
  built.delete("totals");
  if (current.part === "runs") showRuns();
  else show();
});
addEventListener("hashchange", follow);
addEventListener("beforeprint", () => {
  for (const part of document.querySelectorAll(".badges details")) part.open = true;
});

follow();
isFirst = false;
loadFaces();
