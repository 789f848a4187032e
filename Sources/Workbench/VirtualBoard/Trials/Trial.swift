/// What every trial needs: where the parts are, how long it may take, and whom it tells.
package struct Trial {
  package let files: BoardFiles
  package let host: Host
  package let sounds: SoundBook
  package let say: (String) -> Void

  package init(
    _ files: BoardFiles, host: Host, sounds: SoundBook, say: @escaping (String) -> Void
  ) {
    self.files = files
    self.host = host
    self.sounds = sounds
    self.say = say
  }

  /// The same with an output directory of its own inside, so that trials keep their files apart.
  package func within(_ name: String) -> Trial {
    var files = self.files
    files.output += "/" + name
    return Trial(files, host: host, sounds: sounds, say: say)
  }

  /// Adds what is known of a failure: the program's log and the last words of the machine.
  func explain(_ error: VirtualBoardError, _ wearable: Wearable?) -> VirtualBoardError {
    let log = wearable.flatMap { try? $0.log() } ?? "it was not started"
    _ = wearable.flatMap { try? $0.bringOut() }
    return VirtualBoardError(
      "\(error)\n--- moonrunner\n\(log)\n\(VirtualMachine.lastWords(files))")
  }
}
