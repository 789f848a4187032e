import Glibc
import RunModel
import Simulation
import Testing

@testable import Courses

@Suite("A ghost") struct GhostTests {
  private let straight = CourseRuns.route("straight", [.line(metres: 1500)])

  @Test("is where it was when it was there")
  func moments() throws {
    let ghost = try GhostRuns.ghost(straight, speed: 3)
    for metres in [0.0, 1, 299, 300, 301.5, 1499] {
      #expect(abs(ghost.seconds(at: metres) - metres / 3) < 0.01)
      #expect(abs(ghost.metres(at: metres / 3) - metres) < 0.01)
    }
    #expect(ghost.seconds(at: 2000) == 500)
    #expect(ghost.metres(at: 600) == 1500)
    #expect(ghost.waits.isEmpty)
    #expect(abs(ghost.course.length - 1500) < 0.01)
  }

  @Test("runs at another speed, evenly faster, with its stops spread over the run")
  func paced() throws {
    let points = GhostRuns.points(straight, speed: 3, stops: [(600, 40)])
    let ghost = try GhostRuns.ghost(points)
    let paced = try #require(ghost.paced(over: 1000, in: 300))
    #expect(paced.waits.isEmpty && paced.course == ghost.course)
    #expect(abs(paced.seconds(at: 1000) - 300) < 0.001)
    #expect(abs(paced.seconds(at: 500) / paced.seconds(at: 1000) - 0.5) < 0.01)
    // A badge at the run's end may lie metres behind its last point.
    let whole = try #require(ghost.paced(over: 1510, in: 453))
    #expect(abs(whole.seconds(at: 1500) - 450) < 0.001)
    for (metres, seconds) in [(0.0, 300.0), (1000, 0), (-1, 300), (.nan, 300), (1000, .infinity)] {
      #expect(ghost.paced(over: metres, in: seconds) == nil)
    }
  }

  @Test("is made of its parts unless they decrease, are missing or are no numbers")
  func parts() throws {
    let ghost = try GhostRuns.ghost(straight, speed: 3)
    let same = Ghost(course: ghost.course, moments: ghost.moments, waits: ghost.waits)
    #expect(same == ghost)
    func made(_ moments: [(Double, Double)], _ waits: [Ghost.Wait] = []) -> Ghost? {
      Ghost(
        course: ghost.course, moments: moments.map { Ghost.Moment(seconds: $0, metres: $1) },
        waits: waits)
    }
    #expect(made([(0, 0), (0, 0), (1, 3)]) != nil)
    for moments in [
      [], [(0, 0), (-1, 3)], [(0, 3), (1, 0)], [(0, .nan)], [(0, 0), (.infinity, 3)],
    ] as [[(Double, Double)]] { #expect(made(moments) == nil) }
    let most = Ghost.bounds.upperBound
    #expect(made([(0, 0), (most, most)], [Ghost.Wait(metres: most, seconds: most)]) != nil)
    #expect(made([(0, 0), (most.nextUp, most)]) == nil && made([(0, 0), (1, most.nextUp)]) == nil)
    #expect(made([(0, 0)], [Ghost.Wait(metres: .nan, seconds: 1)]) == nil)
  }

  @Test("leaves out its stops and lists them, but not the one at the start")
  func stops() throws {
    var points = GhostRuns.points(straight, speed: 3, stops: [(600, 40), (900, 4)])
    for index in points.indices { points[index].elapsed += 10 }
    var start = points[0]
    start.elapsed = 0
    let ghost = try GhostRuns.ghost([start] + points)
    #expect(ghost.waits.count == 1)
    let wait = try #require(ghost.waits.first)
    #expect(abs(wait.seconds - 40) < 1 && abs(wait.metres - 600) < 10)
    #expect(abs(ghost.seconds(at: 500) - 510 / 3 - 20 / 3) < 0.5)
    #expect(abs(ghost.seconds(at: 800) - 800 / 3 - 10) < 1)
    // Four seconds may be anything.
    #expect(abs(ghost.seconds(at: 1200) - 1200 / 3 - 14) < 1)
  }

  @Test(
    "of another device has few points and walks about while it stands", arguments: [true, false])
  func imported(hasSpeed: Bool) throws {
    var points = GhostRuns.points(straight, speed: 3, stops: [(600, 60)], every: 5)
    var wandered = 0.0
    for index in points.indices {
      if points[index].speed == 0 {
        wandered += 2
        points[index].coordinate = Geodesy.offset(
          points[index].coordinate, east: index.isMultiple(of: 2) ? 1 : -1, north: 0)
      }
      points[index].distance += wandered
      points[index].course = nil
      if !hasSpeed { points[index].speed = nil }
    }
    let ghost = try GhostRuns.ghost(points, isMeasured: false)
    #expect(ghost.waits.count == 1)
    #expect(abs((ghost.waits.first?.seconds ?? 0) - 60) < 6)
    #expect(abs(ghost.course.length - 1500) < 6)
    #expect(abs(ghost.seconds(at: 1400) - 1400 / 3) < 6)
  }

  @Test("turned round without a stop, although its points are near each other")
  func turn() throws {
    var points = GhostRuns.points(CourseRuns.outAndBack, speed: 1.4, every: 5)
    for index in points.indices { (points[index].speed, points[index].course) = (nil, nil) }
    #expect(try GhostRuns.ghost(points, isMeasured: false).waits.isEmpty)
  }

  @Test("does not wait in a pause, and may be elsewhere after it")
  func pause() throws {
    let route = CourseRuns.route("corner", [.line(metres: 700), .line(metres: 800)])
    var points = GhostRuns.points(route, speed: 3)
    let end = points[200].elapsed
    for index in points.indices where index > 200 {
      points[index].elapsed += 300
      points[index].segment = 1
      points[index].coordinate = Geodesy.offset(points[index].coordinate, east: 60, north: 0)
    }
    let last = try #require(points.last)
    let ghost = try GhostRuns.ghost(
      points,
      segments: [
        RunSegment(start: 0, end: end, endedBy: .pause),
        RunSegment(start: end + 300, end: last.elapsed, endedBy: .stop),
      ])
    #expect(ghost.waits.isEmpty)
    #expect(abs(ghost.seconds(at: 1200) - 400) < 1.5)
    for (index, metres) in [(190, 570.0), (215, 645)] {
      let place = ghost.course.place(at: metres)
      #expect(Geodesy.distance(place, points[index].coordinate) < 2, "at \(metres) m")
    }
  }

  @Test("has less of the receiver's wander than its points")
  func smoothed() throws {
    let lap = CourseRuns.laps
    let exact = GhostRuns.points(lap, speed: 3)
    var points = exact
    for index in points.indices {
      let phase = Double(index)
      points[index].coordinate = Geodesy.offset(
        points[index].coordinate, east: 4 * sin(phase / 3), north: 4 * cos(phase / 5))
    }
    let path = GhostPath(
      points, RunningClock([RunSegment(start: 0, end: 1000, endedBy: .stop)]), isMeasured: true)
    let errors = zip(path.smoothed(), exact).map { Geodesy.distance($0.coordinate, $1.coordinate) }
    #expect(errors.reduce(0, +) / Double(errors.count) < 1.5)
    #expect(errors.max() ?? 9 < 3)
  }

  @Test("needs a way")
  func none() {
    #expect(throws: CourseError.noWay) { try GhostRuns.ghost([]) }
  }
}
