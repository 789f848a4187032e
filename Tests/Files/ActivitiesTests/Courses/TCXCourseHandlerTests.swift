import Courses
import RunModel
import Testing

@testable import Activities

@Suite("A course in TCX")
struct TCXCourseHandlerTests {
  private static func place(_ coordinate: Coordinate) -> String {
    "<Position><LatitudeDegrees>\(coordinate.latitude)</LatitudeDegrees>"
      + "<LongitudeDegrees>\(coordinate.longitude)</LongitudeDegrees></Position>"
  }

  private static func time(_ index: Int) -> String {
    "<Time>2026-11-21T06:\(index < 10 ? "0" : "")\(index):00Z</Time>"
  }

  private static func cue(
    _ coordinate: Coordinate, _ time: String, _ type: String, _ name: String, notes: String = ""
  ) -> String {
    "<CoursePoint><Name>\(name)</Name>\(time)\(place(coordinate))"
      + "<PointType>\(type)</PointType><Notes>\(notes)</Notes></CoursePoint>"
  }

  /// Out and back with cues at 250 m both ways, at the turning point and at 100 m.
  static func file(hasTimes: Bool = true) -> String {
    let places = CoursePlaces.outAndBack
    let points = places.enumerated().map { index, coordinate in
      "<Trackpoint>\(time(index))\(place(coordinate))<AltitudeMeters>\(400 + index)"
        + "</AltitudeMeters><DistanceMeters>\(index * 50)</DistanceMeters></Trackpoint>"
    }
    func at(_ index: Int) -> String { hasTimes ? time(index) : "" }
    let cues = [
      cue(places[2], at(2), "Water", "Well"), cue(places[5], at(5), "Left", "Left"),
      cue(places[10], at(10), "Generic", "U-turn"),
      cue(places[15], at(15), "Right", "Right", notes: "Keep right"),
    ]
    return "<TrainingCenterDatabase><Courses><Course><Name>Dam</Name>"
      + "<Track>\(points.joined())</Track>\(cues.joined())</Course></Courses>"
      + "</TrainingCenterDatabase>"
  }

  @Test("has its cues at their metres on the right leg, by time, and else by place and order")
  func cues() throws {
    for hasTimes in [true, false] {
      let filed = try course(.tcx, TCXCourseHandlerTests.file(hasTimes: hasTimes))
      #expect(filed.course.name == "Dam")
      #expect(filed.notes.isEmpty)
      #expect(filed.course.cues.map(\.turn) == [.mark, .left, .uTurn, .slightRight])
      #expect(filed.course.cues.map(\.words) == ["Well", "Left", "U-turn", "Keep right"])
      for (cue, metres) in zip(filed.course.cues, [100.0, 250, 500, 750]) {
        #expect(abs(cue.metres - metres) < 0.5)
      }
    }
  }

  private static func filed(adding cues: [String]) throws -> FiledCourse {
    try course(.tcx, file().replacing("</Track>", with: "</Track>\(cues.joined())"))
  }

  @Test("has its cues beside the way as marks on the map, and says so")
  func farCue() throws {
    let far = TCXCourseHandlerTests.cue(CoursePlaces.place(0, 5000), "", "Left", "Hut")
    let near = TCXCourseHandlerTests.cue(CoursePlaces.place(100, 60), "", "Water", "Spring")
    let filed = try TCXCourseHandlerTests.filed(adding: [far, near])
    #expect(filed.course.cues.count == 4)
    #expect(filed.course.marks.map(\.words) == ["Hut", "Spring"])
    let offset = Geodesy.distance(
      filed.course.marks[1].coordinate, CoursePlaces.place(100, 60))
    #expect(offset < 0.5)
    #expect(filed.notes == ["cues beside its path, shown as marks on the map: 2 of 6"])
    #expect(filed.course.reversed().marks == filed.course.marks)
  }

  @Test("leaves out marks beyond the limit, and says so")
  func manyMarks() throws {
    let far = (0..<(CourseLimits.marks + 3)).map { index in
      TCXCourseHandlerTests.cue(CoursePlaces.place(Double(index), 900), "", "Food", "\(index)")
    }
    let filed = try TCXCourseHandlerTests.filed(adding: far)
    #expect(filed.course.marks.count == CourseLimits.marks)
    #expect(
      filed.notes == [
        "cues ignored because they are not on its path: 3 of 107",
        "cues beside its path, shown as marks on the map: 100 of 107",
      ])
  }

  @Test("has no mark on its line: a cue out of order is left out")
  func outOfOrder() throws {
    let late = TCXCourseHandlerTests.cue(CoursePlaces.place(450), "", "Water", "Well")
    let text = TCXCourseHandlerTests.file()
      .replacing("</Course></Courses>", with: "\(late)</Course></Courses>")
    let filed = try course(.tcx, text)
    #expect(filed.course.marks.isEmpty && filed.course.cues.count == 4)
    #expect(filed.notes == ["cues ignored because they are not on its path: 1 of 5"])
  }

  @Test("may be a recording")
  func recording() throws {
    let text = TCXCourseHandlerTests.file()
      .replacing("<Courses><Course><Name>Dam</Name>", with: "<Activities><Activity><Lap>")
      .replacing("</Track>", with: "</Track></Lap>")
      .replacing("</Course></Courses>", with: "</Activity></Activities>")
    let filed = try course(.tcx, text, name: "run.tcx")
    #expect(filed.course.name == "run.tcx")
    #expect(abs(filed.course.length - 1000) < 0.5)
  }
}
