import Foundation
import RunModel
import Screens
import Testing

@testable import Drawing

@Suite struct MapDrawingTests {
  private let box = Box(16, 26, 208, 96)

  @Test("a route fills its box, east to the right and north up")
  func fills() {
    let scale = MapScale.fitting(MapPoint(east: 400, north: 100), pins: [], in: box)
    let corner = scale(MapPoint(east: 200, north: 50))
    #expect(abs(corner.x - box.right) < 1e-6)
    #expect(corner.y < box.centre.y)
    let low = scale(MapPoint(east: -200, north: -50))
    #expect(abs(low.x - box.x) < 1e-6)
    #expect(low.y > box.centre.y)
  }

  @Test("the heads of pins stay within the box, and so does the route")
  func pinsFit() {
    for (wide, high) in [(400, 100), (100, 400), (10, 10), (0, 0), (90_000, 40_000)] {
      for isSelected in [false, true] {
        let extent = MapPoint(east: Float(wide), north: Float(high))
        let top = MapPoint(east: 0, north: extent.north / 2)
        let pins = [MapPin(point: top, image: nil, isSelected: isSelected)]
        let scale = MapScale.fitting(extent, pins: pins, in: box)
        let head = scale(top).y - (isSelected ? 32 : 24) * 1.375 - 2
        #expect(head >= box.y - 0.01)
        #expect(scale(MapPoint(east: 0, north: -extent.north / 2)).y <= box.bottom + 0.01)
        #expect(scale.pixelsPerMetre > 0)
      }
    }
  }

  @Test("a run on the spot is not blown up")
  func spot() {
    let scale = MapScale.fitting(MapPoint(east: 1, north: 1), pins: [], in: box)
    #expect(scale.pixelsPerMetre <= 96.0 / 60)
  }

  @Test("places that are no numbers have a place all the same")
  func noNumbers() {
    let scale = MapScale.fitting(MapPoint(east: .nan, north: .infinity), pins: [], in: box)
    let place = scale(MapPoint(east: -.infinity, north: .nan))
    #expect(place.x.isFinite && place.y.isFinite)
  }
}
