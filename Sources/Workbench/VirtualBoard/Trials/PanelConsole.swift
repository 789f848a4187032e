import RunModel

/// The text console and the display: with the kernel options added by `moonrunner-setup` the
/// console stays off the screen; without them it must appear, to prove that the trial works.
struct PanelConsole {
  private let trial: Trial
  private let build: PanelBuild

  init(_ trial: Trial, _ build: PanelBuild) {
    self.trial = trial
    self.build = build
  }

  func perform() throws(VirtualBoardError) {
    let kept = try changed(words: nil, "with")
    guard kept == 0 else {
      throw VirtualBoardError("the console changed \(kept) pixels of the picture")
    }
    let spoilt = try changed(words: "", "without")
    guard spoilt > 0 else {
      throw VirtualBoardError(
        "the console changed no pixel even without the kernel options that keep it off")
    }
    trial.say("console: 0 pixels changed; \(spoilt) without moonrunner-setup's kernel options")
  }

  /// Counts the pixels changed by a kernel message and a text on the console.
  private func changed(words: String?, _ name: String) throws(VirtualBoardError) -> Int {
    try HostFiles.makeDirectory(trial.files.output)
    let machine = try VirtualMachine(
      trial.within(name).files, display: .panel(build), host: trial.host, words: words)
    let board = try GuestBoard(machine)
    let wearable = try Wearable(board, boardFile: board.shippedBoardFile(), records: false)
    do throws(VirtualBoardError) {
      // Once the card has been read, Home no longer changes by itself.
      try trial.host.until("the number of runs in the log") { () throws(VirtualBoardError) in
        try wearable.log().contains("MB free")
      }
      let eye = Eye(machine)
      let before = try eye.look("Home")
      try machine.shell.run(
        "echo '<3>a message of the kernel' >/dev/kmsg; echo 'moonrunner login:' >/dev/tty1")
      let after = try eye.look("Home and a console")
      machine.cutPower()
      return before.difference(to: after)?.pixels ?? 0
    } catch {
      throw trial.explain(error, wearable)
    }
  }
}
