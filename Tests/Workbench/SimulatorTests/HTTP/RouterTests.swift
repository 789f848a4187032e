import Device
import RunModel
import Testing

@testable import Simulator

@Suite("Who may ask the simulator for what") struct RouterTests {
  private let router = Router(port: 8033, buttons: .four, hasLog: true)

  private func status(_ request: Request, of router: Router? = nil) -> Int {
    do throws(Router.Refusal) {
      _ = try (router ?? self.router).call(for: request)
      return 200
    } catch {
      return error.response.status
    }
  }

  private func call(_ request: Request) throws -> Call { try router.call(for: request) }

  @Test("every call has its address")
  func calls() throws {
    #expect(try call(Rig.get("/")) == .page(.html))
    for file in SimulatorPageFile.allCases { #expect(try call(Rig.get(file.path)) == .page(file)) }
    for sound in Sound.allCases {
      #expect(try call(Rig.get("/sound/\(sound.rawValue).wav")) == .sound(sound))
    }
    #expect(try call(Rig.get("/state")) == .state(after: nil))
    #expect(try call(Rig.get("/state", .init("after", "17"))) == .state(after: 17))
    #expect(try call(Rig.get("/frame")) == .frame)
    #expect(try call(Rig.get("/frame", .init("n", "9"))) == .frame)
    let down = Rig.post("/key", .init("name", "up"), .init("down", "1"))
    #expect(try call(down) == .key(.up, isDown: true, at: nil))
    let up = Rig.post(
      "/key", .init("name", "up"), .init("down", "0"), .init("at", "1234.5"))
    #expect(try call(up) == .key(.up, isDown: false, at: .nanoseconds(1_234_500_000)))
    let holding = Rig.post("/holding", .init("at", "1000000000000"))
    #expect(try call(holding) == .holding(at: .seconds(1_000_000_000)))
    #expect(try call(Rig.post("/keys-up")) == .keysUp)
    #expect(try call(Rig.post("/speed", .init("x", "2.5"))) == .speed(2.5))
    #expect(try call(Rig.post("/speed", .init("x", "0"))) == .speed(BoardClock.held))
    for milliseconds in [1, BoardClock.steps.upperBound] {
      let step = Rig.post("/step", .init("ms", String(milliseconds)))
      #expect(try call(step) == .step(.milliseconds(milliseconds)))
    }
    #expect(try call(Rig.post("/slow-for-badges", .init("on", "0"))) == .slowForBadges(false))
    #expect(try call(Rig.post("/gps", .init("source", "none"))) == .source(.nothing))
    #expect(try call(Rig.post("/gps", .init("source", "indoors"))) == .source(.indoors))
    #expect(try call(Rig.post("/gps", .init("source", "log"))) == .source(.log))
    let route = Rig.post(
      "/gps", .init("source", "route"), .init("route", "park"), .init("seed", "7"))
    #expect(try call(route) == .source(.route(name: "park", seed: 7)))
    #expect(try call(Rig.post("/gps", .init("lost", "1"))) == .lost(true))
    #expect(try call(Rig.post("/gps", .init("unplugged", "0"))) == .unplugged(false))
    #expect(try call(Rig.post("/usb", .init("plugged", "1"))) == .usb(true))
    for kind in StickKind.allCases {
      #expect(try call(Rig.post("/stick", .init("kind", kind.rawValue))) == .stick(kind))
    }
    #expect(try call(Rig.post("/stick", .init("kind", "none"))) == .stick(nil))
    #expect(try call(Rig.post("/battery", .init("percent", "9"))) == .battery(percent: 9))
    #expect(try call(Rig.post("/power", .init("on", "0"))) == .power(false))
  }

  static let foreignHosts: [String?] = [
    nil, "", "elsewhere.example", "elsewhere.example:8033", "127.0.0.1", "localhost",
    "127.0.0.1:8034", "127.0.0.1.elsewhere.example:8033", "localhost:8033.elsewhere.example",
    "0.0.0.0:8033", "[::1]:8033", "127.0.0.1:8033 ", "user@127.0.0.1:8033", "127.1:8033",
    String(repeating: "a", count: 100_000),
  ]

  @Test("a host that is not this machine's own name is refused", arguments: foreignHosts)
  func hosts(host: String?) {
    for path in ["/", "/state", "/frame", "/nowhere"] {
      var request = Rig.get(path)
      request.host = host
      #expect(status(request) == 403)
    }
    var press = Rig.post("/keys-up")
    press.host = host
    press.origin = host.map { "http://\($0)" }
    #expect(status(press) == 403)
  }

  @Test("both of this machine's names are good")
  func ownHosts() {
    for host in ["127.0.0.1:8033", "localhost:8033", "LocalHost:8033"] {
      var request = Rig.get("/")
      request.host = host
      #expect(status(request) == 200)
    }
    var request = Rig.get("/")
    request.host = "127.0.0.1"
    #expect(status(request, of: Router(port: 80, buttons: .four, hasLog: false)) == 200)
  }

  static let foreignOrigins: [String?] = [
    nil, "", "null", "http://elsewhere.example", "https://127.0.0.1:8033", "http://127.0.0.1",
    "http://127.0.0.1:8034", "http://localhost:8033", "http://127.0.0.1:8033/",
    "http://127.0.0.1:8033.elsewhere.example", "HTTP://127.0.0.1:8033",
  ]

  @Test("whoever wants to change something comes from the page", arguments: foreignOrigins)
  func origins(origin: String?) {
    for var request in [
      Rig.post("/key", .init("name", "start"), .init("down", "1")),
      Rig.post("/holding", .init("at", "1")), Rig.post("/speed", .init("x", "0")),
      Rig.post("/step", .init("ms", "1")),
    ] {
      request.site = nil
      #expect(status(request) == 200)
      request.origin = origin
      #expect(status(request) == 403)
    }
  }

  @Test("the page of another site reads nothing, but may link to the page")
  func sites() {
    for site in ["cross-site", "same-site", "", "nonsense"] {
      for path in ["/state", "/frame", "/page.js", "/sound/lap.wav"] {
        var request = Rig.get(path)
        request.site = site
        #expect(status(request) == 403)
      }
      var link = Rig.get("/")
      link.site = site
      #expect(status(link) == 200)
    }
    for site in ["same-origin", "none"] {
      var request = Rig.get("/state")
      request.site = site
      #expect(status(request) == 200)
    }
  }

  @Test("what is not there is not there")
  func unknownPaths() {
    for path in [
      "", "//", "/index.html", "/state/", "/STATE", "/../Package.swift", "/sound/", "/sound/x.wav",
      "/sound/.wav", "/sound/lap", "/sound/../badges.json.wav", "/favicon.ico",
      "/" + String(repeating: "a", count: 100_000), "/state\0",
    ] {
      #expect(status(Rig.get(path)) == 404)
      #expect(status(Rig.post(path)) == 404)
    }
  }

  @Test("reading is GET or HEAD, changing is POST")
  func methods() throws {
    for path in ["/", "/page.css", "/state", "/frame", "/sound/lap.wav"] {
      for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "get", "X"] {
        var request = Rig.post(path)
        request.method = method
        #expect(status(request) == 405)
      }
      var head = Rig.get(path)
      head.method = "HEAD"
      #expect(status(head) == 200)
    }
    for path in [
      "/key", "/holding", "/keys-up", "/speed", "/slow-for-badges", "/step", "/gps", "/usb",
      "/stick", "/battery", "/power",
    ] {
      for method in ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"] {
        var request = Rig.post(path)
        request.method = method
        #expect(status(request) == 405)
      }
    }
    let refusal = failure(Router.Refusal.self) {
      try router.call(for: Rig.get("/speed"))
    }
    #expect(refusal?.response.headers == [Response.Header("Allow", "POST")])
  }

  static let huge = String(repeating: "9", count: 100_000)
  static let wrong: [Request] = [
    Rig.get("/", .init("x", "1")), Rig.get("/state", .init("after", "")),
    Rig.get("/state", .init("after", "-1")), Rig.get("/state", .init("after", "+1")),
    Rig.get("/state", .init("after", "1.5")), Rig.get("/state", .init("after", "0x1")),
    Rig.get("/state", .init("after", huge)), Rig.get("/state", .init("after", "1 ")),
    Rig.get("/state", .init("after", "1"), .init("after", "1")),
    Rig.get("/state", .init("after", "1"), .init("more", "1")),
    Rig.get("/frame", .init("n", "x")), Rig.get("/sound/lap.wav", .init("n", "1")),
    Rig.post("/key"), Rig.post("/key", .init("name", "start")),
    Rig.post("/key", .init("down", "1")),
    Rig.post("/key", .init("name", "left"), .init("down", "1")),
    Rig.post("/key", .init("name", "start"), .init("down", "2")),
    Rig.post("/key", .init("name", "start"), .init("down", "true")),
    Rig.post("/key", .init("name", "start"), .init("down", "1"), .init("down", "0")),
    Rig.post("/key", .init("name", huge), .init("down", "1")),
    Rig.post("/key", .init("name", "up"), .init("down", "1"), .init("at", "-1")),
    Rig.post("/key", .init("name", "up"), .init("down", "1"), .init("at", "")),
    Rig.post("/holding"), Rig.post("/holding", .init("at", "now")),
    Rig.post("/holding", .init("at", "1000000000001")), Rig.post("/holding", .init("at", huge)),
    Rig.post("/step"), Rig.post("/step", .init("ms", "0")),
    Rig.post("/step", .init("ms", "3600001")), Rig.post("/step", .init("ms", "1.5")),
    Rig.post("/step", .init("ms", "-1")), Rig.post("/step", .init("ms", huge)),
    Rig.post("/keys-up", .init("x", "1")), Rig.post("/speed"),
    Rig.post("/speed", .init("x", "0.5")), Rig.post("/speed", .init("x", "0.99")),
    Rig.post("/speed", .init("x", "100.5")), Rig.post("/speed", .init("x", "nan")),
    Rig.post("/speed", .init("x", "inf")), Rig.post("/speed", .init("x", "1e1")),
    Rig.post("/speed", .init("x", "-5")), Rig.post("/speed", .init("x", huge)),
    Rig.post("/speed", .init("x", "")), Rig.post("/speed", .init("x", "1.2.3")), Rig.post("/gps"),
    Rig.post("/gps", .init("source", "sky")), Rig.post("/gps", .init("source", "route")),
    Rig.post("/gps", .init("source", "route"), .init("route", "moon")),
    Rig.post("/gps", .init("source", "route"), .init("route", "park"), .init("seed", "x")),
    Rig.post("/gps", .init("source", "none"), .init("lost", "1")),
    Rig.post("/gps", .init("source", "log"), .init("route", "park")),
    Rig.post("/gps", .init("lost", "maybe")), Rig.post("/gps", .init("unplugged", "")),
    Rig.post("/slow-for-badges"), Rig.post("/slow-for-badges", .init("on", "5")),
    Rig.post("/usb"), Rig.post("/usb", .init("plugged", "yes")), Rig.post("/battery"),
    Rig.post("/battery", .init("percent", "101")), Rig.post("/battery", .init("percent", "-1")),
    Rig.post("/battery", .init("percent", "50.5")), Rig.post("/power"),
    Rig.post("/power", .init("on", "on")), Rig.post("/stick"),
    Rig.post("/stick", .init("kind", "")), Rig.post("/stick", .init("kind", huge)),
  ]

  @Test("a wrong value is told, in few words", arguments: wrong)
  func wrongValues(request: Request) throws {
    let refusal = failure(Router.Refusal.self) { try router.call(for: request) }
    let response = try #require(refusal).response
    #expect(response.status == 400)
    #expect(response.type == "text/plain; charset=utf-8")
    #expect((5...200).contains(response.body.count))
  }

  @Test("no log, no keys that the board has not")
  func missingParts() {
    let router = Router(port: 8033, buttons: .two, hasLog: false)
    #expect(status(Rig.post("/gps", .init("source", "log")), of: router) == 400)
    let press = Rig.post("/key", .init("name", "up"), .init("down", "1"))
    #expect(status(press, of: router) == 400)
  }

  @Test("a request with a body is refused")
  func bodies() {
    var press = Rig.post("/keys-up")
    press.hasBody = true
    #expect(status(press) == 413)
  }
}
