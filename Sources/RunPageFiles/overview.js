// What the runs come to: totals by week, month and year, and records.

const periods = [["weeks", "Weeks"], ["months", "Months"], ["years", "Years"]];
let period = choice("period", ["weeks", "months", "years"], "weeks");
/** Rows before "Show all". */
const fewTotals = 26;
let showsAllTotals = false;

function totalName(total) {
  const date = new Date(total[0] * 86400000);
  if (period === "years") return String(year(date));
  if (period === "months") return dates.month(date);
  const last = new Date((total[0] + 6) * 86400000);
  const first =
    date.getUTCMonth() === last.getUTCMonth() ? String(date.getUTCDate()) : dates.day(date);
  return [
    make("span", { class: "week" }, `Week ${total[5]}`),
    make("small", {}, ` ${first}${dash}${dates.day(last)} ${year(last)}`),
  ];
}

function totalsPage() {
  const totals = index.totals[period] ?? [];
  const undated = runs.filter((run) => run.start === null);
  const parts = [
    make(
      "header", { class: "head" }, make("h2", { id: "totals-title" }, "Totals"),
      segments("Totals by", periods, period, (value) => {
        period = value;
        showsAllTotals = false;
        memory.write("period", value);
        show();
      }),
    ),
  ];
  if (totals.length === 0) parts.push(make("p", { class: "note" }, "No runs yet"));
  else parts.push(totalsChart(totals), totalsTable(totals));
  if (undated.length > 0) {
    parts.push(make(
      "p", { class: "note" },
      `${words.count(undated.length, "run")} without a date ` +
        `${undated.length === 1 ? "is" : "are"} in none of these.`));
  }
  return parts;
}

function totalsTable(totals) {
  const most = Math.max(...totals.map((total) => total[2]));
  const rows = (showsAllTotals ? totals : totals.slice(0, fewTotals)).map((total) => {
    const [, count, centimetres, tenths] = total;
    return {
      cells: [
        totalName(total),
        make("span", { class: "bar-cell" },
          make("b", {}, measure(words.farDistance(centimetres / 100), words.unit)),
          bar(most > 0 ? centimetres / most : 0)),
        String(count), words.hours(tenths / 10),
        measure(words.pace(centimetres > 0 ? (tenths * 10) / centimetres : null), words.paceUnit),
      ],
    };
  });
  const parts = [table(
    `Totals by ${period}`, ["", "Distance", "Runs", "Time", "Pace"], rows, "totals")];
  if (totals.length > rows.length) {
    const button = make("button", { type: "button", class: "wide" },
      `Show all ${totals.length} ${period}`);
    button.addEventListener("click", () => {
      showsAllTotals = true;
      show();
    });
    parts.push(button);
  }
  return panel(null, ...parts);
}

/** The newest periods side by side, also those without a run, the newest at the right. */
function totalsChart(totals) {
  const width = Math.min(900, Math.max(280, document.documentElement.clientWidth - 60));
  const columns = recent(totals, Math.min(16, Math.floor(width / 48)));
  const [height, base] = [150, 126];
  const most = Math.max(...columns.map((column) => column.metres), 1);
  const step = width / columns.length;
  const wide = Math.min(40, step * 0.7);
  const svg = draw("svg", {
    class: "totals-chart", viewBox: `0 0 ${width} ${height}`, width, height, role: "img",
    "aria-label": `Distance of the newest ${period}; the table has the figures`,
  });
  columns.forEach((column, place) => {
    const x = (place + 0.5) * step;
    const high = (column.metres / most) * (base - 20);
    svg.append(
      draw("rect", {
        class: place === columns.length - 1 ? "newest" : null, x: x - wide / 2,
        y: base - Math.max(2, high), width: wide, height: Math.max(2, high), rx: 3,
      }),
      draw("text", { x, y: height - 6 }, column.label),
    );
    if (column.metres > 0) {
      const value = column.metres / unitMetres[chosen.units];
      svg.append(draw(
        "text", { class: "value", x, y: base - Math.max(2, high) - 5 },
        value < 9.95 ? value.toFixed(1) : String(Math.round(value))));
    }
  });
  return panel(null, make("h3", {}, "Distance ", make("small", {}, words.unit)), svg);
}

function recent(totals, count) {
  const byDay = new Map(totals.map((total) => [total[0], total]));
  const columns = [];
  let day = totals[0][0];
  for (let place = 0; place < count; place += 1) {
    const date = new Date(day * 86400000);
    const total = byDay.get(day);
    const label =
      period === "years" ? String(year(date))
        : period === "months" ? months[date.getUTCMonth()].slice(0, 3)
          : dates.day(date);
    columns.unshift({ label, metres: total ? total[2] / 100 : 0 });
    if (day <= totals.at(-1)[0]) break;
    day = before(day, date);
  }
  return columns;
}

/** The first day of the period before. */
function before(day, date) {
  if (period === "weeks") return day - 7;
  const [years, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const first = new Date(0);
  first.setUTCFullYear(period === "years" ? years - 1 : years, period === "years" ? 0 : month - 1, 1);
  return Math.round(first.getTime() / 86400000);
}

// MARK: Records

const recordTitles = {
  fastest0: "Fastest 1 km", fastest1: "Fastest mile", fastest2: "Fastest 5 km",
  fastest3: "Fastest 10 km", fastest4: "Fastest half marathon", fastest5: "Fastest marathon",
  distance: "Longest run", duration: "Longest time", climb: "Most climb",
  pace: "Best average pace",
};
const recordMetres = [1000, 1609.344, 5000, 10000, 21097.5, 42195];

function recordCard([name, place, value]) {
  const run = runs[place];
  const stretch = /^fastest(\d)$/.exec(name);
  const shown = stretch ? words.duration(Math.ceil(value / 10)) : {
    distance: () => measure(words.distance(value / 100), words.unit),
    duration: () => words.duration(value / 10),
    climb: () => measure(words.climb(value / 10), words.heightUnit),
    pace: () => measure(words.pace(value / 1e6), words.paceUnit),
  }[name]?.() ?? "";
  const metres = stretch ? recordMetres[Number(stretch[1])] : null;
  const more = metres
    ? `${words.pace(value / 10 / metres)} ${words.paceUnit}`
    : name === "pace" ? `over ${words.distance(run.distance)} ${words.unit}` : "";
  return make(
    "li", {},
    make(
      "a", { href: runAddress(run), class: "record" },
      make("span", { class: "what" }, recordTitles[name] ?? name),
      make("strong", {}, shown),
      make("span", { class: "more" }, [more, dates.medium(run)].filter(Boolean).join(" · ")),
    ),
  );
}

function recordsPage() {
  const parts = [make("header", { class: "head" }, make("h2", { id: "records-title" }, "Records"))];
  if (index.records.length === 0) {
    parts.push(make("p", { class: "note" }, "No records yet"));
    return parts;
  }
  const isStretch = ([name]) => name.startsWith("fastest");
  const stretches = index.records.filter(isStretch);
  if (stretches.length > 0) {
    parts.push(
      make("ul", { class: "records" }, stretches.map(recordCard)),
      make("p", { class: "note" },
        "The fastest stretch of exactly that length anywhere in a run; pauses are left out."));
  }
  parts.push(make(
    "ul", { class: "records" }, index.records.filter((record) => !isStretch(record))
      .map(recordCard)));
  return parts;
}
