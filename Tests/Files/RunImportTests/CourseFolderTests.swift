import Courses
import MemoryDisk
import RunModel
import RunStore
import Testing

@testable import RunImport

@Suite("The courses of a data directory")
struct CourseFolderTests {
  private let files = MemoryFileSystem()
  private var folder: CourseFolder { CourseFolder(files) }
  private static let corner = """
    <gpx><rte><name>Corner</name><rtept lat="47" lon="9.5"/><rtept lat="47.002698" lon="9.5"/>
    <rtept lat="47.002698" lon="9.50263"/></rte></gpx>
    """

  private func put(_ text: String, _ path: String) throws {
    let file = try files.open(path, .create)
    #expect(try file.write(Array(text.utf8)[...]) == text.utf8.count)
    try file.close()
  }

  @Test("are listed by name, without other files; none where there is no folder")
  func names() throws {
    #expect(folder.names().isEmpty)
    try files.makeDirectory("courses")
    for name in ["b.gpx", "a.TCX", "c.fit.gz", "notes.txt", ".d.gpx", "e.json"] {
      try put("", "courses/\(name)")
    }
    #expect(folder.names() == ["a.TCX", "b.gpx", "c.fit.gz"])
  }

  @Test("are read, from their end as well, and deleted")
  func read() throws {
    try files.makeDirectory("courses")
    try put(Self.corner, "courses/corner.gpx")
    let file = try #require(CourseFileName(.courses, "corner.gpx"))
    let course = try folder.read(file, isReversed: false)
    #expect(course.name == "Corner" && course.points.count == 3)
    let back = try folder.read(file, isReversed: true)
    #expect(back.points.first?.coordinate == course.points.last?.coordinate)
    try folder.delete(file)
    #expect(folder.names().isEmpty)
    #expect(throws: CourseFolder.Fault("does not exist")) {
      try folder.read(file, isReversed: false)
    }
  }

  @Test("a run is a course, and is never deleted as one")
  func run() throws {
    try files.makeDirectory("runs")
    try put("{}", "runs/20261121-180000.json")
    let file = try #require(CourseFileName(run: "20261121-180000"))
    #expect(throws: CourseFolder.Fault.self) { try folder.read(file, isReversed: false) }
    try folder.delete(file)
    #expect(files.image.files["runs/20261121-180000.json"] != nil)
  }

  /// A run of 300 m to the north at 3 m/s.
  private static var stored: Run {
    let points = (0...100).map { second in
      RunPoint(
        elapsed: Double(second), timestamp: nil,
        coordinate: Geodesy.offset(
          Coordinate(latitude: 47, longitude: 9.5), east: 0, north: Double(second) * 3),
        speed: 3, course: 0, distance: Double(second) * 3, segment: 0)
    }
    return Run(
      id: "20261121T061500Z-7f3a", journal: JournalID(1), number: 1, timestamp: nil, utcOffset: 0,
      duration: 100, elapsed: 100, distance: 300, distanceLive: 300, gapDistance: 0,
      recovered: false, engine: "tutorial/1",
      segments: [RunSegment(start: 0, end: 100, endedBy: .stop)], laps: [], badges: [],
      quality: RunQuality(fixes: 101, rejected: 0, gapSeconds: 0, worstAccuracy: nil),
      software: "test", points: Packed(points))
  }

  @Test("a run is a ghost; a course, a missing and a damaged run are none, with the reason")
  func ghost() throws {
    try files.makeDirectory("runs")
    try files.makeDirectory("courses")
    let run = Self.stored
    var text: [UInt8] = []
    RunFileWriter.write(run) { text += $0 }
    try put(String(decoding: text, as: UTF8.self), "runs/\(run.id).json")
    try put("{}", "runs/b.json")
    try put(Self.corner, "courses/corner.gpx")
    let ghost = try folder.readGhost(try #require(CourseFileName(run: run.id)))
    #expect(abs(ghost.course.length - 300) < 0.5 && abs(ghost.seconds(at: 150) - 50) < 0.5)
    for (path, reason) in [
      ("courses/corner.gpx", "it is not a stored run"), ("runs/a.json", "does not exist"),
      ("runs/b.json", ""),
    ] {
      let file = try #require(CourseFileName(path: path))
      do throws(CourseFolder.Fault) {
        _ = try folder.readGhost(file)
        Issue.record("\(path) is a ghost")
      } catch { #expect(!error.description.isEmpty && error.description.hasPrefix(reason)) }
    }
  }
}
