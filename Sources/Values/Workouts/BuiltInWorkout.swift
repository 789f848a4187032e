/// The workouts that come with the program.
package enum BuiltInWorkout: Hashable, Sendable {
  /// Running and walking for beginners; an index of ``levels``.
  case runWalk(Int)
  case sixBy400
  case fiveBy1000

  /// The levels for beginners, from one minute of running at a time to half an hour.
  ///
  /// A runner who finds a level easy takes the next one; there are no dates to fall behind.
  package static let levels: [String] = [
    "warmup 5min + 8x(run 1min + rest 90s) + cooldown 5min",
    "warmup 5min + 6x(run 90s + rest 2min) + cooldown 5min",
    "warmup 5min + 2x(run 90s + rest 90s + run 3min + rest 3min) + cooldown 5min",
    "warmup 5min + 2x(run 3min + rest 90s + run 5min + rest 150s) + cooldown 5min",
    "warmup 5min + 3x(run 5min + rest 3min) + cooldown 5min",
    "warmup 5min + 2x(run 8min + rest 3min) + cooldown 5min",
    "warmup 5min + 2x(run 10min + rest 3min) + cooldown 5min",
    "warmup 5min + 2x(run 15min + rest 2min) + cooldown 5min",
    "warmup 5min + run 25min + cooldown 5min",
    "warmup 5min + run 30min + cooldown 5min",
  ]

  package static let all: [BuiltInWorkout] =
    [.sixBy400, .fiveBy1000] + levels.indices.map { .runWalk($0) }

  /// The workout in text notation, without a name.
  package var line: String {
    switch self {
    case .runWalk(let level): BuiltInWorkout.levels[level]
    case .sixBy400: "warmup 10min + 6x(run 400m + rest 90s) + cooldown 10min"
    case .fiveBy1000: "warmup 10min + 5x(run 1km + rest 2min) + cooldown 10min"
    }
  }
}
