import Board
import Glibc
package import RunStore

/// Passes server settings from a stick to the sync service through a file in a folder that two
/// users share.
///
/// The stick process runs as the recorder's user, who may write there but cannot read the stored
/// settings; the sync service picks up the file immediately. The folder is in memory (`/run`), so
/// that the card has no second copy.
package struct SettingsInbox: Sendable {
  /// The folder, absolute.
  private let folder: String

  package init(_ folder: String) { self.folder = folder }

  private var volume: Volume { Volume(files: DiskFileSystem(root: folder, access: .readAndWrite)) }

  /// Whether the folder exists, so that settings can be handed over at all.
  package var isThere: Bool { access(folder, W_OK | X_OK) == 0 }

  /// Returns whether these settings are already in use.
  package func isInUse(_ settings: ServerSettings) -> Bool {
    let digest = try? volume.read(SyncSystem.digestFile, limit: SmallFile.mostBytes)
    return digest.map { $0 == SettingsInbox.digest(settings) } ?? false
  }

  /// Puts settings into the inbox.
  ///
  /// - Throws: `FileError`; in that case the inbox is unchanged.
  package func put(_ settings: ServerSettings) throws(FileError) {
    try volume.replace(SyncSystem.settingsFile, with: settings.bytes)
  }

  /// Whether there are settings that were not picked up yet.
  package var isFull: Bool { access("\(folder)/\(SyncSystem.settingsFile)", F_OK) == 0 }

  /// Removes settings that were not picked up.
  package func withdraw() { try? volume.removeIfThere(SyncSystem.settingsFile) }

  // MARK: - The receiving side

  /// Removes and returns the settings in the inbox; `nil` if it is empty.
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

  /// Publishes which settings are in use.
  func tell(inUse settings: ServerSettings) {
    try? volume.replace(SyncSystem.digestFile, with: SettingsInbox.digest(settings))
    // Readable by the folder's owner, another user; nobody else can enter the folder.
    chmod("\(folder)/\(SyncSystem.digestFile)", 0o644)
  }

  /// Allows the settings in use to be offered again.
  func forget() { try? volume.removeIfThere(SyncSystem.digestFile) }

  private static func digest(_ settings: ServerSettings) -> [UInt8] {
    Array("\(settings.digest)\n".utf8)
  }
}
