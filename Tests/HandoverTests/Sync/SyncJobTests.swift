import Foundation
import RunModel
import RunStore
import Testing

@testable import Handover

/// A server in a folder, which fails as it is told.
private final class FakeServer: ServerFolder {
  let root: String
  /// The copying that fails, counted from 0; what it has copied of its files by then is there.
  var failure: (call: Int, trouble: SyncTrouble)?
  private(set) var calls = 0
  private(set) var copied: [String] = []

  init(_ root: String) { self.root = root }

  func copy(from folder: String, _ paths: [String]) throws(SyncTrouble) {
    defer { calls += 1 }
    let fails = failure.map { $0.call == calls } ?? false
    for path in fails ? Array(paths.prefix(paths.count / 2)) : paths {
      let target = URL(fileURLWithPath: "\(root)/\(path)")
      do {
        try FileManager.default.createDirectory(
          at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(path)")).write(to: target)
      } catch { throw .system("\(error)", advice: nil) }
      copied.append(path)
    }
    if fails, let failure { throw failure.trouble }
  }
}

/// A site that keeps one file of each run, and fails as it is told.
private final class FakeSite: ActivitySite {
  /// What is wrong with the upload of a number, counted from 0.
  var troubles: [Int: SyncTrouble] = [:]
  private(set) var calls = 0
  private(set) var runs: [String] = []
  private(set) var bytes: [[UInt8]] = []

  func upload(_ file: String, id: String) throws(SyncTrouble) {
    defer { calls += 1 }
    if let trouble = troubles[calls] { throw trouble }
    runs.append(id)
    do { bytes.append(Array(try Data(contentsOf: URL(fileURLWithPath: file)))) } catch {
      throw .system("\(error)", advice: nil)
    }
  }
}

@Suite("Copying runs to a server")
struct SyncJobTests {
  private let folder: TemporaryFolder
  private let data: String
  private let state: SyncFolder
  private let noon = UTC(millisecondsSince1970: 1_795_554_300_000)

  init() throws {
    folder = try TemporaryFolder()
    data = try folder.make("data")
    state = SyncFolder(try folder.make("state"))
    _ = try folder.make("server")
    try state.store(ServerSettings(Array("[nas]\ntype = sftp\nhost = h\n".utf8)))
    try SampleRuns.put((1...3).map { SampleRuns.run($0) }, into: data)
  }

  private func job(
    _ server: (any ServerFolder)?, _ site: FakeSite? = nil,
    isStopped: @escaping () -> Bool = { false },
    progress: @escaping (Int, Int) -> Void = { _, _ in }
  ) -> SyncJob {
    SyncJob(
      data: data, software: "moonrunner test", page: nil, folder: state, isStopped: isStopped,
      progress: progress, clock: { noon }
    ) { _ in SyncJob.Servers(folder: server, site: site) }
  }

  private func server() -> FakeServer { FakeServer("\(folder.path)/server") }

  /// The run files on the server are those of the data directory, byte by byte, and all sums hold.
  private func expectComplete(_ numbers: ClosedRange<Int> = 1...3) throws {
    for number in numbers {
      let run = SampleRuns.run(number)
      let year = run.id.prefix(4)
      #expect(try folder.bytes("server/RUNS/\(year)/\(run.id).json") == RunFileWriter.bytes(run))
    }
    let sums = String(decoding: try folder.bytes("server/SHA256SUMS"), as: UTF8.self)
    let lines = sums.split(separator: "\n")
    #expect(lines.count == numbers.count * 4 + 1)
    for line in lines {
      var hash = SHA256()
      hash.add(try folder.bytes("server/\(line.dropFirst(66))"))
      #expect(line.prefix(64) == hash.hexadecimal)
    }
  }

  @Test("brings all files of all runs, once")
  func once() throws {
    let server = server()
    var told: [String] = []
    let job = job(server, progress: { told.append("\($0)/\($1)") })
    #expect(try job.survey() == SyncJob.Survey(runs: 3, isComplete: false, complete: nil))
    #expect(job.run() == .complete(copied: 3, unreadable: 0, at: noon))
    #expect(told == ["0/3", "3/3"])
    try expectComplete()
    let copied = server.copied.count
    #expect(try job.survey() == SyncJob.Survey(runs: 0, isComplete: true, complete: noon))
    #expect(job.run() == .complete(copied: 0, unreadable: 0, at: noon))
    #expect(server.copied.count == copied)
  }

  @Test("brings a new run alone, and never deletes what was deleted here")
  func newRun() throws {
    let server = server()
    _ = job(server).run()
    try SampleRuns.put([SampleRuns.run(4)], into: data)
    let first = SampleRuns.run(1)
    try folder.remove("data/\(RunFile.path(first.id))")
    let before = server.copied.count
    #expect(job(server).run() == .complete(copied: 1, unreadable: 0, at: noon))
    let new = server.copied.dropFirst(before)
    #expect(new.filter { $0.hasPrefix("RUNS/") }.allSatisfy { $0.contains(SampleRuns.run(4).id) })
    try expectComplete(2...4)
    let year = first.id.prefix(4)
    #expect(
      try folder.bytes("server/RUNS/\(year)/\(first.id).json") == RunFileWriter.bytes(first))
  }

  @Test("goes on after a failure at each call")
  func failures() throws {
    var call = 0
    while true {
      try folder.remove("server")
      _ = try folder.make("server")
      try? folder.remove("state/\(SyncList.path)")
      let failing = server()
      failing.failure = (call, .unreachable)
      let outcome = job(failing).run()
      if failing.calls <= call {
        #expect(outcome == .complete(copied: 3, unreadable: 0, at: noon))
        break
      }
      #expect(outcome == .failed(.unreachable))
      #expect(folder.names(in: "state/work/files").isEmpty)
      let again = job(server()).run()
      guard case .complete? = again else {
        return #expect(Bool(false), "\(String(describing: again))")
      }
      try expectComplete()
      call += 1
    }
    #expect(call == 2)
  }

  @Test("stops in the middle of a file, and goes on the next time")
  func stops() throws {
    for stop in 0..<12 {
      var asked = 0
      let outcome = job(
        server(),
        isStopped: {
          asked += 1
          return asked > stop
        }
      ).run()
      #expect(outcome == .failed(.stopped))
    }
    #expect(job(server()).run() == .complete(copied: 3, unreadable: 0, at: noon))
    try expectComplete()
  }

  @Test("leaves a damaged run out, and brings the others")
  func damaged() throws {
    let bad = SampleRuns.run(2)
    var bytes = RunFileWriter.bytes(bad)
    bytes[bytes.count / 2] ^= 1
    try folder.write(bytes, to: "data/\(RunFile.path(bad.id))")
    let server = server()
    #expect(job(server).run() == .complete(copied: 2, unreadable: 1, at: noon))
    #expect(!server.copied.contains { $0.contains(bad.id) })
    let text = String(decoding: try folder.bytes("server/README.TXT"), as: UTF8.self)
    #expect(text.contains(bad.id))
  }

  @Test("begins anew with another server")
  func otherServer() throws {
    _ = job(server()).run()
    try state.store(ServerSettings(Array("[nas]\ntype = sftp\nhost = other\n".utf8)))
    #expect(try job(server()).survey() == SyncJob.Survey(runs: 3, isComplete: false, complete: nil))
  }

  private static let account = "[i]\ntype = intervals.icu\napi_key = k\n"

  @Test("uploads one activity of each run that was recorded here, the oldest first, once")
  func activities() throws {
    try state.store(ServerSettings(Array(Self.account.utf8)))
    var imported = SampleRuns.run(5)
    imported.imported = ImportSource(
      format: "GPX", creator: nil, file: "a.gpx", mark: ImportMark(batch: 1, after: 0))
    try SampleRuns.put([imported], into: data)
    let site = FakeSite()
    var told: [String] = []
    let job = job(nil, site, progress: { told.append("\($0)/\($1)") })
    #expect(try job.survey() == SyncJob.Survey(runs: 3, isComplete: false, complete: nil))
    #expect(job.run() == .complete(copied: 3, unreadable: 0, at: noon))
    #expect(told == ["0/3", "1/3", "2/3", "3/3"])
    #expect(site.runs == (1...3).map { SampleRuns.run($0).id })
    for (number, bytes) in zip(1..., site.bytes) {
      var fit: [UInt8] = []
      FITExport.write(SampleRuns.run(number)) { fit += $0 }
      #expect(bytes == fit)
    }
    #expect(try job.survey() == SyncJob.Survey(runs: 0, isComplete: true, complete: noon))
    #expect(job.run() == .complete(copied: 0, unreadable: 0, at: noon))
    #expect(site.calls == 3)
    try SampleRuns.put([SampleRuns.run(4)], into: data)
    #expect(job.run() == .complete(copied: 1, unreadable: 0, at: noon))
    #expect(site.runs.last == SampleRuns.run(4).id && site.calls == 4)
  }

  @Test("does not upload a run again that a change, another version or setting makes anew")
  func onceForAll() throws {
    try state.store(ServerSettings(Array(Self.account.utf8)))
    let site = FakeSite()
    _ = job(nil, site).run()
    try folder.write(Array("{\"hiddenEnds\": 500}".utf8), to: "data/settings.json")
    try SampleRuns.put([SampleRuns.run(1, points: 4)], into: data)
    #expect(try job(nil, site).survey()?.runs == 0)
  }

  @Test("goes on after a failed upload, and does not wait for a run that the site refuses")
  func failedUploads() throws {
    try state.store(ServerSettings(Array(Self.account.utf8)))
    let site = FakeSite()
    site.troubles = [1: .unreachable, 2: .refused(status: 422)]
    let job = job(nil, site)
    #expect(job.run() == .failed(.unreachable))
    #expect(try job.survey()?.runs == 2)
    #expect(job.run() == .failed(.refused(status: 422)))
    #expect(site.runs == [1, 3].map { SampleRuns.run($0).id })
    #expect(job.run() == .complete(copied: 0, unreadable: 0, at: noon))
    #expect(site.calls == 4)
  }

  @Test("copies to the server when the site fails, and to the site when the server does")
  func both() throws {
    let both = "[nas]\ntype = sftp\nhost = h\n" + Self.account
    try state.store(ServerSettings(Array(both.utf8)))
    let server = server()
    let site = FakeSite()
    server.failure = (0, .full)
    site.troubles = [1: .denied]
    var told: [String] = []
    let job = job(server, site, progress: { told.append("\($0)/\($1)") })
    #expect(job.run() == .failed(.denied))
    #expect(site.runs == [SampleRuns.run(1).id])
    #expect(told == ["0/3", "0/3"])
    told = []
    #expect(job.run() == .complete(copied: 3, unreadable: 0, at: noon))
    #expect(told == ["0/3", "1/3", "2/3", "3/3"])
    try expectComplete()
    #expect(site.runs == (1...3).map { SampleRuns.run($0).id })
    #expect(try job.survey() == SyncJob.Survey(runs: 0, isComplete: true, complete: noon))
  }

  @Test("says what is wrong with settings, and does nothing without any")
  func settings() throws {
    try folder.write(Array("[nas]\ntype = local\n".utf8), to: "state/rclone.conf")
    guard case .failed(.system(let reason, _))? = job(server()).run() else {
      return #expect(Bool(false))
    }
    #expect(reason.contains("line 1") && reason.contains("type local"))
    try folder.remove("state/rclone.conf")
    #expect(job(server()).run() == nil)
    #expect(try job(server()).survey() == nil)
  }

  @Test("keeps settings that nobody else can read")
  func privacy() throws {
    let attributes = try FileManager.default.attributesOfItem(atPath: state.settingsPath)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
  }
}
