/// Where the runner stands against a distance and time goal.
package struct GoalScreen: Hashable, Sendable, ScreenWords {
  /// "10 km in 50:00".
  package var title: String
  /// "0:12", without a sign; see `isAhead`.
  package var difference: Figure
  /// Whether the runner is ahead of the partner, or level.
  package var isAhead: Bool
  /// "ahead" or "behind".
  package var differenceWord: String
  /// "4.73 km"; `nil` once the distance is done.
  package var left: Figure?
  /// Pace for the rest, "4:58 /km"; `nil` once the time or the distance is over.
  package var needed: Figure?
  /// Expected time for the distance, "49:48", or the sign for an unknown time.
  package var finish: Figure
  /// Share of the distance that is done, 0 to 1, in hundredths.
  package var progress: Double

  package var name: String { "Goal" }
  package var variant: String { isAhead ? "ahead" : "behind" }
  package var runningPage: String? { name }
  package var lines: [String] {
    [title, "\(difference.words) \(differenceWord)"]
      + [left, needed, finish].compactMap { $0?.words }
  }
}
