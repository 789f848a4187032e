import Foundation
import RunModel
import Testing

@testable import Device
@testable import Drawing

@Suite struct MapDrawingTests {
  private let box = Box(16, 26, 208, 96)

  @Test("a route fills its box, east to the right and north up")
  func fills() {
    let scale = MapScale.fitting(MapPoint(east: 400, north: 100), in: box)
    let corner = scale(MapPoint(east: 200, north: 50))
    #expect(abs(corner.x - box.right) < 1e-6)
    #expect(corner.y < box.centre.y)
    let low = scale(MapPoint(east: -200, north: -50))
    #expect(abs(low.x - box.x) < 1e-6)
    #expect(low.y > box.centre.y)
  }

  @Test("turned, what lies ahead is up, as far away as before", arguments: [0.0, 60, 90, 180, 271])
  func turned(up: Double) {
    let scale = MapScale(centre: box.centre, pixelsPerMetre: 0.48, turn: MapTurn(up: up))
    let ahead = MapPoint(
      east: Float(100 * sin(up * .pi / 180)), north: Float(100 * cos(up * .pi / 180)))
    let place = scale(ahead)
    #expect(abs(place.x - box.centre.x) < 1e-4)
    #expect(abs(place.y - (box.centre.y - 48)) < 1e-4)
    // And its right side is on the right.
    let right = scale(MapPoint(east: ahead.north, north: -ahead.east))
    #expect(abs(right.x - (box.centre.x + 48)) < 1e-4)
    #expect(abs(right.y - box.centre.y) < 1e-4)
  }

  @Test("the route takes its whole box, and the heads of pins stay within it, up or hanging")
  func pinsFit() {
    for (wide, high) in [(400, 100), (100, 400), (10, 10), (0, 0), (90_000, 40_000)] {
      let extent = MapPoint(east: Float(wide), north: Float(high))
      let scale = MapScale.fitting(extent, in: box)
      #expect(scale.pixelsPerMetre > 0)
      for share in [-0.5, -0.25, 0, 0.25, 0.5] as [Float] {
        let foot = scale(MapPoint(east: 0, north: extent.north * share)).y
        let length = MapScale.selectedPin * MapScale.pinHeight + 2
        let hangs = MapScale.pinHangs(from: Point(box.centre.x, foot), in: box)
        let end = hangs ? foot + length : foot - length
        #expect(end >= box.y - MapScale.edge && end <= box.bottom)
        #expect(foot >= box.y - 0.01 && foot <= box.bottom + 0.01)
      }
    }
  }

  @Test("a run on the spot is not blown up")
  func spot() {
    let scale = MapScale.fitting(MapPoint(east: 1, north: 1), in: box)
    #expect(scale.pixelsPerMetre <= 96.0 / 60)
  }

  @Test("places that are no numbers have a place all the same")
  func noNumbers() {
    let scale = MapScale.fitting(MapPoint(east: .nan, north: .infinity), in: box)
    let place = scale(MapPoint(east: -.infinity, north: .nan))
    #expect(place.x.isFinite && place.y.isFinite)
  }
}
