extension BoardPart {
  static let light = BoardPart(
    "light", order: .shown, in: \.light,
    of: { core in if case .line(let line)? = core.board.light { line } else { nil } },
    open: { (core, line) throws(SystemError) in
      core.picture.forgetLight()
      return try core.ports.openOutput(line)
    })
}
