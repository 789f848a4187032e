extension German {
  package func recovery(_ phrase: RecoveryPhrase) -> String {
    switch phrase {
    case .runs(let runs): count(runs, "Lauf", "Läufe")
    case .noDeletedRuns: "Keine gelöschten Läufe"
    case .unlisted(let state): unlisted(state)
    case .explained(let state): explained(state)
    case .removed(.deleted): card(.deleted)
    case .removed(.discarded): card(.discarded)
    case .removed(.replaced): "Frühere Fassung"
    case .restoring: "Wird wiederhergestellt"
    case .restored: "Wiederhergestellt"
    case .cannotRestore: "Nicht wiederherstellbar"
    case .repaired(let runs): "\(count(runs, "Lauf", "Läufe")) repariert"
    case .damagedOnCard: "Auf der Karte beschädigt"
    case .damaged(let runs): "\(count(runs, "Lauf", "Läufe")) beschädigt"
    case .seePastRuns: "Siehe \(title(.pastRuns))"
    case .skipped(let runs): "\(count(runs, "Lauf", "Läufe")) ungelesen"
    case .triedAfterRestart: "Erneut nach Neustart"
    }
  }

  private func unlisted(_ state: UnlistedState) -> String {
    switch state {
    case .waiting: card(.notSavedYet)
    case .skipped: "Ungelesen"
    case .staged: "Importiert"
    case .quarantined: "Aufnahme beschädigt"
    }
  }

  private func explained(_ state: UnlistedState) -> String {
    switch state {
    case .waiting: "Dieser Lauf ist noch nicht gespeichert. Das wird von selbst wieder versucht."
    case .skipped:
      "Beim Lesen dieses Laufs ist das Programm abgestürzt. Nächster Versuch nach einem Neustart."
    case .staged: "Dieser Lauf wurde importiert. Er erscheint nach dem nächsten Start."
    case .quarantined:
      "Die Aufnahme ist beschädigt. Wiederherstellen bringt zurück, was noch lesbar ist."
    }
  }
}
