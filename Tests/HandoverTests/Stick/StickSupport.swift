import RunModel
import RunStore
import Simulation

@testable import Handover

/// Runs as a stick gets them, and sticks to look at.
enum SampleStick {
  /// Bytes of a file that are the same for the same words.
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
        // In pieces, as exports come.
        for start in stride(from: 0, to: bytes.count, by: 300) {
          try sink(Array(bytes[start..<min(start + 300, bytes.count)]))
        }
      })
  }

  /// Runs with two files each, then the two that tell of all; another `version` of those goes with
  /// every other number of runs.
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

  /// What is wrong with a stick that has all of these, else `nil`.
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
    if image.files["MOONRUNNER/SHA256SUMS.NEW"] != nil { return "a new list was left" }
    return claims(image)
  }

  /// What the lists of a stick claim falsely, else `nil`; only what a reader of ours believes.
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
