/// What somebody asks of the simulator, as far as anything depends on it.
package struct Request: Hashable, Sendable {
  package var method: String
  /// Without arguments, decoded.
  package var path: String
  /// What stands behind the question mark, in order.
  package var arguments: [Argument] = []
  package var host: String?
  package var origin: String?
  /// What a browser says of who asks: "same-origin", "same-site", "cross-site" or "none".
  package var site: String?
  /// Whether a body is announced.
  package var hasBody = false

  package struct Argument: Hashable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package init(method: String, path: String) {
    self.method = method
    self.path = path
  }
}

/// An answer.
package struct Response: Hashable, Sendable {
  package var status: Int
  package var type: String
  package var body: [UInt8]
  /// Besides those that every answer has.
  package var headers: [Header] = []

  package struct Header: Hashable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package init(type: String, body: [UInt8], headers: [Header] = []) {
    status = 200
    self.type = type
    self.body = body
    self.headers = headers
  }

  /// A line of text that says what is wrong.
  package init(status: Int, _ text: String, headers: [Header] = []) {
    self.status = status
    type = "text/plain; charset=utf-8"
    body = Array("\(text)\n".utf8)
    self.headers = headers
  }

  /// Done.
  package static let done: Response = {
    var response = Response(type: "text/plain; charset=utf-8", body: [])
    response.status = 204
    return response
  }()

  /// What every answer says: nothing is kept, nothing comes from or goes to elsewhere, and no other
  /// page may put this one into a frame to have its keys pressed.
  package static let commonHeaders = [
    Header("Cache-Control", "no-store"),
    Header("Content-Security-Policy", "default-src 'self'; frame-ancestors 'none'"),
    Header("Cross-Origin-Resource-Policy", "same-origin"),
    Header("Referrer-Policy", "no-referrer"),
    Header("X-Content-Type-Options", "nosniff"),
  ]
}
