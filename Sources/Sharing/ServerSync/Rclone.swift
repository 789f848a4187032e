import Board
import Glibc
import Handover
import JSON
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

  /// Lists the files of ours that are there.
  ///
  /// - Returns: Bytes by path; negative where the server does not know them. Empty when the folder
  ///   is missing, or when files cannot be read that are listed.
  /// - Throws: ``SyncTrouble``.
  func sizes() throws(SyncTrouble) -> [String: Int64]
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
  /// By what an SFTP server is known; `nil` for every other one.
  var hostKeys: HostKeys?
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

  /// Where files of ours lie: a folder may have others, and many.
  private static let patterns =
    ["/RUNS/*/*", "/index.html"] + Catalogue.closingPaths.sorted().map { "/\($0)" }
  /// Bytes of a list at most; a file takes some 150.
  private static let mostList = 16 << 20
  /// Exit status when the folder to be listed is missing.
  private static let isMissing: Int32 = 3

  func sizes() throws(SyncTrouble) -> [String: Int64] {
    // Without notices, which would stand between the lines of the list.
    let list = [
      "lsjson", target, "--recursive", "--files-only", "--no-modtime", "--no-mimetype", "--quiet",
    ]
    let words = Rclone.timeouts + Rclone.modest + Rclone.retries
    let ending = try end(
      of: list + Rclone.patterns.flatMap { ["--include", $0] } + words, most: Rclone.mostList)
    if ending.code == Rclone.isMissing { return [:] }
    guard ending.status == 0 else {
      throw SyncTrouble(
        output: String(ending.output.suffix(ToolRunner.mostOutput)), status: ending.code)
    }
    guard let sizes = Rclone.sizes(in: Array(ending.output.utf8)) else {
      throw .other(program: "rclone", status: ending.code)
    }
    guard sizes[Rclone.witness] != nil, try isLost(Rclone.witness) else { return sizes }
    return [:]
  }

  /// A file that is on every server once anything was copied there.
  private static let witness = "SHA256SUMS"
  /// What rclone says of a file that is listed and cannot be read.
  private static let sayingThatFileIsGone = ["not found", " 404", "unexpected eof"]

  /// Whether a file that is listed cannot be read.
  ///
  /// Servers list files from a cache or a database, and may do so after their disk has lost them.
  private func isLost(_ path: String) throws(SyncTrouble) -> Bool {
    let separator = target.hasSuffix(":") ? "" : "/"
    // A line that broke says the same, but not twice.
    for _ in 0..<2 {
      let ending = try end(
        of: ["cat", "\(target)\(separator)\(path)", "--head", "1"] + Rclone.timeouts + Rclone.modest
          + Rclone.retries)
      if ending.status == 0 { return false }
      let output = ending.output.lowercased()
      guard Rclone.sayingThatFileIsGone.contains(where: output.includes) else {
        throw SyncTrouble(output: ending.output, status: ending.code)
      }
    }
    return true
  }

  /// Reads what `rclone lsjson` prints; `nil` when it is cut short or something else.
  static func sizes(in list: [UInt8]) -> [String: Int64]? {
    var reader = JSONReader(list)
    var sizes: [String: Int64] = [:]
    do {
      try reader.beginArray()
      while try reader.nextElement() {
        var path: String?
        var size: Int64?
        try reader.beginObject()
        while let key = try reader.nextKey() {
          switch key {
          case "Path": path = try reader.string()
          case "Size": size = try reader.int64()
          default: break
          }
        }
        guard let path, let size else { return nil }
        sizes[path] = size
      }
      try reader.finish()
    } catch { return nil }
    return sizes
  }

  private func run(
    _ words: [String], _ trouble: (ToolRunner.Ending) -> SyncTrouble
  ) throws(SyncTrouble) {
    let ending = try end(of: words)
    guard ending.status != 0 else { return }
    throw trouble(ending)
  }

  private func end(
    of words: [String], most: Int = ToolRunner.mostOutput
  ) throws(SyncTrouble) -> ToolRunner.Ending {
    var options = ["--config", settings]
    if let hostKeys {
      try hostKeys.learn()
      options += ["--sftp-known-hosts-file", hostKeys.path]
    }
    let ending: ToolRunner.Ending
    do throws(SystemError) {
      ending = try ToolRunner.end(
        of: .rclone, options + words,
        variables: ["HOME=\(work)", "XDG_CACHE_HOME=\(work)", "TMPDIR=\(work)"], most: most,
        isStopped: isStopped)
    } catch {
      throw .system(error.description, advice: nil)
    }
    if ending.isStopped { throw .stopped }
    if let hostKeys, ending.status != 0,
      SyncTrouble(output: ending.output, status: ending.code) == .certificate
    {
      throw hostKeys.refusal()
    }
    return ending
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
