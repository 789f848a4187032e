import Courses
import Foundation
import RunModel
import Simulation
import Testing

struct CourseFollowerTests {
  /// Runs per course, with different runners, skies and errors.
  ///
  /// `MOONRUNNER_COURSE_RUNS=50` gives the number behind the figures in
  /// Sources/Values/Courses/COURSES.md, instead of a few.
  private static let runs =
    ProcessInfo.processInfo.environment["MOONRUNNER_COURSE_RUNS"].flatMap { UInt64($0) } ?? 5

  private func told(_ seconds: [CourseRuns.Second]) -> [CourseEvent] {
    seconds.compactMap(\.event)
  }

  private func words(_ seconds: [CourseRuns.Second]) -> String {
    seconds.compactMap { second in
      second.event.map { "\($0) at \(Int(second.metres)) m" }
    }.joined(separator: ", ")
  }

  @Test("Under open sky there is no false alarm, and never a wrong leg", arguments: TestCourse.open)
  func open(_ name: TestCourse) throws {
    let route = name.route
    let course = try CourseRuns.course(route)
    for seed in 0..<CourseFollowerTests.runs {
      let receiver = ReceiverProfile.allCases[Int(seed) % ReceiverProfile.allCases.count]
      let seconds = CourseRuns.run(route, along: course, seed: 3000 + seed, receiver: receiver)
      #expect(told(seconds) == [.joined, .finished], "seed \(seed): \(words(seconds))")
      let worst = seconds.filter { $0.status.state == .onCourse }
        .map { abs($0.status.left - (course.length - $0.metres)) }.max()
      #expect(worst ?? .infinity <= course.length / 100, "seed \(seed)")
      #expect(seconds.last?.status.left == 0, "seed \(seed)")
    }
  }

  @Test(
    "In streets there is at most one false alarm in 50 runs, and never a wrong leg",
    arguments: TestCourse.streets)
  func streets(_ name: TestCourse) throws {
    let route = name.route
    let course = try CourseRuns.course(route)
    var alarms = 0
    for seed in 0..<CourseFollowerTests.runs {
      let receiver = ReceiverProfile.allCases[Int(seed) % ReceiverProfile.allCases.count]
      let seconds = CourseRuns.run(route, along: course, seed: 3000 + seed, receiver: receiver)
      alarms += told(seconds).count { $0 == .leftCourse || $0 == .wrongWay }
      let worst = seconds.filter { $0.status.state == .onCourse }
        .map { abs($0.status.left - (course.length - $0.metres)) }.max()
      // Between tall buildings places are off by tens of metres; the next leg is farther away.
      #expect(worst ?? .infinity <= 100, "seed \(seed): \(words(seconds))")
    }
    #expect(alarms <= Int(CourseFollowerTests.runs / 50))
  }

  private static let left: [Route.Piece] = [.line(metres: 600), .arc(radius: 5, degrees: 90)]
  private static let straight = CourseRuns.route("straight", [.line(metres: 2000)])

  @Test("Leaving the course is told within 15 s, and so is being back on it")
  func deviation() throws {
    let places = CourseRuns.places(CourseFollowerTests.straight)
    let course = try Course(name: "", places: places)
    let detour: [Route.Piece] = [
      .line(metres: 150), .arc(radius: 5, degrees: -90), .line(metres: 200),
      .arc(radius: 5, degrees: -90), .line(metres: 150), .arc(radius: 5, degrees: 90),
      .line(metres: 1185),
    ]
    let route = CourseRuns.route("detour", CourseFollowerTests.left + detour)
    for seed in 0..<CourseFollowerTests.runs {
      let seconds = CourseRuns.run(route, along: course, seed: 3000 + seed)
      #expect(
        told(seconds) == [.joined, .leftCourse, .backOnCourse, .finished],
        "seed \(seed): \(words(seconds))")
      let left = seconds.first { CourseRuns.offset($0.place, places) > 40 }
      let alarm = seconds.first { $0.event == .leftCourse }
      #expect((alarm?.seconds ?? .infinity) - (left?.seconds ?? 0) <= 15, "seed \(seed)")
      let returned = seconds.last { CourseRuns.offset($0.place, places) > 20 }
      let back = seconds.first { $0.event == .backOnCourse }
      #expect((back?.seconds ?? .infinity) - (returned?.seconds ?? 0) <= 15, "seed \(seed)")
      // The detour is 300 m longer than the course.
      let progress = (back?.metres ?? 0) - 300
      #expect(abs((back?.status.progress ?? 0) - progress) <= 20, "seed \(seed)")
    }
  }

  @Test("Turning round is told within 15 s, and so is turning back again")
  func wrongWay() throws {
    let course = try CourseRuns.course(CourseFollowerTests.straight)
    let turn = Route.Piece.arc(radius: 1, degrees: 180)
    let route = CourseRuns.route(
      "back", [.line(metres: 600), turn, .line(metres: 80), turn, .line(metres: 1480)])
    for seed in 0..<CourseFollowerTests.runs {
      let seconds = CourseRuns.run(route, along: course, seed: 3000 + seed)
      #expect(
        told(seconds) == [.joined, .wrongWay, .backOnCourse, .finished],
        "seed \(seed): \(words(seconds))")
      for (event, metres) in [(CourseEvent.wrongWay, 603.0), (.backOnCourse, 686.0)] {
        let turned = seconds.first { $0.metres >= metres }
        let alarm = seconds.first { $0.event == event }
        #expect((alarm?.seconds ?? .infinity) - (turned?.seconds ?? 0) <= 15, "seed \(seed)")
      }
    }
  }

  @Test("Who goes home early on an out-and-back is led on along its way back")
  func earlyTurn() throws {
    let course = try CourseRuns.course(CourseRuns.outAndBack)
    let route = CourseRuns.route(
      "early", [.line(metres: 600), .arc(radius: 1, degrees: 180), .line(metres: 600)])
    let seconds = CourseRuns.run(route, along: course, seed: 3000)
    #expect(told(seconds) == [.joined, .wrongWay, .backOnCourse, .finished])
    let back = seconds.first { $0.event == .backOnCourse }
    #expect(abs((back?.status.left ?? 0) - (1203 - (back?.metres ?? 0))) <= 15)
  }

  @Test("A course is joined in the middle, on the leg that leads the runner's way")
  func joinsInTheMiddle() throws {
    let course = try CourseRuns.course(CourseRuns.outAndBack)
    for (start, heading, progress) in [(400.0, 30.0, 500.0), (600, 210, 1500)] {
      var route = CourseRuns.route("joins", [.line(metres: 100)])
      route.start = course.place(at: start)
      route.heading = heading
      let seconds = CourseRuns.run(route, along: course, seed: 3000)
      #expect(told(seconds) == [.joined])
      #expect(abs((seconds.last?.status.progress ?? 0) - progress) <= 10)
    }
  }

  @Test("Who begins at the end and runs to the start goes the wrong way, and has not finished")
  func fromTheEnd() throws {
    let course = try CourseRuns.course(CourseFollowerTests.straight)
    var route = CourseRuns.route("home", [.line(metres: 300)])
    route.start = course.place(at: course.length - 4)
    route.heading = 210
    let seconds = CourseRuns.run(route, along: course, seed: 3000)
    #expect(told(seconds) == [.joined, .wrongWay], "\(words(seconds))")
  }

  @Test("A loop that is begun shortly before its start is not finished at once")
  func beforeTheStart() throws {
    let route = CourseRuns.route("circle", [.arc(radius: 100, degrees: 360)])
    let course = try CourseRuns.course(route)
    var run = route
    run.start = course.place(at: course.length - 45)
    run.heading = course.heading(at: course.length - 45)
    run.pieces = [.arc(radius: 100, degrees: 385)]
    let seconds = CourseRuns.run(run, along: course, seed: 3000)
    let finish = seconds.first { $0.event == .finished }
    #expect((finish?.metres ?? 0) > 600)
    #expect(!told(seconds).contains(.wrongWay))
    #expect(!told(seconds).contains(.leftCourse))
  }

  @Test("Neither a lost fix nor one worse than the limit says that the course is left")
  func badFixes() throws {
    let course = try CourseRuns.course(CourseFollowerTests.straight)
    let route = CourseRuns.route(
      "leaves", CourseFollowerTests.left + [.line(metres: 300)])
    for change: (inout Fix) -> Void in [
      { $0.accuracy = 40.5 }, { $0.accuracy = nil }, { $0.status = .estimated },
      { $0 = Fix() },
    ] {
      let seconds = CourseRuns.run(route, along: course, seed: 3000) { fix, second in
        if second > 200 { change(&fix) }
      }
      #expect(told(seconds) == [.joined])
    }
    let seconds = CourseRuns.run(route, along: course, seed: 3000) { fix, second in
      if second > 200 { fix.accuracy = 40 }
    }
    #expect(told(seconds) == [.joined, .leftCourse])
  }

  @Test("The limit is the runner's", arguments: [(20.0, true), (100, false)])
  func limit(_ limit: Double, _ isTold: Bool) throws {
    let course = try CourseRuns.course(CourseFollowerTests.straight)
    let rules = CourseFollower.Rules(limit: limit)
    var follower = CourseFollower(course, rules: rules)
    var events: [CourseEvent] = []
    for second in 0..<60 {
      let place = Geodesy.offset(course.place(at: 200), east: 40, north: 0)
      let fix = Fix(
        status: .valid, coordinate: second < 5 ? course.place(at: 200) : place, accuracy: 5)
      if let event = follower.take(fix, at: Instant(milliseconds: Int64(second) * 1000)) {
        events.append(event)
      }
    }
    #expect(events == (isTold ? [.joined, .leftCourse] : [.joined]))
  }

  @Test("A receiver that says neither speed nor course is followed, too")
  func placesOnly() throws {
    let course = try CourseRuns.course(CourseRuns.outAndBack)
    for seed in 0..<5 as Range<UInt64> {
      let seconds = CourseRuns.run(
        CourseRuns.outAndBack, along: course, seed: 3000 + seed
      ) { fix, _ in (fix.speed, fix.course) = (nil, nil) }
      #expect(told(seconds) == [.joined, .finished], "seed \(seed): \(words(seconds))")
    }
  }

  @Test("After a power cut a run goes on where it was, on the same leg")
  func resumes() throws {
    let course = try CourseRuns.course(CourseRuns.outAndBack)
    var follower = CourseFollower(course)
    follower.resume(at: 1500, Instant(milliseconds: 0))
    let fix = Fix(status: .valid, coordinate: course.place(at: 1530), accuracy: 5)
    #expect(follower.take(fix, at: Instant(milliseconds: 20_000)) == nil)
    #expect(abs((follower.status.progress ?? 0) - 1530) < 5)
  }

  @Test("The expected finish is that of the speed on the course")
  func expectedFinish() throws {
    let course = try CourseRuns.course(CourseFollowerTests.straight)
    var follower = CourseFollower(course)
    for second in 0...200 {
      let fix = Fix(
        status: .valid, coordinate: course.place(at: Double(second) * 3), speed: 3, course: 30,
        accuracy: 5)
      _ = follower.take(fix, at: Instant(milliseconds: Int64(second) * 1000))
      if second < 30 { #expect(follower.status.secondsLeft == nil) }
    }
    #expect(abs((follower.status.secondsLeft ?? 0) - 1400 / 3.0) < 2)
  }
}
