import RunModel
import Testing

@testable import MapTiles

@Suite struct MapLibraryTests {
  private let vaduz = Coordinate(latitude: 47.14, longitude: 9.52)

  private func library(_ maps: (String, MapBounds?, Int)...) -> MapLibrary {
    var library = MapLibrary()
    for (name, bounds, deepest) in maps {
      var info = MapInfo(.pmtiles, fileBytes: 0)
      (info.bounds, info.zooms) = (bounds, 0...deepest)
      library.add(info, name: name)
    }
    return library
  }

  private let alps = MapBounds(west: 5, south: 44, east: 16, north: 48)
  private let town = MapBounds(west: 9.5, south: 47.1, east: 9.6, north: 47.2)

  @Test func boundsThenTheDeepestZoomThenTheNameChoose() {
    #expect(library().map(at: vaduz) == nil)
    #expect(library(("alps", alps, 12), ("town", town, 14)).map(at: vaduz)?.name == "town")
    #expect(library(("alps", alps, 14), ("town", town, 14)).map(at: vaduz)?.name == "alps")
    #expect(library(("town", town, 14), ("alps", alps, 14)).map(at: vaduz)?.name == "alps")
    let bern = Coordinate(latitude: 46.95, longitude: 7.45)
    #expect(library(("alps", alps, 12), ("town", town, 14)).map(at: bern)?.name == "alps")
    let paris = Coordinate(latitude: 48.86, longitude: 2.35)
    #expect(library(("alps", alps, 12), ("town", town, 14)).map(at: paris) == nil)
  }

  @Test func aMapThatDoesNotSayItsBoundsComesLast() {
    let maps = library(("any", nil, 15), ("town", town, 12))
    #expect(maps.map(at: vaduz)?.name == "town")
    #expect(maps.map(at: Coordinate(latitude: 0, longitude: 0))?.name == "any")
    #expect(maps.maps.map(\.name) == ["any", "town"])
  }

  @Test func aTileIsOfAMapThatCoversAPartOfItAndHasItsZoom() throws {
    let maps = library(("alps", alps, 12), ("town", town, 14))
    let small = try #require(TileAddress(vaduz, zoom: 14))
    #expect(maps.map(of: small)?.name == "town")
    // Larger than the town, whose bounds contain neither its centre nor a corner.
    let large = try #require(TileAddress(vaduz, zoom: 7))
    #expect(!(try #require(town)).contains(large.middle))
    #expect(maps.map(of: large)?.name == "town")
    let bern = Coordinate(latitude: 46.95, longitude: 7.45)
    #expect(maps.map(of: try #require(TileAddress(bern, zoom: 12)))?.name == "alps")
    #expect(maps.map(of: try #require(TileAddress(bern, zoom: 14))) == nil)
  }

  @Test func tilesOnBothSidesOfTheAntimeridianAreTouched() throws {
    let fiji = try #require(MapBounds(west: 176, south: -21, east: -178, north: -12))
    for (longitude, isInside) in [
      (174.0, false), (177, true), (179.99, true), (-179.99, true), (-177, false), (0, false),
    ] {
      let place = Coordinate(latitude: -17, longitude: longitude)
      let tile = try #require(TileAddress(place, zoom: 10))
      #expect(fiji.touches(tile) == isInside, "\(longitude)")
    }
    let north = try #require(TileAddress(Coordinate(latitude: -11, longitude: 178), zoom: 10))
    let whole = try #require(TileAddress(zoom: 0, column: 0, row: 0))
    #expect(!fiji.touches(north) && fiji.touches(whole))
  }

  @Test func boundsMayCrossTheAntimeridian() throws {
    let fiji = try #require(MapBounds(west: 176, south: -21, east: -178, north: -12))
    for (longitude, isInside) in [(176.0, true), (180, true), (-180, true), (-177.9, false)] {
      let place = Coordinate(latitude: -17, longitude: longitude)
      #expect(fiji.contains(place) == isInside, "\(longitude)")
    }
  }

  @Test func boundsAreReadFromText() {
    #expect(MapBounds("9.0, 46.0,10,48") == MapBounds(west: 9, south: 46, east: 10, north: 48))
    for text in ["", "1,2,3", "1,2,3,4,5", "1,2,x,4", "0,10,5,9", "0,0,181,1", "nan,0,1,1"] {
      #expect(MapBounds(text) == nil, "\(text)")
    }
  }
}
