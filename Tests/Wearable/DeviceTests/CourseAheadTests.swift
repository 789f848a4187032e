import Courses
import RunModel
import Testing

@testable import Device

/// The page of the course ahead.
@Suite("The course ahead") struct CourseAheadTests {
  /// 400 m level, 500 m up by 50 m, 100 m down by 10 m.
  private static let hill: @Sendable (Double) -> Double? = { metres in
    switch metres {
    case ..<400: 100
    case ..<900: 100 + (metres - 400) / 10
    default: 150 - (metres - 900) / 10
    }
  }

  private func course(
    _ altitude: (Double) -> Double? = CourseAheadTests.hill, metres: Double = 1000
  ) throws -> Course {
    try Course(
      name: "Hill",
      places: stride(from: 0, through: metres, by: 10).map {
        CoursePlace(Geodesy.offset(Rig.home, east: $0, north: 0), altitude: altitude($0))
      })
  }

  /// In a run, on the page.
  private func rig(_ course: Course, units: Units = .kilometres) throws -> Rig {
    var rig = Rig(badges: [Rig.badges[0]], course: course)
    rig.store.settings.units = units
    rig = rig.started()
    rig.run(seconds: 10)
    rig.short(.down, .down, .down, .down)
    return rig
  }

  private func number(_ figure: Figure) -> Double { Double(figure.number) ?? .infinity }

  private func screen(_ rig: Rig) throws -> CourseAheadScreen {
    try rig.shown(CourseAheadScreen.self)
  }

  @Test("It tells how much is left to climb, and where the next climb begins")
  func before() throws {
    let rig = try rig(course())
    let screen = try screen(rig)
    #expect(screen.left.amount.unit == "m")
    #expect(abs(number(screen.left) - 50) <= 2)
    guard case .ahead(let distance, let length, let grade) = screen.next else {
      Issue.record("\(screen.next)")
      return
    }
    #expect(abs(number(distance) - (400 - 44)) <= 40)
    #expect(abs(number(length) - 500) <= 40)
    #expect(abs(number(grade) - 10) <= 1)
    #expect(screen.heights.count == CourseAheadScreen.steps)
    #expect(screen.heights.max() == 1 && screen.heights.min() == 0)
    let climb = try #require(screen.climb)
    #expect(screen.position < climb.lowerBound)
    #expect(abs(climb.lowerBound - 44) <= 3 && abs(climb.upperBound - 100) <= 3)
  }

  @Test("On the climb it tells what is left of it, and after it what is left of the course")
  func on() throws {
    var rig = try rig(course())
    rig.run(seconds: 130)
    let climbing = try screen(rig)
    guard case .on(let distance, let gain, let grade) = climbing.next else {
      Issue.record("\(climbing.next)")
      return
    }
    // 560 m: 160 m up the hill.
    #expect(abs(number(distance) - 340) <= 40)
    #expect(abs(number(gain) - 34) <= 4)
    #expect(abs(number(grade) - 10) <= 1)
    #expect(abs(number(climbing.left) - 34) <= 4)
    rig.run(seconds: 88)
    let done = try screen(rig)
    guard case .none(let left) = done.next else {
      Issue.record("\(done.next)")
      return
    }
    #expect(left.number.hasPrefix("0.0"))
    #expect(done.left.number == "0")
    #expect(done.climb == nil)
  }

  @Test("At the end it says so, and nothing is left to climb")
  func finished() throws {
    var rig = try rig(course(metres: 900))
    rig.run(seconds: 230)
    let screen = try screen(rig)
    #expect(screen.next == .state("Course finished", isAstray: false))
    #expect(screen.left.number == "0")
    #expect(screen.position == CourseAheadScreen.steps - 1)
  }

  @Test("Off the course it says so, and keeps the place")
  func astray() throws {
    var rig = try rig(course())
    rig.run(seconds: 40)
    let position = try screen(rig).position
    rig.run(seconds: 60, bearing: 0)
    let screen = try screen(rig)
    #expect(screen.next == .state("Off the course", isAstray: true))
    #expect(abs(screen.position - position) <= 2)
    #expect(abs(number(screen.left) - 50) <= 2)
  }

  @Test("On the way back of the same road it tells the way back's climb")
  func outAndBack() throws {
    let out = stride(from: 0.0, through: 600, by: 10).map { ($0, Self.hill($0 + 300)) }
    let places = (out + out.reversed().dropFirst()).map {
      CoursePlace(Geodesy.offset(Rig.home, east: $0.0, north: 0), altitude: $0.1)
    }
    var rig = try rig(Course(name: "", places: places))
    rig.run(seconds: 40)
    #expect(number(try screen(rig).left) > 30)
    rig.run(seconds: 102)
    rig.run(seconds: 50, bearing: 270)
    let screen = try screen(rig)
    #expect(screen.left.number == "0")
    #expect(screen.position > CourseAheadScreen.steps / 2)
  }

  @Test("Feet and miles")
  func miles() throws {
    let screen = try screen(try rig(course(), units: .miles))
    #expect(screen.left.amount.unit == "ft")
    #expect(abs(number(screen.left) - 164) <= 6)
  }

  /// Elevations without a page.
  enum Unusable: CaseIterable {
    case none, flat, zero, half

    func altitude(_ metres: Double) -> Double? {
      switch self {
      case .none: nil
      case .flat: 100
      case .zero: 0
      case .half: metres < 500 ? 100 + metres / 10 : nil
      }
    }
  }

  @Test("There is no page without elevations, nor on the flat", arguments: Unusable.allCases)
  func none(_ unusable: Unusable) throws {
    let rig = try rig(course(unusable.altitude))
    #expect(rig.top == .running(.page(.splits)))
  }

  @Test("Another course has its own page, or none")
  func changed() throws {
    var rig = try rig(course())
    rig.send(.course(.read(try course { _ in nil }), for: nil))
    rig.run(seconds: 1)
    #expect(rig.screen.content.name == "Running main")
    rig.send(.course(.read(try course()), for: nil))
    rig.run(seconds: 5)
    #expect(rig.screen.content.name == "Course ahead")
  }
}
