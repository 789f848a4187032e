import JSON
import RunModel
import Workouts

// The workout of a run as the page shows it (workout.js):
//
//     "workout": ["Track",
//       [[2, 0, 600000], [0, 1, 400000, [2450, 2550], "fast"], [1, 2, 0]], "..."]
//
// A step has its kind (run, rest, warm-up, cool-down), what it ends by (time, distance, lap key),
// its length in milliseconds or millimetres, its target in tenths of a second per kilometre, fast
// end first, and its name. The text has two numbers per lap: its step, from 1, 0 for a lap that is
// not part of the workout; and whether the target was met: 1, 2 if too slow, 3 if too fast, 0 if
// there is nothing to judge.

extension RunCard {
  /// Writes the workout of a run that had one.
  static func workout(of run: Run, to writer: inout JSONWriter) {
    guard let workout = run.workout else { return }
    writer.key("workout")
    writer.beginArray()
    writer.string(short(workout.name))
    writer.beginArray()
    for step in workout.steps { write(step, to: &writer) }
    writer.endArray()
    var text = NumberText()
    for lap in run.laps.prefix(mostLaps) {
      let step = run.step(of: lap)
      text.add(step == nil ? 0 : (lap.step ?? -1) + 1)
      let result = step?.target.flatMap {
        TargetGauge.result(metres: lap.distance, seconds: lap.duration, target: $0)
      }
      switch result {
      case nil: text.add(0)
      case .onTarget: text.add(1)
      case .tooSlow: text.add(2)
      case .tooFast: text.add(3)
      }
    }
    writer.string(ascii: text.bytes)
    writer.endArray()
  }

  private static func write(_ step: WorkoutStep, to writer: inout JSONWriter) {
    writer.beginArray()
    switch step.kind {
    case .run: writer.int(0)
    case .rest: writer.int(1)
    case .warmUp: writer.int(2)
    case .coolDown: writer.int(3)
    }
    switch step.end {
    case .time(let milliseconds):
      writer.int(0)
      writer.int(milliseconds)
    case .distance(let metres):
      writer.int(1)
      writer.int(steps(metres, of: 0.001))
    case .key:
      writer.int(2)
      writer.int(0)
    }
    if step.target != nil || !step.name.isEmpty {
      writer.optional(step.target) { writer, target in
        writer.beginArray()
        writer.int(target.fast)
        writer.int(target.slow)
        writer.endArray()
      }
    }
    if !step.name.isEmpty { writer.string(short(step.name)) }
    writer.endArray()
  }
}
