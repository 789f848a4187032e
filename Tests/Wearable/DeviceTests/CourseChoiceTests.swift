import Courses
import RunModel
import Testing
import Words

@testable import Device

/// The course that runs follow: chosen before or during a run, and kept across restarts.
@Suite("A course is chosen") struct CourseChoiceTests {
  private let park: CourseFileName
  private let river: CourseFileName

  init() throws {
    park = try #require(CourseFileName(.courses, "park.gpx"))
    river = try #require(CourseFileName(.courses, "river.tcx.gz"))
  }

  /// At Home, with two courses on the card.
  private func rig(_ layout: ButtonLayout = .four) throws -> Rig {
    var rig = Rig(layout, badges: [Rig.badges[0]])
    rig.courses = [
      park: try Rig.course("Park loop", metres: 2000), river: try Rig.course("", metres: 1000),
    ]
    rig.send(.courses([park.name, river.name]))
    rig.open()
    return rig
  }

  private func ready(_ rig: Rig) throws -> String { try rig.shown(ReadyScreen.self).goalText }

  @Test("Home offers courses only where there are some")
  func home() throws {
    let without = Rig().opened()
    #expect(try !without.shown(HomeScreen.self).rows.contains { $0.title == "Courses" })
    let row = try rig().shown(HomeScreen.self).rows.first { $0.title == "Courses" }
    #expect(row?.note == "2")
  }

  @Test("The list has none, then the courses by the names of their files")
  func list() throws {
    var rig = try rig()
    rig.short(.down, .start)
    let menu = try rig.shown(MenuScreen.self)
    #expect(menu.rows.map(\.title) == ["No course", "park", "river"])
  }

  @Test("What is followed stands at Ready, by its own name or that of its file")
  func ready() throws {
    var rig = try rig()
    rig.short(.down, .start, .down, .start, .start)
    #expect(try ready(rig) == "Course: Park loop 2.0 km")
    #expect(rig.device.settings.course == .file(park, isReversed: false))
    rig.short(.stop, .down, .start)
    #expect(try rig.shown(MenuScreen.self).selected == 1)
    rig.short(.down, .start, .start)
    #expect(try ready(rig) == "Course: river 1.0 km")
    // Back to none.
    rig.short(.stop, .down, .start, .up, .up, .start)
    #expect(try !ready(rig).contains("Course"))
    #expect(rig.device.settings.course == nil)
  }

  @Test("It is followed from its end to its start as well")
  func reversed() throws {
    var rig = try rig()
    rig.short(.down, .start, .down, .start, .down, .start)
    #expect(rig.device.settings.course == .file(park, isReversed: true))
    let course = try #require(rig.device.session.followed.course)
    #expect(course.points.first?.coordinate == rig.courses[park]?.points.last?.coordinate)
  }

  @Test("Deleting one asks the card, and it is not followed any more")
  func deleting() throws {
    var rig = try rig()
    rig.short(.down, .start, .down, .start, .start)
    rig.short(.stop, .down, .start, .start, .up)
    rig.confirm(.start)
    #expect(rig.effects.contains(.deleteCourse(park)))
    #expect(rig.device.settings.course == nil && rig.device.session.followed.course == nil)
    rig.send(.courses([river.name]))
    #expect(try rig.shown(MenuScreen.self).rows.map(\.title) == ["No course", "river"])
  }

  @Test("The quick menu leads to it before and in a run; in a run it is followed at once")
  func quickMenu() throws {
    var rig = try rig().started()
    rig.run(seconds: 10)
    rig.hold(.up)
    var menu = try rig.shown(MenuScreen.self)
    let steps = try #require(menu.rows.firstIndex { $0.title == "Course" })
    for _ in 0..<steps { rig.short(.down) }
    rig.short(.start)
    menu = try rig.shown(MenuScreen.self)
    #expect(menu.title == "Courses")
    rig.clearEffects()
    rig.short(.down, .start, .start)
    #expect(rig.device.isRunning)
    rig.run(seconds: 10)
    #expect(!rig.sounds().contains(.courseLost))
    let status = try #require(rig.device.session.live?.guide?.status)
    #expect(status.state == .onCourse)
    // The distance run before counts: it was along the course.
    #expect(abs((status.progress ?? 0) - Geodesy.distance(Rig.home, rig.place)) < 12)
  }

  @Test("The page of a course is there while there is one")
  func pages() throws {
    var rig = try rig()
    rig.short(.down, .start, .down, .start, .start)
    rig.startRun()
    rig.run(seconds: 30)
    rig.short(.down, .down, .down)
    let screen = try rig.shown(CourseScreen.self)
    #expect(screen.title == "Park loop 2.0 km" && !screen.isAstray)
    #expect(screen.left.amount.unit == "km" && screen.left.number.hasPrefix("1.8"))
    #expect(screen.finish.contains(":"))
    var other = Rig().started()
    other.run(seconds: 5)
    other.short(.down, .down, .down)
    #expect(other.screen.content.name != "Course")
  }

  @Test("Off the course the page shows which way and how far it is")
  func astray() throws {
    var rig = try rig()
    rig.short(.down, .start, .down, .start, .start)
    rig.startRun()
    rig.run(seconds: 30)
    rig.short(.down, .down, .down)
    rig.run(seconds: 40, bearing: 0)
    let screen = try rig.shown(CourseScreen.self)
    #expect(screen.title == "Off the course" && screen.isAstray)
    guard case .course(let turn?, let distance) = screen.next else {
      Issue.record("no way back: \(screen.lines)")
      return
    }
    // It is behind the runner.
    #expect(abs(turn) > 170)
    #expect((Double(distance.number) ?? 0) > 100)
  }

  @Test("With a limit of none, leaving it is not told")
  func silent() throws {
    var rig = try rig()
    rig.device.settings.offCourse = .never
    rig.short(.down, .start, .down, .start, .start)
    rig.startRun()
    rig.run(seconds: 30)
    rig.clearEffects()
    rig.run(seconds: 60, bearing: 0)
    #expect(!rig.sounds().contains(.courseLost))
  }

  @Test("The limit that is set is the one that counts", arguments: Settings.OffCourse.allCases)
  func limit(_ limit: Settings.OffCourse) throws {
    var rig = try rig()
    rig.short(.down, .start, .down, .start, .start)
    rig.device.change { $0.offCourse = limit }
    rig.startRun()
    rig.run(seconds: 5)
    let rules = try #require(rig.device.session.live?.guide?.rules)
    #expect(rules.limit == limit.limit ?? CourseFollower.Rules().limit)
    #expect(CourseFollower.Rules.limits.contains(rules.limit))
  }

  @Test("A power cut and a new boot go on in the chosen course", arguments: ["boot-1", "boot-2"])
  func powerCut(_ boot: String) throws {
    var before = try rig()
    before.short(.down, .start, .down, .start, .start)
    before.startRun()
    before.run(seconds: 100)
    var rig = before.restarted(boot: boot, after: .seconds(5))
    rig.send(.courses([park.name, river.name]))
    rig.open()
    rig.clearEffects()
    rig.run(seconds: 10)
    let status = try #require(rig.device.session.live?.guide?.status)
    #expect(status.state == .onCourse)
    #expect(abs((status.progress ?? 0) - Geodesy.distance(Rig.home, rig.place)) < 12)
    #expect(!rig.sounds().contains(.courseFound))
  }

  @Test("One that cannot be read is told and chosen no more")
  func unreadable() throws {
    var rig = try rig()
    rig.courses[park] = nil
    rig.short(.down, .start, .down, .start, .start)
    #expect(rig.screen.banner?.text == "Cannot read course: gone")
    #expect(rig.device.settings.course == nil)
  }

  @Test("An answer that comes behind another choice is not taken")
  func late() throws {
    var rig = try rig()
    rig.short(.down, .start, .down, .start, .start)
    let other = try Rig.course("Late", metres: 500)
    rig.send(.course(.read(other), for: .file(river, isReversed: false)))
    #expect(rig.device.session.followed.course?.name == "Park loop")
  }

  @Test("One that was named with the program goes before the chosen one, until another is chosen")
  func named() throws {
    var rig = Rig(badges: [Rig.badges[0]], course: try Rig.course("Named", metres: 700))
    rig.courses = [park: try Rig.course("Park loop", metres: 2000)]
    rig.store.settings.course = .file(park, isReversed: false)
    rig.send(.courses([park.name]))
    rig.open()
    #expect(rig.device.session.followed.course?.name == "Named")
    rig.short(.down, .start, .start, .start)
    #expect(rig.device.session.followed.course?.name == "Park loop")
  }
}
