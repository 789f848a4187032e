import Foundation
import RunStore

/// A small FAT16 stick whose folders are written as Linux writes them, entry by entry.
///
/// mkfs.vfat creates it and mtools reads it; like Windows and macOS, mtools takes a never-used
/// entry for the end of a folder. Linux (`fs/fat/dir.c`) does not: `fat_add_entries` takes the
/// first consecutive free entries, deleted or never used, and continues its search after them;
/// `fat_remove_entries` marks entries as deleted. Files are empty here: only names matter.
final class FATStick: FileSystem {
  let image: String
  /// Whether its folders can grow.
  var hasRoom = true
  private let folder: TemporaryFolder
  private var bytes: [UInt8]

  private static let entry = 32
  private static let removed: UInt8 = 0xe5
  private static let longName: UInt8 = 0x0f
  private static let isFolder: UInt8 = 0x10
  /// The positions of the thirteen letters in a long name's entry.
  private static let letters = [1, 3, 5, 7, 9, 14, 16, 18, 20, 22, 24, 28, 30]

  init() throws {
    folder = try TemporaryFolder()
    image = "\(folder.path)/stick"
    try folder.write([UInt8](repeating: 0, count: 4 << 20), to: "stick")
    let made = try ImageReader.run(["mkfs.vfat", "-F", "16", "-s", "1", image])
    guard made.status == 0 else { throw ImageReader.Unreadable(text: made.output) }
    bytes = try folder.bytes("stick")
  }

  /// The names in a folder according to mtools.
  func namesElsewhere(in path: String) throws -> [String] {
    try save()
    let top = path.isEmpty ? "::/" : "::/\(path)/"
    return try ImageReader.run(["mdir", "-i", image, "-b", top]).output
      .split(separator: "\n").map { $0.dropFirst(top.count) }
      .map { String($0.hasSuffix("/") ? $0.dropLast() : $0) }.sorted()
  }

  func isClean() throws -> Bool {
    try save()
    return try ImageReader.isClean(image)
  }

  /// Loses the first entries of consecutive names.
  ///
  /// This happens if the stick is pulled out before their sector was written, but after the next
  /// one.
  func tear(_ names: [String], in path: String, entries count: Int) throws {
    let slots = try names.flatMap { try find($0, in: path).slots }
    for slot in slots.prefix(count) {
      for byte in slot..<slot + FATStick.entry { bytes[byte] = 0 }
    }
  }

  private func save() throws { try folder.write(bytes, to: "stick") }

  // MARK: - The volume

  private func number(at offset: Int) -> Int { Int(bytes[offset]) | Int(bytes[offset + 1]) << 8 }

  private var table: Int { number(at: 14) * 512 }
  private var tableSize: Int { number(at: 22) * 512 }
  private var root: Int { table + Int(bytes[16]) * tableSize }
  private var rootSize: Int { number(at: 17) * FATStick.entry }
  private func place(of cluster: Int) -> Int { root + rootSize + (cluster - 2) * 512 }

  /// The positions of a folder's entries.
  private func slots(of path: String) throws(FileError) -> [Int] {
    guard !path.isEmpty else {
      return Array(stride(from: root, to: root + rootSize, by: FATStick.entry))
    }
    let slot = try find(Volume.name(of: path), in: Volume.directory(of: path)).slots.last ?? 0
    var slots: [Int] = []
    var cluster = number(at: slot + 26)
    while (2..<0xfff0).contains(cluster) {
      let start = place(of: cluster)
      slots += stride(from: start, to: start + 512, by: FATStick.entry)
      cluster = number(at: table + 2 * cluster)
    }
    return slots
  }

  /// Allocates a free cluster and fills it with zeros.
  private func takeCluster(after last: Int? = nil) -> Int {
    var cluster = 2
    while number(at: table + 2 * cluster) != 0 { cluster += 1 }
    for copy in 0..<Int(bytes[16]) {
      let table = table + copy * tableSize
      (bytes[table + 2 * cluster], bytes[table + 2 * cluster + 1]) = (0xff, 0xff)
      guard let last else { continue }
      bytes[table + 2 * last] = UInt8(truncatingIfNeeded: cluster)
      bytes[table + 2 * last + 1] = UInt8(truncatingIfNeeded: cluster >> 8)
    }
    for byte in place(of: cluster)..<place(of: cluster) + 512 { bytes[byte] = 0 }
    return cluster
  }

  // MARK: - Names

  private struct Found {
    var name: String
    var slots: [Int]
    var isDirectory: Bool
  }

  private func names(in path: String) throws(FileError) -> [Found] {
    var found: [Found] = []
    var long: [Int] = []
    for slot in try slots(of: path) {
      if bytes[slot] == 0 || bytes[slot] == FATStick.removed {
        long = []
      } else if bytes[slot + 11] == FATStick.longName {
        long.append(slot)
      } else {
        // Without its first part a long name is invalid.
        if let first = long.first, bytes[first] != 0x40 | UInt8(long.count) { long = [] }
        let name = long.isEmpty ? shortName(slot) : longName(long)
        found.append(
          Found(
            name: name, slots: long + [slot],
            isDirectory: bytes[slot + 11] & FATStick.isFolder != 0))
        long = []
      }
    }
    return found.filter { $0.name != "." && $0.name != ".." }
  }

  private func find(_ name: String, in path: String) throws(FileError) -> Found {
    guard let found = try names(in: path).first(where: { $0.name == name }) else {
      throw FileError(call: "find", path: name, code: .missing)
    }
    return found
  }

  private func shortName(_ slot: Int) -> String {
    let text = bytes[slot..<slot + 11].map { Character(UnicodeScalar($0)) }
    let parts = [String(text[..<8]), String(text[8...])].map { $0.filter { $0 != " " } }
    return parts[1].isEmpty ? parts[0] : "\(parts[0]).\(parts[1])"
  }

  private func longName(_ slots: [Int]) -> String {
    let letters = slots.reversed().flatMap { slot in FATStick.letters.map { bytes[slot + $0] } }
    return String(decoding: letters.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// The padded 8.3 name, and whether it represents the full name.
  private func alias(_ name: String, in path: String) throws(FileError) -> ([UInt8], Bool) {
    let parts = name.uppercased().split(separator: ".", maxSplits: 1).map(Array.init)
    let ending = parts.count > 1 ? parts[1] : []
    func filled(_ base: [Character]) -> [UInt8] {
      let text =
        String(base).padding(toLength: 8, withPad: " ", startingAt: 0)
        + String(ending.prefix(3)).padding(toLength: 3, withPad: " ", startingAt: 0)
      return Array(text.utf8)
    }
    if parts[0].count <= 8, ending.count <= 3, name == name.uppercased() {
      return (filled(parts[0]), true)
    }
    let taken = try names(in: path).compactMap(\.slots.last).map { Array(bytes[$0..<$0 + 11]) }
    var number = 1
    while taken.contains(filled(parts[0].prefix(6) + Array("~\(number)"))) { number += 1 }
    return (filled(parts[0].prefix(6) + Array("~\(number)")), false)
  }

  /// Adds a name where Linux would.
  private func add(_ path: String, attributes: UInt8, cluster: Int) throws(FileError) {
    let (parent, name) = (Volume.directory(of: path), Volume.name(of: path))
    guard !(try names(in: parent)).contains(where: { $0.name == name }) else {
      throw FileError(call: "make", path: path, code: .exists)
    }
    let (alias, isAll) = try alias(name, in: parent)
    let count = isAll ? 0 : (name.utf8.count + 12) / 13
    let slots = try freeSlots(count + 1, in: parent)
    let sum = alias.reduce(UInt8(0)) { ($0 >> 1 | $0 << 7) &+ $1 }
    var letters = Array(name.utf8) + [0]
    for part in 0..<count {
      let slot = slots[count - 1 - part]
      bytes[slot] = UInt8(part + 1) | (part == count - 1 ? 0x40 : 0)
      (bytes[slot + 11], bytes[slot + 13]) = (FATStick.longName, sum)
      for offset in FATStick.letters {
        let letter = letters.first
        (bytes[slot + offset], bytes[slot + offset + 1]) = letter.map { ($0, 0) } ?? (0xff, 0xff)
        letters = Array(letters.dropFirst())
      }
    }
    let slot = slots[count]
    for (offset, byte) in alias.enumerated() { bytes[slot + offset] = byte }
    bytes[slot + 11] = attributes
    bytes[slot + 26] = UInt8(truncatingIfNeeded: cluster)
    bytes[slot + 27] = UInt8(truncatingIfNeeded: cluster >> 8)
  }

  /// The first consecutive free entries, cleared.
  private func freeSlots(_ count: Int, in path: String) throws(FileError) -> [Int] {
    var row: [Int] = []
    for slot in try slots(of: path) {
      row = bytes[slot] == 0 || bytes[slot] == FATStick.removed ? row + [slot] : []
      if row.count == count { break }
    }
    if row.count < count {
      guard !path.isEmpty, hasRoom, let last = try slots(of: path).last else {
        throw FileError(call: "make", path: path, code: .full)
      }
      _ = takeCluster(after: (last - root - rootSize) / 512 + 2)
      return try freeSlots(count, in: path)
    }
    for slot in row { for byte in slot..<slot + FATStick.entry { bytes[byte] = 0 } }
    return row
  }

  // MARK: - FileSystem

  func open(_ path: String, _ mode: OpenMode) throws(FileError) -> any OpenFile {
    if mode == .create { try add(path, attributes: 0x20, cluster: 0) }
    _ = try find(Volume.name(of: path), in: Volume.directory(of: path))
    return EmptyFile(path)
  }

  func remove(_ path: String) throws(FileError) {
    for slot in try find(Volume.name(of: path), in: Volume.directory(of: path)).slots {
      bytes[slot] = FATStick.removed
    }
  }

  func makeDirectory(_ path: String) throws(FileError) {
    let cluster = takeCluster()
    try add(path, attributes: FATStick.isFolder, cluster: cluster)
    let parent = Volume.directory(of: path)
    let above = parent.isEmpty ? 0 : (try slots(of: parent)[0] - root - rootSize) / 512 + 2
    for (index, target) in [cluster, above].enumerated() {
      let slot = place(of: cluster) + index * FATStick.entry
      for offset in 0..<11 { bytes[slot + offset] = UInt8(ascii: offset <= index ? "." : " ") }
      bytes[slot + 11] = FATStick.isFolder
      bytes[slot + 26] = UInt8(truncatingIfNeeded: target)
      bytes[slot + 27] = UInt8(truncatingIfNeeded: target >> 8)
    }
  }

  func list(_ path: String) throws(FileError) -> [DirectoryEntry] {
    try names(in: path).map {
      DirectoryEntry(name: $0.name, isDirectory: $0.isDirectory, size: 0)
    }
  }

  func rename(_ path: String, to newPath: String, replacing: Bool) throws(FileError) {
    throw FileError(call: "rename", path: path, code: .readOnly)
  }

  func size(of path: String) throws(FileError) -> Int64 {
    _ = try find(Volume.name(of: path), in: Volume.directory(of: path))
    return 0
  }

  func syncDirectory(_ path: String) throws(FileError) {}
  func syncVolume() throws(FileError) {
    throw FileError(call: "syncfs", path: "", code: .other(38))
  }
  func markCrashes(in path: String?) {}
  func freeBytes() throws(FileError) -> Int64 { 1 << 20 }
}

/// A file that is empty and accepts no bytes.
private final class EmptyFile: OpenFile {
  private let path: String

  init(_ path: String) { self.path = path }

  func read(_ count: Int) throws(FileError) -> [UInt8] { [] }
  func write(_ bytes: ArraySlice<UInt8>) throws(FileError) -> Int {
    throw FileError(call: "write", path: path, code: .full)
  }
  func syncData() throws(FileError) {}
  func sync() throws(FileError) {}
  func close() throws(FileError) {}
}
