/// The lap in progress and the last one.
package struct LapScreen: Hashable, Sendable, ScreenWords {
  /// "Lap 3".
  package var title: String
  package var time: String
  /// "0.43 km".
  package var distance: Figure
  /// Average over the lap, "5:10 /km".
  package var pace: Figure
  /// "Last lap 5:07", or empty.
  package var last: String

  package var name: String { "Running lap" }
  package var variant: String { title }
  package var runningPage: String? { name }
  package var lines: [String] {
    [title, time, distance.words, pace.words, last].filter { !$0.isEmpty }
  }
}
