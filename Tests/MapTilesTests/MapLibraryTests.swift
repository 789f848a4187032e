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
