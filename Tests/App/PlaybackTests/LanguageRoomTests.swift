import Pictures
import RunModel
import TestSupport
import Testing
import Words

@testable import Device
@testable import Drawing

/// Walks through the whole product in another language: its texts fit everywhere.
@Suite("A language")
struct LanguageRoomTests {
  static let others = Language.allCases.filter { $0 != .english }

  @Test(
    "has room on every screen of every walk",
    arguments: LanguageRoomTests.others, Walks.names)
  func hasRoom(language: Language, name: String) throws {
    let walker = Walker(try Walks.named(name), .four, in: language)
    report(try faults(walker, foreign: Walks.ladder.badges.map(\.name)))
  }

  /// Lines may touch: hardly any language has as many accents above and below.
  @Test(
    "has room also where it is longer than English by 40 %", arguments: Walks.names)
  func longer(name: String) throws {
    let walker = Walker(try Walks.named(name), .four, saying: Pseudo())
    report(try faults(walker, slack: 5.5))
  }

  private func report(_ faults: Set<String>) {
    for fault in faults.sorted() { Issue.record("\(fault)") }
  }

  /// The layout faults of a walk's screens, drawn in the two layouts from which all others are
  /// scaled.
  ///
  /// No text may contain a name in another language.
  private func faults(
    _ walker: Walker, foreign names: [String] = [], slack: Double = 0.5
  ) throws -> Set<String> {
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
        for fault in LanguageRoomTests.faults(recorder.entries, layout.size, slack) {
          faults.insert("\(place): \(fault)")
        }
        for text in recorder.entries.map(\.text) where names.contains(where: text.contains) {
          faults.insert("\(place): \"\(text)\" has a name of another language")
        }
      }
    }
    return faults
  }

  /// Texts that are cut off, extend beyond the frame or overlap.
  private static func faults(
    _ texts: [TextRecorder.Entry], _ size: FrameSize, _ slack: Double
  ) -> [String] {
    var faults: [String] = []
    var seen: Set<Box> = []
    // A progress bar draws its text twice, in two colours.
    let texts = texts.filter { seen.insert($0.box).inserted }
    for (index, text) in texts.enumerated() {
      let box = text.box
      if text.text.hasSuffix(Canvas.ellipsis) { faults.append("\"\(text.text)\" is cut") }
      if box.x < 0 || box.y < 0 || box.right > Double(size.width)
        || box.bottom > Double(size.height)
      {
        faults.append("\"\(text.text)\" leaves the frame")
      }
      for other in texts[..<index] where overlap(box, other.box, slack) {
        faults.append("\"\(text.text)\" lies over \"\(other.text)\"")
      }
    }
    return faults
  }

  private static func overlap(_ one: Box, _ other: Box, _ slack: Double) -> Bool {
    one.x + 0.5 < other.right && other.x + 0.5 < one.right
      && one.y + slack < other.bottom && other.y + slack < one.bottom
  }
}
