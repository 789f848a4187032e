import Board
import Glibc
import RunModel

/// A folder on a server that files are copied to.
protocol ServerFolder {
  /// Copies files, and reads every byte of them back.
  ///
  /// - Parameters:
  ///   - folder: Of this system, absolute; holds these files and no others.
  ///   - paths: Of the files, relative to both folders.
  /// - Throws: ``SyncTrouble``; some of the files may be there then, also in part.
  func copy(from folder: String, _ paths: [String]) throws(SyncTrouble)
}

/// rclone, which speaks with all kinds of servers.
///
/// It is told nothing but a file of settings: no environment of anybody, no settings in a home
/// directory, no cache. What it prints may hold addresses and names, so no log has it.
struct Rclone: ServerFolder {
  /// The file of settings, absolute; rclone writes new tokens into it.
  let settings: String
  let target: String
  /// Where lists of files may lie for rclone, absolute.
  let work: String
  let isStopped: () -> Bool

  /// Seconds until a connection counts as failed, and without a byte on one.
  private static let timeouts = ["--contimeout", "15s", "--timeout", "60s"]
  /// One file after another over one or two connections: a Zero 2 W has 512 MB of memory.
  private static let modest = ["--transfers", "2", "--checkers", "2", "--buffer-size", "0"]
  /// One more try of a call; whole copies are tried again later.
  private static let retries = ["--retries", "1", "--low-level-retries", "2"]
  /// Whatever is there of that name is written anew: nobody knows whether it was whole.
  private static let always = ["--ignore-times", "--no-traverse"]

  /// Exit status of `rclone check` when files differ, as of other failures.
  private static let differs: Int32 = 1
  private static let sayingThatFilesDiffer = ["differences found", "failed to download"]

  func copy(from folder: String, _ paths: [String]) throws(SyncTrouble) {
    let list = "\(work)/files.txt"
    try write(paths, to: list)
    let words = Rclone.timeouts + Rclone.modest + Rclone.retries
    try run(["copy", folder, target, "--files-from-raw", list] + Rclone.always + words) { ending in
      SyncTrouble(output: ending.output, status: ending.code)
    }
    // Byte by byte: hashes are what the server says, and many have none.
    let check = ["check", folder, target, "--files-from-raw", list, "--one-way", "--download"]
    try run(check + ["--no-traverse"] + words) { ending in
      // A file that is not there ends too early for it, as a line that broke does.
      let output = ending.output.lowercased().parts(between: "unexpected eof").joined()
      let trouble = SyncTrouble(output: output, status: ending.code)
      guard case .other(_, Rclone.differs) = trouble,
        Rclone.sayingThatFilesDiffer.contains(where: output.includes)
      else { return trouble }
      return .readBack
    }
  }

  private func run(
    _ words: [String], _ trouble: (ToolRunner.Ending) -> SyncTrouble
  ) throws(SyncTrouble) {
    let ending: ToolRunner.Ending
    do throws(SystemError) {
      ending = try ToolRunner.end(
        of: .rclone, ["--config", settings] + words,
        variables: ["HOME=\(work)", "XDG_CACHE_HOME=\(work)", "TMPDIR=\(work)"],
        isStopped: isStopped)
    } catch {
      throw .system(error.description, advice: nil)
    }
    if ending.isStopped { throw .stopped }
    guard ending.status != 0 else { return }
    throw trouble(ending)
  }

  private func write(_ paths: [String], to list: String) throws(SyncTrouble) {
    let bytes = Array(paths.map { $0 + "\n" }.joined().utf8)
    let descriptor = open(list, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw .system(SystemError("write \(list)", code: errno).description, advice: nil)
    }
    defer { close(descriptor) }
    guard write(descriptor, bytes, bytes.count) == bytes.count else {
      throw .system(SystemError("write \(list)", code: errno).description, advice: nil)
    }
  }

  private func write(_ descriptor: Int32, _ bytes: [UInt8], _ count: Int) -> Int {
    Glibc.write(descriptor, bytes, count)
  }
}
