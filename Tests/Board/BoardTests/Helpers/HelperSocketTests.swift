import Device
import Foundation
import Testing

@testable import Board

/// The recorder's end of the socket, with real helpers at the other.
@Suite("The helpers' socket")
struct HelperSocketTests {
  private let folder: TemporaryFolder
  private let path: String
  private let socket: HelperSocket

  init() throws {
    folder = try TemporaryFolder()
    path = folder("helpers.sock")
    socket = try HelperSocket(path)
  }

  private func helper() throws -> FakeHelper { try #require(FakeHelper(path)) }

  private func reports(_ news: [HelperNews]) -> [HelperReport] {
    news.compactMap { if case .report(let report) = $0 { report } else { nil } }
  }

  private func notes(_ news: [HelperNews]) -> [String] {
    news.compactMap { if case .note(let line) = $0 { line } else { nil } }
  }

  @Test("tells newcomers at once whether a run is on, and all of them when that changes")
  func recording() throws {
    let early = try helper()
    #expect(try socket.drain() == [])
    #expect(early.heard() == ["recording no"])
    socket.send(.flashInUse(true))
    let late = try helper()
    _ = try socket.drain()
    #expect(early.heard() == ["recording yes"])
    #expect(late.heard() == ["recording yes"])
    socket.send(.flashInUse(false))
    #expect(early.heard() == ["recording no"])
    #expect(late.heard() == ["recording no"])
  }

  @Test("hears lines in whatever pieces they come")
  func pieces() throws {
    let drive = try helper()
    for letter in "usb preparing 40\nusb rea" {
      drive.say(String(letter))
      if letter == "4" { #expect(try socket.drain() == []) }
    }
    #expect(try socket.drain() == [.report(.usb(.preparing(percent: 40)))])
    drive.say("dy\n")
    #expect(try socket.drain() == [.report(.usb(.ready))])
    #expect(try socket.drain() == [])
  }

  @Test("hears the last of a progress alone, and every step")
  func steps() throws {
    let stick = try helper()
    for count in 0..<40 { stick.say(.stick(.copying(done: count, of: 40))) }
    stick.say(.stick(.imported(badges: 3)))
    stick.say(.stick(.done(runs: 40)))
    #expect(
      try reports(socket.drain()) == [
        .stick(.copying(done: 39, of: 40)), .stick(.imported(badges: 3)), .stick(.done(runs: 40)),
      ])
  }

  @Test("gives an order to those whom it concerns")
  func orders() throws {
    let (drive, other, stick, silent) = (
      try helper(), try helper(), try helper(), try helper()
    )
    drive.say(.usb(.ready))
    stick.say(.stick(.offers(badges: 3, pictures: 0)))
    other.say(.stick(.copying(done: 1, of: 2)))
    _ = try socket.drain()
    let all = [drive, stick, other, silent]
    for one in all { _ = one.heard() }
    socket.send(.ejectUSB)
    #expect(all.map { $0.heard() } == [["eject"], [], [], []])
    socket.send(.importBadges(true))
    #expect(all.map { $0.heard() } == [[], ["import yes"], [], []])
    // Each question gets its own answer.
    socket.send(.importRuns(true))
    #expect(all.map { $0.heard() } == [[], [], [], []])
    stick.say(.stick(.finds(runs: 3, badges: 0, first: 0)))
    _ = try socket.drain()
    socket.send(.importBadges(true))
    socket.send(.importRuns(false))
    #expect(all.map { $0.heard() } == [[], ["runs no"], [], []])
  }

  @Test(
    "says what holds when a helper goes away",
    arguments: [
      ([HelperReport.usb(.ready)], [HelperReport.usb(.unplugged)]),
      ([.stick(.copying(done: 3, of: 12))], [.stick(.absent)]),
      ([.stick(.offers(badges: 3, pictures: 0))], [.stick(.absent)]),
      ([.stick(.done(runs: 12))], []), ([.stick(.failed(reason: "pulled out"))], []),
      ([.stick(.imported(badges: 12))], []), ([], []),
    ])
  func goingAway(said: [HelperReport], told: [HelperReport]) throws {
    var gone: FakeHelper? = try helper()
    for report in said { gone?.say(report) }
    #expect(try reports(socket.drain()) == said)
    gone = nil
    #expect(try socket.drain() == told.map { .report($0) })
    #expect(try socket.drain() == [])
    #expect(socket.descriptors.count == 1)
  }

  @Test("goes by the other of its kind when one of two goes away")
  func twoSticks() throws {
    let first = try helper()
    var second: FakeHelper? = try helper()
    first.say(.stick(.copying(done: 1, of: 9)))
    _ = try socket.drain()
    second?.say(.stick(.offers(badges: 2, pictures: 0)))
    _ = try socket.drain()
    second = nil
    #expect(try reports(socket.drain()) == [.stick(.copying(done: 1, of: 9))])
  }

  @Test("gives the runner's answer to the offer that is shown, and to no other")
  func shownOffer() throws {
    let (first, copying) = (try helper(), try helper())
    var second: FakeHelper? = try helper()
    let all = { [first, copying, second].map { $0?.heard() ?? [] } }
    first.say(.stick(.offers(badges: 3, pictures: 0)))
    _ = try socket.drain()
    second?.say(.stick(.offers(badges: 9, pictures: 0)))
    _ = try socket.drain()
    _ = all()
    socket.send(.importBadges(true))
    #expect(all() == [[], [], ["import yes"]])
    // The report now shown is not an offer.
    copying.say(.stick(.copying(done: 1, of: 2)))
    _ = try socket.drain()
    socket.send(.importBadges(true))
    #expect(all() == [[], [], []])
    // Nor does the departure of a third one change what is shown.
    first.say(.stick(.offers(badges: 3, pictures: 0)))
    _ = try socket.drain()
    second = nil
    #expect(try reports(socket.drain()) == [.stick(.offers(badges: 3, pictures: 0))])
    socket.send(.importBadges(false))
    #expect(all() == [["import no"], [], []])
  }

  @Test(
    "hears a user about their own helper alone, and says so once",
    arguments: [HelperReport.usb(.ready), .stick(.imported(badges: 3))])
  func users(report: HelperReport) throws {
    let me = geteuid()
    let isUSB = report.isFromSameHelper(as: .usb(.ready))
    // The user running this test is the other of the two, and not root from the socket's viewpoint.
    let users = HelperUsers(
      own: isUSB ? me : me + 1, drive: isUSB ? me + 1 : me, root: me + 2)
    let socket = try HelperSocket(folder("users.sock"), users: users)
    let helper = try #require(FakeHelper(folder("users.sock")))
    for _ in 0..<3 { helper.say(report) }
    helper.say("nonsense\n")
    let news = try socket.drain()
    #expect(reports(news).isEmpty)
    #expect(notes(news).count == 1)
    #expect(
      notes(news).first?.hasSuffix("is ignored: user \(me) may not report for it") == true)
    for _ in 0..<3 { helper.say(report) }
    #expect(try socket.drain() == [])
    #expect(!helper.isLetGo)
  }

  private static let endless = String(repeating: "y", count: 300)

  @Test(
    "lets go of whoever says what is no report, and says so",
    arguments: [
      "hello\n", "\n", "usb ready\nstick done 3\n", "usb preparing 1000\n", endless,
      "usb failed " + endless + "\n", "\u{0}\n",
    ])
  func nonsense(text: String) throws {
    let good = try helper()
    good.say(.stick(.copying(done: 1, of: 2)))
    let bad = try helper()
    bad.say(text)
    let news = try socket.drain()
    #expect(notes(news).contains { $0.contains("was disconnected") }, "\(news)")
    #expect(bad.isLetGo)
    #expect(!good.isLetGo)
    #expect(socket.descriptors.count == 2)
  }

  @Test("takes a bounded piece of a flood, and lets go of who never ends a line")
  func flood() throws {
    let bad = try helper()
    for _ in 0..<2000 { bad.say(String(repeating: "z", count: 1000)) }
    #expect(notes(try socket.drain()).count == 1)
    let wordy = try helper()
    for _ in 0..<20_000 { wordy.say(.usb(.ready)) }
    #expect(try reports(socket.drain()) == [.usb(.ready)], "one piece, one step")
    #expect(socket.descriptors.count == 2)
  }

  @Test("lets go of a helper that never reads what it is told, without waiting")
  func deafHelper() throws {
    let deaf = try helper()
    deaf.say(.usb(.ready))
    _ = try socket.drain()
    // The kernel's buffer is bounded, to far fewer lines than this.
    for count in 0..<50_000 { socket.send(.flashInUse(count % 2 == 0)) }
    let news = try socket.drain()
    #expect(reports(news) == [.usb(.unplugged)])
    #expect(notes(news) == ["the USB drive was disconnected: it does not read its orders"])
  }

  @Test("sends away whom it has no room for, and has it again when one goes")
  func crowd() throws {
    var helpers: [FakeHelper] = []
    for _ in 0..<(HelperSocket.mostConnections + 2) {
      helpers.append(try helper())
      _ = try socket.drain()
    }
    let isLetGo = helpers.map(\.isLetGo)
    #expect(isLetGo.prefix(HelperSocket.mostConnections).allSatisfy { !$0 })
    #expect(isLetGo.suffix(2) == [true, true])
    helpers.removeFirst()
    _ = try socket.drain()
    let next = try helper()
    _ = try socket.drain()
    #expect(next.heard() == ["recording no"])
  }

  @Test("is for its owner and its group, and takes the place of one that was left behind")
  func file() throws {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o660)
    // A killed recorder leaves a socket file without a listener.
    let stale = folder("stale.sock")
    try folder.write("", to: "stale.sock")
    let next = try HelperSocket(stale)
    #expect(FakeHelper(stale) != nil)
    #expect(try next.drain() == [])
    #expect(!FileManager.default.fileExists(atPath: "\(stale).new"))
  }

  @Test("is gone with the recorder")
  func gone() throws {
    let other = folder("other.sock")
    var socket: HelperSocket? = try HelperSocket(other)
    let helper = try #require(FakeHelper(other))
    _ = try socket?.drain()
    _ = helper.heard()
    socket = nil
    #expect(helper.isLetGo)
    #expect(FakeHelper(other) == nil)
    #expect(!FileManager.default.fileExists(atPath: other))
  }

  @Test("says why it cannot be made")
  func faults() {
    func fault(_ path: String) -> String? {
      do throws(SystemError) {
        _ = try HelperSocket(path)
        return nil
      } catch { return error.description }
    }
    #expect(
      fault("/nowhere/helpers.sock")
        == "cannot listen at /nowhere/helpers.sock: No such file or directory")
    let long = "/tmp/" + String(repeating: "x", count: 120)
    #expect(fault(long) == "cannot listen at \(long): the path is too long")
  }
}
