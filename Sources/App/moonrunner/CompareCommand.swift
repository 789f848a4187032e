import Board
import Comparison
import Console
import JSON
import RunModel

/// `moonrunner compare FILE...`: recordings of one run side by side.
enum CompareCommand {
  /// The number of columns that fit in a line.
  static let mostFiles = 7
  /// Valid ranges, metres.
  private static let lengths = (truth: 1.0...1e6, lap: 100.0...100_000.0)

  static func run(_ arguments: Arguments, to output: inout Output) throws(CommandError) {
    let names = arguments.operands
    guard (2...mostFiles).contains(names.count) else {
      throw arguments.wrong("2 to \(mostFiles) files can be compared, not \(names.count)")
    }
    guard names.count(where: { $0 == "-" }) < 2 else {
      throw arguments.wrong("only one of the files can be standard input")
    }
    let truth = try metres(arguments, "--distance", lengths.truth)
    let lap = try metres(arguments, "--lap", lengths.lap) ?? 1000
    var recordings: [Recording] = []
    for name in names { recordings.append(try ComparedFile.read(name)) }
    let comparison = Comparison(recordings)
    let report = CompareReport(
      names: names.map(fileName), comparison: comparison, truth: truth, lap: lap)
    for line in report.lines { try output.line(line) }
    if let path = arguments.value("--csv") {
      let file = try OutputFile(path, taken: names.map { FileIdentity(path: $0) })
      try CompareCSV.write(comparison) { piece throws(CommandError) in try file.write(piece) }
    }
    let apart = names.indices.filter { comparison.places[$0] == nil }
    guard apart.isEmpty else {
      throw .failed(lines: apart.map { "\(names[$0]): \(reason(comparison, $0, names[0]))" })
    }
  }

  /// Returns why a recording could not be aligned with the first.
  private static func reason(_ comparison: Comparison, _ index: Int, _ first: String) -> String {
    guard comparison.isDated(index) else {
      return "it or \(first) has no date, and their speeds do not match: is it the same run?"
    }
    return "it does not overlap \(first) in time, even allowing for a clock error of"
      + " \(Comparison.mostBehind / 60) minutes: is it the same run? A larger clock error must be"
      + " corrected in the file"
  }

  private static func metres(
    _ arguments: Arguments, _ option: String, _ bounds: ClosedRange<Double>
  ) throws(CommandError) -> Double? {
    guard let text = arguments.value(option) else { return nil }
    guard let metres = Double(text), bounds.contains(metres) else {
      throw arguments.wrong(
        "\(option) \"\(text)\" is not a number of metres from \(Int(bounds.lowerBound)) to"
          + " \(Int(bounds.upperBound))")
    }
    return metres
  }

  /// Returns the last component of a path.
  private static func fileName(_ path: String) -> String {
    path == "-" ? "standard input" : String(path.split(separator: "/").last ?? "")
  }
}

/// Writes the curves for a spreadsheet (RFC 4180): a row for each second that any recording covers,
/// with the time of the first recording in seconds, and the metres and speed of each recording if
/// known.
enum CompareCSV {
  private static let piece = 1 << 16

  static func write(
    _ comparison: Comparison, to sink: ([UInt8]) throws(CommandError) -> Void
  ) throws(CommandError) {
    let columns = comparison.recordings.indices.map { index in
      let letter = CompareReport.letter(index)
      return "\(letter)_metres,\(letter)_speed"
    }
    var bytes = Array("seconds,\(columns.joined(separator: ","))\r\n".utf8)
    for second in comparison.seconds {
      appendDecimal(Double(second), decimals: 0, to: &bytes)
      for index in comparison.recordings.indices {
        bytes += ",".utf8
        let sample = comparison.sample(of: index, at: second)
        if let sample { appendDecimal(sample.metres, decimals: 2, to: &bytes) }
        bytes += ",".utf8
        if let sample { appendDecimal(sample.speed, decimals: 2, to: &bytes) }
      }
      bytes += "\r\n".utf8
      if bytes.count >= piece {
        try sink(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try sink(bytes)
  }
}
