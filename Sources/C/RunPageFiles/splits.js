// A run in parts: splits by kilometre or mile with their elevation gain, and laps; both with
// averages of sensor channels.

function splitsCard(run, card) {
  const [whole, text] = card[chosen.units];
  const unit = unitMetres[chosen.units];
  const splits = numbers(text)
    .map((tenths, place) => ({
      distance: place < whole ? unit : run.distance - whole * unit,
      duration: tenths / 10,
      isWhole: place < whole,
    }))
    // A remainder of a few metres would read 0.00, and its pace is meaningless.
    .filter((split) => split.isWhole || split.distance >= unit / 100);
  if (splits.length === 0) return null;
  const paces = splits.map(
    (split) => (split.duration > 0 ? split.duration / split.distance : null));
  const known = paces.filter((pace, place) => pace !== null && splits[place].isWhole);
  const fastest = known.length > 1 ? Math.min(...known) : null;
  const compared = known.length > 0 ? known : paces.filter(Boolean);
  const [low, high] = [Math.min(...compared), Math.max(...compared)];
  const channels = measuredBy(card, chosen.units, splits.length);
  const climbs = climbOver(card, splits.map((split) => split.distance));
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
          make("span", {}, words.partPace(split.distance, split.duration), isFastest &&
            make("span", { class: "unseen" }, ` ${say("fastestSplit")}`)),
          // The slowest split has nearly half a bar, because only the differences matter.
          bar(pace === null ? 0 : high > low ? 0.45 + (0.55 * (high - pace)) / (high - low) : 0.8,
            stepColour(speedStep(speed, card.speeds))),
        ),
        words.duration(split.duration),
        words.duration(time),
        ...(climbs ? [words.climb(climbs[place])] : []),
        ...channels.map((channel) => channel.means[place]),
      ],
    };
  });
  const more = whole + 1 - splits.length;
  const { heightUnit } = words;
  const heads = [
    words.unit, `${say("pace")} ${words.paceUnit}`, say("time"), say("elapsed")];
  if (climbs) heads.push(`${say("climb")} ${heightUnit}`);
  heads.push(...channels.map((channel) => channel.unit));
  return panel(
    say("splits"), table(say("splits"), heads, rows, climbs ? "splits climbs" : "splits"),
    more > 1 && make("p", { class: "note" }, say("moreOnes", { count: more })),
  );
}

/**
 * The sensor channels with values in the first `count` parts of a run, with their formatted means.
 */
function measuredBy(card, division, count) {
  return card.channels
    .map((channel) => ({ channel, means: channel.means[division].slice(0, count) }))
    .filter(({ means }) => means.some((mean) => mean !== null))
    .map(({ channel, means }) => ({
      unit: make("span", { title: say(channel.name) }, channel.unit),
      means: Array.from({ length: count }, (_, place) => words.value(channel, means[place])),
    }));
}

/** Minimum rise in metres of a hill; less is noise in the receiver's elevations. */
const leastHill = 4;

/**
 * The elevation gain in consecutive stretches of a run's distance; `null` if it is unknown or
 * insignificant. The total was measured by the wearable, second by second; it is distributed in
 * proportion to the rises of the hills in the chart's elevations.
 */
function climbOver(card, lengths) {
  const total = lengths.reduce((sum, length) => sum + length, 0);
  // Only a damaged file has more elevation gain than distance.
  if (card.up === null || card.up / 10 < leastHill || card.up / 10 > total) return null;
  const rises = risesOf(card.heights);
  const all = rises.reduce((sum, rise) => sum + rise, 0);
  if (!(all > 0)) return null;
  let end = 0;
  return lengths.map((length) => {
    const [from, to] = [end / card.part, (end + length) / card.part];
    end += length;
    let sum = 0;
    rises.forEach((rise, place) => {
      // From the midpoint of a part to that of the next.
      const share = Math.min(to, place + 1.5) - Math.max(from, place + 0.5);
      if (share > 0) sum += rise * share;
    });
    return (sum / all) * (card.up / 10);
  });
}

/** Rise in metres from each part to the next, on hills only. */
function risesOf(heights) {
  const rises = heights.map(() => 0);
  const known = heights.flatMap((height, place) => (height === null ? [] : [place]));
  let [low, high] = [0, 0];
  const take = () => {
    if (heights[known[high]] - heights[known[low]] < leastHill) return;
    for (let at = low + 1; at <= high; at += 1) {
      const [from, to] = [known[at - 1], known[at]];
      const rise = Math.max(0, heights[to] - heights[from]) / (to - from);
      for (let part = from; part < to; part += 1) rises[part] = rise;
    }
  };
  for (let at = 1; at < known.length; at += 1) {
    const height = heights[known[at]];
    if (height > heights[known[high]]) high = at;
    const isOver = heights[known[high]] - height >= leastHill;
    if (isOver) take();
    if (isOver || height < heights[known[low]]) [low, high] = [at, at];
  }
  take();
  return rises;
}

/** The laps, if the button was used; automatic laps alone add nothing to the splits. */
function lapsCard(card) {
  const list = numbers(card.laps[1]);
  const kinds = ["lapAutomatic", "lapButton", "lapEnd"];
  if (!list.some((kind, place) => place % 3 === 2 && kind === 1)) return null;
  const rows = [];
  const channels = measuredBy(card, "laps", Math.floor(list.length / 3));
  for (let at = 0; at + 2 < list.length; at += 3) {
    const [distance, duration] = [list[at] / 100, list[at + 1] / 10];
    const cells = [
      String(rows.length + 1), measured(words.distance(distance), words.unit),
      words.duration(duration), measured(words.partPace(distance, duration), words.paceUnit),
    ];
    const means = channels.map((channel) => channel.means[rows.length]);
    rows.push({ cells: [...cells, ...means, say(kinds[list[at + 2]] ?? "")] });
  }
  if (rows.length < 2) return null;
  return panel(
    say("laps"),
    table(
      say("laps"),
      [...["lap", "distance", "time", "pace"].map((head) => say(head)),
        ...channels.map((channel) => channel.unit), say("endedBy")],
      rows, "laps"),
    card.laps[0] > rows.length &&
      make("p", { class: "note" }, say("moreOnes", { count: card.laps[0] - rows.length })),
  );
}
