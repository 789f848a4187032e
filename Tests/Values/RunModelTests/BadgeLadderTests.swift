import RunModel
import Testing

@Suite("A badge of a ladder")
struct BadgeLadderTests {
  @Test("is its name and its distance")
  func index() {
    let ladder = BadgeLadder([
      Badge(name: "Hill", information: "", distance: 500, imageName: ""),
      Badge(name: "Hill", information: "", distance: 200, imageName: ""),
      Badge(name: "Lake", information: "", distance: 300, imageName: ""),
    ])
    #expect(ladder.index(of: "Hill", at: 200) == 0)
    #expect(ladder.index(of: "Hill", at: 500) == 2)
    #expect(ladder.index(of: "Hill", at: 300) == nil)
    #expect(ladder.index(of: "hill", at: 200) == nil)
  }
}
