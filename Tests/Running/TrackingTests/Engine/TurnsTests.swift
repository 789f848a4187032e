import Testing

@testable import Tracking

@Suite struct TurnsTests {
  private func turns(_ courses: [Double], noise: Double = 0.01) -> Turns {
    let epochs = courses.enumerated().map { index, course in
      Measurement(
        time: Double(index), position: nil, velocity: PlaneVector(speed: 3, course: course),
        sigma: 2)
    }
    return Turns(epochs, noise: Array(repeating: noise, count: epochs.count))
  }

  @Test("Straight on nothing turns, and the agility is the usual one")
  func straight() {
    let turns = turns(Array(repeating: 350, count: 30))
    #expect(!turns.isTurning.contains(true))
    #expect(turns.agility.allSatisfy { $0 == EngineParameters.Filter.agility })
  }

  @Test("A corner is seen where it is, and lets the filter follow there")
  func corner() {
    let turns = turns(Array(repeating: 0, count: 20) + Array(repeating: 90, count: 20))
    #expect(turns.isTurning[20] && !turns.isTurning[10] && !turns.isTurning[30])
    #expect(turns.agility[20] > 4 && turns.agility[10] == turns.agility[30])
  }

  @Test("A bend of a track turns all the way, a turning back too")
  func bends() {
    #expect(turns((0..<40).map { 6 * Double($0) }).isTurning[10..<30].allSatisfy { $0 })
    #expect(
      turns(Array(repeating: 0, count: 20) + Array(repeating: 180, count: 20)).isTurning[20])
  }

  @Test("What velocities scatter by does not raise the agility")
  func noise() {
    let courses = (0..<40).map { $0.isMultiple(of: 2) ? 4.0 : -4 }
    #expect(turns(courses, noise: 0.09).agility[5..<35].allSatisfy { $0 < 0.6 })
  }
}
