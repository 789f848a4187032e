import Foundation
import RunModel
import RunStore
import Testing

@testable import Handover
@testable import ServerSync

/// A server in a folder that fails on request.
private final class FakeServer: ServerFolder {
  let root: String
  /// The copy that fails, counted from 0; the files copied before that stay.
  var failure: (call: Int, trouble: SyncTrouble)?
  private(set) var calls = 0
  private(set) var copied: [String] = []
  /// Why no list of files is available, if so.
  var listTrouble: SyncTrouble?
  /// How often the list was requested.
  private(set) var lists = 0
  /// Wrong sizes reported for files.
  var falseSizes: [String: Int64] = [:]

  init(_ root: String) { self.root = root }

  func sizes() throws(SyncTrouble) -> [String: Int64] {
    lists += 1
    if let listTrouble { throw listTrouble }
    return ServerFiles.sizes(in: root).merging(falseSizes) { $1 }
  }

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

/// The contents of a folder that acts as a server.
enum ServerFiles {
  static func sizes(in root: String) -> [String: Int64] {
    var sizes: [String: Int64] = [:]
    for case let path as String in FileManager.default.enumerator(atPath: root) ?? .init() {
      let values = try? FileManager.default.attributesOfItem(atPath: "\(root)/\(path)")
      guard values?[.type] as? FileAttributeType == .typeRegular else { continue }
      sizes[path] = (values?[.size] as? NSNumber)?.int64Value
    }
    return sizes
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

  /// Checks that the server has the data directory's run files, byte by byte, and valid checksums.
  private func expectComplete(_ numbers: ClosedRange<Int> = 1...3) throws {
    for number in numbers {
      let run = SampleRuns.run(number)
      let year = run.id.prefix(4)
      #expect(try folder.bytes("server/RUNS/\(year)/\(run.id).json") == RunFileWriter.bytes(run))
    }
    let sums = String(decoding: try folder.bytes("server/SHA256SUMS"), as: UTF8.self)
    let lines = sums.split(separator: "\n")
    #expect(lines.count == numbers.count * 5 + 2)
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
    #expect(job.run() == .complete(copied: 3, unreadable: 0, isConfirmed: true, at: noon))
    #expect(told == ["0/3", "3/3"])
    try expectComplete()
    let copied = server.copied.count
    #expect(try job.survey() == SyncJob.Survey(runs: 0, isComplete: true, complete: noon))
    #expect(job.run() == .complete(copied: 0, unreadable: 0, isConfirmed: false, at: noon))
    #expect(server.copied.count == copied && server.lists == 1)
    #expect(job.run(.check) == .complete(copied: 0, unreadable: 0, isConfirmed: true, at: noon))
    #expect(server.copied.count == copied && server.lists == 2)
  }

  private static let year = "server/RUNS/\(SampleRuns.run(1).id.prefix(4))"

  @Test(
    "copies again what the server lost, and the sums there name what is there",
    arguments: ["all", "run", "half", "page", "sums"])
  func lost(what: String) throws {
    let server = server()
    _ = job(server).run()
    let file = "\(Self.year)/\(SampleRuns.run(1).id).gpx"
    var copied = 0
    switch what {
    case "all":
      for name in folder.names(in: "server") { try folder.remove("server/\(name)") }
      copied = 3
    case "run":
      try folder.remove(file)
      copied = 1
    case "half":
      try folder.write(Array(try folder.bytes(file).dropLast()), to: file)
      copied = 1
    case "page": try folder.remove("server/README.TXT")
    default: try folder.write([1, 2, 3], to: "server/SHA256SUMS")
    }
    // By itself it only reports what it knows.
    #expect(job(server).run() == .complete(copied: 0, unreadable: 0, isConfirmed: false, at: noon))
    #expect(
      job(server).run(.check)
        == .complete(copied: copied, unreadable: 0, isConfirmed: true, at: noon))
    try expectComplete()
    let calls = server.calls
    #expect(
      job(server).run(.check) == .complete(copied: 0, unreadable: 0, isConfirmed: true, at: noon))
    #expect(server.calls == calls)
  }

  @Test("asks the server before it copies a new run, and sends what is missing besides")
  func lostBeforeNewRun() throws {
    let server = server()
    _ = job(server).run()
    for name in folder.names(in: "server") { try folder.remove("server/\(name)") }
    try SampleRuns.put([SampleRuns.run(4)], into: data)
    #expect(job(server).run() == .complete(copied: 4, unreadable: 0, isConfirmed: true, at: noon))
    try expectComplete(1...4)
  }

  @Test("goes on with what the server lost after a failure at each call")
  func lostAndFailing() throws {
    for call in 0...2 {
      _ = job(server()).run(.check)
      for name in folder.names(in: "server") { try folder.remove("server/\(name)") }
      let failing = server()
      failing.failure = (call, .unreachable)
      let isFailed = job(failing).run(.check) == .failed(.unreachable)
      #expect(isFailed == (call < 2))
      // Withdrawn claims stay withdrawn: no further query is needed.
      guard case .complete? = job(server()).run() else { return #expect(Bool(false)) }
      try expectComplete()
    }
  }

  @Test("says nothing of a server that gives no list, and changes nothing")
  func noList() throws {
    let server = server()
    _ = job(server).run()
    let before = try folder.bytes("state/\(SyncList.path)")
    server.listTrouble = .denied
    #expect(job(server).run(.check) == .failed(.denied))
    #expect(try folder.bytes("state/\(SyncList.path)") == before)
  }

  @Test("takes a file whose size the server does not know for what was sent")
  func unknownSize() throws {
    let server = server()
    _ = job(server).run()
    let copied = server.copied.count
    for path in ServerFiles.sizes(in: server.root).keys { server.falseSizes[path] = -1 }
    #expect(
      job(server).run(.check) == .complete(copied: 0, unreadable: 0, isConfirmed: true, at: noon))
    #expect(server.copied.count == copied)
  }

  @Test("copies everything anew when that is asked for, also after a failure")
  func again() throws {
    let server = server()
    _ = job(server).run()
    server.failure = (2, .unreachable)
    #expect(job(server).run(.all) == .failed(.unreachable))
    #expect(job(server).run() == .complete(copied: 3, unreadable: 0, isConfirmed: true, at: noon))
    #expect(
      job(server).run(.all) == .complete(copied: 3, unreadable: 0, isConfirmed: true, at: noon))
    try expectComplete()
  }

  @Test("asks the server once after it was set up again")
  func setUpAgain() throws {
    let server = server()
    _ = job(server).run()
    try state.store(ServerSettings(Array("[nas]\ntype = sftp\nhost = h\npass = new\n".utf8)))
    #expect(try job(server).survey() == SyncJob.Survey(runs: 0, isComplete: false, complete: noon))
    for name in folder.names(in: "server") { try folder.remove("server/\(name)") }
    #expect(job(server).run() == .complete(copied: 3, unreadable: 0, isConfirmed: true, at: noon))
    try expectComplete()
    #expect(try job(server).survey()?.isComplete == true)
  }

  @Test("keeps the sums of a run on the server that is damaged here")
  func damagedLater() throws {
    let server = server()
    _ = job(server).run()
    let run = SampleRuns.run(1)
    try folder.write(RunFileWriter.bytes(run).dropLast(40), to: "data/\(RunFile.path(run.id))")
    try SampleRuns.put([SampleRuns.run(4)], into: data)
    #expect(job(server).run() == .complete(copied: 1, unreadable: 1, isConfirmed: true, at: noon))
    try expectComplete(1...4)
  }

  @Test("brings a new run alone, and never deletes what was deleted here")
  func newRun() throws {
    let server = server()
    _ = job(server).run()
    try SampleRuns.put([SampleRuns.run(4)], into: data)
    let first = SampleRuns.run(1)
    try folder.remove("data/\(RunFile.path(first.id))")
    let before = server.copied.count
    #expect(job(server).run() == .complete(copied: 1, unreadable: 0, isConfirmed: true, at: noon))
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
        #expect(outcome == .complete(copied: 3, unreadable: 0, isConfirmed: true, at: noon))
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
    #expect(job(server()).run() == .complete(copied: 3, unreadable: 0, isConfirmed: true, at: noon))
    try expectComplete()
  }

  @Test("leaves a damaged run out, and brings the others")
  func damaged() throws {
    let bad = SampleRuns.run(2)
    var bytes = RunFileWriter.bytes(bad)
    bytes[bytes.count / 2] ^= 1
    try folder.write(bytes, to: "data/\(RunFile.path(bad.id))")
    let server = server()
    #expect(job(server).run() == .complete(copied: 2, unreadable: 1, isConfirmed: true, at: noon))
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
    #expect(job.run() == .complete(copied: 3, unreadable: 0, isConfirmed: true, at: noon))
    #expect(told == ["0/3", "1/3", "2/3", "3/3"])
    #expect(site.runs == (1...3).map { SampleRuns.run($0).id })
    #expect(site.days == ["2026-11-21 to 2026-11-27"])
    for (number, bytes) in zip(1..., site.bytes) {
      var fit: [UInt8] = []
      FITExport.write(SampleRuns.run(number), .kilometres, hidingWithin: nil) { fit += $0 }
      #expect(bytes == fit)
    }
    #expect(try job.survey() == SyncJob.Survey(runs: 0, isComplete: true, complete: noon))
    #expect(job.run() == .complete(copied: 0, unreadable: 0, isConfirmed: false, at: noon))
    #expect(site.calls == 3)
    try SampleRuns.put([SampleRuns.run(4)], into: data)
    #expect(job.run() == .complete(copied: 1, unreadable: 0, isConfirmed: false, at: noon))
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
    #expect(job.run() == .complete(copied: 0, unreadable: 0, isConfirmed: false, at: noon))
    #expect(site.calls == 4)
  }

  @Test("says that runs are at a site only if the site lists them all, and sends none twice")
  func listedActivities() throws {
    try state.store(ServerSettings(Array(Self.account.utf8)))
    let site = FakeSite()
    let job = job(nil, site)
    _ = job.run()
    #expect(job.run(.check) == .complete(copied: 0, unreadable: 0, isConfirmed: true, at: noon))
    site.deleted = [SampleRuns.run(2).id]
    #expect(job.run(.check) == .complete(copied: 0, unreadable: 0, isConfirmed: false, at: noon))
    site.deleted = []
    site.listTrouble = .moved
    #expect(job.run(.check) == .complete(copied: 0, unreadable: 0, isConfirmed: false, at: noon))
    #expect(site.calls == 3)
    site.listTrouble = nil
    #expect(job.run(.all) == .complete(copied: 3, unreadable: 0, isConfirmed: true, at: noon))
    #expect(site.calls == 6)
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
    #expect(job.run() == .complete(copied: 3, unreadable: 0, isConfirmed: true, at: noon))
    #expect(told == ["0/3", "1/3", "2/3", "3/3"])
    try expectComplete()
    #expect(site.runs == (1...3).map { SampleRuns.run($0).id })
    #expect(try job.survey() == SyncJob.Survey(runs: 0, isComplete: true, complete: noon))
  }

  @Test("sends nothing again because older settings are written anew")
  func olderSettings() throws {
    let older = "[moonrunner]\ntype = sftp\nhost = h\nport =\n[other]\ntype = local\n"
    let settings = try ServerSettings(Array(older.utf8), from: .stored)
    try state.store(settings)
    #expect(job(server()).run() != nil)
    try SyncList.rename(settings.identity, to: settings.formerIdentity, in: state.volume)
    try folder.write(Array(older.utf8), to: "state/rclone.conf")
    #expect(try job(server()).survey()?.runs == 0)
    #expect(try folder.bytes("state/rclone.conf") == settings.bytes)
  }

  @Test("says what is wrong with settings, and does nothing without any")
  func settings() throws {
    try folder.write(Array("[nas]\ntype = local\n".utf8), to: "state/rclone.conf")
    guard case .failed(.system(let reason, _))? = job(server()).run() else {
      return #expect(Bool(false))
    }
    #expect(reason.contains("line 2") && reason.contains("has an unsupported type"))
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
