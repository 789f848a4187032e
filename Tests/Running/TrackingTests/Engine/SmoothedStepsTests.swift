import Testing

@testable import Tracking

@Suite struct SmoothedStepsTests {
  /// Steps of a run with these velocities, one second each, after gaps in seconds.
  private func steps(
    _ velocities: [PlaneVector], gaps: [Int: Double] = [:], moving: [Bool]? = nil
  ) -> [KnotTrack.Step] {
    var (time, position) = (0.0, PlaneVector.zero)
    var last = velocities[0]
    let epochs = velocities.enumerated().map { index, velocity in
      let dt = gaps[index] ?? 1
      time += dt
      position = position + dt / 2 * (last + velocity)
      last = velocity
      return Measurement(time: time, position: position, velocity: velocity, sigma: 1)
    }
    let start = SmoothingPass.Start(
      state: TrackState(
        position: epochs[0].position ?? .zero, velocity: velocities[0], a: 1, b: 0, c: 0.01),
      noise: 0.01)
    let pass = SmoothingPass(epochs, from: start, scale: 1)
    let steps = SmoothedSteps(epochs, pass, moving ?? epochs.map { _ in true })
    return epochs.indices.map { steps[$0] }
  }

  private func sum(_ steps: [KnotTrack.Step]) -> Double { steps.map(\.metres).reduce(0, +) }

  @Test("Straight on the metres are those between positions")
  func straight() {
    let steps = steps(Array(repeating: PlaneVector(speed: 3, course: 77), count: 100))
    #expect(isNear(sum(steps), 297, within: 1e-6))
    #expect(steps.allSatisfy { !$0.isGap })
    #expect(isNear(steps.map(\.movingTime).reduce(0, +), 99))
  }

  @Test("Round a track no bend is cut")
  func bend() {
    let steps = steps((0..<200).map { PlaneVector(speed: 4, course: 6 * Double($0)) })
    #expect(isNear(sum(steps), 199 * 4, within: 1.5))
  }

  @Test("Places every few seconds round a circle are joined by arcs, not by smoothed chords")
  func sparse() {
    let radius = 40.0
    let rules = EngineRules(usualStep: 3)
    var epochs = (0..<73).map { number -> Measurement in
      let place = PlaneVector(speed: radius, course: 10 * Double(number))
      var epoch = Measurement(time: 3 * Double(number), position: place, velocity: nil, sigma: 2)
      epoch.ofPlaces = PlaceVelocity(velocity: .zero, doubt: 0.01, scatter: 0)
      return epoch
    }
    for index in epochs.indices.dropFirst() {
      let way = (epochs[index].position ?? .zero) - (epochs[index - 1].position ?? .zero)
      epochs[index].ofPlaces?.velocity = 1.0 / 3 * way
      epochs[index].goByPlaces(rules)
    }
    let start = SmoothingPass.Start(
      state: TrackState(
        position: epochs[0].position ?? .zero, velocity: PlaneVector(speed: 2.3, course: 90), a: 1,
        b: 0, c: 0.01),
      noise: 0.01)
    let pass = SmoothingPass(epochs, from: start, scale: 1, rules)
    let steps = SmoothedSteps(epochs, pass, epochs.map { _ in true }, rules)
    let arc = 10 * Double.pi / 180 * radius
    for index in 2..<72 { #expect(isNear(steps[index].metres, arc, within: 1e-4 * arc)) }
  }

  @Test("Round sharp corners little is lost")
  func corners() {
    // Half of the corner's second is the chord of a right angle.
    let steps = steps((0..<200).map { PlaneVector(speed: 3, course: 90 * Double($0 / 20)) })
    #expect(isNear(sum(steps), 199 * 3, within: 7))
  }

  @Test("A gap is bridged and says so, standing counts nothing")
  func gap() {
    let east = PlaneVector(speed: 3, course: 90)
    let bridged = steps(Array(repeating: east, count: 40), gaps: [20: 30])
    #expect(bridged[20].isGap && isNear(bridged[20].metres, 90, within: 1))
    let standing = steps(
      Array(repeating: east, count: 40), moving: (0..<40).map { !(15..<25).contains($0) })
    #expect(standing[20].metres == 0 && standing[20].movingTime == 0)
    #expect(standing[15].metres > 2.9 && standing[15].movingTime == 0.5)
  }
}
