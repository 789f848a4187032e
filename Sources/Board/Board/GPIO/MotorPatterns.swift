package import Device

/// What each vibration feels like.
///
/// A small motor needs some 30 ms to start turning, and on a running wrist only pulses of 100 ms
/// and more are told apart with certainty; so what is felt while running differs in the number and
/// the length of pulses, not in fine rhythm. No pattern is longer than 3 s.
package enum MotorPatterns {
  /// Milliseconds on, off, on ...; begins and ends with on.
  package static func steps(_ vibration: Vibration) -> [Int] {
    switch vibration {
    // Once, just perceptible: the thumb is on the key.
    case .tick: [35]
    // One long: it goes.
    case .start: [500]
    // Two long: it stands.
    case .pause: [300, 200, 300]
    // Two short.
    case .lap: [150, 120, 150]
    // Two short, twice: drink.
    case .interval: [150, 120, 150, 350, 150, 120, 150]
    // Short and long: it is there. The same backwards: it is gone.
    case .gpsReady: [150, 150, 450]
    case .gpsLost: [450, 150, 150]
    // One pulse more than of the GPS: on the course; off it.
    case .courseFound: [150, 150, 150, 150, 450]
    case .courseLost: [450, 150, 150, 150, 450]
    // Three long: look at me.
    case .question: [500, 250, 500, 250, 500]
    // Three even ones: done.
    case .saved: [200, 120, 200, 120, 200]
    // Many short: something is wrong.
    case .warning: [100, 80, 100, 80, 100, 80, 100, 80, 100]
    // A drum roll and long pulses, as many as the sound has strokes: one for a badge, two for
    // silver, three for gold. A badge reached again has a shorter roll.
    case .badgeAgain: [100, 80, 100, 80, 400]
    case .badge: [100, 80, 100, 80, 100, 80, 800]
    case .silver: [100, 80, 100, 80, 100, 80, 500, 200, 500]
    case .gold: [100, 80, 100, 80, 100, 80, 500, 200, 500, 200, 500]
    }
  }
}
