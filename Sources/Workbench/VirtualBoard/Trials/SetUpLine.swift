/// A receiver's configuration in the recorder's log, such as
/// `gps: u-blox 10 (SPG 5.10, protocol 34.10): 5 fixes a second, GST; refused: pedestrian`.
struct SetUpLine: Hashable, Sendable {
  /// The accepted settings: the words before the first `;`, unless a prefix states that they were
  /// not accepted.
  private let taken: [String]

  /// Parses the part after the receiver's name; `nil` for a line about another receiver.
  init?(_ line: some StringProtocol, of receiver: String) {
    guard let name = line.firstRange(of: "gps: \(receiver) "),
      let end = line[name.upperBound...].firstRange(of: "): ")
    else { return nil }
    let words = line[end.upperBound...].prefix { $0 != ";" }
    taken = words.contains(":") ? [] : words.split(separator: ", ").map { String($0) }
  }

  /// Returns all lines of a receiver in a log, in order.
  static func all(in log: String, of receiver: String) -> [SetUpLine] {
    log.split(separator: "\n").compactMap { SetUpLine($0, of: receiver) }
  }

  func took(_ words: String) -> Bool { taken.contains(words) }
}
