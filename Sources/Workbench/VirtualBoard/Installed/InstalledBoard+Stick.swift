import RunModel

/// Imports from a stick that need confirmation.
extension InstalledBoard {
  /// Plugs a stick in, holds start until a file on it has been imported, and waits for the recorder
  /// to restart with it.
  ///
  /// - Parameters:
  ///   - stick: The stick with the file.
  ///   - path: The path of the file on the board.
  ///   - runner: Returns to Home afterwards.
  /// - Throws: If the file is not imported in time.
  func takeOver(
    _ stick: USBStick, until path: String, _ runner: InstalledRunner
  ) throws(VirtualBoardError) {
    let before = try services.property("MainPID", of: InstalledBoard.recorder)
    let log = OffloadLog(machine)
    let ended = try log.ended()
    try machine.plug(stick)
    // The wearable copies first and then asks; the confirmation page opens by itself.
    try host.until("the import of \(path)") { () throws(VirtualBoardError) in
      try board.press([.start], for: .milliseconds(1700))
      return try shell.ask("[ -e \(path) ]").status == 0
    }
    try host.until("copying to finish") { () throws(VirtualBoardError) in
      try log.ended() > ended
    }
    try machine.pull(stick)
    try runner.goHome()
    try host.until("the recorder to restart with the imported file") {
      () throws(VirtualBoardError) in
      let process = try services.property("MainPID", of: InstalledBoard.recorder)
      let state = try services.state(InstalledBoard.recorder)
      return process != before && process != "0" && state == "active"
    }
  }
}
