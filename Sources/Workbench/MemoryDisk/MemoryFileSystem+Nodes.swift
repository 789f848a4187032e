import RunStore

/// A file or directory, both as programs see it and as the flash holds it.
final class MemoryNode {
  let isDirectory: Bool

  /// A file's bytes as programs see them.
  var bytes: [UInt8] = []
  /// The bytes that survive a power cut.
  private(set) var durableBytes: [UInt8] = []
  /// Writes since the last sync: offset and bytes.
  private(set) var pendingWrites: [(offset: Int, bytes: [UInt8])] = []

  /// A directory's entries as programs see them.
  var entries: [String: MemoryNode] = [:]
  /// The entries that survive a power cut.
  private(set) var durableEntries: [String: MemoryNode] = [:]
  /// Entry changes since the last sync, oldest first.
  var pending: [DirectoryChange] = []

  init(isDirectory: Bool) { self.isDirectory = isDirectory }

  func append(_ new: ArraySlice<UInt8>) {
    pendingWrites.append((bytes.count, Array(new)))
    bytes.append(contentsOf: new)
  }

  func syncBytes() {
    guard !isDirectory else { return }
    durableBytes = MemoryNode.applied(pendingWrites, to: durableBytes)
    pendingWrites = []
  }

  /// Sets the contents to those left by a cut.
  func load(_ bytes: [UInt8]) {
    self.bytes = bytes
    durableBytes = bytes
  }

  /// Models a failed sync: Linux marks the pages clean, so later syncs skip them.
  func loseWrites() { pendingWrites = [] }

  static func applied(
    _ writes: [(offset: Int, bytes: [UInt8])], to bytes: [UInt8]
  ) -> [UInt8] {
    var bytes = bytes
    for write in writes {
      let end = write.offset + write.bytes.count
      if bytes.count < end {
        bytes.append(contentsOf: repeatElement(0, count: end - bytes.count))
      }
      bytes.replaceSubrange(write.offset..<end, with: write.bytes)
    }
    return bytes
  }

  func enter(_ node: MemoryNode, as name: String) {
    entries[name] = node
    pending.append(
      DirectoryChange(node: node, entered: name, left: nil, source: self, destination: self))
  }

  /// Makes the entries durable; a rename between two directories becomes durable as a whole, since
  /// ext4 keeps it in one transaction.
  func syncEntries() {
    guard isDirectory else { return }
    for change in pending { change.commit() }
    pending = []
  }

  func commitEntry(_ name: String, _ node: MemoryNode?) { durableEntries[name] = node }
}

/// A change of directory entries: creation, removal or rename.
final class DirectoryChange {
  let node: MemoryNode
  let entered: String?
  let left: String?
  unowned let source: MemoryNode
  unowned let destination: MemoryNode
  private var isCommitted = false

  init(
    node: MemoryNode, entered: String?, left: String?, source: MemoryNode,
    destination: MemoryNode
  ) {
    self.node = node
    self.entered = entered
    self.left = left
    self.source = source
    self.destination = destination
  }

  func commit() {
    guard !isCommitted else { return }
    isCommitted = true
    if let left, source.durableEntries[left] === node { source.commitEntry(left, nil) }
    if let entered { destination.commitEntry(entered, node) }
  }

  /// Applies the change to a separate copy of the entries, to compute the state after a cut.
  func apply(to entries: inout [ObjectIdentifier: [String: MemoryNode]]) {
    guard !isCommitted else { return }
    if let left, entries[ObjectIdentifier(source)]?[left] === node {
      entries[ObjectIdentifier(source)]?[left] = nil
    }
    if let entered { entries[ObjectIdentifier(destination), default: [:]][entered] = node }
  }
}

/// An open file of an in-memory volume.
final class MemoryFile: OpenFile {
  private let node: MemoryNode
  private let path: String
  private let system: MemoryFileSystem
  private let isWritable: Bool
  private var position = 0

  init(node: MemoryNode, path: String, system: MemoryFileSystem, isWritable: Bool) {
    self.node = node
    self.path = path
    self.system = system
    self.isWritable = isWritable
  }

  func read(_ count: Int) throws(FileError) -> [UInt8] {
    try system.change("read", path, counts: false)
    let end = min(node.bytes.count, position + count)
    let piece = position < end ? Array(node.bytes[position..<end]) : []
    position += piece.count
    system.count(read: piece.count)
    return piece
  }

  func write(_ bytes: ArraySlice<UInt8>) throws(FileError) -> Int {
    try system.change("write", path)
    guard isWritable else { throw system.failure("write", path, .other(9)) }
    let taken = system.writesHalf(path) ? bytes.prefix((bytes.count + 1) / 2) : bytes
    guard system.hasRoom(taken.count) else { throw system.failure("write", path, .full) }
    node.append(taken)
    system.count(written: taken.count)
    return taken.count
  }

  func syncData() throws(FileError) { try sync("fdatasync") }

  func sync() throws(FileError) { try sync("fsync") }

  private func sync(_ call: String) throws(FileError) {
    do { try system.change(call, path) } catch {
      if !system.isCut, error.code != .interrupted { node.loseWrites() }
      throw error
    }
    node.syncBytes()
    system.countSync()
  }

  func close() throws(FileError) { try system.change("close", path, counts: false) }
}
