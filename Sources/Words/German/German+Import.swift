extension German {
  package func importing(_ phrase: ImportPhrase) -> String {
    switch phrase {
    case .noteRuns: "fragt"
    case .readingRuns: "Liest die Läufe"
    case .holdToImport: "Importieren: Start halten"
    case .importingRuns: "Wird importiert"
    case .runsStay: "Läufe bleiben dort"
    case .reportSaysWhy: "REPORT.TXT sagt, warum"
    case .runsToImport(let runs): "\(count(runs, "Lauf", "Läufe")) importieren?"
    case .runsImported(0): "Keine neuen Läufe"
    case .runsImported(let runs): "\(count(runs, "Lauf", "Läufe")) importiert"
    case .others(let known, 0): "\(known) schon da"
    case .others(0, let refused): "\(refused) abgelehnt"
    case .others(let known, let refused): "\(known) da, \(refused) abgelehnt"
    case .noBadgeChanges: "Kein Abzeichen ändert sich"
    case .badgesChange(1, let name): "Ändert 1 Abzeichen: \(name)"
    case .badgesChange(let badges, let name): "Ändert \(badges) Abzeichen, etwa \(name)"
    }
  }
}
