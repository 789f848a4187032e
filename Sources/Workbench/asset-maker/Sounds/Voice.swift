import Glibc

/// How an instrument sounds: partials that each ring on and fade.
struct Voice {
  struct Partial {
    /// Of the note's frequency.
    var ratio: Double
    /// Of the note's loudness.
    var level: Double
    /// Seconds until 1/e of the level is left.
    var decay: Double
  }

  var partials: [Partial]
  /// Seconds of rising; short ones strike, long ones breathe.
  var attack: Double

  /// Struck glass: the first partial doubled a little apart so that it shimmers, the high ones gone
  /// soon.
  static let bell = Voice(
    partials: [
      Partial(ratio: 1, level: 0.60, decay: 0.34), Partial(ratio: 1.0035, level: 0.40, decay: 0.30),
      Partial(ratio: 2, level: 0.34, decay: 0.16), Partial(ratio: 3.01, level: 0.14, decay: 0.07),
      Partial(ratio: 4.17, level: 0.07, decay: 0.03),
    ], attack: 0.005)

  /// The same held longer, for what a sound ends on.
  static let longBell = Voice(
    partials: [
      Partial(ratio: 1, level: 0.60, decay: 0.62), Partial(ratio: 1.0028, level: 0.42, decay: 0.55),
      Partial(ratio: 2, level: 0.34, decay: 0.30), Partial(ratio: 3.01, level: 0.12, decay: 0.12),
      Partial(ratio: 4.17, level: 0.06, decay: 0.04),
    ], attack: 0.006)

  /// Soft and round, few overtones.
  static let warm = Voice(
    partials: [
      Partial(ratio: 1, level: 0.70, decay: 0.30), Partial(ratio: 1.004, level: 0.30, decay: 0.26),
      Partial(ratio: 2, level: 0.26, decay: 0.18), Partial(ratio: 3, level: 0.06, decay: 0.10),
    ], attack: 0.018)

  /// A beep: even, short, penetrating.
  static let blip = Voice(
    partials: [
      Partial(ratio: 1, level: 0.80, decay: 0.09), Partial(ratio: 2, level: 0.16, decay: 0.05),
    ], attack: 0.004)

  /// A beep that lasts.
  static let tone = Voice(
    partials: [
      Partial(ratio: 1, level: 0.80, decay: 0.28), Partial(ratio: 2, level: 0.16, decay: 0.12),
    ], attack: 0.006)

  /// Hollow (odd partials only); its overtones are what a small speaker can carry of a low note.
  static let hollow = Voice(
    partials: [
      Partial(ratio: 1, level: 0.52, decay: 0.20), Partial(ratio: 3, level: 0.30, decay: 0.16),
      Partial(ratio: 5, level: 0.12, decay: 0.10),
    ], attack: 0.008)

  /// A fingertip on the case.
  static let knock = Voice(
    partials: [
      Partial(ratio: 1, level: 0.75, decay: 0.0035),
      Partial(ratio: 1.52, level: 0.35, decay: 0.002),
    ], attack: 0.001)
}

/// Equal temperament, A4 = 440 Hz.
enum Pitch {
  /// Semitones above C of the same octave.
  enum Name: Double {
    case c = 0
    case d = 2
    case e = 4
    case f = 5
    case g = 7
    case a = 9
    case b = 11
  }

  /// Frequency in hertz; octave 4 begins with middle C.
  static func hertz(_ name: Name, _ octave: Int) -> Double {
    440 * pow(2, Double(octave) - 4 + (name.rawValue - 9) / 12)
  }
}

/// One note of a sound.
struct MusicNote {
  /// Seconds from the beginning.
  var start: Double
  var hertz: Double
  /// In proportion to the other notes; the whole is brought to its level afterwards.
  var loudness: Double
  var voice: Voice
  /// Seconds after which it is damped, else it rings until the end.
  var length: Double?

  init(
    _ start: Double, _ name: Pitch.Name, _ octave: Int, _ voice: Voice, loudness: Double = 1,
    length: Double? = nil
  ) {
    self.start = start
    hertz = Pitch.hertz(name, octave)
    self.loudness = loudness
    self.voice = voice
    self.length = length
  }
}
