import RunModel

/// The words of the command line.
package enum ProgramWords {
  /// All behind the program's name; bytes that are no UTF-8 are kept, as `PathText` has them.
  ///
  /// - Throws: ``CommandError`` if Swift could not read them from `/proc/self/cmdline`.
  package static func all() throws(CommandError) -> [String] {
    guard CommandLine.argc > 0 else {
      throw .failed("cannot read the command line, /proc/self/cmdline; mount /proc")
    }
    let start = CommandLine.unsafeArgv
    return (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      start[index].map { PathText.text(of: UnsafePointer($0)) }
    }
  }
}
