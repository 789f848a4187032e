import Foundation
import Testing

@Suite("moonrunner courses")
struct CoursesTests {
  private let folder: Folder

  /// 300 m north, then 200 m east.
  private static let corner = """
    <gpx><rte><name>Corner</name><rtept lat="47" lon="9.5"><ele>400</ele></rtept>
    <rtept lat="47.002698" lon="9.5"><ele>410</ele></rtept>
    <rtept lat="47.002698" lon="9.50263"><ele>405</ele></rtept></rte></gpx>
    """

  init() throws { folder = try Folder() }

  @Test("says what a course is, and its turns; --reverse, the other way")
  func whole() throws {
    let path = try folder.write(CoursesTests.corner, to: "corner.gpx")
    let outcome = try moonrunner("courses", path)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(
      outcome.output == """
        \(path): "Corner" GPX, 0.49 km, 10 m up and 5 m down, 3 points
          0.29 km  right

        """)
    let back = try moonrunner("courses", path, "--reverse", "--miles")
    #expect(
      back.output == """
        \(path): "Corner" GPX, 0.31 mi, 5 m up and 10 m down, 3 points
          0.12 mi  left

        """)
  }

  @Test("lists places of the file that are beside the way")
  func marks() throws {
    func position(_ longitude: Double) -> String {
      "<Position><LatitudeDegrees>47</LatitudeDegrees>"
        + "<LongitudeDegrees>\(longitude)</LongitudeDegrees></Position>"
    }
    let path = try folder.write(
      """
      <TrainingCenterDatabase><Courses><Course><Name>Lake</Name><Track>
      <Trackpoint>\(position(9.5))</Trackpoint><Trackpoint>\(position(9.51))</Trackpoint></Track>
      <CoursePoint><Name>Hut</Name>\(position(9.53))<PointType>Food</PointType></CoursePoint>
      </Course></Courses></TrainingCenterDatabase>
      """, to: "lake.tcx")
    let text = try moonrunner("courses", path)
    #expect(
      text.output.contains("  note: cues beside its path, shown as marks on the map: 1 of 1\n"))
    #expect(text.output.hasSuffix("  beside the way  Hut\n"))
    let marks = try #require(
      try array(moonrunner("courses", path, "--json").output)[0]["marks"] as? [[String: Any]])
    #expect(marks.map { $0["words"] as? String } == ["Hut"])
    #expect(marks.map { $0["longitude"] as? Double } == [9.53])
  }

  @Test("reads the courses of a folder, packed ones too, and passes other files over")
  func folders() throws {
    try folder.write(CoursesTests.corner, to: "b.gpx")
    try folder.write(CoursesTests.corner, to: ".hidden.gpx")
    try folder.write("notes", to: "notes.txt")
    let packing = Process()
    packing.executableURL = URL(fileURLWithPath: "/usr/bin/gzip")
    packing.arguments = ["-k", folder.file("b.gpx").path]
    try packing.run()
    packing.waitUntilExit()
    let outcome = try moonrunner("courses", folder.path, "--json")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let courses = try array(outcome.output)
    #expect(courses.map { $0["name"] as? String } == ["Corner", "Corner"])
    #expect(courses.map { $0["kind"] as? String } == ["GPX", "GPX"])
    let cues = try #require(courses[0]["cues"] as? [[String: Any]])
    #expect(cues.map { $0["turn"] as? String } == ["right"])
  }

  @Test("says of each file that is no course why, and what to do, with status 1")
  func refusals() throws {
    let good = try folder.write(CoursesTests.corner, to: "good.gpx")
    let cut = try folder.write(String(CoursesTests.corner.dropLast(9)), to: "cut.gpx")
    let empty = try folder.write("<gpx></gpx>", to: "empty.gpx")
    let kml = try folder.write("<?xml version='1.0'?><kml></kml>", to: "lake.kml")
    let outcome = try moonrunner("courses", good, cut, empty, kml)
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("\"Corner\""))
    let prefix = "moonrunner: "
    let lines = outcome.errors.split(separator: "\n").map { line in
      String(line.hasPrefix(prefix) ? line.dropFirst(prefix.count) : line)
    }
    #expect(
      lines == [
        "\(cut): it is truncated at line 3; copy it again from its source",
        "\(empty): it has fewer than two distinct points; export it as a track, or as a route that"
          + " includes its points",
        "\(kml): it looks like KML; courses can be GPX, TCX, FIT or MoonRunner"
          + " run files",
      ])
  }

  /// The log of a run stored in the folder "data", with its truth beside it.
  private func recorded() throws -> String {
    let log = folder.file("run.nmea").path
    try moonrunner(
      "synthesize", "--route", "lag", "--seed", "3", "--out", log, "--truth",
      folder.file("truth.json").path)
    try moonrunner("replay", log, "--data", folder.file("data").path)
    return log
  }

  @Test("follows a log along the course of a run, by run file and by GPX")
  func follows() throws {
    let log = try recorded()
    for format in ["json", "gpx"] {
      try moonrunner(
        "runs", "export", "last", "--format", format, "--out", folder.path, "--data",
        folder.file("data").path)
      let name = try #require(
        folder.files.first {
          !$0.contains("/") && $0.hasSuffix(".\(format)")
            && $0 != "truth.json"
        })
      let path = folder.file(name).path
      let outcome = try moonrunner("courses", path, "--follow", log, "--json")
      #expect(outcome.status == 0, "\(outcome.errors)")
      let course = try #require(try array(outcome.output).first)
      let events = try #require(course["events"] as? [[String: Any]])
      #expect(events.map { $0["event"] as? String } == ["joined", "finished"])
      let words = try moonrunner("courses", path, "--follow", log).output
      #expect(words.contains("  finished\n  0.0"))
      let back = try moonrunner("courses", path, "--follow", log, "--reverse").output
      #expect(back.contains("wrong way, at"))
    }
  }

  @Test("a replay follows a course, and refuses what is none")
  func replay() throws {
    let log = try recorded()
    try moonrunner(
      "runs", "export", "last", "--format", "gpx", "--out", folder.path, "--data",
      folder.file("data").path)
    let name = try #require(folder.files.first { $0.hasSuffix(".gpx") })
    let transcript = folder.file("transcript").path
    try moonrunner(
      "replay", log, "--data", folder.file("other").path, "--course", folder.file(name).path,
      "--transcript", transcript)
    let lines = try String(contentsOfFile: transcript, encoding: .utf8)
      .split(separator: "\n")
    let told = lines.filter { $0.contains("effect play course") }
    #expect(told.count == 2)
    #expect(told.allSatisfy { $0.hasSuffix("courseFound") })
    #expect(lines.contains { $0.hasSuffix("! Course finished") })
    expectRefusal(
      try moonrunner("replay", log, "--course", folder.file("truth.json").path), status: 1,
      "truth.json: it is not a course")
    expectRefusal(
      try moonrunner("replay", log, "--course", folder.file("none.gpx").path), status: 1,
      "none.gpx")
  }

  @Test("--back is the shortest way home over the line of a run, with its time")
  func back() throws {
    let stored = try storedRun()
    try moonrunner(
      "runs", "export", stored.id, "--format", "json", "--out", stored.folder.path, "--data",
      stored.data)
    let run = stored.folder.file("\(stored.id).json").path
    // 12.5 laps of 400 m end across the track: the way back is half a lap.
    let outcome = try moonrunner("courses", run, "--back", "--json")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let course = try #require(try array(outcome.output).first)
    let length = try #require(course["length"] as? Double)
    #expect((150...215).contains(length), "\(length)")
    let seconds = try #require(course["seconds"] as? Double)
    #expect(abs(seconds / length - 1 / 3.9) < 0.03)
    #expect(try moonrunner("courses", run, "--back").output.contains(", about 0:"))
    let round = try folder.write(
      CoursesTests.corner.replacing(
        "</rte>", with: #"<rtept lat="47.00001" lon="9.5"/></rte>"#), to: "round.gpx")
    expectRefusal(try moonrunner("courses", round, "--back"), status: 1, "no way back")
  }

  @Test("refuses wrong arguments with status 2")
  func arguments() throws {
    let path = try folder.write(CoursesTests.corner, to: "corner.gpx")
    expectRefusal(try moonrunner("courses"), status: 2, "FILE")
    for limit in ["19", "201", "x"] {
      expectRefusal(
        try moonrunner("courses", path, "--limit", limit), status: 2, "20", "200")
    }
    expectRefusal(
      try moonrunner("courses", path, path, "--follow", path), status: 2, "one course")
    expectRefusal(
      try moonrunner("courses", path, "--back", "--reverse"), status: 2, "cannot be combined")
    expectRefusal(try moonrunner("courses", path, "--follow", path), status: 1, "GPX")
  }
}
