/// The elevation profile of the course, the remaining climb, and the next climb.
package struct CourseAheadScreen: Hashable, Sendable, ScreenWords {
  package enum Next: Hashable, Sendable {
    /// A climb ahead: the distance to its foot, its length, and its mean gradient in percent.
    case ahead(distance: Figure, length: Figure, grade: Figure)
    /// What is left of the climb that the runner is on: distance and height to its top, and the
    /// mean gradient of that part.
    case on(distance: Figure, gain: Figure, grade: Figure)
    /// After the last climb, the distance to the end of the course.
    case none(distance: Figure)
    /// Instead of a climb, what is wrong, or that the course is finished.
    case state(String, isAstray: Bool)
  }

  /// Number of heights of the profile.
  package static let steps = 112

  /// "230 m".
  package var left: Figure
  /// The height of the course from start to end in equal steps, 0...1.
  package var heights: [Float]
  /// Index of the runner's height, 0..<``steps``; it advances step by step, so that the picture
  /// rarely changes.
  package var position: Int
  /// Indices of the heights of the next climb.
  package var climb: ClosedRange<Int>?
  package var next: Next

  package var name: String { "Course ahead" }
  package var variant: String { "" }
  package var runningPage: String? { name }
  package var lines: [String] { ["climb left \(left.words)"] + nextLines }

  private var nextLines: [String] {
    switch next {
    case .ahead(let distance, let length, let grade):
      ["climb in \(distance.words)", "length \(length.words)", "grade \(grade.words)"]
    case .on(let distance, let gain, let grade):
      ["top in \(distance.words)", "up \(gain.words)", "grade \(grade.words)"]
    case .none(let distance): ["to go \(distance.words)"]
    case .state(let words, _): [words]
    }
  }
}
