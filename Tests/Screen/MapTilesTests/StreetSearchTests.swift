import RunModel
import TestSupport
import Testing

@testable import MapTiles

@Suite struct StreetSearchTests {
  private let map = StreetMap()
  /// Inside the test's tile.
  private let home = Coordinate(latitude: 47.165, longitude: 9.51)

  init() {
    var info = MapInfo(.pmtiles, fileBytes: 0)
    info.zooms = 14...14
    map.library.add(info, name: "town")
  }

  /// A street through a place some metres east and north of home, in this direction.
  private func street(
    _ name: String, east: Double, north: Double, course: (Double, Double),
    kind: String = "residential", layer: String = "street_labels"
  ) throws -> MadeLayer {
    let ends = try [-150.0, 150].map { metres in
      let place = Geodesy.offset(
        home, east: east + metres * course.0, north: north + metres * course.1)
      return try #require(MercatorPlace(place))
    }
    let tile = try #require(TileAddress(home, zoom: 14))
    let side = Double(1 << 14)
    return MadeLayer(
      name: layer,
      features: [
        MadeFeature(
          tags: [("kind", kind), ("name", name)],
          parts: [
            ends.map { end in
              (
                Int(((end.x * side - Double(tile.column)) * 4096).rounded()),
                Int(((end.y * side - Double(tile.row)) * 4096).rounded())
              )
            }
          ])
      ])
  }

  private func show(_ layers: MadeLayer...) throws {
    _ = map.street(at: home, course: nil)
    var writer = ProtobufWriter()
    for layer in layers { writer.field(3, layer.bytes) }
    for key in map.takeWanted() {
      let isHome = key.address == TileAddress(home, zoom: 14)
      map.receive(isHome ? try VectorTile(writer.bytes) : nil, for: key)
    }
  }

  @Test func theNearestStreetIsTheOneThatTheRunnerIsOn() throws {
    try show(
      street("Near", east: 0, north: 6, course: (1, 0)),
      street("Far", east: 0, north: -12, course: (1, 0)))
    #expect(map.street(at: home, course: 90) == "Near")
    #expect(map.street(at: Geodesy.offset(home, east: 0, north: -5), course: 90) == "Far")
  }

  @Test func aStreetLeadsAlongTheCourseEitherWay() throws {
    try show(
      street("Along", east: 0, north: 14, course: (1, 0)),
      street("Across", east: 0, north: 0, course: (0, 1)))
    #expect(map.street(at: home, course: 90) == "Along")
    #expect(map.street(at: home, course: 270) == "Along")
    #expect(map.street(at: home, course: 0) == "Across")
    #expect(map.street(at: home, course: 34) == "Across")
    #expect(map.street(at: home, course: 45) == nil)
    #expect(map.street(at: home, course: nil) == "Across")
  }

  @Test func thereIsNoneBeyondTheReach() throws {
    try show(street("Street", east: 0, north: 0, course: (1, 0)))
    let reach = StreetMap.streetReach
    let inside = Geodesy.offset(home, east: 0, north: reach - 0.5)
    let outside = Geodesy.offset(home, east: 0, north: reach + 0.5)
    #expect(map.street(at: inside, course: nil) == "Street")
    #expect(map.street(at: outside, course: nil) == nil)
  }

  @Test func railwaysAreNoStreets() throws {
    try show(
      street("Bahn", east: 0, north: 0, course: (1, 0), kind: "rail", layer: "roads"),
      street("Weg", east: 0, north: 9, course: (1, 0), kind: "path", layer: "roads"))
    #expect(map.street(at: home, course: 90) == "Weg")
  }

  @Test func withoutATileOrAMapThereIsNone() throws {
    #expect(map.street(at: home, course: 90) == nil && map.wantsTiles)
    #expect(map.street(at: Coordinate(latitude: 89, longitude: 0), course: 90) == nil)
    #expect(map.street(at: Coordinate(latitude: .nan, longitude: 0), course: 90) == nil)
    #expect(StreetMap().street(at: home, course: 90) == nil)
  }

  @Test func aPlaceIsLookedUpOnceASecondAtMost() throws {
    try show(street("Street", east: 0, north: 0, course: (1, 0)))
    let away = Geodesy.offset(home, east: 0, north: 500)
    map.follow(home, course: 90, at: Instant(nanoseconds: 0))
    #expect(map.street.name == "Street")
    for milliseconds in stride(from: 100, through: 800, by: 100) {
      map.follow(away, course: 90, at: Instant(nanoseconds: Int64(milliseconds) * 1_000_000))
    }
    map.follow(nil, course: nil, at: Instant(nanoseconds: 1_000_000_000))
    #expect(map.street.name == "Street")
  }
}
