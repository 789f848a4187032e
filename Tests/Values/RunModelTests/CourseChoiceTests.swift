import RunModel
import Testing

@Suite("The name of a course's file")
struct CourseFileNameTests {
  @Test("is one part of a path, up to the longest that a file system holds")
  func bounds() {
    let longest = String(repeating: "a", count: UntrustedFileName.longest)
    #expect(CourseFileName(.courses, longest) != nil)
    for name in ["", longest + "a", "a/b", "..", ".a", "a\0b"] {
      #expect(CourseFileName(.courses, name) == nil, "\(name)")
    }
  }

  @Test("and its choice come back from their texts")
  func texts() throws {
    for folder in CourseFileName.Folder.allCases {
      let file = try #require(CourseFileName(folder, "-Weg um den See.gpx.gz"))
      #expect(CourseFileName(path: file.path) == file)
      #expect(file.title == "-Weg um den See")
      for isReversed in [false, true] {
        let choice = CourseChoice.file(file, isReversed: isReversed)
        #expect(CourseChoice(text: choice.text) == choice)
      }
    }
    #expect(CourseChoice(text: CourseChoice.wayBack.text) == .wayBack)
    #expect(CourseFileName(.courses, "park")?.title == "park")
    #expect(CourseFileName(.courses, "gz")?.title == "gz")
    #expect(CourseFileName(.courses, "a.b.gpx")?.title == "a.b")
  }
}
