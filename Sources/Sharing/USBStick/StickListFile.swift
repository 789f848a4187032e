import RunStore

/// The file of a stick's ``StickList``; either the old or the new list is readable at any moment.
///
/// A new list is first written completely to ``next`` and counts from then on; that file is removed
/// once ``path`` has the same contents.
struct StickListFile {
  static let path = "SHA256SUMS"
  static let next = "SHA256SUMS.NEW"
  /// The prefix of both files' short names on FAT; a number follows.
  static let shortName = "sha256~"

  let limits: StickList.Limits
  /// Call ``append(_:)`` or ``replace()`` to write changes to the file.
  var list: StickList
  /// Whether the file can be appended to.
  private(set) var isCurrent = false
  /// Whether the file was larger than allowed, and was not read.
  private(set) var wasTooLarge = false
  private let stick: StickVolume
  private let id: UInt64
  /// The size of the file in bytes.
  private var size = 0

  /// - Parameters:
  ///   - stick: The stick.
  ///   - id: A random number, different for each list.
  ///   - limits: The limits for reading and writing.
  init(_ stick: StickVolume, id: UInt64, limits: StickList.Limits) {
    self.stick = stick
    self.id = id
    self.limits = limits
    list = StickList(id: id)
  }

  /// Reads the list, which stays empty if the stick has none of ours.
  mutating func read() throws(StickTrouble) {
    let next = try stick.read(StickListFile.next, limit: limits.bytes)
    if let next, let list = StickList(next, limits: limits), list.isWhole {
      // Copied first of all: until then it is the only intact list.
      try write(next, to: StickListFile.path)
      try stick.remove(StickListFile.next)
      self.list = list
      size = next.count
      isCurrent = true
      return
    }
    guard let bytes = try stick.read(StickListFile.path, limit: limits.bytes) else {
      wasTooLarge = try stick.isLarger(StickListFile.path, than: limits.bytes)
      return
    }
    guard !StickList.isForeign(bytes) else {
      throw .inTheWay(path: StickVolume.full(StickListFile.path))
    }
    guard let list = StickList(bytes, limits: limits) else { return }
    guard !list.isTooLarge else {
      wasTooLarge = true
      return
    }
    self.list = list
    size = bytes.count
    isCurrent = list.isWhole && list.isClean && next == nil
  }

  /// Rewrites the list.
  mutating func replace() throws(StickTrouble) {
    list = list.renamed(id)
    let bytes = list.bytes
    guard bytes.count <= limits.bytes, list.count <= limits.paths else { throw .listFull }
    try write(bytes, to: StickListFile.next)
    try write(bytes, to: StickListFile.path)
    try stick.remove(StickListFile.next)
    size = bytes.count
    isCurrent = true
  }

  /// Appends lines that the list in memory already has; if the file would become too large,
  /// rewrites it without outdated lines.
  mutating func append(_ lines: String) throws(StickTrouble) {
    guard !lines.isEmpty else { return }
    guard size + lines.utf8.count <= limits.bytes else { return try replace() }
    try stick.append(lines, to: StickListFile.path)
    size += lines.utf8.count
  }

  private func write(_ bytes: [UInt8], to path: String) throws(StickTrouble) {
    let isThere = try stick.entries(of: "")[path.lowercased()] ?? nil != nil
    do {
      let made = try stick.make(path, replaces: isThere) { sink in try sink(bytes) }
      try stick.syncFolder("")
      guard try stick.digest(path) == made else { throw StickTrouble.readBack(path: path) }
    } catch let trouble as StickTrouble { throw trouble } catch {
      throw .mount("\(error)")
    }
  }
}
