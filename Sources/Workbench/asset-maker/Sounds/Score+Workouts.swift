// Signals of a workout. Their notes glide, unlike those of all other sounds: a rise means faster, a
// fall slower, in each note, so the direction is heard even if wind drowns one of them. They also
// differ in rhythm: quick groups for a run, one long note for a rest.

extension Score {
  static let workouts = [stepRun, stepRest, stepTick, tooSlow, tooFast, onTarget, workoutDone]

  /// Three quick rises, each higher than the last, twice: run.
  static let stepRun = Score(
    name: "stepRun", length: 0.71, peak: medium, notes: climb(at: 0) + climb(at: 0.4))

  private static func climb(at start: Double) -> [MusicNote] {
    [
      MusicNote(start, .e, 6, .tone, glide: 7, length: 0.06),
      MusicNote(start + 0.1, .a, 6, .tone, glide: 7, length: 0.06),
      MusicNote(start + 0.2, .d, 7, .tone, glide: 7, length: 0.08),
    ]
  }

  /// A long sigh of an octave: rest.
  static let stepRest = Score(
    name: "stepRest", length: 0.7, peak: medium, compression: 0.5,
    notes: [MusicNote(0, .e, 7, .tone, glide: -12, length: 0.68)])

  /// A beep that is over before it disturbs, but loud enough for a runner: three, two, one.
  static let stepTick = Score(
    name: "stepTick", length: 0.07, peak: medium,
    notes: [MusicNote(0, .a, 6, .blip, length: 0.05)])

  /// Three short rises that quicken: faster.
  static let tooSlow = Score(
    name: "tooSlow", length: 0.42, peak: medium,
    notes: [
      MusicNote(0, .e, 6, .tone, glide: 10, length: 0.06),
      MusicNote(0.2, .e, 6, .tone, glide: 10, length: 0.06),
      MusicNote(0.3, .e, 6, .tone, glide: 10, length: 0.09),
    ])

  /// Three short falls that slow down: slower.
  static let tooFast = Score(
    name: "tooFast", length: 0.42, peak: medium,
    notes: [
      MusicNote(0, .d, 7, .tone, glide: -10, length: 0.06),
      MusicNote(0.1, .d, 7, .tone, glide: -10, length: 0.06),
      MusicNote(0.3, .d, 7, .tone, glide: -10, length: 0.09),
    ])

  /// Three even notes, up and back: stay there.
  static let onTarget = Score(
    name: "onTarget", length: 0.42, peak: medium,
    notes: [
      MusicNote(0, .c, 7, .tone, length: 0.06), MusicNote(0.17, .e, 7, .tone, length: 0.06),
      MusicNote(0.34, .c, 7, .tone, length: 0.06),
    ])

  /// A long dominant and twice the tonic, like "all done": nothing is left to do.
  static let workoutDone = Score(
    name: "workoutDone", length: 0.6, peak: medium,
    notes: [
      MusicNote(0, .g, 6, .tone, length: 0.24), MusicNote(0.34, .c, 7, .tone, length: 0.06),
      MusicNote(0.45, .c, 7, .tone, length: 0.13),
    ])
}
