/// The sounds of the wearable, as notes.
///
/// A speaker of one or two centimetres reproduces nothing below about 500 Hz, the ear is most
/// sensitive from 1 to 4 kHz, and wind is loudest below 500 Hz: so the melodies are in the sixth
/// and seventh octaves. Rising pitch means joy or a start, falling pitch a pause or something bad.
/// While running, the sounds are recognised by their rhythm alone.
struct Score {
  /// The file name without its extension: the case of `Sound` in Device that plays it.
  var name: String
  /// Seconds.
  var length: Double
  /// Peak sample, as a share of the 16-bit range.
  var peak: Double
  /// Dynamic compression: 0 none, 1 full.
  ///
  /// A bell is loud only for a moment; at the same peak it is 5 dB softer than a beep. So ringing
  /// sounds are compressed until they are as loud as the lap beep.
  var compression: Double = 0
  var notes: [MusicNote]

  /// -1.5 dBFS.
  static let loud = 0.841
  /// -3 dBFS.
  static let medium = 0.708
  /// -8 dBFS.
  private static let low = 0.398
  private static let prize = 0.7

  static let all = [badge, badgeAgain, silver, gold, lap, saved, error, tick] + alarms + workouts

  /// An ascending major arpeggio that ends on the ringing octave: one goal reached.
  static let badge = Score(
    name: "badge", length: 1.2, peak: loud, compression: prize,
    notes: [
      MusicNote(0, .c, 6, .bell, loudness: 0.8, length: 0.1),
      MusicNote(0.1, .e, 6, .bell, loudness: 0.85, length: 0.1),
      MusicNote(0.2, .g, 6, .bell, loudness: 0.9, length: 0.1),
      MusicNote(0.32, .c, 7, .longBell, loudness: 1.1),
      MusicNote(0.32, .e, 6, .longBell, loudness: 0.45),
      MusicNote(0.32, .g, 6, .longBell, loudness: 0.5),
      MusicNote(0.50, .g, 7, .bell, loudness: 0.3),
      MusicNote(0.62, .e, 7, .bell, loudness: 0.3),
    ])

  /// Only the end of ``badge``: a short G and the ringing octave.
  static let badgeAgain = Score(
    name: "badgeAgain", length: 0.5, peak: loud, compression: prize,
    notes: [
      MusicNote(0, .g, 6, .bell, loudness: 0.7, length: 0.05),
      MusicNote(0.06, .c, 7, .longBell, loudness: 1.1),
      MusicNote(0.06, .e, 6, .longBell, loudness: 0.4),
    ])

  /// Two strokes.
  static let silver = Score(
    name: "silver", length: 1.0, peak: loud, compression: prize,
    notes: stroke(at: 0, length: strokeLength) + stroke(at: strokeDistance, length: nil))

  /// Three strokes, the last with a higher octave and a sparkle above it.
  static let gold = Score(
    name: "gold", length: 1.7, peak: loud, compression: prize,
    notes: stroke(at: 0, length: strokeLength) + stroke(at: strokeDistance, length: strokeLength)
      + stroke(at: 2 * strokeDistance, length: nil) + [
        MusicNote(0.88, .g, 7, .longBell, loudness: 0.8),
        MusicNote(1.0, .c, 8, .bell, loudness: 0.35),
        MusicNote(1.1, .e, 7, .bell, loudness: 0.35), MusicNote(1.2, .g, 7, .bell, loudness: 0.35),
      ])

  /// Duration of a stroke and interval between the starts of strokes, seconds: the silence in
  /// between makes them countable while running.
  private static let strokeLength = 0.26
  private static let strokeDistance = 0.44

  /// Returns a major chord of bells.
  private static func stroke(at start: Double, length: Double?) -> [MusicNote] {
    [
      MusicNote(start, .g, 6, .longBell, loudness: 0.7, length: length),
      MusicNote(start, .c, 7, .longBell, loudness: 0.9, length: length),
      MusicNote(start, .e, 7, .longBell, loudness: 1.0, length: length),
    ]
  }

  /// Beep-beep.
  static let lap = Score(
    name: "lap", length: 0.25, peak: medium,
    notes: [
      MusicNote(0, .c, 7, .blip, length: 0.085), MusicNote(0.125, .c, 7, .blip, length: 0.095),
    ])

  /// A conclusive cadence: dominant, tonic.
  static let saved = Score(
    name: "saved", length: 0.65, peak: medium, compression: prize,
    notes: [
      MusicNote(0, .g, 5, .warm, loudness: 0.6, length: 0.2),
      MusicNote(0, .b, 5, .warm, loudness: 0.8, length: 0.2),
      MusicNote(0, .d, 6, .warm, length: 0.22), MusicNote(0.20, .g, 5, .warm, loudness: 0.5),
      MusicNote(0.20, .c, 6, .warm, loudness: 1.1), MusicNote(0.20, .e, 6, .warm, loudness: 0.9),
    ])

  /// Two hollow notes, descending a tritone.
  static let error = Score(
    name: "error", length: 0.42, peak: loud,
    notes: [
      MusicNote(0, .b, 5, .hollow, length: 0.15), MusicNote(0.18, .f, 5, .hollow, loudness: 1.1),
    ])

  static let tick = Score(
    name: "tick", length: 0.02, peak: low, notes: [MusicNote(0, .e, 7, .knock)])
}
