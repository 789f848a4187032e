import RunModel
import Testing

@Suite struct GeodesyTests {
  /// At 6.4e6 m the last bit of a coordinate is 1e-9 m; a chord is the difference of two.
  private static let noise = 5e-9

  @Test("Steps of 0.1 m to 1 km are Karney's geodesic to 1e-6, at the poles and the date line too")
  func karney() {
    #expect(geodesicTable.count > 300)
    for row in geodesicTable {
      let from = Coordinate(latitude: row[0], longitude: row[1])
      let to = Coordinate(latitude: row[2], longitude: row[3])
      let tolerance = 1e-6 * row[4] + GeodesyTests.noise
      #expect(abs(Geodesy.distance(from, to) - row[4]) <= tolerance, "\(row)")
      #expect(abs(Geodesy.distance(to, from) - row[4]) <= tolerance, "\(row)")
    }
  }

  @Test("A place is no metres from itself, whatever its longitude is called")
  func nowhere() {
    let place = Coordinate(latitude: 52.5, longitude: 13.4)
    #expect(Geodesy.distance(place, place) == 0)
    let east = Coordinate(latitude: 10, longitude: 180)
    let west = Coordinate(latitude: 10, longitude: -180)
    #expect(Geodesy.distance(east, west) < 1e-8)
  }

  @Test("From pole to pole, where the bent chord is no geodesic any more, it is still far")
  func poles() {
    let way = Geodesy.distance(
      Coordinate(latitude: 90, longitude: 0), Coordinate(latitude: -90, longitude: 0))
    #expect((19_000_000...20_100_000).contains(way))
  }

  @Test("Bearings turn clockwise from north and stay below 360")
  func bearings() {
    let centre = Coordinate(latitude: 50, longitude: 8)
    for (latitude, longitude, degrees) in [
      (51.0, 8.0, 0.0), (50, 8.001, 90), (49, 8, 180), (50, 7.999, 270),
    ] {
      let bearing = Geodesy.bearing(
        from: centre, to: Coordinate(latitude: latitude, longitude: longitude))
      #expect(abs(bearing - degrees) < 0.001)
    }
    let greenwich = Coordinate(latitude: 50, longitude: 0)
    let hair = Geodesy.bearing(
      from: greenwich, to: Coordinate(latitude: 51, longitude: -1e-300))
    #expect((0..<360).contains(hair))
    let dateLine = Geodesy.bearing(
      from: Coordinate(latitude: 0, longitude: 179.9),
      to: Coordinate(latitude: 0, longitude: -179.9))
    #expect(abs(dateLine - 90) < 1e-9)
  }

  @Test("An offset lies as far away as it says, over the date line too")
  func offsets() {
    var chance = SplitMix64(seed: 2)
    for _ in 0..<1000 {
      let origin = Coordinate(
        latitude: .random(in: -80...80, using: &chance),
        longitude: .random(in: -180...180, using: &chance))
      let (east, north) = (
        Double.random(in: -50...50, using: &chance), Double.random(in: -50...50, using: &chance)
      )
      let place = Geodesy.offset(origin, east: east, north: north)
      #expect(place.isOnEarth)
      let metres = (east * east + north * north).squareRoot()
      #expect(abs(Geodesy.distance(origin, place) - metres) < 1e-4 * metres + 1e-8)
    }
  }

  @Test("A share of the way takes the short side of the date line")
  func shares() {
    let west = Coordinate(latitude: 1, longitude: 179.9)
    let east = Coordinate(latitude: 3, longitude: -179.7)
    let middle = west.towards(east, share: 0.5)
    #expect(abs(middle.latitude - 2) < 1e-12)
    #expect(abs(middle.longitude + 179.9) < 1e-9)
    #expect(west.towards(east, share: 0) == west)
  }

  @Test("No number traps")
  func awkward() {
    for latitude in awkwardNumbers {
      for longitude in awkwardNumbers {
        let place = Coordinate(latitude: latitude, longitude: longitude)
        let other = Coordinate(latitude: longitude, longitude: latitude)
        _ = Geodesy.distance(place, other)
        _ = Geodesy.bearing(from: place, to: other)
        _ = Geodesy.offset(place, east: latitude, north: longitude)
        _ = place.towards(other, share: latitude)
      }
    }
  }
}
