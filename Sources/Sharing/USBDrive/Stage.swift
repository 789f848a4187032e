import Board
import Glibc
import Handover
import RunModel

/// A directory for preparing files until they are moved into the image.
///
/// The files are all for one folder. They are removed before the kernel would write them to the
/// flash.
struct Stage {
  /// A staged file.
  struct File {
    let path: String
    let name: String
    let entry: ImageList.Entry
  }

  private let directory: String
  private(set) var files: [File] = []
  /// The target folder; empty for the top level.
  private(set) var folder = ""
  private(set) var bytes: Int64 = 0

  /// Creates an empty stage, removing old files.
  init(_ directory: String) throws(SystemError) {
    self.directory = directory
    if mkdir(directory, 0o700) != 0, errno != EEXIST {
      throw SystemError("create \(directory)", code: errno)
    }
    for name in try DirectoryStream.names(in: directory) { unlink("\(directory)/\(name)") }
  }

  func place(of name: String) -> String { "\(directory)/\(name)" }

  /// Adds a file written by `body`; removes it again on an error.
  mutating func add(
    _ file: HandoverFile, _ body: (([UInt8]) throws -> Void) throws -> Void
  ) throws {
    try add(
      file.path, file.name, in: file.folder, mark: file.mark, modified: file.modified, body)
  }

  mutating func add(_ file: ClosingFile, digest: String, modified: UTC) throws {
    try add(file.path, file.path, in: "", mark: digest, modified: modified) { sink in
      try sink(file.bytes)
    }
  }

  private mutating func add(
    _ path: String, _ name: String, in folder: String, mark: String, modified: UTC,
    _ body: (([UInt8]) throws -> Void) throws -> Void
  ) throws {
    precondition(files.isEmpty || folder == self.folder, "all staged files must be for one folder")
    let place = place(of: name)
    let descriptor = try checked("create \(place)") {
      open(place, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
    }
    defer { close(descriptor) }
    var hash = SHA256()
    var count: Int64 = 0
    do {
      try body { bytes in
        try Stage.write(bytes, to: descriptor, place)
        hash.add(bytes)
        count += Int64(bytes.count)
      }
    } catch {
      unlink(place)
      throw error
    }
    Stage.date(descriptor, modified)
    self.folder = folder
    bytes += count
    files.append(
      File(
        path: path, name: name,
        entry: ImageList.Entry(bytes: count, mark: mark, digest: hash.hexadecimal)))
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32, _ place: String) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        if errno == ENOSPC || errno == EDQUOT { throw ImageBuilder.Trouble.flashFull }
        throw SystemError("write \(place)", code: errno)
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Sets the modification time, limited to FAT's years 1980 to 2107.
  private static func date(_ descriptor: Int32, _ modified: UTC) {
    let seconds = modified.millisecondsSince1970 / 1000
    let time = timespec(
      tv_sec: Int(min(max(seconds, 315_532_800), 4_354_819_198)), tv_nsec: 0)
    let times = [time, time]
    futimens(descriptor, times)
  }

  mutating func clear() {
    for file in files { unlink(place(of: file.name)) }
    files = []
    bytes = 0
  }
}
