import MemoryDisk
import RunModel
import Testing
import Tracking

@testable import RunStore

private let chosen = Settings().with(\.units, .miles).with(\.hiddenEnds, .metres500)
private let damagedFile = Array("{ \"units\": \"miles\", \"hiddenEnds\": 500 ~".utf8)

/// No damage may make *Hide ends* smaller than the runner chose.
@Suite("Settings and their backup")
struct StoredSettingsTests {
  /// A card with saved settings.
  private func saved(
    _ settings: Settings = chosen, _ change: (inout DiskImage) -> Void = { _ in }
  ) -> MemoryFileSystem {
    let files = MemoryFileSystem()
    var store = Store.opened(files)
    #expect(store.perform(.saveSettings(settings)).isDurable)
    var image = files.image
    change(&image)
    return MemoryFileSystem(image)
  }

  @Test("are stored in two identical files")
  func copies() {
    let image = saved().image
    let bytes = SettingsFile.bytes(chosen)
    #expect(image.files["settings.json"] == bytes)
    #expect(image.files["settings.json.backup"] == bytes)
  }

  @Test("come from the backup if the file is damaged; it goes to quarantine and is replaced")
  func damaged() throws {
    let files = saved { $0.files["settings.json"] = damagedFile }
    let store = Store.opened(files)
    #expect(store.settings == chosen)
    #expect(files.image.files["quarantine/settings.json"] == damagedFile)
    let bytes = SettingsFile.bytes(chosen)
    #expect(files.image.files["settings.json"] == bytes)
    let note = try #require(store.settingsNotes.first)
    #expect(
      note == "settings.json: line 1, column 39: expected ',' or '}', found '~'; the last good"
        + " settings in settings.json.backup are used; the damaged file is now in quarantine/")
    #expect(store.warnings.contains(note))
    let next = Store.opened(files)
    #expect(next.settings == chosen && next.settingsNotes.isEmpty)
  }

  @Test(
    "are the safe values if the file is damaged and has no good backup",
    arguments: [nil, [], damagedFile] as [[UInt8]?])
  func withoutBackup(backup: [UInt8]?) throws {
    let files = saved {
      $0.files["settings.json"] = damagedFile
      $0.files["settings.json.backup"] = backup
    }
    let safe = Settings().with(\.hiddenEnds, .metres1000)
    let store = Store.opened(files)
    #expect(store.settings == safe)
    #expect(store.settingsNotes.first?.contains("with hiddenEnds 1000 to be safe;") == true)
    #expect(Store.opened(files).settings == safe)
  }

  @Test("are the same on a read-only card, and the damaged file stays")
  func readOnly() throws {
    for backup in [SettingsFile.bytes(chosen), nil] {
      let files = saved {
        $0.files["settings.json"] = damagedFile
        $0.files["settings.json.backup"] = backup
      }
      files.faults = [Fault(.fails(.readOnly), calls: ["remove", "rename", "write", "mkdir"])]
      let store = Store.opened(files)
      #expect(
        store.settings
          == (backup == nil ? Settings().with(\.hiddenEnds, .metres1000) : chosen))
      #expect(files.image.files["settings.json"] == damagedFile)
      let note = try #require(store.settingsNotes.first)
      #expect(
        note.hasSuffix(
          "; correct it, or remove it and settings.json.backup to restore the defaults"))
    }
  }

  @Test("come from the backup after an I/O error, and the file stays")
  func ioError() {
    let files = saved()
    files.faults = [Fault(.fails(.broken), calls: ["open"], prefix: "settings.json", count: 1)]
    // The backup is read first.
    files.faults[0].first = 2
    let store = Store.opened(files)
    #expect(store.settings == chosen)
    #expect(
      store.settingsNotes.first?.hasPrefix("settings.json: the storage failed; the last good")
        == true)
    files.faults = [Fault(.fails(.broken), calls: ["open"], prefix: "settings.json")]
    #expect(Store.opened(files).settings == Settings().with(\.hiddenEnds, .metres1000))
    files.faults = []
    #expect(files.image.files["quarantine/settings.json"] == nil)
    #expect(Store.opened(files).settings == chosen)
  }

  @Test("come from the backup if the file is missing; without both they are the defaults")
  func missing() {
    let files = saved { $0.files["settings.json"] = nil }
    let store = Store.opened(files)
    #expect(store.settings == chosen)
    #expect(
      store.settingsNotes == [
        "settings.json: missing; the last good settings in settings.json.backup are used;"
          + " remove settings.json.backup to restore the defaults"
      ])
    let none = saved {
      $0.files["settings.json"] = nil
      $0.files["settings.json.backup"] = nil
    }
    let other = Store.opened(none)
    #expect(other.settings == Settings() && other.settingsNotes.isEmpty)
    #expect(none.image.files["settings.json.backup"] == nil)
  }

  @Test("of an older version, or edited by hand, are backed up at the next start")
  func edited() {
    let files = saved {
      $0.files["settings.json"] = Array("{\"hiddenEnds\": 200, \"new\": 1}".utf8)
    }
    _ = Store.opened(files)
    let backup = files.image.files["settings.json.backup"]
    #expect(backup == Array("{\"hiddenEnds\": 200, \"new\": 1}".utf8))
  }

  @Test("with a wrong value do not replace a good backup")
  func unsound() {
    let files = saved { $0.files["settings.json"] = Array("{\"hiddenEnds\": 501}".utf8) }
    let store = Store.opened(files)
    #expect(store.settings == Settings().with(\.hiddenEnds, .metres1000))
    #expect(
      store.settingsNotes == [
        "settings.json: hiddenEnds: 501 is not one of 0, 200, 500, 1000;"
          + " the safe value 1000 is used"
      ])
    #expect(
      files.image.files["settings.json.backup"] == SettingsFile.bytes(chosen))
  }

  @Test("hide at least as much as was chosen after any bit flip or truncation")
  func damage() {
    for backup in [true, false] {
      let bytes = SettingsFile.bytes(chosen)
      var versions = (0..<bytes.count).map { Array(bytes.prefix($0)) }
      for index in bytes.indices {
        for bit in 0..<8 {
          versions.append(bytes)
          versions[versions.count - 1][index] ^= 1 << UInt8(bit)
        }
      }
      let least = versions.map { version in
        var image = DiskImage()
        image.files["settings.json"] = version
        if backup { image.files["settings.json.backup"] = bytes }
        return StoredSettings(of: MemoryFileSystem(image)).settings.hiddenEnds.rawValue
      }.min()
      #expect(least == 500)
    }
  }

  /// Every state of the card after a power cut during `change`.
  private func cuts(
    of files: () -> MemoryFileSystem, _ change: (MemoryFileSystem) -> Void
  ) -> [DiskImage] {
    let whole = files()
    change(whole)
    let losses: [Loss] = [.everything, .nothing, .bytes, .names, .some(seed: 1), .fat(seed: 1)]
    return (1...whole.counters.changes + 1).flatMap { cut in
      let files = files()
      files.cutAt = cut
      change(files)
      return losses.map { files.image(after: $0) }
    }
  }

  @Test("are the old or the new ones after a power cut during a save")
  func cutWhileSaving() {
    let new = Settings().with(\.hiddenEnds, .metres1000).with(\.mapUp, .heading)
    let states = cuts(of: { saved() }) { files in
      var store = Store.opened(files)
      _ = store.perform(.saveSettings(new))
    }
    #expect(states.count > 50)
    for image in states {
      let settings = Store.opened(MemoryFileSystem(image)).settings
      #expect(settings == chosen || settings == new)
    }
  }

  @Test("hide at least as much as was chosen after a power cut during a repair")
  func cutWhileRepairing() {
    for backup in [SettingsFile.bytes(chosen), nil] {
      let before = {
        saved {
          $0.files["settings.json"] = damagedFile
          $0.files["settings.json.backup"] = backup
        }
      }
      for image in cuts(of: before, { _ = Store.opened($0) }) {
        let settings = StoredSettings(of: MemoryFileSystem(image)).settings
        #expect(settings.hiddenEnds == (backup == nil ? .metres1000 : .metres500))
      }
    }
  }
}
