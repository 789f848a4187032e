package import Board
import Glibc
import RunModel

/// Standard output, written in large pieces.
///
/// If it cannot be written, a command that only prints ends at once; any other command finishes its
/// work, and ``finish()`` reports the failure.
package struct Output: ~Copyable {
  /// Whether the command ends when its output cannot be written.
  package var endsWithReader = true
  private var buffer: [UInt8] = []
  /// The first write error; nothing is written after it.
  private var failure: CommandError?
  private static let piece = 1 << 16
  private let isTerminal = isatty(STDOUT_FILENO) == 1
  private var terminal = TerminalJSON()

  package init() {}

  /// - Throws: ``CommandError`` if standard output cannot be written and the command has to end.
  package mutating func write(_ bytes: some Sequence<UInt8>) throws(CommandError) {
    buffer += bytes
    if buffer.count >= Output.piece { try flush() }
  }

  /// Writes a line of text without control characters, see `printable`.
  package mutating func line(_ text: String) throws(CommandError) {
    try write(text.printable.utf8)
    try write(CollectionOfOne(UInt8(ascii: "\n")))
  }

  /// Writes JSON and a line feed; on a terminal, control characters are escaped.
  package mutating func json(_ text: String) throws(CommandError) {
    try document(piece: Array("\(text)\n".utf8))
  }

  /// Writes a piece of a document such as JSON; on a terminal, control characters are escaped.
  package mutating func document(piece: [UInt8]) throws(CommandError) {
    try write(isTerminal ? terminal.next(piece) : piece)
  }

  /// Writes the buffer.
  ///
  /// - Throws: ``CommandError`` if standard output cannot be written and the command has to end.
  package mutating func flush() throws(CommandError) {
    defer { buffer.removeAll(keepingCapacity: true) }
    guard failure == nil else { return }
    do throws(CommandError) { try writeBuffer() } catch {
      failure = error
      if endsWithReader { throw error }
    }
  }

  /// Writes the rest of the output after the work is done.
  ///
  /// - Throws: ``CommandError`` if some output could not be written; a closed pipe is not a
  ///   failure.
  package mutating func finish() throws(CommandError) {
    try flush()
    if let failure, failure.status != 0 { throw failure }
  }

  private func writeBuffer() throws(CommandError) {
    var rest = buffer[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if written < 0 {
        if errno == EINTR { continue }
        // The reader has seen enough, as in "| head".
        if errno == EPIPE { throw .readerIsGone }
        throw .failed("cannot write standard output: \(reason(errno))")
      }
      rest = rest.dropFirst(written)
    }
  }
}

/// Opens `/dev/null` for standard streams that are closed.
///
/// Otherwise a file opened later would get such a descriptor, and output would go into that file.
package func holdStandardStreams() {
  // Standard input and output are opened in the wrong direction, so that using them still fails.
  for (descriptor, flags) in [
    (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY),
  ] where fcntl(descriptor, F_GETFD) < 0 {
    _ = open("/dev/null", flags)
  }
}

/// Writes a line to standard error without control characters, see `printable`.
package func complain(_ text: String) {
  var bytes = Array("\(text.printable)\n".utf8)[...]
  while !bytes.isEmpty {
    let written = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    if written <= 0 { return }
    bytes = bytes.dropFirst(written)
  }
}

/// Returns the system's message for an error number.
package func reason(_ code: Int32) -> String { String(cString: strerror(code)) }

/// Whether standard error is a terminal.
package var isWatched: Bool { isatty(STDERR_FILENO) == 1 }

/// A file that is read from start to end, or standard input for `-`.
package final class InputFile {
  /// The argument that stands for standard input.
  package static let standardInput = "-"

  package let name: String
  private let descriptor: Int32
  package private(set) var bytesRead = 0
  /// The first bytes, as far as they have been read.
  package private(set) var head: [UInt8] = []
  private static let longestHead = 1024
  /// Bytes that were peeked at and not yet returned.
  private var held: [UInt8] = []
  private static let piece = 1 << 16

  package init(_ path: String) throws(CommandError) {
    if path == InputFile.standardInput {
      name = "standard input"
      descriptor = STDIN_FILENO
      return
    }
    name = path
    descriptor = open(path.pathBytes, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .failed("cannot open \(path): \(reason(errno))") }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw .failed("cannot read \(path): it is a directory")
    }
  }

  /// Wraps a file that is already open.
  package init(_ name: String, descriptor: Int32) {
    self.name = name
    self.descriptor = descriptor
  }

  deinit {
    if descriptor > STDIN_FILENO { close(descriptor) }
  }

  package var identity: FileIdentity? { FileIdentity(descriptor) }

  /// The size in bytes; `nil` if unknown, as for a pipe.
  package var length: Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// Returns at least the next `count` bytes without consuming them; fewer only at the file's end.
  package func peek(_ count: Int) throws(CommandError) -> [UInt8] {
    while held.count < count, let bytes = try read() { held += bytes }
    return held
  }

  /// Returns the next bytes, or `nil` at the end.
  package func next() throws(CommandError) -> [UInt8]? {
    guard held.isEmpty else {
      defer { held = [] }
      return held
    }
    return try read()
  }

  private func read() throws(CommandError) -> [UInt8]? {
    while true {
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: InputFile.piece) { buffer, used in
        count = Glibc.read(descriptor, buffer.baseAddress, InputFile.piece)
        used = max(0, count)
      }
      if count > 0 {
        bytesRead += count
        head += bytes.prefix(InputFile.longestHead - head.count)
        return bytes
      }
      if count == 0 { return nil }
      guard errno == EINTR else { throw .failed("cannot read \(name): \(reason(errno))") }
    }
  }

  /// Reads the whole file, which must not exceed `limit` bytes.
  package func all(limit: Int) throws(CommandError) -> [UInt8] {
    var all: [UInt8] = []
    while let bytes = try next() {
      all += bytes
      guard all.count <= limit else {
        throw .failed("\(name) is longer than \(limit) bytes")
      }
    }
    return all
  }
}

/// A file that is created or truncated and written from start to end.
///
/// Only its owner may read it: it can reveal where the runner lives.
package final class OutputFile {
  private let path: String
  private let descriptor: Int32

  /// Creates a file, or truncates an existing one unless it is in `taken`, such as the log being
  /// read.
  package init(_ path: String, taken: [FileIdentity?] = []) throws(CommandError) {
    self.path = path
    descriptor = open(path.pathBytes, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .failed("cannot write \(path): \(reason(errno))") }
    guard let identity = FileIdentity(descriptor) else { return }
    guard !taken.contains(identity) else {
      throw .failed("cannot write \(path): this command already uses it; choose another file")
    }
    guard ftruncate(descriptor, 0) == 0 else {
      throw .failed("cannot write \(path): \(reason(errno))")
    }
  }

  /// Takes ownership of an open file and closes it at the end.
  ///
  /// - Parameters:
  ///   - path: The path for messages.
  ///   - descriptor: The file descriptor.
  package init(_ path: String, descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  package var identity: FileIdentity? { FileIdentity(descriptor) }

  package func write(_ bytes: [UInt8]) throws(CommandError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0 {
        if errno == EINTR { continue }
        throw .failed("cannot write \(path): \(reason(errno))")
      }
      rest = rest.dropFirst(written)
    }
  }
}
