import Board
import RunStore

/// Files beside the runs that tell about the wearable itself, for whoever helps with a fault.
package struct ReportFiles: Sendable {
  /// Most bytes of the system's report; `board/report` writes 190,000 at most, and a card pads
  /// them to 196,608.
  package static let mostBytes = 200_000
  /// Where the system leaves its report.
  package static let systemReport = "/run/moonrunner-report/REPORT.TXT"

  private let systemReport: String
  private let log: @Sendable (String) -> Void

  /// - Parameters:
  ///   - systemReport: The system's report, absolute.
  ///   - log: Is told which file is not handed over, and why.
  package init(
    systemReport: String = ReportFiles.systemReport, log: @escaping @Sendable (String) -> Void
  ) {
    self.systemReport = systemReport
    self.log = log
  }

  /// The reports that are there: names on a drive or stick, and their bytes.
  ///
  /// - Parameter data: The data directory, absolute.
  /// - Returns: None that is missing, too large or not a regular file.
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
      if error.code != .missing { log("\(path) is not copied: \(error.reason)") }
      return nil
    }
  }
}
