import JSON
import RunModel

/// Judges the files of runs that were recorded while other things went on.
struct SavedRuns {
  private let wearable: InstalledBoard

  init(_ wearable: InstalledBoard) { self.wearable = wearable }

  /// Each run is as long as was walked, and no second of it is missing: the recorder waited for
  /// nobody.
  func judge(_ runs: [String: Double]) throws(VirtualBoardError) {
    for (id, metres) in runs.sorted(by: { $0.key < $1.key }) {
      let text = try wearable.moonrunner("runs show \(id) --json")
      guard let run = try? JSONValue(parsing: text) else {
        throw VirtualBoardError("moonrunner runs show \(id) says:\n\(text)")
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
    else { throw VirtualBoardError("its file lacks distance or rows") }
    let segments = Set(rows.compactMap { $0[10]?.double }).count
    guard SavedRuns.isRight(distance, metres: metres, segments: segments) else {
      throw VirtualBoardError("it has \(distance) m, walked were \(metres)")
    }
    let times = rows.compactMap { $0[0]?.double }
    let longest = zip(times, times.dropFirst()).map { $1 - $0 }.max() ?? 0
    guard longest <= SavedRuns.longestStep else {
      throw VirtualBoardError("between two of its points are \(longest) s")
    }
  }

  /// Whether a distance is what was walked.
  ///
  /// The engine counts steps of 10 m and more, so that less than one may be missing at the end of
  /// each segment.
  static func isRight(_ distance: Double, metres: Double, segments: Int) -> Bool {
    distance <= metres * (1 + RunJudge.distanceError)
      && distance >= metres * (1 - RunJudge.distanceError) - shortestStep * Double(segments)
  }

  private static let shortestStep = 10.0

  /// Seconds between two points of a receiver that says one every second.
  static let longestStep = 2.2
}
