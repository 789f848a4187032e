import Courses
import RunModel
import Testing

@testable import Device

/// Following a course: its messages, and the map.
@Suite("A course is followed") struct CourseGuideTests {
  /// On the course for some seconds.
  private func joined(metres: Double = 2000) throws -> Rig {
    var rig = Rig(badges: [Rig.badges[0]], course: try Rig.course(metres: metres)).started()
    rig.clearEffects()
    rig.run(seconds: 5)
    #expect(rig.sounds() == [.courseFound])
    #expect(rig.vibrations() == [.courseFound])
    rig.clearEffects()
    return rig
  }

  private func status(_ rig: Rig) throws -> CourseStatus {
    try #require(rig.device.session.live?.guide?.status)
  }

  private func banner(_ rig: Rig) -> String { rig.screen.banner?.text ?? "" }

  @Test("It is told once that the runner is on it, with the way to go")
  func joining() throws {
    var rig = try joined()
    #expect(banner(rig) == "On the course: 1.98 km to go")
    rig.run(seconds: 60)
    #expect(rig.sounds().isEmpty)
    #expect(banner(rig).isEmpty)
    let status = try status(rig)
    // Some metres before the first fix of the run, then 4 m per second.
    #expect(status.state == .onCourse)
    #expect(abs((status.progress ?? 0) - Geodesy.distance(Rig.home, rig.place)) < 10)
  }

  @Test("Leaving it and coming back is heard, felt and said, once each")
  func leaving() throws {
    var rig = try joined()
    rig.run(seconds: 30)
    rig.run(seconds: 40, bearing: 0)
    #expect(rig.sounds() == [.courseLost])
    #expect(rig.vibrations() == [.courseLost])
    #expect(try status(rig).state == .offCourse)
    rig.clearEffects()
    rig.run(seconds: 40, bearing: 180)
    rig.run(seconds: 15)
    #expect(rig.sounds() == [.courseFound])
    #expect(try status(rig).state == .onCourse)
  }

  @Test("The banner of a course that was left says where to look")
  func words() throws {
    var rig = try joined()
    rig.run(seconds: 30)
    for _ in 0..<40 where rig.sounds().isEmpty { rig.run(seconds: 1, bearing: 0) }
    #expect(banner(rig) == "Off the course: Look at the map")
  }

  @Test("Running against it is told")
  func wrongWay() throws {
    var rig = try joined()
    rig.run(seconds: 60)
    rig.clearEffects()
    for _ in 0..<60 where rig.sounds().isEmpty { rig.run(seconds: 1, bearing: 270) }
    #expect(rig.sounds() == [.courseLost])
    #expect(banner(rig) == "Wrong way: Turn around")
  }

  @Test("Its end is told")
  func finishing() throws {
    var rig = try joined(metres: 200)
    for _ in 0..<60 where rig.sounds().isEmpty { rig.run(seconds: 1) }
    #expect(banner(rig) == "Course finished")
    #expect(try status(rig).state == .finished)
    rig.clearEffects()
    rig.run(seconds: 60)
    #expect(rig.sounds().isEmpty)
  }

  @Test("Nothing is told of it while the run is paused")
  func paused() throws {
    var rig = try joined()
    rig.run(seconds: 30)
    rig.short(.stop)
    rig.clearEffects()
    rig.run(seconds: 60, bearing: 0)
    #expect(!rig.sounds().contains(.courseLost))
    #expect(try status(rig).state == .onCourse)
  }

  @Test("A power cut goes on in the course", arguments: ["boot-1", "boot-2"])
  func powerCut(_ boot: String) throws {
    var before = try joined()
    before.run(seconds: 120)
    let progress = try #require(try status(before).progress)
    var rig = before.restarted(boot: boot, after: .seconds(5))
    rig.open()
    rig.clearEffects()
    rig.run(seconds: 10)
    #expect(!rig.sounds().contains { [.courseFound, .courseLost].contains($0) })
    let status = try status(rig)
    #expect(status.state == .onCourse)
    #expect(abs((status.progress ?? 0) - progress - 40) < 12)
  }

  @Test("The map gets it in short parts, which join each other")
  func parts() throws {
    var rig = Rig(course: try Rig.course(metres: 20_000)).started()
    rig.run(seconds: 5)
    rig.short(.down, .down)
    let way = try rig.shown(LiveMapScreen.self).way
    #expect(way.count >= 2)
    for (line, next) in zip(way, way.dropFirst()) { #expect(line.last == next.first) }
    for line in way {
      let length = zip(line, line.dropFirst()).reduce(Float(0)) { sum, ends in
        let (east, north) = (ends.1.east - ends.0.east, ends.1.north - ends.0.north)
        return sum + (east * east + north * north).squareRoot()
      }
      #expect(length <= CourseGuide.longestPart * 1.001, "\(length)")
      #expect(line.count <= LinePiece.longest)
    }
  }

  @Test("The map shows the part of it that is near, ahead of the runner too")
  func map() throws {
    var rig = try joined(metres: 20_000)
    rig.short(.down, .down)
    let map = try rig.shown(LiveMapScreen.self)
    let points = map.way.flatMap { $0 }
    let origin = try #require(map.origin)
    let scale = Geodesy.metresPerDegree(at: origin.latitude)
    let (first, last) = (points.first, points.last)
    let start = Float((Rig.home.longitude - origin.longitude) * scale.east)
    #expect(abs((first?.east ?? .infinity) - start) < 1)
    #expect((last?.east ?? 0) > 250)
    #expect(points.allSatisfy { abs($0.north) < 1 })
    // Of many parts only the nearby ones are shown.
    let winding = try Course(
      name: "",
      places: (0..<2000).map {
        CoursePlace(
          Geodesy.offset(Rig.home, east: Double($0) * 10, north: $0.isMultiple(of: 2) ? 0 : 8))
      })
    var other = Rig(course: winding).started()
    other.run(seconds: 5)
    other.short(.down, .down)
    let near = try other.shown(LiveMapScreen.self).way
    #expect(near.count < winding.points.count / 100)
    #expect(near.allSatisfy { $0.count <= LinePiece.longest })
  }

  @Test("The map shows what comes next when it is near")
  func cue() throws {
    var places = stride(from: 0.0, through: 400, by: 50).map {
      Geodesy.offset(Rig.home, east: $0, north: 0)
    }
    places += stride(from: 50.0, through: 400, by: 50).map {
      Geodesy.offset(Rig.home, east: 400, north: $0)
    }
    let course = try Course(name: "", places: places.map { CoursePlace($0) })
    var rig = Rig(course: course).started()
    rig.run(seconds: 10)
    rig.short(.down, .down)
    #expect(try rig.shown(LiveMapScreen.self).cue == nil)
    rig.run(seconds: 50)
    let cue = try #require(try rig.shown(LiveMapScreen.self).cue)
    #expect(cue.turn == -90)
    let metres = Geodesy.distance(rig.place, places[8])
    #expect(metres < 250)
    #expect(cue.distance.amount.unit == "m")
    #expect(abs((Double(cue.distance.number) ?? 0) - metres) <= 15)
    rig.run(seconds: Int(metres / 4))
    rig.run(seconds: 10, bearing: 0)
    // The last turn is behind the runner.
    #expect(try rig.shown(LiveMapScreen.self).cue == nil)
  }

  @Test("The map shows what comes next with the name of the way to take")
  func name() throws {
    let line = try Rig.course(metres: 1000)
    let cues = [CourseCue(metres: 200, turn: .right, words: "Mill Lane", origin: .junction)]
    let course = try #require(Course(name: "", points: line.points, cues: cues))
    var rig = Rig(course: course).started()
    rig.run(seconds: 10)
    rig.short(.down, .down)
    #expect(try rig.shown(LiveMapScreen.self).cue?.name == "Mill Lane")
    rig.short(.down)
    guard case .cue(let cue) = try rig.shown(CourseScreen.self).next else {
      Issue.record("no cue")
      return
    }
    #expect(cue.name == "Mill Lane" && cue.turn == 90)
  }

  @Test("The map shows places beside the way that are near, but not too many")
  func marks() throws {
    let line = try Rig.course(metres: 5000)
    func marks(_ count: Int, _ east: Double) -> [CourseMark] {
      (0..<count).map { CourseMark(Geodesy.offset(Rig.home, east: east, north: Double($0) * 2)) }
    }
    let course = try #require(
      Course(name: "", points: line.points, cues: [], marks: marks(30, 3000) + marks(2, 100)))
    var rig = Rig(course: course).started()
    rig.run(seconds: 10)
    rig.short(.down, .down)
    let map = try rig.shown(LiveMapScreen.self)
    #expect(map.marks.count == 2)
    #expect(map.marks.allSatisfy { (50...110).contains($0.east) && (-5...10).contains($0.north) })
    let many = try #require(
      Course(name: "", points: line.points, cues: [], marks: marks(100, 100)))
    rig.send(.course(.read(many), for: nil))
    rig.run(seconds: 5)
    #expect(try rig.shown(LiveMapScreen.self).marks.count == CourseGuide.mostMarks)
  }

  @Test("Without one the map has none")
  func none() throws {
    var rig = Rig().started()
    rig.run(seconds: 5)
    rig.short(.down, .down)
    #expect(try rig.shown(LiveMapScreen.self).way.isEmpty)
  }
}
