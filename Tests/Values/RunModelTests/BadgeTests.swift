import RunModel
import Testing

@Suite struct BadgeTests {
  @Test("A ladder is sorted by distance, and equal distances keep their order")
  func order() {
    let badges = [("c", 5.0), ("a", 1), ("d", 5), ("b", 0)].map {
      Badge(name: $0.0, information: "", distance: $0.1, imageName: "")
    }
    #expect(BadgeLadder(badges).badges.map(\.name) == ["b", "a", "c", "d"])
  }

  @Test("Exactly at its distance a badge is reached and the next one is ahead")
  func exactly() {
    #expect(ladder.best(at: 1000) == 1)
    #expect(ladder.next(after: 1000) == 2)
    #expect(ladder.best(at: 999.999) == 0)
    #expect(ladder.next(after: 999.999) == 1)
  }

  @Test("Beyond the last badge there is no next one, and before the first none is reached")
  func ends() {
    #expect(ladder.next(after: 3000) == nil)
    #expect(ladder.best(at: 1e9) == 2)
    #expect(ladder.best(at: -1) == nil)
    #expect(BadgeLadder([]).next(after: 0) == nil)
    #expect(BadgeLadder([]).best(at: 0) == nil)
  }

  @Test("No distance traps")
  func awkward() {
    for distance in awkwardNumbers {
      _ = ladder.next(after: distance)
      _ = ladder.best(at: distance)
    }
    let odd = BadgeLadder(
      awkwardNumbers.map { Badge(name: "", information: "", distance: $0, imageName: "") })
    #expect(odd.badges.count == awkwardNumbers.count)
  }
}
