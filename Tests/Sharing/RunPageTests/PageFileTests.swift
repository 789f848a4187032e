import Foundation
import Handover
import RunModel
import Testing

@testable import RunPage

@Suite("Files of the page")
struct PageFileTests {
  @Test("every file is inside the program", arguments: PageFile.allCases)
  func inside(file: PageFile) { #expect(!file.bytes.isEmpty) }

  @Test("each style sheet and script is in the page, once")
  func complete() {
    let used = PageFile.styles + PageFile.scripts + [.html]
    #expect(Set(used) == Set(PageFile.allCases))
    #expect(used.count == PageFile.allCases.count)
  }

  @Test("the policy names the checksum of the very style and script, and nothing else may run")
  func policy() {
    let frame = (head: PageFrame.head(.english), tail: PageFrame.tail(.english))
    let page = String(decoding: frame.head + frame.tail, as: UTF8.self)
    let style = hash(of: "style", in: page)
    let script = hash(of: "script", in: page)
    // After changing these files, update their checksums in page.html.
    #expect(
      page.contains(
        "content=\"default-src 'none'; img-src data:; style-src '\(style)';"
          + " script-src '\(script)'; base-uri 'none'; form-action 'none'\""),
      "page.html needs style-src '\(style)' and script-src '\(script)'")
  }

  /// The SHA-256 of the contents of the page's only element of a kind, in the form of policies.
  private func hash(of element: String, in page: String) -> String {
    let parts = page.components(separatedBy: "<\(element)>")
    #expect(parts.count == 2)
    let content = parts.last?.components(separatedBy: "</\(element)>").first ?? ""
    var hash = SHA256()
    hash.add(Array(content.utf8))
    let digits = Array(hash.hexadecimal)
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...($0 + 1)]), radix: 16)
    }
    return "sha256-\(Data(bytes).base64EncodedString())"
  }

  @Test("metres climbed are said as roughly as they are known, on every page")
  func climb() {
    let lines = PageFile.scripts.flatMap {
      String(decoding: $0.bytes, as: UTF8.self).split(separator: "\n")
    }
    let shown = lines.filter {
      $0.localizedCaseInsensitiveContains("climb") && $0.contains("words.")
    }
    #expect(shown.count >= 2)
    #expect(shown.allSatisfy { $0.contains("words.climb(") && !$0.contains("words.height(") })
  }

  @Test("nothing in it is asked from elsewhere, and no text becomes HTML")
  func selfContained() {
    let frame = (head: PageFrame.head(.english), tail: PageFrame.tail(.english))
    let page = String(decoding: frame.head + frame.tail, as: UTF8.self)
    // Names of drawings and exported files, and the links to be clicked.
    let known = [
      "http://www.w3.org/2000/svg", "http://www.w3.org/2001/XMLSchema-instance",
      "http://www.topografix.com/GPX/1/1", "http://www.topografix.com/GPX/1/1/gpx.xsd",
      "http://www.garmin.com/xmlschemas/TrackPointExtension/v2",
      "https://www8.garmin.com/xmlschemas/TrackPointExtensionv2.xsd",
      "http://www.garmin.com/xmlschemas/", "http://www.garmin.com/xmlschemas/ActivityExtension/v2",
      "http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2",
      "https://www8.garmin.com/xmlschemas/TrainingCenterDatabasev2.xsd",
      "https://www8.garmin.com/xmlschemas/ActivityExtensionv2.xsd",
      "https://www.openstreetmap.org/", "https://www.openstreetmap.org/copyright",
      "https://opendatacommons.org/licenses/odbl/1-0/",
    ]
    let addresses = page.split { "\"'`? \n>\\".contains($0) }.filter { $0.contains("://") }
    #expect(Set(addresses.map(String.init)) == Set(known))
    #expect(page.components(separatedBy: "openstreetmap.org/").count == 3)
    for word in [
      "//cdn", "url(", "@import", "src=\"", "fetch(", "XMLHttpRequest",
      "innerHTML",
      "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", "srcdoc",
      " style=", " onclick", " onload",
    ] {
      #expect(!page.contains(word), "\(word)")
    }
  }
}
