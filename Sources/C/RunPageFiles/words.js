// What the page says, by the catalogue of each language (Words/PageWord.swift); numbers by the
// rules of the wearable (RunModel/Units.swift): distances are cut, paces rounded against the
// runner.

const unitMetres = { km: 1000, mi: 1609.344 };

const memory = {
  read(name) {
    try {
      return localStorage.getItem(`moonrunner.${name}`);
    } catch {
      return null;
    }
  },
  write(name, value) {
    try {
      localStorage.setItem(`moonrunner.${name}`, value);
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  },
};

function choice(name, values, first) {
  const kept = memory.read(name);
  return values.includes(kept) ? kept : values.includes(first) ? first : values[0];
}

/** By language its name, and its words by theirs. */
const catalogue = given("words") ?? {};

/** What is chosen on the page. */
const chosen = {
  language: choice("language", Object.keys(catalogue), index.language),
  units: choice("units", ["km", "mi"], index.units),
  palette: choice("palette", ["standard", "colourSafe"], index.palette),
  pins: choice("pins", ["shown", "hidden"], "shown"),
};

/** A word of the catalogue with what is shown in it, in the language that is chosen. */
function say(word, shown = {}) {
  const text = catalogue[chosen.language]?.words[word] ?? word;
  return text.replace(/\{(\w+)\}/g, (place, name) => String(shown[name] ?? place));
}

/** The same of so many. */
function sayCount(word, number, shown = {}) {
  return say(number === 1 ? `${word}One` : word, { count: words.whole(number), ...shown });
}

const nameOf = (badge) => badge.texts?.[chosen.language]?.[0] ?? badge.name;
const informationOf = (badge) => badge.texts?.[chosen.language]?.[1] ?? badge.information;
/** How far a badge is. */
const goalOf = (badge) =>
  `${words.number(badge.goal[chosen.units === "km" ? 0 : 1])} ${words.unit}`;

const forgiveness = 1e-9;
const cut = (value) => (value > 0 ? Math.floor(Math.min(value + forgiveness, 1e15)) : 0);
function roundedUp(value) {
  const whole = cut(value);
  return value - whole > forgiveness ? whole + 1 : whole;
}
const two = (value) => String(value).padStart(2, "0");

/** The decimal mark of each language. */
const decimalMarks = new Map();

const words = {
  /** A number that has a decimal point, with the mark of the language. */
  number(text) {
    if (!decimalMarks.has(chosen.language)) {
      const parts = new Intl.NumberFormat(chosen.language).formatToParts(0.5);
      decimalMarks.set(
        chosen.language, parts.find((part) => part.type === "decimal").value);
    }
    return text.replace(".", decimalMarks.get(chosen.language));
  },
  whole(number) {
    return number.toLocaleString(chosen.language);
  },
  distance(metres) {
    const hundredths = cut((Math.max(0, metres) / unitMetres[chosen.units]) * 100);
    const whole = Math.floor(hundredths / 100);
    return words.number(hundredths < 10000
      ? `${whole}.${two(hundredths % 100)}` : `${whole}.${Math.floor(hundredths / 10) % 10}`);
  },
  /** Whole units, for sums. */
  farDistance(metres) {
    const units = Math.max(0, metres) / unitMetres[chosen.units];
    return units < 100 ? words.distance(metres) : words.whole(cut(units));
  },
  duration(seconds) {
    const total = cut(Math.max(0, seconds));
    const [hours, minutes, rest] = [
      Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60,
    ];
    return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
  },
  /** "31 h 07 min", for sums. */
  hours(seconds) {
    const minutes = cut(Math.max(0, seconds) / 60);
    const hours = Math.floor(minutes / 60);
    return hours > 0 ? say("hoursAndMinutes", { hours, minutes: two(minutes % 60) })
      : say("minutes", { minutes });
  },
  pace(secondsPerMetre) {
    if (!(secondsPerMetre > 0) || !Number.isFinite(secondsPerMetre)) return "--:--";
    const seconds = secondsPerMetre * unitMetres[chosen.units];
    if (seconds > 3599) return "--:--";
    const whole = Math.max(1, roundedUp(seconds));
    return `${Math.floor(whole / 60)}:${two(whole % 60)}`;
  },
  /** Of a part of a run: that of one kilometre or mile is its time, as it stands beside it. */
  partPace(metres, seconds) {
    if (this.distance(metres) !== this.number("1.00") || seconds < 1 || seconds > 3599) {
      return this.pace(metres > 0 ? seconds / metres : null);
    }
    return this.duration(seconds);
  },
  height(metres) {
    if (!Number.isFinite(metres)) return "--";
    const value = chosen.units === "km" ? metres : metres / 0.3048;
    const whole = cut(Math.abs(value) + 0.5);
    return String(value < 0 ? -whole : whole);
  },
  /** Metres climbed, which a receiver knows to some ten metres: "~50". */
  climb(metres) {
    if (!Number.isFinite(metres)) return "--";
    const [value, step] = chosen.units === "km" ? [metres, 10] : [metres / 0.3048, 50];
    return `~${cut(Math.max(0, value) / step + 0.5) * step}`;
  },
  /** A channel's value without its unit. */
  value(channel, value) {
    if (value === null || value === undefined) return "--";
    const text = value.toFixed(channel.decimals);
    return words.number(Number(text) === 0 ? text.replace("-", "") : text);
  },
  get unit() {
    return say(chosen.units);
  },
  get paceUnit() {
    return say(`/${chosen.units}`);
  },
  get heightUnit() {
    return say(chosen.units === "km" ? "m" : "ft");
  },
};

/** What writes parts of dates, by language, part and length: making one takes as long as a row. */
const dateFormats = new Map();

/** A part of a date by the browser; a full stop behind it is left out. */
function named(date, part, length) {
  const key = `${chosen.language} ${part} ${length}`;
  if (!dateFormats.has(key)) {
    dateFormats.set(key, new Intl.DateTimeFormat(
      chosen.language, { [part]: length, timeZone: "UTC" }));
  }
  return dateFormats.get(key).format(date).replace(/\.$/, "");
}

/** What a date may be said with. */
function partsOf(date) {
  return {
    day: date.getUTCDate(), month: named(date, "month", "short"),
    monthLong: named(date, "month", "long"), year: date.getUTCFullYear(),
  };
}

/** Dates on the runner's own clock: `start` holds its seconds, so UTC's calendar reads them. */
const dates = {
  of(run) {
    return run.start === null ? null : new Date(run.start * 1000);
  },
  day(date) {
    return say("day", partsOf(date));
  },
  short(run) {
    const date = dates.of(run);
    if (date === null) return say("noDate");
    return say(
      "weekdayAndDay", { weekday: named(date, "weekday", "short"), day: dates.day(date) });
  },
  medium(run) {
    const date = dates.of(run);
    if (date === null) return say("runWithoutDate", { number: run.number });
    return say("dayAndYear", { day: dates.day(date), year: year(date) });
  },
  long(run) {
    const date = dates.of(run);
    if (date === null) return say("runWithoutDateTitle", { number: run.number });
    return say("wholeDate", { ...partsOf(date), weekday: named(date, "weekday", "long") });
  },
  clock(run) {
    const date = dates.of(run);
    return date === null ? "" : `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
  },
  month(date) {
    return say("monthAndYear", partsOf(date));
  },
  /** The machine's form, with the offset of the runner's clock. */
  machine(run) {
    const date = dates.of(run);
    if (date === null) return "";
    const minutes = Math.abs(run.offset) / 60;
    const sign = run.offset < 0 ? "-" : "+";
    const zone = `${sign}${two(Math.floor(minutes / 60))}:${two(Math.floor(minutes % 60))}`;
    return date.toISOString().slice(0, 19) + zone;
  },
};

function year(date) {
  return date.getUTCFullYear();
}
