import Foundation
import MemoryDisk
import RunStore
import Synchronization
import Testing

@testable import Handover
@testable import Intake
@testable import USBDrive
@testable import USBStick

@Suite("Reports on a drive or stick")
struct ReportFilesTests {
  private let folder: TemporaryFolder
  private let data: String
  private let log = Log()

  private final class Log: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
  }

  init() throws {
    folder = try TemporaryFolder()
    data = try folder.make("data")
    try SampleRuns.put([SampleRuns.run(1)], into: data)
  }

  private var reports: ReportFiles {
    ReportFiles(systemReport: "\(folder.path)/REPORT.TXT") { [log] in log.add($0) }
  }

  private func put(_ name: String, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: "\(folder.path)/\(name)"))
  }

  private func visit(_ stick: MemoryFileSystem) throws -> OffloadResult {
    let wait = RecorderWait(link: nil, data: data, isThere: { true }, say: { _ in })
    return try Offload(
      data: data, software: "moonrunner test", reports: reports, recorder: wait,
      show: { _, _ in }
    ).visit(stick, .ask)
  }

  @Test("lie beside the runs, with checksums, and are told in README.TXT")
  func both() throws {
    try put("REPORT.TXT", Array("report\n".utf8))
    try put("data/self-test.txt", Array("passed\n".utf8))
    let builder = ImageBuilder(
      images: "\(folder.path)/images", data: data, software: "moonrunner test", reports: reports)
    try builder.prepare()
    #expect(builder.build(.a, held: nil) == .ready(.a))
    var contents = try ImageReader.contents(of: builder.path(.a))
    #expect(contents["REPORT.TXT"] == Array("report\n".utf8))
    #expect(contents["SELFTEST.TXT"] == Array("passed\n".utf8))
    let sums = String(decoding: contents["SHA256SUMS"] ?? [], as: UTF8.self)
    #expect(sums.contains("  REPORT.TXT\n") && sums.contains("  SELFTEST.TXT\n"))
    let words = String(decoding: contents["README.TXT"] ?? [], as: UTF8.self)
    #expect(words.contains("REPORT.TXT, SELFTEST.TXT: about the wearable itself"))
    // A changed report is a new file; a deleted one disappears from the drive too.
    try put("REPORT.TXT", Array("newer\n".utf8))
    try folder.remove("data/self-test.txt")
    #expect(builder.build(.b, held: .a) == .ready(.b))
    contents = try ImageReader.contents(of: builder.path(.b))
    #expect(contents["REPORT.TXT"] == Array("newer\n".utf8) && contents["SELFTEST.TXT"] == nil)
    #expect(log.all.isEmpty)
  }

  @Test("come to a stick, and again when they have changed")
  func stick() throws {
    let stick = MemoryFileSystem()
    try put("REPORT.TXT", Array("report\n".utf8))
    #expect(try visit(stick).report.runs == 1)
    #expect(stick.image.files["MOONRUNNER/REPORT.TXT"] == Array("report\n".utf8))
    #expect(stick.image.files["MOONRUNNER/SELFTEST.TXT"] == nil)
    #expect(try visit(stick).report.files == 0)
    try put("REPORT.TXT", Array("newer\n".utf8))
    #expect(try visit(stick).report.files == 1)
    #expect(stick.image.files["MOONRUNNER/REPORT.TXT"] == Array("newer\n".utf8))
  }

  @Test("are left out, with a line in the log, when they are too large or no regular files")
  func refused() throws {
    let most = ReportFiles.mostBytes
    try put("REPORT.TXT", [UInt8](repeating: 46, count: most))
    #expect(reports.read(data: data).map(\.bytes.count) == [most] && log.all.isEmpty)
    try put("REPORT.TXT", [UInt8](repeating: 46, count: most + 1))
    try put("secret", [46])
    try FileManager.default.createSymbolicLink(
      atPath: "\(data)/self-test.txt", withDestinationPath: "\(folder.path)/secret")
    #expect(reports.read(data: data).isEmpty)
    #expect(log.all.count == 2 && log.all.allSatisfy { $0.hasPrefix("cannot copy ") })
    try folder.remove("data/self-test.txt")
    #expect(mkfifo("\(data)/self-test.txt", 0o600) == 0)
    #expect(reports.read(data: data).isEmpty && log.all.count == 4)
  }

  @Test("are none where nobody made any, and never go to a server")
  func none() throws {
    #expect(reports.read(data: data).isEmpty && log.all.isEmpty)
    try put("REPORT.TXT", [46])
    #expect(try Catalogue(root: data, software: "moonrunner test").reports.isEmpty)
  }
}
