import RunModel
import Testing

@testable import Tracking

@Suite struct TrackSmootherTests {
  /// Hours of running with turns, stops and gaps; places drift like a receiver's.
  private func epochs(_ count: Int, seed: UInt64) -> [Measurement] {
    var chance = SplitMix64(seed: seed)
    func noise(_ most: Double) -> Double { .random(in: -most...most, using: &chance) }
    var (time, course, speed) = (0.0, 0.0, 3.0)
    var (true_, drift) = (PlaneVector.zero, PlaneVector.zero)
    return (0..<count).map { index in
      time += index % 397 == 396 ? 25 : 1
      if index % 60 == 59 { course += noise(120) }
      speed = index % 500 > 470 ? 0 : 3
      let velocity = PlaneVector(speed: speed, course: course)
      true_ = true_ + velocity
      drift = 0.98 * drift + PlaneVector(east: noise(0.5), north: noise(0.5))
      return Measurement(
        time: time, position: true_ + drift,
        velocity: velocity + PlaneVector(east: noise(0.2), north: noise(0.2)), sigma: 2)
    }
  }

  private func track(_ epochs: [Measurement], horizon: Int) -> KnotTrack {
    var smoother = TrackSmoother(horizon: horizon, scale: 1)
    let state = AxisPairFilter(at: epochs[0].position ?? .zero, variance: 4).state
    smoother.begin(epochs[0], knowing: state)
    for epoch in epochs.dropFirst() { _ = smoother.ingest(epoch) }
    smoother.finish(at: epochs.last?.time ?? 0)
    return smoother.track
  }

  @Test("Minute by minute it finds what one look at the whole run finds, within millimetres")
  func wholeRun() {
    for seed in 1...3 as ClosedRange<UInt64> {
      let epochs = epochs(6000, seed: seed)
      let times = Packed(epochs.map { EpochTime(seconds: $0.time) })
      let whole = Array(SavedTrack(track(epochs, horizon: .max), at: times))
      let smoothed = track(epochs, horizon: EngineParameters.Smoothing.horizon)
      let pieces = SavedTrack(smoothed, at: times)
      for (one, other) in zip(whole, pieces) {
        #expect(abs(one.distance - other.distance) < 0.005)
        #expect(one.isMoving == other.isMoving)
      }
      #expect(whole.last?.distance ?? 0 > 15_000)
    }
  }

  @Test("What it says each minute is near what it says in the end")
  func estimates() {
    let epochs = epochs(1800, seed: 5)
    var smoother = TrackSmoother(scale: 1)
    smoother.begin(epochs[0], knowing: AxisPairFilter(at: .zero, variance: 4).state)
    var estimates: [(Double, Double)] = []
    for epoch in epochs.dropFirst() {
      if let metres = smoother.ingest(epoch) { estimates.append((epoch.time, metres)) }
    }
    smoother.finish(at: epochs.last?.time ?? 0)
    #expect(estimates.count == 29)
    let moments = Packed(estimates.map { EpochTime(seconds: $0.0) })
    let final = SavedTrack(smoother.track, at: moments)
    for (estimate, point) in zip(estimates, final) {
      #expect(abs(estimate.1 - point.distance) < 8)
    }
  }

  @Test("A second stretch begins anew and adds up")
  func stretches() {
    let epochs = epochs(300, seed: 6)
    var smoother = TrackSmoother(scale: 1)
    let start = AxisPairFilter(at: .zero, variance: 4).state
    smoother.begin(epochs[0], knowing: start)
    for epoch in epochs[1..<100] { _ = smoother.ingest(epoch) }
    smoother.finish(at: epochs[99].time)
    let first = smoother.track.distance
    #expect(first > 250)
    var away = epochs[150]
    away.position = PlaneVector(east: 9000, north: 0)
    smoother.begin(
      away, knowing: AxisPairFilter(at: PlaneVector(east: 9000, north: 0), variance: 4).state)
    smoother.finish(at: away.time)
    #expect(smoother.track.distance == first)
    smoother.finish(at: 1e9)
    #expect(smoother.track.distance == first)
  }
}
