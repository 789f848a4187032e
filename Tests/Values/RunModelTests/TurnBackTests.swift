import RunModel
import Testing

@Suite("Turning back before sunset")
struct TurnBackTests {
  private static let now = UTC(millisecondsSince1970: 1_795_241_700_000)

  /// Sunset some seconds from now.
  private func turn(_ sunset: Int?, wayBack: Double?, pace: Double? = 0.36) -> TurnBack? {
    TurnBack(
      now: TurnBackTests.now,
      sunset: sunset.map { TurnBackTests.now.shifted(bySeconds: $0) }, wayBack: wayBack, pace: pace)
  }

  private func by(_ seconds: Int) -> TurnBack { .by(TurnBackTests.now.shifted(bySeconds: seconds)) }

  @Test("is halfway through the time that the way back leaves")
  func latest() {
    // An hour of light, half of which 5 km at 6:00 /km take; another quarter hour out makes the way
    // back a quarter hour longer.
    #expect(turn(3600, wayBack: 5000) == by(900))
    #expect(turn(3600, wayBack: 0) == by(1800))
    #expect(turn(1801, wayBack: 5000) == .by(UTC(millisecondsSince1970: 1_795_241_700_500)))
    #expect(turn(1800, wayBack: 5000) == by(0))
  }

  @Test("brings the runner back at sunset", arguments: [0.0, 300, 4321, 9999], [0.2, 0.36, 0.9])
  func arrival(wayBack: Double, pace: Double) throws {
    let sunset = 10_000
    guard case .by(let turn) = try #require(turn(sunset, wayBack: wayBack, pace: pace)) else {
      Issue.record("it is not too late")
      return
    }
    let onward =
      Double(turn.millisecondsSince1970 - TurnBackTests.now.millisecondsSince1970) / 1000
    let way = wayBack + onward / pace
    #expect(abs(onward + way * pace - Double(sunset)) < 0.01)
  }

  @Test("is too late when the way back takes longer than the light lasts, and says until when")
  func tooLate() {
    #expect(turn(1799, wayBack: 5000) == .tooLate(back: TurnBackTests.now.shifted(bySeconds: 1800)))
    #expect(turn(-60, wayBack: 0) == .tooLate(back: TurnBackTests.now))
  }

  @Test("is unknown when a part of it is")
  func unknown() {
    #expect(turn(nil, wayBack: 5000) == nil)
    #expect(turn(3600, wayBack: nil) == nil)
    #expect(turn(3600, wayBack: 5000, pace: nil) == nil)
    for pace in [0, -0.3, .nan, .infinity] { #expect(turn(3600, wayBack: 5000, pace: pace) == nil) }
    for way in [-1, .nan, .infinity] { #expect(turn(3600, wayBack: way) == nil) }
  }

  @Test("does not overflow")
  func extremes() {
    let far = UTC(millisecondsSince1970: .max)
    let past = UTC(millisecondsSince1970: .min)
    #expect(TurnBack(now: past, sunset: far, wayBack: 0, pace: 1) != nil)
    #expect(TurnBack(now: far, sunset: past, wayBack: 1e300, pace: 1) == .tooLate(back: far))
    guard case .tooLate = turn(3600, wayBack: 1e300, pace: 1e300) else {
      // The product is infinite.
      #expect(Bool(false))
      return
    }
  }
}
