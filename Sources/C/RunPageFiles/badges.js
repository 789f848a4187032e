// My badges: those earned, with silver and gold, and those still to earn.

/** Whether any run that counts earns the badge, see `Standings.shortestRun`. */
const takesAnyRun = (badge) => badge.distance <= 10000;

/**
 * Seconds per metre for medals: over the whole run or its fastest stretch, depending on the rule.
 */
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
    return featLine(say(medal), badge, medal, medal);
  }
  const pace = needed[chosen.units === "km" ? 0 : 1];
  return make(
    "div", { class: `${medal} open` }, make("dt", {}, say(medal)),
    make("dd", {}, say("paceBelow", { pace: `${pace} ${words.paceUnit}` })),
  );
}

function badgeCard(badge, place) {
  const goal = goalOf(badge);
  if (badge.earned === undefined) {
    return make(
      "li", { class: "locked" },
      make("span", { class: "badge unknown", "aria-hidden": "true" }, "?"),
      make("div", {}, make("h3", {}, "?????"), make("p", {},
        takesAnyRun(badge) ? say("anyRun") : say("runToEarn", { distance: goal }))),
    );
  }
  return make(
    "li", {},
    badgePicture(place, nameOf(badge), 64),
    make(
      "div", {},
      make(
        "h3", {}, nameOf(badge), make("span", { class: "rockets" },
          rocket("silver", badge.silver !== undefined || badge.gold !== undefined),
          rocket("gold", badge.gold !== undefined))),
      make("p", { class: "goal" }, takesAnyRun(badge) ? say("anyRun") : goal),
      make(
        "dl", {}, featLine(say("earned"), badge, "earned", "earned"),
        featLine(say("best"), badge, "best"),
        medalLine("silver", badge, badge.needed[0]), medalLine("gold", badge, badge.needed[1])),
      informationOf(badge) && make(
        "details", {}, make("summary", {}, say("about")), make("p", {}, informationOf(badge))),
    ),
  );
}

/** The goal of a lifetime badge, such as "100 km in a week". */
function lifetimeGoal(badge) {
  const word = { week: "overWeek", month: "overMonth", year: "overYear", all: "overAll" };
  return say(word[badge.over], { distance: goalOf(badge) });
}

function lifetimeCard(badge, place) {
  const distance = `${words.distance(badge.most / 100)} ${words.unit}`;
  const most = badge.most > 0 && make("p", { class: "goal" }, say("mostYet", { distance }));
  if (badge.earned === undefined) {
    return make(
      "li", { class: "locked" },
      make("span", { class: "badge unknown", "aria-hidden": "true" }, "?"),
      make("div", {}, make("h3", {}, "?????"), make("p", {}, lifetimeGoal(badge)), most));
  }
  const run = runs[badge.earned];
  return make(
    "li", {}, badgePicture(index.badges.length + place, nameOf(badge), 64),
    make(
      "div", {}, make("h3", {}, nameOf(badge)), make("p", { class: "goal" }, lifetimeGoal(badge)),
      make(
        "dl", {}, make(
          "div", { class: "earned" }, make("dt", {}, say("earned")),
          make("dd", {}, make("a", { href: runAddress(run) }, dates.medium(run))))),
      most,
      informationOf(badge) && make(
        "details", {}, make("summary", {}, say("about")), make("p", {}, informationOf(badge)))));
}

function badgesPage() {
  const earned = index.badges.filter((badge) => badge.earned !== undefined).length;
  const next = index.badges.find((badge) => badge.earned === undefined);
  const shown = {
    count: earned, all: index.badges.length, distance: next && goalOf(next) };
  const state = say(
    !next ? "allAreYours" : takesAnyRun(next) ? "nextByAnyRun" : "nextAt", shown);
  return [
    make("header", { class: "head" }, make("h2", { id: "badges-title" }, say("myBadges")),
      make("p", {}, state)),
    make("ul", { class: "badges" }, index.badges.map(badgeCard)),
    ...(index.lifetime.length === 0 ? [] : [
      make("h2", { class: "over" }, say("manyRuns")),
      make("ul", { class: "badges many" }, index.lifetime.map(lifetimeCard)),
    ]),
  ];
}
