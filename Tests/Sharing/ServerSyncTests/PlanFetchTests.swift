import Foundation
import RunImport
import RunModel
import Testing

@testable import ServerSync

@Suite("Fetching the planned workouts")
struct PlanFetchTests {
  private let folder: TemporaryFolder
  private let data: String
  private let state: SyncFolder
  private let site = FakeSite()
  /// 2026-11-27T23:30:00Z.
  private let night = UTC(millisecondsSince1970: 1_795_822_200_000)
  private static let account = "[i]\ntype = intervals.icu\napi_key = k\n"

  init() throws {
    folder = try TemporaryFolder()
    data = try folder.make("data")
    state = SyncFolder(try folder.make("state"))
    try state.store(ServerSettings(Array(PlanFetchTests.account.utf8)))
    try SampleRuns.put([SampleRuns.run(1)], into: data)
  }

  private func job(at time: UTC? = nil, isPlanned: Bool = true) -> SyncJob {
    let plan = PlanFolder("\(data)/workouts")
    return SyncJob(
      data: data, software: "moonrunner test", page: nil, folder: state,
      plan: isPlanned ? plan : nil, isStopped: { false }, progress: { _, _ in },
      clock: { [night] in time ?? night }
    ) { [site] settings in
      SyncJob.Servers(folder: nil, site: settings.account == nil ? nil : site)
    }
  }

  private func stored() throws -> PlannedWorkouts {
    try PlannedWorkouts(folder.bytes("data/workouts/planned.json"))
  }

  private func names(_ day: String) throws -> [String] {
    try stored().workouts(on: #require(CalendarDate(iso8601: day))).map(\.name)
  }

  @Test("asks for today and tomorrow, and replaces the plan by the answer")
  func replaces() throws {
    site.events = "[\(eventText("1", "A")), \(eventText("2", "B", on: "2026-11-28"))]"
    #expect(job().fetchPlan() == .fetched(workouts: 2, isNew: true, notes: []))
    #expect(site.eventDays == ["2026-11-27 to 2026-11-28"])
    #expect(try names("2026-11-27") == ["A"])
    #expect(try names("2026-11-28") == ["B"])
    #expect(job().fetchPlan() == .fetched(workouts: 2, isNew: false, notes: []))
    // One was moved to the other day, one deleted.
    site.events = "[\(eventText("1", "A", on: "2026-11-28"))]"
    #expect(job().fetchPlan() == .fetched(workouts: 1, isNew: true, notes: []))
    #expect(try names("2026-11-27") == [])
    #expect(try names("2026-11-28") == ["A"])
    site.events = "[]"
    #expect(job().fetchPlan() == .fetched(workouts: 0, isNew: true, notes: []))
    #expect(try stored().count == 0)
    #expect(folder.names(in: "data/workouts") == ["planned.json"])
  }

  @Test("uses the days of the wearable's time zone")
  func timeZone() throws {
    try folder.write(#"{"utcOffset": 3600}"#, to: "data/settings.json")
    _ = job().fetchPlan()
    #expect(site.eventDays == ["2026-11-28 to 2026-11-29"])
    try folder.write(#"{"utcOffset": -3600}"#, to: "data/settings.json")
    _ = job().fetchPlan()
    #expect(site.eventDays.last == "2026-11-27 to 2026-11-28")
  }

  @Test(
    "keeps the plan after any failure, and never fails the upload of runs",
    arguments: [
      .denied, .unreachable, .moved, .certificate, .stopped, .refused(status: 422),
      .other(program: "curl", status: 2),
    ] as [SyncTrouble])
  func failures(trouble: SyncTrouble) throws {
    site.events = "[\(eventText("1", "A"))]"
    _ = job().fetchPlan()
    site.eventsTrouble = trouble
    let job = job()
    #expect(job.run() == .complete(copied: 1, unreadable: 0, isConfirmed: true, at: night))
    #expect(job.fetchPlan() == .failed(.site(trouble)))
    #expect(try names("2026-11-27") == ["A"])
    #expect(site.eventDays.count == 2, "it is not repeated")
  }

  @Test("keeps the plan if the answer is no list of events", arguments: ["", "{}", "<html>", "[{"])
  func wrongAnswer(answer: String) throws {
    site.events = "[\(eventText("1", "A"))]"
    _ = job().fetchPlan()
    site.events = answer
    guard case .failed(.answer(let reason))? = job().fetchPlan() else {
      return #expect(Bool(false))
    }
    #expect(reason.hasPrefix("the answer is not a list of events"))
    #expect(try names("2026-11-27") == ["A"])
  }

  @Test("says that the plan cannot be stored")
  func noFolder() throws {
    try folder.write("a file", to: "data/workouts")
    guard case .failed(.storage(let reason))? = job().fetchPlan() else {
      return #expect(Bool(false))
    }
    #expect(reason.hasPrefix("cannot store the plan: "))
  }

  @Test("fetches what the runner uploads to, whatever became of the runs")
  func afterFailedUpload() throws {
    site.troubles = [0: .unreachable]
    site.events = "[\(eventText("1", "A"))]"
    #expect(job().run() == .failed(.unreachable))
    #expect(job().fetchPlan() == .fetched(workouts: 1, isNew: true, notes: []))
  }

  @Test("makes a plan that the recorder's group can read, and nobody else")
  func rights() throws {
    let former = umask(0o077)
    defer { umask(former) }
    _ = job().fetchPlan()
    let path = "\(data)/workouts/planned.json"
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o640)
  }

  @Test("is due until today and tomorrow are known, and not without an account")
  func due() throws {
    func plan(_ job: SyncJob) throws -> SyncJob.Plan? { try job.survey()?.plan }
    #expect(try plan(job()) == .due)
    #expect(try plan(job(isPlanned: false)) == SyncJob.Plan.absent)
    #expect(job(isPlanned: false).fetchPlan() == nil)
    _ = job().fetchPlan()
    #expect(try plan(job()) == .stored)
    #expect(try plan(job(at: night.shifted(bySeconds: 3600))) == .due)
    #expect(try plan(job(at: night.shifted(bySeconds: -86_400))) == .due)
    try folder.write("{", to: "data/workouts/planned.json")
    #expect(try plan(job()) == .due)
    try state.store(ServerSettings(Array("[nas]\ntype = sftp\nhost = h\n".utf8)))
    #expect(try plan(job()) == SyncJob.Plan.absent)
    #expect(job().fetchPlan() == nil)
    #expect(site.eventDays.count == 1)
  }
}
