import RunModel

extension Store {
  /// Reads the settings and, where writing is allowed, repairs their two files.
  mutating func readSettings() {
    var stored = StoredSettings(of: volume)
    do {
      // In this order, a power cut at any time leaves one good file.
      if let bytes = stored.repair.backup {
        try volume.replace(SettingsFile.backupPath, with: bytes)
      }
      if let bytes = stored.repair.file {
        try quarantine(SettingsFile.path)
        try volume.replace(SettingsFile.path, with: bytes)
        stored.wasRepaired(into: Store.quarantineDirectory)
      }
    } catch {
      if error.code != .readOnly, error.code != .forbidden { warn(error) }
    }
    settingsNotes = stored.notes
    warnings += stored.notes
    // Keeps settings that were chosen before the flash was available.
    guard stored.exists else { return }
    settings = stored.settings
    unknownSettings = stored.unknown
  }

  /// Saves settings chosen by the runner.
  ///
  /// The backup is written first, so that it is never older than the file.
  mutating func save(_ settings: Settings) throws(FileError) {
    self.settings = settings
    try prepare()
    let bytes = SettingsFile.bytes(settings, keeping: unknownSettings)
    try volume.replace(SettingsFile.backupPath, with: bytes)
    try volume.replace(SettingsFile.path, with: bytes)
  }
}
