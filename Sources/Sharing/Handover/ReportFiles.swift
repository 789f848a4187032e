import Board
import RunStore

/// Diagnostic reports about the wearable, copied beside the runs.
package struct ReportFiles: Sendable {
  /// The size limit in bytes; `board/report` writes up to 190,000 bytes, padded to 196,608 on a
  /// card.
  package static let mostBytes = 200_000
  /// The path of the system's report.
  package static let systemReport = "/run/moonrunner-report/REPORT.TXT"

  private let systemReport: String
  private let log: @Sendable (String) -> Void

  /// - Parameters:
  ///   - systemReport: The path of the system's report, absolute.
  ///   - log: Receives the path of each file that is not copied, and the reason.
  package init(
    systemReport: String = ReportFiles.systemReport, log: @escaping @Sendable (String) -> Void
  ) {
    self.systemReport = systemReport
    self.log = log
  }

  /// Returns the available reports: file names on a drive or stick, and contents.
  ///
  /// - Parameter data: The data directory, absolute.
  /// - Returns: The reports, except for missing, too large and non-regular files.
  func read(data: String) -> [(name: String, bytes: [UInt8])] {
    [
      (systemReport, "REPORT.TXT", ReportFiles.mostBytes),
      ("\(data)/\(SelfTestFile.path)", "SELFTEST.TXT", SelfTestFile.mostBytes),
    ].compactMap { path, name, most in read(path, most).map { (name, $0) } }
  }

  private func read(_ path: String, _ most: Int) -> [UInt8]? {
    let folder = Volume.directory(of: path)
    let files = DiskFileSystem(root: folder, access: .read)
    do throws(FileError) {
      return try Volume(files: files).read(Volume.name(of: path), limit: most)
    } catch {
      if error.code != .missing { log("cannot copy \(path): \(error.reason)") }
      return nil
    }
  }
}
