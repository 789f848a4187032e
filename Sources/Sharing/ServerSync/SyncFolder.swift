package import Board
import Glibc
import RunStore

/// The state directory of the copying to a server, of which its user alone may read anything.
///
/// `rclone.conf` and the lists of what was uploaded are kept; `work/` is what rclone and curl are
/// given, and emptied at each start.
package struct SyncFolder: Sendable {
  /// Where Debian's service has it.
  package static let standardPath = "/var/lib/moonrunner-sync"
  static let settingsFile = "rclone.conf"
  /// There from new settings until the server was asked what it has.
  static let checkFile = "check"
  static let workFolder = "work"
  /// There while the server shows another key than the known one.
  static let refusedFile = "refused-key"

  /// Absolute.
  package let path: String

  package init(_ path: String) { self.path = path }

  var volume: Volume { Volume(files: DiskFileSystem(root: path, access: .readAndWrite)) }
  var settingsPath: String { "\(path)/\(SyncFolder.settingsFile)" }
  var work: String { "\(path)/\(SyncFolder.workFolder)" }
  /// Files on their way to the server.
  var staging: String { "\(work)/files" }

  /// Makes what is missing.
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
      "make \(folder)", reason: String(cString: strerror(code)),
      advice: "name a folder that may be written with --state")
  }

  /// The settings; `nil` when no server is set up.
  ///
  /// A file that an older version stored as it came, or that rclone wrote to, is written anew: what
  /// rclone reads is what was checked. What is on the server stays known.
  ///
  /// - Throws: `SystemError` when they cannot be read, ``ServerSettingsError`` when they are wrong.
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

  /// Stores settings, readable for this user alone, as a whole or not at all.
  ///
  /// - Throws: `SystemError`; the former ones still hold then.
  package func store(_ settings: ServerSettings) throws(SystemError) {
    try prepare()
    do throws(FileError) {
      // The server may have been set up again because it lost something.
      try volume.replace(SyncFolder.checkFile, with: [])
      // It may be another server, or one with new keys: whoever gives its settings says so.
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

  /// Whether the server is to be asked what it has, before anything is said about it.
  var isCheckDue: Bool { access("\(path)/\(SyncFolder.checkFile)", F_OK) == 0 }

  /// Notes that the server was asked.
  func noteCheck() { try? volume.removeIfThere(SyncFolder.checkFile) }

  /// Whether the server showed another key than the known one the last time: the same settings may
  /// be given again then, and say that it is the right one.
  var isKeyRefused: Bool { access("\(path)/\(SyncFolder.refusedFile)", F_OK) == 0 }

  /// Notes what came of the server's key.
  func note(keyIsRefused isRefused: Bool) {
    guard isRefused != isKeyRefused else { return }
    if isRefused {
      try? volume.replace(SyncFolder.refusedFile, with: [])
    } else {
      try? volume.removeIfThere(SyncFolder.refusedFile)
    }
  }

  /// Empties the folder of what is on its way.
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
