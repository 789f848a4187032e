package import Handover
package import RunStore

/// Copies missing files to a stick.
///
/// A stick uses FAT and can be pulled out at any moment, which can leave names without contents and
/// contents without names. So only the claims in the ``StickList`` count, and only files that were
/// synced and read back are claimed:
///
/// 1. The list records which files are begun: files in those places are ours and may be incomplete.
/// 2. Each file is written in its place and synced, then its folder is synced, and the file is read
///    back.
/// 3. The list records that the files are complete.
///
/// An existing file of ours may be the last good copy of its run, claimed or not. It is replaced
/// only after all replacements for the run have been made from an intact source. FAT cannot replace
/// a file atomically: a pull-out after a rename can lose both files. Instead:
///
/// 1. A new list hides the claims of all such files from `sha256sum`.
/// 2. The new file is begun, written and read back as `X.json.NEW`, beside `X.json`.
/// 3. The list records that `X.json.NEW` is complete, and `X.json` begun.
/// 4. `X.json` is removed and written again from `X.json.NEW`, and read back.
/// 5. The list records that `X.json` is complete, and `X.json.NEW` is removed.
/// 6. At the end a new list shows all claims again.
///
/// After a pull-out the next visit continues at step 4 if `X.json.NEW` is complete according to the
/// list, and otherwise removes it.
///
/// Files that are neither claimed nor begun belong to the runner and are never touched; those with
/// the same contents as ours are adopted.
package struct StickCopy {
  /// Called after each run with the number of finished runs and the total.
  package var progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  /// Called before each run; returns when the flash is free.
  package var wait: () throws(StickTrouble) -> Void = { () throws(StickTrouble) in }

  private let stick: StickVolume
  private var listFile: StickListFile
  /// The contents of the listed folders by lower-case path: the size of files, `nil` for folders.
  private var there: [String: Int64?] = [:]
  /// Whether the list in memory differs from its file.
  private var isListChanged = false
  private var report = StickReport()

  /// - Parameters:
  ///   - files: The stick's root.
  ///   - listID: A random number, different for each list.
  package init(_ files: any FileSystem, listID: UInt64) {
    self.init(files, listID: listID, limits: .standard)
  }

  init(_ files: any FileSystem, listID: UInt64, limits: StickList.Limits) {
    stick = StickVolume(files)
    listFile = StickListFile(stick, id: listID, limits: limits)
  }

  /// Copies missing and outdated files: run by run, then the page, reports and closing files.
  ///
  /// - Parameters:
  ///   - files: All files for the stick.
  ///   - leftOut: Runs that cannot be read here and have no files.
  /// - Throws: ``StickTrouble``; files that were already copied stay.
  /// - Returns: The results.
  package mutating func copy(
    _ files: [StickFile], leftOut: [LeftOut] = []
  ) throws(StickTrouble) -> StickReport {
    report = StickReport()
    report.unreadable = leftOut
    isListChanged = false
    try wait()
    try stick.prepare()
    try listFile.read()
    report.isListAnew = listFile.wasTooLarge
    try look(files)
    try closeGaps()
    try finishReplacements()
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
    try checkSpace(runs + [others])
    forgetMissing(files)
    withdrawClaims(runs.joined() + others)
    if isListChanged || !listFile.isCurrent { try replaceList() }
    try makeAll(runs, others)
    if listFile.list.hide([]) || isListChanged { try replaceList() }
    report.kept = report.unreadable.map(\.id).filter(holds)
    return report
  }

  private mutating func replaceList() throws(StickTrouble) {
    try listFile.replace()
    isListChanged = false
  }

  private mutating func makeAll(
    _ runs: [[StickFile]], _ others: [StickFile]
  ) throws(StickTrouble) {
    progress(0, runs.count)
    // Claims are written together with the next begun files: one write to the list per run.
    var news = ""
    for (index, run) in runs.enumerated() {
      try wait()
      try listFile.append(news + begin(run))
      let made = report.files
      news = try make(run)
      if report.files > made { report.runs += 1 }
      progress(index + 1, runs.count)
    }
    try listFile.append(news)
    // The page may read every run, so it must not coincide with a recording.
    if !others.isEmpty { try wait() }
    try listFile.append(begin(others))
    try listFile.append(make(others))
  }
}

// MARK: - Inspection

extension StickCopy {
  /// Lists the folders that contain our files.
  private mutating func look(_ files: [StickFile]) throws(StickTrouble) {
    there = [:]
    var folders: Set<String> = [""]
    for path in files.map(\.path) + Array(listFile.list.claims.keys) {
      var folder = Volume.directory(of: path)
      while !folder.isEmpty {
        folders.insert(folder)
        folder = Volume.directory(of: folder)
      }
    }
    // Shorter paths first: a folder is listed only if its parent has a real folder of that name,
    // not a link.
    for folder in folders.sorted(by: { ($0.utf8.count, $0) < ($1.utf8.count, $1) }) {
      if !folder.isEmpty {
        guard let entry = there[folder.lowercased()], entry == nil else { continue }
      }
      for (name, size) in try stick.entries(of: folder) {
        there[folder.isEmpty ? name : "\(folder.lowercased())/\(name)"] = .some(size)
      }
    }
  }

  /// Closes gaps that an interrupted visit may have left in folders.
  private func closeGaps() throws(StickTrouble) {
    var folders = Set(listFile.list.begun.map { Volume.directory(of: $0) })
    // A list lost during its creation leaves a short name.
    if there.keys.contains(where: { $0.hasPrefix(StickListFile.shortName) }) { folders.insert("") }
    for folder in folders.sorted() {
      guard folder.isEmpty || there[folder.lowercased()] == .some(nil) else { continue }
      let removed = listFile.list.claims.keys.count {
        Volume.directory(of: $0) == folder && there[$0.lowercased()] == nil
      }
      try stick.closeGaps(in: folder, removed: removed)
    }
  }

  /// Returns whether a file has to be copied; an identical unclaimed one is adopted.
  private mutating func isMissing(_ file: StickFile) throws(StickTrouble) -> Bool {
    let entry = there[file.path.lowercased()]
    if case .some(.none) = entry {
      report.foreign.append(file.path)
      return false
    }
    let isBegun = listFile.list.begun.contains(file.path)
    if !isBegun, let claim = listFile.list.claims[file.path], claim.mark == file.mark,
      entry == .some(claim.size)
    {
      return false
    }
    guard entry != nil else { return true }
    guard isBegun || listFile.list.claims[file.path] != nil else {
      // Someone copied it there, or removed the list.
      try adopt(file)
      return false
    }
    let place = StickList.replacement(of: file.path)
    guard there[place.lowercased()] != nil else { return true }
    report.foreign.append(place)
    return false
  }

  /// Claims a file that is neither claimed nor begun, if its contents are as expected.
  private mutating func adopt(_ file: StickFile) throws(StickTrouble) {
    try wait()
    var hash = SHA256()
    var size: Int64 = 0
    do {
      try file.write { bytes in
        hash.add(bytes)
        size += Int64(bytes.count)
      }
    } catch { return report.leaveOut(file, error) }
    let sum = hash.hexadecimal
    guard there[file.path.lowercased()] == .some(size), try stick.digest(file.path).sum == sum
    else { return report.foreign.append(file.path) }
    try stick.settle(file.path)
    _ = listFile.list.claim(file.path, StickList.Claim(sum: sum, size: size, mark: file.mark))
    isListChanged = true
  }

  /// Returns whether the stick has intact files of a run.
  private func holds(_ run: String) -> Bool {
    listFile.list.claims.keys.contains { Volume.name(of: $0).hasPrefix("\(run).") }
  }

  /// Drops the claims of files that are neither wanted nor on the stick.
  private mutating func forgetMissing(_ files: [StickFile]) {
    let wanted = Set(files.map(\.path))
    for (path, claim) in listFile.list.claims
    where !wanted.contains(path) && there[path.lowercased()] != .some(claim.size) {
      listFile.list.forget(path)
      isListChanged = true
    }
  }

  /// Hides the claims of files to be replaced, and withdraws wrong ones.
  private mutating func withdrawClaims(_ files: some Sequence<StickFile>) {
    var replaced: Set<String> = []
    for file in files {
      guard let claim = listFile.list.claims[file.path] else { continue }
      if there[file.path.lowercased()] == .some(claim.size) {
        replaced.insert(file.path)
      } else {
        listFile.list.strike(file.path)
        isListChanged = true
      }
    }
    if listFile.list.hide(replaced) { isListChanged = true }
  }

  private func checkSpace(_ batches: [[StickFile]]) throws(StickTrouble) {
    let room = StickRoom.needed(for: batches) { there[$0.lowercased()] ?? nil }
    guard room > 0 else { return }
    // Room for the list, twice, and for folders.
    let needs = room + 2 * Int64(listFile.list.bytes.count) + 8 * StickRoom.cluster
    let has = try stick.freeBytes()
    guard has >= needs else { throw .full(needs: needs, has: has) }
  }
}

// MARK: - Writing

extension StickCopy {
  /// Returns whether there is a regular file, not a link or pipe.
  private func isThere(_ path: String) -> Bool { (there[path.lowercased()] ?? nil) != nil }

  /// Returns the path to write a file to.
  private func place(of file: StickFile) -> String {
    isThere(file.path) ? StickList.replacement(of: file.path) : file.path
  }

  private mutating func begin(_ files: [StickFile]) throws(StickTrouble) -> String {
    guard listFile.list.count + files.count <= listFile.limits.paths else { throw .listFull }
    return files.map { listFile.list.begin(place(of: $0)) }.joined()
  }

  /// A file that was written.
  private struct Made {
    let file: StickFile
    let claim: StickList.Claim
    var isReplacement: Bool
  }

  /// Writes files, reads them back, and installs replacements.
  ///
  /// - Returns: Lines for the list.
  private mutating func make(_ files: [StickFile]) throws(StickTrouble) -> String {
    for folder in folders(of: files.map(\.path)) { try makeFolder(folder) }
    let (made, isReadable) = try write(files)
    for folder in folders(of: made.map(\.file.path)) { try stick.syncFolder(folder) }
    for made in made {
      let place = place(of: made.file)
      guard try stick.digest(place) == (made.claim.sum, made.claim.size) else {
        throw .readBack(path: place)
      }
    }
    var lines = ""
    var replacements: [(path: String, claim: StickList.Claim)] = []
    for made in made {
      let path = made.file.path
      if made.isReplacement {
        let isSame = listFile.list.claims[path]?.sum == made.claim.sum
        guard isReadable, !isSame else {
          // If the run cannot be read here, its existing copies are left alone.
          try removeReplacement(of: path)
          if isSame { lines += listFile.list.claim(path, made.claim) }
          continue
        }
        replacements.append((path, made.claim))
      } else {
        lines += listFile.list.claim(path, made.claim)
      }
      report.files += 1
      report.bytes += made.claim.size
    }
    let whole = replacements.map { listFile.list.claimReplacement(of: $0.path, $0.claim) }
    try listFile.append(whole.joined())
    try install(replacements)
    return lines
  }

  /// Writes files, stopping at a file whose run cannot be read here.
  private mutating func write(
    _ files: [StickFile]
  ) throws(StickTrouble) -> (made: [Made], isReadable: Bool) {
    var made: [Made] = []
    for file in files {
      do {
        let (sum, size) = try stick.make(place(of: file), replaces: false, file.write)
        made.append(
          Made(
            file: file, claim: StickList.Claim(sum: sum, size: size, mark: file.mark),
            isReplacement: isThere(file.path)))
      } catch let trouble as StickTrouble {
        throw try explained(trouble, file)
      } catch {
        report.leaveOut(file, error)
        return (made, false)
      }
    }
    return (made, true)
  }

  /// Installs replacements that are complete according to the list.
  private mutating func install(
    _ replacements: [(path: String, claim: StickList.Claim)]
  ) throws(StickTrouble) {
    guard !replacements.isEmpty else { return }
    for (path, claim) in replacements {
      let copied = try stick.copy(
        StickList.replacement(of: path), to: path, replaces: isThere(path))
      guard copied == (claim.sum, claim.size) else { throw .readBack(path: path) }
    }
    for folder in folders(of: replacements.map(\.path)) { try stick.syncFolder(folder) }
    for (path, claim) in replacements {
      guard try stick.digest(path) == (claim.sum, claim.size) else {
        throw .readBack(path: path)
      }
      there[path.lowercased()] = .some(claim.size)
    }
    try listFile.append(replacements.map { listFile.list.claim($0.path, $0.claim) }.joined())
    for (path, _) in replacements { try removeReplacement(of: path) }
  }

  private mutating func removeReplacement(of path: String) throws(StickTrouble) {
    let place = StickList.replacement(of: path)
    try stick.remove(place)
    listFile.list.forget(place)
    there[place.lowercased()] = nil
    isListChanged = true
  }

  /// Completes or undoes replacements that were interrupted by a pull-out.
  private mutating func finishReplacements() throws(StickTrouble) {
    var whole: [(path: String, claim: StickList.Claim)] = []
    for place in Set(listFile.list.claims.keys).union(listFile.list.begun).sorted() {
      guard let path = StickList.replaced(by: place) else { continue }
      if isThere(place), let claim = listFile.list.claims[place],
        try stick.digest(place) == (claim.sum, claim.size)
      {
        whole.append((path, claim))
        listFile.list.strike(path)
      } else if isThere(place) {
        try removeReplacement(of: path)
      } else {
        listFile.list.forget(place)
        isListChanged = true
      }
    }
    guard !whole.isEmpty else { return }
    try replaceList()
    try install(whole)
  }

  private func folders(of paths: [String]) -> [String] {
    Set(paths.map(Volume.directory)).sorted()
  }

  private mutating func makeFolder(_ path: String) throws(StickTrouble) {
    guard !path.isEmpty else { return }
    if case .some(.none) = there[path.lowercased()] { return }
    try makeFolder(Volume.directory(of: path))
    try stick.makeFolder(path)
    there[path.lowercased()] = .some(nil)
  }

  /// Adds the needed and free space to the error for a full stick.
  private func explained(
    _ trouble: StickTrouble, _ file: StickFile
  ) throws(StickTrouble) -> StickTrouble {
    guard case .full = trouble else { return trouble }
    return .full(needs: file.estimate, has: try stick.freeBytes())
  }
}
