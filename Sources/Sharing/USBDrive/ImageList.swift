import Handover
import JSON
import RunStore

// Each image has a list of its contents, made of sealed lines (see `SealedLine`):
//
//     ["image",1,67108864,"1c291ca3","<crc>"]                       (size and volume number)
//     ["file","RUNS/2026/20261121T061500Z-7f3a.json",91234,"<mark>","<SHA-256>","<crc>"]
//     ["left","RUNS/2026/20261121T071500Z-80aa.gpx","<mark>","<id>","<reason>","<crc>"]
//     ["end",2,true,"<crc>"]                             (lines between; whether it is complete)
//
// The list is removed before the image changes, and written after the image is durable: an image
// without a list, or with a damaged one, is rebuilt.

/// The contents of an image.
struct ImageList: Hashable, Sendable {
  /// A file in the image.
  struct Entry: Hashable, Sendable {
    var bytes: Int64
    var mark: String
    /// SHA-256.
    var digest: String
  }

  /// A file left out because its run could not be read.
  struct Refusal: Hashable, Sendable {
    var mark: String
    var run: LeftOut
  }

  /// The size of the image in bytes.
  var size: Int64
  /// The volume number, eight hexadecimal digits.
  var serial: String
  var entries: [String: Entry] = [:]
  var refusals: [String: Refusal] = [:]
  /// Whether the build was completed.
  var isWhole = false

  init(size: Int64, serial: String) {
    self.size = size
    self.serial = serial
  }

  /// The total size of the files in bytes.
  var usedBytes: Int64 { entries.values.reduce(0) { $0 + $1.bytes } }

  /// All folders with files, including parents: "RUNS", "RUNS/2026".
  var folders: Set<String> {
    var all: Set<String> = []
    for path in entries.keys {
      var rest = path[...]
      while let slash = rest.lastIndex(of: "/") {
        rest = rest[..<slash]
        guard all.insert(String(rest)).inserted else { break }
      }
    }
    return all
  }
}

// MARK: - Format

extension ImageList {
  static let mostBytes = 64 << 20
  private static let version: Int64 = 1

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes += SealedLine.line("image") {
      $0.int(ImageList.version)
      $0.int(size)
      $0.string(serial)
    }
    for (path, entry) in entries.sorted(by: { $0.key < $1.key }) {
      bytes += SealedLine.line("file") {
        $0.string(path)
        $0.int(entry.bytes)
        $0.string(entry.mark)
        $0.string(entry.digest)
      }
    }
    for (path, refusal) in refusals.sorted(by: { $0.key < $1.key }) {
      bytes += SealedLine.line("left") {
        $0.string(path)
        $0.string(refusal.mark)
        $0.string(refusal.run.id)
        $0.string(refusal.run.reason)
      }
    }
    bytes += SealedLine.line("end") {
      $0.int(entries.count + refusals.count)
      $0.bool(isWhole)
    }
    return bytes
  }

  /// Parses a list; `nil` if it is damaged in any way.
  init?(_ bytes: [UInt8]) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.popLast()?.isEmpty == true, lines.count >= 2 else { return nil }
    self.init(size: 0, serial: "")
    do {
      for (number, line) in lines.enumerated() {
        guard SealedLine.isIntact(line, seed: CRC32()) else { return nil }
        var reader = JSONReader(bytes, in: line.indices)
        try reader.beginArray()
        try reader.element()
        let kind = try reader.string()
        let isFirst = number == 0
        let isLast = number == lines.count - 1
        guard isFirst == (kind == "image"), isLast == (kind == "end") else { return nil }
        guard try read(kind, &reader, lines: lines.count - 2) else { return nil }
      }
    } catch { return nil }
  }

  private mutating func read(
    _ kind: String, _ reader: inout JSONReader, lines: Int
  ) throws -> Bool {
    func string() throws -> String {
      try reader.element()
      return try reader.string()
    }
    try reader.element()
    switch kind {
    case "image":
      guard try reader.int64() == ImageList.version else { return false }
      try reader.element()
      size = try reader.int64()
      serial = try string()
    case "file":
      let path = try reader.string()
      try reader.element()
      let count = try reader.int64()
      entries[path] = Entry(bytes: count, mark: try string(), digest: try string())
    case "left":
      let path = try reader.string()
      let mark = try string()
      refusals[path] = Refusal(mark: mark, run: LeftOut(id: try string(), reason: try string()))
    case "end":
      guard try reader.int64() == Int64(lines) else { return false }
      try reader.element()
      isWhole = try reader.bool()
      return entries.count + refusals.count == lines
    default: return false
    }
    return true
  }
}
