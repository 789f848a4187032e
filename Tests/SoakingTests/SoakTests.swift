import RunModel
import Testing

@testable import Soaking

@Suite("The soak")
struct SoakTests {
  /// Two short runs.
  private func soak(in folder: TemporaryFolder, hasFaults: Bool) -> [Soak.Row] {
    var soak = Soak(folder.path, minutes: 3, hasFaults: hasFaults)
    let rows = [soak.next(), soak.next()]
    soak.finish()
    return rows
  }

  @Test("Faults of parts leave a run's file as it would be without, byte by byte")
  func equal() throws {
    let (some, others) = (try TemporaryFolder(), try TemporaryFolder())
    let faulty = soak(in: some, hasFaults: true)
    let fine = soak(in: others, hasFaults: false)
    let id = try #require(faulty[0].id)
    #expect(fine[0].id == id)
    #expect(!faulty[0].hadDeafMinutes)
    #expect(try some.bytes("data/runs/\(id).json") == others.bytes("data/runs/\(id).json"))
    #expect(faulty[1].id != nil && fine[1].id != nil)
  }

  @Test("A card keeps every run that has a good copy for a year, the same way for the same seed")
  func years() throws {
    let figures = try Years(seed: 4, runs: 200).run()
    print(figures)
    #expect(try Years(seed: 4, runs: 200).run() == figures)
  }
}
