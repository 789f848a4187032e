import RunModel
import RunStore

/// Sealed lines in a file that can be made again (see `SealedLine`), on whatever volume the caller
/// has for such files; added at the end.
///
/// It may be lost, damaged or cut off at any time, and none of that keeps a page from being made.
final class LineCache {
  /// Bytes of a line at most: several times what a card or a tile can have.
  static let longestLine = 256 << 10
  /// Lines that are of no use before a file is written anew, besides as many as of use.
  private static let idleLines = 64

  let files: any FileSystem
  let path: String
  private let name: String
  /// What was odd, for a log; none of it harms the page.
  private(set) var warnings: [String] = []

  /// - Parameters:
  ///   - files: The volume.
  ///   - path: The file's place there.
  ///   - name: What warnings call it.
  init(_ files: any FileSystem, _ path: String, name: String) {
    (self.files, self.path, self.name) = (files, path, name)
  }

  /// The intact lines of the file one by one, from its start.
  func lines() -> Lines { Lines(self) }

  /// Adds lines; a file that cannot be written is given up for this time.
  func appender() -> Appender { Appender(self) }

  /// The last value of a line, which stands behind the comma that comes next, up to the seal.
  static func last(of line: [UInt8], from offset: Int) -> [UInt8]? {
    let start = offset + 1
    let end = line.count - SealedLine.sealLength
    return start < end ? Array(line[start..<end]) : nil
  }

  fileprivate func warn(_ error: FileError) { warnings.append("\(name): \(error)") }
}

extension LineCache {
  /// Reads the file line by line; what is no line of ours is passed over.
  final class Lines {
    private static let piece = 64 << 10

    private let cache: LineCache
    private var file: (any OpenFile)?
    private var buffer: [UInt8] = []
    private var start = 0
    /// Whether the line that is being read is too long to be one.
    private var isSkipping = false
    /// Lines read, the damaged ones too.
    private(set) var count = 0
    /// Whether the last byte ended a line.
    private(set) var isComplete = true

    fileprivate init(_ cache: LineCache) {
      self.cache = cache
      do throws(FileError) { file = try cache.files.open(cache.path, .read) } catch {
        if error.code != .missing { cache.warn(error) }
      }
    }

    /// The next intact line without its end; `nil` behind the last.
    func next() -> [UInt8]? {
      while let line = nextLine() {
        count += 1
        if SealedLine.isIntact(line[...], seed: CRC32()) { return line }
      }
      return nil
    }

    private func nextLine() -> [UInt8]? {
      while true {
        if let end = buffer[start...].firstIndex(of: UInt8(ascii: "\n")) {
          defer { start = end + 1 }
          if !isSkipping { return Array(buffer[start..<end]) }
          isSkipping = false
          continue
        }
        buffer.removeFirst(start)
        start = 0
        if buffer.count > LineCache.longestLine {
          isSkipping = true
          buffer.removeAll(keepingCapacity: true)
        }
        guard let bytes = read() else { return nil }
        isComplete = bytes.last == UInt8(ascii: "\n")
        buffer += bytes
      }
    }

    private func read() -> [UInt8]? {
      guard let file else { return nil }
      while true {
        do throws(FileError) {
          let bytes = try file.read(Lines.piece)
          if bytes.isEmpty { self.file = nil }
          return bytes.isEmpty ? nil : bytes
        } catch {
          if error.code == .interrupted { continue }
          cache.warn(error)
          self.file = nil
          return nil
        }
      }
    }
  }

  /// Adds lines at the end; the file is made when the first comes.
  final class Appender {
    private let cache: LineCache
    private var file: (any OpenFile)?
    private var isGivenUp = false

    fileprivate init(_ cache: LineCache) { self.cache = cache }

    /// - Parameters:
    ///   - line: With its end.
    ///   - isComplete: Whether the file's last line has an end.
    func add(_ line: [UInt8], after isComplete: Bool) {
      guard !isGivenUp else { return }
      do throws(FileError) {
        if file == nil {
          file = try open()
          // A torn line must not take this one with it.
          if !isComplete { try LineCache.write([UInt8(ascii: "\n")], to: file, cache.path) }
        }
        try LineCache.write(line, to: file, cache.path)
      } catch {
        isGivenUp = true
        file = nil
        cache.warn(error)
      }
    }

    private func open() throws(FileError) -> any OpenFile {
      do throws(FileError) { return try cache.files.open(cache.path, .append) } catch {
        guard error.code == .missing else { throw error }
        return try cache.files.open(cache.path, .create)
      }
    }
  }

  /// Writes the file anew when most of its lines are of no use.
  ///
  /// - Parameters:
  ///   - count: Lines that the file has.
  ///   - used: How many of them are of use.
  ///   - wanted: Which these are, each once.
  func tidy(lines count: Int, used: Int, keeping wanted: ([UInt8]) -> Bool) {
    guard count > 2 * used + LineCache.idleLines else { return }
    let temporary = path + ".tmp"
    do throws(FileError) {
      do throws(FileError) { try files.remove(temporary) } catch {
        guard error.code == .missing else { throw error }
      }
      let file = try files.open(temporary, .create)
      let lines = lines()
      while let line = lines.next() {
        guard wanted(line) else { continue }
        try LineCache.write(line + [UInt8(ascii: "\n")], to: file, temporary)
      }
      try file.sync()
      try file.close()
      try files.rename(temporary, to: path, replacing: true)
    } catch { warn(error) }
  }

  /// Writes all bytes.
  private static func write(
    _ bytes: [UInt8], to file: (any OpenFile)?, _ path: String
  ) throws(FileError) {
    var rest = bytes[...]
    while let file, !rest.isEmpty {
      do throws(FileError) {
        let count = try file.write(rest)
        guard count > 0 else { throw FileError(call: "write", path: path, code: .full) }
        rest = rest.dropFirst(count)
      } catch {
        guard error.code == .interrupted else { throw error }
      }
    }
  }
}
