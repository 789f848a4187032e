import Glibc
import RunModel
import Testing

@testable import Tracking

@Suite("Velocities against places") struct VelocityCheckTests {
  /// A run at 3 m/s on a lap of 400 m, or straight on.
  ///
  /// `said` turns the true velocity into the reported one; places scatter by `scatter` metres.
  private func epochs(
    _ count: Int, radius: Double = 63.7, scatter: Double = 0.1,
    said: (Int, PlaneVector) -> PlaneVector = { $1 }
  ) -> [Measurement] {
    var chance = SplitMix64(seed: 3)
    var places = PlaceSpeed()
    var position = PlaneVector.zero
    return (0..<count).map { second in
      let velocity = PlaneVector(speed: 3, course: 3 * Double(second) / radius * 180 / .pi)
      position = position + velocity
      func noise() -> Double { scatter * .random(in: -1...1, using: &chance) }
      let place = position + PlaneVector(east: noise(), north: noise())
      let measured = Measurement(
        time: Double(second), position: place, velocity: said(second, velocity), sigma: 2)
      places.velocityCame(at: measured.time)
      return places.completed(measured)
    }
  }

  private func check(_ epochs: [Measurement]) -> VelocityCheck {
    var check = VelocityCheck(sigma: 3)
    for epoch in epochs { check.append(epoch) }
    check.judge()
    return check
  }

  private func wrong(_ epochs: [Measurement]) -> [Int] {
    check(epochs).isWrong.enumerated().filter(\.element).map(\.offset)
  }

  @Test("that agree are believed, on straights and on bends", arguments: [25, 63.7, 1e6])
  func agree(radius: Double) {
    #expect(wrong(epochs(400, radius: radius)).isEmpty)
    // A swinging hand makes them slightly longer.
    #expect(wrong(epochs(400, radius: radius) { 1.034 * $1 }).isEmpty)
  }

  @Test(
    "that are a fifth off, or next to nothing, for minutes are not", arguments: [0.8, 1.2, 0.05])
  func scaled(factor: Double) throws {
    let wrong = wrong(epochs(600) { (200..<400).contains($0) ? factor * $1 : $1 })
    let (first, last) = (try #require(wrong.first), try #require(wrong.last))
    #expect(abs(first - 200) < 60 && abs(last - 400) < 60)
    #expect(wrong.count { (230..<370).contains($0) } == 140)
  }

  @Test("that lag by seconds are not believed where they change")
  func lagging() {
    // Stands for 60 s, runs straight on, stands again; velocities are 8 s late.
    func speed(_ second: Int) -> Double { (60..<260).contains(second) ? 3 : 0 }
    var north = 0.0
    var places = PlaceSpeed()
    let epochs = (0..<330).map { second in
      north += speed(second)
      places.velocityCame(at: Double(second))
      return places.completed(
        Measurement(
          time: Double(second), position: PlaneVector(east: 0, north: north),
          velocity: PlaneVector(east: 0, north: speed(second - 8)), sigma: 2))
    }
    let check = check(epochs)
    #expect((5...9).contains(check.lag), "\(check.lag)")
    #expect((55...75).allSatisfy { check.isWrong[$0] })
    #expect((255...275).allSatisfy { check.isWrong[$0] })
    #expect(!check.isWrong[160])
  }

  @Test(
    "that are next to nothing are found by places that scatter as on an arm", arguments: [1.0, 2])
  func roughly(scatter: Double) {
    let epochs = epochs(600, scatter: scatter) { (200..<400).contains($0) ? 0.02 * $1 : $1 }
    #expect(VelocityCheck.roughness(epochs.last?.ofPlaces) > 2.5)
    #expect((230..<370).allSatisfy { wrong(epochs).contains($0) })
  }

  @Test("that are wrong from the start on say nothing of how good the places are")
  func fromTheStart() {
    let check = check(epochs(300) { $0 >= 30 ? 0.02 * $1 : $1 })
    #expect(check.sigma <= 3)
    // Except for less than a window's step at the end.
    #expect((60..<297).allSatisfy { check.isWrong[$0] })
  }

  @Test("of who stands are believed wherever the places creep")
  func creeping() {
    var places = PlaceSpeed()
    let epochs = (0..<600).map { second in
      let phase = Double(second) * 2 * .pi / 90
      places.velocityCame(at: Double(second))
      return places.completed(
        Measurement(
          time: Double(second), position: PlaneVector(east: 8 * sin(phase), north: 8 * cos(phase)),
          velocity: PlaneVector(speed: 0.3, course: Double(second * 2 % 360)), sigma: 5))
    }
    #expect(wrong(epochs).isEmpty)
  }

  @Test("are not judged by places that jump about")
  func rough() {
    #expect(wrong(epochs(400, scatter: 4) { 0.8 * $1 }).isEmpty)
  }

  @Test("a reflection of ten seconds says nothing of them")
  func reflection() {
    var epochs = epochs(400)
    for second in 200..<210 {
      epochs[second].position = epochs[second].position.map {
        $0 + PlaneVector(east: 15, north: 0)
      }
    }
    #expect(wrong(epochs).isEmpty)
  }

  @Test("live, wrong ones give way to those of places within ten seconds")
  func live() throws {
    var check = RecentCheck()
    let epochs = epochs(400) { $0 >= 200 ? 0.05 * $1 : $1 }
    let believed = epochs.map { check.believed($0, sigma: 1.5, lag: 0) }
    #expect((0..<200).allSatisfy { believed[$0] == epochs[$0] })
    for index in 212..<400 {
      #expect(believed[index].velocity == epochs[index].ofPlaces?.velocity)
    }
  }
}
