import RunModel
import Testing

@testable import Board

@Suite("The sound device during a run")
struct SoundPartTests {
  @Test("is kept open for the run if the board file says so", arguments: [true, false])
  func keptOpen(isWanted: Bool) {
    var board = FakePorts.board()
    board.sound?.isKeptOpen = isWanted
    let rig = LoopRig(board)
    rig.beginRun(receiver: 20)
    rig.wait(.seconds(10))
    #expect(rig.ports.speaker.port?.orders.suffix(1) == (isWanted ? [true] : []))
  }
}
