import Courses
import Device
import Glibc
import MapTiles
import RunImport
import RunModel
import TestSupport
import Testing
import Workouts

@testable import Board

@Suite("The thread that reads courses")
struct CourseWorkerTests {
  private static let corner = """
    <gpx><rte><name>Corner</name><rtept lat="47" lon="9.5"/><rtept lat="47.002698" lon="9.5"/>
    <rtept lat="47.002698" lon="9.50263"/></rte></gpx>
    """

  /// Collects this many outcomes of a worker.
  private func outcomes(_ worker: CourseWorker, _ count: Int) -> [CourseOutcome] {
    var outcomes: [CourseOutcome] = []
    while outcomes.count < count {
      var entry = pollfd(fd: worker.descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, hangTime) == 1 else { break }
      outcomes += worker.drain()
    }
    return outcomes
  }

  @Test("tells what courses there are, reads those that are asked for, and deletes")
  func reads() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.corner, to: "courses/corner.gpx")
    try folder.write("no course", to: "courses/none.gpx")
    let worker = try CourseWorker(data: folder.path)
    let corner = try #require(CourseFileName(.courses, "corner.gpx"))
    let none = try #require(CourseFileName(.courses, "none.gpx"))
    worker.read(corner, isReversed: true)
    worker.read(none, isReversed: false)
    worker.delete(none)
    var names: [[String]] = []
    var lengths: [Double] = []
    var faults: [String] = []
    for outcome in outcomes(worker, 5) {
      switch outcome {
      case .names(let found): names.append(found)
      case .read(.success(let course), let choice):
        lengths.append(course.length.rounded())
        #expect(choice == .file(corner, isReversed: true))
      case .read(.failure(let fault), let choice):
        faults.append(fault.description)
        #expect(choice == .file(none, isReversed: false))
      case .ghost, .given: Issue.record("neither a ghost nor a course was asked for")
      case .workouts(let workouts, let faults): #expect(workouts.isEmpty && faults.isEmpty)
      }
    }
    #expect(names == [["corner.gpx", "none.gpx"], ["corner.gpx"]])
    #expect(lengths == [500])
    #expect(faults.count == 1 && faults[0].hasPrefix("it is not a course"))
    #expect(worker.finish(within: .seconds(20)))
  }

  @Test("tells the workouts on the card with their days, and what cannot be read")
  func workouts() throws {
    let folder = try TemporaryFolder()
    try folder.write("Track: 6x400m\n", to: "workouts/track.txt")
    try folder.write("5km", to: "workouts/2026-11-21 easy.txt")
    try folder.write("4:10", to: "workouts/wrong.txt")
    let worker = try CourseWorker(data: folder.path)
    guard case .workouts(let workouts, let faults)? = outcomes(worker, 2).last else {
      Issue.record("nothing was told")
      return
    }
    #expect(workouts.map(\.workout.name) == ["2026-11-21 easy", "Track"])
    #expect(workouts.map(\.day) == [CalendarDate(year: 2026, month: 11, day: 21), nil])
    #expect(faults.count == 1 && faults[0].contains("could be a time or a pace"))
    #expect(worker.finish(within: .seconds(20)))
  }

  /// A folder with a map and a course: along a street, a corner where streets cross, one in the
  /// middle of a block, and the end.
  private func town() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(MadeTown.map, to: "maps/town.pmtiles")
    let tile = MadeTown.addresses[MadeTown.addresses.count / 2]
    let points = [(256, 768), (1280, 768), (1280, 1024), (1536, 1024)].map { point in
      let place = tile.place(Double(point.0) / 4096, Double(point.1) / 4096).coordinate
      return "<rtept lat=\"\(place.latitude)\" lon=\"\(place.longitude)\"/>"
    }
    try folder.write("<gpx><rte>\(points.joined())</rte></gpx>", to: "courses/town.gpx")
    return folder
  }

  @Test("keeps turns of a course where the streets of a map meet")
  func streets() throws {
    let folder = try town()
    let worker = try CourseWorker(data: folder.path)
    worker.read(try #require(CourseFileName(.courses, "town.gpx")), isReversed: false)
    guard case .read(.success(let course), _)? = outcomes(worker, 3).last else {
      Issue.record("the course was not read")
      return
    }
    #expect(course.cues.map(\.origin) == [.junction])
    #expect(course.cues.map(\.turn) == [.right])
    #expect(worker.finish(within: .seconds(20)))
  }

  @Test("does so for a course of the command line, too, unless nothing changes")
  func given() throws {
    let folder = try town()
    let path = try #require(CourseFileName(.courses, "town.gpx"))
    let files = DiskFileSystem(root: folder.path, access: .read)
    let course = try CourseFolder(files).read(path, isReversed: false)
    #expect(course.cues.map(\.origin) != [.junction])
    let worker = try CourseWorker(data: folder.path, given: course)
    guard case .given(let turned)? = outcomes(worker, 3).last else {
      Issue.record("the course was not reported")
      return
    }
    #expect(turned.cues.map(\.origin) == [.junction] && turned.points == course.points)
    #expect(worker.finish(within: .seconds(20)))
    // Without a map, the next report is that of another job.
    let plain = try CourseWorker(data: try TemporaryFolder().path, given: course)
    plain.readWorkouts()
    guard case .workouts? = outcomes(plain, 3).last else {
      Issue.record("the course was reported again")
      return
    }
    #expect(plain.finish(within: .seconds(20)))
  }

  @Test("a data directory without courses is no fault")
  func none() throws {
    let worker = try CourseWorker(data: try TemporaryFolder().path)
    guard case .names(let names)? = outcomes(worker, 1).first else {
      Issue.record("nothing was told")
      return
    }
    #expect(names.isEmpty)
    #expect(worker.finish(within: .seconds(20)))
  }

  private final class FakeCourses: CourseLink {
    let event: EventDescriptor
    var asked: [String] = []
    var waiting: [CourseOutcome] = [.names(["corner.gpx"])]

    init() throws { event = try EventDescriptor() }
    var descriptor: Int32 { event.descriptor }
    func read(_ file: CourseFileName, isReversed: Bool) {
      asked.append("read \(CourseChoice.file(file, isReversed: isReversed).text)")
    }
    func readGhost(_ file: CourseFileName) { asked.append("ghost \(file.path)") }
    func delete(_ file: CourseFileName) { asked.append("delete \(file.path)") }
    func readWorkouts() { asked.append("workouts") }
    func drain() -> [CourseOutcome] {
      defer { waiting = [] }
      return waiting
    }
  }

  @Test("a course of the command line gets its turns later, unless it is not followed any more")
  func givenInLoop() throws {
    let line = [0.0, 400].map { CoursePlace(Coordinate(latitude: 47, longitude: $0 / 9e4)) }
    let course = try Course(name: "given", places: line)
    let turned = try Course(
      name: "given", places: line, cues: [PlaceCue(place: 1, turn: .left)])
    for isFollowed in [false, true] {
      let courses = try FakeCourses()
      let rig = LoopRig(courses: courses)
      if isFollowed { rig.core.follow(course) }
      rig.start()
      courses.waiting = [.given(turned)]
      rig.core.turn([Ready("courses")], at: rig.now)
      #expect(rig.events.contains(.course(.read(turned), for: nil)) == isFollowed)
    }
  }

  @Test("the wearable asks it, and its answers come back as events")
  func loop() throws {
    let courses = try FakeCourses()
    let rig = LoopRig(courses: courses)
    rig.start()
    rig.core.turn([Ready("courses")], at: rig.now)
    #expect(rig.events.contains(.courses(["corner.gpx"])))
    let corner = try #require(CourseFileName(.courses, "corner.gpx"))
    let course = try Course(
      name: "",
      places: [0.0, 400].map { CoursePlace(Coordinate(latitude: 47, longitude: $0 / 9e4)) })
    let choice = CourseChoice.file(corner, isReversed: false)
    courses.waiting = [
      .read(.success(course), for: choice),
      .read(.failure(CourseFolder.Fault("it is gone")), for: choice),
    ]
    rig.core.turn([Ready("courses")], at: rig.now)
    #expect(rig.events.contains(.course(.read(course), for: choice)))
    #expect(rig.events.contains(.course(.failed(reason: "it is gone"), for: choice)))
    #expect(rig.log.contains("course courses/corner.gpx: it is gone"))
  }

  @Test("without it, a course that is chosen is told as one that cannot be read")
  func nobodyReads() throws {
    let rig = LoopRig()
    rig.start()
    let corner = try #require(CourseFileName(.courses, "corner.gpx"))
    rig.core.read(corner, isReversed: true)
    let choice = CourseChoice.file(corner, isReversed: true)
    let reason = "courses are not available"
    #expect(rig.events.contains(.course(.failed(reason: reason), for: choice)))
    #expect(rig.log.contains("course \(choice.text): \(reason)"))
  }
}
