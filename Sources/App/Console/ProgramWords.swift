import RunModel

/// The words on the command line.
package enum ProgramWords {
  /// Returns the words after the program's name; bytes that are not UTF-8 are kept as in
  /// `PathText`.
  ///
  /// - Throws: ``CommandError`` if Swift could not read them from `/proc/self/cmdline`.
  package static func all() throws(CommandError) -> [String] {
    guard CommandLine.argc > 0 else {
      throw .failed("cannot read the command line in /proc/self/cmdline; is /proc mounted?")
    }
    let start = CommandLine.unsafeArgv
    return (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      start[index].map { PathText.text(of: UnsafePointer($0)) }
    }
  }
}
