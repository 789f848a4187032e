import RunModel
import Simulation
import Testing

@testable import Courses

@Suite("A race against a ghost") struct GhostRaceTests {
  private let straight = CourseRuns.route("straight", [.line(metres: 1500)])

  @Test("knows the gap on any course", arguments: TestCourse.open, [1.4, 3.3])
  func gap(course: TestCourse, speed: Double) throws {
    let ghost = try GhostRuns.ghost(course.route, speed: speed)
    let race = GhostRuns.race(ghost, along: course.route, speed: speed * 1.03, seed: 1001)
    var errors: [Double] = []
    for second in race.dropFirst(20).dropLast(10) {
      guard let gap = second.status.gap else { continue }
      errors.append(abs(gap.metres - (second.metres - speed * second.seconds)))
      let seconds = second.metres / speed - second.seconds
      #expect(abs(gap.seconds - seconds) < 10 / speed, "\(course) after \(second.seconds) s")
      #expect(gap.doubt > 0 && gap.doubt < 20 && gap.doubtSeconds > 0)
    }
    #expect(errors.count > race.count - 40)
    #expect(errors.max() ?? 99 < 10)
    #expect(errors.reduce(0, +) / Double(errors.count) < 4)
    #expect(race.last { $0.status.gap != nil }?.status.leader == .runner)
    #expect(race.contains { $0.event == .finished })
    #expect(!race.contains { $0.event == .leads(.ghost) })
  }

  @Test("is silent off the route, and knows the gap again within 20 s")
  func detour() throws {
    let route = CourseRuns.route(
      "detour",
      [
        .line(metres: 500), .arc(radius: 5, degrees: 90), .line(metres: 200),
        .arc(radius: 0.3, degrees: 180), .line(metres: 200), .arc(radius: 5, degrees: 90),
        .line(metres: 900),
      ])
    let ghost = try GhostRuns.ghost(straight, speed: 3)
    let race = GhostRuns.race(ghost, along: route, speed: 3, seed: 1002)
    #expect(race.contains { (690...720).contains($0.metres) && $0.status.gap == nil })
    #expect(!race.contains { (650...850).contains($0.metres) && $0.status.gap != nil })
    let extra = route.length - 1410
    let back = try #require(race.first { $0.metres >= 500 + extra })
    for second in race where second.seconds > back.seconds + 20 && second.metres < route.length - 50
    {
      let gap = try #require(second.status.gap)
      let ghostly = min(3 * second.seconds, 1500)
      #expect(abs(gap.metres - (second.metres - extra - ghostly)) < 12)
    }
  }

  @Test("starts where the runner does, on the route or where it is joined")
  func otherStart() throws {
    let ghost = try GhostRuns.ghost(straight, speed: 3)
    var later = straight
    later.start = ghost.course.place(at: 400)
    later.pieces = [.line(metres: 900)]
    var beside = straight
    beside.start = Geodesy.offset(ghost.course.place(at: 400), east: -225, north: 130)
    beside.heading = 120
    beside.pieces = [.line(metres: 255), .arc(radius: 5, degrees: -90), .line(metres: 700)]
    for (route, name) in [(later, "on the route"), (beside, "beside it")] {
      let race = GhostRuns.race(ghost, along: route, speed: 3.1, seed: 1003)
      let joined = try #require(race.first { $0.status.gap != nil })
      for second in race.dropLast(20) where second.seconds > joined.seconds + 60 {
        let gap = try #require(second.status.gap)
        let (ran, passed) = (second.metres - joined.metres, second.seconds - joined.seconds)
        #expect(abs(gap.metres - (ran - 3 * passed)) < 15, "\(name), after \(passed) s")
      }
    }
  }

  @Test("leaves out the runner's stops if the ghost's do not count")
  func stops() throws {
    let points = GhostRuns.points(straight, speed: 3, stops: [(600, 40), (900, 4)])
    let ghost = try GhostRuns.ghost(straight, speed: 3)
    func gap(_ countsStops: Bool, until metres: Double) throws -> Double {
      var race = GhostRace(ghost, countsStops: countsStops)
      for point in points where point.distance <= metres {
        let fix = Fix(
          status: .valid, coordinate: point.coordinate, speed: point.speed, course: point.course,
          accuracy: 3)
        _ = race.take(
          fix, at: Instant(milliseconds: Int64(point.elapsed * 1000)), seconds: point.elapsed,
          metres: point.distance)
      }
      return try #require(race.status.gap).seconds
    }
    for (metres, counted, left) in [
      (590.0, 0.0, 0.0), (601, -40, 0), (800, -40, 0), (1400, -44, -4),
    ] {
      let (with, without) = (try gap(true, until: metres), try gap(false, until: metres))
      #expect(abs(with - counted) < 3, "\(with) s after \(metres) m")
      #expect(abs(without - left) < 6, "\(without) s after \(metres) m")
    }
    let later = try gap(false, until: 1400)
    #expect(abs(later + 4) < 3)
  }

  @Test("waits while the runner pauses")
  func pause() throws {
    let ghost = try GhostRuns.ghost(straight, speed: 3)
    let fixes = GhostRuns.race(ghost, along: straight, speed: 3, seed: 1004)
    var race = GhostRace(ghost)
    for (index, second) in fixes.prefix(300).enumerated() {
      // A pause of ten minutes after 200 s.
      let instant = Instant(milliseconds: Int64(index + (index < 200 ? 0 : 600)) * 1000)
      _ = race.take(second.fix, at: instant, seconds: second.seconds, metres: second.metres)
      if index == 200 { #expect(abs(try #require(race.status.gap).seconds) < 4) }
    }
    let gap = try #require(race.status.gap)
    #expect(abs(gap.metres - (fixes[299].metres - 3 * fixes[299].seconds)) < 10)
    #expect(Geodesy.distance(race.place, ghost.course.place(at: 3 * fixes[299].seconds)) < 3)
  }

  @Test("tells once where the ghost stood")
  func waits() throws {
    let ghost = try GhostRuns.ghost(GhostRuns.points(straight, speed: 3, stops: [(600, 40)]))
    let race = GhostRuns.race(ghost, along: straight, speed: 3, seed: 1005)
    let told = race.filter {
      if case .waited(let seconds) = $0.event { abs(seconds - 40) < 1 } else { false }
    }
    #expect(told.count == 1)
    #expect(abs((told.first?.metres ?? 0) - 600) < 15)
    for second in race.dropFirst(20) {
      guard let gap = second.status.gap, abs(second.metres - 600) > 20 else { continue }
      #expect(abs(gap.seconds - (second.metres / 3 - second.seconds)) < 4)
    }
  }

  @Test("tells a change of the lead once it has lasted")
  func lead() throws {
    let ghost = try GhostRuns.ghost(straight, speed: 3)
    let fixes = GhostRuns.race(ghost, along: straight, speed: 3, seed: 1006)
    var race = GhostRace(ghost)
    var told: [(seconds: Double, event: GhostEvent)] = []
    var clock = 0.0
    for (index, second) in fixes.enumerated() {
      // First faster than the ghost, then as fast, then slower.
      clock += index < 150 ? 0.9 : index < 250 ? 1 : 1.3
      let event = race.take(
        second.fix, at: Instant(milliseconds: Int64(clock * 1000)), seconds: clock,
        metres: second.metres)
      if let event { told.append((clock, event)) }
      if index == 240 { #expect(race.status.leader == .runner) }
    }
    #expect(told.map(\.event) == [.leads(.ghost), .finished])
    // The lead of some 15 s is lost after some 50 s.
    #expect(told[0].seconds > 250 && told[0].seconds < 400)
  }

  @Test("goes on after a power cut: the stored fixes give the same state")
  func replay() throws {
    let ghost = try GhostRuns.ghost(CourseRuns.laps, speed: 3)
    let fixes = GhostRuns.race(ghost, along: CourseRuns.laps, speed: 3.1, seed: 1007)
    var race = GhostRace(ghost)
    for second in fixes.prefix(200) {
      let place = try #require(second.fix.coordinate)
      let stored = RunPoint(second.fix, at: place, distance: second.metres, segment: 0)
      let fix = Fix(
        status: .valid, coordinate: stored.coordinate, speed: stored.speed, course: stored.course,
        accuracy: stored.accuracy)
      _ = race.take(
        fix, at: Instant(milliseconds: Int64(second.seconds * 1000)), seconds: second.seconds,
        metres: second.metres)
    }
    let (same, replayed) = (fixes[199].status, race.status)
    #expect(same.leader == replayed.leader)
    #expect(abs((same.progress ?? 0) - (replayed.progress ?? 99)) < 0.01)
    for second in fixes.dropFirst(200) {
      _ = race.take(
        second.fix, at: Instant(milliseconds: Int64(second.seconds * 1000)),
        seconds: second.seconds, metres: second.metres)
    }
    #expect(abs((fixes.last?.status.gap?.seconds ?? 0) - (race.status.gap?.seconds ?? 99)) < 0.01)
    #expect(MemoryLayout<GhostRace>.size <= 1024)
  }

  @Test("uses no fix that the course does not use, and soon says nothing without fixes")
  func lost() throws {
    let ghost = try GhostRuns.ghost(straight, speed: 3)
    let fixes = GhostRuns.race(ghost, along: straight, speed: 3, seed: 1008)
    var race = GhostRace(ghost)
    for (index, second) in fixes.prefix(300).enumerated() {
      var fix = second.fix
      if index >= 200, index < 280 { fix.accuracy = 90 }
      _ = race.take(
        fix, at: Instant(milliseconds: Int64(index) * 1000), seconds: second.seconds,
        metres: second.metres)
      if index == 203 { #expect(race.status.gap != nil) }
      if index == 210 { #expect(race.status.gap == nil && race.status.progress == nil) }
    }
    #expect(race.status.gap != nil)
    #expect(abs(race.status.ghostMetres - 3 * fixes[299].seconds) < 1)
  }
}
