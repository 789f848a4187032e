// The steps of a run with a workout: what was planned, what was run, and whether the target was met.

/** The laps as steps; `null` for a run without a workout. See `RunCard+Workout.swift`. */
function stepsCard(card) {
  if (!card.workout) return null;
  const [name, steps, text] = card.workout;
  const laps = numbers(card.laps[1]);
  const marks = numbers(text);
  const count = Math.floor(laps.length / 3);
  const stepOf = (place) => steps[marks[2 * place] - 1] ?? null;
  const places = Array.from({ length: count }, (_, place) => place);
  if (places.every((place) => stepOf(place) === null)) return null;
  const channels = measuredBy(card, "laps", count);
  const hasTargets = steps.some(([, , , target]) => target);
  const rows = places.map((place) => {
    const step = stepOf(place);
    const [distance, duration] = [laps[3 * place] / 100, laps[3 * place + 1] / 10];
    return {
      className: step !== null && step[0] === 1 ? "rest" : null,
      cells: [
        step === null ? say("afterWorkout") : stacked(stepName(step), planned(step)),
        words.distance(distance), words.duration(duration), words.partPace(distance, duration),
        ...(hasTargets ? [targetCell(step, marks[2 * place + 1])] : []),
        ...channels.map((channel) => channel.means[place]),
      ],
    };
  });
  const heads = [
    say("step"), words.unit, say("time"), `${say("pace")} ${words.paceUnit}`,
    ...(hasTargets ? [say("target")] : []), ...channels.map((channel) => channel.unit)];
  return panel(
    name ? `${say("workout")} · ${name}` : say("workout"),
    table(say("workout"), heads, rows, "steps"),
    card.laps[0] > count &&
      make("p", { class: "note" }, say("moreOnes", { count: card.laps[0] - count })));
}

/** Text above smaller text. */
function stacked(text, below, className = null) {
  return [text, make("small", { class: className }, below)];
}

function stepName([kind, , , , name]) {
  const kinds = ["stepRun", "stepRest", "stepWarmUp", "stepCoolDown"];
  return name || say(kinds[kind] ?? "step");
}

/** The planned length. */
function planned([, end, length]) {
  if (end === 0) return words.duration(length / 1000);
  if (end !== 1) return say("untilLapKey");
  // Intervals are known by their metres, in miles too.
  const [metres, unit] = [length / 1000, "m"];
  const isShort = metres < 1000 && (chosen.units === "km" || Number.isInteger(metres));
  return isShort ? `${Math.round(metres)} ${say(unit)}` : `${words.distance(metres)} ${words.unit}`;
}

/** The target of a step and whether it was met. */
function targetCell(step, result) {
  if (!step?.[3]) return "";
  const [fast, slow] = step[3].map((tenths) => words.pace(tenths / 10000));
  const range = fast === slow ? fast : `${fast}–${slow}`;
  const judged = [null, "onTarget", "tooSlow", "tooFast"][result] ?? null;
  if (judged === null) return range;
  return stacked(range, say(judged), judged === "onTarget" ? "met" : "missed");
}
