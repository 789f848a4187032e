package import RunModel
package import Tracking

extension Store {
  /// Has another of a run's two distances count, on the runner's word, and stores that.
  ///
  /// The version that is replaced can be restored.
  ///
  /// - Parameters:
  ///   - id: Of a stored run.
  ///   - origin: Where its metres are to come from.
  /// - Throws: `StorageTrouble` for a run that has one distance only, and when the flash does not
  ///   take it; the stored run is as it was then.
  /// - Returns: The run as it was and as it is.
  package mutating func use(
    _ id: String, _ origin: DistanceOrigin
  ) throws(StorageTrouble) -> (old: Run, new: Run) {
    do {
      let stored = try read(id)
      guard !stored.isNewer else {
        throw StorageTrouble(kind: .broken, detail: "a newer release wrote the run")
      }
      let old = stored.run
      guard let current = old.distanceOrigin else {
        throw StorageTrouble(kind: .missing, detail: "the run has one distance only")
      }
      var new = current == origin ? old : old.byOtherDistance
      new.otherDistance?.isChosen = true
      return (old, try install(RunFile.rounded(new), keepsVersion: true))
    } catch { throw StorageTrouble(error) }
  }
}
