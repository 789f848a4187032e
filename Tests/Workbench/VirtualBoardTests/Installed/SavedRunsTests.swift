import JSON
import Testing

@testable import VirtualBoard

@Suite("Runs that were recorded while other things went on")
struct SavedRunsTests {
  private func run(_ distance: Double, at times: [Double]) throws -> JSONValue {
    let rows = times.map { "[\($0),null,null,null,null,null,null,null,null,null,0]" }.joined(
      separator: ",")
    return try JSONValue(parsing: "{\"distance\":\(distance),\"locations\":{\"rows\":[\(rows)]}}")
  }

  @Test("A run of every second and the right length is good")
  func good() throws {
    try SavedRuns.judge(run(100, at: [0, 1, 2, 3.1, 4]), metres: 101)
  }

  @Test("A wrong length is found")
  func length() throws {
    let short = try run(85, at: [0, 1])
    #expect(throws: VirtualBoardError.self) { try SavedRuns.judge(short, metres: 100) }
  }

  @Test(
    "A step that was not full at the end of each segment may be missing, and no metre more there")
  func segments() {
    #expect(SavedRuns.isRight(74, metres: 100, segments: 2))
    #expect(!SavedRuns.isRight(73, metres: 100, segments: 2))
    #expect(SavedRuns.isRight(108, metres: 100, segments: 2))
    #expect(!SavedRuns.isRight(109, metres: 100, segments: 2))
  }

  @Test("Seconds that nobody recorded are found")
  func gap() throws {
    let holed = try run(100, at: [0, 1, 4, 5])
    #expect(throws: VirtualBoardError.self) { try SavedRuns.judge(holed, metres: 100) }
  }

  @Test("A file without distance is found")
  func empty() {
    #expect(throws: VirtualBoardError.self) { try SavedRuns.judge(.object([]), metres: 100) }
  }
}
