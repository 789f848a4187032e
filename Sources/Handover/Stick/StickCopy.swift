package import RunStore

/// Copies what is not yet whole on a stick.
///
/// A stick is FAT, which a pull-out leaves with names without bytes and bytes without names, and
/// is pulled out at any moment. So nothing counts as there but what the ``StickList`` claims, and
/// it claims only what was synced and read back:
///
/// 1. Files that are claimed and have to be made again are struck from the list, by a new list.
/// 2. The list is told which files are begun: what lies in their places is ours and may be half.
/// 3. Each is written in its place and synced, then its folder; it is read back.
/// 4. The list is told that they are whole.
///
/// Files that are neither claimed nor begun are the runner's, and are never touched; but those
/// that have our very bytes are taken for ours. A new list is first made whole in
/// ``StickCopy/nextList`` and counts from then on; that file goes when ``StickCopy/list`` has the
/// same.
package struct StickCopy {
  static let list = "SHA256SUMS"
  static let nextList = "SHA256SUMS.NEW"
  /// How FAT's short names of both begin; a number follows.
  private static let shortList = "sha256~"

  /// The largest usual cluster: a file takes a whole number of them.
  private static let cluster: Int64 = 32 << 10

  /// Told after every run: so many of so many.
  package var progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  /// Asked before every run; comes back when the flash is free for it.
  package var wait: () throws(StickTrouble) -> Void = { () throws(StickTrouble) in }

  private let stick: StickVolume
  private let listID: UInt64
  private let limits: StickList.Limits
  private var present = StickList(id: 0)
  /// Bytes of the list's file.
  private var listBytes = 0
  /// What lies in the folders that were looked at, by path in lower case: files with their size.
  private var there: [String: Int64?] = [:]
  /// Whether files were taken for ours that the list does not have.
  private var adopted = false
  private var report = StickReport()

  /// - Parameters:
  ///   - files: The stick's root.
  ///   - listID: A random number that no earlier list has.
  package init(_ files: any FileSystem, listID: UInt64) {
    self.init(files, listID: listID, limits: .standard)
  }

  init(_ files: any FileSystem, listID: UInt64, limits: StickList.Limits) {
    stick = StickVolume(files)
    self.listID = listID
    self.limits = limits
  }

  /// Copies the files of every run that has one missing, and then those that tell of all runs.
  ///
  /// - Throws: ``StickTrouble``; what was copied until then stays copied.
  package mutating func copy(_ files: [StickFile]) throws(StickTrouble) -> StickReport {
    report = StickReport()
    adopted = false
    try wait()
    try stick.prepare()
    let isCurrent = try readList()
    try look(files)
    try closeGaps()
    var runs: [[StickFile]] = []
    var others: [StickFile] = []
    for file in files where try isMissing(file) {
      if file.run == nil {
        others.append(file)
      } else if let last = runs.last?.last, last.run == file.run {
        runs[runs.count - 1].append(file)
      } else {
        runs.append([file])
      }
    }
    try checkSpace(runs.joined() + others)
    let gone = forgetMissing(files)
    let struck = (runs.joined() + others).filter { present.claims[$0.path] != nil }
    for file in struck { present.strike(file.path) }
    if !isCurrent || gone || adopted || !struck.isEmpty { try replaceList() }
    try makeAll(runs, others)
    return report
  }

  private mutating func makeAll(
    _ runs: [[StickFile]], _ others: [StickFile]
  ) throws(StickTrouble) {
    progress(0, runs.count)
    // What is whole is told with what is begun next: one write of the list a run.
    var news = ""
    var made = 0
    for (index, run) in runs.enumerated() {
      try wait()
      let begun = try begin(run)
      try tell(news + begun)
      news = ""
      let lines = try make(run)
      if !lines.isEmpty { made += 1 }
      news = lines
      progress(index + 1, runs.count)
    }
    try tell(news)
    report.runs = made
    // The page may read every run: not beside one that is being recorded.
    if !others.isEmpty { try wait() }
    try tell(try begin(others))
    try tell(try make(others))
  }
}

// MARK: - Looking

extension StickCopy {
  /// Reads the list; whether it can be added to.
  private mutating func readList() throws(StickTrouble) -> Bool {
    present = StickList(id: listID)
    let next = try stick.read(StickCopy.nextList, limit: limits.bytes)
    if let next, let list = StickList(next, limits: limits), list.isWhole {
      // Brought to its place before anything else: until it is there, this is the only whole one.
      there = try stick.entries(of: "")
      try write(next, to: StickCopy.list)
      try stick.remove(StickCopy.nextList)
      present = list
      listBytes = next.count
      return true
    }
    guard let bytes = try stick.read(StickCopy.list, limit: limits.bytes) else {
      report.isListAnew = try stick.isLarger(StickCopy.list, than: limits.bytes)
      return false
    }
    guard !StickList.isForeign(bytes) else {
      throw .inTheWay(path: StickVolume.full(StickCopy.list))
    }
    guard let list = StickList(bytes, limits: limits) else { return false }
    guard !list.isTooLarge else {
      report.isListAnew = true
      return false
    }
    present = list
    listBytes = bytes.count
    return list.isWhole && list.isClean && next == nil
  }

  /// Lists the folders that hold our files.
  private mutating func look(_ files: [StickFile]) throws(StickTrouble) {
    there = [:]
    var folders: Set<String> = [""]
    for path in files.map(\.path) + Array(present.claims.keys) {
      var folder = Volume.directory(of: path)
      while !folder.isEmpty {
        folders.insert(folder)
        folder = Volume.directory(of: folder)
      }
    }
    // Shorter ones first: a folder is listed only where the one above has a folder of that name,
    // and not a link.
    for folder in folders.sorted(by: { ($0.utf8.count, $0) < ($1.utf8.count, $1) }) {
      if !folder.isEmpty {
        guard let entry = there[folder.lowercased()], entry == nil else { continue }
      }
      for (name, size) in try stick.entries(of: folder) {
        there[folder.isEmpty ? name : "\(folder.lowercased())/\(name)"] = .some(size)
      }
    }
  }

  /// The folders that a visit may have left torn which did not come to its end.
  private func closeGaps() throws(StickTrouble) {
    var folders = Set(present.begun.map { Volume.directory(of: $0) })
    // Of a list that was lost while it was made a short name is left.
    if there.keys.contains(where: { $0.hasPrefix(StickCopy.shortList) }) { folders.insert("") }
    for folder in folders.sorted() {
      guard folder.isEmpty || there[folder.lowercased()] == .some(nil) else { continue }
      let removed = present.claims.keys.count {
        Volume.directory(of: $0) == folder && there[$0.lowercased()] == nil
      }
      try stick.closeGaps(in: folder, removed: removed)
    }
  }

  /// Whether a file has to be made; one that is there all the same is claimed.
  private mutating func isMissing(_ file: StickFile) throws(StickTrouble) -> Bool {
    let entry = there[file.path.lowercased()]
    if case .some(.none) = entry {
      report.foreign.append(file.path)
      return false
    }
    guard !present.begun.contains(file.path) else { return true }
    if let claim = present.claims[file.path] {
      return claim.mark != file.mark || entry != .some(claim.size)
    }
    guard entry != nil else { return true }
    // It is neither whole nor begun: somebody put it there, or took the list away.
    try wait()
    if let claim = try same(file) {
      try stick.settle(file.path)
      _ = present.claim(file.path, claim)
      adopted = true
      return false
    }
    report.foreign.append(file.path)
    return false
  }

  /// Compares a file with what would be written.
  private func same(_ file: StickFile) throws(StickTrouble) -> StickList.Claim? {
    var hash = SHA256()
    var size: Int64 = 0
    do {
      try file.write { bytes in
        hash.add(bytes)
        size += Int64(bytes.count)
      }
    } catch { return nil }
    guard there[file.path.lowercased()] == .some(size) else { return nil }
    guard try stick.digest(file.path).sum == hash.hexadecimal else { return nil }
    return StickList.Claim(sum: hash.hexadecimal, size: size, mark: file.mark)
  }

  /// Takes from the list what is not there any more; whether there was any.
  private mutating func forgetMissing(_ files: [StickFile]) -> Bool {
    let wanted = Set(files.map(\.path))
    var isAny = false
    for (path, claim) in present.claims
    where !wanted.contains(path) && there[path.lowercased()] != .some(claim.size) {
      present.forget(path)
      isAny = true
    }
    return isAny
  }

  private func checkSpace(_ files: some Sequence<StickFile>) throws(StickTrouble) {
    // The list, twice, and folders.
    var needs = 2 * Int64(present.bytes.count) + 8 * StickCopy.cluster
    var isAny = false
    for file in files {
      isAny = true
      let size = (file.estimate / StickCopy.cluster + 1) * StickCopy.cluster
      let old = (there[file.path.lowercased()] ?? nil) ?? 0
      needs += max(0, size - old)
    }
    guard isAny else { return }
    let has = try stick.freeBytes()
    guard has >= needs else { throw .full(needs: needs, has: has) }
  }
}

// MARK: - Writing

extension StickCopy {
  /// Writes the list anew, so that at any moment the old or the new one can be read.
  private mutating func replaceList() throws(StickTrouble) {
    present = present.renamed(listID)
    let bytes = present.bytes
    guard bytes.count <= limits.bytes, present.count <= limits.paths else {
      throw .listFull
    }
    try write(bytes, to: StickCopy.nextList)
    try write(bytes, to: StickCopy.list)
    try stick.remove(StickCopy.nextList)
    there[StickCopy.nextList.lowercased()] = nil
    listBytes = bytes.count
  }

  private mutating func write(_ bytes: [UInt8], to path: String) throws(StickTrouble) {
    do {
      let made = try stick.make(path, replaces: isThere(path)) { sink in try sink(bytes) }
      try stick.syncFolder("")
      there[path.lowercased()] = .some(made.size)
      guard try stick.digest(path) == made else { throw StickTrouble.readBack(path: path) }
    } catch let trouble as StickTrouble { throw trouble } catch {
      throw .mount("\(error)")
    }
  }

  /// Whether a regular file lies in a place, and not a link or a pipe.
  private func isThere(_ path: String) -> Bool {
    if case .some(.some) = there[path.lowercased()] { true } else { false }
  }

  /// Adds to the list what it has in memory; one that would be larger than its reader takes is
  /// written anew, without what was overtaken.
  private mutating func tell(_ lines: String) throws(StickTrouble) {
    guard !lines.isEmpty else { return }
    guard listBytes + lines.utf8.count <= limits.bytes else { return try replaceList() }
    try stick.append(lines, to: StickCopy.list)
    listBytes += lines.utf8.count
  }

  private mutating func begin(_ files: [StickFile]) throws(StickTrouble) -> String {
    guard present.count + files.count <= limits.paths else { throw .listFull }
    return files.map { present.begin($0.path) }.joined()
  }

  /// Makes files and reads them back.
  ///
  /// - Returns: Lines for the list; none when the run cannot be read here.
  private mutating func make(_ files: [StickFile]) throws(StickTrouble) -> String {
    var made: [(file: StickFile, sum: String, size: Int64)] = []
    for folder in Set(files.map { Volume.directory(of: $0.path) }).sorted() {
      try makeFolder(folder)
    }
    for file in files {
      do {
        let (sum, size) = try stick.make(
          file.path, replaces: isThere(file.path), file.write)
        made.append((file, sum, size))
      } catch let trouble as StickTrouble {
        throw try explained(trouble, file)
      } catch let leftOut as LeftOut {
        report.unreadable.append(leftOut)
        break
      } catch {
        report.unreadable.append(LeftOut(id: file.run ?? file.path, reason: "\(error)"))
        break
      }
    }
    for folder in Set(made.map { Volume.directory(of: $0.file.path) }).sorted() {
      try stick.syncFolder(folder)
    }
    var lines = ""
    for (file, sum, size) in made {
      guard try stick.digest(file.path) == (sum, size) else {
        throw .readBack(path: file.path)
      }
      lines += present.claim(
        file.path, StickList.Claim(sum: sum, size: size, mark: file.mark))
      report.files += 1
      report.bytes += size
    }
    return lines
  }

  private mutating func makeFolder(_ path: String) throws(StickTrouble) {
    guard !path.isEmpty else { return }
    if case .some(.none) = there[path.lowercased()] { return }
    try makeFolder(Volume.directory(of: path))
    try stick.makeFolder(path)
    there[path.lowercased()] = .some(nil)
  }

  /// A stick that is full all the same is told with its figures.
  private func explained(
    _ trouble: StickTrouble, _ file: StickFile
  ) throws(StickTrouble) -> StickTrouble {
    guard case .full = trouble else { return trouble }
    return .full(needs: file.estimate, has: try stick.freeBytes())
  }
}
