import Testing

@testable import VirtualBoard

@Suite("Lines of the log on a receiver's set-up")
struct SetUpLineTests {
  private func read(_ words: String) -> SetUpLine? {
    SetUpLine("12.3 gps: u-blox 10 (SPG 5.10, protocol 34.10): \(words)", of: "u-blox 10")
  }

  @Test("tell what the receiver took")
  func taken() throws {
    let line = try #require(
      read("19200 baud, GST, 5 fixes a second; aiding data sent: time; refused: pedestrian"))
    #expect(line.took("19200 baud") && line.took("GST") && line.took("5 fixes a second"))
    #expect(!line.took("pedestrian") && !line.took("time") && !line.took("fixes"))
  }

  @Test("do not pass for taken what was refused, not seen or not answered")
  func refused() throws {
    for words in [
      "GST; refused: 5 fixes a second", "refused: 5 fixes a second",
      "refused: pedestrian, 5 fixes a second", "GST; taken, but not seen: 5 fixes a second",
      "unanswered: 5 fixes a second; 1 fix a second not set: why",
    ] {
      #expect(try !#require(read(words)).took("5 fixes a second"), "\(words)")
    }
  }

  @Test("are those of one receiver")
  func which() {
    let log = """
      gps speaks at 19200 baud
      gps: u-blox 10 (SPG 5.10): GST
      gps: u-blox 6 (7.03 (45969)): 1 fix a second
      gps: it does not answer who it is; left as it is
      """
    #expect(SetUpLine.all(in: log, of: "u-blox 10").count == 1)
    #expect(SetUpLine.all(in: log, of: "u-blox 6").first?.took("1 fix a second") == true)
  }
}
