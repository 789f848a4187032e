import Board
import Glibc
import Handover
import JSON
import RunModel

/// A folder on a server that receives files.
protocol ServerFolder {
  /// Copies files and verifies every byte by reading them back.
  ///
  /// - Parameters:
  ///   - folder: The local folder, absolute; contains exactly these files.
  ///   - paths: The paths relative to both folders.
  /// - Throws: ``SyncTrouble``; some of the files may then be on the server, completely or in part.
  func copy(from folder: String, _ paths: [String]) throws(SyncTrouble)

  /// Lists our files on the server.
  ///
  /// - Returns: Sizes in bytes by path; negative if the server does not know them. Empty if the
  ///   folder is missing, or if listed files cannot be read.
  /// - Throws: ``SyncTrouble``.
  func sizes() throws(SyncTrouble) -> [String: Int64]
}

/// A server accessed with rclone, which supports many kinds.
///
/// rclone gets nothing but a settings file: no inherited environment, no settings in a home
/// directory, no cache. Its output may contain addresses and names, so it is not logged.
struct Rclone: ServerFolder {
  /// The settings file, absolute; rclone writes new tokens into it.
  let settings: String
  let target: String
  /// The folder for rclone's file lists, absolute.
  let work: String
  /// The known keys of an SFTP server; `nil` for other servers.
  var hostKeys: HostKeys?
  let isStopped: () -> Bool

  /// Timeouts for connecting and for stalled connections.
  private static let timeouts = ["--contimeout", "15s", "--timeout", "60s"]
  /// Few parallel transfers and no buffers: a Zero 2 W has 512 MB of memory.
  private static let modest = ["--transfers", "2", "--checkers", "2", "--buffer-size", "0"]
  /// One retry per call; whole copies are retried later.
  private static let retries = ["--retries", "1", "--low-level-retries", "2"]
  /// Overwrites existing files, which may be incomplete.
  private static let always = ["--ignore-times", "--no-traverse"]

  /// The exit status of `rclone check` if files differ, shared with other failures.
  private static let differs: Int32 = 1
  private static let sayingThatFilesDiffer = ["differences found", "failed to download"]

  func copy(from folder: String, _ paths: [String]) throws(SyncTrouble) {
    let list = "\(work)/files.txt"
    try write(paths, to: list)
    let words = Rclone.timeouts + Rclone.modest + Rclone.retries
    try run(["copy", folder, target, "--files-from-raw", list] + Rclone.always + words) { ending in
      SyncTrouble(output: ending.output, status: ending.code)
    }
    // Compares byte by byte: hashes are reported by the server, and many servers have none.
    let check = ["check", folder, target, "--files-from-raw", list, "--one-way", "--download"]
    try run(check + ["--no-traverse"] + words) { ending in
      // "Unexpected EOF" can mean a missing file as well as a broken connection.
      let output = ending.output.lowercased().parts(between: "unexpected eof").joined()
      let trouble = SyncTrouble(output: output, status: ending.code)
      guard case .other(_, Rclone.differs) = trouble,
        Rclone.sayingThatFilesDiffer.contains(where: output.includes)
      else { return trouble }
      return .readBack
    }
  }

  /// The locations of our files; the folder may contain many others.
  private static let patterns =
    ["/RUNS/*/*", "/index.html"] + Catalogue.closingPaths.sorted().map { "/\($0)" }
  /// The maximum size of a list in bytes; each file takes about 150.
  private static let mostList = 16 << 20
  /// The exit status if the listed folder is missing.
  private static let isMissing: Int32 = 3

  func sizes() throws(SyncTrouble) -> [String: Int64] {
    // Quiet, since notices would be mixed into the list.
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

  /// A file that exists on every server after the first copy.
  private static let witness = "SHA256SUMS"
  /// rclone's messages for a listed file that cannot be read.
  private static let sayingThatFileIsGone = ["not found", " 404", "unexpected eof"]

  /// Returns whether a listed file cannot be read.
  ///
  /// Servers list files from a cache or database, possibly after their disk has lost them.
  private func isLost(_ path: String) throws(SyncTrouble) -> Bool {
    let separator = target.hasSuffix(":") ? "" : "/"
    // A broken connection looks the same, but rarely twice in a row.
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

  /// Parses the output of `rclone lsjson`; `nil` if it is truncated or something else.
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
