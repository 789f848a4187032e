import Foundation
import MemoryDisk
import RunModel
import Testing

@testable import Board
@testable import Device
@testable import Drawing

/// A badge reached on a whole board: picture, motor, movement, light.
@Suite("A celebration on the board") struct BoardCoreCelebrationTests {
  /// Advances to the start of the badge's sound, which comes before its first picture.
  private func rig(drawing: Duration = .nanoseconds(0)) -> LoopRig {
    let rig = LoopRig()
    rig.drawingTime = drawing
    rig.beginRun(receiver: 90)
    return rig
  }

  private func untilCelebrated(_ rig: LoopRig) throws {
    for _ in 0..<6000 where rig.ports.log.count("play badge") == 0 { rig.wait(.milliseconds(10)) }
    try #require(rig.ports.log.count("play badge") == 1)
  }

  @Test("moves at ten frames a second for two seconds, after the first of which the motor begins")
  func moves() throws {
    let rig = rig()
    try untilCelebrated(rig)
    let start = try #require(rig.ports.log.times("play badge").first)
    rig.wait(.seconds(4))
    let log = rig.ports.log.entries.map(\.what)
    let badge = try #require(log.firstIndex(of: "play badge"))
    #expect(log[badge...].prefix(3) == ["play badge", "frame", "motor on"])
    func frames(_ from: Duration, _ to: Duration) -> Int {
      rig.ports.log.times("frame").count { $0 >= start + from && $0 < start + to }
    }
    #expect(frames(.seconds(0), .milliseconds(2050)) == 21)
    #expect(frames(.milliseconds(2050), .milliseconds(4000)) <= 1, "it stands but for the clock")
  }

  @Test("a slow board shows fewer pictures, and its motor keeps its beat", arguments: [40, 300])
  func slow(_ milliseconds: Int) throws {
    let rig = rig(drawing: .milliseconds(milliseconds))
    try untilCelebrated(rig)
    rig.wait(.seconds(5))
    let on = rig.ports.log.times("motor on")
    let off = rig.ports.log.times("motor off")
    let start = try #require(rig.ports.log.times("play badge").first)
    let beats = zip(on.filter { $0 >= start }, off.filter { $0 >= start }).map { $1 - $0 }
    let wanted = MotorPatterns.steps(.badge).enumerated().filter { $0.offset.isMultiple(of: 2) }
    #expect(beats.count == wanted.count)
    for (beat, step) in zip(beats, wanted) {
      // Turns are rounded up to whole milliseconds.
      #expect(abs(beat.milliseconds - Int64(step.element)) <= 3, "\(beats)")
    }
    let frames = rig.ports.log.times("frame").filter { $0 >= start && $0 < start + .seconds(2) }
    #expect(frames.count >= 2 && frames.count <= 2000 / milliseconds)
  }

  @Test("costs no decoding and no scaling when it comes: its pictures were made before")
  func prepared() throws {
    let rig = rig()
    rig.wait(.seconds(5))
    let art = try #require(rig.core.picture.painter?.art)
    let made = art.made
    #expect(made >= 3)
    while rig.ports.log.count("play badge") == 0 { rig.wait(.milliseconds(10)) }
    rig.wait(.seconds(4))
    guard case .celebration = rig.screen.content else {
      Issue.record("no celebration: \(rig.screen)")
      return
    }
    // This ladder has no next badge.
    #expect(art.made == made)
    #expect(art.bytes <= ArtCache.mostBytes)
  }

  @Test("in the dark nothing moves")
  func dark() throws {
    let rig = rig()
    try untilCelebrated(rig)
    rig.wait(.milliseconds(300))
    // As if the light were off: the movement no longer wakes the board.
    rig.core.picture.isLit = false
    rig.wait(.milliseconds(50))
    let frames = rig.ports.log.count("frame")
    rig.wait(.milliseconds(1200))
    #expect(rig.ports.log.count("frame") == frames)
  }
}
