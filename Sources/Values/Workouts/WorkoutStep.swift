/// A step of a workout.
package struct WorkoutStep: Hashable, Sendable {
  /// The purpose of a step.
  package enum Kind: String, Hashable, CaseIterable, Sendable {
    case run
    case rest
    case warmUp = "warmup"
    case coolDown = "cooldown"
  }

  /// What ends a step.
  package enum End: Hashable, Sendable {
    /// Milliseconds of running time.
    case time(Int64)
    /// Metres.
    case distance(Double)
    /// The lap key.
    case key
  }

  package var kind: Kind
  package let end: End
  package var target: PaceTarget?
  /// At most ``WorkoutLimits/nameBytes`` bytes of UTF-8; may be empty.
  package private(set) var name: String

  /// Creates a step; rounds a distance to millimetres, and removes what a name cannot contain, see
  /// ``name(_:)``.
  package init(_ kind: Kind, _ end: End, target: PaceTarget? = nil, name: String = "") {
    self.kind = kind
    if case .distance(let metres) = end {
      self.end = .distance((metres * 1000).rounded() / 1000)
    } else {
      self.end = end
    }
    self.target = target
    self.name = WorkoutStep.name(name)
  }

  /// Returns the text as a name: without control characters, quotes and backslashes, without spaces
  /// at its ends, and truncated to ``WorkoutLimits/nameBytes``.
  package static func name(_ text: String) -> String {
    var rest = WorkoutLimits.nameBytes
    let kept = text.unicodeScalars.filter { scalar in
      scalar.value >= 0x20 && !(0x7f...0x9f).contains(scalar.value)
        && !NotationScanner.quotes.contains(scalar) && scalar != "\\" && scalar != "\u{fffd}"
    }
    let trimmed = String(String.UnicodeScalarView(kept)).drop { $0 == " " }
    var name = String(
      trimmed.prefix { character in
        rest -= character.utf8.count
        return rest >= 0
      })
    while name.last == " " { name.removeLast() }
    return name
  }
}

/// A range of paces to run at.
package struct PaceTarget: Hashable, Sendable {
  /// Tenths of a second per kilometre; `fast` is the smaller number.
  package let fast: Int
  package let slow: Int

  /// `nil` if a pace is beyond ``WorkoutLimits/pace``; accepts both orders.
  package init?(_ one: Int, _ other: Int) {
    guard WorkoutLimits.pace.contains(one), WorkoutLimits.pace.contains(other) else { return nil }
    fast = min(one, other)
    slow = max(one, other)
  }

  /// Creates a target from paces in seconds per metre.
  package init?(secondsPerMetre one: Double, _ other: Double) {
    func tenths(_ pace: Double) -> Int? { Int(exactly: (pace * 10_000).rounded()) }
    guard let one = tenths(one), let other = tenths(other) else { return nil }
    self.init(one, other)
  }

  /// Seconds per metre.
  package var secondsPerMetre: ClosedRange<Double> {
    Double(fast) / 10_000...Double(slow) / 10_000
  }
}
