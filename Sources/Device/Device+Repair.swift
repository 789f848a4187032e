import RunModel
import Tracking
import Words

// What the card has lost and what was made of it again.

extension Device {
  mutating func repaired(_ runs: [RunSummary]) {
    for run in runs {
      library.remove(id: run.id)
      _ = library.add(run)
    }
    libraryHasChanged()
  }

  mutating func verified(_ damaged: [DamagedRun], isDone: Bool) {
    library.addDamaged(damaged)
    libraryHasChanged()
  }

  mutating func restorable(_ runs: [RestorableRun]) {}

  mutating func restored(_ summary: RunSummary) {
    _ = library.add(summary)
    libraryHasChanged()
  }
}
