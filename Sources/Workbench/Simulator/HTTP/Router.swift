package import Device
import RunModel
import Simulation

/// Validates a request and parses it into a call or a refusal.
///
/// The simulator listens on the loopback address only, but every page in the same browser could
/// send requests to it. So the `Host` header must be one of the simulator's names (any other
/// indicates DNS rebinding), and requests that change something must come from the simulator's
/// page.
package struct Router: Sendable {
  package let port: UInt16
  let buttons: [Button]
  let hasLog: Bool
  /// Names of the available routes.
  private let routes: [String]

  package init(
    port: UInt16, buttons: ButtonLayout, hasLog: Bool, routes: [String] = Route.names
  ) {
    self.port = port
    self.buttons = buttons.buttons
    self.hasLog = hasLog
    self.routes = routes
  }

  /// The response to a refused request.
  package struct Refusal: Error, Hashable {
    package var response: Response
  }

  /// - Throws: ``Refusal`` with status 400, 403, 404, 405 or 413 and the reason.
  package func call(for request: Request) throws(Refusal) -> Call {
    let host = try ownHost(of: request)
    guard let resource = Resource(path: request.path) else {
      throw refusal(404, "no such resource; the simulator's page is http://\(host)/")
    }
    try check(request, of: resource, host: host)
    var arguments = RequestArguments(request.arguments)
    do throws(RequestArguments.Fault) {
      let call = try call(of: resource, &arguments)
      try arguments.finish()
      return call
    } catch {
      throw refusal(400, error.text)
    }
  }

  private func ownHost(of request: Request) throws(Refusal) -> String {
    guard let host = request.host?.lowercased(), hosts.contains(host) else {
      throw refusal(403, "wrong Host header; the simulator's address is http://127.0.0.1:\(port)/")
    }
    return host
  }

  private var hosts: [String] {
    let names = ["127.0.0.1", "localhost"]
    return names.map { "\($0):\(port)" } + (port == 80 ? names : [])
  }

  private func check(
    _ request: Request, of resource: Resource, host: String
  ) throws(Refusal) {
    let isReading = request.method == "GET" || request.method == "HEAD"
    guard resource.changesSomething ? request.method == "POST" : isReading else {
      let allowed = resource.changesSomething ? "POST" : "GET, HEAD"
      throw Refusal(
        response: Response(
          status: 405, "\(request.path) accepts only \(allowed)",
          headers: [Response.Header("Allow", allowed)]))
    }
    // Other sites may link to the page, but nothing else.
    if let site = request.site, site != "same-origin", site != "none", resource != .page(.html) {
      throw refusal(403, "only the simulator's own page may request this")
    }
    if resource.changesSomething, request.origin != "http://\(host)" {
      throw refusal(403, "only the simulator's own page may do this (Origin: http://\(host))")
    }
    guard !request.hasBody else { throw refusal(413, "requests must not have a body") }
  }

  private func refusal(_ status: Int, _ text: String) -> Refusal {
    Refusal(response: Response(status: status, text))
  }

  private func call(
    of resource: Resource, _ arguments: inout RequestArguments
  ) throws(RequestArguments.Fault) -> Call {
    switch resource {
    case .page(let file): return .page(file)
    case .state: return .state(after: try arguments.number("after"))
    case .frame:
      // Ignored; it only makes URLs unique.
      _ = try arguments.number("n")
      return .frame
    case .sound(let sound): return .sound(sound)
    case .key:
      let name = try arguments.required("name")
      guard let button = buttons.first(where: { $0.rawValue == name }) else {
        throw RequestArguments.Fault("name must be one of \(words(buttons.map(\.rawValue)))")
      }
      let isDown = try arguments.flag("down")
      return .key(
        button, isDown: isDown, at: arguments.has("at") ? try stamp(&arguments) : nil)
    case .holding: return .holding(at: try stamp(&arguments))
    case .keysUp: return .keysUp
    case .speed:
      return .speed(try arguments.decimal("x", in: BoardClock.speeds, or: BoardClock.held))
    case .slowForBadges: return .slowForBadges(try arguments.flag("on"))
    case .step:
      return .step(.milliseconds(try arguments.number("ms", in: BoardClock.steps)))
    case .gps: return try gps(&arguments)
    case .usb: return .usb(try arguments.flag("plugged"))
    case .stick:
      let name = try arguments.required("kind")
      let kind = StickKind(rawValue: name)
      guard kind != nil || name == "none" else {
        throw RequestArguments.Fault(
          "kind must be one of none, \(words(StickKind.allCases.map(\.rawValue)))")
      }
      return .stick(kind)
    case .battery: return .battery(percent: try arguments.number("percent", in: 0...100))
    case .power: return .power(try arguments.flag("on"))
    }
  }

  /// Reads a time on the page's clock, in milliseconds with a fraction.
  private func stamp(_ arguments: inout RequestArguments) throws(RequestArguments.Fault) -> Duration
  {
    .nanoseconds(Int64(try arguments.decimal("at", in: BoardClock.stamps) * 1e6))
  }

  private func gps(_ arguments: inout RequestArguments) throws(RequestArguments.Fault) -> Call {
    if let source = try arguments.text("source") { return .source(try named(source, &arguments)) }
    if arguments.has("lost") { return .lost(try arguments.flag("lost")) }
    if arguments.has("unplugged") { return .unplugged(try arguments.flag("unplugged")) }
    throw RequestArguments.Fault("source, lost or unplugged is missing")
  }

  private func named(
    _ source: String, _ arguments: inout RequestArguments
  ) throws(RequestArguments.Fault) -> GPSSource {
    switch source {
    case "none": return .nothing
    case "indoors": return .indoors
    case "log":
      guard hasLog else {
        throw RequestArguments.Fault("source: the simulator has no log; start it with --log FILE")
      }
      return .log
    case "route":
      let name = try arguments.required("route")
      guard routes.contains(name) else {
        throw RequestArguments.Fault("route must be one of the routes listed in the state")
      }
      return .route(name: name, seed: UInt64(try arguments.number("seed") ?? 1))
    default: throw RequestArguments.Fault("source must be one of none, indoors, log, route")
    }
  }

  private func words(_ names: [String]) -> String { names.joined(separator: ", ") }
}

/// The resources of the server.
private enum Resource: Hashable {
  case page(SimulatorPageFile)
  case state
  case frame
  case sound(Sound)
  case key
  case holding
  case keysUp
  case speed
  case slowForBadges
  case step
  case gps
  case usb
  case stick
  case battery
  case power

  init?(path: String) {
    switch path {
    case "/": self = .page(.html)
    case "/state": self = .state
    case "/frame": self = .frame
    case "/key": self = .key
    case "/holding": self = .holding
    case "/keys-up": self = .keysUp
    case "/speed": self = .speed
    case "/slow-for-badges": self = .slowForBadges
    case "/step": self = .step
    case "/gps": self = .gps
    case "/usb": self = .usb
    case "/stick": self = .stick
    case "/battery": self = .battery
    case "/power": self = .power
    default:
      if let file = SimulatorPageFile.allCases.first(where: { $0.path == path }) {
        self = .page(file)
        return
      }
      guard path.hasPrefix("/sound/"), path.hasSuffix(".wav"),
        let sound = Sound(rawValue: String(path.dropFirst(7).dropLast(4)))
      else { return nil }
      self = .sound(sound)
    }
  }

  var changesSomething: Bool {
    switch self {
    case .page, .state, .frame, .sound: false
    case .key, .holding, .keysUp, .speed, .slowForBadges, .step, .gps, .usb, .stick, .battery,
      .power:
      true
    }
  }
}
