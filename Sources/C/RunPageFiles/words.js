// The texts of the page, from each language's catalogue (Words/PageWord.swift), and numbers
// formatted by the wearable's rules (RunModel/Units.swift): distances are truncated, paces rounded
// against the runner.

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
      // Without storage, the choice lasts until the page is closed.
    }
  },
};

function choice(name, values, first) {
  const kept = memory.read(name);
  return values.includes(kept) ? kept : values.includes(first) ? first : values[0];
}

/** Name and texts of each language. */
const catalogue = given("words") ?? {};

/** The user's choices. */
const chosen = {
  language: choice("language", Object.keys(catalogue), index.language),
  units: choice("units", ["km", "mi"], index.units),
  palette: choice("palette", ["standard", "colourSafe"], index.palette),
  pins: choice("pins", ["shown", "hidden"], "shown"),
};

/** A text of the catalogue in the selected language, with its placeholders filled in. */
function say(word, shown = {}) {
  const text = catalogue[chosen.language]?.words[word] ?? word;
  return text.replace(/\{(\w+)\}/g, (place, name) => String(shown[name] ?? place));
}

/** A text with a count, in the singular or plural. */
function sayCount(word, number, shown = {}) {
  return say(number === 1 ? `${word}One` : word, { count: words.whole(number), ...shown });
}

const nameOf = (badge) => badge.texts?.[chosen.language]?.[0] ?? badge.name;
const informationOf = (badge) => badge.texts?.[chosen.language]?.[1] ?? badge.information;
/** Distance of a badge with its unit. */
const goalOf = (badge) =>
  `${words.number(badge.goal[chosen.units === "km" ? 0 : 1])} ${words.unit}`;

const forgiveness = 1e-9;
const cut = (value) => (value > 0 ? Math.floor(Math.min(value + forgiveness, 1e15)) : 0);
function roundedUp(value) {
  const whole = cut(value);
  return value - whole > forgiveness ? whole + 1 : whole;
}
const two = (value) => String(value).padStart(2, "0");

/** The decimal separator of each language. */
const decimalMarks = new Map();

const words = {
  /** Replaces a number's decimal point with the language's separator. */
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
  /** A distance for sums: in whole units from 100 on. */
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
  /** A duration for sums: "31 h 07 min". */
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
  /** Pace of a part of a run; for one kilometre or mile it equals the time shown beside it. */
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
  /** Elevation gain, which a receiver measures to about ten metres: "~50". */
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

/**
 * Cache of date formatters by language, part and length: creating one takes as long as a list row.
 */
const dateFormats = new Map();

/** A part of a date from the browser's locale data, without a trailing full stop. */
function named(date, part, length) {
  const key = `${chosen.language} ${part} ${length}`;
  if (!dateFormats.has(key)) {
    dateFormats.set(key, new Intl.DateTimeFormat(
      chosen.language, { [part]: length, timeZone: "UTC" }));
  }
  return dateFormats.get(key).format(date).replace(/\.$/, "");
}

/** The placeholders for dates. */
function partsOf(date) {
  return {
    day: date.getUTCDate(), month: named(date, "month", "short"),
    monthLong: named(date, "month", "long"), year: date.getUTCFullYear(),
  };
}

/** Dates in the runner's local time: `start` is in local seconds, so it is read as UTC. */
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
  /** ISO format with the runner's UTC offset. */
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
