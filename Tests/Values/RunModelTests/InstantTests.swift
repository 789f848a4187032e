import RunModel
import Testing

@Suite struct InstantTests {
  @Test("Instants and spans add up to the nanosecond")
  func sums() {
    let start = Instant(milliseconds: 1500)
    #expect(start.nanoseconds == 1_500_000_000)
    #expect(start + .nanoseconds(1) - start == .nanoseconds(1))
    #expect(start - .seconds(2) == Instant(milliseconds: -500))
    #expect(Instant(milliseconds: 1) < Instant(milliseconds: 2))
  }

  @Test("A span knows its whole and broken seconds")
  func spans() {
    #expect(Duration.milliseconds(2500).milliseconds == 2500)
    #expect(Duration.nanoseconds(-1_999_000).milliseconds == -1)
    #expect(Duration.milliseconds(2500).inSeconds == 2.5)
  }

  @Test("Beyond 292 years an instant is the last there is")
  func extremes() {
    #expect(Instant(milliseconds: .max).nanoseconds == .max)
    #expect(Instant(milliseconds: .min).nanoseconds == .min)
    #expect((Instant(nanoseconds: .max) + .seconds(1)).nanoseconds == .max)
    #expect((Instant(nanoseconds: .min) - .seconds(1)).nanoseconds == .min)
    #expect(Instant(nanoseconds: .min) - Instant(nanoseconds: .max) == .nanoseconds(Int64.min))
    #expect(Duration.seconds(Int64.max).nanoseconds == .max)
  }

  @Test("Of two deadlines the earlier one counts, and none is no deadline")
  func deadlines() {
    let (one, two) = (Instant(milliseconds: 1), Instant(milliseconds: 2))
    #expect(earlier(two, one) == one)
    #expect(earlier(nil, two) == two)
    #expect(earlier(one, nil) == one)
    #expect(earlier(nil, nil) == nil)
  }
}
