import Pictures
import RunModel
import Testing

@testable import Device
@testable import Drawing

@Suite struct RoomTests {
  @Test("texts keep two pixels to the edge of the frame", arguments: Sample.all)
  func edges(_ sample: Sample) {
    for drawn in Drawn.everywhere(sample) {
      for text in drawn.texts {
        let box = text.box
        #expect(
          box.x >= 2 && box.y >= 2 && box.right <= Double(drawn.layout.width) - 2
            && box.bottom <= Double(drawn.layout.height) - 1,
          "\(drawn.name): \"\(text.text)\" at \(box)")
      }
    }
  }

  /// The corner radius on the 1.69-inch panel in pixels, a generous estimate.
  private static let cornerRadius = 40.0

  @Test("round corners cut no text and no icon", arguments: Sample.all)
  func corners(_ sample: Sample) {
    let banner = Banner(.warning, .gps, "GPS lost", "Time continues")
    for drawn in [Drawn(sample, .tall), Drawn(sample, .tall, banner: banner)] {
      let boxes = drawn.texts.map { ($0.text, $0.box) } + drawn.icons.map { ($0.name, $0.box) }
      for (name, box) in boxes {
        #expect(RoomTests.isInside(box), "\(drawn.name): \"\(name)\" at \(box)")
      }
    }
  }

  /// Whether a box is entirely inside the tall layout's rounded corners.
  private static func isInside(_ box: Box) -> Bool {
    let (size, inset) = (Layout.tall.size, Double(Layout.tall.inset))
    return [box.x, box.right].allSatisfy { x in
      [box.y + inset, box.bottom + inset].allSatisfy { y in
        let across = max(0, cornerRadius - x, x - (Double(size.width) - cornerRadius))
        let along = max(0, cornerRadius - y, y - (Double(size.height) - cornerRadius))
        return across * across + along * along <= cornerRadius * cornerRadius
      }
    }
  }

  @Test("running pages have one margin, left and right", arguments: Sample.all)
  func margins(_ sample: Sample) {
    guard sample.screen.content.isRunningPage else { return }
    for drawn in Drawn.everywhere(sample) {
      for text in drawn.texts where text.box.y > Double(Painter.statusHeight) {
        #expect(
          text.box.x >= Double(drawn.layout.margin) - 1
            && text.box.right <= Double(drawn.layout.width - drawn.layout.margin) + 1,
          "\(drawn.name): \"\(text.text)\" at \(text.box)")
      }
    }
  }

  @Test("no icon lies on a text, nor a text on an icon", arguments: Sample.all)
  func icons(_ sample: Sample) {
    for drawn in Drawn.everywhere(sample) {
      for text in drawn.texts {
        for icon in drawn.icons where overlap(text.box, icon.box) {
          // A searching receiver's question mark overlaps its bars on purpose.
          guard text.text != "?" else { continue }
          Issue.record("\(drawn.name): \"\(text.text)\" \(text.box), \(icon.name) \(icon.box)")
        }
      }
    }
  }

  @Test("no text lies on another", arguments: Sample.all)
  func texts(_ sample: Sample) {
    for drawn in Drawn.everywhere(sample) {
      for (index, text) in drawn.texts.enumerated() {
        // A text that fills up while a key is held is drawn twice, in two colours.
        for other in drawn.texts[..<index] where other.box != text.box {
          #expect(
            !overlap(text.box, other.box),
            "\(drawn.name): \"\(text.text)\" \(text.box), \"\(other.text)\" \(other.box)")
        }
      }
    }
  }

  private func overlap(_ one: Box, _ other: Box) -> Bool {
    // An icon's bounding square is only an approximation.
    let slack = 1.5
    return one.x + slack < other.right && other.x + slack < one.right
      && one.y + slack < other.bottom && other.y + slack < one.bottom
  }
}
