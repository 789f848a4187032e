import RunModel
import Testing

@testable import VirtualBoard

@Suite struct WirePaceTests {
  let start = Instant(milliseconds: 5000)

  @Test("480 bytes take half a second of 9600 bits")
  func halfASecond() throws {
    var wire = WirePace(baud: 9600, start: start)
    wire.add([UInt8](repeating: 7, count: 480), at: start)
    var last = start
    var count = 0
    while let due = wire.nextDue {
      #expect(wire.take(at: due) == 7)
      last = due
      count += 1
    }
    #expect(count == 480)
    #expect((last - start).milliseconds == 498)
  }

  @Test("No byte goes out before its time")
  func early() {
    var wire = WirePace(baud: 9600, start: start)
    wire.add([1, 2], at: start)
    #expect(wire.take(at: start) == 1)
    #expect(wire.take(at: start + .milliseconds(1)) == nil)
    #expect(wire.take(at: start + .milliseconds(2)) == 2)
    #expect(wire.nextDue == nil)
  }

  @Test("What waits goes out no more once it is forgotten; what comes afterwards does")
  func clear() {
    var wire = WirePace(baud: 9600, start: start)
    wire.add([1, 2, 3], at: start)
    #expect(wire.take(at: start) == 1)
    wire.clear()
    #expect(wire.nextDue == nil)
    #expect(wire.take(at: start + .seconds(1)) == nil)
    wire.add([4], at: start + .seconds(2))
    #expect(wire.take(at: start + .seconds(2)) == 4)
  }

  @Test("Who comes late makes up for a few bytes, not for a second of them")
  func late() {
    var wire = WirePace(baud: 9600, start: start)
    wire.add([UInt8](repeating: 7, count: 900), at: start)
    let late = start + .seconds(1)
    var count = 0
    while wire.take(at: late) != nil { count += 1 }
    #expect(count == 4)
  }
}
