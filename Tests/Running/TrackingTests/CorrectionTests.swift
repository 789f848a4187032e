import RunModel
import Testing
import Tracking

/// Distances set by the runner, and runs indoors.
@Suite struct CorrectionTests {
  /// A run of 4 m/s that is 60 m short at the sign of the first kilometre and 40 m too long at that
  /// of the second.
  private func corrected() -> LiveRun {
    var run = LiveRun()
    run.go(235)
    run.correct(by: 1000 - run.recorder.distance)
    run.go(260)
    run.correct(by: 2000 - run.recorder.distance)
    run.go(100)
    run.end()
    return run
  }

  @Test("Between two set distances all others are scaled, after the last they are shifted")
  func curve() {
    let run = corrected().recorder.finished()
    let curve = run.distanceCurve
    #expect(isNear(curve.distance(at: 235), 1000, within: 0.1))
    #expect(isNear(curve.distance(at: 495), 2000, within: 0.1))
    #expect(isNear(curve.distance(at: 117.5), 500, within: 8))
    #expect(isNear(run.distance, 2400, within: 12))
    // The pace changes by the share that was missing, and jumps nowhere.
    for second in stride(from: 20.0, to: 580, by: 10) {
      let speed = (curve.distance(at: second + 10) - curve.distance(at: second)) / 10
      #expect((3.0...5.5).contains(speed), "\(second) s")
    }
    #expect(run.points.allSatisfy { $0.distance <= run.distance })
    #expect(run.points.last?.distance == Quantity.distance.rounded(run.distance))
  }

  @Test("The run lists them, its laps end at them, and its badges are reached by them")
  func marks() throws {
    let live = corrected()
    let run = live.recorder.finished()
    #expect(run.corrections.map(\.distance) == [1000, 2000])
    #expect(run.corrections.map(\.elapsed) == [235, 495])
    #expect(run.corrections.allSatisfy { $0.kind == .distance })
    #expect(run.summary.isCorrected && run.kind == .run)
    let ends = run.laps.map(\.end)
    #expect(
      isNear(ends.first, 235, within: 0.1) && isNear(ends.dropFirst().first, 495, within: 3))
    #expect(run.badges.map(\.name) == ["Earth", "The Moon", "Mars"])
    #expect(run == live.retold)
    checkLaps(of: live)
  }

  @Test("Without one nothing is listed")
  func none() {
    var run = LiveRun()
    run.go(100)
    run.end()
    let finished = run.recorder.finished()
    #expect(finished.corrections.isEmpty && !finished.summary.isCorrected)
  }

  @Test("A lap and a badge that only the set distance reaches are given with it")
  func due() {
    var run = LiveRun(header(ladder: [LadderStep(name: "One", distance: 995)]))
    run.go(235)
    let before = run.records.count
    run.correct(by: 1000 - run.recorder.distance)
    let new = run.records.dropFirst(before)
    #expect(new.contains(.badge(at: at(235), index: 0)))
    #expect(new.contains(.lap(at: at(235), .auto)))
    #expect(run.recorder.lapStart.distance == 1000)
  }

  @Test("A press is accepted up to the limit, and beyond the last distance set")
  func limit() {
    func snap(_ metres: Double, in units: Units = .kilometres) -> Double? {
      var run = LiveRun()
      run.apply(.correction(at: .zero, .distance(0)))
      run.go(10)
      run.apply(.correction(at: at(10), .distance(metres)))
      return run.recorder.snap(at: at(10), in: units)?.metres
    }
    let limit = Correction.largestChange
    #expect(snap(5000 - limit) == 5000 && snap(5000 + limit) == nil)
    #expect(snap(5000 - limit - 0.01) == nil)
    #expect(snap(limit) == nil, "no sign says 0")
    #expect(snap(3200, in: .miles) == 2 * Units.miles.metres)
    var run = LiveRun()
    run.go(330)
    let shown = run.recorder.distance
    #expect(run.recorder.snap(at: at(330), in: .kilometres) == nil)
    #expect(run.recorder.snap(at: at(250), in: .kilometres)?.metres == 1000)
    #expect(run.recorder.snap(at: at(330), in: .kilometres, estimate: 1100)?.metres == 1000)
    #expect(run.recorder.distance == shown)
    run.apply(.correction(at: at(250), .distance(1000)))
    #expect(run.recorder.snap(at: at(260), in: .kilometres) == nil, "it is set already")
  }

  @Test("The bounds of a distance are those of the journal")
  func bounds() {
    let most = Correction.bounds.upperBound
    #expect(Correction("distance", most) == .distance(most))
    #expect(Correction("indoor", 0) == .indoor(0) && Correction("undone", nil) == .undone)
    for metres in [most.nextUp, -0.01, .nan, nil] {
      #expect(Correction("distance", metres) == nil && Correction("indoor", metres) == nil)
    }
    #expect(Correction("shortcut", 5) == nil)
    #expect(Correction.distance(most + 1).clamped == .distance(most))
    #expect(Correction.distance(.nan).clamped == .distance(0))
    #expect(Correction.indoor(-1).clamped == .indoor(0))
  }

  @Test("A press while the fix is lost counts where it was")
  func lost() {
    var run = LiveRun()
    run.go(100)
    run.wait(60, metres: 240)
    run.apply(.correction(at: at(130), .distance(1000)))
    #expect(run.recorder.distance == 1000)
    run.go(1)
    // Half of the gap lies behind the sign.
    #expect(isNear(run.recorder.distance, 1000 + 124, within: 12))
  }

  @Test("A pause that began earlier takes the set distance back to its start")
  func takenBack() {
    var run = LiveRun()
    run.go(240)
    run.correct(by: 40)
    run.apply(.pause(at: at(239)))
    run.wait(100)
    run.resume()
    run.go(60)
    run.end()
    #expect(run.recorder.finished() == run.retold)
    #expect(run.recorder.finished().corrections.first?.elapsed == 239)
  }

  @Test("A distance set before a pause, recorded after it, counts where it was pressed")
  func late() {
    var run = LiveRun()
    run.go(240)
    run.pause()
    run.wait(100)
    run.resume()
    run.go(10)
    run.apply(.correction(at: at(230), .distance(1000)))
    run.end()
    let curve = run.recorder.finished().distanceCurve
    #expect(isNear(curve.distance(at: 230), 1000, within: 0.1))
  }

  @Test("Undone, the run has the laps and badges that it would have had without", arguments: 0..<40)
  func undone(seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    let ladder = (1...30).map { LadderStep(name: "\($0)", distance: Double($0) * 77) }
    var run = LiveRun(header(ladder: ladder, engine: seed % 2 == 0 ? "tutorial/1" : "moonrunner/3"))
    var plain = run
    run.autoPauses = true
    plain.autoPauses = true
    func both(_ change: (inout LiveRun) -> Void) {
      change(&run)
      change(&plain)
    }
    for _ in 0..<60 {
      let seconds = Int.random(in: 1...30, using: &chance)
      switch Int.random(in: 0..<9, using: &chance) {
      // A lap too soon after an automatic one, which a correction may have moved, is ignored.
      case 0 where run.lapCounts && plain.lapCounts: both { $0.lap() }
      case 1:
        both { run in
          run.pause()
          run.wait(20)
          run.resume()
        }
      case 2: both { $0.go(seconds, speed: 0) }
      case 3: both { $0.wait(Double(seconds), metres: 4 * Double(seconds)) }
      case 4: run.correct(by: .random(in: -90...90, using: &chance))
      default: both { $0.go(seconds) }
      }
    }
    run.correct(by: 10)
    both { $0.end() }
    run.apply(.correction(at: at(run.now), .undone))
    let records = RunRecord.effective(Packed(run.records), of: run.recorder.header)
    #expect(records == Packed(plain.records), "seed \(seed)")
    #expect(RunRecord.isCorrected(Packed(run.records.dropLast())))
    #expect(!RunRecord.isCorrected(Packed(run.records)))
  }

  private func corrections(_ records: Packed<RunRecord>) -> Int {
    records.count { $0.isCorrection }
  }

  @Test("A split leaves a set distance to the part in which it was set")
  func split() throws {
    var run = LiveRun()
    run.go(240)
    run.correct(by: 40)
    run.restart(dead: 5)
    run.go(240)
    run.correct(by: 40)
    run.end(.split(JournalID(9)))
    let split = try #require(
      SplitRun(of: run.recorder.header, records: Packed(run.records), as: JournalID(9)))
    let isCorrected = split.records.contains { $0.isCorrection }
    #expect(!isCorrected)
    let first = RunRecord.effective(Packed(run.records), of: run.recorder.header)
    #expect(corrections(first) == 1)
  }

  // MARK: Indoors

  private func indoors(_ metres: Double? = nil) -> LiveRun {
    var run = LiveRun(header(autoLap: false))
    run.apply(.correction(at: .zero, .indoor(0)))
    run.apply(.fix(at: .zero, Fix(status: .valid, time: UTC(millisecondsSince1970: dawn)), .noFix))
    run.wait(600)
    run.lap()
    run.wait(600)
    if let metres { run.apply(.correction(at: at(run.now), .indoor(metres))) }
    run.end()
    return run
  }

  @Test("A run indoors has its time, its laps and the distance entered, and no badge")
  func indoor() {
    let live = indoors(3000)
    let run = live.recorder.finished()
    #expect(run.distance == 3000 && run.duration == 1200 && run.points.isEmpty)
    #expect(run.laps.map(\.duration) == [600, 600] && run.laps.map(\.distance) == [1500, 1500])
    #expect(run.badges.isEmpty && run.kind == .indoor)
    #expect(run.corrections == [RunCorrection(kind: .indoor, elapsed: 1200, distance: 3000)])
    #expect(run.summary.countsInTotals && !run.summary.counts)
    #expect(run.timestamp == UTC(millisecondsSince1970: dawn))
    #expect(run == live.retold)
  }

  @Test("No fix counts in a run indoors")
  func noFixes() {
    var run = indoors()
    #expect(run.recorder.finished().distance == 0)
    run = LiveRun()
    run.apply(.correction(at: .zero, .indoor(0)))
    run.go(300)
    #expect(run.recorder.points.isEmpty && run.recorder.distance == 0)
    #expect(run.recorder.snap(at: at(300), in: .kilometres) == nil)
  }

  @Test("A distance entered after the end replaces the one entered before")
  func later() {
    var run = indoors(3000)
    let first = run.recorder.finished()
    run.apply(.correction(at: at(run.now), .indoor(3210)))
    let records = RunRecord.effective(Packed(run.records), of: run.recorder.header)
    #expect(corrections(records) == 1)
    #expect(RunRecord.effective(records) == records)
    var recorder = RunRecorder(header: run.recorder.header)
    for record in records { recorder.apply(record) }
    #expect(recorder.finished().distance == 3210)
    #expect(recorder.finished().duration == first.duration)
  }
}
