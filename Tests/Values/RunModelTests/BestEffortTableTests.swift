import RunModel
import Testing

@Suite struct BestEffortTableTests {
  /// 400 m in 200 s, 1000 m in 200 s, 600 m in 300 s.
  private let varied = run(
    [RunSegment(start: 0, end: 700, endedBy: .stop)],
    [
      point(0, metres: 0), point(200, metres: 400), point(400, metres: 1400),
      point(700, metres: 2000),
    ], duration: 700)

  /// The lengths of the ladder alone.
  private let table = BestEffortTable(lengths: [1000, 3000])

  @Test("It has each distance of a ladder and of records once, shortest first, and not 0")
  func lengths() {
    let distances = [3000, 0, 1000, 3000, 2000.5, 0]
    let table = BestEffortTable(
      BadgeLadder(
        distances.map { Badge(name: "", information: "", distance: $0, imageName: "") }))
    #expect(
      table.lengths
        == [1000, 1609.344, 2000.5, 3000, 5000, 10_000, 16_093.44, 21_097.5, 42_195])
    #expect(BestEffortTable(BadgeLadder([])).lengths == RecordDistances.all)
    #expect(
      BestEffortTable(lengths: [.infinity, 3000, .nan, -1, 0, 1000, 3000]).lengths == [1000, 3000])
    #expect(BestEffortTable.none.lengths.isEmpty)
  }

  @Test("A run has a time for each length that it reaches")
  func times() throws {
    let times = try #require(table.times(of: varied))
    #expect(times.seconds == [200])
    #expect(table.time(over: 1000, in: times) == 200)
    #expect(table.time(over: 3000, in: times) == nil)
    #expect(table.time(over: 999, in: times) == nil)
    #expect(table.time(over: 0, in: times) == nil)
    #expect(BestEffortTable.none.times(of: varied) == nil)
  }

  @Test("Times of a run are those of its curve, and of its points one by one")
  func sources() {
    var search = BestEffortSearch(for: varied)
    for point in varied.points { search.append(point) }
    let times = table.times(of: varied)
    #expect(times == table.times(in: varied.distanceCurve))
    #expect(times == table.times(by: search))
    #expect(BestEffortTable.none.times(by: search) == nil)
  }

  @Test("Times of another ladder's lengths say nothing, though they are as many")
  func otherLadder() throws {
    let other = BestEffortTable(lengths: [1000.5])
    let times = try #require(other.times(of: varied))
    #expect(other.time(over: 1000.5, in: times) != nil)
    #expect(table.time(over: 1000, in: times) == nil)
    #expect(table.time(over: 1000.5, in: times) == nil)
  }

  @Test("The key is that of the published example values of FNV-1a")
  func key() {
    // Eight zero bytes, the bits of 0.0, are never hashed; the empty table's key is the basis.
    #expect(BestEffortTable.none.key == 0x811c_9dc5)
    // 1.0 is 00 00 00 00 00 00 f0 3f, computed by hand with 32-bit arithmetic.
    let one = BestEffortTable(lengths: [1])
    var hash: UInt32 = 0x811c_9dc5
    for byte: UInt32 in [0, 0, 0, 0, 0, 0, 0xf0, 0x3f] {
      hash = (hash ^ byte) &* 0x0100_0193
    }
    #expect(one.key == hash)
  }

  @Test("A stretch faster than any runner is none")
  func impossible() throws {
    let jump = run(
      [RunSegment(start: 0, end: 600, endedBy: .stop)],
      [point(0, metres: 0), point(10, metres: 2000), point(600, metres: 3500)], duration: 600)
    let times = try #require(table.times(of: jump))
    // 3000 m: the 2000 m jump and 1000 m after it, 7.4 m/s.
    #expect(times.seconds.count == 2)
    #expect(times.seconds[0] == BestEffortTimes.impossible)
    #expect(table.time(over: 1000, in: times) == nil)
    #expect(table.time(over: 3000, in: times) != nil)
  }
}
