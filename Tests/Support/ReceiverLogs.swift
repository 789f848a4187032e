package import Foundation

/// Logs of real receivers, which are not part of the package.
///
/// They are in the folder named by `MOONRUNNER_RECEIVER_LOGS`, otherwise in `../shared/nmea`,
/// otherwise where `scripts/gpsd-logs` puts them.
package enum ReceiverLogs {
  package static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["MOONRUNNER_RECEIVER_LOGS"] {
      return URL(fileURLWithPath: path)
    }
    let shared = Project.folder.deletingLastPathComponent().appendingPathComponent("shared/nmea")
    return FileManager.default.fileExists(atPath: shared.path)
      ? shared : Project.folder.appendingPathComponent(".build/gpsd-logs")
  }()
}
