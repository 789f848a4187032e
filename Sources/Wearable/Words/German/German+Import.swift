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
    case .noteMaps: "fragt"
    case .mapsOnStick(let maps): "\(count(maps, "Karte", "Karten")) auf dem Stick"
    case .mapsOnIt(let maps): "\(count(maps, "Karte", "Karten")) da"
    case .mapsTaken(let maps): "\(count(maps, "Karte", "Karten")) da"
    case .mapsNeed(let megabytes): "\(megabytes) MB. Stopp lässt sie dort"
    case .takingMaps: "Übernimmt Karten"
    case .mapsStay: "Karten bleiben dort"
    case .streetsUnderMap: "Straßen unter der Spur"
    case .coursesTaken(let courses): "\(count(courses, "Route", "Routen")) da"
    case .coursesRefused(let refused): "\(refused) abgelehnt"
    case .chooseCourse: "Am Anfang wählbar"
    }
  }
}
