import Board
import Device
import Foundation
import Glibc
import RunImport
import RunModel
import RunStore
import Synchronization
import Testing

@testable import Handover
@testable import ServerSync

/// A server in a folder; while it hangs, it does not respond until released.
private final class HangingServer: ServerFolder {
  private let root: String
  private let isStopped: @Sendable () -> Bool
  private let line: Line

  /// The test's end of the connection.
  final class Line: Sendable {
    let hangs = Atomic(false)
    let begun = DispatchSemaphore(value: 0)
    let letGo = DispatchSemaphore(value: 0)
  }

  init(_ root: String, _ line: Line, isStopped: @escaping @Sendable () -> Bool) {
    self.root = root
    self.line = line
    self.isStopped = isStopped
  }

  func sizes() throws(SyncTrouble) -> [String: Int64] { ServerFiles.sizes(in: root) }

  func copy(from folder: String, _ paths: [String]) throws(SyncTrouble) {
    if line.hangs.load(ordering: .relaxed) {
      line.begun.signal()
      line.letGo.wait()
    }
    guard !isStopped() else { throw .stopped }
    for path in paths {
      let target = URL(fileURLWithPath: "\(root)/\(path)")
      do {
        try FileManager.default.createDirectory(
          at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(path)")).write(to: target)
      } catch { throw .system("\(error)", advice: nil) }
    }
  }
}

/// A site that takes all runs and plans one workout.
private struct PlanningSite: ActivitySite {
  static let account = "[i]\ntype = intervals.icu\napi_key = k\n"

  func upload(_ file: String, id: String) {}
  func runs(from oldest: String, to newest: String) -> Set<String> { [] }
  func events(from oldest: String, to newest: String) -> [UInt8] {
    Array("[\(eventText(on: oldest))]".utf8)
  }
}

/// The service with a recorder, a network and a folder as server.
private final class SyncRig {
  let folder: TemporaryFolder
  let recorder: FakeRecorder
  let service: SyncService
  let line = HangingServer.Line()
  private(set) var now = Instant(milliseconds: 1000)
  private static let noon = UTC(millisecondsSince1970: 1_795_554_300_000)
  static let settings = "[nas]\ntype = sftp\nhost = h\n"

  init(settings: String? = settings, hasNetwork: Bool = true) throws {
    folder = try TemporaryFolder()
    let data = try folder.make("data")
    let exchange = try folder.make("exchange")
    let server = try folder.make("server")
    let state = SyncFolder(try folder.make("state"))
    _ = try folder.make("proc/self/net")
    try SampleRuns.put([SampleRuns.run(1)], into: data)
    if let settings { try state.store(ServerSettings(Array(settings.utf8))) }
    recorder = try #require(FakeRecorder("\(folder.path)/s"))
    let line = line
    service = try SyncService(
      link: RecorderLink(path: "\(folder.path)/s"), data: data, folder: state,
      system: SyncSystem(
        exchange: exchange, root: folder.path, earliest: UTC(millisecondsSince1970: 0)), at: now
    ) { isStopped, progress in
      SyncJob(
        data: data, software: "moonrunner test", page: nil, folder: state,
        plan: PlanFolder("\(data)/workouts"), isStopped: isStopped, progress: progress,
        clock: { SyncRig.noon }
      ) { settings in
        SyncJob.Servers(
          folder: HangingServer(server, line, isStopped: isStopped),
          site: settings.account.map { _ in PlanningSite() })
      }
    }
    if hasNetwork { try connect() }
    service.turn(at: now)
    recorder.take()
  }

  func connect() throws {
    try folder.write(
      Array("Iface\tDestination\nwlan0\t00000000\n".utf8), to: "proc/self/net/route")
  }

  func pass(_ span: Duration) {
    now = now + span
    service.turn(at: now)
  }

  /// Waits until the current work reports something.
  func awaitWork() {
    var entry = pollfd(fd: service.worker.descriptor, events: Int16(POLLIN), revents: 0)
    poll(&entry, 1, -1)
    service.turn(at: now)
  }

  /// Takes some turns until all work is done.
  func settle() {
    for _ in 0..<4 {
      pass(.seconds(2))
      while [.surveying, .copying, .planning, .stopping].contains(service.schedule.phase) {
        awaitWork()
      }
    }
  }

  func say(_ text: String) {
    recorder.say(text)
    service.turn(at: now)
  }

  func put(_ run: Run) throws { try SampleRuns.put([run], into: "\(folder.path)/data") }

  func isOnServer(_ run: Run) -> Bool {
    let bytes = try? folder.bytes("server/RUNS/\(run.id.prefix(4))/\(run.id).json")
    return bytes == RunFileWriter.bytes(run)
  }

  var wantsNetwork: Bool { folder.names(in: "exchange").contains(SyncSystem.networkFile) }
}

@Suite("The service of the copying to a server")
struct SyncServiceTests {
  @Test("runs are copied when the recorder says that no run is on, and each saved one after that")
  func wholeWay() throws {
    let rig = try SyncRig()
    rig.settle()
    #expect(!rig.isOnServer(SampleRuns.run(1)), "nobody says that no run is on")
    rig.say("recording no\n")
    rig.settle()
    #expect(rig.isOnServer(SampleRuns.run(1)))
    let said = rig.recorder.hear().split(separator: "\n")
    #expect(said.contains { $0.hasPrefix("sync sending") })
    #expect(said.last?.hasPrefix("sync checked") == true)
    #expect(rig.service.nextDeadline == nil, "it sleeps until something happens")
    try rig.put(SampleRuns.run(2))
    rig.settle()
    #expect(rig.isOnServer(SampleRuns.run(2)))
  }

  @Test("a run that begins ends a copying, which is made after it")
  func runComesFirst() throws {
    let rig = try SyncRig()
    rig.line.hangs.store(true, ordering: .relaxed)
    rig.say("recording no\n")
    while rig.service.schedule.phase != .copying { rig.awaitWork() }
    rig.line.begun.wait()
    rig.say("recording yes\n")
    #expect(rig.service.schedule.phase == .stopping)
    rig.line.hangs.store(false, ordering: .relaxed)
    rig.line.letGo.signal()
    rig.settle()
    #expect(rig.service.schedule.phase == .idle)
    #expect(rig.folder.names(in: "server").isEmpty)
    rig.say("recording no\n")
    rig.settle()
    #expect(rig.isOnServer(SampleRuns.run(1)))
  }

  @Test("a recorder that goes away may be recording: nothing is copied until it is back")
  func recorderGone() throws {
    let rig = try SyncRig()
    rig.say("recording no\n")
    rig.settle()
    rig.recorder.hangUp()
    rig.settle()
    try rig.put(SampleRuns.run(2))
    rig.settle()
    #expect(!rig.isOnServer(SampleRuns.run(2)))
    rig.recorder.take()
    rig.say("recording no\n")
    rig.settle()
    #expect(rig.isOnServer(SampleRuns.run(2)))
  }

  @Test("settings that a stick brings are kept, and the runs go there at once")
  func settingsCome() throws {
    let rig = try SyncRig(settings: nil)
    rig.say("recording no\n")
    rig.settle()
    #expect(rig.folder.names(in: "server").isEmpty)
    let inbox = SettingsInbox("\(rig.folder.path)/exchange")
    let settings = try ServerSettings(Array(SyncRig.settings.utf8))
    try inbox.put(settings)
    rig.settle()
    #expect(!inbox.isFull && inbox.isInUse(settings))
    #expect(rig.isOnServer(SampleRuns.run(1)))
  }

  @Test("settings that are wrong change nothing")
  func wrongSettings() throws {
    let rig = try SyncRig()
    try rig.folder.write(Array("[nas]\ntype = local\n".utf8), to: "exchange/rclone.conf")
    rig.say("recording no\n")
    rig.settle()
    #expect(!rig.folder.names(in: "exchange").contains("rclone.conf"))
    let settings = try ServerSettings(Array(SyncRig.settings.utf8))
    #expect(try rig.folder.bytes("state/rclone.conf") == settings.bytes)
    #expect(rig.isOnServer(SampleRuns.run(1)))
  }

  @Test("a network is asked for and waited for, given up, and asked for again later")
  func noNetwork() throws {
    let rig = try SyncRig(hasNetwork: false)
    rig.say("recording no\n")
    while rig.service.schedule.phase == .surveying { rig.awaitWork() }
    #expect(rig.wantsNetwork)
    #expect(rig.service.nextDeadline == rig.now + SyncSchedule.networkLook)
    rig.pass(SyncSchedule.networkTimeout)
    #expect(!rig.wantsNetwork)
    #expect(rig.recorder.hear().contains("sync failed"))
    try rig.connect()
    rig.pass(SyncSchedule.firstRetry)
    rig.settle()
    #expect(rig.isOnServer(SampleRuns.run(1)))
  }

  @Test("the runner's own wish is answered at once")
  func syncNow() throws {
    let rig = try SyncRig(hasNetwork: false)
    rig.say("recording no\n")
    while rig.service.schedule.phase == .surveying { rig.awaitWork() }
    rig.pass(SyncSchedule.networkTimeout)
    try rig.connect()
    rig.say("sync now\n")
    rig.settle()
    #expect(rig.isOnServer(SampleRuns.run(1)))
  }

  @Test("what the server lost is copied again when the runner asks")
  func lost() throws {
    let rig = try SyncRig()
    rig.say("recording no\n")
    rig.settle()
    for name in rig.folder.names(in: "server") { try rig.folder.remove("server/\(name)") }
    try rig.put(SampleRuns.run(1))
    rig.settle()
    #expect(!rig.isOnServer(SampleRuns.run(1)), "the list knows nothing of it")
    rig.say("sync now\n")
    rig.settle()
    #expect(rig.isOnServer(SampleRuns.run(1)))
    #expect(rig.service.schedule.state.step == .checked)
  }

  @Test("the workouts that a site plans are there after the runs, and the network is let go")
  func plan() throws {
    let rig = try SyncRig(settings: SyncRig.settings + PlanningSite.account)
    rig.say("recording no\n")
    rig.settle()
    #expect(rig.isOnServer(SampleRuns.run(1)))
    let plan = try PlannedWorkouts(rig.folder.bytes("data/workouts/planned.json"))
    #expect(plan.count == 1)
    #expect(!rig.wantsNetwork && rig.service.schedule.phase == .idle)
    #expect(rig.service.nextDeadline != nil, "another day begins")
  }
}
