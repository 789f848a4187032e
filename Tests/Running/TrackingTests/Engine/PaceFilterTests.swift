import Testing

@testable import Tracking

@Suite struct PaceFilterTests {
  private func filter(_ speeds: [Double], from start: Double) -> PaceFilter {
    var filter = PaceFilter()
    filter.begin(start)
    for speed in speeds { filter.ingest(speed, over: 1, isMoving: speed > 0) }
    return filter
  }

  @Test("It is calm on a steady pace and quick on a change")
  func change() {
    let noisy = (0..<60).map { $0.isMultiple(of: 2) ? 2.9 : 3.1 }
    #expect(isNear(filter(noisy, from: 3).speed, 3, within: 0.02))
    let interval = filter(Array(repeating: 5, count: 6), from: 1.9)
    #expect(isNear(interval.speed, 5, within: 0.3))
  }

  @Test("Who stands has no pace soon")
  func standing() {
    #expect(filter(Array(repeating: 0, count: 8), from: 3).speed == 0)
  }

  @Test("No time, no change")
  func noTime() {
    var filter = filter([3], from: 3)
    filter.ingest(9, over: 0, isMoving: true)
    #expect(filter.speed == 3)
  }
}
