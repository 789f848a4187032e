package import Device

/// The pattern of each vibration.
///
/// A small motor takes about 30 ms to start turning, and on a running wrist only pulses of at least
/// 100 ms can be told apart reliably; so patterns felt while running differ in the number and
/// length of pulses, not in subtle rhythm. No pattern is longer than 3 s.
package enum MotorPatterns {
  /// Milliseconds on, off, on ...; starts and ends with on.
  package static func steps(_ vibration: Vibration) -> [Int] { table[vibration] ?? [] }

  /// Every vibration; a test checks that none is missing.
  private static let table: [Vibration: [Int]] = [
    // One, barely perceptible: the thumb is on the key.
    .tick: [35],
    // One long: running.
    .start: [500],
    // Two long: stopped.
    .pause: [300, 200, 300],
    // Two short.
    .lap: [150, 120, 150],
    // Two short, twice.
    .interval: [150, 120, 150, 350, 150, 120, 150],
    // Short, long: GPS found. Reversed: GPS lost.
    .gpsReady: [150, 150, 450],
    .gpsLost: [450, 150, 150],
    // One more pulse than for GPS: back on course; off course.
    .courseFound: [150, 150, 150, 150, 450],
    .courseLost: [450, 150, 150, 150, 450],
    // Left: long, three short. Right: three short, long. Another cue: four even.
    .turnLeft: [500, 300, 120, 90, 120, 90, 120],
    .turnRight: [120, 90, 120, 90, 120, 300, 500],
    .turnAhead: [250, 150, 250, 150, 250, 150, 250],
    // Two short, long, short: you lead. Two long, short, long: the ghost leads.
    .leadTaken: [150, 120, 150, 120, 600, 120, 150],
    .leadLost: [340, 100, 340, 100, 120, 100, 340],
    // Run: three short, twice. Rest: one pulse, more than twice as long as any other.
    .stepRun: [120, 90, 120, 90, 120, 350, 120, 90, 120, 90, 120],
    .stepRest: [1200],
    // One short: counting down.
    .stepTick: [100],
    // Three short that quicken, slow down or stay even: so should the runner.
    .tooSlow: [120, 350, 120, 90, 120],
    .tooFast: [120, 90, 120, 350, 120],
    .onTarget: [120, 350, 120, 350, 120],
    // Very long, two short.
    .workoutDone: [800, 400, 150, 150, 150],
    // Three long: look at the display.
    .question: [500, 250, 500, 250, 500],
    // Three equal: done.
    .saved: [200, 120, 200, 120, 200],
    // Many short: something is wrong.
    .warning: [100, 80, 100, 80, 100, 80, 100, 80, 100],
    // A drum roll and as many long pulses as the sound has strokes: one for a badge, two for
    // silver, three for gold. A badge earned again has a shorter roll.
    .badgeAgain: [100, 80, 100, 80, 400],
    .badge: [100, 80, 100, 80, 100, 80, 800],
    .silver: [100, 80, 100, 80, 100, 80, 500, 200, 500],
    .gold: [100, 80, 100, 80, 100, 80, 500, 200, 500, 200, 500],
  ]
}
