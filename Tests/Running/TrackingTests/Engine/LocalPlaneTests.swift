import RunModel
import Testing

@testable import Tracking

@Suite struct LocalPlaneTests {
  @Test(
    "A step is as long as the geodesic, a marathon away from the first place too",
    arguments: [0.0, 47, -63, 80])
  func steps(latitude: Double) {
    var plane = LocalPlane()
    var place = Coordinate(latitude: latitude, longitude: 179.9)
    var last = plane.point(of: place)
    for step in 0..<500 {
      let next = Geodesy.offset(place, east: 60, north: step.isMultiple(of: 2) ? 60 : 59)
      let point = plane.point(of: next)
      let length = Geodesy.distance(place, next)
      #expect(isNear((point - last).length, length, within: 2e-6 * length + 1e-6))
      (place, last) = (next, point)
    }
  }

  @Test("Over the poles, the date line and to the antipodes metres stay finite")
  func awkward() {
    var plane = LocalPlane()
    for latitude in [-90.0, 90, 0, 89.999999] {
      for longitude in [-180.0, 180, 0, 90] {
        let point = plane.point(of: Coordinate(latitude: latitude, longitude: longitude))
        #expect(point.length.isFinite && point.length < 1e9)
      }
    }
  }
}
