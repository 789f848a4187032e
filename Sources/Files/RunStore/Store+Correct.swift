import RunModel
import Tracking

// Corrections of a saved run: the distance of a run indoors is entered, or corrections made during
// the run are undone. A run file is a function of its journal, so that undoing appends a record and
// makes the file again, as if the run had never been corrected. The journal of a corrected run is
// therefore kept for as long as the run, see `removeOldJournals`.

extension Store {
  mutating func correct(
    _ id: String, _ correction: Correction
  ) throws -> (run: Run, summary: RunSummary) {
    let (contents, recorder) = try endedJournal(
      of: id,
      missing: StorageTrouble(
        kind: .missing,
        detail: "the journal of \(id), which has the measured distance, no longer exists;"
          + " the run is left unchanged"))
    let isPossible =
      switch correction {
      case .undone: !recorder.distanceMarks.isEmpty
      case .indoor(let metres): recorder.isIndoor && Correction.bounds.contains(metres)
      case .distance: false
      }
    guard isPossible else {
      throw StorageTrouble(
        kind: .missing, detail: "\(id) has no distance that can be corrected like this")
    }
    return try change(contents, by: .correction(at: recorder.lastTime, correction), id)
  }
}
