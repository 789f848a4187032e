import Assets
import Drawing
package import RunModel

/// The wearable as a page sees it: a world on a clock of its own speed, its display, and the
/// answers to what is asked.
///
/// Requests come in and answers go out as values, at moments that are passed in; sockets and the
/// real clock are elsewhere.
package final class Simulator {
  /// What becomes of a request.
  package enum Outcome: Hashable, Sendable {
    case reply(Response)
    /// The answer comes later, under this number; see ``takeReplies(at:)``.
    case wait(Int)
  }

  /// How long an answer is waited for at most.
  static let longestWait = Duration.seconds(20)
  /// How often time and way are told while they go on.
  static let timeStep = Duration.milliseconds(500)
  /// Whoever has not asked for so long is gone, and no thumb is on a key any more.
  static let absence = Duration.seconds(30)
  /// Turns at more than real speed are at least so far apart, and all turns while nobody looks.
  static let grain = (seen: Duration.milliseconds(40), unseen: Duration.milliseconds(250))

  package let world: World
  package let panel: SimulatedPanel
  private let router: Router
  private var clock: BoardClock
  /// Whether the wearable is switched on: the first to look does that, so that a page which is long
  /// in coming does not find its light out already.
  private var hasBegun = false
  /// Our time at the last turn.
  private var now: Instant
  /// When somebody asked for the state last.
  private var asked: Instant
  private var waiting: [Waiting] = []
  private var tickets = 0
  private var version = 1
  private var told: State?

  /// An answer that is waited for.
  private struct Waiting {
    var ticket: Int
    var after: Int
    var until: Instant
  }

  /// - Parameters:
  ///   - world: A world that has just begun.
  ///   - panel: Its display.
  ///   - port: Where requests come in.
  ///   - speed: One of `BoardClock.speeds`, or `BoardClock.held`.
  ///   - moment: Our time.
  package init(
    world: World, panel: SimulatedPanel, port: UInt16, speed: Double, at moment: Instant
  ) {
    self.world = world
    self.panel = panel
    router = Router(
      port: port, buttons: world.setup.buttons, hasLog: world.setup.log != nil,
      routes: world.setup.routeNames)
    clock = BoardClock(at: moment, speed: speed)
    now = moment
    asked = moment
  }

  // MARK: Time

  /// When ``advance(to:)`` has something to do, by our clock; `nil` when it never has.
  package var nextDeadline: Instant? {
    guard hasBegun else { return nil }
    var due = waiting.map(\.until).min()
    if isAbsenceCounted { due = earlier(due, asked + Simulator.absence) }
    var ofBoard = world.nextDeadline
    if !waiting.isEmpty { ofBoard = earlier(ofBoard, panel.deadline) }
    guard let ofBoard, var time = clock.time(of: ofBoard) else { return due }
    if waiting.isEmpty {
      time = max(time, now + Simulator.grain.unseen)
    } else if clock.pace > 1 {
      time = max(time, now + Simulator.grain.seen)
    }
    return earlier(due, time)
  }

  /// Lets the board's time go on to our `moment`.
  package func advance(to moment: Instant) {
    guard hasBegun else {
      clock.stand(until: moment)
      now = max(now, moment)
      return
    }
    // With nothing due nobody has looked for long: a night without power is not caught up with.
    clock.advance(to: moment, due: nextDeadline ?? now + Simulator.longestWait)
    now = max(now, moment)
    if clock.stopsAtCelebration {
      world.advanceToCelebration(orTo: clock.now)
      clock.stop(at: world.now)
    } else {
      world.advance(to: clock.now)
    }
    clock.isCelebrating = world.isCelebrating
    if isAbsenceCounted, now - asked >= Simulator.absence { releaseKeys() }
  }

  /// While the clock is held nothing happens by itself.
  private var isAbsenceCounted: Bool { !world.held.isEmpty && !clock.isHeld }

  // MARK: Requests

  /// Answers a request, or has it wait.
  package func answer(_ request: Request, at moment: Instant) -> Outcome {
    let call: Call
    do throws(Router.Refusal) { call = try router.call(for: request) } catch {
      return .reply(error.response)
    }
    if !hasBegun, call.isOfTheWearable {
      clock.stand(until: moment)
      hasBegun = true
    }
    advance(to: moment)
    switch call {
    case .page(let file): return .reply(Response(type: file.type, body: file.bytes))
    case .sound(let sound): return .reply(EmbeddedFile.response(sound))
    case .frame:
      look()
      let number = Response.Header("X-Frame", String(panel.number))
      return .reply(
        Response(type: "application/octet-stream", body: panel.pixels, headers: [number]))
    case .state(let after):
      asked = now
      // Who asks for the head only does not wait for anything.
      return state(after: request.method == "HEAD" ? nil : after)
    case .step where !clock.isHeld:
      return .reply(Response(status: 409, "the clock goes by itself; POST /speed?x=0 holds it"))
    case .key, .holding, .keysUp, .speed, .slowForBadges, .step, .source, .lost, .unplugged,
      .usb, .stick, .battery, .power:
      perform(call)
      return .reply(.done)
    }
  }

  private func perform(_ call: Call) {
    switch call {
    case .page, .state, .frame, .sound: break
    case .key(let button, let isDown, let stamp):
      follow(stamp)
      world.press(button, isDown: isDown)
      clock.isKeyDown = !world.held.isEmpty
    case .holding(let stamp): follow(stamp)
    case .keysUp: releaseKeys()
    case .speed(let speed): clock.speed = speed
    case .slowForBadges(let isOn): clock.slowsForBadges = isOn
    case .step(let span):
      clock.step(by: span)
      world.advance(to: clock.now)
    case .source(let source): world.connect(source)
    case .lost(let isLost): world.loseFix(isLost)
    case .unplugged(let isOut): world.unplugReceiver(isOut)
    case .usb(let isIn): world.plug(isIn)
    case .stick(let kind): world.putStick(kind)
    case .battery(let percent): world.charge(to: percent)
    case .power(let isOn): world.power(isOn)
    }
  }

  private func follow(_ stamp: Duration?) {
    clock.follow(stamp)
    world.advance(to: clock.now)
  }

  private func releaseKeys() {
    world.releaseKeys()
    clock.isKeyDown = false
  }

  // MARK: The state

  private func state(after known: Int?) -> Outcome {
    look()
    guard let known, known == version else { return .reply(report()) }
    tickets += 1
    let timeout = world.isOn ? Simulator.timeStep : Simulator.longestWait
    waiting.append(Waiting(ticket: tickets, after: known, until: now + timeout))
    return .wait(tickets)
  }

  /// The answers that are due, each under its number.
  package func takeReplies(at moment: Instant) -> [(ticket: Int, response: Response)] {
    guard !waiting.isEmpty else { return [] }
    look()
    let due = waiting.filter { $0.after != version || $0.until <= moment }
    guard !due.isEmpty else { return [] }
    waiting.removeAll { waiting in due.contains { $0.ticket == waiting.ticket } }
    let response = report()
    return due.map { ($0.ticket, response) }
  }

  /// Whoever waited under this number is gone.
  package func forget(_ ticket: Int) { waiting.removeAll { $0.ticket == ticket } }

  /// Draws if there is something new, and takes note of what has changed since the last time.
  private func look() {
    panel.show(world.isLit ? world.screen : nil, at: world.now)
    let state = State(of: world, frame: panel.number, clock: clock)
    guard state != told else { return }
    if told != nil { version += 1 }
    told = state
  }

  private func report() -> Response {
    let state = told ?? State(of: world, frame: panel.number, clock: clock)
    return Response(
      type: "application/json",
      body: state.json(version: version, of: world, size: panel.size))
  }
}
