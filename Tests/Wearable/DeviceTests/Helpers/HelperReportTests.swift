import Device
import RunModel
import Testing
import Words

@Suite("What helpers and the recorder tell each other")
struct HelperReportTests {
  private static let reports: [HelperReport] = [
    .usb(.unplugged), .usb(.preparing(percent: 0)), .usb(.preparing(percent: 100)), .usb(.ready),
    .usb(.failed(reason: "no room for the image")), .usb(.waiting), .usb(.ejected),
    .stick(.absent), .stick(.waiting),
    .stick(.copying(done: 3, of: 12)), .stick(.done(runs: 0)), .stick(.noRuns),
    .stick(.failed(reason: "the stick is full")), .stick(.offers(badges: 12, pictures: 9)),
    .stick(.imported(badges: 12)), .stick(.offersServer(place: "nas.example (ada)")),
    .stick(.offersServer(place: "")), .stick(.serverSet),
    .stick(.offersMaps(maps: 1, megabytes: 340)), .stick(.takingMaps(percent: 40)),
    .stick(.tookMaps(maps: 2)), .stick(.tookCourses(courses: 3, refused: 1)),
    .stick(.tookWorkouts(workouts: 2, refused: 0)),
    .sync(.off), .sync(SyncState(.checked, last: minute)), .sync(SyncState(.idle)),
    .sync(SyncState(.idle, runs: 3, last: minute)),
    .sync(SyncState(.connecting, runs: 3)), .sync(SyncState(.sending, done: 1, runs: 3)),
    .sync(SyncState(.failed("401 is what it says; check the password"), runs: 2, last: minute)),
    .sync(SyncState(.idle, runs: 1_000_000, last: UTC(millisecondsSince1970: 60_000))),
    .stick(.reading(percent: 100)),
    .stick(.update(.offered(.new, version: "1.4~git20261127-1"))),
    .stick(.update(.offered(.same, version: ""))), .stick(.update(.offered(.old, version: "1.4"))),
    .stick(.update(.installing(percent: 100))), .stick(.update(.installed)),
    .stick(.finds(runs: 12, badges: 3, first: 34)), .stick(.took(runs: 12, known: 3, refused: 1)),
  ]

  @Test("each fault of an update is read back from its line", arguments: UpdateFault.allCases)
  func faultThereAndBack(fault: UpdateFault) {
    let report = HelperReport.stick(.update(.refused(fault)))
    #expect(report.line == "stick \(fault.rawValue)" && HelperReport(line: report.line) == report)
  }

  /// 24 November 2026, 21:05 UTC.
  private static let minute = UTC(millisecondsSince1970: 1_795_554_300_000)

  @Test("each report is read back from its line", arguments: reports)
  func reportThereAndBack(report: HelperReport) {
    #expect(HelperReport(line: report.line) == report)
  }

  @Test(
    "each order is read back from its line",
    arguments: [
      HelperOrder.flashInUse(true), .flashInUse(false), .ejectUSB, .importBadges(true),
      .importBadges(false), .syncNow, .importRuns(true), .importRuns(false),
    ])
  func orderThereAndBack(order: HelperOrder) {
    #expect(HelperOrder(line: order.line) == order)
  }

  @Test(
    "anything else is no report",
    arguments: [
      "", "usb", "usb ", "usb ready now", "usb preparing", "usb preparing 101", "usb preparing -1",
      "usb preparing 4 5", "stick copying 3", "stick copying 3 x", "stick done 99999999",
      "disk ready", "usb waiting 1", "usb ejected ", "stick waiting 2",
      "usb failed", "sync", "sync idle", "sync idle 0 3 0", "sync idle 4 3 0 0",
      "sync idle 0 3 0 1440", "sync off 1", "sync failed 0 3 0 0", "sync failed no network",
      "sync done 0 0 0 0",
      "stick newUpdates 1", "stick installing 101", "stick installed 1", "stick update-sum 1",
      "stick update-x",
      "stick reading 101", "stick finds 1 2", "stick took 1 2 3 4", "runs",
      "runs 1",
    ])
  func wrongReport(line: String) {
    #expect(HelperReport(line: line) == nil)
    #expect(HelperOrder(line: line) == nil)
  }

  @Test(
    "a reason brings nothing that a terminal obeys, whoever wrote it", arguments: ["usb", "stick"])
  func reasonIsPrintable(helper: String) throws {
    let told = try #require(HelperReport(line: "\(helper) failed a\u{1b}[2J\u{202e}\rb\u{9b}"))
    #expect(told.line == "\(helper) failed a?[2J? b?")
    switch told {
    case .usb(.failed(let reason)), .stick(.failed(let reason)): #expect(reason == "a?[2J? b?")
    default: Issue.record("\(told)")
    }
  }

  @Test("a reason stays on its line and within the longest one")
  func reasonIsOneLine() throws {
    let reason = "first\nsecond" + String(repeating: "ä", count: 500)
    let line = HelperReport.usb(.failed(reason: HelperTrouble(line: reason))).line
    #expect(!line.contains("\n"))
    #expect(line.utf8.count < HelperReport.mostBytes)
    let told = try #require(HelperReport(line: line))
    guard case .usb(.failed(let read)) = told else { return #expect(Bool(false), "\(told)") }
    #expect(read.line.hasPrefix("first second"))
  }

  @Test(
    "a reason is read as it is written again, however long it is and whatever is before advice",
    arguments: ["usb failed ", "stick failed ", "sync failed 0 3 20781 1265 "])
  func longReasonIsReadAsItIsWritten(head: String) throws {
    let room = HelperReport.mostBytes - 1 - head.utf8.count
    let reasons = [
      String(repeating: "x", count: room), String(repeating: "ä", count: room / 2),
      "a;" + String(repeating: "x", count: room - 2), String(repeating: "x", count: 199) + ";b",
      "; ; \"l", "  ;\"l; ", ";", "a;  ", ";\tb",
    ]
    for reason in reasons {
      let told = try #require(HelperReport(line: head + reason))
      #expect(HelperReport(line: told.line) == told)
    }
  }
}
