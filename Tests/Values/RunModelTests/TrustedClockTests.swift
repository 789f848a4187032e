import RunModel
import Testing

@Suite("A trusted clock")
struct TrustedClockTests {
  /// 2026-11-22T06:42:00Z at the monotonic second 100.
  private static let start: Int64 = 1_795_329_720_000
  private static let year: Int64 = 365 * 86_400_000

  private static func moment(_ second: Int64) -> Instant {
    Instant(milliseconds: 100_000 + second * 1000)
  }

  private static func utc(_ second: Int64, wrongBy error: Int64 = 0) -> UTC {
    UTC(millisecondsSince1970: start.addingSaturated(second * 1000).addingSaturated(error))
  }

  /// A clock fed one date per second, each wrong by this many milliseconds.
  private static func clock(_ errors: [Int64]) -> TrustedClock {
    var clock = TrustedClock()
    for (second, error) in errors.enumerated() {
      clock.add(utc(Int64(second), wrongBy: error), at: moment(Int64(second)))
    }
    return clock
  }

  private static func right(_ count: Int) -> [Int64] { [Int64](repeating: 0, count: count) }

  @Test("takes a single date for its label, and trusts five that agree over four seconds")
  func agreement() {
    #expect(TrustedClock().first == nil)
    #expect(TrustedClock().utc(at: Self.moment(0)) == nil)
    for count in 1...4 {
      let clock = Self.clock(Self.right(count))
      #expect(clock.first?.utc == Self.utc(0))
      #expect(clock.last?.utc == Self.utc(Int64(count) - 1))
      #expect(!clock.isTrusted)
      #expect(clock.utc(at: Self.moment(9)) == nil)
    }
    let clock = Self.clock(Self.right(5))
    #expect(clock.isTrusted)
    #expect(clock.utc(at: Self.moment(9)) == Self.utc(9))
    var quick = TrustedClock()
    for tenth in 0..<40 {
      let milliseconds = Int64(tenth) * 100
      quick.add(
        UTC(millisecondsSince1970: Self.start + milliseconds),
        at: Instant(milliseconds: milliseconds))
    }
    #expect(!quick.isTrusted, "ten a second, but all within four")
    quick.add(UTC(millisecondsSince1970: Self.start + 4000), at: Instant(milliseconds: 4000))
    #expect(quick.isTrusted)
  }

  @Test(
    "lets one wrong date be outvoted, wherever it is and however far off",
    arguments: [
      -20 * TrustedClockTests.year, -TrustedClockTests.year, -86_400_000, -2001, 2001, 86_400_000,
      19 * TrustedClockTests.year, Int64.min / 2, Int64.max / 2,
    ])
  func outvoted(error: Int64) {
    for place in 0..<6 {
      var errors = Self.right(6)
      errors[place] = error
      let clock = Self.clock(errors)
      #expect(clock.first?.utc == Self.utc(place == 0 ? 1 : 0))
      #expect(clock.utc(at: Self.moment(10)) == Self.utc(10))
      #expect(clock.votes == 5)
    }
    #expect(Self.clock([0, error]).first == nil, "nobody knows which")
    #expect(Self.clock([0, error, 0]).first?.utc == Self.utc(0))
  }

  @Test("goes on over a leap second, jitter and the drift of a crystal")
  func drift() {
    #expect(Self.clock([0, 0, 0, 1000, 1000]).votes == 5)
    #expect(Self.clock([0, 900, -900, 700, 0]).votes == 5)
    let day = Self.clock((0..<86_400).map { $0 / 20 })
    #expect(day.votes == 86_400)
    #expect(day.utc(at: Self.moment(86_400)) == Self.utc(86_400, wrongBy: 4319))
  }

  @Test("follows a receiver that corrects itself as soon as more dates say so")
  func correction() {
    let wrong = [Int64](repeating: -18_000, count: 10)
    #expect(Self.clock(wrong + Self.right(9)).first?.utc == Self.utc(0, wrongBy: -18_000))
    #expect(Self.clock(wrong + Self.right(10)).first == nil)
    #expect(Self.clock(wrong + Self.right(11)).first?.utc == Self.utc(10))
  }

  @Test("forgets no majority, however many other dates come between, and does not grow")
  func bounded() {
    var random = SplitMix64(seed: 4)
    var clock = TrustedClock()
    for second in 0..<2000 {
      let isRight = second % 5 < 2
      let error = isRight ? 0 : Int64.random(in: -(1 << 40)...(1 << 40), using: &random)
      clock.add(Self.utc(Int64(second), wrongBy: error), at: Self.moment(Int64(second)))
    }
    #expect(clock.utc(at: Self.moment(2000)) == Self.utc(2000))
  }

  @Test("survives every number")
  func extremes() {
    var clock = TrustedClock()
    for utc in [Int64.min, -1, 0, .max] {
      for at in [Int64.min, -1, 0, .max] {
        clock.add(UTC(millisecondsSince1970: utc), at: Instant(nanoseconds: at))
        _ = clock.utc(at: Instant(nanoseconds: ~at))
      }
    }
    #expect(clock.votes >= 0)
  }
}
