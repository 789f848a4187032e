/// The page before the start: the state of the GPS, and the course or the first badge.
package struct ReadyScreen: Hashable, Sendable, ScreenWords {
  /// Whether a run started now would count from its first metre.
  package var isReady: Bool
  /// "Ready to launch", "Finding satellites".
  package var title: String
  /// "5 in view", "8 satellites".
  package var satellites: String
  /// "±4 m".
  package var accuracy: String
  /// "Waited 23 s", or empty.
  package var waited: String
  /// What to do, "Stay in the open".
  package var advice: String
  /// "First badge".
  package var goalLabel: String
  /// "The Moon 1.6 km"; empty without one.
  package var goal: String
  package var goalImage: String?
  /// Progress towards the required accuracy, 0...1.
  package var progress: Double

  /// "First badge: The Moon 1.6 km", in one line.
  package var goalText: String { goal.isEmpty ? "" : "\(goalLabel): \(goal)" }

  package var name: String { "Ready" }
  package var variant: String { title }
  package var lines: [String] {
    [title, satellites, accuracy, waited, advice, goalText].filter { !$0.isEmpty }
  }
}
