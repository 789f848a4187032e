import Glibc
import RunModel
import Testing
import Tracking

/// A run file is a pure function of its journal, and no journal can crash the recorder.
@Suite struct ReplayTests {
  /// A run of random fixes, pauses, laps, restarts, gaps and late key presses; half of them have a
  /// workout, others a race.
  private func randomRun(seed: UInt64) -> LiveRun {
    var chance = SplitMix64(seed: seed)
    var run = LiveRun(
      header(units: seed.isMultiple(of: 2) ? .kilometres : .miles, autoLap: seed % 3 != 0))
    if seed % 4 > 1 {
      let text = "20x(run 300m@5:00 + rest 45s + cooldown open) + \(seed % 4)x(90s + 400m)"
      run.apply(.workout(at: .zero, WorkoutPart(index: 0, count: 1, completed: 0, text: text)))
    }
    for turn in 0..<400 {
      if turn == 300, seed % 4 == 3 { run.apply(.workoutEnd(at: at(run.now))) }
      if turn == 350, seed % 4 == 1 { run.apply(.ghost(at: at(run.now), ghost(34.2))) }
      if turn % 9 == 0 { run.tick() }
      if turn % 70 == 60 { run.correct(by: .random(in: -150...150, using: &chance)) }
      switch Int.random(in: 0..<24, using: &chance) {
      case 0: run.apply(.pause(at: at(max(0, run.now - .random(in: 0...1, using: &chance)))))
      case 1, 2: run.resume()
      case 3: run.lap()
      case 4: run.wait(.random(in: 0...15, using: &chance), metres: 40)
      case 5:
        run.restart(
          dead: Bool.random(using: &chance) ? .random(in: 0...90_000, using: &chance) : nil)
        run.dead = Bool.random(using: &chance) ? .random(in: 0...900_000, using: &chance) : nil
      case 6 where Bool.random(using: &chance): run.end()
      case 7: run.metres += .random(in: -200...200, using: &chance)
      case 8: run.fix(accuracy: nil)
      case 9: run.autoPauses.toggle()
      case 10: run.apply(.autoPause(at: at(max(0, run.now - .random(in: 0...9, using: &chance)))))
      case 11: run.apply(.autoResume(at: at(max(0, run.now - .random(in: 0...9, using: &chance)))))
      case 12, 13: run.stand(.random(in: 1...30, using: &chance))
      default:
        run.go(
          .random(in: 1...30, using: &chance), speed: .random(in: 0...14, using: &chance),
          accuracy: .random(in: 1...22, using: &chance))
      }
    }
    run.resume()
    run.end()
    return run
  }

  @Test(
    "The records of a live run tell the identical run again", arguments: 0..<60 as Range<UInt64>)
  func retold(seed: UInt64) {
    let run = randomRun(seed: seed)
    #expect(run.recorder.finished() == run.retold, "seed \(seed)")
  }

  @Test(
    "Times, metres and laps of any run agree with each other", arguments: 0..<60 as Range<UInt64>)
  func consistent(seed: UInt64) {
    let run = randomRun(seed: seed).recorder.finished()
    let clock = RunningClock(run.segments)
    #expect(isNear(clock.seconds(at: run.elapsed), run.duration), "seed \(seed)")
    #expect(isNear(run.laps.map(\.duration).reduce(0, +), run.duration), "seed \(seed)")
    #expect(isNear(run.laps.map(\.distance).reduce(0, +), run.distance), "seed \(seed)")
    #expect(run.laps.allSatisfy { $0.duration >= 0 && $0.distance >= 0 && $0.end >= $0.start })
    #expect(run.segments.allSatisfy { $0.start <= $0.end })
    #expect(zip(run.segments, run.segments.dropFirst()).allSatisfy { $0.end <= $1.start })
    #expect(
      zip(run.points, run.points.dropFirst()).allSatisfy {
        $0.elapsed <= $1.elapsed && $0.distance <= $1.distance
      })
    for point in run.points {
      let segment = run.segments[point.segment]
      #expect(segment.start <= point.elapsed && point.elapsed <= segment.end, "seed \(seed)")
    }
    #expect(run.gapDistance <= run.distance)
    #expect(run.badges.allSatisfy { $0.pace.map { $0 >= 0 && $0.isFinite } ?? true })
    for units in Units.allCases {
      let splits = run.splits(units).map(\.duration).reduce(0, +)
      #expect(splits <= run.duration + 1e-6)
    }
  }

  @Test("Records in any order with any times are survived", arguments: 0..<200 as Range<UInt64>)
  func damaged(seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    var records = randomRun(seed: seed % 10).records.shuffled(using: &chance).prefix(300)
    let odd: [Int64] = [.min, -1, 0, 1, 1_000_000, 10_000_000_000, .max]
    for _ in 0..<100 {
      let time = RunTime(milliseconds: odd.randomElement(using: &chance) ?? 0)
      let milliseconds = odd.randomElement(using: &chance) ?? 0
      let number = awkwardNumbers.randomElement(using: &chance) ?? 0
      let strange = Fix(
        status: .valid, time: UTC(millisecondsSince1970: milliseconds),
        coordinate: Coordinate(latitude: number, longitude: 8), altitude: number, speed: number,
        accuracy: number)
      let all: [RunRecord] = [
        .fix(at: time, strange, .accepted), .pause(at: time), .resume(at: time),
        .fix(at: time, fix(metres: 0, utc: milliseconds), .accepted),
        .lap(at: time, .auto), .lap(at: time, .button), .badge(at: time, index: Int(milliseconds)),
        .restart(Restart(time: time, boot: "", resumedAt: milliseconds, dead: milliseconds)),
        .restart(Restart(time: time, boot: "", resumedAt: milliseconds, dead: nil)),
        .end(at: time, .save), .end(at: time, .split(JournalID(1))),
        .workout(
          at: time,
          WorkoutPart(
            index: Int(milliseconds), count: Int(milliseconds), completed: 3, text: "3x(20m + 5s)")
        ),
        .workout(
          at: time, WorkoutPart(index: 0, count: 1, completed: 3, text: "9x(20m + 5s + open)")),
        .workoutEnd(at: time), .ghost(at: time, ghost(-5)),
        .correction(at: time, Correction.distance(number).clamped), .correction(at: time, .undone),
      ]
      if let record = all.randomElement(using: &chance) {
        records.insert(record, at: .random(in: 0...records.count, using: &chance))
      }
    }
    for end in [Packed(records), RunRecord.effective(Packed(records))] {
      var recorder = RunRecorder(header: header())
      for record in end {
        recorder.apply(record)
        _ = recorder.silence(at: record.time)
        let shown = recorder.liveDistance(at: record.time, isLost: true)
        _ = recorder.averagePace(over: shown, at: record.time)
        _ = recorder.lapPace(over: shown, at: record.time)
        _ = recorder.lap(at: record.time)
        _ = recorder.stepRemainder(over: shown, at: record.time)
        if record.isFix { _ = recorder.endSteps(until: record.time) }
      }
      let run = recorder.finished()
      _ = run.splits(.miles)
      _ = PaceColours(points: run.points)
      _ = SplitRun(of: header(), records: end, as: JournalID(2))
      #expect(run.duration >= 0 && run.distance.isFinite)
    }
  }

  @Test("A fix costs the same in the tenth hour as in the first, and finishing is quick")
  func longRun() {
    var run = LiveRun()
    let first = processorTime { run.go(18_000, speed: 3) }
    let second = processorTime { run.go(18_000, speed: 3) }
    #expect(second < first * 3)
    let finishing = processorTime { _ = run.recorder.finished().splits(.kilometres) }
    #expect(finishing < (first + second) * 4)
  }

  /// Processor time of this thread alone, independent of the machine's load.
  private func processorTime(_ work: () -> Void) -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    work()
    return now() - start
  }
}
