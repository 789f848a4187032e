import Device
import Foundation
import MemoryDisk
import RunModel
import RunStore
import Testing

@testable import Intake

@Suite("Courses on a stick")
struct StickFilesTests {
  private let data = MemoryFileSystem()

  private static func course(_ name: String, metres: Double = 500) -> [UInt8] {
    let degrees = metres / 111_200
    return Array(
      """
      <gpx><rte><name>\(name)</name><rtept lat="47" lon="9.5"/>
      <rtept lat="\(47 + degrees)" lon="9.5"/></rte></gpx>
      """.utf8)
  }

  private func stick(_ files: [String: [UInt8]]) throws -> MemoryFileSystem {
    let stick = MemoryFileSystem()
    try stick.makeDirectory("MOONRUNNER")
    try stick.makeDirectory("MOONRUNNER/COURSES")
    for (name, bytes) in files {
      let file = try stick.open("MOONRUNNER/COURSES/\(name)", .create)
      #expect(try file.write(bytes[...]) == bytes.count)
      try file.close()
    }
    return stick
  }

  private func take(
    _ files: [String: [UInt8]], wait: () throws -> Void = {}
  ) throws -> StickFilesOutcome? {
    try #require(try StickFiles(.courses, on: stick(files), to: data)).take(wait: wait)
  }

  private var names: [String] { data.image.files.keys.sorted() }

  @Test("without any there is nothing to take, and a stick without the folder is no error")
  func none() throws {
    #expect(try StickFiles(.courses, on: MemoryFileSystem(), to: data) == nil)
    let other = try stick(["README.TXT": [1], ".hidden.gpx": [1], "notes.json": [1]])
    #expect(try StickFiles(.courses, on: other, to: data) == nil)
  }

  @Test("are taken over as they are, and once")
  func taken() throws {
    let files = ["park.gpx": Self.course("Park"), "Fluß 2.GPX": Self.course("River")]
    #expect(try take(files)?.taken == 2)
    #expect(names == ["courses/Fluß 2.GPX", "courses/park.gpx"])
    #expect(data.image.files["courses/park.gpx"] == Self.course("Park"))
    #expect(try take(files) == nil)
  }

  @Test("replace one of the same name that was changed, also to one of the same size")
  func changed() throws {
    _ = try take(["park.gpx": Self.course("Park")])
    let other = Self.course("Lake")
    #expect(other.count == Self.course("Park").count)
    #expect(try take(["park.gpx": other])?.taken == 1)
    #expect(data.image.files["courses/park.gpx"] == other)
  }

  @Test("that are none are refused with the reason, and keep no other away")
  func refused() throws {
    let outcome = try #require(
      try take([
        "a.gpx": Array("no course".utf8), "b.gpx": Self.course("B"),
        "c.fit": [14, 0x20], "d.gpx": Self.course("short", metres: 5),
      ]))
    #expect(outcome.taken == 1 && outcome.refused.count == 3)
    #expect(names == ["courses/b.gpx"])
    #expect(outcome.refused[0].description.hasPrefix("MOONRUNNER/COURSES/a.gpx on the stick: "))
    #expect(outcome.refused[0].briefly.contains("a.gpx is invalid; it is not a course"))
  }

  @Test("are as many as the wearable lists")
  func many() throws {
    let all = (0..<CourseAnswer.most).map { ("\(100 + $0).gpx", Self.course("\($0)")) }
    var files = Dictionary(uniqueKeysWithValues: all)
    #expect(try take(files)?.taken == CourseAnswer.most)
    files = ["zz.gpx": Self.course("one more"), "100.gpx": Self.course("changed")]
    let outcome = try #require(try take(files))
    // An existing course may be changed; another one has no room.
    #expect(outcome.taken == 1 && outcome.refused.count == 1)
    #expect(outcome.refused[0].briefly.contains("delete some in Home"))
    #expect(names.count == CourseAnswer.most)
  }

  @Test("are read to a number of bytes")
  func large() throws {
    let course = Self.course("Park")
    let room = StickFileKind.courses.mostBytes - course.count
    let padding = [UInt8](repeating: 0x20, count: room)
    #expect(try take(["most.gpx": course + padding])?.taken == 1)
    let outcome = try #require(try take(["more.gpx": course + padding + [0x20]]))
    #expect(outcome.taken == 0 && outcome.refused.count == 1)
    #expect(outcome.refused[0].briefly.contains("larger than 16 MB"))
  }

  @Test("are looked at to a number of files; that there are more is told once")
  func tooMany() throws {
    let most = StickFileKind.courses.mostFiles
    let all = (0...most).map { ("\(1000 + $0).gpx", Self.course("\($0)")) }
    let whole = try take(Dictionary(uniqueKeysWithValues: Array(all.dropLast())))
    #expect(whole?.refused.count == most - CourseAnswer.most)
    let more = try take(Dictionary(uniqueKeysWithValues: all))
    let told = more?.refused.filter { $0.briefly.contains("remove those already imported") }
    #expect(told?.count == 1)
    #expect(told?.first?.briefly.contains("\(1000 + most).gpx") == true)
  }

  @Test("a full card takes none, says so, and keeps what it has")
  func full() throws {
    _ = try take(["park.gpx": Self.course("Park")])
    data.capacity = 0
    let outcome = try #require(try take(["lake.gpx": Self.course("Lake")]))
    #expect(outcome.taken == 0 && outcome.refused.count == 1)
    #expect(outcome.refused[0].briefly.hasPrefix("the course was not imported; "))
    #expect(names == ["courses/park.gpx"])
  }

  @Test("none is taken once a run begins")
  func run() throws {
    struct Stop: Error {}
    #expect(throws: Stop.self) { try take(["a.gpx": Self.course("A")], wait: { throw Stop() }) }
    #expect(names.isEmpty)
  }
}
