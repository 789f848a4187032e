/// The parts of an HTTP request that the simulator uses.
package struct Request: Hashable, Sendable {
  package var method: String
  /// Decoded, without the query.
  package var path: String
  /// The query, in order.
  package var arguments: [Argument] = []
  package var host: String?
  package var origin: String?
  /// The Sec-Fetch-Site header: "same-origin", "same-site", "cross-site" or "none".
  package var site: String?
  /// Whether the request announces a body.
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

/// An HTTP response.
package struct Response: Hashable, Sendable {
  package var status: Int
  package var type: String
  package var body: [UInt8]
  /// Headers in addition to ``commonHeaders``.
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

  /// Creates an error response with one line of text.
  package init(status: Int, _ text: String, headers: [Header] = []) {
    self.status = status
    type = "text/plain; charset=utf-8"
    body = Array("\(text)\n".utf8)
    self.headers = headers
  }

  /// 204 No Content.
  package static let done: Response = {
    var response = Response(type: "text/plain; charset=utf-8", body: [])
    response.status = 204
    return response
  }()

  /// Headers of every response: no caching, no content from or to other origins, and no framing by
  /// other pages, which could use it for clickjacking.
  package static let commonHeaders = [
    Header("Cache-Control", "no-store"),
    Header("Content-Security-Policy", "default-src 'self'; frame-ancestors 'none'"),
    Header("Cross-Origin-Resource-Policy", "same-origin"),
    Header("Referrer-Policy", "no-referrer"),
    Header("X-Content-Type-Options", "nosniff"),
  ]
}
