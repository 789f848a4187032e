internal import SimulatorPage

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
