import RunModel
import RunStore

/// A cache file of sealed lines (see `SealedLine`), appended at the end.
///
/// The volume need not be durable: a page can be made even if the file is lost, damaged or
/// truncated.
final class LineCache {
  /// The maximum length of a line in bytes: several times the size of a card or tile.
  static let longestLine = 256 << 10
  /// The file is rewritten when its stale lines outnumber the valid ones by more than this.
  private static let idleLines = 64

  let files: any FileSystem
  let path: String
  private let name: String
  /// Warnings for a log; none of them affects the page.
  private(set) var warnings: [String] = []

  /// - Parameters:
  ///   - files: The volume.
  ///   - path: The file's path on it.
  ///   - name: The name in warnings.
  init(_ files: any FileSystem, _ path: String, name: String) {
    (self.files, self.path, self.name) = (files, path, name)
  }

  /// Returns an iterator over the intact lines.
  func lines() -> Lines { Lines(self) }

  /// Returns an appender, which gives up at the first write error.
  func appender() -> Appender { Appender(self) }

  /// Returns the last value of a line, from the comma at `offset` up to the seal.
  static func last(of line: [UInt8], from offset: Int) -> [UInt8]? {
    let start = offset + 1
    let end = line.count - SealedLine.sealLength
    return start < end ? Array(line[start..<end]) : nil
  }

  fileprivate func warn(_ error: FileError) { warnings.append("\(name): \(error)") }
}

extension LineCache {
  /// Reads the file line by line, skipping invalid lines.
  final class Lines {
    private static let piece = 64 << 10

    private let cache: LineCache
    private var file: (any OpenFile)?
    private var buffer: [UInt8] = []
    private var start = 0
    /// Whether the current line is too long and is being skipped.
    private var isSkipping = false
    /// The number of lines read, including damaged ones.
    private(set) var count = 0
    /// Whether the last byte is a line feed.
    private(set) var isComplete = true

    fileprivate init(_ cache: LineCache) {
      self.cache = cache
      do throws(FileError) { file = try cache.files.open(cache.path, .read) } catch {
        if error.code != .missing { cache.warn(error) }
      }
    }

    /// Returns the next intact line without its line feed, or `nil` at the end.
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

  /// Appends lines; the file is created with the first.
  final class Appender {
    private let cache: LineCache
    private var file: (any OpenFile)?
    private var isGivenUp = false

    fileprivate init(_ cache: LineCache) { self.cache = cache }

    /// - Parameters:
    ///   - line: The line, including its line feed.
    ///   - isComplete: Whether the file ends with a line feed.
    func add(_ line: [UInt8], after isComplete: Bool) {
      guard !isGivenUp else { return }
      do throws(FileError) {
        if file == nil {
          file = try open()
          // Terminates a truncated last line, which would otherwise corrupt this one.
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

  /// Rewrites the file when most of its lines are stale.
  ///
  /// - Parameters:
  ///   - count: The number of lines in the file.
  ///   - used: The number of valid lines among them.
  ///   - wanted: Returns whether to keep a line; returns true only once per entry.
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
