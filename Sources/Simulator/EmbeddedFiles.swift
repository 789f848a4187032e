import Assets
import Device
import SimulatorPage

/// A file of the page that people see, from inside the program.
package enum PageFile: String, Sendable, CaseIterable {
  case html = "page.html"
  case style = "page.css"
  case script = "page.js"

  /// All its bytes.
  package var bytes: [UInt8] {
    var length = 0
    guard let start = simulator_page_find(rawValue, &length) else { return [] }
    return Array(UnsafeBufferPointer(start: start, count: length))
  }
}

/// Files that the wearable has inside, too.
enum EmbeddedFile {
  static func bytes(_ name: String) -> [UInt8]? {
    var length = 0
    guard let start = assets_find(name, &length) else { return nil }
    return Array(UnsafeBufferPointer(start: start, count: length))
  }

  /// The sound's file, to be played by a browser.
  static func response(_ sound: Sound) -> Response {
    bytes("sounds/\(sound.rawValue).wav").map { Response(type: "audio/wav", body: $0) }
      ?? Response(status: 404, "this program has no such sound")
  }
}
