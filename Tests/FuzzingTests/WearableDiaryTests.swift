import Drawing
import Testing

@testable import Fuzzing

/// The wearable driven by keys works: key presses start, save and discard runs.
@Suite struct WearableDiaryTests {
  @Test func seedsSaveRunsAndDiscardThem() throws {
    var saved: [Int] = []
    for seed in Subject.keys().seeds {
      var diary = WearableDiary(choice: seed[0], layout: .wide)
      for byte in seed.dropFirst() { try diary.live(byte) }
      try diary.end()
      saved.append(diary.savedRuns)
    }
    #expect(saved == [1, 1, 0, 2])
  }
}
