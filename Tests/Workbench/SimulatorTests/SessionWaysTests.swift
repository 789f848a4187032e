import Courses
import Foundation
import MemoryDisk
import RunModel
import Simulation
import TestSupport
import Testing

@testable import Device
@testable import Simulator

@Suite("The simulator's map and course") struct SessionWaysTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func file(_ bytes: [UInt8], _ name: String) throws -> String {
    let url = folder.appending(path: name)
    try Data(bytes).write(to: url)
    return url.path
  }

  private func gpx() throws -> String {
    let points = (0...20).map { "<trkpt lat=\"\(47.165 + Double($0) * 0.0004)\" lon=\"9.51\"/>" }
    let text = "<gpx><trk><name>Rhine</name><trkseg>\(points.joined())</trkseg></trk></gpx>"
    return try file(Array(text.utf8), "rhine.gpx")
  }

  private func world(_ words: [String]) throws -> World {
    let options = try SimulatorOptions(words)
    var setup = World.Setup(
      buttons: .four, ladder: try Session.ladder(nil), flash: .memory(MemoryFileSystem()))
    setup.course = try options.course.map { try Session.course($0) }
    setup.ways = try Session.ways(options, setup.course) { _ in }
    let world = World(setup)
    let isConnected = world.connect(options.source)
    #expect(isConnected)
    return world
  }

  @Test("the receiver goes along the streets of the map, another way for each seed")
  func streets() throws {
    let map = try file(MadeTown.map, "town.pmtiles")
    let worlds = try ["1", "2"].map { seed in
      try world(["--map", map, "--route", "streets", "--seed", seed])
    }
    let routes = worlds.compactMap { $0.setup.ways[.streets] }
    #expect(routes.count == 2 && routes[0].pieces != routes[1].pieces)
    #expect(routes.allSatisfy { (4800...5000).contains($0.length) })
    #expect(worlds[0].setup.routeNames.first == "streets")
    worlds[0].run(60)
    #expect((worlds[0].done ?? 0) > 0)
  }

  @Test("a run leads along the course, and the receiver may go along it, too")
  func course() throws {
    let world = try world(["--course", try gpx(), "--route", "course"])
    #expect(world.setup.course?.name == "Rhine")
    #expect(world.setup.routeNames.first == "course")
    let length = try #require(world.setup.course).length
    #expect(abs(try #require(world.setup.ways[.course]).length - length) < 1)
    world.run(60)
    #expect(world.sounds.items.contains { $0.value == .courseFound })
  }

  @Test("files that are none are told, but only of a map that is wanted the program ends")
  func faults() throws {
    let none = try file([1, 2, 3], "none")
    let noCourse = failure(SimulatorError.self) { try Session.course(none) }
    #expect(noCourse?.status == 1)
    #expect(noCourse?.message.hasPrefix("\(none): it is not a course") == true)
    let options = try SimulatorOptions(["--map", none])
    var said: [String] = []
    let ways = try Session.ways(options, nil) { said.append($0) }
    #expect(ways.isEmpty && said.count == 1)
    let wanted = try SimulatorOptions(["--map", none, "--route", "streets"])
    let noMap = failure(SimulatorError.self) { try Session.ways(wanted, nil) { _ in } }
    #expect(noMap?.status == 1 && noMap?.message.contains("is not a map") == true)
  }
}
