import CMicroHTTPD
import Glibc

/// An HTTP server on 127.0.0.1, based on libmicrohttpd; it runs in the thread that calls ``run()``.
///
/// Only this file calls the library, and no pointer leaves the file.
final class HTTPServer {
  /// Maximum simultaneous connections; a browser opens six.
  private static let mostConnections: UInt32 = 32
  /// Memory per connection, bytes; limits the length of the request header.
  private static let mostMemory = 32 << 10
  /// Seconds after which an idle connection is closed.
  private static let timeout: UInt32 = 60

  let port: UInt16
  private var daemon: OpaquePointer?
  private let answer: (Request) -> Simulator.Outcome
  private let gone: (Int) -> Void
  private var waiting: [Int: Exchange] = [:]

  /// - Parameters:
  ///   - socket: The listening socket.
  ///   - gone: Called with the ticket of a waiting request whose client has disconnected.
  ///   - answer: Returns the outcome of a request.
  /// - Throws: ``SimulatorError`` if the library cannot be started.
  init(
    _ socket: consuming ListeningSocket, gone: @escaping (Int) -> Void,
    answer: @escaping (Request) -> Simulator.Outcome
  ) throws(SimulatorError) {
    self.answer = answer
    self.gone = gone
    port = socket.port
    daemon = moonrunner_http_start(
      socket.descriptor, handleRequest, handleEnd, Unmanaged.passUnretained(self).toOpaque(),
      HTTPServer.mostConnections, HTTPServer.mostMemory, HTTPServer.timeout)
    guard daemon != nil else { throw .failed("cannot start libmicrohttpd", errno) }
    socket.give()
  }

  /// Answers the waiting requests first; the library requires that no connection is suspended.
  deinit {
    guard let daemon else { return }
    let end = Response(status: 503, "the simulator is shutting down")
    for ticket in waiting.keys { reply(to: ticket, with: end) }
    run()
    MHD_stop_daemon(daemon)
  }

  /// The descriptor that becomes readable when the server has work.
  var descriptor: Int32 { daemon.map(moonrunner_http_descriptor) ?? -1 }

  /// Milliseconds until ``run()`` must be called even if nothing is readable; `nil` for never.
  var milliseconds: Int64? {
    let milliseconds = daemon.map(moonrunner_http_milliseconds) ?? -1
    return milliseconds < 0 ? nil : milliseconds
  }

  /// Handles all pending input and output.
  func run() {
    if let daemon { MHD_run(daemon) }
  }

  /// Answers a waiting request; the reply is sent by the next ``run()``.
  func reply(to ticket: Int, with response: Response) {
    guard let exchange = waiting.removeValue(forKey: ticket) else { return }
    exchange.ticket = nil
    exchange.response = response
    if let connection = exchange.connection { MHD_resume_connection(connection) }
  }

  // MARK: Callbacks of the library

  /// One request and its answer.
  fileprivate final class Exchange {
    var connection: OpaquePointer?
    var ticket: Int?
    var response: Response?
  }

  fileprivate func handle(
    _ connection: OpaquePointer, _ exchange: Exchange, method: String, path: String
  ) -> MHD_Result {
    if let response = exchange.response { return send(response, on: connection) }
    switch answer(request(on: connection, method: method, path: path)) {
    case .reply(let response): return send(response, on: connection)
    case .wait(let ticket):
      exchange.connection = connection
      exchange.ticket = ticket
      waiting[ticket] = exchange
      MHD_suspend_connection(connection)
      return moonrunner_http_go_on
    }
  }

  /// Rejects a request that announces a body, before any of the body is read.
  fileprivate func refuseEarly(
    _ connection: OpaquePointer, method: String, path: String
  ) -> MHD_Result? {
    let request = request(on: connection, method: method, path: path)
    guard request.hasBody else { return nil }
    guard case .reply(let response) = answer(request) else { return moonrunner_http_close }
    return send(response, on: connection)
  }

  fileprivate func end(_ exchange: Exchange) {
    guard let ticket = exchange.ticket else { return }
    waiting[ticket] = nil
    gone(ticket)
  }

  private func request(
    on connection: OpaquePointer, method: String, path: String
  ) -> Request {
    func header(_ name: String) -> String? {
      moonrunner_http_header(connection, name).map { String(cString: $0) }
    }
    var request = Request(method: method, path: path)
    request.host = header("Host")
    request.origin = header("Origin")
    request.site = header("Sec-Fetch-Site")
    request.hasBody =
      header("Transfer-Encoding") != nil || header("Content-Length").map { $0 != "0" } ?? false
    let arguments = Collected()
    withExtendedLifetime(arguments) {
      moonrunner_http_arguments(
        connection, collect, Unmanaged.passUnretained(arguments).toOpaque())
    }
    request.arguments = arguments.all
    return request
  }

  /// Collects the arguments passed by the library.
  fileprivate final class Collected {
    var all: [Request.Argument] = []
  }

  private func send(_ response: Response, on connection: OpaquePointer) -> MHD_Result {
    let made = response.body.withUnsafeBytes { body in
      moonrunner_http_response(body.baseAddress, body.count)
    }
    guard let made else { return moonrunner_http_close }
    defer { MHD_destroy_response(made) }
    if response.status != 204 { MHD_add_response_header(made, "Content-Type", response.type) }
    for header in Response.commonHeaders + response.headers {
      MHD_add_response_header(made, header.name, header.value)
    }
    return MHD_queue_response(connection, UInt32(response.status), made)
  }
}

private func handleRequest(
  context: UnsafeMutableRawPointer?, connection: OpaquePointer?, path: UnsafePointer<CChar>?,
  method: UnsafePointer<CChar>?, version: UnsafePointer<CChar>?, upload: UnsafePointer<CChar>?,
  uploaded: UnsafeMutablePointer<Int>?, state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let context, let connection, let path, let method, let uploaded, let state else {
    return moonrunner_http_close
  }
  let server = Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue()
  let (verb, place) = (String(cString: method), String(cString: path))
  guard let exchange = state.pointee else {
    // The first call precedes the body; a response at this point closes the connection.
    if let result = server.refuseEarly(connection, method: verb, path: place) { return result }
    state.pointee = Unmanaged.passRetained(HTTPServer.Exchange()).toOpaque()
    return moonrunner_http_go_on
  }
  guard uploaded.pointee == 0 else { return moonrunner_http_close }
  return server.handle(
    connection, Unmanaged<HTTPServer.Exchange>.fromOpaque(exchange).takeUnretainedValue(),
    method: verb, path: place)
}

private func handleEnd(
  context: UnsafeMutableRawPointer?, connection: OpaquePointer?,
  state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, code: MHD_RequestTerminationCode
) {
  guard let context, let exchange = state?.pointee else { return }
  state?.pointee = nil
  Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue()
    .end(Unmanaged<HTTPServer.Exchange>.fromOpaque(exchange).takeRetainedValue())
}

private func collect(
  context: UnsafeMutableRawPointer?, kind: MHD_ValueKind, name: UnsafePointer<CChar>?,
  value: UnsafePointer<CChar>?
) -> MHD_Result {
  guard let context, let name else { return moonrunner_http_close }
  let arguments = Unmanaged<HTTPServer.Collected>.fromOpaque(context).takeUnretainedValue()
  arguments.all.append(
    Request.Argument(String(cString: name), value.map { String(cString: $0) } ?? ""))
  return moonrunner_http_go_on
}
