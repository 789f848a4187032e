import RunModel
import Testing

@testable import RunStore

@Suite("CSV of the points")
struct CSVExportTests {
  @Test("has the columns of the run file, and empty fields for what is unknown")
  func whole() {
    #expect(
      ExportRuns.text(ExportRuns.small, CSVExport.write)
        == [
          "elapsed,timestamp,latitude,longitude,altitude,accuracy,hdop,speed,course,distance,"
            + "segment",
          "0.0,2026-11-21T06:15:00.000Z,52.5000000,-13.4000000,-3.4,4.6,0.9,2.71,271.4,0.00,0",
          "4.0,2026-11-21T06:15:04.000Z,52.5000500,-13.4000000,,,,3.00,,10.00,0",
          "25.0,,52.5000000,-13.4001000,,,,,,25.50,1", "",
        ].joined(separator: "\r\n"))
  }

  @Test("has a column for each sensor that the run was measured with")
  func channels() {
    var run = ExportRuns.small
    run.channels = [.pressure]
    run.points = run.points.edited { index, point in
      point.channels[.pressure] = [1013.25, nil, 998.7][index]
    }
    #expect(
      ExportRuns.text(run, CSVExport.write).split(separator: "\r\n").map { line in
        line.split(separator: ",", omittingEmptySubsequences: false).suffix(2).joined(
          separator: ",")
      } == ["segment,pressure", "0,1013.25", "0,", "1,998.70"])
  }

  @Test("of a long run comes in pieces")
  func pieces() {
    var pieces: [Int] = []
    CSVExport.write(ExportRuns.long, .kilometres, hidingWithin: nil) { pieces.append($0.count) }
    #expect(pieces.count > 3)
    #expect(pieces.allSatisfy { $0 < CSVExport.piece + 1024 })
  }
}
