import Testing

@testable import RunImport

@Suite("The metres that a device counted")
struct DeviceMetresTests {
  private func metres(_ said: [Double?], of total: Double) -> [Double] {
    var counter = DeviceMetres.Counter()
    for said in said { counter.add(said) }
    guard var metres = DeviceMetres(counter, total: total) else { return [] }
    return said.map { metres.next($0) }
  }

  @Test("as they are; a point that says nothing has those before it, and none falls")
  func plain() {
    #expect(metres([0, 10, nil, 30, 29, 100], of: 100.5) == [0, 10, 10, 30, 30, 100])
  }

  @Test("from the start of this run where the file goes on from the one before")
  func offset() {
    #expect(metres([5000, 5010, 6000], of: 1000) == [0, 10, 1000])
    #expect(metres([5000, 5010, 6000], of: 6000) == [5000, 5010, 6000])
  }

  @Test("on from lap to lap where each begins at 0")
  func laps() {
    #expect(
      metres([0, 500, 1000, 5, 1000, 3, 500], of: 2500)
        == [0, 500, 1000, 1005, 2000, 2003, 2500])
  }

  @Test("by a total that was corrected later")
  func corrected() {
    #expect(metres([0, 100, 200], of: 300) == [0, 150, 300])
  }

  @Test("never more than the whole, and none of points that say nothing")
  func bounds() {
    #expect(metres([0, 100, 200.5], of: 200) == [0, 100, 200])
    #expect(metres([nil, nil], of: 200) == [] && metres([0, 0], of: 200) == [])
    #expect(metres([0, 100], of: 0) == [])
  }
}
