/// What the recorder's log says of a receiver's set-up:
/// `gps: u-blox 10 (SPG 5.10, protocol 34.10): 5 fixes a second, GST; refused: pedestrian`.
struct SetUpLine: Hashable, Sendable {
  /// What the receiver took: the words before the first `;`, unless they begin with what became of
  /// them instead.
  private let taken: [String]

  /// Reads what stands behind the receiver's name; `nil` for a line that names another one.
  init?(_ line: some StringProtocol, of receiver: String) {
    guard let name = line.firstRange(of: "gps: \(receiver) "),
      let end = line[name.upperBound...].firstRange(of: "): ")
    else { return nil }
    let words = line[end.upperBound...].prefix { $0 != ";" }
    taken = words.contains(":") ? [] : words.split(separator: ", ").map { String($0) }
  }

  /// Those of a receiver in a log, in order.
  static func all(in log: String, of receiver: String) -> [SetUpLine] {
    log.split(separator: "\n").compactMap { SetUpLine($0, of: receiver) }
  }

  func took(_ words: String) -> Bool { taken.contains(words) }
}
