import RunModel
import Testing

@testable import RunStore

@Suite("The title of a run")
struct RunTitleTests {
  @Test("is how far it was, and its farthest badge")
  func farthest() {
    var run = ExportRuns.small
    run.distance = 10_004
    run.badges = [("Earth", 0.0), ("Ganymede", 9656.064), ("Io", 8046.72)].map { name, distance in
      RunBadge(name: name, distance: distance, elapsed: 1)
    }
    #expect(RunTitle.of(run, .kilometres) == "Run 10.00 km, Ganymede")
    #expect(RunTitle.of(run, .miles) == "Run 6.21 mi, Ganymede")
  }

  @Test("is how far it was, where no badge was won")
  func noBadge() {
    var run = ExportRuns.small
    run.badges = []
    #expect(RunTitle.of(run, .kilometres) == "Run 0.02 km")
  }
}
