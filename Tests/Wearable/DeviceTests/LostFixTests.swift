import Courses
import GPS
import RunModel
import Testing
import Tracking

@testable import Device

/// The screens of a run while the fix is lost, weak or not yet found.
@Suite struct LostFixTests {
  /// A run of 30 s at 4 m/s.
  private static func running(badges: [Badge] = Rig.badges, course: Course? = nil) -> Rig {
    var rig = Rig(badges: badges, course: course).started()
    rig.run(seconds: 30)
    return rig
  }

  /// Without celebrations in between.
  private static let home = Array(Rig.badges.prefix(1))

  private static func main(_ rig: Rig) -> MainScreen? {
    if case .main(let screen) = rig.screen.content { screen } else { nil }
  }

  // MARK: Distance

  @Test func distanceGoesOnMarkedUntilTheFixIsBack() throws {
    var rig = Self.running()
    let known = try #require(Self.main(rig)?.distance)
    #expect(!known.isEstimated)
    rig.search(seconds: 1)
    rig.wait(.milliseconds(999))
    #expect(Self.main(rig)?.distance == known)
    rig.wait(.milliseconds(1))
    #expect(Self.main(rig)?.distance.isEstimated == true)
    #expect(rig.text.contains("| ~0.1"))
    let metres = try #require(rig.device.recorder?.distance)
    rig.search(seconds: 17)
    // Twenty seconds since the last fix.
    let guess = Wording.distance(metres + 80, .kilometres)
    #expect(Self.main(rig)?.distance == Figure(guess, isEstimated: true))
    #expect(rig.device.recorder?.distance == metres)
    rig.run(seconds: 1)
    #expect(Self.main(rig)?.distance.isEstimated == false)
    #expect(rig.device.recorder.map { $0.distance > metres } == true)
  }

  @Test func runnerWhoStoodStandsOn() throws {
    var rig = Self.running()
    rig.run(seconds: 30, speed: 0)
    let known = try #require(Self.main(rig)?.distance)
    rig.search(seconds: 30)
    #expect(Self.main(rig)?.distance == Figure(known.text, isEstimated: true))
  }

  @Test func unpluggedAndSilentReceiversAreLostFixesToo() {
    var rig = Self.running()
    rig.send(.lost(.gps, reason: "unplugged"))
    #expect(rig.text.contains("now --:--"))
    rig.wait(.seconds(10))
    #expect(Self.main(rig)?.distance.isEstimated == true)
    var silent = Self.running()
    silent.wait(.seconds(10))
    #expect(Self.main(silent)?.distance == Self.main(rig)?.distance)
  }

  @Test func fixesThatDoNotCountAreALostFixToo() {
    var rig = Self.running()
    rig.run(seconds: 1, hdop: 9)
    #expect(Self.main(rig)?.distance.isEstimated == false)
    rig.run(seconds: 2, hdop: 9)
    #expect(Self.main(rig)?.distance.isEstimated == true)
    #expect(rig.text.contains("now --:--"))
    #expect(rig.screen.banner?.text == "GPS weak: Estimated distance")
    rig.run(seconds: 1)
    #expect(Self.main(rig)?.distance.isEstimated == false)
    #expect(!rig.text.contains("now --:--"))
  }

  @Test func everyPageMarksIt() throws {
    var rig = Self.running(course: try Rig.course(metres: 5000))
    rig.search(seconds: 10)
    let others: [RunningPage] = [.customPage1, .customPage2, .workout, .goal, .ghost]
    for page in RunningPage.allCases where !others.contains(page) {
      #expect(rig.top == .running(.page(page)))
      // The GPS and sun pages have no distance.
      #expect(rig.text.contains(Figure.mark) == (page != .gps && page != .sun), "\(rig.text)")
      rig.search(seconds: 1)
      rig.short(.down)
    }
    rig.hold(.up)
    while !rig.text.contains("> One big number") { rig.short(.down) }
    rig.short(.start)
    rig.search(seconds: 1)
    for number in BigNumber.allCases {
      #expect(rig.top == .running(.bigNumber(number)))
      let isGuess = number == .distance || number == .averagePace
      #expect(rig.text.contains(Figure.mark) == isGuess, "\(rig.text)")
      rig.short(.down)
      rig.search(seconds: 1)
    }
  }

  private static func carrot(_ main: MainScreen) -> Carrot? {
    if case .badge(let carrot) = main.strip { carrot } else { nil }
  }

  @Test func noBadgeNoLapAndNoSplitComesOfIt() throws {
    var rig = Self.running()
    rig.run(seconds: 15)
    let recorder = try #require(rig.device.recorder)
    #expect(recorder.distance < 200)
    rig.clearEffects()
    rig.search(seconds: 300)
    // The loss, and the question whether the runner is still running.
    #expect(rig.sounds() == [.gpsLost, .question])
    #expect(rig.device.recorder?.given == recorder.given)
    #expect(rig.device.recorder?.lapMarks == [])
    let main = try #require(Self.main(rig))
    #expect(main.distance.text > "1.00")
    let carrot = try #require(Self.carrot(main))
    #expect(carrot.distance == Figure(Amount("0", "m"), isEstimated: true))
    #expect(carrot.chase == nil)
    for _ in 0..<3 { rig.short(.down) }
    rig.search(seconds: 1)
    let splits = try rig.shown(SplitsScreen.self)
    #expect(splits.rows.map(\.label) == [Figure("0.99", isEstimated: true)])
  }

  // MARK: Pauses

  @Test func pausedRunShowsWhatCountsMarked() throws {
    var rig = Self.running()
    let known = try #require(Self.main(rig)?.distance)
    rig.search(seconds: 20)
    rig.short(.stop)
    #expect(rig.text.hasPrefix("Paused | ~\(known.text) km"))
    rig.short(.up, .start)
    #expect(rig.text.hasPrefix("Summary"))
    #expect(rig.text.contains("| ~\(known.text) km"))
    rig.short(.stop, .stop)
    #expect(rig.top.is(RunningView.self))
    rig.search(seconds: 5)
    #expect(Self.main(rig)?.distance == Figure(known.text, isEstimated: true))
    rig.run(seconds: 1)
    #expect(Self.main(rig)?.distance.isEstimated == false)
  }

  @Test func fixThatIsLostDuringAPauseMarksNothing() {
    var rig = Self.running()
    rig.short(.stop)
    rig.wait(.seconds(60))
    #expect(!rig.text.contains(Figure.mark))
    rig.short(.stop)
    rig.run(seconds: 2)
    #expect(!rig.text.contains(Figure.mark))
  }

  // MARK: Average

  @Test func averageCountsFromTheFirstFix() throws {
    var rig = Rig(badges: Self.home, engine: "moonrunner/1").opened()
    rig.short(.start, .start)
    rig.search(seconds: 82)
    #expect(Self.main(rig)?.averagePace == Figure(Wording.unknownPace))
    #expect(Self.main(rig)?.distance == Figure("0.00", isEstimated: true))
    rig.run(seconds: 60)
    let main = try #require(Self.main(rig))
    #expect(!main.distance.isEstimated)
    #expect(main.averagePace.isEstimated)
    #expect(main.averagePace.text.hasPrefix("4:1"), "\(main.averagePace)")
    rig.short(.down)
    #expect(rig.text.contains("| ~4:1"), "\(rig.text)")
    rig.short(.stop, .up, .start)
    #expect(rig.text.hasPrefix("Summary") && rig.text.contains("| ~4:1"), "\(rig.text)")
  }

  @Test func averageDoesNotJumpWhenTheFixComesBack() throws {
    var rig = Self.running(badges: Self.home)
    rig.run(seconds: 60)
    let before = try #require(Self.main(rig)?.averagePace)
    for _ in 0..<60 {
      rig.place = Geodesy.offset(rig.place, east: 4, north: 0)
      rig.search(seconds: 1)
    }
    let lost = try #require(Self.main(rig)?.averagePace)
    #expect(lost.isEstimated && lost.text.prefix(3) == before.text.prefix(3))
    rig.run(seconds: 2)
    let after = try #require(Self.main(rig)?.averagePace)
    #expect(!after.isEstimated && after.text.prefix(3) == before.text.prefix(3))
  }

  // MARK: Deadlines

  /// Instants at which the screen changed while only deadlines were processed.
  private static func changes(_ rig: Rig, for span: Duration) -> [Instant] {
    var device = rig.device
    let end = rig.now + span
    var changes: [Instant] = []
    while let next = device.nextDeadline, next <= end {
      let before = device.screen
      _ = device.advance(to: next)
      if device.screen != before { changes.append(next) }
    }
    return changes
  }

  @Test func silenceChangesTheScreenByItselfAndNothingElseDoes() throws {
    let rig = Self.running()
    let fix = try #require(rig.device.lastPlace?.at)
    let changes = Self.changes(rig, for: .seconds(12))
    // The receiver counts as silent after 2 s, the fix as lost after 3.
    #expect(changes.contains(fix + .seconds(2)))
    #expect(changes.contains(fix + .seconds(3)))
    #expect(changes.count <= 12 + 3)
    var paused = rig
    paused.short(.stop)
    paused.wait(.seconds(5))
    #expect(Self.changes(paused, for: .seconds(5)) == [])
  }

  @Test func weakFixIsMarkedAtItsOwnMoment() throws {
    var rig = Self.running()
    let fix = try #require(rig.device.lastPlace?.at)
    rig.run(seconds: 1, hdop: 9)
    #expect(Self.changes(rig, for: .seconds(1)).contains(fix + .seconds(3)))
  }
}
