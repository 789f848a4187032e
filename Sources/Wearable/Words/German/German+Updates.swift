extension German {
  func update(_ fault: UpdateFault) -> String {
    switch fault {
    case .form: "keine Update-Datei"
    case .size: "Datei unvollständig"
    case .sum: "Datei beschädigt"
    case .board: "für ein anderes Board"
    case .flash: "Karte neu beschreiben"
    case .old: "älter als dieses"
    case .same: "diese Version läuft schon"
    case .key: "kein Schlüssel dieser Karte"
    case .keys: "Karte hat keine Schlüssel"
    case .full: "Karte hat keinen Platz dafür"
    case .write: "Karte nimmt es nicht an"
    case .cut: "unterbrochen; nächster Start versucht es wieder"
    case .start: "startete nicht"
    }
  }

  package func update(_ phrase: UpdatePhrase) -> String {
    switch phrase {
    case .onStick(.new): "Neue Version auf dem Stick"
    case .onStick(.same): "Gleiche Version auf dem Stick"
    case .onStick(.old): "Ältere Version auf dem Stick"
    case .onIt: "Version darauf"
    case .note: "Update"
    case .holdToInstall: "Installieren: Start halten"
    case .installing: "Wird installiert"
    case .installed: "Version installiert"
    case .nextStartTriesIt: "Der nächste Start probiert sie"
    case .notInstalled: "Nicht installiert"
    }
  }
}
