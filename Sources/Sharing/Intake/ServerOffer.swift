import Board
import Glibc
import RunModel
import RunStore
import ServerSync
import USBStick

/// Server settings on a stick, `MOONRUNNER/rclone.conf`.
struct ServerOffer {
  static let path = "\(StickVolume.folder)/\(SyncSystem.settingsFile)"
  /// The timeout for the sync service to accept the settings.
  private static let timeout = Duration.seconds(10)
  private static let look: Int32 = 100

  let settings: ServerSettings

  /// Reads the settings on a stick; `nil` if there are none.
  ///
  /// - Throws: ``ServerSettingsError`` for invalid settings, `FileError` if they cannot be read.
  init?(on stick: any FileSystem) throws {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try Volume(files: stick).read(ServerOffer.path, limit: ServerSettings.mostBytes)
    } catch {
      if error.code == .missing { return nil }
      if error.code == .other(VolumeFile.tooLarge) { throw ServerSettingsError.tooLarge }
      throw error
    }
    settings = try ServerSettings(bytes)
  }

  /// Hands over the settings and waits until they are stored.
  ///
  /// - Throws: `SystemError` if they were not stored.
  func install(_ inbox: SettingsInbox) throws(SystemError) {
    let call = "hand over the server settings"
    do throws(FileError) { try inbox.put(settings) } catch {
      throw SystemError(call, reason: error.reason)
    }
    let end = MonotonicClock.now() + ServerOffer.timeout
    while inbox.isFull {
      guard MonotonicClock.now() < end else {
        inbox.withdraw()
        throw SystemError(
          call, reason: "moonrunner-sync.service did not fetch them in time",
          advice: "apt install rclone")
      }
      _ = Glibc.poll(nil, 0, ServerOffer.look)
    }
    guard inbox.isInUse(settings) else {
      throw SystemError(
        call, reason: "they could not be stored", advice: "journalctl -u moonrunner-sync shows why")
    }
  }
}
