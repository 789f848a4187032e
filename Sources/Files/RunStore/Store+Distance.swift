package import RunModel
package import Tracking

extension Store {
  /// Sets which of its two distances a run uses, as chosen by the runner, and stores the run.
  ///
  /// The replaced version can be restored.
  ///
  /// - Parameters:
  ///   - id: The id of a stored run.
  ///   - origin: The origin of the distance to use.
  /// - Throws: `StorageTrouble` if the run has only one distance or the flash fails; then the
  ///   stored run is unchanged.
  /// - Returns: The run before and after.
  package mutating func use(
    _ id: String, _ origin: DistanceOrigin
  ) throws(StorageTrouble) -> (old: Run, new: Run) {
    do {
      let stored = try read(id)
      guard !stored.isNewer else {
        throw StorageTrouble(kind: .broken, detail: "the run was written by a newer version")
      }
      let old = stored.run
      guard let current = old.distanceOrigin else {
        throw StorageTrouble(kind: .missing, detail: "the run has only one distance")
      }
      var new = current == origin ? old : old.byOtherDistance
      new.otherDistance?.isChosen = true
      return (old, try install(RunFile.rounded(new), keepsVersion: true))
    } catch { throw StorageTrouble(error) }
  }
}
