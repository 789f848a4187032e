import RunModel
import Testing

@testable import VirtualBoard

@Suite struct BoardMeasurementTests {
  @Test("A delay is the time to the next change, of that value if one is named")
  func delays() throws {
    let log = try LineLog(
      "1.000000000 screen a\n2.010000000 screen b\n2.020000000 motor 0\n2.030000000 motor 1\n")
    let moment = [Instant(milliseconds: 2000)]
    #expect(
      BoardMeasurement.delays(from: moment, to: "screen", nil, log) == [.milliseconds(10)])
    #expect(BoardMeasurement.delays(from: moment, to: "motor", "1", log) == [.milliseconds(30)])
    #expect(
      BoardMeasurement.delays(from: [Instant(milliseconds: 9000)], to: "motor", nil, log) == [])
  }

  @Test("Times are told as median and worst")
  func text() {
    #expect(BoardMeasurement.text([.milliseconds(7)]) == "7.00 ms")
    #expect(
      BoardMeasurement.text([.milliseconds(9), .milliseconds(1), .milliseconds(5)])
        == "median 5.00 ms, maximum 9.00 ms, 3 samples")
    #expect(BoardMeasurement.text([]) == "not seen")
  }
}
