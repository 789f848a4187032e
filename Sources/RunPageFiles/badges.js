// My badges: what was earned, silver and gold, and what is still to be run.

/** Seconds a metre that counted: the run's average, or by the other rule its fastest stretch. */
function featPace(badge, feat) {
  const counted = badge.paces?.[feat];
  return counted === undefined ? paceOf(runs[badge[feat]]) : counted / 1e6;
}

function featLine(label, badge, feat, className = "") {
  const place = badge[feat];
  if (place === undefined) return null;
  const run = runs[place];
  return make(
    "div", { class: className }, make("dt", {}, label),
    make("dd", {}, make("a", { href: runAddress(run) }, dates.medium(run)), " ",
      make("span", { class: "nowrap" }, words.pace(featPace(badge, feat)), " ",
        make("small", {}, words.paceUnit))),
  );
}

function medalLine(medal, badge, needed) {
  if (badge[medal] !== undefined) {
    return featLine(medal === "gold" ? "Gold" : "Silver", badge, medal, medal);
  }
  const pace = needed[chosen.units === "km" ? 0 : 1];
  return make(
    "div", { class: `${medal} open` }, make("dt", {}, medal === "gold" ? "Gold" : "Silver"),
    make("dd", {}, `Pace < ${pace} ${words.paceUnit}`),
  );
}

function badgeCard(badge, place) {
  const goal = badge.goal[chosen.units === "km" ? 0 : 1];
  if (badge.earned === undefined) {
    return make(
      "li", { class: "locked" },
      make("span", { class: "badge unknown", "aria-hidden": "true" }, "?"),
      make("div", {}, make("h3", {}, "?????"), make("p", {}, `Run ${goal} to earn`)),
    );
  }
  return make(
    "li", {},
    badgePicture(place, badge.name, 64),
    make(
      "div", {},
      make(
        "h3", {}, badge.name, make("span", { class: "rockets" },
          rocket("silver", badge.silver !== undefined || badge.gold !== undefined),
          rocket("gold", badge.gold !== undefined))),
      make("p", { class: "goal" }, badge.distance > 0 ? goal : "At every start"),
      make(
        "dl", {}, featLine("Earned", badge, "earned", "earned"), featLine("Best", badge, "best"),
        medalLine("silver", badge, badge.needed[0]), medalLine("gold", badge, badge.needed[1])),
      badge.information &&
        make("details", {}, make("summary", {}, "About"), make("p", {}, badge.information)),
    ),
  );
}

function badgesPage() {
  const earned = index.badges.filter((badge) => badge.earned !== undefined).length;
  const next = index.badges.find((badge) => badge.earned === undefined);
  const goal = next?.goal[chosen.units === "km" ? 0 : 1];
  const of = `${earned} of ${index.badges.length}`;
  const state = !next ? `All ${index.badges.length} are yours`
    : next.distance === 0 ? `${of}, the first at your first start` : `${of}, next at ${goal}`;
  return [
    make("header", { class: "head" }, make("h2", { id: "badges-title" }, "My badges"),
      make("p", {}, state)),
    make("ul", { class: "badges" }, index.badges.map(badgeCard)),
  ];
}
