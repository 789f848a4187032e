import Drawing
import Pictures

/// Whether a frame matches the golden one.
///
/// The steps only tolerate differences between versions of libraries. Between Debian 12 (Cairo
/// 1.16, FreeType 2.12, glibc 2.36) and Debian 13 (1.18, 2.13, 2.41) at most 45 pixels of a frame
/// differ, by at most 7 levels of a channel; only a truncated banner has four pixels that differ by
/// up to 18. The golden file itself is up to `SmallPNG.error` levels off, except in the frame's
/// most frequent colours.
struct FrameComparison: Hashable {
  /// How many pixels may differ by more than this many levels.
  struct Step: Hashable {
    var over: Int
    var most: Int
  }

  static let steps = [
    Step(over: SmallPNG.error + 1, most: 60), Step(over: 16, most: 8), Step(over: 40, most: 0),
  ]

  /// The number of pixels beyond each step.
  private(set) var counts: [Int]
  /// The bounding box of all pixels beyond the first step.
  private(set) var box: PixelRect?

  /// Compares two pictures of the same size.
  init(expected: Pixels, actual: Pixels) {
    precondition(expected.size == actual.size, "pictures of one size are compared")
    counts = FrameComparison.steps.map { _ in 0 }
    guard expected != actual else { return }
    let width = expected.size.width
    var (left, right, top, bottom) = (Int.max, -1, Int.max, -1)
    for place in expected.values.indices {
      let (one, other) = (expected.values[place], actual.values[place])
      guard one != other else { continue }
      let levels = difference(one, other)
      for (index, step) in FrameComparison.steps.enumerated() where levels > step.over {
        counts[index] += 1
      }
      guard levels > FrameComparison.steps[0].over else { continue }
      (left, right) = (min(left, place % width), max(right, place % width))
      (top, bottom) = (min(top, place / width), max(bottom, place / width))
    }
    if right >= 0 {
      box = PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }
  }

  var isClose: Bool { isClose(frames: 1) }

  /// Whether a picture with this many frames on it matches the golden one.
  func isClose(frames: Int) -> Bool {
    zip(counts, FrameComparison.steps).allSatisfy { $0 <= $1.most * frames }
  }

  /// For example "312 pixels differ, 40 by more than 40 levels, all within x 12...80, y 30...44".
  var words: String {
    guard let box else { return "no pixel differs" }
    return "\(counts[0]) pixels differ, \(counts.last ?? 0) of them by more than"
      + " \(FrameComparison.steps.last?.over ?? 0) levels, all within"
      + " x \(box.x)...\(box.x + box.width - 1), y \(box.y)...\(box.y + box.height - 1)"
  }
}
