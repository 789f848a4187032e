extension English {
  func update(_ fault: UpdateFault) -> String {
    switch fault {
    case .form: "not an update file"
    case .size: "the file is cut off"
    case .sum: "the file is damaged"
    case .board: "for another board"
    case .flash: "flash the card anew"
    case .old: "older than this one"
    case .same: "the same version runs"
    case .key: "no key of this card signed it"
    case .keys: "the card has no keys"
    case .full: "no room for it on the card"
    case .write: "the card did not take it"
    case .cut: "cut off; tried again at the next start"
    case .start: "it did not start"
    }
  }

  package func update(_ phrase: UpdatePhrase) -> String {
    switch phrase {
    case .onStick(.new): "New version on the stick"
    case .onStick(.same): "Same version on the stick"
    case .onStick(.old): "Older version on the stick"
    case .onIt: "A version on it"
    case .note: "update"
    case .holdToInstall: "Hold start to install"
    case .installing: "Installing"
    case .installed: "Version is installed"
    case .nextStartTriesIt: "The next start tries it"
    case .notInstalled: "Not installed"
    }
  }
}
