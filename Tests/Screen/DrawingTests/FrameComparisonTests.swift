import Pictures
import RunModel
import Testing

@testable import Device
@testable import Drawing

/// What the comparison of golden frames must detect, and what it must tolerate.
@Suite("Comparison of frames") struct FrameComparisonTests {
  private static let square = FrameSize(width: 240, height: 240)
  /// As read from a golden file.
  private let golden: Pixels
  private let drawn: Pixels

  init() throws {
    drawn = FrameComparisonTests.draw(FrameComparisonTests.screen(), .dark)
    golden = try Pixels(png: SmallPNG.bytes(of: drawn))
  }

  private static func screen(
    _ change: (inout MainScreen) -> Void = { _ in }, status: StatusBar = .recording
  ) -> Screen {
    var main = MainScreen(
      distance: "5.27", unit: "km", time: "27:14", averagePace: "5:10", pace: "5:02",
      paceUnit: "/km", strip: .badge(Sample.carrot))
    change(&main)
    return Sample("", .main(main), status: status, hints: .running).screen
  }

  /// The strip of the screen with a change.
  private static func strip(_ change: (inout Carrot) -> Void) -> MainScreen.Strip {
    var carrot = Sample.carrot
    change(&carrot)
    return .badge(carrot)
  }

  private static func draw(_ screen: Screen, _ theme: Settings.Theme) -> Pixels {
    var screen = screen
    screen.theme = theme
    let painter = Painter(layout: .square)
    painter.draw(screen)
    return Pixels(painter.frame)
  }

  /// Moves the contents of a rectangle by a pixel; its edge fills the gap.
  private func shifted(_ rect: PixelRect, _ dx: Int, _ dy: Int) -> Pixels {
    var result = drawn
    for y in rect.y..<(rect.y + rect.height) {
      for x in rect.x..<(rect.x + rect.width) { result[x, y] = drawn[x - dx, y - dy] }
    }
    return result
  }

  private func recoloured(_ old: RGB, _ new: RGB) -> (pixels: Pixels, count: Int) {
    func value(_ colour: RGB) -> UInt32 {
      UInt32(colour.red) << 16 | UInt32(colour.green) << 8 | UInt32(colour.blue)
    }
    var result = drawn
    var count = 0
    for place in result.values.indices where result.values[place] == value(old) {
      result.values[place] = value(new)
      count += 1
    }
    return (result, count)
  }

  private func isClose(_ pixels: Pixels) -> Bool {
    FrameComparison(expected: golden, actual: pixels).isClose
  }

  @Test("the frame that a file was made of is the one in it")
  func same() {
    #expect(FrameComparison(expected: drawn, actual: drawn).words == "no pixel differs")
    #expect(isClose(drawn))
  }

  @Test("every text that lies a pixel beside its place is seen")
  func shiftedText() throws {
    let painter = Painter(layout: .square)
    let recorder = TextRecorder()
    painter.recorder = recorder
    painter.draw(FrameComparisonTests.screen())
    #expect(recorder.entries.count >= 10)
    for entry in recorder.entries {
      let box = entry.box
      let rect = PixelRect(
        x: max(1, Int(box.x) - 1), y: max(1, Int(box.y) - 1), width: Int(box.width) + 2,
        height: Int(box.height) + 2)
      for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
        guard rect.x + rect.width < 240, rect.y + rect.height < 240 else { continue }
        let comparison = FrameComparison(expected: golden, actual: shifted(rect, dx, dy))
        #expect(!comparison.isClose, "\"\(entry.text)\" by \(dx), \(dy)")
        let found = try #require(comparison.box)
        #expect(found.x >= rect.x && found.x + found.width <= rect.x + rect.width)
        #expect(found.y >= rect.y && found.y + found.height <= rect.y + rect.height)
      }
    }
  }

  @Test("a changed word, digit or full stop is seen")
  func changedWords() {
    let changes: [(inout MainScreen) -> Void] = [
      { $0.distance = "5.28" }, { $0.time = "27:15" }, { $0.pace = "5:03" },
      { $0.unit = "mi" }, { $0.strip = Self.strip { $0.goal = "to Mars." } },
      { $0.strip = Self.strip { $0.distance = "731 m" } },
      { $0.strip = Self.strip { $0.progress = 0.66 } },
      { $0.strip = Self.strip { $0.image = "phobos" } }, { $0.strip = .none },
    ]
    for change in changes {
      let screen = FrameComparisonTests.screen(change)
      let pixels = FrameComparisonTests.draw(screen, .dark)
      #expect(!isClose(pixels), "\(screen)")
    }
  }

  @Test("a missing icon is seen, however small")
  func missingIcons() throws {
    let statuses: [StatusBar] = [
      .idle, .paused,
      .with {
        $0.isRecording = true; $0.gps = .bars(3)
      },
      .with {
        $0.isRecording = true; $0.battery = nil
      },
      .with {
        $0.isRecording = true; $0.battery = 70
      },
      .with {
        $0.isRecording = true; $0.isMuted = true
      },
      .with {
        $0.isRecording = true; $0.isCharging = true
      },
      .with {
        $0.isRecording = true; $0.lostParts = ["Sound"]
      },
    ]
    for status in statuses {
      let screen = FrameComparisonTests.screen(status: status)
      let pixels = FrameComparisonTests.draw(screen, .dark)
      #expect(!isClose(pixels), "\(status)")
    }
    // Two by two pixels that are wrongly white, or wrongly not.
    var dot = drawn
    for (x, y) in [(10, 120), (11, 120), (10, 121), (11, 121)] { dot[x, y] ^= 0xff_ffff }
    #expect(!isClose(dot))
  }

  @Test("a colour of the neighbouring tier is seen, also where both are dark")
  func changedColours() {
    let dark = Palette.dark
    let tiers: [(RGB, RGB)] = [
      (dark.text, dark.silver), (dark.text, dark.label), (dark.label, dark.dim),
      (dark.yellow, dark.gold), (dark.green, dark.blue), (dark.card, dark.selection),
      (dark.card, dark.background), (dark.background, dark.mapGround),
    ]
    for (old, new) in tiers {
      let (pixels, count) = recoloured(old, new)
      #expect(count > 60 && !isClose(pixels), "\(old) as \(new), \(count) pixels")
    }
    #expect(!isClose(FrameComparisonTests.draw(FrameComparisonTests.screen(), .light)))
  }

  @Test("what libraries of another version do to rims and pictures is overlooked")
  func noise() {
    var random = SplitMix64(seed: 7)
    func moved(_ value: UInt32, by levels: Int) -> UInt32 {
      var result: UInt32 = 0
      for shift in [UInt32(0), 8, 16] {
        let icon = random.next() & 1 == 0 ? 1 : -1
        let level = max(0, min(255, Int(value >> shift & 255) + icon * levels))
        result |= UInt32(level) << shift
      }
      return result
    }
    // Every pixel by one level; the most ever seen by more; a few by far.
    var noisy = drawn
    for place in noisy.values.indices { noisy.values[place] = moved(drawn.values[place], by: 1) }
    for _ in 0..<45 {
      let place = Int(random.next() % UInt64(drawn.values.count))
      noisy.values[place] = moved(drawn.values[place], by: 9)
    }
    for _ in 0..<4 {
      let place = Int(random.next() % UInt64(drawn.values.count))
      noisy.values[place] = moved(drawn.values[place], by: 18)
    }
    #expect(isClose(noisy))
    // Ten times as many are not tolerated.
    for _ in 0..<500 {
      let place = Int(random.next() % UInt64(drawn.values.count))
      noisy.values[place] = moved(drawn.values[place], by: 15)
    }
    #expect(!isClose(noisy))
  }

  @Test("the difference picture names the screen and marks what differs")
  func picture() throws {
    let actual = FrameComparisonTests.draw(
      FrameComparisonTests.screen { $0.time = "27:15" }, .dark)
    let comparison = FrameComparison(expected: golden, actual: actual)
    let box = try #require(comparison.box)
    #expect(box.width < 30 && box.height < 60)
    let frame = DifferencePicture.draw(
      name: "main-240-dark", expected: golden, actual: actual, comparison)
    try Gallery.keep(frame, "difference")
    let pixels = Pixels(frame)
    #expect(pixels.size.width == 3 * 240 + 4 * 12)
    // In the middle as drawn now, on the right in the colour of large differences.
    let place = try #require(
      actual.values.indices.first { difference(golden.values[$0], actual.values[$0]) > 200 })
    let (x, y) = (12 + place % 240, 62 + place / 240)
    #expect(pixels[x, y] == golden.values[place])
    #expect(pixels[x + 252, y] == actual.values[place])
    #expect(pixels[x + 504, y] == 0xff2a3c)
  }
}
