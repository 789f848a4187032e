/// The context of a trial: files, host and time limit, reference sounds, and output.
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

  /// Returns a copy with an output subdirectory, so that the files of trials stay apart.
  package func within(_ name: String) -> Trial {
    var files = self.files
    files.output += "/" + name
    return Trial(files, host: host, sounds: sounds, say: say)
  }

  /// Appends the program's log and the last output of the machine to an error.
  func explain(_ error: VirtualBoardError, _ wearable: Wearable?) -> VirtualBoardError {
    let log = wearable.flatMap { try? $0.log() } ?? "(not started)"
    _ = wearable.flatMap { try? $0.bringOut() }
    return VirtualBoardError(
      "\(error)\n--- moonrunner\n\(log)\n\(VirtualMachine.lastWords(files))")
  }
}
