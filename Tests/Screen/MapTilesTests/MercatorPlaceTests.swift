import RunModel
import Testing

@testable import MapTiles

@Suite struct MercatorPlaceTests {
  @Test(
    arguments: [
      (0, 0, 0.5, 0.5), (0, -180, 0, 0.5), (0, 180, 1, 0.5),
      (85.051_128_779_806_6, 0, 0.5, 0), (-85.051_128_779_806_6, 0, 0.5, 1),
      (47.165, 9.51, 0.526_416_67, 0.351_053_1),
    ] as [(Double, Double, Double, Double)])
  func degreesLieOnTheSquare(
    _ latitude: Double, _ longitude: Double, _ x: Double, _ y: Double
  ) throws {
    let place = try #require(
      MercatorPlace(Coordinate(latitude: latitude, longitude: longitude)))
    #expect(abs(place.x - x) < 1e-6 && abs(place.y - y) < 1e-6)
    let back = place.coordinate
    #expect(abs(back.latitude - latitude) < 1e-9)
    #expect(abs(back.longitude - longitude).truncatingRemainder(dividingBy: 360) < 1e-9)
  }

  @Test func thereAreNoPoles() {
    #expect(MercatorPlace(Coordinate(latitude: 85.06, longitude: 0)) == nil)
    #expect(MercatorPlace(Coordinate(latitude: .nan, longitude: 0)) == nil)
  }

  @Test func aPlaceOnceAroundTheEarthIsTheSame() {
    let place = MercatorPlace(x: 1.25, y: 0.5).coordinate
    #expect(abs(place.longitude + 90) < 1e-9)
    #expect(abs(MercatorPlace(x: -0.25, y: 0.5).coordinate.longitude - 90) < 1e-9)
  }
}
