// Totals by week, month and year.

const periods = ["weeks", "months", "years"];
let period = choice("period", periods, "weeks");
/** Quantities that the chart of totals can show. */
const measures = ["distance", "time", "climb"];
let measure = choice("measure", measures, "distance");
/** Rows shown before "Show all". */
const fewTotals = 26;
let showsAllTotals = false;

function totalName(total) {
  const date = new Date(total[0] * 86400000);
  if (period === "years") return say("yearAlone", { year: year(date) });
  if (period === "months") return dates.month(date);
  const last = new Date((total[0] + 6) * 86400000);
  const span = date.getUTCMonth() === last.getUTCMonth()
    ? say("weekInMonth", {
      ...partsOf(last), firstDay: date.getUTCDate(), lastDay: last.getUTCDate() })
    : say("weekOverMonths", {
      first: dates.day(date), last: dates.day(last), year: year(last) });
  return [
    make("span", { class: "week" }, say("week", { number: total[5] })),
    make("small", {}, ` ${span}`),
  ];
}

function totalsPage() {
  const totals = index.totals[period] ?? [];
  const undated = runs.filter((run) => run.start === null);
  const parts = [
    make(
      "header", { class: "head" }, make("h2", { id: "totals-title" }, say("totals")),
      segments(say("totalsBy"), periods.map((name) => [name, say(name)]), period, (value) => {
        period = value;
        showsAllTotals = false;
        memory.write("period", value);
        show();
      }),
    ),
  ];
  if (totals.length === 0) {
    parts.push(make("p", { class: "note" }, say("noTotalsYet")));
  } else {
    const climbs = climbTotals();
    parts.push(totalsChart(totals, climbs), totalsTable(totals, climbs));
  }
  if (undated.length > 0) {
    parts.push(make("p", { class: "note" }, sayCount("undated", undated.length)));
  }
  return parts;
}

/** The first day of the period that contains a day. */
function firstDay(day) {
  const date = new Date(day * 86400000);
  if (period === "weeks") return day - ((date.getUTCDay() + (index.weekFrom === "sunday" ? 0 : 6)) % 7);
  if (period === "months") return day - (date.getUTCDate() - 1);
  // Date.UTC maps years 0 to 99 to 1900 to 1999.
  return Math.round(new Date(0).setUTCFullYear(year(date), 0, 1) / 86400000);
}

/** Elevation gain in metres by the first day of each period; empty if no run has a known gain. */
function climbTotals() {
  const sums = new Map();
  for (const run of runs) {
    if (run.climb === null || run.start === null || !counts(run)) continue;
    const day = firstDay(Math.floor(run.start / 86400));
    sums.set(day, (sums.get(day) ?? 0) + run.climb);
  }
  return sums;
}

function totalsTable(totals, climbs) {
  const most = Math.max(...totals.map((total) => total[2]));
  const { heightUnit } = words;
  const rows = (showsAllTotals ? totals : totals.slice(0, fewTotals)).map((total) => {
    const [, count, centimetres, tenths] = total;
    return {
      cells: [
        totalName(total),
        make("span", { class: "bar-cell" },
          make("b", {}, measured(words.farDistance(centimetres / 100), words.unit)),
          bar(most > 0 ? centimetres / most : 0)),
        String(count), words.hours(tenths / 10),
        measured(words.pace(centimetres > 0 ? (tenths * 10) / centimetres : null), words.paceUnit),
        ...(climbs.size > 0
          ? [measured(words.climb(climbs.get(total[0]) ?? 0), heightUnit)] : []),
      ],
    };
  });
  const heads = ["distance", "runs", "time", "pace", ...(climbs.size > 0 ? ["climb"] : [])];
  const caption = say("totalsOf", { period: say(period) });
  const parts = [table(caption, ["", ...heads.map((head) => say(head))], rows, "totals")];
  if (totals.length > rows.length) {
    const button = make("button", { type: "button", class: "wide" },
      say("showAllOf", { count: totals.length, period: say(period) }));
    button.addEventListener("click", () => {
      showsAllTotals = true;
      show();
    });
    parts.push(button);
  }
  return panel(null, ...parts);
}

/** The label above a column of the chart, in kilometres or miles, hours, or metres or feet. */
function columnWords(value) {
  if (measure === "climb") return words.climb(value);
  const units = value / (measure === "time" ? 3600 : unitMetres[chosen.units]);
  return units < 9.95 ? words.number(units.toFixed(1)) : String(Math.round(units));
}

/**
 * A column chart of the latest periods, including those without runs, with the latest on the right.
 */
function totalsChart(totals, climbs) {
  const width = Math.min(900, Math.max(280, document.documentElement.clientWidth - 60));
  const columns = recent(totals, climbs, Math.min(16, Math.floor(width / 48)));
  const [height, base] = [150, 126];
  const most = Math.max(...columns.map((column) => column.value), 1);
  const step = width / columns.length;
  const wide = Math.min(40, step * 0.7);
  const svg = draw("svg", {
    class: "totals-chart", viewBox: `0 0 ${width} ${height}`, width, height, role: "img",
    "aria-label": say("newestTotals", { period: say(period), measure: say(measure) }),
  });
  columns.forEach((column, place) => {
    const x = (place + 0.5) * step;
    const high = Math.max(2, (column.value / most) * (base - 20));
    svg.append(
      draw("rect", {
        class: place === columns.length - 1 ? "newest" : null, x: x - wide / 2,
        y: base - high, width: wide, height: high, rx: 3,
      }),
      draw("text", { x, y: height - 6 }, column.label),
    );
    if (column.value > 0) {
      svg.append(draw(
        "text", { class: "value", x, y: base - high - 5 }, columnWords(column.value)));
    }
  });
  const { unit, heightUnit } = words;
  const units = { distance: unit, time: say("hours"), climb: heightUnit };
  const choices = measures.filter((name) => name !== "climb" || climbs.size > 0)
    .map((name) => [name, say(name)]);
  const head = make(
    "div", { class: "chart-head" },
    make("h3", {}, say(measure), " ",
      make("small", {}, units[measure])),
    segments(say("chartOf"), choices, measure, (value) => {
      measure = value;
      memory.write("measure", value);
      show();
    }));
  return panel(null, head, svg);
}

function recent(totals, climbs, count) {
  const byDay = new Map(totals.map((total) => [total[0], total]));
  const columns = [];
  let day = totals[0][0];
  for (let place = 0; place < count; place += 1) {
    const date = new Date(day * 86400000);
    const [, , centimetres, tenths] = byDay.get(day) ?? [day, 0, 0, 0];
    const value = {
      distance: centimetres / 100, time: tenths / 10, climb: climbs.get(day) ?? 0 }[measure];
    const label =
      period === "years" ? String(year(date))
        : period === "months" ? named(date, "month", "short")
          : dates.day(date);
    columns.unshift({ label, value });
    if (day <= totals.at(-1)[0]) break;
    day = before(day, date);
  }
  return columns;
}

/** The first day of the previous period. */
function before(day, date) {
  if (period === "weeks") return day - 7;
  const [years, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const first = new Date(0);
  if (period === "years") first.setUTCFullYear(years - 1, 0, 1);
  else first.setUTCFullYear(years, month - 1, 1);
  return Math.round(first.getTime() / 86400000);
}
