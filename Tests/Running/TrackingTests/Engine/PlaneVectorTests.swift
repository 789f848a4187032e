import RunModel
import Testing

@testable import Tracking

@Suite struct PlaneVectorTests {
  @Test("A course of 90 degrees is east, one of 180 is south")
  func course() {
    let east = PlaneVector(speed: 3, course: 90)
    #expect(isNear(east.east, 3, within: 1e-12) && isNear(east.north, 0, within: 1e-12))
    let south = PlaneVector(speed: 2, course: 180)
    #expect(isNear(south.east, 0, within: 1e-12) && isNear(south.north, -2, within: 1e-12))
  }

  @Test("The arc over a chord has the length of the circle's piece", arguments: [5.0, 30, 60, 95])
  func arc(degrees: Double) {
    let radius = 10.0
    let turn = degrees * .pi / 180
    let chord = 2 * radius * sine(turn / 2)
    let length = PlaneVector.arc(
      over: chord, from: PlaneVector(speed: 3, course: 20),
      to: PlaneVector(speed: 3, course: 20 + degrees))
    #expect(isNear(length, radius * turn, within: 1e-6))
  }

  @Test("Straight on, at a crawl and beyond 100 degrees the chord is not bent further")
  func bounds() {
    let ahead = PlaneVector(speed: 3, course: 0)
    #expect(PlaneVector.arc(over: 7, from: ahead, to: ahead) == 7)
    let crawl = PlaneVector(speed: 0.3, course: 90)
    #expect(PlaneVector.arc(over: 7, from: crawl, to: crawl) == 7)
    let back = PlaneVector.arc(over: 7, from: ahead, to: PlaneVector(speed: 3, course: 180))
    #expect(back > 7 && back < 8.2)
  }

  private func sine(_ angle: Double) -> Double {
    PlaneVector(speed: 1, course: angle * 180 / .pi).east
  }
}
