// The page as a whole: navigation by the URL fragment, language, units, colours, fonts.

const parts = {
  runs: runsPage, totals: totalsPage, records: recordsPage, badges: badgesPage,
};

/** The open section and run, and the id of a run that is missing. */
const current = { part: "runs", run: null, missing: null };
/**
 * The settings each section was built with, such as its language; a change rebuilds the section.
 */
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

/** Shows the open section; resolves once an opened run is displayed. */
async function show() {
  const look = `${chosen.language} ${chosen.units} ${period} ${measure} ${showsAllTotals}`;
  for (const [name, build] of Object.entries(parts)) {
    const section = find(name);
    section.hidden = name !== current.part;
    if (section.hidden) continue;
    if (built.get(name) !== look) {
      section.replaceChildren(...build().filter(Boolean));
      built.set(name, look);
      document.documentElement.dataset.shown ??= String(Math.round(performance.now()));
    }
  }
  showTabs();
  if (current.part === "runs") await showRuns();
}

/** Opens the newest run beside the list on a wide page; on a narrow one, only the list is shown. */
async function showRuns() {
  const section = find("runs");
  section.classList.toggle("open", current.run !== null);
  const run = current.run ?? firstRun();
  const key = run ? `${run.id} ${chosen.language} ${chosen.units} ${chosen.palette}` : "";
  showMissing();
  const article = find("details");
  markCurrent();
  if (article && article.dataset.wanted !== key) {
    delete article.dataset.shown;
    if (current.run !== null || isWide()) {
      article.dataset.wanted = key;
      await showRun(run, () => article.dataset.wanted === key && article.isConnected);
      if (article.dataset.wanted === key) article.dataset.shown = key;
    } else {
      article.replaceChildren();
      delete article.dataset.wanted;
    }
  } else {
    redraw();
  }
}

/** Reports a run in the URL that was deleted or is on another wearable. */
function showMissing() {
  const note = find("missing");
  note.hidden = current.missing === null;
  note.textContent = note.hidden ? "" : say("noSuchRun", { run: current.missing });
}

const wide = matchMedia("(min-width: 900px)");
const isWide = () => wide.matches;

function showTabs() {
  find("tabs").replaceChildren(
    ...Object.keys(parts).map((name) =>
      make(
        "a", { href: `#/${name}`, "aria-current": name === current.part ? "page" : null },
        say(name))),
  );
  const names = { km: "kilometres", mi: "miles" };
  const units = segments(
    say("units"), Object.entries(names).map(([unit, name]) => [unit, say(unit), say(name)]),
    chosen.units, (value) => change("units", value));
  const palettes = segments(
    say("mapColours"),
    [["standard", swatch("standard"), say("standardColours")],
      ["colourSafe", swatch("colourSafe"), say("safeColours")]],
    chosen.palette, (value) => change("palette", value));
  find("tools").replaceChildren(languages(), units, palettes);
}

/** The language selector, with each language in its own name. */
function languages() {
  const select = make(
    "select", { class: "language", "aria-label": say("language") },
    Object.entries(catalogue).map(([code, { name }]) =>
      make("option", { value: code, lang: code, selected: code === chosen.language }, name)));
  select.addEventListener("change", () => {
    chosen.language = select.value;
    memory.write("language", select.value);
    sayFrame();
    show();
    nameWindow();
    find("tools").querySelector(".language").focus();
  });
  return select;
}

/** Sets the texts of page.html. */
function sayFrame() {
  document.documentElement.lang = chosen.language;
  find("skip").textContent = say("toRuns");
  find("tabs").setAttribute("aria-label", say("pages"));
  sayFoot();
}

function nameWindow() {
  document.title = current.run
    ? `${dates.medium(current.run)} · MoonRunner` : `${say(current.part)} · MoonRunner`;
}

function swatch(palette) {
  const colours = index.palettes[palette] ?? [];
  const strip = make("span", { class: "swatch", role: "img",
    "aria-label": say(palette) });
  strip.style.background =
    `linear-gradient(90deg, ${[colours[0], colours[colourSteps], colours.at(-1)].join(", ")})`;
  return strip;
}

function change(name, value) {
  chosen[name] = value;
  memory.write(name, value);
  show();
  // Restores the keyboard focus, because the pressed button was recreated.
  find("tools").querySelector(`[data-value="${value}"]`)?.focus();
}

async function follow() {
  const wasRun = current.run;
  if (wasRun === null && current.part === "runs") listPlace = scrollY;
  readAddress();
  const address = location.hash;
  const shown = show();
  if (isFirst) return;
  await shown;
  if (location.hash !== address) return;
  const title = current.run ? find("run-title") : find(`${current.part}-title`);
  title?.setAttribute("tabindex", "-1");
  title?.focus({ preventScroll: true });
  const isBack = wasRun !== null && current.run === null && current.part === "runs";
  scrollTo(0, isBack && !isWide() ? listPlace : 0);
  nameWindow();
}

/** Loads the wearable's fonts; without them the page uses narrow system fonts. */
async function loadFaces() {
  for (const [name, weight] of [["regular", "400"], ["bold", "700"]]) {
    try {
      const face = new FontFace(
        // The fonts' Chinese subset covers only the wearable's own texts; the system font is
        // complete.
        "MoonRunner", await unpacked(`font-${name}`), { weight, unicodeRange: "U+0-2FFF" });
      document.fonts.add(await face.load());
    } catch {
      // Falls back to the system font.
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

sayFrame();
follow();
isFirst = false;
loadFaces();
