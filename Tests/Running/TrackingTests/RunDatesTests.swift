import RunModel
import Testing
import Tracking

/// Dates that a receiver guesses, before, between and after correct ones.
@Suite struct RunDatesTests {
  /// 2006-06-28T12:00:00Z, reported by some modules until they know the date.
  private static let made: Int64 = 1_151_496_000_000
  /// 1979-01-01T00:00:00Z.
  private static let before: Int64 = 283_996_800_000

  private static func void(_ utc: Int64) -> Fix {
    Fix(status: .none, time: UTC(millisecondsSince1970: utc))
  }

  private static func start(_ run: LiveRun) -> Int64? {
    #expect(run.recorder.finished() == run.retold)
    return run.recorder.finished().timestamp?.millisecondsSince1970
  }

  @Test("Dates without a fix date nothing, however many there are")
  func void() {
    var run = LiveRun()
    for _ in 0..<60 {
      run.now += 1
      run.ingest(Self.void(Self.made))
    }
    #expect(Self.start(run) == nil)
    run.go(2)
    run.ingest(Self.void(Self.before))
    run.go(2)
    run.end()
    #expect(Self.start(run) == dawn)
    #expect(run.recorder.lastDate?.millisecondsSince1970 == dawn + 64_000)
  }

  @Test("One wrong date of a valid fix names no run, wherever it is", arguments: [0, 1, 5, 9])
  func valid(place: Int) {
    for wrong in [Self.before, Self.made, dawn + 40 * 86_400_000, dawn + 1024 * 7 * 86_400_000] {
      var run = LiveRun()
      for second in 0..<10 {
        run.dead = second == place ? wrong - dawn : 0
        run.go(1)
      }
      run.end()
      #expect(Self.start(run) == dawn)
    }
  }

  @Test("A run of two fixes that contradict each other has no date")
  func tie() {
    var run = LiveRun()
    run.go(1)
    #expect(Self.start(run) == dawn)
    run.dead = Self.made - dawn
    run.go(1)
    run.end()
    #expect(Self.start(run) == nil)
  }

  @Test(
    "A stretch of few dates that the rest contradicts has none",
    arguments: [-5_000_000, 2 * 86_400_000, 20 * 365 * 86_400_000] as [Int64])
  func stretch(dead: Int64) {
    var run = LiveRun()
    // Some seconds with a wrong date, a power cut, and then correct ones.
    run.dead = -dead
    run.go(3)
    run.restart(dead: nil)
    run.dead = 0
    run.go(100)
    run.end()
    #expect(Self.start(run) == dawn)
    #expect(run.recorder.finished().elapsed == 103)
  }

  @Test("A stretch of few dates that fits is believed, within a boot to the minute")
  func fits() {
    for (measured, beyond, elapsed) in [
      (nil, 3_600_000, 3703), (60_000, 60_000, 163), (60_000, 7_200_000, 163),
    ] as [(Int64?, Int64, Double)] {
      var run = LiveRun()
      run.go(3)
      run.restart(dead: measured)
      run.dead = beyond
      run.go(100)
      run.end()
      #expect(run.recorder.finished().elapsed == elapsed)
      let isContradicted = measured != nil && beyond > 3_600_000
      // A duration measured since boot outweighs three dates.
      #expect(Self.start(run) == (isContradicted ? dawn + beyond - 60_000 : dawn))
    }
  }

  @Test("Many dates are believed for a year of dead time, and not for more")
  func years() {
    for (days, elapsed) in [(300, 200 + 300 * 86_400), (400, 200)] as [(Int64, Double)] {
      var run = LiveRun()
      run.go(100)
      run.restart(dead: nil)
      run.dead = days * 86_400_000
      run.go(100)
      run.end()
      #expect(run.recorder.finished().elapsed == elapsed)
      #expect(Self.start(run) == dawn)
    }
  }
}
