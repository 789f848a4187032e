import JSON
import RunModel
import Testing
import Tracking

@testable import RunStore

@Suite("A run within another document")
struct JournalRowsTests {
  private func written(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    body(&writer)
    return writer.takeAll()
  }

  @Test("in progress comes back with header, ladder and records, on one line")
  func interrupted() throws {
    var recording = Recording()
    recording.fixes(0...40)
    recording.add(.pause(at: Sample.time(41)))
    let run = InterruptedRun(header: Sample.header(), records: Packed(recording.records))
    let text = written { JournalRows.write(run, to: &$0) }
    #expect(!text.contains(UInt8(ascii: "\n")))
    #expect(try JSONReader.read(text) { try JournalRows.run(&$0) } == run)
    let records = written { JournalRows.write(run.records, to: &$0) }
    #expect(try JSONReader.read(records) { try JournalRows.records(&$0) } == run.records)
  }

  @Test("finished comes back to the last digit, on one line")
  func finished() throws {
    var recording = Recording()
    recording.fixes(0...40)
    recording.add(.end(at: Sample.time(41), .save))
    var run = RunFile.make(Sample.header(), Packed(recording.records))
    // More precision than a run file has.
    run.distance += 0.001
    #expect(try RunFileReader(RunFileWriter.bytes(run)).read().run != run)
    let text = written { RunFileWriter.write(run, to: &$0) }
    #expect(!text.contains(UInt8(ascii: "\n")))
    #expect(try JSONReader.read(text) { try RunFile.read(&$0) } == run)
  }

  @Test("is refused without its header, with too few steps, or with what is no record")
  func refused() {
    for text in [
      "[]", #"["x"]"#, #"["5d0c31a27f3a",[0,"pause",1]]"#,
      #"["5d0c31a27f3a",[0,"run",1,"5d0c31a27f3b",1,0,"miles",true,"e","s","b",0,0]]"#,
      #"["5d0c31a27f3a",[0,"run",1,"5d0c31a27f3a",1,0,"miles",true,"e","s","b",0,1]]"#,
      #"["5d0c31a27f3a",[0,"run",1,"5d0c31a27f3a",1,0,"miles",true,"e","s","b",0,0],[1,"id","x"]]"#,
    ] {
      #expect(throws: JSONError.self, "\(text)") {
        try JSONReader.read(Array(text.utf8)) { try JournalRows.run(&$0) }
      }
    }
  }
}
