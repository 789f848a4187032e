extension English {
  func update(_ fault: UpdateFault) -> String {
    switch fault {
    case .form: "not an update file"
    case .size: "the file is cut off"
    case .sum: "the file is damaged"
    case .board: "for another board"
    case .flash: "flash the card anew"
    case .old: "older than this one"
    case .write: "the card did not take it"
    case .start: "it did not start"
    }
  }
}
