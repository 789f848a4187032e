extension BoardPart {
  static let light = BoardPart(
    "light", order: .shown, in: \.light,
    of: { core in if case .line(let line)? = core.board.light { line } else { nil } },
    section: { parser, reader in
      let line = try parser.readWire(&reader, use: "the light", mayBlank: true)
      parser.board.light = line.map { .line($0) } ?? .blank
    },
    open: { (core, line) throws(SystemError) in
      core.picture.forgetLight()
      return try core.ports.openOutput(line)
    },
    check: { (check, _, _) throws(SystemError) in
      switch check.board.light {
      case nil: return .absent
      case .line(let line)?:
        try check.ports.openOutput(line).set(true)
        return .works("\(try check.chip(line.chip)) line \(line.line)")
      case .blank?:
        guard let part = check.board.display else { return .absent }
        try check.ports.openPanel(part).blank(false)
        return .works("switched by the display's driver")
      }
    },
    advice: { _ in .line })
}
