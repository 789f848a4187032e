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
  /// The walker is at full speed from one second to the next, and on a busy computer stands for one
  /// in between: at each start and end of a segment, and once besides, a second's way may be
  /// missing or too much.
  static func isRight(_ distance: Double, metres: Double, segments: Int) -> Bool {
    let most = metres * RunJudge.distanceError + InstalledRunner.speed
    let least = metres * RunJudge.distanceError + InstalledRunner.speed * Double(2 * segments)
    return distance <= metres + most && distance >= metres - least
  }

  /// Seconds between two points of a receiver that says one every second.
  static let longestStep = 2.2
}
