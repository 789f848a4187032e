import Testing

@testable import Comparison

@Suite("Laps side by side")
struct LapsTests {
  private static func recording(metres: Double) -> Recording {
    var recording = Recording(kind: "watch")
    recording.curve.append(seconds: 10, metres: 0)
    recording.curve.append(seconds: 10 + metres / 4, metres: metres)
    return recording
  }

  @Test("are full ones and a rest, if that is enough for a pace")
  func rest() {
    let laps = LapsTests.recording(metres: 1080).laps(of: 400)
    #expect(
      laps.full == [LapTime(metres: 400, seconds: 100), LapTime(metres: 400, seconds: 100)])
    #expect(laps.rest == LapTime(metres: 280, seconds: 70))
    #expect(LapsTests.recording(metres: 819).laps(of: 400).rest == nil)
    #expect(LapsTests.recording(metres: 820).laps(of: 400).rest == LapTime(metres: 20, seconds: 5))
    #expect(LapsTests.recording(metres: 800).laps(of: 400).full.count == 2)
  }

  @Test("have no pauses in them")
  func pauses() {
    var recording = LapsTests.recording(metres: 800)
    recording.pauses = [0..<15, 100..<120, 200..<900]
    let seconds: [Double] = recording.laps(of: 400).full.map(\.seconds)
    #expect(seconds == [85, 80])
    #expect(recording.whole == LapTime(metres: 800, seconds: 165))
  }
}
