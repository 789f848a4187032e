import RunModel
import Testing
import Tracking

@Suite struct TutorialEngineTests {
  /// An engine at 0 m since 0 s.
  private func started() -> TutorialEngine {
    var engine = TutorialEngine()
    _ = engine.ingest(fix(metres: 0), at: 0)
    return engine
  }

  @Test(
    "Only fixes from satellites with a known accuracy better than 20 m count",
    arguments: [
      (fix(metres: 0, accuracy: 19.9), .accepted), (fix(metres: 0, accuracy: 20), .inaccurate),
      (fix(metres: 0, accuracy: .infinity), .inaccurate),
      (fix(metres: 0, accuracy: nil), .unknownAccuracy),
      (fix(metres: 0, accuracy: .nan), .unknownAccuracy),
      (fix(metres: 0, accuracy: -1), .unknownAccuracy),
      (fix(metres: 0, status: .estimated), .estimated),
      (fix(metres: 0, status: .none), .noFix), (Fix(status: .valid, accuracy: 5), .noFix),
      (Fix(status: .valid, coordinate: Coordinate(latitude: .nan, longitude: 0)), .noFix),
      (Fix(status: .valid, coordinate: Coordinate(latitude: 0, longitude: 181)), .noFix),
    ] as [(Fix, Verdict)])
  func gate(fix: Fix, verdict: Verdict) {
    var first = TutorialEngine()
    #expect(first.ingest(fix, at: 0) == verdict)
    var later = started()
    #expect(later.ingest(fix, at: 1) == verdict)
  }

  @Test("A fix at 51.4 m/s, a train or a flipped bit, is refused; at 12.5 m/s it is not")
  func tooFast() {
    var engine = started()
    #expect(engine.ingest(fix(metres: 3, speed: 51.4), at: 1) == .tooFast)
    #expect(engine.ingest(fix(metres: 3, speed: .infinity), at: 1) == .tooFast)
    #expect(engine.ingest(fix(metres: 3, speed: 12.5), at: 1) == .accepted)
    #expect(engine.distance == 0)
  }

  @Test("Steps are counted from 10 m on, the small ones together")
  func steps() {
    var engine = started()
    var seen: [Double] = []
    for second in 1...7 {
      #expect(engine.ingest(fix(metres: 3 * Double(second)), at: Double(second)) == .accepted)
      seen.append(engine.distance)
    }
    #expect(seen.prefix(3).allSatisfy { $0 == 0 })
    #expect(isNear(seen[3], 12) && isNear(seen[6], 12))
    #expect(engine.ingest(fix(metres: 24), at: 8) == .accepted)
    #expect(isNear(engine.distance, 24))
    #expect(engine.gapDistance == 0)
  }

  @Test("Standing still adds nothing, however long the fixes scatter")
  func standing() {
    var engine = started()
    var chance = SplitMix64(seed: 1)
    for second in 1...600 {
      let noise = Double.random(in: -4...4, using: &chance)
      _ = engine.ingest(fix(metres: noise, speed: 0.1), at: Double(second))
    }
    #expect(engine.distance == 0)
    #expect(engine.speed == nil)
  }

  @Test("From 2.5 s without fixes the way is bridged, and only the bridged metres are kept apart")
  func bridging() {
    var engine = started()
    _ = engine.ingest(fix(metres: 6), at: 2)
    _ = engine.ingest(fix(metres: 13.5), at: 4.5)
    #expect(isNear(engine.distance, 13.5))
    #expect(isNear(engine.gapDistance, 7.5))
    _ = engine.ingest(fix(metres: 25), at: 6.9)
    #expect(isNear(engine.distance, 25))
    #expect(isNear(engine.gapDistance, 7.5))
  }

  @Test("A bridge shorter than 10 m counts with the step that it becomes part of")
  func shortBridge() {
    var engine = started()
    _ = engine.ingest(fix(metres: 4), at: 3)
    #expect(engine.gapDistance == 0)
    _ = engine.ingest(fix(metres: 11), at: 4)
    #expect(isNear(engine.distance, 11))
    #expect(isNear(engine.gapDistance, 4))
  }

  @Test("A gap's limit is not lost to binary fractions")
  func exactGap() {
    for start in stride(from: 0.1, to: 500, by: 0.7) {
      var engine = TutorialEngine()
      _ = engine.ingest(fix(metres: 0), at: start)
      _ = engine.ingest(fix(metres: 12), at: start + 2.5)
      #expect(isNear(engine.gapDistance, 12))
    }
  }

  @Test("A step that no runner makes in the time is a jump")
  func jump() {
    var engine = started()
    #expect(engine.ingest(fix(metres: 22.6), at: 1) == .jump)
    #expect(engine.ingest(fix(metres: 22.4), at: 1) == .accepted)
  }

  @Test("After 15 s of nothing but jumps distance goes on from the new place, the move left out")
  func move() {
    for rate in [1.0, 5, 10] {
      var engine = started()
      for index in 1...Int(17 * rate) {
        let seconds = Double(index) / rate
        let verdict = engine.ingest(fix(metres: 5000 + 0.5 * seconds), at: seconds)
        #expect((verdict == .accepted) == (seconds - 1 / rate >= 15 - 1e-9))
        #expect(verdict == .accepted || verdict == .jump)
      }
      #expect(engine.distance == 0)
    }
  }

  @Test("One bad fix among good ones does not begin a move")
  func relocation() {
    var engine = started()
    for second in 1...60 {
      let isBad = second % 2 == 0
      let fix = fix(metres: isBad ? 5000 : Double(second))
      #expect(engine.ingest(fix, at: Double(second)) == (isBad ? .jump : .accepted))
    }
  }

  @Test("A fix that is not later than the one before is refused")
  func notLater() {
    var engine = started()
    #expect(engine.ingest(fix(metres: 1), at: 0) == .notLater)
    #expect(engine.ingest(fix(metres: 1), at: -1) == .notLater)
    #expect(engine.ingest(fix(metres: 1), at: .nan) == .notLater)
    var fresh = TutorialEngine()
    #expect(fresh.ingest(fix(metres: 0), at: .nan) == .notLater)
    #expect(fresh.ingest(fix(metres: 0), at: 1) == .accepted)
  }

  @Test("After a break the way between is not distance, nor a gap")
  func breakTrack() {
    var engine = started()
    _ = engine.ingest(fix(metres: 8), at: 2)
    engine.breakTrack()
    #expect(engine.speed == nil)
    #expect(engine.ingest(fix(metres: 900), at: 3) == .accepted)
    #expect(engine.distance == 0)
    _ = engine.ingest(fix(metres: 911), at: 4)
    #expect(isNear(engine.distance, 11))
    #expect(engine.gapDistance == 0)
  }

  @Test("No fix traps, and the distance neither falls nor leaves the numbers")
  func awkward() {
    for one in awkwardNumbers {
      for two in awkwardNumbers {
        var engine = started()
        for (index, seconds) in ([1, 2, one, two, 5]).enumerated() {
          let before = engine.distance
          let fix = Fix(
            status: .valid, coordinate: Coordinate(latitude: one, longitude: two), speed: two,
            accuracy: index.isMultiple(of: 2) ? one : 5)
          _ = engine.ingest(fix, at: seconds)
          #expect(engine.distance >= before && engine.distance.isFinite)
        }
        #expect(engine.speed?.isFinite ?? true)
      }
    }
  }
}
