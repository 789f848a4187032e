// Texts of drives and sticks.

extension German {
  package func copy(_ phrase: CopyPhrase) -> String {
    switch phrase {
    case .yourRuns: "Die Läufe, wie MoonRunner sie aufgezeichnet hat."
    case .page: "Diese Datei öffnen: Karten, Splits, Abzeichen, Rekorde. Ohne Internet."
    case .folders:
      "Ein Ordner für jedes Jahr. Jeder Lauf liegt dort unter einem Namen, dem Beginn in UTC:"
    case .json: "alles, was aufgezeichnet wurde, in SI-Einheiten"
    case .gpx: "für Karten und Laufportale"
    case .tcx: "dasselbe mit Runden; fehlt bei Läufen ohne Datum"
    case .fit: "was Uhren schreiben: wie .tcx mit Pausen, Abzeichen"
    case .checksums: "Prüfsummen; \"sha256sum -c SHA256SUMS\" prüft alle."
    case .reports: "über das Gerät selbst, für jemanden, der hilft. Vor dem Versenden lesen."
    case .theseAreCopies:
      "Alles darf kopiert werden. Dies sind Kopien: Die Läufe selbst bleiben im Gerät und werden "
        + "dort gelöscht."
    case .endsAreShown:
      "Diese Dateien zeigen, wo Läufe beginnen und enden, vielleicht also das Zuhause. Das Gerät "
        + "kann das in .gpx, .tcx und .fit verbergen: \(title(.settings)), \(setting(.hiddenEnds))."
    case .endsAreHidden(let radius):
      "In .gpx, .tcx und .fit fehlt, was bis zu \(radius) um Start und Ziel eines Laufs liegt; "
        + "Distanzen und Zeiten sind die des ganzen Laufs."
    case .othersShowAll(page: true):
      "Die .json-Dateien und index.html zeigen jeden Ort, vielleicht also das Zuhause."
    case .othersShowAll(page: false):
      "Die .json-Dateien zeigen jeden Ort, vielleicht also das Zuhause."
    case .leftOut: "Nicht kopiert, weil sie beschädigt oder nicht lesbar sind:"
    }
  }
}
