package import RunModel

// Corrections by the runner. A distance set at a sign changes the live curve up to there by scale,
// and everything after it by an offset; the engine and the points keep what was measured. The saved
// run is changed in the same way, from the engine's final distances.

/// A distance set by the runner.
package struct DistanceMark: Hashable, Sendable {
  package var time: RunTime
  package var stretch: Int
  /// Running seconds.
  package var running: Double
  /// Metres from the start.
  package var metres: Double
}

extension RunRecorder {
  /// Whether the run is indoors: only its time is measured.
  package var isIndoor: Bool { indoorDistance != nil }

  /// Whether a distance can be set now: not indoors, and not during a workout, whose steps may be
  /// measured.
  package var maySetDistance: Bool { !isEnded && !isIndoor && currentStep == nil }

  /// Returns the distance to which a press at a moment would set the run, the nearest whole
  /// kilometre or mile, and the change of the live distance; in metres.
  ///
  /// - Parameters:
  ///   - moment: The moment of the press.
  ///   - units: The units of the sign.
  ///   - estimate: The displayed distance while the fix is lost.
  /// - Returns: `nil` if the change is too large, or the distance not beyond the last one set.
  package func snap(
    at moment: RunTime, in units: Units, estimate: Double? = nil
  ) -> (metres: Double, change: Double)? {
    let shown = estimate ?? curve.distance(at: seconds(until: moment))
    guard maySetDistance, shown.isFinite else { return nil }
    let unit = units.metres
    let metres = (shown / unit).rounded() * unit
    guard metres > distanceMarks.last?.metres ?? 0, Correction.bounds.contains(metres),
      abs(metres - shown) <= Correction.largestChange
    else { return nil }
    return (metres, metres - shown)
  }

  /// Returns the running seconds up to a moment that may precede the last pauses.
  private func seconds(until moment: RunTime) -> Double {
    var paused: Int64 = 0
    for (segment, next) in zip(segments, segments.dropFirst()) where segment.endedBy == .pause {
      guard let end = segment.end, moment > end else { continue }
      paused += min(moment, next.start).milliseconds - end.milliseconds
    }
    let running = moment.milliseconds - paused
    return Double(min(running, duration(at: max(moment, lastTime)))) / 1000
  }

  /// Uses only the date of a fix, since a run indoors has no positions.
  mutating func date(_ fix: Fix, at moment: RunTime) -> Verdict {
    let time = max(moment.clamped, lastTime)
    advance(to: time, by: fix)
    return .noFix
  }

  mutating func correct(_ correction: Correction, at time: RunTime) {
    switch correction.clamped {
    case .distance(let metres): if !isEnded, !isIndoor { set(metres, at: time) }
    case .indoor(let metres): indoorDistance = metres
    case .undone: break  // The records that it revokes are never applied, see `effective`.
    }
  }

  private mutating func set(_ metres: Double, at time: RunTime) {
    let last = distanceMarks.last
    let running = max(seconds(until: time), last?.running ?? 0)
    let metres = max(metres, last?.metres ?? 0)
    let shown = curve.distance(at: running)
    var map = DistanceMap(after: last?.running ?? 0, metres: last?.metres ?? 0)
    map.append(seconds: running, measured: shown, metres: metres)
    if running > curve.end ?? 0 { measuredBeforeMark = curve.total - offset }
    curve = curve.mapped(by: map)
    offset += metres - shown
    for index in lapMarks.indices where lapMarks[index].kind != .auto {
      lapMarks[index].distance = map.metres(lapMarks[index].distance, at: lapMarks[index].running)
    }
    distanceMarks.append(
      DistanceMark(time: time, stretch: restarts.count, running: running, metres: metres))
  }

  /// Measures where a distance was set if the fix was lost there, once the gap has been bridged.
  mutating func measureMark(_ measured: Double, at running: Double) {
    guard let before = measuredBeforeMark, let mark = distanceMarks.last else { return }
    measuredBeforeMark = nil
    let start = curve.end ?? 0
    let share = running > start ? min(1, max(0, (mark.running - start) / (running - start))) : 1
    offset = mark.metres - (before + (measured - before) * share)
  }

  /// Moves distances that were set after the start of a pause back to it.
  mutating func takeBackDistances(to time: RunTime, _ running: Double) {
    for index in distanceMarks.indices.reversed() {
      guard distanceMarks[index].running > running else { break }
      distanceMarks[index].time = min(distanceMarks[index].time, time)
      distanceMarks[index].running = running
    }
  }

  /// Returns the points and the curve of the saved run with corrected distances.
  func corrected(
    _ points: Packed<RunPoint>, _ curve: DistanceCurve
  ) -> (Packed<RunPoint>, DistanceCurve) {
    if let indoorDistance {
      var curve = DistanceCurve()
      curve.append(seconds: 0, metres: 0)
      curve.append(seconds: Double(duration(at: lastTime)) / 1000, metres: indoorDistance)
      return (Packed(), curve)
    }
    guard !distanceMarks.isEmpty else { return (points, curve) }
    var map = DistanceMap()
    for mark in distanceMarks {
      map.append(
        seconds: mark.running, measured: curve.distance(at: mark.running), metres: mark.metres)
    }
    var steps = curve.steps.makeIterator()
    let points = points.edited { _, point in
      guard let step = steps.next() else { return }
      point.distance = Quantity.distance.rounded(map.metres(step.metres, at: step.seconds))
    }
    return (points, curve.mapped(by: map))
  }

  /// Returns the corrections as listed in the run; `dead` is the dead time before each stretch,
  /// milliseconds.
  func corrections(dead: [Int64]) -> [RunCorrection] {
    if let indoorDistance {
      let elapsed = segments.last.map { last in
        Double((last.end ?? lastTime).milliseconds + dead[last.endStretch]) / 1000
      }
      return [RunCorrection(kind: .indoor, elapsed: elapsed ?? 0, distance: indoorDistance)]
    }
    return distanceMarks.map { mark in
      RunCorrection(
        kind: .distance,
        elapsed: Double(mark.time.milliseconds + dead[mark.stretch]) / 1000, distance: mark.metres)
    }
  }
}
