extension English {
  package func recovery(_ phrase: RecoveryPhrase) -> String {
    switch phrase {
    case .runs(let runs): count(runs, "run")
    case .noDeletedRuns: "No deleted runs"
    case .unlisted(let state): unlisted(state)
    case .explained(let state): explained(state)
    case .removed(.deleted): card(.deleted)
    case .removed(.discarded): card(.discarded)
    case .removed(.replaced): "Earlier version"
    case .restoring: "Restoring run"
    case .restored: "Run restored"
    case .cannotRestore: "Cannot restore"
    case .repaired(let runs): "\(count(runs, "run")) repaired"
    case .damagedOnCard: "Damaged on the card"
    case .damaged(let runs): "\(count(runs, "run")) damaged"
    case .seePastRuns: "See \(title(.pastRuns))"
    case .skipped(let runs): "\(count(runs, "run")) not read yet"
    case .triedAfterRestart: "Tried after a restart"
    }
  }

  private func unlisted(_ state: UnlistedState) -> String {
    switch state {
    case .waiting: card(.notSavedYet)
    case .skipped: "Not read yet"
    case .staged: "Imported"
    case .quarantined: "Recording damaged"
    }
  }

  private func explained(_ state: UnlistedState) -> String {
    switch state {
    case .waiting: "This run is not saved yet. It is tried again by itself."
    case .skipped:
      "Reading this run crashed the program. It is kept, and tried again after a restart."
    case .staged: "This run was imported. It comes in at the next start."
    case .quarantined: "Its recording is damaged. Restoring brings back what it has."
    }
  }
}
