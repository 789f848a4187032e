import JSON
import RunModel
import Testing

@testable import Device
@testable import Simulator

@Suite("The simulator as a page sees it") struct SimulatorTests {
  private func json(_ outcome: Simulator.Outcome) throws -> JSONValue {
    guard case .reply(let response) = outcome else {
      throw Missing(text: "no answer yet")
    }
    #expect(response.status == 200)
    return try JSONValue(parsing: response.body)
  }

  private struct Missing: Error {
    var text: String
  }

  private func state(
    _ simulator: Simulator, after: Int? = nil, at seconds: Double
  ) -> Simulator.Outcome {
    let arguments = after.map { [Request.Argument("after", String($0))] } ?? []
    var request = Rig.get("/state")
    request.arguments = arguments
    return simulator.answer(request, at: Rig.moment(seconds))
  }

  /// A key edge, with the page's timestamp in milliseconds, if any.
  private func press(
    _ simulator: Simulator, _ key: String, _ down: Bool, at seconds: Double,
    stamp: String? = nil
  ) {
    var request = Rig.post("/key", .init("name", key), .init("down", down ? "1" : "0"))
    if let stamp { request.arguments.append(.init("at", stamp)) }
    #expect(simulator.answer(request, at: Rig.moment(seconds)) == .reply(.done))
  }

  @Test("tells its state at once to whoever knows none")
  func firstState() throws {
    let state = try json(state(try Rig.simulator(), at: 0))
    #expect(state["version"] == .number("1"))
    #expect(state["width"] == .number("240"))
    #expect(state["screen"] == .string("Home"))
    #expect(state["light"] == .bool(true))
    #expect(state["off"] == .bool(false))
    #expect(state["battery"] == .number("100"))
    #expect(state["slowsForBadges"] == .bool(true))
    #expect(state["slowed"] == .bool(false))
    #expect(state["gps"]?["source"] == .string("route"))
    #expect(state["gps"]?["log"] == .null)
    #expect(state["held"] == .array([]))
  }

  @Test("switches the wearable on when somebody looks, not while the page is in coming")
  func begin() throws {
    let simulator = try Rig.simulator()
    #expect(simulator.nextDeadline == nil)
    simulator.advance(to: Rig.moment(60))
    _ = simulator.answer(Rig.get("/"), at: Rig.moment(61))
    #expect(simulator.nextDeadline == nil)
    let state = try json(state(simulator, at: 62))
    #expect(state["light"] == .bool(true))
    #expect(state["time"] == .number("0.000"))
    simulator.advance(to: Rig.moment(80))
    #expect(simulator.world.now > World.start)
  }

  @Test("has whoever knows the state wait until it changes")
  func waits() throws {
    let simulator = try Rig.simulator(source: .nothing)
    #expect(try json(state(simulator, at: 0))["version"] == .number("1"))
    guard case .wait(let ticket) = state(simulator, after: 1, at: 0.1) else {
      Issue.record("it did not wait")
      return
    }
    simulator.advance(to: Rig.moment(0.2))
    #expect(simulator.takeReplies(at: Rig.moment(0.2)).isEmpty)
    press(simulator, "down", true, at: 0.3)
    let replies = simulator.takeReplies(at: Rig.moment(0.3))
    #expect(replies.map(\.ticket) == [ticket])
    let state = try JSONValue(parsing: try #require(replies.first).response.body)
    #expect(state["version"] == .number("2"))
    #expect(state["held"] == .array([.string("down")]))
    #expect(simulator.takeReplies(at: Rig.moment(0.3)).isEmpty)
  }

  @Test("tells time and way twice a second, and of a board without power only after 20 s")
  func timeout() throws {
    let simulator = try Rig.simulator()
    _ = state(simulator, at: 0)
    #expect(state(simulator, after: 1, at: 0) == .wait(1))
    #expect(simulator.takeReplies(at: Rig.moment(0.49)).isEmpty)
    simulator.advance(to: Rig.moment(0.5))
    #expect(simulator.takeReplies(at: Rig.moment(0.5)).count == 1)
    _ = simulator.answer(Rig.post("/power", .init("on", "0")), at: Rig.moment(1))
    let version = try json(state(simulator, at: 1))["version"]
    #expect(version == .number("2"))
    #expect(state(simulator, after: 2, at: 1) == .wait(2))
    simulator.advance(to: Rig.moment(20.9))
    #expect(simulator.takeReplies(at: Rig.moment(20.9)).isEmpty)
    #expect(simulator.nextDeadline == Rig.moment(21))
    simulator.advance(to: Rig.moment(21))
    #expect(simulator.takeReplies(at: Rig.moment(21)).count == 1)
    #expect(simulator.nextDeadline == nil)
  }

  @Test("a head alone is not waited for")
  func head() throws {
    let simulator = try Rig.simulator()
    _ = state(simulator, at: 0)
    var request = Rig.get("/state", .init("after", "1"))
    request.method = "HEAD"
    guard case .reply(let response) = simulator.answer(request, at: Rig.moment(0)) else {
      Issue.record("it waited")
      return
    }
    #expect(response.status == 200)
  }

  @Test("whoever is gone is not answered")
  func forgets() throws {
    let simulator = try Rig.simulator()
    _ = state(simulator, at: 0)
    #expect(state(simulator, after: 1, at: 0) == .wait(1))
    #expect(state(simulator, after: 1, at: 0) == .wait(2))
    simulator.forget(1)
    simulator.advance(to: Rig.moment(0.5))
    #expect(simulator.takeReplies(at: Rig.moment(0.5)).map(\.ticket) == [2])
  }

  @Test("draws nothing while nobody looks, and what is newest to whoever does")
  func drawsForSomebody() throws {
    let simulator = try Rig.simulator()
    for second in 1...100 { simulator.advance(to: Rig.moment(Double(second))) }
    #expect(simulator.panel.number == 0)
    _ = simulator.answer(Rig.get("/frame"), at: Rig.moment(100))
    #expect(simulator.panel.number <= 1)
    press(simulator, "up", true, at: 101)
    press(simulator, "up", false, at: 101.1)
    simulator.advance(to: Rig.moment(102))
    guard case .reply(let frame) = simulator.answer(Rig.get("/frame"), at: Rig.moment(102)) else {
      Issue.record("a frame is not waited for")
      return
    }
    #expect(frame.body.count == 240 * 240 * 4)
    #expect(frame.headers == [Response.Header("X-Frame", String(simulator.panel.number))])
    #expect(frame.body.contains { $0 != 0 && $0 != 255 })
  }

  @Test("time goes as fast as it is told, but as ours under a key")
  func speeds() throws {
    let simulator = try Rig.simulator(speed: 100)
    _ = state(simulator, at: 0)
    simulator.advance(to: Rig.moment(0.1))
    #expect(abs(time(simulator) - 10) < 0.001)
    press(simulator, "up", true, at: 0.1)
    simulator.advance(to: Rig.moment(0.4))
    #expect(abs(time(simulator) - 10.3) < 0.001)
    press(simulator, "up", false, at: 0.4)
    _ = simulator.answer(Rig.post("/speed", .init("x", "10")), at: Rig.moment(0.4))
    simulator.advance(to: Rig.moment(0.5))
    #expect(abs(time(simulator) - 11.3) < 0.001)
  }

  /// Runs at a speed to the first badge.
  ///
  /// Returns the board's seconds for which a viewer polling every 100 ms saw the celebration, and
  /// whether the page is told that time is slowed down for it.
  private func seen(at speed: Double, slows: Bool) throws -> (seconds: Double, isTold: Bool) {
    let simulator = try Rig.simulator(speed: BoardClock.held)
    var now = 1.0
    for milliseconds in [20_000, 240_000] {
      press(simulator, "start", true, at: now)
      step(simulator, 100, at: now)
      press(simulator, "start", false, at: now)
      step(simulator, milliseconds, at: now)
    }
    #expect(simulator.world.name == "Running main")
    let slow = Rig.post("/slow-for-badges", .init("on", slows ? "1" : "0"))
    #expect(simulator.answer(slow, at: Rig.moment(now)) == .reply(.done))
    let fast = Rig.post("/speed", .init("x", String(speed)))
    #expect(simulator.answer(fast, at: Rig.moment(now)) == .reply(.done))
    var (first, last): (Double?, Double?)
    var isTold = false
    while time(simulator) < 340, now < 200 {
      now += 0.1
      let state = try json(state(simulator, at: now))
      guard simulator.world.isCelebrating else { continue }
      first = first ?? time(simulator)
      last = time(simulator)
      isTold = isTold || state["slowed"] == .bool(true)
    }
    return ((last ?? 0) - (first ?? 0), isTold)
  }

  @Test("a badge is celebrated for as long as on the wrist, however fast time goes")
  func slowsForBadges() throws {
    for speed in [10.0, 100] {
      let slowed = try seen(at: speed, slows: true)
      #expect(slowed.seconds > 3.5 && slowed.seconds < 5.2, "at \(speed): \(slowed.seconds) s")
      #expect(slowed.isTold)
    }
    let fast = try seen(at: 100, slows: false)
    #expect(fast.seconds < 1)
    #expect(!fast.isTold)
  }

  private func step(_ simulator: Simulator, _ milliseconds: Int, at seconds: Double) {
    let request = Rig.post("/step", .init("ms", String(milliseconds)))
    #expect(simulator.answer(request, at: Rig.moment(seconds)) == .reply(.done))
  }

  @Test("a clock that is held goes by its steps alone, and nothing happens by itself")
  func held() throws {
    let simulator = try Rig.simulator(speed: BoardClock.held)
    let first = try json(state(simulator, at: 0))
    #expect(first["speed"] == .number("0.0"))
    #expect(simulator.nextDeadline == nil)
    press(simulator, "start", true, at: 1, stamp: "500.0")
    // Far longer than a page may be absent, and than any hold.
    simulator.advance(to: Rig.moment(3600))
    #expect(simulator.world.held == [.start] && time(simulator) == 0)
    step(simulator, 60, at: 3600)
    press(simulator, "start", false, at: 7200, stamp: "9999.0")
    #expect(simulator.world.screen?.content.name == "Home")
    step(simulator, 15, at: 7200)
    #expect(simulator.world.screen?.content.name == "Ready")
    #expect(time(simulator) == 0.075)
    step(simulator, BoardClock.steps.upperBound, at: 7200)
    #expect(time(simulator) == 3600.075)
  }

  @Test("whoever knows the state of a held clock is told of its steps, and else twice a second")
  func heldState() throws {
    let simulator = try Rig.simulator(speed: BoardClock.held, source: .nothing)
    #expect(try json(state(simulator, at: 0))["version"] == .number("1"))
    #expect(state(simulator, after: 1, at: 0) == .wait(1))
    #expect(simulator.nextDeadline == Rig.moment(0.5))
    step(simulator, 60_000, at: 0.1)
    #expect(!simulator.world.isLit)
    #expect(simulator.takeReplies(at: Rig.moment(0.1)).map(\.ticket) == [1])
  }

  @Test("a clock that goes by itself takes no steps")
  func noStep() throws {
    let simulator = try Rig.simulator()
    _ = state(simulator, at: 0)
    let outcome = simulator.answer(Rig.post("/step", .init("ms", "1000")), at: Rig.moment(0.1))
    guard case .reply(let response) = outcome else {
      Issue.record("it waited")
      return
    }
    #expect(response.status == 409)
    #expect(abs(time(simulator) - 0.1) < 1e-9)
  }

  @Test("a short press is short, however late the page's requests come in")
  func lateRequests() throws {
    let simulator = try Rig.simulator(source: .nothing)
    _ = state(simulator, at: 0)
    press(simulator, "start", true, at: 1, stamp: "70000.0")
    simulator.advance(to: Rig.moment(5))
    press(simulator, "start", false, at: 6, stamp: "70080.0")
    simulator.advance(to: Rig.moment(6.1))
    #expect(simulator.world.screen?.content.name == "Ready")
    // Two more that arrive at once are still two presses.
    press(simulator, "stop", true, at: 7, stamp: "70500.0")
    press(simulator, "stop", false, at: 7, stamp: "70600.0")
    #expect(simulator.world.held == [])
    press(simulator, "down", true, at: 7, stamp: "70700.0")
    press(simulator, "down", false, at: 7, stamp: "70800.0")
    simulator.advance(to: Rig.moment(7.1))
    #expect(simulator.world.screen?.content.name == "Home")
    #expect(simulator.world.lines.contains { $0.hasPrefix("> Past Runs") })
  }

  @Test("a hold is a hold as soon as the page says so, and no sooner")
  func holding() throws {
    let simulator = try Rig.simulator(source: .nothing)
    _ = state(simulator, at: 0)
    func holding(_ stamp: String, at seconds: Double) {
      let request = Rig.post("/holding", .init("at", stamp))
      #expect(simulator.answer(request, at: Rig.moment(seconds)) == .reply(.done))
    }
    press(simulator, "up", true, at: 1, stamp: "1000.0")
    simulator.advance(to: Rig.moment(8))
    holding("1650.5", at: 8)
    #expect(simulator.world.screen?.content.name == "Home")
    holding("1750.5", at: 9)
    #expect(simulator.world.screen?.content.name == "Quick menu")
    press(simulator, "up", false, at: 10, stamp: "1800.0")
    #expect(simulator.world.held == [])
  }

  @Test("the light of one press is still lit for the next, however fast time goes")
  func lightForTheNext() throws {
    let simulator = try Rig.simulator(speed: 100)
    _ = state(simulator, at: 0)
    simulator.advance(to: Rig.moment(1))
    #expect(!simulator.world.isLit)
    // The first only lights the display; the second starts a new run.
    for seconds in [2.0, 4] {
      press(simulator, "start", true, at: seconds)
      press(simulator, "start", false, at: seconds + 0.1)
      simulator.advance(to: Rig.moment(seconds + 0.3))
    }
    #expect(simulator.world.screen?.content.name == "Ready")
  }

  @Test("a night without power and without a page is not caught up with")
  func night() throws {
    let simulator = try Rig.simulator(speed: 100)
    _ = simulator.answer(Rig.post("/power", .init("on", "0")), at: Rig.moment(1))
    #expect(simulator.nextDeadline == nil)
    let before = time(simulator)
    _ = state(simulator, at: 36_000)
    #expect(time(simulator) - before <= 2_020)
  }

  private func time(_ simulator: Simulator) -> Double {
    Double((simulator.world.now - World.start).nanoseconds) / 1e9
  }

  @Test("lets go of the keys of a page that is gone")
  func absence() throws {
    let simulator = try Rig.simulator(source: .nothing)
    _ = state(simulator, at: 0)
    press(simulator, "up", true, at: 1)
    for second in 2...29 { simulator.advance(to: Rig.moment(Double(second))) }
    #expect(simulator.world.held == [.up])
    #expect(try #require(simulator.nextDeadline) <= Rig.moment(30))
    simulator.advance(to: Rig.moment(30))
    #expect(simulator.world.held == [])
    press(simulator, "up", true, at: 31)
    #expect(
      simulator.answer(Rig.post("/keys-up"), at: Rig.moment(31.2)) == .reply(.done))
    #expect(simulator.world.held == [])
  }

  @Test("wakes for its board's deadlines, but not more often than anybody can see")
  func wakesSeldom() throws {
    let simulator = try Rig.simulator(speed: 100)
    _ = state(simulator, at: 0)
    for step in 1...20 {
      let now = Rig.moment(Double(step) * 0.3)
      simulator.advance(to: now)
      let due = try #require(simulator.nextDeadline)
      #expect(due - now >= .milliseconds(250))
    }
    let version = try json(state(simulator, at: 7))["version"]
    guard case .number(let number)? = version else {
      Issue.record("no version")
      return
    }
    #expect(state(simulator, after: Int(number), at: 7) == .wait(1))
    #expect(try #require(simulator.nextDeadline) - Rig.moment(7) >= .milliseconds(40))
  }

  @Test("refuses what its router refuses, and nothing happens")
  func refuses() throws {
    let simulator = try Rig.simulator()
    var request = Rig.post("/key", .init("name", "start"), .init("down", "1"))
    request.origin = "http://elsewhere.example"
    guard case .reply(let response) = simulator.answer(request, at: Rig.moment(1)) else {
      Issue.record("it waited")
      return
    }
    #expect(response.status == 403)
    #expect(simulator.world.held == [])
  }

  @Test("plays the wearable's own sounds", arguments: Sound.allCases)
  func sounds(sound: Sound) throws {
    let request = Rig.get("/sound/\(sound.rawValue).wav")
    let outcome = try Rig.simulator().answer(request, at: Rig.moment(0))
    guard case .reply(let response) = outcome else {
      Issue.record("it waited")
      return
    }
    #expect(response.type == "audio/wav")
    #expect(response.body.starts(with: Array("RIFF".utf8)))
  }
}
