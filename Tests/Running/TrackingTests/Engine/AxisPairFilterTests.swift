import Testing

@testable import Tracking

@Suite struct AxisPairFilterTests {
  @Test("It goes as the reference implementation of the method does")
  func reference() {
    // Recorded from the Python reference: q = 0.5, velocity noise 0.04, position noise 25.
    var filter = AxisPairFilter(at: PlaneVector(east: 1, north: -2), variance: 4)
    let measured: [(dt: Double, east: Double, north: Double, ve: Double, vn: Double)] = [
      (1, 2.5, -1.0, 1.2, 0.7), (1, 4.4, -0.6, 1.5, 0.9), (0.5, 4.1, 0.3, 1.1, 1.3),
      (2, 7.9, 2.2, 1.6, 0.8),
    ]
    for step in measured {
      filter.predict(step.dt, q: 0.5, isGap: false)
      filter.ingest(
        velocity: PlaneVector(east: step.ve, north: step.vn), noise: 0.04, over: step.dt,
        isGap: true)
      let isTaken = filter.ingest(
        position: PlaneVector(east: step.east, north: step.north), noise: 25)
      #expect(isTaken)
    }
    let state = filter.state
    let expected = [
      7.1063867876, 2.1488417566, 1.5843961365, 0.8168046915,
      2.9052516877, 0.0355483044, 0.0384545795,
    ]
    for (value, reference) in zip(
      [
        state.position.east, state.position.north, state.velocity.east, state.velocity.north,
        state.a, state.b, state.c,
      ], expected)
    {
      #expect(isNear(value, reference, within: 1e-9))
    }
  }

  @Test("A place beyond the gate is left out, and so is a velocity that no runner reaches")
  func gates() {
    var filter = AxisPairFilter(at: .zero, variance: 4)
    let before = filter.state
    let isTaken = filter.ingest(position: PlaneVector(east: 100, north: 0), noise: 25)
    #expect(!isTaken)
    filter.ingest(velocity: PlaneVector(east: 40, north: 0), noise: 0.04, over: 1, isGap: false)
    #expect(filter.state == before)
    filter.ingest(velocity: PlaneVector(east: 40, north: 0), noise: 0.04, over: 1, isGap: true)
    #expect(filter.state != before)
  }
}
