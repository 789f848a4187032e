import MemoryDisk
import RunModel
import RunStore

@testable import Handover
@testable import USBStick

/// Sample runs for a stick, and functions to inspect sticks.
enum SampleStick {
  /// File contents that only depend on the words.
  static func bytes(_ words: String, _ count: Int) -> [UInt8] {
    var crc = CRC32()
    crc.update(words)
    var random = SplitMix64(seed: UInt64(crc.value))
    return (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
  }

  static func file(
    _ path: String, _ version: Int = 1, run: String? = nil, size: Int = 700
  ) -> StickFile {
    let bytes = bytes("\(path) \(version)", size)
    return StickFile(
      path: path, mark: "mark-\(version)", run: run, estimate: Int64(size),
      write: { sink in
        // In pieces, like exports.
        for start in stride(from: 0, to: bytes.count, by: 300) {
          try sink(Array(bytes[start..<min(start + 300, bytes.count)]))
        }
      })
  }

  /// Runs with two files each, then the two files that list all of them.
  ///
  /// The `version` of those depends on the number of runs.
  static func files(_ runs: Int, size: Int = 700) -> [StickFile] {
    var list: [StickFile] = []
    for number in (0..<runs).reversed() {
      let id = "2026112\(number)T061500Z-7f3a"
      for ending in ["json", "gpx"] {
        list.append(file("RUNS/202\(5 + number % 2)/\(id).\(ending)", run: id, size: size))
      }
    }
    return list + [file("index.html", runs), file("README.TXT", size: 90)]
  }

  /// The same files with other contents and marks.
  static func changed(_ files: [StickFile]) -> [StickFile] {
    files.map { file($0.path, 9, run: $0.run, size: Int($0.estimate)) }
  }

  /// A file whose source becomes unreadable after some bytes.
  static func rotten(_ file: StickFile, after count: Int, _ error: any Error) -> StickFile {
    var rotten = file
    let bytes = Array(contents(file).prefix(count))
    rotten.write = { sink in
      try sink(bytes)
      throw error
    }
    return rotten
  }

  static func contents(_ file: StickFile) -> [UInt8] {
    var bytes: [UInt8] = []
    try? file.write { bytes += $0 }
    return bytes
  }

  static func sum(_ bytes: [UInt8]) -> String {
    var hash = SHA256()
    hash.add(bytes)
    return hash.hexadecimal
  }

  /// The fault of a stick that should have all of these; `nil` if there is none.
  static func fault(_ image: DiskImage, complete files: [StickFile]) -> String? {
    for file in files where image.files["MOONRUNNER/\(file.path)"] != contents(file) {
      return "\(file.path) is not there whole"
    }
    guard let bytes = image.files["MOONRUNNER/SHA256SUMS"], let list = StickList(bytes) else {
      return "there is no list"
    }
    for file in files where list.claims[file.path]?.mark != file.mark {
      return "\(file.path) is not in the list"
    }
    return leftover(image) ?? claims(image)
  }

  /// What a completed visit left behind; `nil` if nothing.
  static func leftover(_ image: DiskImage) -> String? {
    // A short name remains from a lost list, from before there were replacements.
    if let path = image.files.keys.first(where: { $0.hasSuffix(".NEW") && !$0.contains("~") }) {
      return "\(path) was left"
    }
    let list = String(decoding: image.files["MOONRUNNER/SHA256SUMS"] ?? [], as: UTF8.self)
    return list.contains("\n#~") ? "claims are still hidden" : nil
  }

  /// A file of a run that is neither old nor new, in its place or as its replacement; `nil` if none
  /// is.
  static func lost(
    _ image: DiskImage, before: DiskImage, after files: [StickFile], mayMove: Bool = true
  ) -> String? {
    for file in files where file.run != nil {
      let path = "MOONRUNNER/\(file.path)"
      guard let old = before.files[path] else { continue }
      let new = contents(file)
      let places = mayMove ? [path, StickList.replacement(of: path)] : [path]
      let isThere = places.contains { place in
        image.files[place] == old || image.files[place] == new
      }
      if !isThere { return "\(file.path) is lost" }
    }
    return nil
  }

  /// The first line that fails `sha256sum -c`; `nil` if there is none.
  static func falseSum(_ image: DiskImage) -> String? {
    let list = String(decoding: image.files["MOONRUNNER/SHA256SUMS"] ?? [], as: UTF8.self)
    return list.split(separator: "\n").first { line in
      !line.hasPrefix("#")
        && image.files["MOONRUNNER/\(line.dropFirst(66))"].map(sum) != String(line.prefix(64))
    }.map(String.init)
  }

  /// A false claim in a stick's lists that our reader would believe; `nil` if there is none.
  static func claims(_ image: DiskImage) -> String? {
    var lists: [StickList] = []
    let next = image.files["MOONRUNNER/SHA256SUMS.NEW"].flatMap { StickList($0) }
    if let next, next.isWhole {
      lists = [next]
    } else if let list = image.files["MOONRUNNER/SHA256SUMS"].flatMap({ StickList($0) }) {
      lists = [list]
    }
    for list in lists {
      for (path, claim) in list.claims where !list.begun.contains(path) {
        guard let bytes = image.files["MOONRUNNER/\(path)"] else {
          return "\(path) is claimed and missing"
        }
        if sum(bytes) != claim.sum { return "\(path) is claimed and is another" }
      }
    }
    return nil
  }
}
