import RunModel
import Testing
import Words

@testable import Device

@Suite("Pace of frames") struct FramePaceTests {
  private var pace = FramePace()

  private func at(_ milliseconds: Int64) -> Instant {
    Instant(milliseconds: 5_000 + milliseconds)
  }

  @Test("draws the first screen, and none twice")
  mutating func first() {
    let drawn = [pace.takes(.main(), at: at(0)), pace.takes(.main(), at: at(5_000))]
    #expect(drawn == [true, false])
  }

  @Test("draws distance and time of one second together, and wakes nobody for that")
  mutating func together() {
    var drawn: [Int64] = []
    for second in Int64(0)..<10 {
      // The clock ticks on the second, the receiver's fix follows a third of a second later.
      let tick = Screen.main(time: "0:0\(second)", distance: Figure("\(second).00"))
      let fix = Screen.main(time: "0:0\(second)", distance: Figure("\(second + 1).00"))
      if pace.takes(tick, at: at(second * 1000 + 3)) { drawn.append(second * 1000) }
      if pace.takes(fix, at: at(second * 1000 + 330)) { drawn.append(second * 1000 + 330) }
      // After the next tick, which includes it.
      #expect(pace.deadline == at(second * 1000 + 1103))
    }
    #expect(drawn == (0..<10).map { $0 * 1000 })
  }

  @Test("draws figures that nothing else comes after when the second is over")
  mutating func last() throws {
    _ = pace.takes(.main(distance: Figure("1.00")), at: at(0))
    let late = Screen.main(distance: Figure("1.01"))
    let isEarly = pace.takes(late, at: at(400))
    let deadline = try #require(pace.deadline)
    let isDrawn = pace.takes(late, at: deadline)
    #expect(!isEarly && isDrawn)
    #expect(deadline == at(1100))
    #expect(pace.deadline == nil)
  }

  @Test("comes to draw with the ticks, whenever it drew first")
  mutating func joins() {
    _ = pace.takes(.main(time: "0:00"), at: at(0))
    var drawn: [Int64] = []
    for second in Int64(0)..<12 {
      // A tick 450 ms after the first picture, then every second.
      let tick = second * 1000 + 450
      let screen = Screen.main(time: "0:\(second + 1)")
      let due = pace.deadline.map { ($0 - at(0)).nanoseconds / 1_000_000 }
      if let due, due < tick, pace.takes(.main(time: "0:\(second)"), at: at(due)) {
        drawn.append(due % 1000)
      }
      if pace.takes(screen, at: at(tick)) { drawn.append(tick % 1000) }
    }
    #expect(drawn.suffix(6).allSatisfy { $0 == 450 })
  }

  @Test("waits for nothing when figures return to what is shown")
  mutating func unchanged() {
    _ = pace.takes(.main(distance: Figure("1.00")), at: at(0))
    _ = pace.takes(.main(distance: Figure("1.01")), at: at(100))
    let isDrawn = pace.takes(.main(distance: Figure("1.00")), at: at(200))
    #expect(!isDrawn && pace.deadline == nil)
  }

  @Test("draws at once what is more than figures")
  mutating func atOnce() {
    let screens: [Screen] = [
      .main(),
      .main(banner: Banner(.warning, .gps, "GPS lost")),
      .main(isPaused: true),
      .main(),
      .main(theme: .light),
      .bigNumber(.distance),
      .bigNumber(.pace),
      .home(selected: 0),
      .home(selected: 1),
    ]
    let drawn = screens.enumerated().map { pace.takes($1, at: at(Int64($0) * 10)) }
    #expect(drawn == screens.map { _ in true })
  }

  @Test("draws at once after the picture was taken away")
  mutating func forgotten() {
    _ = pace.takes(.main(distance: Figure("1.00")), at: at(0))
    pace.forget()
    let drawn = pace.takes(.main(distance: Figure("1.01")), at: at(100))
    #expect(drawn)
  }
}

extension Screen {
  fileprivate static func main(
    time: String = "27:14", distance: Figure = Figure("5.27"), banner: Banner? = nil,
    isPaused: Bool = false, theme: Settings.Theme = .dark
  ) -> Screen {
    let carrot = Carrot(
      image: "mars", badge: "Mars", goal: "to Mars", distance: Figure(Amount("730", "m")),
      progress: 0.6)
    return screen(
      .main(
        MainScreen(
          distance: distance, unit: "km", time: time, averagePace: Figure("5:10"), pace: "5:02",
          paceUnit: "/km", strip: .badge(carrot))),
      banner: banner, isPaused: isPaused, theme: theme)
  }

  fileprivate static func bigNumber(_ quantity: BigNumberScreen.Quantity) -> Screen {
    screen(.bigNumber(BigNumberScreen(quantity, label: "A", number: Figure("5"), unit: "")))
  }

  fileprivate static func home(selected: Int) -> Screen {
    screen(.home(HomeScreen(rows: [], selected: selected)))
  }

  private static func screen(
    _ content: ScreenContent, banner: Banner? = nil, isPaused: Bool = false,
    theme: Settings.Theme = .dark
  ) -> Screen {
    let bar = StatusBar(
      gps: .bars(4), clock: "18:42", battery: 78, isCharging: false, isBatteryLow: false,
      isRecording: true, isPaused: isPaused, isMuted: false, isLocked: false, lostParts: [])
    return Screen(
      content: content, statusBar: bar, banner: banner,
      hints: ButtonHints(start: nil, stop: nil), captions: Captions.of(.english), theme: theme,
      isLit: true)
  }
}
