import RunModel
import Testing

@testable import Board

@Suite("When the receiver may save power")
struct ReceiverSaverTests {
  @Test("two minutes into a pause that the runner made, until the moment at which it is over")
  func table() {
    var saver = ReceiverSaver()
    // Seconds, whether the run is paused, whether power may be saved.
    let table = [
      (0, false, false), (10, true, false), (100, true, false), (130, true, false),
      (131, true, true), (900, true, true), (901, false, false),
      // A new pause starts over, however short the run in between was.
      (902, true, false), (1022, true, false), (1023, true, true),
      (1024, false, false), (2000, false, false), (2001, true, false),
    ]
    for (seconds, isPaused, maySave) in table {
      let now = Instant(milliseconds: Int64(seconds) * 1000)
      #expect(saver.maySave(isPaused: isPaused, at: now) == maySave, "\(seconds) s")
    }
  }
}
