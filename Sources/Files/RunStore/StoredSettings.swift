import JSON
package import RunModel

/// The settings of a data directory, read from `settings.json` or its backup.
///
/// Both files contain the same settings. If `settings.json` cannot be read or is missing, the
/// backup is used; without a readable backup, every setting has its safe value. So damage never
/// makes exported files show more than the runner allowed. The defaults are used only if neither
/// file exists.
package struct StoredSettings: Sendable {
  package private(set) var settings = Settings()
  /// One line per problem: file, key, reason, and the value used instead.
  package var notes: [String] { faults.map { advice.isEmpty ? $0 : "\($0); \(advice)" } }
  private var faults: [String] = []
  /// What to do about an unusable file.
  private var advice = ""
  /// Members that this version does not know; see ``SettingsFile/bytes(_:keeping:)``.
  private(set) var unknown: [JSONMember] = []
  /// Whether one of the files exists.
  package private(set) var exists = true
  /// False if the backup or the safe values are used.
  package private(set) var isReadable = true
  /// The contents to write, backup first, to repair both files.
  private(set) var repair = Repair()

  struct Repair {
    var backup: [UInt8]?
    /// New contents for the damaged `settings.json`.
    var file: [UInt8]?
  }

  /// One of the two files.
  private enum Copy {
    case missing
    case contents(SettingsFile.Contents, [UInt8])
    /// Not a JSON object.
    case damaged(reason: String)
    /// The contents are unknown, for example after an I/O error.
    case unreadable(reason: String)

    init(_ path: String, of volume: Volume) {
      let bytes: [UInt8]
      do { bytes = try volume.read(path, limit: SettingsFile.mostBytes) } catch {
        self = error.code == .missing ? .missing : .unreadable(reason: error.reason)
        return
      }
      do { self = .contents(try SettingsFile.parse(bytes), bytes) } catch {
        self = .damaged(reason: "\(error)")
      }
    }
  }

  /// Reads the settings of a data directory; nothing is changed there.
  package init(of files: any FileSystem) { self.init(of: Volume(files: files)) }

  init(of volume: Volume) {
    let backup = Copy(SettingsFile.backupPath, of: volume)
    switch Copy(SettingsFile.path, of: volume) {
    case .contents(let contents, let bytes):
      use(contents)
      faults = contents.notes.map { "\(SettingsFile.path): \($0)" }
      guard contents.isSound else { break }
      if case .contents(_, bytes) = backup { break }
      repair.backup = bytes
    case .missing:
      if case .missing = backup {
        exists = false
      } else {
        fallBack(to: backup, because: "missing", advice: "remove \(SettingsFile.backupPath)")
      }
    case .unreadable(let reason):
      fallBack(to: backup, because: reason, advice: StoredSettings.advice)
    case .damaged(let reason):
      fallBack(to: backup, because: reason, advice: StoredSettings.advice)
      repair.file = SettingsFile.bytes(settings, keeping: unknown)
      if case .contents = backup { break }
      repair.backup = repair.file
    }
  }

  private mutating func use(_ contents: SettingsFile.Contents) {
    settings = contents.settings
    unknown = contents.unknown
  }

  private static let advice = "correct it, or remove it and \(SettingsFile.backupPath)"

  private mutating func fallBack(to backup: Copy, because reason: String, advice: String) {
    isReadable = false
    var used = "the last good settings in \(SettingsFile.backupPath) are used"
    if case .contents(let contents, _) = backup {
      use(contents)
    } else {
      for setting in Setting.all { setting.makeSafe(&settings) }
      let careful = Setting.inFileOrder.filter { $0.safe != $0.standard }
        .map { "\($0.key) \($0.safe)" }.joined(separator: ", ")
      used = "the defaults are used, with \(careful) to be safe"
    }
    faults = ["\(SettingsFile.path): \(reason); \(used)"]
    self.advice = "\(advice) to restore the defaults"
  }

  /// Notes that the damaged file was moved and replaced.
  mutating func wasRepaired(into folder: String) {
    advice = "the damaged file is now in \(folder)/"
  }
}
