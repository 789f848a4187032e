import RunModel
import RunStore

/// Assigns each run a path that is valid on FAT and on every system that reads it.
struct FATNames {
  /// Maximum number of 32-byte entries per folder, slightly below FAT's limit of 2 MiB.
  static let mostEntries = 65_000

  private let mostEntries: Int
  private var taken: Set<String> = []
  /// The number of entries in use, by folder.
  private var entries: [String: Int] = [:]

  init(mostEntries: Int = FATNames.mostEntries) { self.mostEntries = mostEntries }

  /// Returns the path of a run without its file extension, "RUNS/2026/20261121T061500Z-7f3a".
  ///
  /// The paths of older runs remain stable as long as runs are passed oldest first.
  mutating func place(_ run: RunSummary) -> String {
    let folder = room(in: FATNames.folder(of: run), for: FATNames.entries(of: run.id))
    var name = FATNames.isReserved(run.id) ? "run-\(run.id)" : run.id
    var other = 2
    while !taken.insert("\(folder)/\(name)".uppercased()).inserted {
      name = "\(run.id)-\(other)"
      other += 1
    }
    return "\(folder)/\(name)"
  }

  /// Returns the first of a year's folders, "RUNS/2026", "RUNS/2026-2", ..., with enough room.
  private mutating func room(in folder: String, for count: Int) -> String {
    var name = folder
    var other = 2
    while entries[name, default: 0] + count > mostEntries {
      name = "\(folder)-\(other)"
      other += 1
    }
    entries[name, default: 0] += count
    return name
  }

  private static func folder(of run: RunSummary) -> String {
    guard let timestamp = run.timestamp else { return "RUNS/UNDATED" }
    return "RUNS/\(digits(timestamp.date.year, 4))"
  }

  /// Returns the number of directory entries for a run's files: per file, one for every 13
  /// characters of its long name, plus one.
  private static func entries(of id: String) -> Int {
    // "run-", ".json" and a number may be added to the id.
    RunFormat.shared.count * ((id.utf8.count + 16) / 13 + 2)
  }

  /// Returns whether Windows would open a device instead of a file with this name, whatever the
  /// extension.
  private static func isReserved(_ id: String) -> Bool {
    let name = id.uppercased()
    if ["CON", "PRN", "AUX", "NUL"].contains(name) { return true }
    return name.utf8.count == 4 && (name.hasPrefix("COM") || name.hasPrefix("LPT"))
  }
}
