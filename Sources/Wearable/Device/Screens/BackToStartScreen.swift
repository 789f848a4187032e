/// Which way and how far it is to where the run began.
package struct BackToStartScreen: Hashable, Sendable, ScreenWords {
  /// "1.3 km", straight.
  package var distance: Figure
  /// Degrees to turn from the way one moves, -180..<180; `nil` while standing.
  package var turn: Double?
  /// "north-east", for those who stand.
  package var direction: String
  /// "27:14".
  package var time: String

  package var name: String { "Back to start" }
  package var runningPage: String? { name }
  package var lines: [String] { [distance.words, direction, time] }
}
