import RunModel
import Testing

@testable import Board
@testable import GPS

/// A receiver that sends a sentence per second at one baud rate, and what the port receives.
private struct Receiver {
  static let sentence = Array("$GNTXT,01,01,02,hello*31\r\n".utf8)
  static let garbage = [UInt8](repeating: 0xF8, count: 26)

  var search: BaudSearch
  /// `nil`: the receiver is silent.
  var rate: Int?
  /// Baud rates that were set, and the times in milliseconds.
  private(set) var set: [Int] = []
  private(set) var now: Int64 = 0

  init(configured: Int, rate: Int?) {
    search = BaudSearch(configured: configured)
    self.rate = rate
  }

  /// Advances the clock, with sentences at .5 s and deadlines when due.
  mutating func pass(seconds: Int64) {
    let end = now + seconds * 1000
    while now < end {
      let next = now / 1000 * 1000 + (now % 1000 < 500 ? 500 : 1500)
      while let deadline = search.nextDeadline, deadline <= Instant(milliseconds: min(next, end)) {
        if let baud = search.advance(to: deadline) { set.append(baud) }
      }
      now = min(next, end)
      guard now == next, let rate else { continue }
      let bytes = rate == search.baud ? Receiver.sentence : Receiver.garbage
      if let baud = search.read(bytes, at: Instant(milliseconds: now)) { set.append(baud) }
    }
  }
}

@Suite("Search for the receiver's rate")
struct BaudSearchTests {
  @Test("stays at the configured rate when it is right, and then costs nothing")
  func configured() {
    var receiver = Receiver(configured: 9600, rate: 9600)
    #expect(receiver.search.nextDeadline == nil)
    receiver.pass(seconds: 2)
    #expect(receiver.search.isLocked && receiver.search.nextDeadline == nil)
    receiver.pass(seconds: 3600)
    #expect(receiver.set.isEmpty && receiver.search.baud == 9600)
  }

  @Test(
    "finds any common rate, in the order of the common ones",
    arguments: [
      (115_200, [115_200]), (38_400, [115_200, 38_400]), (57_600, [115_200, 38_400, 57_600]),
      (19_200, [115_200, 38_400, 57_600, 19_200]),
      (4800, [115_200, 38_400, 57_600, 19_200, 4800]),
    ])
  func common(rate: Int, expected: [Int]) {
    var receiver = Receiver(configured: 9600, rate: rate)
    receiver.pass(seconds: 18)
    #expect(receiver.set == expected)
    #expect(receiver.search.isLocked == true)
  }

  @Test("begins with a configured rate that is not common, and tries none twice a round")
  func uncommon() {
    var receiver = Receiver(configured: 230_400, rate: 1)
    receiver.pass(seconds: 31)
    #expect(
      receiver.set.prefix(8)
        == [9600, 115_200, 38_400, 57_600, 19_200, 4800, 230_400, 9600])
    receiver = Receiver(configured: 57_600, rate: 4800)
    receiver.pass(seconds: 20)
    #expect(receiver.set == [9600, 115_200, 38_400, 19_200, 4800])
  }

  @Test("finds every rate that a receiver's set-up switches to, first of all but the configured")
  func setUpBefore() {
    #expect(LineBudget.bauds.allSatisfy(BaudSearch.common.contains))
    for rate in SetupWishes.rates {
      var wishes = SetupWishes()
      wishes.rate = rate
      guard let baud = wishes.fasterBaud(than: 9600) else { continue }
      var search = BaudSearch(configured: 9600, likely: baud)
      _ = search.read(Receiver.garbage, at: Instant(milliseconds: 0))
      #expect(search.advance(to: Instant(milliseconds: 2500)) == baud)
    }
    #expect(BaudSearch(configured: 9600, likely: 9600).roundTime == .seconds(15))
  }

  @Test("after a pause soon searches a receiver that was set to another rate, and may be back")
  func backAtItsOwn() {
    var receiver = Receiver(configured: 9600, rate: 9600)
    receiver.pass(seconds: 30)
    receiver.search.adopt(19_200, at: Instant(milliseconds: receiver.now))
    receiver.rate = 19_200
    receiver.pass(seconds: 30)
    receiver.rate = nil
    receiver.pass(seconds: 4)
    receiver.rate = 9600
    receiver.pass(seconds: 7)
    #expect(receiver.search.isLocked && receiver.search.baud == 9600)
  }

  @Test("never wakes anybody while nothing comes")
  func silence() {
    var receiver = Receiver(configured: 9600, rate: nil)
    receiver.pass(seconds: 100)
    #expect(receiver.set.isEmpty && receiver.search.nextDeadline == nil)
  }

  @Test("returns to the configured rate when bytes end in the midst of the search, and rests")
  func endOfBytes() {
    var receiver = Receiver(configured: 9600, rate: 1)
    receiver.pass(seconds: 7)
    receiver.rate = nil
    receiver.pass(seconds: 60)
    #expect(receiver.search.baud == 9600 && receiver.search.nextDeadline == nil)
    receiver.rate = 9600
    receiver.pass(seconds: 3)
    #expect(receiver.search.isLocked && receiver.search.baud == 9600)
  }

  @Test("one good sentence is not enough, but earns more time")
  func twoSentences() {
    var search = BaudSearch(configured: 9600)
    #expect(search.read(Receiver.garbage, at: Instant(milliseconds: 0)) == nil)
    #expect(search.read(Receiver.sentence, at: Instant(milliseconds: 2400)) == nil)
    #expect(!search.isLocked)
    #expect(search.advance(to: Instant(milliseconds: 2500)) == nil)
    #expect(search.nextDeadline == Instant(milliseconds: 5000))
    #expect(search.read(Receiver.sentence, at: Instant(milliseconds: 4900)) == nil)
    #expect(search.isLocked)
    search = BaudSearch(configured: 9600)
    _ = search.read(Receiver.sentence, at: Instant(milliseconds: 0))
    #expect(search.advance(to: Instant(milliseconds: 2500)) == nil)
    #expect(search.advance(to: Instant(milliseconds: 5000)) == 115_200)
  }

  @Test("a rate whose time passed while nobody looked is taken when its sentences have come")
  func lateLook() {
    var search = BaudSearch(configured: 9600, likely: 19_200)
    _ = search.read(Receiver.garbage, at: Instant(milliseconds: 0))
    #expect(search.advance(to: Instant(milliseconds: 2500)) == 19_200)
    // The computer was busy for nine seconds; the buffer has bytes from then and, at the old rate,
    // before.
    let came = Receiver.garbage + Receiver.sentence + Receiver.sentence
    #expect(search.read(came, at: Instant(milliseconds: 11_500)) == nil)
    #expect(search.isLocked && search.baud == 19_200)
  }

  @Test("searches again after ten seconds of nothing but garbage")
  func garbage() {
    var receiver = Receiver(configured: 9600, rate: 9600)
    receiver.pass(seconds: 30)
    // The receiver was told to send faster.
    receiver.rate = 115_200
    receiver.pass(seconds: 9)
    let isStillLocked = receiver.search.isLocked
    #expect(isStillLocked)
    receiver.pass(seconds: 12)
    #expect(receiver.set == [115_200])
    #expect(receiver.search.isLocked && receiver.search.baud == 115_200)
  }

  @Test("keeps a rate over silence and single bad bursts")
  func pauses() {
    var receiver = Receiver(configured: 9600, rate: 9600)
    receiver.pass(seconds: 30)
    for _ in 0..<20 {
      receiver.rate = nil
      receiver.pass(seconds: 60)
      receiver.rate = 1
      receiver.pass(seconds: 9)
      receiver.rate = 9600
      receiver.pass(seconds: 6)
    }
    #expect(receiver.set.isEmpty && receiver.search.isLocked)
  }

  @Test("takes over a rate that the receiver was told, and searches when it is not kept")
  func adopted() {
    var receiver = Receiver(configured: 9600, rate: 9600)
    receiver.pass(seconds: 30)
    receiver.search.adopt(19_200, at: Instant(milliseconds: receiver.now))
    receiver.rate = 19_200
    receiver.pass(seconds: 30)
    #expect(receiver.set.isEmpty && receiver.search.isLocked && receiver.search.baud == 19_200)
    // It lost power and its configuration.
    receiver.rate = 9600
    receiver.pass(seconds: 60)
    #expect(receiver.search.isLocked && receiver.search.baud == 9600)
  }
}
