import Glibc

/// The timbre of an instrument: partials that ring and decay independently.
struct Voice {
  struct Partial {
    /// Ratio to the note's frequency.
    var ratio: Double
    /// Ratio to the note's loudness.
    var level: Double
    /// Seconds until the level has decayed to 1/e.
    var decay: Double
  }

  var partials: [Partial]
  /// Attack time, seconds; a short attack sounds struck, a long one blown.
  var attack: Double

  /// Struck glass: the first partial is doubled with a slight detuning so that it shimmers; the
  /// high ones decay quickly.
  static let bell = Voice(
    partials: [
      Partial(ratio: 1, level: 0.60, decay: 0.34), Partial(ratio: 1.0035, level: 0.40, decay: 0.30),
      Partial(ratio: 2, level: 0.34, decay: 0.16), Partial(ratio: 3.01, level: 0.14, decay: 0.07),
      Partial(ratio: 4.17, level: 0.07, decay: 0.03),
    ], attack: 0.005)

  /// Like `bell` but ringing longer, for final notes.
  static let longBell = Voice(
    partials: [
      Partial(ratio: 1, level: 0.60, decay: 0.62), Partial(ratio: 1.0028, level: 0.42, decay: 0.55),
      Partial(ratio: 2, level: 0.34, decay: 0.30), Partial(ratio: 3.01, level: 0.12, decay: 0.12),
      Partial(ratio: 4.17, level: 0.06, decay: 0.04),
    ], attack: 0.006)

  /// Soft and round, with few overtones.
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

  /// A sustained beep.
  static let tone = Voice(
    partials: [
      Partial(ratio: 1, level: 0.80, decay: 0.28), Partial(ratio: 2, level: 0.16, decay: 0.12),
    ], attack: 0.006)

  /// Hollow (odd partials only); a small speaker can reproduce only the overtones of a low note.
  static let hollow = Voice(
    partials: [
      Partial(ratio: 1, level: 0.52, decay: 0.20), Partial(ratio: 3, level: 0.30, decay: 0.16),
      Partial(ratio: 5, level: 0.12, decay: 0.10),
    ], attack: 0.008)

  /// A fingertip tapping the case.
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

  /// Returns the frequency in hertz; octave 4 starts at middle C.
  static func hertz(_ name: Name, _ octave: Int) -> Double {
    440 * pow(2, Double(octave) - 4 + (name.rawValue - 9) / 12)
  }
}

/// One note of a sound.
struct MusicNote {
  /// Seconds from the start of the sound.
  var start: Double
  var hertz: Double
  /// The frequency after `length`, which a note with a glide has.
  var lastHertz: Double
  /// Relative to the other notes; the sum is scaled afterwards.
  var loudness: Double
  var voice: Voice
  /// Seconds after which it is damped; otherwise it rings until the end.
  var length: Double?

  /// `glide` is the number of semitones by which the pitch rises over the length; negative if it
  /// falls.
  init(
    _ start: Double, _ name: Pitch.Name, _ octave: Int, _ voice: Voice, glide: Double = 0,
    loudness: Double = 1, length: Double? = nil
  ) {
    precondition(glide == 0 || length != nil, "a glide needs a length")
    self.start = start
    hertz = Pitch.hertz(name, octave)
    lastHertz = hertz * pow(2, glide / 12)
    self.loudness = loudness
    self.voice = voice
    self.length = length
  }
}
