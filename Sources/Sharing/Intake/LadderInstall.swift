import Board
package import RunStore

/// Installs a ladder and its pictures in a data directory atomically.
///
/// A file and a folder cannot be replaced by a single rename, so:
///
/// 1. Everything is written to `badges.tmp/` and synced.
/// 2. `badges.tmp/` is renamed to `badges.import/`, which from then on overrides the ladder
///    (``OwnBadges``).
/// 3. The former ladder is moved to `badges.former/`, which is renamed to `badges.previous/`.
/// 4. The files are copied to their usual places, `badges.json`, `lifetime.json` and `badges/`.
/// 5. `badges.import/` is removed, again by a single rename.
///
/// After a power cut following step 2, ``complete(in:)`` performs the remaining steps; until then
/// the copy in `badges.import/` is in effect. `badges.former/` exists until step 3 is done.
package struct LadderInstall {
  private static let new = "badges.tmp"
  private static let next = OwnBadges.importFolder
  private static let former = "badges.former"
  private static let previous = "badges.previous"
  private static let pictures = LadderSet.folder

  private let volume: Volume

  private init(_ files: any FileSystem) { volume = Volume(files: files) }

  /// Installs a ladder.
  ///
  /// - Parameters:
  ///   - set: The ladder.
  ///   - files: The data directory.
  /// - Throws: `FileError`; in that case the former ladder stays in effect.
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
      // The rename may not be durable: it is undone, so that the reported failure is true.
      try? install.volume.rename(next, to: new, replacing: false)
      try? install.clear(new)
      throw error
    }
    // The ladder is in effect; the rest is cleanup, retried with the next stick.
    try? install.complete()
  }

  /// Completes an installation after a power cut.
  ///
  /// - Parameter files: The data directory.
  /// - Throws: `FileError`; the ladder in effect does not change.
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
      // The installation was interrupted before the ladder took effect.
      try removeIfEmpty(LadderInstall.former)
      return
    }
    try keepFormer()
    try copy()
    try volume.rename(LadderInstall.next, to: LadderInstall.new, replacing: false)
    try volume.syncDirectory("")
    try clear(LadderInstall.new)
  }

  /// Moves the former ladder to `badges.previous/`, replacing an earlier one.
  private func keepFormer() throws(FileError) {
    let former = LadderInstall.former
    guard try volume.exists(former) else { return }
    for entry in try volume.list("") where isLadder(entry) {
      try volume.rename(entry.name, to: "\(former)/\(entry.name)", replacing: true)
    }
    try volume.syncDirectory(former)
    try volume.syncDirectory("")
    // If the built-in ladder was in effect before, there are no files to keep.
    if try volume.list(former).isEmpty { return try removeIfEmpty(former) }
    try clear(LadderInstall.previous)
    try volume.rename(former, to: LadderInstall.previous, replacing: false)
    try volume.syncDirectory("")
  }

  /// Returns whether an entry belongs to the ladder, including pictures directly beside it.
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

  /// Removes a folder with its files and its subfolder of pictures.
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
