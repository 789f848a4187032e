import Drawing
import Foundation
import Pictures
import RunModel
import TestSupport
import Testing

@testable import Device

/// A picture kept in the repository that current drawings must match.
///
/// `MOONRUNNER_GOLDEN=renew`, which `scripts/golden renew` sets, rewrites differing and missing
/// files. Otherwise a difference is an issue, and a picture of it goes to the folder
/// `MOONRUNNER_GOLDEN_DIFFERENCES`, by default below the system's temporary folder.
struct GoldenFile {
  static let folder = Project.folder.appending(path: "Tests/Screen/DrawingTests/Golden")
  private static let environment = ProcessInfo.processInfo.environment
  static let isRenewing = environment["MOONRUNNER_GOLDEN"] == "renew"

  static var differences: URL {
    if let path = environment["MOONRUNNER_GOLDEN_DIFFERENCES"] { return URL(filePath: path) }
    return FileManager.default.temporaryDirectory.appending(path: "moonrunner-golden")
  }

  let name: String
  private var url: URL { GoldenFile.folder.appending(path: "\(name).png") }

  /// Compares the current drawing with the file, and records an issue or renews it.
  func check(_ actual: Pixels) throws {
    let fault: String
    if let file = try? Data(contentsOf: url) {
      let expected = try Pixels(png: [UInt8](file))
      if expected.size == actual.size {
        let comparison = FrameComparison(expected: expected, actual: actual)
        if comparison.isClose { return }
        fault = comparison.words
        try keepDifference(expected, actual, comparison)
      } else {
        fault = "it is another size"
      }
    } else {
      fault = "there is no such file"
    }
    guard GoldenFile.isRenewing else {
      let place = GoldenFile.differences.appending(path: "\(name).png").path
      Issue.record(
        """
        \(name): \(fault). Expected, drawn now and the difference: \(place). \
        If this is how it is to look: scripts/golden renew
        """)
      return
    }
    try Data(SmallPNG.bytes(of: actual)).write(to: url)
    print("golden: \(name) written: \(fault)")
  }

  private func keepDifference(
    _ expected: Pixels, _ actual: Pixels, _ comparison: FrameComparison
  ) throws {
    guard !GoldenFile.isRenewing else { return }
    let picture = DifferencePicture.draw(
      name: name, expected: expected, actual: actual, comparison)
    let folder = GoldenFile.differences
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(picture.png()).write(to: folder.appending(path: "\(name).png"))
  }
}

extension Sample {
  /// A combination in which samples are drawn.
  struct Variant: Hashable {
    var layout: Layout
    var theme: Settings.Theme

    /// For every sample; each looks different in the light theme, as a test proves.
    static let all = [Layout.wide, .square].flatMap { layout in
      Settings.Theme.allCases.map { Variant(layout: layout, theme: $0) }
    }
    /// Also for the samples below; these layouts are the square one, scaled or on a larger panel.
    static let ofMainStates = [Layout.tall, .small].map { Variant(layout: $0, theme: .dark) }
  }

  /// The main states: each page of a run, and one screen of each kind before and after it.
  private static let mainStates: Set<String> = [
    "about", "award", "award-all", "award-none", "back-to-start", "back-to-start-lost", "badge",
    "ahead", "ahead-climb", "course", "course-astray",
    "badge-locked", "badges", "big-number", "big-time", "celebration-first", "celebration-gold",
    "climb", "gps", "home", "home-carrot", "home-first", "information", "interrupted", "lap",
    "lap-late",
    "live-map", "live-map-lost", "live-map-streets", "main", "main-chase", "main-gps-lost",
    "main-large",
    "main-late", "main-lap", "paused", "paused-dimmed", "paused-discard", "power-off",
    "quick-menu", "ready", "ready-acquiring", "run-map", "run-map-moving",
    "run-map-pin", "run-map-streets",
    "run-splits", "runs", "runs-none", "saving", "settings", "space", "space-live",
    "splits-live", "stick", "usb-preparing", "weeks",
    "goal", "goal-behind", "goal-chinese", "goal-done", "goal-german", "longest-workout",
    "workout", "workout-chinese", "workout-done", "workout-fast", "workout-german", "workout-key",
    "workout-lost", "workout-miles", "workout-no-pace", "workout-rest", "workout-run",
    "workout-slow", "workout-warm-up",
    "pages", "pages-german", "pages-chinese", "page-menu", "page-menu-german",
    "page-menu-chinese", "page-fields", "page-fields-german", "page-fields-chinese",
    "custom-two", "custom-two-german", "custom-two-chinese", "custom-three",
    "custom-three-german", "custom-three-chinese", "custom-four", "custom-four-german",
    "custom-four-chinese", "live-map-carrot", "live-map-carrot-german",
    "live-map-carrot-chinese",
  ]

  /// The combinations in which it is drawn.
  var variants: [Variant] {
    Variant.all + (Sample.mainStates.contains(name) ? Variant.ofMainStates : [])
  }

  /// For example "main-240-dark" or "main-240x280-dark".
  func fileName(_ variant: Variant) -> String {
    let layout = variant.layout
    let size = layout.size.height == 240 ? "\(layout.size.width)" : layout.name
    return "\(name)-\(size)-\(variant.theme.rawValue)"
  }
}
