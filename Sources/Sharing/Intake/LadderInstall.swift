import Board
package import RunStore

/// Puts a ladder with its pictures into a data directory, as a whole or not at all.
///
/// A file and a folder cannot be replaced by one rename, so:
///
/// 1. All of it is written to `badges.tmp/` and synced.
/// 2. That is renamed to `badges.import/`: from then on it is the ladder, wherever one is looked
///    for (``OwnBadges``).
/// 3. The former ladder moves to `badges.former/`, which is renamed to `badges.previous/`.
/// 4. The files are copied to their usual places, `badges.json`, `lifetime.json` and `badges/`.
/// 5. `badges.import/` is removed, again by one rename.
///
/// What a power cut interrupts behind step 2 is completed by ``complete(in:)``; until then the
/// copy in `badges.import/` counts. `badges.former/` tells whether step 3 is done.
package struct LadderInstall {
  private static let new = "badges.tmp"
  private static let next = OwnBadges.importFolder
  private static let former = "badges.former"
  private static let previous = "badges.previous"
  private static let pictures = LadderSet.folder

  private let volume: Volume

  private init(_ files: any FileSystem) { volume = Volume(files: files) }

  /// Takes a ladder over.
  ///
  /// - Parameters:
  ///   - set: The ladder.
  ///   - files: The data directory.
  /// - Throws: `FileError`; the former ladder still counts then.
  package static func install(_ set: LadderSet, in files: any FileSystem) throws(FileError) {
    let install = LadderInstall(files)
    try install.complete()
    do throws(FileError) { try install.prepare(set) } catch {
      try? install.clear(new)
      throw error
    }
    do throws(FileError) {
      try install.volume.rename(new, to: next, replacing: false)
      try install.volume.syncDirectory("")
    } catch {
      // Not known to be durable: taken back, so that what was told holds.
      try? install.volume.rename(next, to: new, replacing: false)
      try? install.clear(new)
      throw error
    }
    // It counts already; the rest only tidies up, and is tried again with the next stick.
    try? install.complete()
  }

  /// Completes what a power cut interrupted.
  ///
  /// - Parameter files: The data directory.
  /// - Throws: `FileError`; the ladder counts as before then.
  package static func complete(in files: any FileSystem) throws(FileError) {
    try LadderInstall(files).complete()
  }

  private func prepare(_ set: LadderSet) throws(FileError) {
    let (new, pictures) = (LadderInstall.new, "\(LadderInstall.new)/\(LadderInstall.pictures)")
    try clear(new)
    _ = try volume.makeDirectory(new)
    _ = try volume.makeDirectory(pictures)
    try create("\(new)/\(OwnBadges.fileName)", set.file)
    if let lifetime = set.lifetimeFile { try create("\(new)/\(OwnBadges.lifetimeFile)", lifetime) }
    for (name, bytes) in set.pictures.sorted(by: { $0.key < $1.key }) {
      try create("\(pictures)/\(name).png", bytes)
    }
    try volume.syncDirectory(pictures)
    try volume.syncDirectory(new)
    _ = try volume.makeDirectory(LadderInstall.former)
    try volume.syncDirectory("")
  }

  private func complete() throws(FileError) {
    try clear(LadderInstall.new)
    guard try volume.exists("\(LadderInstall.next)/\(OwnBadges.fileName)") else {
      // A cut before it counted.
      try removeIfEmpty(LadderInstall.former)
      return
    }
    try keepFormer()
    try copy()
    try volume.rename(LadderInstall.next, to: LadderInstall.new, replacing: false)
    try volume.syncDirectory("")
    try clear(LadderInstall.new)
  }

  /// Moves what is replaced out of the way, and what was replaced before it.
  private func keepFormer() throws(FileError) {
    let former = LadderInstall.former
    guard try volume.exists(former) else { return }
    for entry in try volume.list("") where isLadder(entry) {
      try volume.rename(entry.name, to: "\(former)/\(entry.name)", replacing: true)
    }
    try volume.syncDirectory(former)
    try volume.syncDirectory("")
    // Before the first import the built-in ladder counted; there is nothing to keep of that.
    if try volume.list(former).isEmpty { return try removeIfEmpty(former) }
    try clear(LadderInstall.previous)
    try volume.rename(former, to: LadderInstall.previous, replacing: false)
    try volume.syncDirectory("")
  }

  /// The ladder, its folder, and pictures that lie right beside it.
  private func isLadder(_ entry: DirectoryEntry) -> Bool {
    entry.isDirectory
      ? entry.name == LadderInstall.pictures
      : [OwnBadges.fileName, OwnBadges.lifetimeFile].contains(entry.name)
        || entry.name.hasSuffix(".png")
  }

  private func copy() throws(FileError) {
    let pictures = LadderInstall.pictures
    _ = try volume.makeDirectory(pictures)
    for entry in try volume.list("\(LadderInstall.next)/\(pictures)") where !entry.isDirectory {
      try copy("\(pictures)/\(entry.name)")
    }
    try volume.syncDirectory(pictures)
    let lifetime = OwnBadges.lifetimeFile
    if try volume.exists("\(LadderInstall.next)/\(lifetime)") { try copy(lifetime) }
    try copy(OwnBadges.fileName)
    try volume.syncDirectory("")
  }

  private func copy(_ path: String) throws(FileError) {
    let bytes = try volume.read(
      "\(LadderInstall.next)/\(path)", limit: BadgeFile.mostBytes)
    try volume.removeIfThere(path)
    try create(path, bytes)
  }

  private func create(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    try volume.create(path) { file throws(FileError) in try file.write(bytes) }
  }

  /// Removes a folder of ours with its files and the folder of pictures in it.
  private func clear(_ folder: String) throws(FileError) {
    guard try volume.exists(folder) else { return }
    for entry in try volume.list(folder) {
      let path = "\(folder)/\(entry.name)"
      if entry.isDirectory {
        for inner in try volume.list(path) { try volume.remove("\(path)/\(inner.name)") }
      }
      try volume.remove(path)
    }
    try volume.remove(folder)
    try volume.syncDirectory("")
  }

  private func removeIfEmpty(_ folder: String) throws(FileError) {
    guard try volume.exists(folder), try volume.list(folder).isEmpty else { return }
    try volume.remove(folder)
    try volume.syncDirectory("")
  }
}
