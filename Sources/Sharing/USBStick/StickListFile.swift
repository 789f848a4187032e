import RunStore

/// The file of a stick's ``StickList``; at any moment the old or the new list can be read.
///
/// A new list is first written whole to ``next`` and counts from then on; that file is removed when
/// ``path`` has the same content.
struct StickListFile {
  static let path = "SHA256SUMS"
  static let next = "SHA256SUMS.NEW"
  /// The beginning of FAT's short names of both; a number follows.
  static let shortName = "sha256~"

  let limits: StickList.Limits
  /// Changes reach the file by ``append(_:)`` or ``replace()``.
  var list: StickList
  /// Whether the file can be appended to.
  private(set) var isCurrent = false
  /// Whether the file was larger than any of ours, and was not read.
  private(set) var wasTooLarge = false
  private let stick: StickVolume
  private let id: UInt64
  /// Bytes of the file.
  private var size = 0

  /// - Parameters:
  ///   - stick: The stick.
  ///   - id: A random number that no earlier list has.
  ///   - limits: The largest list that is read or written.
  init(_ stick: StickVolume, id: UInt64, limits: StickList.Limits) {
    self.stick = stick
    self.id = id
    self.limits = limits
    list = StickList(id: id)
  }

  /// Reads the list; it is empty when there is none of ours.
  mutating func read() throws(StickTrouble) {
    let next = try stick.read(StickListFile.next, limit: limits.bytes)
    if let next, let list = StickList(next, limits: limits), list.isWhole {
      // Brought to its place before anything else: until it is there, this is the only whole one.
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

  /// Writes the list anew.
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

  /// Appends lines that the list in memory already has; a file that would become too large is
  /// written anew without outdated lines.
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
