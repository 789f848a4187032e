/// Direction and distance to the start of the run.
package struct BackToStartScreen: Hashable, Sendable, ScreenWords {
  /// "1.3 km", in a straight line.
  package var distance: Figure
  /// Degrees to turn from the direction of movement, -180..<180; `nil` while standing.
  package var turn: Double?
  /// "north-east", for a runner who is standing.
  package var direction: String
  /// "27:14".
  package var time: String

  package var name: String { "Back to start" }
  package var runningPage: String? { name }
  package var lines: [String] { [distance.words, direction, time] }
}
