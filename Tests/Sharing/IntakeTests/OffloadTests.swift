import Board
import Device
import Foundation
import MemoryDisk
import RunModel
import RunStore
import Testing

@testable import Handover
@testable import Intake
@testable import USBStick

@Suite("A visit of a stick")
struct OffloadTests {
  private let folder: TemporaryFolder
  private let data: String

  init() throws {
    folder = try TemporaryFolder()
    data = try folder.make("data")
    try SampleRuns.put((1...2).map { SampleRuns.run($0) }, into: data)
  }

  private func offload(
    _ link: RecorderLink?, say: @escaping (String) -> Void = { _ in }
  ) -> Offload {
    let wait = RecorderWait(link: link, data: data, isThere: { true }, say: say)
    return Offload(
      data: data, software: "moonrunner test", recorder: wait, show: { _, _ in })
  }

  /// A recorder with a connected helper that has already received this greeting.
  private func recorder(_ greeting: String) throws -> (FakeRecorder, RecorderLink) {
    let recorder = try #require(FakeRecorder("\(folder.path)/s"))
    let link = RecorderLink(path: "\(folder.path)/s")
    #expect(link.connect(at: Instant(nanoseconds: 0)))
    recorder.take()
    recorder.say(greeting)
    return (recorder, link)
  }

  @Test("brings the runs of a data directory to a stick, as the drive has them")
  func runs() throws {
    let stick = MemoryFileSystem()
    let result = try offload(nil).visit(stick, .ask)
    #expect(result.report.runs == 2)
    #expect(result.imported == nil && result.offered == nil && result.refused == nil)
    let image = stick.image
    for number in 1...2 {
      let run = SampleRuns.run(number)
      let path = image.files.keys.first { $0.hasSuffix("\(run.id).json") }
      #expect(path?.hasPrefix("MOONRUNNER/RUNS/") == true)
      #expect(path.flatMap { image.files[$0] } == RunFileWriter.bytes(run))
    }
    #expect(image.files["MOONRUNNER/README.TXT"] != nil)
    let again = try offload(nil).visit(stick, .ask)
    #expect(again.report.files == 0)
  }

  @Test("makes a run that rots on the card whole again from its copy on the stick")
  func repair() throws {
    let stick = MemoryFileSystem()
    _ = try offload(nil).visit(stick, .ask)
    let run = SampleRuns.run(1)
    let path = "\(data)/\(RunFile.path(run.id))"
    var bytes = try Data(contentsOf: URL(filePath: path))
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: URL(filePath: path))
    // Only the other run's marks changed, so only its file is read.
    try Data("{\"units\": \"miles\"}".utf8).write(to: URL(filePath: "\(data)/settings.json"))
    let result = try offload(nil).visit(stick, .ask)
    #expect(result.report.unreadable.map(\.id) == [run.id] && result.repaired == 1)
    var store = Store(
      fileSystem: DiskFileSystem(root: data, access: .readAndWrite),
      options: Store.Options(boot: "test", reserve: 0))
    _ = store.open()
    #expect(try RunFileWriter.bytes(store.stored(run.id).run) == RunFileWriter.bytes(run))
    #expect(try store.verifyAll().allSatisfy { $0.error == nil })
    #expect(try Data(contentsOf: URL(filePath: "\(data)/quarantine/\(run.id).json")) == bytes)
    #expect(try offload(nil).visit(stick, .ask).repaired == 0)
  }

  @Test(
    "keeps the files of a run that rots on the card",
    arguments: [(at: -20, settings: "{}"), (at: -300, settings: "{\"units\": \"miles\"}")])
  func rot(at offset: Int, settings: String) throws {
    let stick = MemoryFileSystem()
    _ = try offload(nil).visit(stick, .ask)
    let before = stick.image
    let run = SampleRuns.run(1)
    var bytes = RunFileWriter.bytes(run)
    bytes[bytes.count + offset] ^= 1
    try folder.write(bytes, to: "data/\(RunFile.path(run.id))")
    try folder.write(settings, to: "data/settings.json")
    let report = try offload(nil).visit(stick, .ask).report
    #expect(report.unreadable.map(\.id) == [run.id] && report.kept == [run.id])
    let sums = String(decoding: stick.image.files["MOONRUNNER/SHA256SUMS"] ?? [], as: UTF8.self)
    let paths = before.files.keys.filter { $0.contains(run.id) }
    #expect(paths.count == 5)
    for path in paths {
      #expect(stick.image.files[path] == before.files[path])
      #expect(sums.contains("  \(path.dropFirst("MOONRUNNER/".count))\n"))
    }
  }

  @Test("says that there are no runs")
  func noRuns() throws {
    #expect(try offload(nil).visit(MemoryFileSystem(), .ask).hasRuns)
    try folder.remove("data/runs")
    #expect(try !offload(nil).visit(MemoryFileSystem(), .ask).hasRuns)
  }

  @Test("waits while a run is being recorded, says so, and copies what was saved meanwhile")
  func waits() throws {
    let (recorder, link) = try recorder("recording yes\n")
    let stick = MemoryFileSystem()
    var lines: [String] = []
    let data = data
    let result = try offload(link) { line in
      lines.append(line)
      #expect(stick.counters.changes == 0, "nothing is written while a run is on")
      try? SampleRuns.put([SampleRuns.run(3)], into: data)
      recorder.say("recording no\n")
    }.visit(stick, .ask)
    #expect(lines == ["a run is being recorded; the stick waits until it is saved"])
    #expect(result.report.runs == 3)
    let heard = recorder.hear()
    #expect(heard.hasPrefix("stick waiting\nstick copying 0 3\n"))
    #expect(heard.contains("stick copying 3 3\n"))
  }

  @Test("ends when the stick is pulled out while it waits")
  func pulledOut() throws {
    let (_, link) = try recorder("recording yes\n")
    var isThere = true
    let pause = RecorderWait(
      link: link, data: data, isThere: { isThere }, say: { _ in isThere = false })
    #expect(throws: StickTrouble.pulledOut) { try pause.wait() }
    #expect(pause.waits == 1)
  }

  @Test("waits for a recorder that does not answer")
  func noRecorder() throws {
    var isThere = true
    var lines: [String] = []
    let pause = RecorderWait(
      link: RecorderLink(path: "\(folder.path)/none"), data: data, isThere: { isThere },
      say: { line in
        lines.append(line)
        isThere = false
      })
    #expect(throws: StickTrouble.pulledOut) { try pause.wait() }
    #expect(lines == ["the recorder does not answer; the stick waits"])
  }

  @Test("without a recorder waits for a run that somebody records, but not for one cut off")
  func withoutRecorder() throws {
    _ = try folder.make("data/journal")
    try folder.write([1], to: "data/journal/5d0c31a27f3a.jnl")
    #expect(try offload(nil).visit(MemoryFileSystem(), .ask).report.runs == 2)
    let lock = try LockedDirectory(data)
    let journal = "\(data)/journal/5d0c31a27f3a.jnl"
    var lines = 0
    _ = try offload(nil) { _ in
      lines += 1
      unlink(journal)
    }.visit(MemoryFileSystem(), .ask)
    #expect(lines == 1)
    withExtendedLifetime(lock) {}
  }

  @Test(
    "takes a ladder over only after the runner's yes",
    arguments: [("import yes", 2), ("import no", nil), ("recording yes", nil)] as [(String, Int?)])
  func importing(order: String, badges: Int?) throws {
    let (recorder, link) = try recorder("recording no\n")
    let stick = try SampleLadder.stick(SampleLadder.files(["hill", ""]))
    recorder.answer("\(order)\n", to: "stick offers 2 1\n")
    let result = try offload(link).visit(stick, .ask)
    #expect(result.imported == badges)
    #expect(result.offered == (badges == nil ? 2 : nil))
    #expect(
      FileManager.default.fileExists(atPath: "\(data)/badges/hill.png") == (badges != nil))
    guard badges != nil else { return }
    // It is not offered again.
    let again = try offload(nil).visit(stick, .ask)
    #expect(again.imported == nil && again.offered == nil)
  }

  @Test(
    "brings recordings in only after the runner's yes to them, and the copying is done before",
    arguments: [("runs yes", true), ("runs no", false), ("recording yes", false)])
  func recordings(order: String, comesIn: Bool) throws {
    let (recorder, link) = try recorder("recording no\n")
    let stick = try StickImportTests.stick(["a.gpx": StickImportTests.gpx(100)])
    // An answer to another question does not count.
    recorder.answer("import yes\n\(order)\n", to: "stick finds 1 2 1\n")
    let wait = RecorderWait(link: link, data: data, isThere: { true }, say: { _ in })
    let offload = Offload(
      data: data, software: "moonrunner test",
      basis: { StickImportTests.basis(MemoryFileSystem()) }, recorder: wait, show: { _, _ in })
    let result = try offload.visit(stick, .ask)
    #expect(result.report.runs == 2)
    #expect(
      result.runs == StickImportResult(runs: 1, known: 0, refused: 0, isImported: comesIn))
    let names = folder.names(in: "data/imports")
    #expect(names.contains("ready") == comesIn)
    #expect(names.count == (comesIn ? 3 : 0), "\(names)")
  }

  @Test("takes a ladder over at once by hand, and tells why one is refused")
  func byHand() throws {
    let stick = try SampleLadder.stick(SampleLadder.files(["hill"]))
    #expect(try offload(nil).visit(stick, .ask).offered == 1)
    #expect(try offload(nil).visit(stick, .yes).imported == 1)
    let bad = try SampleLadder.stick(["badges.json": Array("[1]".utf8)])
    let result = try offload(nil).visit(bad, .yes)
    #expect(result.refused?.description.contains("line 1") == true)
    #expect(result.report.runs == 2, "the runs are copied all the same")
    #expect(FileManager.default.fileExists(atPath: "\(data)/badges/hill.png"))
  }
}

/// A data directory locked by a recorder.
private final class LockedDirectory {
  private let descriptor: Int32

  init(_ path: String) throws {
    descriptor = open(path, O_RDONLY)
    #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
  }

  deinit { close(descriptor) }
}
