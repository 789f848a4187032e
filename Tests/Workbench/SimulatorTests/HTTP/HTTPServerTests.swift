import Glibc
import Testing

@testable import Simulator

/// The library itself over the loopback interface, in one thread.
///
/// A client writes, the server runs, the client reads.
@Suite("HTTP") struct HTTPServerTests {
  /// The requests and events of a server.
  private final class Log {
    var requests: [Request] = []
    var gone: [Int] = []
  }

  private func server(
    _ log: Log, answer: @escaping (Request) -> Simulator.Outcome
  ) throws -> HTTPServer {
    try HTTPServer(
      try ListeningSocket(port: 0), gone: { log.gone.append($0) },
      answer: { request in
        log.requests.append(request)
        return answer(request)
      })
  }

  private func hello() -> Response { Response(type: "text/plain", body: Array("hello".utf8)) }

  @Test("hands over what was asked, and sends back what is answered")
  func requestAndAnswer() throws {
    let log = Log()
    let server = try server(log) { [hello] _ in .reply(hello()) }
    let client = try Client(server.port)
    let answer = try client.ask(
      "GET /state?after=17&x=a%20b HTTP/1.1\r\nHost: 127.0.0.1:1\r\nOrigin: http://x\r\n"
        + "Sec-Fetch-Site: none\r\n\r\n", of: server)
    var expected = Request(method: "GET", path: "/state")
    expected.arguments = [Request.Argument("after", "17"), Request.Argument("x", "a b")]
    expected.host = "127.0.0.1:1"
    expected.origin = "http://x"
    expected.site = "none"
    #expect(log.requests == [expected])
    #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(answer.hasSuffix("\r\n\r\nhello"))
    for header in Response.commonHeaders {
      #expect(answer.contains("\(header.name): \(header.value)\r\n"))
    }
  }

  @Test("answers one request after the other on one connection, POST too")
  func keepsConnections() throws {
    let log = Log()
    let server = try server(log) { [hello] in
      $0.method == "POST" ? .reply(.done) : .reply(hello())
    }
    let client = try Client(server.port)
    for _ in 0..<3 {
      let post = try client.ask(
        "POST /keys-up HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n", of: server)
      #expect(post.hasPrefix("HTTP/1.1 204 "))
      let get = try client.ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n", of: server)
      #expect(get.hasSuffix("hello"))
    }
    #expect(log.requests.map(\.hasBody) == Array(repeating: false, count: 6))
  }

  @Test("the head of an answer has its length, but no body")
  func heads() throws {
    let server = try server(Log()) { [hello] _ in .reply(hello()) }
    let client = try Client(server.port)
    let answer = try client.ask(
      "HEAD / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", of: server)
    #expect(answer.contains("Content-Length: 5\r\n"))
    #expect(answer.hasSuffix("\r\n\r\n"))
  }

  @Test(
    "a body is refused before it is read",
    arguments: ["Content-Length: 9", "Transfer-Encoding: chunked"])
  func bodies(header: String) throws {
    let log = Log()
    let server = try server(log) { request in
      .reply(request.hasBody ? Response(status: 413, "no") : .done)
    }
    let client = try Client(server.port)
    let answer = try client.ask(
      "POST /key HTTP/1.1\r\nHost: a\r\n\(header)\r\n\r\n", of: server)
    #expect(answer.hasPrefix("HTTP/1.1 413 "))
    #expect(log.requests.count == 1)
  }

  @Test("who waits is answered when there is something to say")
  func waiting() throws {
    let log = Log()
    let server = try server(log) { [hello] in
      $0.path == "/state" ? .wait(7) : .reply(hello())
    }
    let waiting = try Client(server.port)
    try waiting.send("GET /state HTTP/1.1\r\nHost: a\r\n\r\n")
    let other = try Client(server.port)
    // Another client is answered meanwhile.
    #expect(try other.ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n", of: server).hasSuffix("hello"))
    #expect(!waiting.hasBytes)
    server.reply(to: 8, with: hello())
    server.reply(to: 7, with: Response(type: "text/plain", body: Array("now".utf8)))
    server.reply(to: 7, with: hello())
    #expect(try waiting.receive(from: server).hasSuffix("now"))
    // And may send another request.
    #expect(try waiting.ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n", of: server).hasSuffix("hello"))
    #expect(log.gone == [])
  }

  @Test("a client that leaves while it waits does no harm")
  func leaving() throws {
    let log = Log()
    let server = try server(log) { [hello] in
      $0.path == "/state" ? .wait(7) : .reply(hello())
    }
    do {
      let client = try Client(server.port)
      try client.send("GET /state HTTP/1.1\r\nHost: a\r\n\r\n")
      let other = try Client(server.port)
      _ = try other.ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n", of: server)
    }
    server.reply(to: 7, with: hello())
    let other = try Client(server.port)
    #expect(try other.ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n", of: server).hasSuffix("hello"))
  }

  @Test("a server that ends sends away who waits")
  func ending() throws {
    var server: HTTPServer? = try server(Log()) { _ in .wait(1) }
    let client = try Client(try #require(server).port)
    try client.send("GET /state HTTP/1.1\r\nHost: a\r\n\r\n")
    for _ in 0..<20 { server?.run() }
    server = nil
    #expect(try client.receive(from: nil).hasPrefix("HTTP/1.1 503 "))
  }

  @Test("noise and endless heads are refused, and the next client is answered")
  func noise() throws {
    let server = try server(Log()) { [hello] _ in .reply(hello()) }
    for text in [
      "GET\r\n\r\n", "nonsense\r\n\r\n",
      "GET /\(String(repeating: "a", count: 40_000)) HTTP/1.1\r\nHost: a\r\n\r\n",
    ] {
      let client = try Client(server.port)
      let answer = try client.ask(text, of: server)
      #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 4") || answer.hasPrefix("HTTP/1.0 4"))
    }
    let client = try Client(server.port)
    #expect(try client.ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n", of: server).hasSuffix("hello"))
  }

  @Test("a port that is taken is told, with what to do")
  func takenPort() throws {
    let first = try ListeningSocket(port: 0)
    #expect(first.port != 0)
    let error = failure(SimulatorError.self) { _ = try ListeningSocket(port: first.port) }
    #expect(error?.status == 1)
    #expect(error?.message.contains("port \(first.port) is in use") == true)
    #expect(error?.message.contains("--port") == true)
  }
}

/// A connection to a server in the same thread.
private final class Client {
  private let descriptor: Int32
  /// Timeout for an answer in milliseconds.
  private static let hangTime: Int32 = 600_000

  struct Failure: Error {
    var what: String
  }

  init(_ port: UInt16) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Failure(what: "connect: \(errno)") }
  }

  deinit { close(descriptor) }

  func send(_ text: String) throws {
    let bytes = Array(text.utf8)
    let count = bytes.withUnsafeBytes {
      Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(truncatingIfNeeded: MSG_NOSIGNAL))
    }
    guard count == bytes.count else { throw Failure(what: "send: \(errno)") }
  }

  func ask(_ text: String, of server: HTTPServer) throws -> String {
    try send(text)
    return try receive(from: server)
  }

  var hasBytes: Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) > 0
  }

  /// Receives one answer, or everything until the connection ends.
  func receive(from server: HTTPServer?) throws -> String {
    var bytes: [UInt8] = []
    // Delayed answers are sent on the next run.
    server?.run()
    while !isComplete(bytes) {
      var entries = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: server?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
      ]
      let wait = min(Int64(Client.hangTime), server?.milliseconds ?? .max)
      let count = poll(&entries, 2, Int32(clamping: wait))
      guard count > 0 || wait < Client.hangTime else { throw Failure(what: "no answer") }
      server?.run()
      guard entries[0].revents != 0 else { continue }
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      let length = recv(descriptor, &piece, piece.count, 0)
      if length <= 0 { break }
      bytes += piece[..<length]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func isComplete(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let end = text.firstRange(of: "\r\n\r\n") else { return false }
    if text.hasPrefix("HTTP/1.1 204 ") { return true }
    guard let field = text.firstRange(of: "Content-Length: "),
      let length = Int(text[field.upperBound...].prefix { $0.isNumber })
    else { return false }
    return text[end.upperBound...].utf8.count >= length
  }
}
