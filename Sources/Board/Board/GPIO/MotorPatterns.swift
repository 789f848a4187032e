package import Device

/// The pattern of each vibration.
///
/// A small motor takes about 30 ms to start turning, and on a running wrist only pulses of at least
/// 100 ms can be told apart reliably; so patterns felt while running differ in the number and
/// length of pulses, not in subtle rhythm. No pattern is longer than 3 s.
package enum MotorPatterns {
  /// Milliseconds on, off, on ...; starts and ends with on.
  package static func steps(_ vibration: Vibration) -> [Int] {
    switch vibration {
    // One, barely perceptible: the thumb is on the key.
    case .tick: [35]
    // One long: running.
    case .start: [500]
    // Two long: stopped.
    case .pause: [300, 200, 300]
    // Two short.
    case .lap: [150, 120, 150]
    // Two short, twice.
    case .interval: [150, 120, 150, 350, 150, 120, 150]
    // Short, long: GPS found. Reversed: GPS lost.
    case .gpsReady: [150, 150, 450]
    case .gpsLost: [450, 150, 150]
    // One more pulse than for GPS: back on course; off course.
    case .courseFound: [150, 150, 150, 150, 450]
    case .courseLost: [450, 150, 150, 150, 450]
    // Run: three short, twice. Rest: one pulse, more than twice as long as any other.
    case .stepRun: [120, 90, 120, 90, 120, 350, 120, 90, 120, 90, 120]
    case .stepRest: [1200]
    // One short: counting down.
    case .stepTick: [100]
    // Three short that quicken, slow down or stay even: so should the runner.
    case .tooSlow: [120, 350, 120, 90, 120]
    case .tooFast: [120, 90, 120, 350, 120]
    case .onTarget: [120, 350, 120, 350, 120]
    // Very long, two short.
    case .workoutDone: [800, 400, 150, 150, 150]
    // Three long: look at the display.
    case .question: [500, 250, 500, 250, 500]
    // Three equal: done.
    case .saved: [200, 120, 200, 120, 200]
    // Many short: something is wrong.
    case .warning: [100, 80, 100, 80, 100, 80, 100, 80, 100]
    // A drum roll and as many long pulses as the sound has strokes: one for a badge, two for
    // silver, three for gold. A badge earned again has a shorter roll.
    case .badgeAgain: [100, 80, 100, 80, 400]
    case .badge: [100, 80, 100, 80, 100, 80, 800]
    case .silver: [100, 80, 100, 80, 100, 80, 500, 200, 500]
    case .gold: [100, 80, 100, 80, 100, 80, 500, 200, 500, 200, 500]
    }
  }
}
