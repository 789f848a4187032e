/// The sounds of the wearable, as notes.
///
/// A speaker of a centimetre or two has nothing below about 500 Hz, the ear is keenest from 1 to
/// 4 kHz, and wind is loudest below 500 Hz: so the melodies lie in the sixth and seventh octaves.
/// Rising means joy or a start, falling a pause or something bad. A runner knows them apart by
/// rhythm alone.
struct Score {
  /// The file's name without its ending: the case of `Sound` in Device that plays it.
  var name: String
  /// Seconds.
  var length: Double
  /// The highest sample, as a share of what 16 bits hold.
  var peak: Double
  var notes: [Note]

  /// -1.5 dBFS.
  static let loud = 0.841
  /// -3 dBFS.
  static let medium = 0.708
  /// -8 dBFS.
  private static let low = 0.398

  static let all = [badge, badgeAgain, silver, gold, lap, saved, error, tick] + alarms

  /// Up the major chord and home on the octave, which rings with its third and fifth.
  static let badge = Score(
    name: "badge", length: 1.2, peak: loud,
    notes: [
      Note(0, .c, 6, .bell), Note(0.11, .e, 6, .bell), Note(0.22, .g, 6, .bell),
      Note(0.37, .c, 7, .longBell, loudness: 1.15), Note(0.37, .e, 6, .longBell, loudness: 0.45),
      Note(0.37, .g, 6, .longBell, loudness: 0.5), Note(0.50, .g, 7, .bell, loudness: 0.22),
      Note(0.60, .e, 7, .bell, loudness: 0.25),
    ])

  /// The end of that, for old friends.
  static let badgeAgain = Score(
    name: "badgeAgain", length: 0.6, peak: loud,
    notes: [
      Note(0, .g, 6, .bell), Note(0.13, .c, 7, .bell, loudness: 1.1),
      Note(0.13, .e, 6, .bell, loudness: 0.4),
    ])

  /// Two bright steps, dominant and tonic, high up.
  static let silver = Score(
    name: "silver", length: 0.95, peak: loud,
    notes: [
      Note(0, .g, 6, .bell, loudness: 0.8), Note(0, .b, 6, .bell, loudness: 0.7),
      Note(0, .d, 7, .bell), Note(0.20, .c, 7, .longBell, loudness: 0.8),
      Note(0.20, .e, 7, .longBell, loudness: 1.0), Note(0.20, .g, 6, .longBell, loudness: 0.6),
      Note(0.32, .g, 7, .bell, loudness: 0.35),
    ])

  /// A run upwards, then fourth, fifth and home in full chords, and a sparkle above the last.
  static let gold = Score(
    name: "gold", length: 1.6, peak: loud,
    notes: [
      Note(0, .g, 5, .bell, loudness: 0.8), Note(0.06, .c, 6, .bell, loudness: 0.85),
      Note(0.12, .e, 6, .bell, loudness: 0.9), Note(0.18, .g, 6, .bell),
      Note(0.31, .f, 6, .bell, loudness: 0.6), Note(0.31, .a, 6, .bell, loudness: 0.7),
      Note(0.31, .c, 7, .bell, loudness: 0.9), Note(0.47, .g, 6, .bell, loudness: 0.6),
      Note(0.47, .b, 6, .bell, loudness: 0.7), Note(0.47, .d, 7, .bell, loudness: 0.9),
      Note(0.66, .g, 6, .longBell, loudness: 0.7), Note(0.66, .c, 7, .longBell, loudness: 0.9),
      Note(0.66, .e, 7, .longBell, loudness: 1.1), Note(0.66, .c, 6, .longBell, loudness: 0.5),
      Note(0.80, .g, 7, .bell, loudness: 0.4), Note(0.88, .e, 7, .bell, loudness: 0.35),
      Note(0.96, .g, 7, .bell, loudness: 0.35), Note(1.04, .c, 8, .longBell, loudness: 0.3),
    ])

  /// Beep-beep.
  static let lap = Score(
    name: "lap", length: 0.25, peak: medium,
    notes: [
      Note(0, .c, 7, .blip, length: 0.085), Note(0.125, .c, 7, .blip, length: 0.095),
    ])

  /// A quiet "there you are": dominant, tonic.
  static let saved = Score(
    name: "saved", length: 0.65, peak: medium,
    notes: [
      Note(0, .g, 5, .warm, loudness: 0.6), Note(0, .b, 5, .warm, loudness: 0.8),
      Note(0, .d, 6, .warm, length: 0.22), Note(0.20, .g, 5, .warm, loudness: 0.5),
      Note(0.20, .c, 6, .warm, loudness: 1.1), Note(0.20, .e, 6, .warm, loudness: 0.9),
    ])

  /// Two hollow notes down a tritone.
  static let error = Score(
    name: "error", length: 0.42, peak: loud,
    notes: [
      Note(0, .b, 5, .hollow, length: 0.15), Note(0.18, .f, 5, .hollow, loudness: 1.1),
    ])

  static let tick = Score(name: "tick", length: 0.02, peak: low, notes: [Note(0, .e, 7, .knock)])
}
