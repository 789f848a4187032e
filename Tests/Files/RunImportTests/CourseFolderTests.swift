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
}
