extension BoardPart {
  static let display = BoardPart(
    "display", order: .shown, in: \.panel, of: \.board.display,
    open: { (core, part) throws(SystemError) in
      try core.picture.adopt(core.ports.openPanel(part))
    })
}
