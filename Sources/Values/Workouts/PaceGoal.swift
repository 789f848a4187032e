/// A distance to run in a given time: a partner who runs at a constant pace.
package struct PaceGoal: Hashable, Sendable {
  /// Metres.
  package static let distances = 100.0...1_000_000.0
  /// Seconds.
  package static let times = 10.0...1_000_000.0

  package let metres: Double
  package let seconds: Double

  /// `nil` outside of the limits.
  package init?(metres: Double, seconds: Double) {
    guard PaceGoal.distances.contains(metres), PaceGoal.times.contains(seconds) else { return nil }
    self.metres = metres
    self.seconds = seconds
  }

  /// The text stored in files: "10000 m in 3000 s", both in tenths if needed.
  package var text: String {
    func text(_ value: Double) -> String {
      let tenths = Int64((value * 10).rounded())
      return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
    return "\(text(metres)) m in \(text(seconds)) s"
  }

  /// `nil` if the text is not one that ``text`` returns.
  package init?(text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 5, words[1] == "m", words[2] == "in", words[4] == "s",
      let metres = Double(words[0]), let seconds = Double(words[3]),
      let goal = PaceGoal(metres: metres, seconds: seconds), goal.text == text
    else { return nil }
    self = goal
  }

  /// Seconds per metre of the partner.
  package var pace: Double { seconds / metres }

  /// Where a runner stands against the goal.
  package struct Standing: Hashable, Sendable {
    /// Metres left, at least 0.
    package var metresLeft: Double
    /// Seconds ahead of the partner; negative when behind.
    package var secondsAhead: Double
    /// Pace for the rest that still reaches the goal, seconds per metre; `nil` if the time is over
    /// or the distance is done.
    package var requiredPace: Double?
    /// Running seconds at which the goal's distance is reached at the average pace so far; `nil`
    /// before the first metre.
    package var expectedFinish: Double?
    /// Whether the distance is done.
    package var isDone: Bool { metresLeft <= 0 }
  }

  /// Returns the standing after some distance and running time.
  ///
  /// - Parameters:
  ///   - distance: Metres run.
  ///   - time: Running seconds.
  ///   - finished: Running seconds at which the goal's distance was reached; `nil` before.
  /// - Returns: The standing.
  package func standing(
    distance: Double, time: Double, finished: Double? = nil
  ) -> Standing {
    if let finished {
      return Standing(
        metresLeft: 0, secondsAhead: seconds - finished, requiredPace: nil,
        expectedFinish: finished)
    }
    let left = max(0, metres - distance)
    let timeLeft = seconds - time
    return Standing(
      metresLeft: left, secondsAhead: distance * pace - time,
      requiredPace: left > 0 && timeLeft > 0 ? timeLeft / left : nil,
      expectedFinish: distance > 0 ? time / distance * metres : nil)
  }
}
