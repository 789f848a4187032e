extension German {
  func update(_ fault: UpdateFault) -> String {
    switch fault {
    case .form: "keine Update-Datei"
    case .size: "Datei unvollständig"
    case .sum: "Datei beschädigt"
    case .board: "für ein anderes Board"
    case .flash: "Karte neu beschreiben"
    case .old: "älter als dieses"
    case .write: "Karte nimmt es nicht an"
    case .start: "startete nicht"
    }
  }
}
