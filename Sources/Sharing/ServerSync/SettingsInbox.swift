import Board
import Glibc
package import RunStore

/// How settings of a server come from a stick: as a file in a folder of two users.
///
/// The copying to a stick works as the recorder's user, who may write there and not read what is
/// kept; the copying to a server takes the file from there at once. The folder is in memory
/// (`/run`), so no card has the settings twice.
package struct SettingsInbox: Sendable {
  /// The folder, absolute.
  private let folder: String

  package init(_ folder: String) { self.folder = folder }

  private var volume: Volume { Volume(files: DiskFileSystem(root: folder, access: .readAndWrite)) }

  /// Whether there is such a folder, so that settings can be handed over at all.
  package var isThere: Bool { access(folder, W_OK | X_OK) == 0 }

  /// Whether these settings are in use already.
  package func isInUse(_ settings: ServerSettings) -> Bool {
    let digest = try? volume.read(SyncSystem.digestFile, limit: SmallFile.mostBytes)
    return digest.map { $0 == SettingsInbox.digest(settings) } ?? false
  }

  /// Lays settings down.
  ///
  /// - Throws: `FileError`; nothing is there then.
  package func put(_ settings: ServerSettings) throws(FileError) {
    try volume.replace(SyncSystem.settingsFile, with: settings.bytes)
  }

  /// Whether settings lie there that were not taken yet.
  package var isFull: Bool { access("\(folder)/\(SyncSystem.settingsFile)", F_OK) == 0 }

  /// Takes back what was laid down and nobody took.
  package func withdraw() { try? volume.removeIfThere(SyncSystem.settingsFile) }

  // MARK: - The other side

  /// What lies there, which goes with it; `nil` for nothing.
  ///
  /// - Throws: `FileError` or ``ServerSettingsError``.
  func take() throws -> ServerSettings? {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try volume.read(SyncSystem.settingsFile, limit: ServerSettings.mostBytes)
    } catch {
      if error.code == .missing { return nil }
      try? volume.removeIfThere(SyncSystem.settingsFile)
      throw error
    }
    defer { try? volume.removeIfThere(SyncSystem.settingsFile) }
    return try ServerSettings(bytes)
  }

  /// Says which settings are in use.
  func tell(inUse settings: ServerSettings) {
    try? volume.replace(SyncSystem.digestFile, with: SettingsInbox.digest(settings))
    // By the folder's owner, too, who is another user; nobody else gets into the folder.
    chmod("\(folder)/\(SyncSystem.digestFile)", 0o644)
  }

  /// Lets the settings in use be offered again.
  func forget() { try? volume.removeIfThere(SyncSystem.digestFile) }

  private static func digest(_ settings: ServerSettings) -> [UInt8] {
    Array("\(settings.digest)\n".utf8)
  }
}
