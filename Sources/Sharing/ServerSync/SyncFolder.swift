package import Board
import Glibc
import RunStore

/// The state directory of the sync service, readable only by its user.
///
/// `rclone.conf` and the lists of uploads are kept; `work/` contains temporary files for rclone and
/// curl, and is emptied at each start.
package struct SyncFolder: Sendable {
  /// The path used by Debian's service.
  package static let standardPath = "/var/lib/moonrunner-sync"
  static let settingsFile = "rclone.conf"
  /// Exists from the installation of settings until the server's files have been checked.
  static let checkFile = "check"
  static let workFolder = "work"
  /// Exists while the server presents an unknown key.
  static let refusedFile = "refused-key"

  /// Absolute.
  package let path: String

  package init(_ path: String) { self.path = path }

  var volume: Volume { Volume(files: DiskFileSystem(root: path, access: .readAndWrite)) }
  var settingsPath: String { "\(path)/\(SyncFolder.settingsFile)" }
  var work: String { "\(path)/\(SyncFolder.workFolder)" }
  /// The staging folder of uploads.
  var staging: String { "\(work)/files" }

  /// Creates missing folders.
  ///
  /// - Throws: `SystemError`.
  package func prepare() throws(SystemError) {
    try make(path)
    try make(work)
  }

  private func make(_ folder: String) throws(SystemError) {
    guard mkdir(folder, 0o700) != 0, errno != EEXIST else { return }
    let code = errno
    throw SystemError(
      "create \(folder)", reason: String(cString: strerror(code)),
      advice: "choose a writable directory with --state")
  }

  /// Reads the settings; `nil` if no server is set up.
  ///
  /// A file that an older version stored unchanged, or that rclone has modified, is regenerated, so
  /// that rclone reads only checked settings. The list of uploads is kept.
  ///
  /// - Throws: `SystemError` if they cannot be read, ``ServerSettingsError`` if they are invalid.
  package func settings() throws -> ServerSettings? {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try volume.read(SyncFolder.settingsFile, limit: ServerSettings.mostBytes)
    } catch {
      guard error.code != .missing else { return nil }
      throw SystemError("read \(settingsPath)", reason: error.reason)
    }
    let settings = try ServerSettings(bytes, from: .stored)
    guard settings.bytes != bytes else { return settings }
    do throws(FileError) {
      try SyncList.rename(settings.formerIdentity, to: settings.identity, in: volume)
    } catch {
      throw SystemError("write \(path)/\(SyncList.path)", reason: error.reason)
    }
    try write(settings)
    return settings
  }

  /// Stores settings atomically, readable only by this user.
  ///
  /// - Throws: `SystemError`; in that case the former settings stay in effect.
  package func store(_ settings: ServerSettings) throws(SystemError) {
    try prepare()
    do throws(FileError) {
      // A server may be set up again because it lost files.
      try volume.replace(SyncFolder.checkFile, with: [])
      // The server may be another one or have new keys: the new settings confirm both.
      try volume.removeIfThere(HostKeys.fileName)
      try volume.removeIfThere(SyncFolder.refusedFile)
    } catch {
      throw SystemError("write \(settingsPath)", reason: error.reason)
    }
    try write(settings)
  }

  private func write(_ settings: ServerSettings) throws(SystemError) {
    do throws(FileError) { try volume.replace(SyncFolder.settingsFile, with: settings.bytes) } catch
    {
      throw SystemError("write \(settingsPath)", reason: error.reason)
    }
    _ = try checked("protect \(settingsPath)") { chmod(settingsPath, 0o600) }
  }

  /// Whether the server's files have to be checked before reporting its state.
  var isCheckDue: Bool { access("\(path)/\(SyncFolder.checkFile)", F_OK) == 0 }

  /// Records that the server's files were checked.
  func noteCheck() { try? volume.removeIfThere(SyncFolder.checkFile) }

  /// Whether the server last presented an unknown key: if so, installing the same settings again
  /// confirms the new key.
  var isKeyRefused: Bool { access("\(path)/\(SyncFolder.refusedFile)", F_OK) == 0 }

  /// Records whether the server's key was rejected.
  func note(keyIsRefused isRefused: Bool) {
    guard isRefused != isKeyRefused else { return }
    if isRefused {
      try? volume.replace(SyncFolder.refusedFile, with: [])
    } else {
      try? volume.removeIfThere(SyncFolder.refusedFile)
    }
  }

  /// Empties the staging folder.
  func clearStaging() throws(SystemError) {
    try SyncFolder.remove(staging)
    try make(work)
    try make(staging)
  }

  private static func remove(_ folder: String) throws(SystemError) {
    let names: [String]
    do throws(SystemError) { names = try DirectoryStream.names(in: folder) } catch {
      if error.code == ENOENT { return }
      throw error
    }
    for name in names where name != "." && name != ".." {
      let path = "\(folder)/\(name)"
      guard unlink(path) != 0 else { continue }
      guard errno == EISDIR || errno == EPERM else {
        throw SystemError("remove \(path)", code: errno)
      }
      try remove(path)
    }
    _ = try checked("remove \(folder)") { rmdir(folder) }
  }
}
