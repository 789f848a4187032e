import Comparison
import Console
import JSON
import RunModel

/// Formats recordings side by side as plain text: a column for each, A, B, ..., in lines of at most
/// 100 characters.
struct CompareReport {
  /// The names of the files.
  var names: [String]
  var comparison: Comparison
  /// The true distance, metres.
  var truth: Double?
  /// The length of a lap, metres.
  var lap: Double

  static let width = 100
  private static let label = 20
  private static let column = 11
  /// The maximum number of stops listed per recording.
  private static let mostStops = 20
  private static let unknown = "-"

  static func letter(_ index: Int) -> String {
    String(Character(Unicode.Scalar(UInt8(ascii: "A") + UInt8(index))))
  }

  private var recordings: [Recording] { comparison.recordings }

  var lines: [String] {
    var parts = [fileLines, figureLines, lapLines, stopLines]
    parts += recordings.indices.dropFirst().map { differenceLines($0) }
    return Array(parts.joined(separator: [""]))
  }

  // MARK: Sections

  private var fileLines: [String] {
    recordings.indices.flatMap { index -> [String] in
      let recording = recordings[index]
      let what = [recording.kind, recording.device].compactMap { $0 }.joined(separator: ", ")
      let head = "\(CompareReport.letter(index))  \(names[index]): \(what)"
      let notes = [clock(index)].compactMap { $0 } + recording.notes
      return CompareReport.wrapped(head) + notes.flatMap { CompareReport.wrapped("   " + $0) }
    }
  }

  /// Returns what is known about a recording's clock.
  private func clock(_ index: Int) -> String? {
    guard index > 0 else { return nil }
    guard let place = comparison.places[index] else {
      return comparison.isDated(index) ? "does not overlap A in time" : "cannot be aligned with A"
    }
    guard place.isByClock else { return "no date; aligned with A by its speeds" }
    switch place.behind {
    case nil: return "its speeds do not show whether its clock is right; it is used unchanged"
    case 0?: return nil
    case let seconds?:
      let amount =
        abs(seconds) < 120 ? "\(abs(seconds)) s" : "\(Wording.duration(Double(abs(seconds)))) min"
      return "its clock is \(amount) \(seconds > 0 ? "behind" : "ahead of") A's"
    }
  }

  private var figureLines: [String] {
    var lines = [
      row("", recordings.indices.map(CompareReport.letter)),
      row("points", recordings.map { "\($0.points)" }),
      row("date", recordings.map { $0.start.map { String($0.iso8601.prefix(10)) } }),
      row(
        "start (UTC)",
        recordings.map { $0.start.map { String($0.iso8601.dropFirst(11).prefix(8)) } }),
      row("elapsed", recordings.map { Wording.duration($0.elapsed) }),
      row("stated time", recordings.map { $0.timer.map { Wording.duration($0) } }),
      row("moving, our engine", recordings.map { $0.moving.map { Wording.duration($0) } }),
    ]
    lines += distance("stated metres", recordings.map(\.saidDistance))
    lines += distance("sum of segments", recordings.map(\.summedDistance))
    lines += distance("our engine", recordings.map(\.judgedDistance))
    if let time = comparison.common {
      let seconds = Wording.duration(time.upperBound - time.lowerBound)
      lines.append(
        row(
          "in common \(seconds)",
          recordings.indices.map { index in
            comparison.metres(of: index, in: time).map { CompareReport.number($0, 1) }
          }))
    }
    return lines
  }

  /// Returns a row of distances in metres, and a row of errors if the true distance is known.
  private func distance(_ label: String, _ metres: [Double?]) -> [String] {
    let line = row(label, metres.map { $0.map { CompareReport.number($0, 1) } })
    guard let truth else { return [line] }
    let errors = metres.map { metres in
      metres.map { CompareReport.signed(100 * ($0 - truth) / truth, 2) + " %" }
    }
    return [line, row("  error", errors)]
  }

  private var lapLines: [String] {
    let isKilometre = lap == 1000
    let laps = recordings.map { $0.laps(of: lap) }
    let title = isKilometre ? "pace per km" : "time, pace per km"
    var lines = [row(title, recordings.indices.map(CompareReport.letter))]
    for number in 0..<(laps.map(\.full.count).max() ?? 0) {
      let end = lap * Double(number + 1)
      let metres = CompareReport.number(end, end == end.rounded() ? 0 : 1)
      let label = isKilometre ? "km \(number + 1)" : "to \(metres) m"
      lines.append(
        row(label, laps.map { $0.full.indices.contains(number) ? words($0.full[number]) : nil }))
    }
    lines.append(row("rest", laps.map { $0.rest.map { words($0) } }))
    lines.append(row("whole", recordings.map { words($0.whole) }))
    return lines
  }

  /// Returns the pace of a lap, preceded by its time unless the lap is a kilometre long; times of
  /// an hour or more do not fit in a column.
  private func words(_ time: LapTime) -> String {
    let pace = Wording.pace(metres: time.metres, seconds: time.seconds, .kilometres)
    guard lap != 1000, time.seconds < 3600 else { return pace }
    return Wording.duration(time.seconds) + " " + rightAligned(pace, 5)
  }

  private var stopLines: [String] {
    var lines = ["stops of \(Stop.shortest) s or more: start by A's clock, and length"]
    for index in recordings.indices {
      let stops = comparison.stops(of: index)
      var words = stops.prefix(CompareReport.mostStops).map { stop in
        "\(CompareReport.time(stop.start)) \(Wording.duration(stop.length))"
      }
      if stops.count > words.count { words.append("and \(stops.count - words.count) more") }
      let list = stops.isEmpty ? "none" : "\(stops.count): " + words.joined(separator: ", ")
      lines += CompareReport.wrapped("\(CompareReport.letter(index))  \(list)")
    }
    return lines
  }

  private func differenceLines(_ index: Int) -> [String] {
    let letter = CompareReport.letter(index)
    let title = "where \(letter) differs from A most, metres in \(Difference.window) s"
    guard let differences = comparison.differences(of: index) else {
      return ["\(title): not enough time in common"]
    }
    guard !differences.isEmpty else {
      return ["\(title): always less than \(Int(Difference.least)) m"]
    }
    let head = ["at", "km of A", "A", letter, "\(letter) - A"]
    let rows = differences.map { difference -> [String] in
      [
        CompareReport.time(difference.start), Wording.distance(difference.place, .kilometres),
        CompareReport.number(difference.first, 1), CompareReport.number(difference.other, 1),
        CompareReport.signed(difference.metres, 1),
      ]
    }
    let table = ([head] + rows).map { cells in
      cells.map { rightAligned($0, CompareReport.column) }.joined()
    }
    return [title] + table
  }

  // MARK: Formatting

  private func row(_ label: String, _ cells: [String?]) -> String {
    padded(label, CompareReport.label)
      + cells.map { rightAligned($0 ?? CompareReport.unknown, CompareReport.column) }.joined()
  }

  private static func wrapped(_ text: String) -> [String] {
    HelpText.wrapped(text.printable, hanging: 3, width: width)
  }

  /// Formats seconds since the start of the first recording, which can be negative.
  private static func time(_ seconds: Double) -> String {
    (seconds < 0 ? "-" : "") + Wording.duration(abs(seconds))
  }

  private static func number(_ value: Double, _ decimals: Int) -> String {
    var bytes: [UInt8] = []
    appendDecimal(value, decimals: decimals, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func signed(_ value: Double, _ decimals: Int) -> String {
    let text = number(value, decimals)
    return value > 0 ? "+" + text : text
  }
}
