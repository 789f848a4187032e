import Console
import Glibc
import RunModel

/// `moonrunner synthesize`: forwards to `moonrunner-synthesize`, for one more release.
enum SynthesizeCommand {
  private static let program = "moonrunner-synthesize"

  /// Replaces this process with the program in the same directory, otherwise with the one in
  /// `PATH`.
  ///
  /// - Throws: ``CommandError`` if there is none.
  static func run(_ words: [String]) throws(CommandError) -> Never {
    var arguments = ([program] + words).map { strdup($0.pathBytes) }
    arguments.append(nil)
    if let path = beside(), access(path.pathBytes, F_OK) == 0 {
      execv(path.pathBytes, arguments)
    } else {
      execvp(program, arguments)
    }
    throw .failed(
      "cannot run \(program): \(reason(errno)); it is in the package for amd64, and 'swift build"
        + " --product \(program)' builds it")
  }

  private static func beside() -> String? {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard readlink("/proc/self/exe", &path, path.count - 1) > 0 else { return nil }
    let own = PathText.text(of: path)
    return own[...(own.lastIndex(of: "/") ?? own.startIndex)] + program
  }
}
