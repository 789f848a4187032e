import Courses
import Foundation
import RunModel
import Simulation
import TestSupport
import Testing

@testable import MapTiles

@Suite("The turns of a course on a map")
struct MapWaysTests {
  private let folder: MapFolder
  private let files: MapFiles
  private static let home = address(14, 8622, 5752)

  /// A town whose streets cross every 512 units, some 200 m: rows from west to east and lanes from
  /// north to south, all with names; two paths without.
  init() throws {
    folder = try MapFolder()
    let stops = [-64] + Array(stride(from: 256, to: 4096, by: 512)) + [4160]
    // Ways that meet share a point.
    let ends = [MapWaysTests.trail[0], MapWaysTests.trail[7]]
    var labels: [MadeFeature] = []
    var lines: [[(Int, Int)]] = []
    for (index, at) in stops.dropFirst().dropLast().enumerated() {
      for (name, line) in [
        ("Row \(index)", stops.map { ($0, at) }),
        (
          "Lane \(index)",
          (stops.map { (at, $0) } + ends.filter { $0.0 == at }).sorted { $0.1 < $1.1 }
        ),
      ] {
        lines.append(line)
        labels.append(
          MadeFeature(tags: [("kind", "residential"), ("name", name)], parts: [line]))
      }
    }
    let tile = madeTile(
      MadeLayer(
        name: "streets",
        features: [
          MadeFeature(tags: [("kind", "residential")], parts: lines),
          MadeFeature(tags: [("kind", "path")], parts: [MapWaysTests.trail, MapWaysTests.fork]),
        ]),
      MadeLayer(name: "street_labels", features: labels))
    let bytes = MadePMTiles([(MapWaysTests.home, tile)]).bytes
    files = MapFiles(file: try folder.write(bytes, to: "town.pmtiles"))
  }

  /// A path with corners where nothing meets, from Lane 3 to Lane 4.
  private static let trail = [
    (1792, 1400), (1900, 1400), (1900, 1500), (2020, 1500), (2020, 1380), (2180, 1380),
    (2180, 1600), (2304, 1600),
  ]
  /// A path that leaves Row 1 at an acute angle.
  private static let fork = [(768, 768), (1000, 700), (1200, 500)]

  /// A course through these points of the tile.
  private func course(
    _ points: [(Int, Int)], cues: [PlaceCue] = [], in address: TileAddress = home
  ) throws -> Course {
    let places = points.map { point in
      CoursePlace(address.place(Double(point.0) / 4096, Double(point.1) / 4096).coordinate)
    }
    return try Course(name: "", places: places, cues: cues)
  }

  @Test("A change of street is one, with the name of the street to take")
  func streets() throws {
    let course = try course([(256, 768), (1280, 768), (1280, 1792), (2304, 1792), (2304, 1300)])
      .turning(on: MapWays(files))
    #expect(course.cues.map(\.turn) == [.right, .left, .left])
    #expect(course.cues.map(\.words) == ["Lane 2", "Row 3", "Lane 4"])
    #expect(course.cues.allSatisfy { $0.origin == .junction })
  }

  @Test("A corner of a path is none, but its ends at streets are")
  func trail() throws {
    let line = [(1792, 1000)] + MapWaysTests.trail + [(2304, 1900)]
    let alone = try course(line)
    let course = alone.turning(on: MapWays(files))
    #expect(course.cues.map(\.turn) == [.left, .right])
    #expect(course.cues.map(\.words) == [nil, "Lane 4"])
    #expect(alone.cues.count > 4)
  }

  @Test("A winding trail has none", arguments: 1...5 as ClosedRange<UInt64>)
  func winding(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var route = Route("trail", "for tests")
    route.start = MapWaysTests.home.place(0.5, 0.5).coordinate
    var (left, heading) = (6000.0, 0.0)
    while left > 0 {
      // It never crosses itself: there ways would meet.
      let side = heading > 0 ? -1.0 : 1
      let degrees = side * random.uniform(20..<150)
      heading += degrees
      let bend = Route.Piece.arc(radius: random.uniform(3..<40), degrees: degrees)
      route.pieces.append(bend)
      left -= bend.length
    }
    // The map has this trail and nothing else.
    var walker = RouteWalker(route)
    var places = [walker.place]
    while !walker.isAtEnd {
      walker.walk(4)
      places.append(walker.place)
    }
    var tiles: [TileAddress: [[(Int, Int)]]] = [:]
    for (from, to) in zip(places, places.dropFirst()) {
      for address in Set([from, to].compactMap({ TileAddress($0, zoom: 14) })) {
        let ends = try [from, to].map { try units(of: $0, in: address) }
        tiles[address, default: []].append(ends)
      }
    }
    let map = MadePMTiles(tiles.map { ($0.key, streetTile($0.value, kind: "path")) }).bytes
    let trail = MapFiles(file: try folder.write(map, to: "trail.pmtiles"))
    let course = try Course(name: "", places: places.map { CoursePlace($0) })
    #expect(course.turning(on: MapWays(trail)).cues.isEmpty)
  }

  private func units(of place: Coordinate, in address: TileAddress) throws -> (Int, Int) {
    let place = try #require(MercatorPlace(place))
    let side = Double(1 << 14)
    return (
      Int(((place.x * side - Double(address.column)) * 4096).rounded()),
      Int(((place.y * side - Double(address.row)) * 4096).rounded())
    )
  }

  @Test("A gentle fork into another way is none, unless the way has another name")
  func fork() throws {
    let line = [(256, 768)] + MapWaysTests.fork
    #expect(try course(line).turning(on: MapWays(files)).cues.count <= 1)
  }

  @Test("Cues of the file stay as they are, and marks beside the turns")
  func cues() throws {
    let line = [(256, 768), (1280, 768), (1280, 1792)]
    let told = try course(line, cues: [PlaceCue(place: 1, turn: .slightRight)])
    #expect(told.turning(on: MapWays(files)) == told)
    let marked = try course(line, cues: [PlaceCue(place: 0, turn: .mark, words: "Water")])
    #expect(marked.turning(on: MapWays(files)).cues.map(\.words) == ["Water", "Lane 2"])
  }

  @Test("Where there is no map, corners stay")
  func noMap() throws {
    let corner = try course(
      [(256, 768), (1280, 768), (1280, 1792)], in: address(14, 8630, 5752))
    #expect(corner.turning(on: MapWays(files)) == corner)
    #expect(corner.cues.map(\.origin) == [.corner])
  }

  /// A course along streets, and the distances at which it changes the street.
  private struct Walk {
    let course: Course
    private(set) var changes: [Double] = []

    /// Minimum change of direction in degrees.
    private static let least = 45.0
    /// Metres before and after a place over which directions are measured.
    private static let reach = 12.0

    init(_ places: [Coordinate], _ ways: MapWays) throws {
      course = try Course(name: "", places: places.map { CoursePlace($0) }).turning(on: ways)
      var metres = 0.0
      for (from, to) in zip(places, places.dropFirst()) {
        metres += Geodesy.distance(from, to)
        if ways.meet(within: 2, of: to) == true, abs(turn(at: metres)) >= Walk.least {
          changes.append(metres)
        }
      }
    }

    func turn(at metres: Double) -> Double {
      func heading(_ from: Double, _ to: Double) -> Double {
        Geodesy.bearing(from: course.place(at: from), to: course.place(at: to))
      }
      let come = heading(metres - Walk.reach, metres - 1)
      return (heading(metres + 1, metres + Walk.reach) - come).remainder(dividingBy: 360)
    }
  }

  /// The walks per town.
  ///
  /// `MOONRUNNER_TOWN_WALKS=10` gives the number behind the figures in
  /// Sources/Values/Courses/COURSES.md, instead of a few.
  private static let walks =
    ProcessInfo.processInfo.environment["MOONRUNNER_TOWN_WALKS"].flatMap { UInt64($0) } ?? 2

  @Test("Each change of street in a real town is one, and named", arguments: SharedMaps.towns)
  func towns(_ name: String) throws {
    guard let path = SharedMaps.path(name) else { return }
    let ways = MapWays(MapFiles(file: path))
    let source = try MapFile.open(path)
    var (changes, found, streets, named, cues, others) = (0, 0, 0, 0, 0, 0)
    for seed in 0..<MapWaysTests.walks {
      let places = try StreetWalk(on: source, from: nil, metres: 5000, seed: seed).places
      let walk = try Walk(places, ways)
      let course = walk.course
      for change in walk.changes where 20...course.length - 20 ~= change {
        changes += 1
        let nearest = course.cues.min { abs($0.metres - change) < abs($1.metres - change) }
        guard let cue = nearest, abs(cue.metres - change) <= 20 else { continue }
        found += 1
        let taken = cue.metres + 12
        guard
          let street = ways.name(at: course.place(at: taken), heading: course.heading(at: taken))
        else { continue }
        streets += 1
        if cue.words == street { named += 1 }
      }
      cues += course.cues.count
      others += course.cues.count { abs(walk.turn(at: $0.metres)) < 20 }
    }
    let words = "\(found) of \(changes), \(named) of \(streets) named, \(others) of \(cues) none"
    #expect(changes > 15 * MapWaysTests.walks && found * 100 >= changes * 98, "\(words)")
    #expect(named * 100 >= streets * 95, "\(words)")
    #expect(others * 20 <= cues, "\(words)")
  }
}
