import Drawing
import RunModel

@testable import Device

/// The screens side by side, as shown in the README.
enum ContactSheet {
  /// A screen that is no longer among the samples.
  struct Missing: Error {
    var sample: String
  }

  /// Sample and caption, row by row: 240 x 240, dark.
  static let dark = [
    [
      ("home", "Home"), ("ready-acquiring", "Finding satellites"),
      ("ready-improving", "Improving accuracy"), ("ready", "Ready to launch"),
      ("main", "Running"), ("main-chase", "Chasing gold"), ("main-lap", "A lap"),
    ],
    [
      ("live-map", "Live map"), ("lap", "Lap"), ("splits-live", "Splits"),
      ("back-to-start", "Back to start"), ("gps", "GPS and clock"), ("space-live", "Space"),
      ("big-number", "One big number"),
    ],
    [
      ("celebration-first", "A badge"), ("celebration-again", "Reached again"),
      ("celebration-silver", "Silver"), ("celebration-gold", "Gold"),
      ("main-gps-lost", "GPS lost"), ("main-battery", "Battery low"), ("main-locked", "Locked"),
    ],
    [
      ("paused", "Paused"), ("paused-confirm", "Holding to discard"),
      ("interrupted", "After a power cut"), ("award", "Award"), ("run-map", "Run details"),
      ("run-map-pin", "A badge's pin"), ("run-map-safe", "Colour-blind"),
    ],
    [
      ("run-splits", "Splits"), ("climb", "Climb"), ("space", "Space Mode"),
      ("information", "Information"), ("runs", "Past Runs"), ("records", "Records"),
      ("run-menu", "Holding to delete"),
    ],
    [
      ("badges", "My Badges"), ("badge", "A badge"), ("badge-locked", "Not yet earned"),
      ("settings", "Settings"), ("quick-menu", "Quick menu"), ("usb", "USB"),
      ("about", "About"),
    ],
  ]

  static let light = [
    ("main", "Light theme"), ("ready", "Ready to launch"), ("live-map", "Live map"),
    ("celebration-first", "A badge"), ("paused", "Paused"), ("run-map", "Run details"),
    ("badges", "My Badges"),
  ]

  static let wide = [
    ("main", "320 x 240"), ("live-map", "Live map"), ("run-map", "Run details"),
    ("badge", "A badge"), ("award", "Award"),
  ]

  static func draw() throws -> Collage {
    var rows = try dark.map { try cells($0, .square, .dark) }
    rows.append(try cells(light, .square, .light))
    rows.append(try cells(wide, .wide, .dark))
    return Collage.rows(rows, width: 7 * 240 + 8 * 16)
  }

  private static func cells(
    _ samples: [(name: String, caption: String)], _ layout: Layout, _ theme: Settings.Theme
  ) throws -> [Collage.Cell] {
    let painter = Painter(layout: layout)
    return try samples.map { name, caption in
      guard let sample = Sample.all.first(where: { $0.name == name }) else {
        throw Missing(sample: name)
      }
      painter.draw(sample.inTheme(theme))
      return Collage.Cell(caption: caption, pixels: Pixels(painter.frame))
    }
  }
}
