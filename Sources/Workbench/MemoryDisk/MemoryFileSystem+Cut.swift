import RunModel

/// The contents of the flash, by path.
package struct DiskImage: Hashable, Sendable {
  package var files: [String: [UInt8]] = [:]
  /// Parents before children.
  package var directories: [String] = []

  package init() {}
}

/// Which unsynced changes a power cut loses.
package enum Loss: Hashable, Sendable {
  /// All of them.
  case everything
  /// None: the kernel had just written everything.
  case nothing
  /// Names survive, contents do not: files have their length, filled with zeros.
  case bytes
  /// Contents survive, names do not.
  case names
  /// Each directory change survives at random; a file keeps a prefix, torn sectors, a later block
  /// without the earlier ones, or zeros.
  case some(seed: UInt64)
  /// As `some`, but on FAT, which does not zero blocks: unwritten ranges contain stale data from
  /// other files, and a file whose removal was not written may have the contents of a newer one.
  case fat(seed: UInt64)
}

extension MemoryFileSystem {
  /// Returns the state of the flash after a power cut at this moment.
  package func image(after loss: Loss) -> DiskImage {
    var random = CutRandom(loss)
    var entries: [ObjectIdentifier: [String: MemoryNode]] = [:]
    var changes: [DirectoryChange] = []
    gather(root, &entries, &changes)
    for change in changes where random.keepsName() { change.apply(to: &entries) }
    if case .fat = loss { random.stale = staleBytes(entries) }
    var image = DiskImage()
    add(root, at: "", entries, &random, to: &image)
    return image
  }

  /// The contents of the flash if everything were synced now.
  package var image: DiskImage { image(after: .nothing) }

  /// Returns the stale data on a FAT volume: the beginnings of its files.
  private func staleBytes(_ entries: [ObjectIdentifier: [String: MemoryNode]]) -> [UInt8] {
    var bytes: [UInt8] = []
    func add(_ node: MemoryNode) {
      let children = (entries[ObjectIdentifier(node)] ?? [:]).merging(node.entries) { old, _ in old
      }
      for (_, child) in children.sorted(by: { $0.key < $1.key }) {
        if child.isDirectory { add(child) } else { bytes += child.bytes.prefix(CutRandom.sector) }
      }
    }
    add(root)
    return bytes
  }

  private func gather(
    _ node: MemoryNode, _ entries: inout [ObjectIdentifier: [String: MemoryNode]],
    _ changes: inout [DirectoryChange]
  ) {
    entries[ObjectIdentifier(node)] = node.durableEntries
    for change in node.pending where !changes.contains(where: { $0 === change }) {
      changes.append(change)
    }
    // Directories that may exist after the cut, durable or not, sorted by name so that a seed
    // always yields the same image.
    var seen: Set<ObjectIdentifier> = []
    let children =
      node.durableEntries.sorted { $0.key < $1.key }
      + node.entries.sorted { $0.key < $1.key }
    for (_, child) in children where child.isDirectory {
      if seen.insert(ObjectIdentifier(child)).inserted { gather(child, &entries, &changes) }
    }
  }

  private func add(
    _ node: MemoryNode, at path: String,
    _ entries: [ObjectIdentifier: [String: MemoryNode]], _ random: inout CutRandom,
    to image: inout DiskImage
  ) {
    let children = entries[ObjectIdentifier(node)] ?? [:]
    for (name, child) in children.sorted(by: { $0.key < $1.key }) {
      let childPath = path.isEmpty ? name : "\(path)/\(name)"
      if child.isDirectory {
        image.directories.append(childPath)
        add(child, at: childPath, entries, &random, to: &image)
      } else {
        let isRemoved = node.entries[name] !== child
        image.files[childPath] = random.bytes(of: child, isRemoved: isRemoved)
      }
    }
  }
}

/// The random choices of a cut.
private struct CutRandom {
  private let loss: Loss
  private var random: SplitMix64

  /// Stale data in unwritten blocks, on FAT.
  var stale: [UInt8] = []

  static let sector = 512

  init(_ loss: Loss) {
    self.loss = loss
    switch loss {
    case .some(let seed), .fat(let seed): random = SplitMix64(seed: seed)
    case .everything, .nothing, .bytes, .names: random = SplitMix64(seed: 0)
    }
  }

  mutating func keepsName() -> Bool {
    switch loss {
    case .everything, .names: false
    case .nothing, .bytes: true
    case .some, .fat: random.below(2) == 0
    }
  }

  mutating func bytes(of node: MemoryNode, isRemoved: Bool) -> [UInt8] {
    let (durable, full) = (node.durableBytes, node.pendingWrites)
    if case .fat = loss, isRemoved, random.below(2) == 0 {
      return leftOver(node.bytes.count)
    }
    guard !full.isEmpty else { return durable }
    let new = MemoryNode.applied(full, to: durable)
    switch loss {
    case .everything: return durable
    case .nothing, .names: return new
    case .bytes: return durable + [UInt8](repeating: 0, count: new.count - durable.count)
    case .fat where random.below(3) == 0:
      return durable + leftOver(new.count - durable.count)
    case .some, .fat:
      switch random.below(6) {
      case 0: return durable
      case 1: return new
      case 2: return Array(new[..<(durable.count + random.below(new.count - durable.count + 1))])
      case 3: return torn(durable, new, keeps: { _, _ in nil })
      case 4: return torn(durable, new, keeps: { sector, last in sector == last })
      default: return durable + [UInt8](repeating: 0, count: new.count - durable.count)
      }
    }
  }

  /// Returns `count` bytes of stale data.
  private mutating func leftOver(_ count: Int) -> [UInt8] {
    guard !stale.isEmpty else { return [UInt8](repeating: 0xa5, count: count) }
    let start = random.below(stale.count) / CutRandom.sector * CutRandom.sector
    return (0..<count).map { stale[(start + $0) % stale.count] }
  }

  /// Keeps or drops each sector, as decided by `keeps` or at random; a dropped sector keeps its old
  /// contents, or contains zeros if it had none.
  private mutating func torn(
    _ durable: [UInt8], _ new: [UInt8], keeps: (Int, Int) -> Bool?
  ) -> [UInt8] {
    var bytes = new
    let first = durable.count / CutRandom.sector
    let last = max(first, (new.count - 1) / CutRandom.sector)
    for sector in first...last {
      guard !(keeps(sector, last) ?? (random.below(2) == 0)) else { continue }
      let range =
        max(
          durable.count, sector * CutRandom.sector)..<min(
          new.count, (sector + 1) * CutRandom.sector)
      for index in range { bytes[index] = 0 }
    }
    return bytes
  }
}

extension SplitMix64 {
  fileprivate mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
