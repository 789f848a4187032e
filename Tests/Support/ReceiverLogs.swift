package import Foundation

/// Logs of real receivers, which are no part of the package: the folder that
/// `MOONRUNNER_RECEIVER_LOGS` names, else `../shared/nmea`, else what `scripts/gpsd-logs` gets.
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
