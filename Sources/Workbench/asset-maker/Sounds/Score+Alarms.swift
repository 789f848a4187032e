// Signals other than rewards: the state of the run and of the GPS, questions and warnings. They are
// beeps, not bells: short, even and as loud as the lap beep, to be heard over wind and traffic.
// Rising pitch means a start or something good, falling pitch a pause or something bad, level pitch
// a warning.

extension Score {
  /// -12 dBFS: for events as frequent as traffic lights.
  private static let soft = 0.251

  static let alarms = [
    start, pause, interval, autoPause, autoResume, gpsReady, gpsLost, courseFound, courseLost,
    turnLeft, turnRight, turnAhead, question, warning,
  ]

  /// Three quick steps up: the clock starts.
  static let start = Score(
    name: "start", length: 0.36, peak: medium,
    notes: [
      MusicNote(0, .g, 6, .blip, length: 0.07), MusicNote(0.09, .b, 6, .blip, length: 0.07),
      MusicNote(0.18, .d, 7, .blip, length: 0.15),
    ])

  /// The notes of ``start`` in descending order, with the long one first: the clock stops.
  static let pause = Score(
    name: "pause", length: 0.36, peak: medium,
    notes: [
      MusicNote(0, .d, 7, .blip, length: 0.14), MusicNote(0.17, .b, 6, .blip, length: 0.07),
      MusicNote(0.26, .g, 6, .blip, length: 0.07),
    ])

  /// Two drops of a fourth: time to drink.
  static let interval = Score(
    name: "interval", length: 0.5, peak: medium,
    notes: [
      MusicNote(0, .f, 7, .blip, length: 0.06), MusicNote(0.09, .c, 7, .blip, length: 0.09),
      MusicNote(0.26, .f, 7, .blip, length: 0.06), MusicNote(0.35, .c, 7, .blip, length: 0.13),
    ])

  /// The first and last note of ``pause``, soft.
  static let autoPause = Score(
    name: "autoPause", length: 0.2, peak: soft,
    notes: [
      MusicNote(0, .d, 7, .warm, length: 0.09), MusicNote(0.12, .g, 6, .warm, length: 0.05),
    ])

  /// The first and last note of ``start``, soft.
  static let autoResume = Score(
    name: "autoResume", length: 0.2, peak: soft,
    notes: [
      MusicNote(0, .g, 6, .warm, length: 0.04), MusicNote(0.07, .d, 7, .warm, length: 0.1),
    ])

  /// An octave up, short and long.
  static let gpsReady = Score(
    name: "gpsReady", length: 0.5, peak: medium,
    notes: [
      MusicNote(0, .e, 6, .tone, length: 0.12), MusicNote(0.17, .e, 7, .tone, length: 0.28),
    ])

  /// An octave down, long and short.
  static let gpsLost = Score(
    name: "gpsLost", length: 0.5, peak: medium,
    notes: [
      MusicNote(0, .e, 7, .tone, length: 0.28), MusicNote(0.33, .e, 6, .tone, length: 0.13),
    ])

  /// Up a fifth, then to the octave, like steps: on course.
  static let courseFound = Score(
    name: "courseFound", length: 0.5, peak: medium,
    notes: [
      MusicNote(0, .d, 6, .tone, length: 0.09), MusicNote(0.13, .a, 6, .tone, length: 0.09),
      MusicNote(0.26, .d, 7, .tone, length: 0.2),
    ])

  /// Two drops of a fifth: off course.
  static let courseLost = Score(
    name: "courseLost", length: 0.62, peak: medium,
    notes: [
      MusicNote(0, .c, 7, .tone, length: 0.09), MusicNote(0.13, .f, 6, .tone, length: 0.09),
      MusicNote(0.26, .c, 7, .tone, length: 0.09), MusicNote(0.39, .f, 6, .tone, length: 0.18),
    ])

  /// One long note, then three quick steps down: left.
  static let turnLeft = Score(
    name: "turnLeft", length: 0.44, peak: medium,
    notes: [
      MusicNote(0, .e, 7, .tone, length: 0.13), MusicNote(0.2, .c, 7, .tone, length: 0.045),
      MusicNote(0.28, .a, 6, .tone, length: 0.045), MusicNote(0.36, .f, 6, .tone, length: 0.05),
    ])

  /// ``turnLeft`` backwards, three quick steps up and one long note: right.
  static let turnRight = Score(
    name: "turnRight", length: 0.44, peak: medium,
    notes: [
      MusicNote(0, .f, 6, .tone, length: 0.045), MusicNote(0.08, .a, 6, .tone, length: 0.045),
      MusicNote(0.16, .c, 7, .tone, length: 0.045), MusicNote(0.26, .e, 7, .tone, length: 0.15),
    ])

  /// Four even notes of one pitch: another cue.
  static let turnAhead = Score(
    name: "turnAhead", length: 0.42, peak: medium,
    notes: [
      MusicNote(0, .a, 6, .tone, length: 0.06), MusicNote(0.11, .a, 6, .tone, length: 0.06),
      MusicNote(0.22, .a, 6, .tone, length: 0.06), MusicNote(0.33, .a, 6, .tone, length: 0.08),
    ])

  /// With the intonation of "are you there?": level, then up.
  static let question = Score(
    name: "question", length: 0.7, peak: medium,
    notes: [
      MusicNote(0, .c, 7, .blip, length: 0.09), MusicNote(0.15, .c, 7, .blip, length: 0.09),
      MusicNote(0.30, .c, 7, .blip, length: 0.09), MusicNote(0.45, .g, 7, .tone, length: 0.2),
    ])

  /// Two low tones of the same pitch.
  static let warning = Score(
    name: "warning", length: 0.52, peak: loud,
    notes: [
      MusicNote(0, .c, 6, .hollow, length: 0.18), MusicNote(0.28, .c, 6, .hollow, length: 0.2),
    ])
}
