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
    // Short and long: it is there. The same backwards: it is gone.
    case .gpsReady: [150, 150, 450]
    case .gpsLost: [450, 150, 150]
    // Three long: look at me.
    case .question: [500, 250, 500, 250, 500]
    // Three even ones: done.
    case .saved: [200, 120, 200, 120, 200]
    // Many short: something is wrong.
    case .warning: [100, 80, 100, 80, 100, 80, 100, 80, 100]
    // A drum roll that ends in one long pulse, from the smallest prize to the largest.
    case .badgeAgain: [150, 100, 150, 100, 500]
    case .silver: [150, 100, 150, 100, 150, 100, 600]
    case .gold: [150, 100, 150, 100, 150, 100, 600, 150, 600]
    case .badge: [120, 80, 120, 80, 120, 80, 700, 150, 700, 150, 700]
    }
  }
}
