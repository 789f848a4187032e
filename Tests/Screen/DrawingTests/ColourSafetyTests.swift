import RunModel
import Testing
import Workouts

@testable import Device
@testable import Drawing

@Suite struct ColourSafetyTests {
  private func distances(_ palette: MapPalette, _ eyes: Vision) -> [Double] {
    [
      eyes.distance(palette.slowest, palette.fastest), eyes.distance(palette.slowest, palette.mean),
      eyes.distance(palette.mean, palette.fastest),
    ]
  }

  @Test("the simulation gives the figures it is known for: red and green fall together")
  func simulation() {
    let standard = Vision.allCases.map { distances(.standard, $0)[0].rounded() }
    #expect(standard == [131, 14, 36, 130])
  }

  @Test(
    "slow, mean and fast of the colour-safe map are far apart for all eyes",
    arguments: Vision.allCases)
  func colourSafe(_ eyes: Vision) {
    for distance in distances(.colourSafe, eyes) { #expect(distance >= 45, "\(eyes): \(distance)") }
    let palette = MapPalette.colourSafe
    let light = [palette.slowest, palette.mean, palette.fastest].map { eyes.lab($0).light }
    // So that the order is visible in a greyscale photograph too.
    #expect(light[0] < light[1] && light[1] + 15 < light[2], "\(eyes): \(light)")
  }

  // MARK: Never colour alone

  /// A palette without colours, and with a single brightness for everything but backgrounds.
  ///
  /// Differences in it are visible as shapes or words.
  private static func blank(_ theme: Settings.Theme) -> Palette {
    let (black, white) = (RGB(0, 0, 0), RGB(255, 255, 255))
    return Palette(
      background: black, card: black, selection: black, line: black, track: black, text: white,
      label: white, estimate: white, dimGround: black, dimText: white, dim: white,
      yellow: white, red: white, green: white, blue: white, violet: white, gold: white,
      silver: white, warningFill: white, alarmFill: white, goFill: white, newsFill: white,
      easyFill: white, onFill: black, plainFill: white, alarmGround: black, record: white,
      flame: white, space: black, mapGround: black, mapGrid: black, trail: white, course: white,
      mapRim: black, pin: white)
  }

  private func expectAllDiffer(_ samples: [Sample], _ what: String) {
    for layout in Layout.all {
      // Six pixels of the unscaled layout.
      let least = Int(6 * layout.scale * layout.scale)
      let drawn = samples.map { Drawn($0, layout, colours: ColourSafetyTests.blank) }
      for (index, one) in drawn.enumerated() {
        for other in drawn[..<index] {
          let pixels = zip(one.pixels, other.pixels).count { $0 != $1 }
          #expect(pixels >= least, "\(what): \(one.name) and \(other.name) differ by \(pixels)")
        }
      }
    }
  }

  private func bar(_ name: String, _ change: (inout StatusBar) -> Void) -> Sample {
    Sample(name, Sample.main(), status: .with(change))
  }

  @Test("a guess differs from what is known without its colour")
  func guesses() {
    expectAllDiffer(
      [
        Sample("known", Sample.main()), Sample("distance", Sample.main(distance: .guess("5.27"))),
        Sample("average", Sample.main(average: .guess("5:10"))),
      ], "guesses")
  }

  @Test("states of the signal, the recording and the battery differ without their colours")
  func status() {
    expectAllDiffer(
      [
        bar("silent") { $0.gps = .silent }, bar("searching") { $0.gps = .searching },
        bar("weak") { $0.gps = .bars(1) }, bar("fair") { $0.gps = .bars(2) },
        bar("good") { $0.gps = .bars(3) }, bar("best") { $0.gps = .bars(4) },
      ], "signal")
    expectAllDiffer(
      [
        bar("idle") { _ in }, bar("recording") { $0.isRecording = true },
        bar("paused") { $0.isPaused = true }, bar("locked") { $0.isLocked = true },
        bar("muted") { $0.isMuted = true }, bar("lost") { $0.lostParts = ["Sound"] },
      ], "state")
    expectAllDiffer(
      [
        bar("none") { $0.battery = nil }, bar("full") { $0.battery = 100 },
        bar("half") { $0.battery = 50 }, bar("fifth") { $0.battery = 20 },
        bar("low") {
          $0.battery = 20
          $0.isBatteryLow = true
        },
        bar("charging") {
          $0.battery = 20
          $0.isCharging = true
        },
      ], "battery")
  }

  @Test("GPS lost and a fix, silver and gold, first and again differ without their colours")
  func news() {
    expectAllDiffer(
      [
        Sample("fix", Sample.main(), status: .recording),
        Sample(
          "lost", Sample.main(pace: "--:--"), status: .with { $0.gps = .searching },
          banner: Banner(.warning, .gps, "GPS lost", "Time continues")),
      ], "GPS")
    let kinds: [CelebrationScreen.Kind] = [.first, .again, .silver, .gold]
    expectAllDiffer(
      kinds.map { Sample("\($0)", Sample.celebration($0, "BADGE", "mars", "Mars")) }, "badge")
    expectAllDiffer(
      [Medal.silver, .gold].map { medal in
        var carrot = Sample.carrot
        carrot.chase = .init(medal: medal, pace: "5:02", unit: "/km")
        return Sample(medal.rawValue, Sample.main(carrot: carrot))
      }, "chase")
  }

  @Test("steps, the states of a gauge, and ahead and behind differ without their colours")
  func workouts() {
    let tones: [WorkoutScreen.Tone] = [.run, .rest, .easy]
    expectAllDiffer(
      tones.map { Sample("\($0)", Sample.step($0, "Step", "", "1:24", 0.5, next: "")) }, "steps")
    let states: [TargetGauge.State?] = [nil, .tooSlow, .onTarget, .tooFast]
    expectAllDiffer(
      states.map {
        Sample("\($0.map { "\($0)" } ?? "none")", Sample.target($0, pace: "4:11", position: 0))
      }, "gauge")
    expectAllDiffer(
      [true, false].map {
        Sample(
          "\($0)",
          Sample.goal(
            "0:12", isAhead: $0, left: "4.73 km", needed: "5:02 /km", finish: "49:36", 0.5,
            word: "0:12"))
      }, "goal")
  }

  @Test("the selected row differs from the others without its colour")
  func selection() {
    expectAllDiffer((0..<3).map { Sample("home \($0)", Sample.home($0)) }, "home")
    expectAllDiffer((0..<3).map { Sample("menu \($0)", Sample.menu($0)) }, "menu")
    expectAllDiffer(
      (0..<2).map { Sample("question \($0)", Sample.question("Paused", $0)) }, "question")
  }
}
