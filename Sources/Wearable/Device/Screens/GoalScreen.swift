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
  /// "Needed 4:58 /km", or empty once the time or the distance is over.
  package var needed: String
  /// "Finish 49:48", or empty before the first metre.
  package var finish: String
  /// "4.73 km to go", or empty once the distance is done.
  package var left: String
  /// Share of the distance that is done, 0 to 1, in hundredths.
  package var progress: Double

  package var name: String { "Goal" }
  package var variant: String { isAhead ? "ahead" : "behind" }
  package var runningPage: String? { name }
  package var lines: [String] {
    [title, "\(difference.words) \(differenceWord)", needed, finish, left].filter { !$0.isEmpty }
  }
}
