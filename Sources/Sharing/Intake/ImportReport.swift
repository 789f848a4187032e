import RunModel
import RunStore
import USBStick

/// A text file on the stick with the import results, which do not fit on the display.
///
/// It is `MOONRUNNER/IMPORT/REPORT.TXT`, or has a numbered name if that file is not ours. Our own
/// report is recognized by its first line.
struct ImportReport {
  /// The maximum number of lines per section; further lines are only counted.
  static let mostLines = 5_000
  /// The maximum length of a line's name and of its reason, in bytes of UTF-8.
  private static let longestPart = 400
  private static let heading = "MoonRunner import report"
  private static let names = ["REPORT.TXT"] + (2...9).map { "REPORT-\($0).TXT" }

  /// Rejected files, and files imported partly or with corrections.
  private var refused = Lines()
  private var noted = Lines()

  private struct Lines {
    var all: [String] = []
    var more = 0

    mutating func add(_ name: String, _ reason: String) {
      guard all.count < ImportReport.mostLines else {
        more += 1
        return
      }
      all.append("\(ImportReport.cut(name)): \(ImportReport.cut(reason))")
    }

    func under(_ heading: String) -> [String] {
      guard !all.isEmpty else { return [] }
      return [heading, ""] + all + (more > 0 ? ["and \(more) more"] : []) + [""]
    }
  }

  mutating func refuse(_ name: String, _ reason: String) { refused.add(name, reason) }

  mutating func note(_ name: String, _ reason: String) { noted.add(name, reason) }

  var isEmpty: Bool { refused.all.isEmpty && noted.all.isEmpty }

  private static func cut(_ text: String) -> String {
    var rest = longestPart
    return String(
      text.printable.prefix { character in
        rest -= character.utf8.count
        return rest >= 0
      })
  }

  /// Formats the report with CR LF and a byte order mark, like `README.TXT`.
  ///
  /// - Parameter result: A one-line summary for the top.
  /// - Returns: The whole file.
  func bytes(_ result: String) -> [UInt8] {
    var all = [ImportReport.heading, "", result, ""]
    all += refused.under("Not imported:")
    all += noted.under("Imported with notes:")
    all += [
      "The recordings on the stick were not changed. After correcting a file, plug the stick in",
      "again to import it; \"moonrunner runs import FILE\" on a computer gives the same reasons.",
      "You may delete this report.", "",
    ]
    return [0xEF, 0xBB, 0xBF] + Array(all.joined(separator: "\r\n").utf8)
  }

  /// Writes the report, replacing an earlier one.
  ///
  /// - Parameters:
  ///   - bytes: The report.
  ///   - stick: The stick's root.
  /// - Throws: ``StickTrouble`` if the stick is full, broken or gone.
  static func write(_ bytes: [UInt8], on stick: any FileSystem) throws(StickTrouble) {
    let files = StickVolume(stick)
    let folder = StickRecordings.folder
    let there = try files.entries(of: folder)
    for name in names {
      let path = "\(folder)/\(name)"
      let entry = there[name.lowercased()]
      // Skips folders and foreign files.
      if case .some(.none) = entry { continue }
      if entry != nil, try !isOurs(path, files) { continue }
      do {
        _ = try files.make(path, replaces: entry != nil) { sink in try sink(bytes) }
      } catch let trouble as StickTrouble { throw trouble } catch { throw .mount("\(error)") }
      return try files.syncFolder(folder)
    }
  }

  /// Returns whether the file is an earlier report; an empty file counts, since a pull-out can
  /// truncate a report.
  private static func isOurs(_ path: String, _ files: StickVolume) throws(StickTrouble) -> Bool {
    guard let start = try files.start(of: path, heading.utf8.count + 3) else { return false }
    return start.isEmpty || start.dropFirst(3).elementsEqual(heading.utf8)
  }
}
