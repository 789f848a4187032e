import Foundation
import Pictures
import RunModel
import TestSupport

@testable import Drawing

/// The pictures at the top of the README, made by `scripts/golden renew`.
enum ReadmePicture: String, CaseIterable {
  case contactSheet = "contact-sheet"
  case run

  /// The longest side in pixels of any of them.
  static let longestSide = 4096
  static let all = ReadmePicture.allCases

  var url: URL { Project.folder.appending(path: ".pictures/\(rawValue).png") }

  /// The difference of a stored file from a drawn one; `nil` if they show the same.
  func difference(from stored: [UInt8], drawn: [UInt8]) throws -> String? {
    guard !stored.isEmpty else { return "it is missing" }
    let expected = try Pixels(png: stored, side: ReadmePicture.longestSide)
    let actual = try Pixels(png: drawn, side: ReadmePicture.longestSide)
    guard expected.size == actual.size else {
      return "it is \(expected.size), and would be \(actual.size)"
    }
    let comparison = FrameComparison(expected: expected, actual: actual)
    let frames = max(1, actual.values.count / (240 * 240))
    return comparison.isClose(frames: frames) ? nil : comparison.words
  }

  func png() throws -> [UInt8] {
    let collage =
      switch self {
      case .contactSheet: try ContactSheet.draw()
      case .run: try RunSequence.draw()
      }
    collage.thinOut()
    return collage.frame.png()
  }
}

extension Collage {
  /// A screen with a caption.
  struct Cell {
    var caption: String
    var pixels: Pixels
  }

  private static let side = 16
  private static let captionHeight = 30

  /// Rows of screens, each spread over the full width.
  static func rows(_ rows: [[Cell]], width: Int) -> Collage {
    let heights = rows.map { row in
      (row.map(\.pixels.size.height).max() ?? 0) + captionHeight
    }
    let collage = Collage(
      width: width, height: heights.reduce(side, +) + side - captionHeight / 3)
    var y = side
    for (row, height) in zip(rows, heights) {
      let filled = row.reduce(0) { $0 + $1.pixels.size.width }
      let room = width - 2 * side - filled
      var before = 0
      for (index, cell) in row.enumerated() {
        let x = side + before + room * index / max(1, row.count - 1)
        collage.panel(cell.pixels, x: x, y: y)
        collage.caption(
          cell.caption, x: x + 4, baseline: y + cell.pixels.size.height + 19,
          width: cell.pixels.size.width - 8)
        before += cell.pixels.size.width
      }
      y += height
    }
    return collage
  }

  /// Reduces colours to the panel's 65,536, which shrinks the file by a third.
  func thinOut() {
    for index in frame.memory.indices {
      let pixel = frame.memory[index]
      let rest = (pixel >> 5 & 0x07_0007) | (pixel >> 6 & 0x00_0300)
      frame.memory[index] = (pixel & 0xf8_fcf8) | rest
    }
  }
}
