import RunModel
import Testing

@testable import RunStore

@Suite("A corrected run says so in")
struct CorrectedExportTests {
  private static let run: Run = {
    var run = ExportRuns.small
    run.corrections = [RunCorrection(kind: .distance, elapsed: 12.34, distance: 20)]
    return run
  }()

  private func text<Export: RunExporter>(_ export: Export.Type, _ run: Run = Self.run) -> String {
    var bytes: [UInt8] = []
    Export.write(run, .kilometres, hidingWithin: nil) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("its title, in GPX, TCX and KML")
  func titles() {
    #expect(RunTitle.of(Self.run, .kilometres).hasPrefix("Run 0.02 km (corrected)"))
    for text in [text(GPXExport.self), text(TCXExport.self), text(KMLExport.self)] {
      #expect(text.contains("0.02 km (corrected)"))
    }
    #expect(!text(GPXExport.self, ExportRuns.small).contains("corrected"))
  }

  @Test("a row of the CSV of laps")
  func laps() {
    let lines = text(SplitsCSVExport.self).split(separator: "\r\n")
    #expect(lines.last == "corrected,1,,12.3,20.00,,")
    #expect(Set(lines.map { line in line.count { $0 == "," } }).count == 1)
  }

  @Test("a text field of FIT's session")
  func fit() {
    let text = text(FITExport.self)
    #expect(text.contains("distance_note") && text.contains("corrected"))
    #expect(!self.text(FITExport.self, ExportRuns.small).contains("distance_note"))
  }
}
