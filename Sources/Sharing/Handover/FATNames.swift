import RunModel
import RunStore

/// Gives runs their places: names that FAT, and every computer that reads it, can have.
struct FATNames {
  /// Entries of 32 bytes that a FAT folder holds, less some: two MiB of them are the limit.
  static let mostEntries = 65_000

  private let mostEntries: Int
  private var taken: Set<String> = []
  /// Entries in use by folder.
  private var entries: [String: Int] = [:]

  init(mostEntries: Int = FATNames.mostEntries) { self.mostEntries = mostEntries }

  /// The path of a run without the dot and what follows it, "RUNS/2026/20261121T061500Z-7f3a".
  ///
  /// Runs keep their places when younger ones come, as long as they are given oldest first.
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

  /// The first of a year's folders, "RUNS/2026", "RUNS/2026-2", ..., that has room.
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

  /// A long name takes an entry for each 13 characters, and one more.
  private static func entries(of id: String) -> Int {
    // "run-", ".json" and a number may come to the id.
    RunFormat.shared.count * ((id.utf8.count + 16) / 13 + 2)
  }

  /// Windows opens a device in place of a file of these names, whatever follows the dot.
  private static func isReserved(_ id: String) -> Bool {
    let name = id.uppercased()
    if ["CON", "PRN", "AUX", "NUL"].contains(name) { return true }
    return name.utf8.count == 4 && (name.hasPrefix("COM") || name.hasPrefix("LPT"))
  }
}
