import RunModel
import Testing
import Words

@testable import Device
@testable import Drawing

/// Walks through the whole product in another language: what it says has room everywhere.
@Suite("A language")
struct LanguageRoomTests {
  static let others = Language.allCases.filter { $0 != .english }

  /// What a walk shows, drawn on the two layouts that all others scale.
  @Test(
    "has room on every screen of every walk",
    arguments: LanguageRoomTests.others, Walks.names)
  func hasRoom(language: Language, name: String) throws {
    let walker = Walker(try Walks.named(name), .four, in: language)
    #expect(walker.go() == nil)
    #expect(!walker.screens.isEmpty)
    var faults: Set<String> = []
    for layout in [Layout.square, .wide] {
      let painter = Painter(layout: layout)
      for screen in walker.screens {
        let recorder = TextRecorder()
        painter.recorder = recorder
        painter.draw(screen)
        let place = "\(layout.name), \(screen.content.name)"
        for fault in LanguageRoomTests.faults(recorder.entries, layout.size) {
          faults.insert("\(place): \(fault)")
        }
        for badge in Walks.ladder.badges {
          for text in recorder.entries.map(\.text) where text.contains(badge.name) {
            faults.insert("\(place): \"\(text)\" has the name of another language")
          }
        }
      }
    }
    for fault in faults.sorted() { Issue.record("\(fault)") }
  }

  /// Texts that are cut, leave the frame or lie over each other.
  private static func faults(_ texts: [TextRecorder.Entry], _ size: FrameSize) -> [String] {
    var faults: [String] = []
    var seen: Set<Box> = []
    // A bar that fills draws its words twice, in two colours.
    let texts = texts.filter { seen.insert($0.box).inserted }
    for (index, text) in texts.enumerated() {
      let box = text.box
      if text.text.hasSuffix(Canvas.ellipsis) { faults.append("\"\(text.text)\" is cut") }
      if box.x < 0 || box.y < 0 || box.right > Double(size.width)
        || box.bottom > Double(size.height)
      {
        faults.append("\"\(text.text)\" leaves the frame")
      }
      for other in texts[..<index] where overlap(box, other.box) {
        faults.append("\"\(text.text)\" lies over \"\(other.text)\"")
      }
    }
    return faults
  }

  private static func overlap(_ one: Box, _ other: Box) -> Bool {
    let slack = 0.5
    return one.x + slack < other.right && other.x + slack < one.right
      && one.y + slack < other.bottom && other.y + slack < one.bottom
  }
}
