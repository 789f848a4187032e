import RunModel

/// `moonrunner check` on the board: with all devices, and with some missing.
package struct CheckTrial {
  private let trial: Trial

  package init(_ trial: Trial) { self.trial = trial }

  /// Performs the trial; the first failing step ends it.
  package func perform() throws(VirtualBoardError) {
    let machine = try VirtualMachine(trial.files, display: .bochs, host: trial.host)
    let board = try GuestBoard(machine)
    let receiver = PacedReceiver(machine, .walker(Walker(speed: 0)), as: .ublox10)
    defer { receiver.unplug(from: machine.host) }
    var chest = BoardFileText()
    chest.wear = .chest
    try check(
      "all parts present", board, chest, status: 0,
      words: [
        "\ndisk  ", "\ndrive ", "\nsocket ", "\nwatchdog ", "\nsupply ",
        "hears sentences at 9600 baud; u-blox 10 (SPG 5.10, protocol 34.10): 1 fix a second, GST",
      ])
    try checkFaster(board, receiver)
    var description = BoardFileText()
    description.port = "/dev/ttyS9"
    try check("wrong serial port", board, description, status: 1, words: ["/dev/ttyS9"])
    try board.setChip(present: false)
    try machine.shell.run("rmmod snd-aloop")
    try check(
      "GPIO chip and sound card gone", board, BoardFileText(), status: 1,
      words: ["pinctrl-bcm2835", "Loopback"])
  }

  /// Checks that the five fixes per second used on the wrist cause a switch to a higher baud rate,
  /// at which the receiver is then found.
  private func checkFaster(
    _ board: GuestBoard, _ receiver: PacedReceiver
  ) throws(VirtualBoardError) {
    try check(
      "five fixes a second", board, BoardFileText(), status: 0,
      words: ["hears sentences at 9600 baud; u-blox 10", "38400 baud, GST", "5 fixes a second"])
    guard receiver.receiver.interval == 200, receiver.receiver.periods[.gst] == 1 else {
      throw VirtualBoardError(
        "the receiver was not configured; it executed \(receiver.receiver.obeyed)")
    }
    try check(
      "the same again", board, BoardFileText(), status: 0,
      words: ["hears sentences at 38400 baud, to which the set-up switches it; u-blox 10"])
    var chest = BoardFileText()
    chest.wear = .chest
    try check("on the chest again", board, chest, status: 0, words: ["1 fix a second"])
  }

  private func check(
    _ what: String, _ board: GuestBoard, _ description: BoardFileText, status: Int,
    words: [String]
  ) throws(VirtualBoardError) {
    let machine = board.machine
    try HostFiles.write(description.text, to: trial.files.share + "/board.json")
    let answer = try machine.shell.ask(
      "cp /host/board.json /etc/moonrunner/; moonrunner check 2>&1")
    trial.say("--- \(what): status \(answer.status)\n\(answer.output)")
    guard answer.status == status else {
      throw VirtualBoardError("moonrunner check: status \(answer.status), expected \(status)")
    }
    for word in words where !answer.output.contains(word) {
      throw VirtualBoardError("moonrunner check does not report \"\(word)\"")
    }
  }
}
