import JSON
import RunModel

/// Checks the files of runs recorded during other activities.
struct SavedRuns {
  private let wearable: InstalledBoard

  init(_ wearable: InstalledBoard) { self.wearable = wearable }

  /// Checks that each run has the right length and no missing second, which proves that the
  /// recorder was never blocked.
  func judge(_ runs: [String: Double]) throws(VirtualBoardError) {
    for (id, metres) in runs.sorted(by: { $0.key < $1.key }) {
      let text = try wearable.moonrunner("runs show \(id) --json")
      guard let run = try? JSONValue(parsing: text) else {
        throw VirtualBoardError("unexpected output of moonrunner runs show \(id):\n\(text)")
      }
      do {
        try SavedRuns.judge(run, metres: metres)
      } catch {
        throw VirtualBoardError("run \(id): \(error)")
      }
    }
  }

  static func judge(_ run: JSONValue, metres: Double) throws(VirtualBoardError) {
    guard let distance = run["distance"]?.double,
      case .array(let rows)? = run["locations"]?["rows"]
    else { throw VirtualBoardError("its file has no distance or rows") }
    let segments = Set(rows.compactMap { $0[10]?.double }).count
    guard SavedRuns.isRight(distance, metres: metres, segments: segments) else {
      throw VirtualBoardError("it has \(distance) m, expected \(metres) m")
    }
    let times = rows.compactMap { $0[0]?.double }
    let longest = zip(times, times.dropFirst()).map { $1 - $0 }.max() ?? 0
    guard longest <= SavedRuns.longestStep else {
      throw VirtualBoardError(
        "two of its points are \(longest) s apart, expected at most \(SavedRuns.longestStep) s")
    }
  }

  /// Whether a distance matches the distance walked.
  ///
  /// The walker reaches full speed in one second and, on an overloaded host, stands still for a
  /// second in between: one second's distance may be missing at each start and end of a segment, or
  /// one second's may be extra in total.
  static func isRight(_ distance: Double, metres: Double, segments: Int) -> Bool {
    let most = metres * RunJudge.distanceError + InstalledRunner.speed
    let least = metres * RunJudge.distanceError + InstalledRunner.speed * Double(2 * segments)
    return distance <= metres + most && distance >= metres - least
  }

  /// Maximum interval (s) between two points from a receiver with one fix per second.
  static let longestStep = 2.2
}
