import Board
import Console

/// Writes a transcript to a file; a write error is reported at the end.
///
/// A pipe is flushed after each line.
final class TranscriptFile {
  private let file: OutputFile
  private let isPipe: Bool
  private var bytes: [UInt8] = []
  private var failure: CommandError?

  init(_ path: String, taken: [FileIdentity?]) throws(CommandError) {
    file = try OutputFile(path, taken: taken)
    isPipe = file.identity == nil
  }

  func append(_ line: String) {
    bytes += line.utf8
    bytes.append(UInt8(ascii: "\n"))
    if isPipe || bytes.count > 1 << 16 { flush() }
  }

  func finish() throws(CommandError) {
    flush()
    if let failure { throw failure }
  }

  private func flush() {
    guard failure == nil else { return }
    do throws(CommandError) { try file.write(bytes) } catch { failure = error }
    bytes.removeAll(keepingCapacity: true)
  }
}
