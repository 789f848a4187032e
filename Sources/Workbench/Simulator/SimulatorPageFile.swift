import SimulatorPage

/// A file of the page, embedded in the program.
package enum SimulatorPageFile: String, Sendable, CaseIterable {
  case html = "page.html"
  case style = "page.css"
  case wearableStyle = "wearable.css"
  case sensesStyle = "senses.css"
  case controlsStyle = "controls.css"
  case narrowStyle = "narrow.css"
  case script = "page.js"
  case displayScript = "display.js"
  case elementsScript = "dom.js"
  case keysScript = "keys.js"
  case sensesScript = "senses.js"
  case serverScript = "server.js"
  case worldScript = "world.js"
  case icon = "icon.svg"

  /// Its path on the server.
  package var path: String { "/\(rawValue)" }

  /// Its MIME type.
  package var type: String {
    switch rawValue.split(separator: ".").last {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "svg": "image/svg+xml"
    default: "application/octet-stream"
    }
  }

  /// Its contents.
  package var bytes: [UInt8] {
    var length = 0
    guard let start = simulator_page_find(rawValue, &length) else { return [] }
    return Array(UnsafeBufferPointer(start: start, count: length))
  }
}
