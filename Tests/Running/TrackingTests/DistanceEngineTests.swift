import Testing
import Tracking

@Suite struct DistanceEngineTests {
  @Test("Every engine is made by its name, with or without its version")
  func names() {
    for name in DistanceEngines.names { #expect(DistanceEngines.make(name)?.name == name) }
    #expect(DistanceEngines.make("tutorial")?.name == "tutorial/1")
    #expect(DistanceEngines.names.contains(DistanceEngines.standard))
    #expect(DistanceEngines.make("abacus") == nil)
  }
}
