import Testing

@testable import Tracking

@Suite("Places that hung back")
struct CatchUpTests {
  /// 3 m/s for two minutes, then slowly drifting places for half a minute.
  private func slowed(creeping speed: Double = 0.5) -> CatchUp {
    var catchUp = CatchUp()
    for second in 0...150 {
      let running = Double(min(second, 120)) * 3
      catchUp.ingest(running + speed * Double(max(0, second - 120)), at: Double(second))
    }
    return catchUp
  }

  @Test("count the way that the usual pace explains, and no more")
  func jumps() {
    #expect(slowed().metres(of: 75, at: 150) == 75)
    // Longer windows explain less of it.
    #expect(slowed().metres(of: 83, at: 150) == 83)
    #expect(slowed().metres(of: 200, at: 150) == nil)
    #expect(slowed(creeping: 3).metres(of: 20, at: 150) == nil)
  }

  @Test("count nothing in the first minute, when no pace is usual yet")
  func start() {
    var catchUp = CatchUp()
    #expect(catchUp.metres(of: 10, at: 0) == nil)
    for second in 0...59 { catchUp.ingest(Double(second), at: Double(second)) }
    #expect(catchUp.metres(of: 10, at: 59) == nil)
  }

  @Test("go by the pace since a pause, not by the metres before it")
  func pause() {
    var catchUp = CatchUp()
    // 5 km were run before; after the pause the runner walks.
    for second in 0...100 {
      let metres = Double(min(second, 70)) + 0.2 * Double(max(0, second - 70))
      catchUp.ingest(5000 + metres, at: 2000 + Double(second))
    }
    #expect(catchUp.metres(of: 500, at: 2100) == nil)
    #expect(catchUp.metres(of: 25, at: 2100) == 25)
  }

  @Test("are judged after hours as after minutes")
  func long() {
    var catchUp = CatchUp()
    for second in 0...20_000 { catchUp.ingest(3 * Double(second), at: Double(second)) }
    for second in 20_001...20_030 { catchUp.ingest(60_000, at: Double(second)) }
    #expect(catchUp.metres(of: 80, at: 20_030) == 80)
  }
}
