import RunModel
import Testing

@Suite struct SplitsTests {
  /// 3 m/s for 1000 s, a pause of 60 s after 400 s, and another 10 s without movement.
  private var paused: Run {
    let before = (0...400).map { point(Double($0), metres: Double(3 * $0)) }
    let after = (460...1060).map { point(Double($0), metres: Double(3 * $0 - 180), segment: 1) }
    return run(
      [
        RunSegment(start: 0, end: 400, endedBy: .pause),
        RunSegment(start: 460, end: 1070, endedBy: .stop),
      ], before + after, duration: 1010)
  }

  @Test("Splits are exact units without pauses; the rest has the remaining time")
  func exact() {
    let splits = paused.splits(.kilometres)
    #expect(splits.map(\.distance) == [1000, 1000, 1000])
    for split in splits.dropLast() { #expect(abs(split.duration - 1000.0 / 3) < 1e-9) }
    // Standing at the end counts for the last split.
    #expect(abs((splits.last?.duration ?? 0) - (1000.0 / 3 + 10)) < 1e-9)
    let miles = paused.splits(.miles)
    #expect(miles.count == 2)
    #expect(miles[0].distance == 1609.344)
    #expect(abs(miles[0].pace - 1.0 / 3) < 1e-12)
    #expect(abs(miles[1].distance - 1390.656) < 1e-9)
    #expect(abs(miles.map(\.duration).reduce(0, +) - 1010) < 1e-9)
  }

  @Test("Looked for while the run grows, the ends of splits are those of the whole run")
  func growing() {
    let whole = paused
    var curve = DistanceCurve()
    var ends = SplitEnds(unit: 500)
    let clock = whole.runningTime(at:)
    for point in whole.points {
      curve.append(seconds: clock(point.elapsed), metres: point.distance)
      ends.extend(along: curve)
      #expect(ends.next > curve.total && ends.next - 500 <= curve.total)
      let duration = clock(point.elapsed)
      let live = ends.splits(total: curve.total, duration: duration)
      let saved = curve.splits(unit: 500, duration: duration)
      // Without a remainder, or with one that is merged into the last split.
      let whole = live.filter { $0.distance == 500 }
      if saved.count == whole.count {
        #expect(whole.dropLast() == saved.dropLast())
        let seconds = saved.reduce(0) { $0 + $1.duration }
        #expect(saved.isEmpty || abs(seconds - duration) < 1e-9)
      } else {
        #expect(live == saved)
      }
    }
    #expect(ends.splits(total: curve.total, duration: 1010).count == 6)
    #expect(SplitEnds(unit: 0).splits(total: 100, duration: 10).isEmpty)
  }

  @Test("The time before the first fix belongs to the first split")
  func lateFix() {
    let late = run(
      [RunSegment(start: 0, end: 430, endedBy: .stop)],
      [point(30, metres: 0), point(430, metres: 1200)], duration: 430)
    let splits = late.splits(.kilometres)
    #expect(splits.map(\.distance) == [1000, 200])
    #expect(abs(splits[0].duration - (30 + 1000.0 / 3)) < 1e-9)
  }

  @Test("A rest of 10 m and 5 s is a split, less belongs to the one before")
  func rest() {
    func splits(_ metres: Double, _ seconds: Double) -> [Split] {
      run(
        [RunSegment(start: 0, end: seconds, endedBy: .stop)],
        [point(0, metres: 0), point(300, metres: 1000), point(seconds, metres: metres)],
        duration: seconds
      ).splits(.kilometres)
    }
    #expect(splits(1010, 305).map(\.distance) == [1000, 10])
    #expect(splits(1009.9, 360) == [Split(distance: 1009.9, duration: 360)])
    #expect(splits(1012, 304.9) == [Split(distance: 1012, duration: 304.9)])
    #expect(splits(1000, 300) == [Split(distance: 1000, duration: 300)])
    let short = run(
      [RunSegment(start: 0, end: 4, endedBy: .stop)],
      [point(0, metres: 0), point(4, metres: 7)], duration: 4)
    #expect(short.splits(.kilometres) == [Split(distance: 7, duration: 4)])
    #expect(run([], []).splits(.miles).isEmpty)
  }
}
