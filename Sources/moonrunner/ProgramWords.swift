import RunModel

/// The words of the command line.
enum ProgramWords {
  /// All behind the program's name; bytes that are no UTF-8 are kept, as `PathText` has them.
  static var all: [String] {
    let start = CommandLine.unsafeArgv
    return (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      start[index].map { PathText.text(of: UnsafePointer($0)) }
    }
  }
}
