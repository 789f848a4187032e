import Assets
import Drawing
package import RunModel

/// The wearable as presented to the page: a world with its own clock speed, its display, and the
/// responses to requests.
///
/// Requests, responses and times are passed in and out as values; sockets and the real clock are
/// elsewhere.
package final class Simulator {
  /// The result of a request.
  package enum Outcome: Hashable, Sendable {
    case reply(Response)
    /// The response follows later under this ticket; see ``takeReplies(at:)``.
    case wait(Int)
  }

  /// Maximum delay of a response.
  static let longestWait = Duration.seconds(20)
  /// Update interval of time and progress.
  static let timeStep = Duration.milliseconds(500)
  /// If the page has not requested the state for this long, it is considered gone and all keys are
  /// released.
  static let absence = Duration.seconds(30)
  /// Minimum interval between turns above real-time speed, and between all turns while no page is
  /// waiting.
  static let grain = (seen: Duration.milliseconds(40), unseen: Duration.milliseconds(250))

  package let world: World
  package let panel: SimulatedPanel
  private let router: Router
  private var clock: BoardClock
  /// Whether the wearable is switched on: the first request that concerns it switches it on, so
  /// that a slowly loading page does not find the light already off.
  private var hasBegun = false
  /// Host time of the last turn.
  private var now: Instant
  /// Host time of the last request for the state.
  private var asked: Instant
  private var waiting: [Waiting] = []
  private var tickets = 0
  private var version = 1
  private var told: State?

  /// A pending response.
  private struct Waiting {
    var ticket: Int
    var after: Int
    var until: Instant
  }

  /// - Parameters:
  ///   - world: A newly created world.
  ///   - panel: Its display.
  ///   - port: The port of the server.
  ///   - speed: A factor in `BoardClock.speeds`, or `BoardClock.held`.
  ///   - moment: The current host time.
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

  /// When ``advance(to:)`` must be called next, in host time; `nil` for never.
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

  /// Advances the board's time to the host time `moment`.
  package func advance(to moment: Instant) {
    guard hasBegun else {
      clock.stand(until: moment)
      now = max(now, moment)
      return
    }
    // If nothing is due, no page has been open for a while: the time of a suspended host is not
    // caught up.
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

  /// Whether the absence of the page releases keys; not while the clock is stopped, when nothing
  /// happens by itself.
  private var isAbsenceCounted: Bool { !world.held.isEmpty && !clock.isHeld }

  // MARK: Requests

  /// Answers a request, or makes it wait.
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
      // A HEAD request never waits.
      return state(after: request.method == "HEAD" ? nil : after)
    case .step where !clock.isHeld:
      return .reply(Response(status: 409, "the clock is running; POST /speed?x=0 stops it"))
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

  /// Returns the responses that are due, with their tickets.
  package func takeReplies(at moment: Instant) -> [(ticket: Int, response: Response)] {
    guard !waiting.isEmpty else { return [] }
    look()
    let due = waiting.filter { $0.after != version || $0.until <= moment }
    guard !due.isEmpty else { return [] }
    waiting.removeAll { waiting in due.contains { $0.ticket == waiting.ticket } }
    let response = report()
    return due.map { ($0.ticket, response) }
  }

  /// Drops a waiting request whose client has disconnected.
  package func forget(_ ticket: Int) { waiting.removeAll { $0.ticket == ticket } }

  /// Draws a new screen if needed and records changes of the state.
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
