package import RunStore

/// An in-memory volume that loses unsynced changes in a power cut.
///
/// File contents and directory entries become durable independently, each only by its own call, as
/// in POSIX; a rename is atomic, as on ext4. A cut can leave any of many states; see ``Loss``.
/// Calls can be made to fail; see ``Fault``.
package final class MemoryFileSystem: FileSystem {
  /// The number of the modifying call, counted from 1, at which the power is cut: that call and all
  /// later ones fail.
  package var cutAt: Int?
  package var faults: [Fault] = []
  package private(set) var counters = Counters()
  /// Capacity of the volume, bytes.
  package var capacity: Int64 = 1 << 40
  /// Whether the power was cut or the program killed.
  package private(set) var isCut = false

  var root = MemoryNode(isDirectory: true)
  private var crashMark: String?
  /// Whether to trap if the last readable copy of a run is removed; off in tests that remove it on
  /// purpose.
  package var keepsLastCopies = true

  /// Creates an empty volume.
  package init() {}

  /// Creates a volume in the state left by a cut.
  package init(_ image: DiskImage) {
    for path in image.directories { try? makeDirectory(path) }
    for (path, bytes) in image.files {
      let node = MemoryNode(isDirectory: false)
      node.load(bytes)
      try? parent(of: path, call: "image").enter(node, as: MemoryFileSystem.name(path))
    }
    settle(root)
    counters = Counters()
  }

  /// Models a restart of the program without a power cut: the kernel still has all written data.
  package func startProgram() {
    isCut = false
    cutAt = nil
  }

  /// Totals of the calls so far.
  package struct Counters: Hashable, Sendable {
    package var changes = 0
    package var opens = 0
    package var syncs = 0
    package var written: Int64 = 0
    package var read: Int64 = 0
  }

  package func open(_ path: String, _ mode: OpenMode) throws(FileError) -> any OpenFile {
    counters.opens += 1
    try change("open", path, counts: mode == .create)
    let parent = try parent(of: path, call: "open")
    let name = MemoryFileSystem.name(path)
    switch mode {
    case .read, .append:
      guard let node = parent.entries[name] else { throw failure("open", path, .missing) }
      guard !node.isDirectory else { throw failure("open", path, .other(21)) }
      return MemoryFile(node: node, path: path, system: self, isWritable: mode == .append)
    case .create:
      guard parent.entries[name] == nil else { throw failure("open", path, .exists) }
      let node = MemoryNode(isDirectory: false)
      parent.enter(node, as: name)
      return MemoryFile(node: node, path: path, system: self, isWritable: true)
    }
  }

  package func rename(
    _ path: String, to newPath: String, replacing: Bool
  ) throws(FileError) {
    try change("rename", path)
    let source = try parent(of: path, call: "rename")
    let destination = try parent(of: newPath, call: "rename")
    let (name, newName) = (MemoryFileSystem.name(path), MemoryFileSystem.name(newPath))
    guard let node = source.entries[name] else { throw failure("rename", path, .missing) }
    guard replacing || destination.entries[newName] == nil else {
      throw failure("rename", newPath, .exists)
    }
    if let lost = destination.entries[newName], lost !== node { expectCopy(of: lost, newPath) }
    source.entries[name] = nil
    destination.entries[newName] = node
    let change = DirectoryChange(
      node: node, entered: newName, left: name, source: source, destination: destination)
    source.pending.append(change)
    if source !== destination { destination.pending.append(change) }
  }

  package func remove(_ path: String) throws(FileError) {
    try change("remove", path)
    let parent = try parent(of: path, call: "remove")
    let name = MemoryFileSystem.name(path)
    guard let node = parent.entries[name] else { throw failure("remove", path, .missing) }
    expectCopy(of: node, path)
    // ENOTEMPTY
    guard node.entries.isEmpty else { throw failure("remove", path, .other(39)) }
    parent.entries[name] = nil
    parent.pending.append(
      DirectoryChange(node: node, entered: nil, left: name, source: parent, destination: parent))
  }

  package func makeDirectory(_ path: String) throws(FileError) {
    guard !path.isEmpty else { throw failure("mkdir", path, .exists) }
    let parent = try parent(of: path, call: "mkdir")
    guard parent.entries[MemoryFileSystem.name(path)] == nil else {
      throw failure("mkdir", path, .exists)
    }
    try change("mkdir", path)
    parent.enter(MemoryNode(isDirectory: true), as: MemoryFileSystem.name(path))
  }

  package func list(_ path: String) throws(FileError) -> [DirectoryEntry] {
    try change("list", path, counts: false)
    guard let node = find(path), node.isDirectory else { throw failure("list", path, .missing) }
    return node.entries.sorted { $0.key < $1.key }.map { name, node in
      DirectoryEntry(name: name, isDirectory: node.isDirectory, size: Int64(node.bytes.count))
    }
  }

  package func size(of path: String) throws(FileError) -> Int64 {
    try change("stat", path, counts: false)
    guard let node = find(path) else { throw failure("stat", path, .missing) }
    return Int64(node.bytes.count)
  }

  package func syncDirectory(_ path: String) throws(FileError) {
    try change("fsync", path)
    guard let node = find(path), node.isDirectory else { throw failure("fsync", path, .missing) }
    counters.syncs += 1
    node.syncEntries()
  }

  package func syncVolume() throws(FileError) {
    try change("syncfs", "")
    counters.syncs += 1
    settle(root)
  }

  package func markCrashes(in path: String?) throws(FileError) {
    if let path, find(path) == nil { throw failure("open", path, .missing) }
    crashMark = path
  }

  /// Simulates a crash: appends a line to the crash mark, as the signal handler does.
  ///
  /// A later power cut may lose the line.
  package func crash() {
    guard let path = crashMark, let node = find(path) else { return }
    node.append(Array("crashed\n".utf8)[...])
    crashMark = nil
  }

  package func freeBytes() throws(FileError) -> Int64 {
    try change("statvfs", "", counts: false)
    return max(0, capacity - used(root))
  }

  private func used(_ node: MemoryNode) -> Int64 {
    node.entries.values.reduce(Int64(node.bytes.count)) { $0 + used($1) }
  }
}

// MARK: - Nodes

extension MemoryFileSystem {
  static func name(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  func find(_ path: String) -> MemoryNode? {
    path.split(separator: "/").reduce(Optional(root)) { node, name in
      node?.entries[String(name)]
    }
  }

  private func parent(of path: String, call: String) throws(FileError) -> MemoryNode {
    let directory = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    guard let node = find(directory), node.isDirectory else {
      throw failure(call, path, .missing)
    }
    return node
  }

  func failure(_ call: String, _ path: String, _ code: FileError.Code) -> FileError {
    FileError(call: call, path: path, code: code)
  }

  /// Whether there is room for `count` more bytes.
  func hasRoom(_ count: Int) -> Bool { used(root) + Int64(count) <= capacity }

  /// Counts a call and throws if a cut or fault is due.
  func change(_ call: String, _ path: String, counts: Bool = true) throws(FileError) {
    guard !isCut else { throw failure(call, path, .broken) }
    if counts {
      counters.changes += 1
      if let cutAt, counters.changes >= cutAt {
        isCut = true
        throw failure(call, path, .broken)
      }
    }
    for index in faults.indices where faults[index].hits(call, path) {
      switch faults[index].kind {
      case .fails(let code): throw failure(call, path, code)
      case .writesHalf: continue
      }
    }
  }

  /// Whether this write should accept only half of its bytes.
  func writesHalf(_ path: String) -> Bool {
    faults.contains { $0.kind == .writesHalf && $0.isStriking && $0.concerns("write", path) }
  }

  func count(written: Int) { counters.written += Int64(written) }
  func count(read: Int) { counters.read += Int64(read) }
  func countSync() { counters.syncs += 1 }

  func settle(_ node: MemoryNode) {
    node.syncBytes()
    node.syncEntries()
    for child in node.entries.values { settle(child) }
  }
}

/// A planned failure of calls.
package struct Fault: Sendable {
  /// The effect of a fault.
  package enum Kind: Hashable, Sendable {
    case fails(FileError.Code)
    /// The write accepts half of its bytes.
    case writesHalf
  }

  package var kind: Kind
  /// Names of the affected calls; all if empty.
  package var calls: Set<String>
  /// Prefix of the affected paths.
  package var prefix: String
  /// The number of the first matching call that fails, counted from 1.
  package var first: Int
  /// How many calls fail; unlimited by default.
  package var count: Int
  private var seen = 0

  package init(
    _ kind: Kind, calls: Set<String> = [], prefix: String = "", first: Int = 1,
    count: Int = .max
  ) {
    self.kind = kind
    self.calls = calls
    self.prefix = prefix
    self.first = first
    self.count = count
  }

  func concerns(_ call: String, _ path: String) -> Bool {
    (calls.isEmpty || calls.contains(call)) && path.hasPrefix(prefix)
  }

  /// Whether the latest matching call is one of those that fail.
  var isStriking: Bool { seen >= first && seen - first < count }

  /// Whether enough calls were made to reach the first failure.
  package var wasReached: Bool { seen >= first }

  mutating func hits(_ call: String, _ path: String) -> Bool {
    guard concerns(call, path) else { return false }
    seen += 1
    return isStriking
  }
}
