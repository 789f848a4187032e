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

  package init(distance: Figure, turn: Double?, direction: String, time: String) {
    self.distance = distance
    self.turn = turn
    self.direction = direction
    self.time = time
  }

  package var name: String { "Back to start" }
  package var lines: [String] { [distance.words, direction, time] }
}
