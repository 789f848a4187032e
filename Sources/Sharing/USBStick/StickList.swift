import RunStore

/// The list of complete files on a stick, in the format of `sha256sum -c`.
///
///     # MoonRunner list 9f3a21c45f3c2a10; "sha256sum -c SHA256SUMS" verifies it all
///     #= 1c291ca3 812345 812345-5f3c2a10
///     0dc5...e1  RUNS/2026/20261121T061500Z-7f3a.json
///     #+ 77f1aa02 RUNS/2026/20261121T061500Z-7f3a.gpx
///     #~ 0b6e2f90 91234 77c2...9a RUNS/2026/20261121T061500Z-7f3a.gpx 812345-5f3c2a10
///     #. 5a0c11d2 2
///
/// `#=` seals the file in the next line with its size and the mark of its source; `#+` begins a
/// file: the file in that place is ours and may be incomplete; `#.` ends a completely written list,
/// to which lines may be appended. `#~` claims a file that is about to be replaced, or its
/// replacement: `sha256sum` skips lines beginning with `#`, and so does not verify a checksum that
/// a replacement has outdated. Readers without support for `#~` consider the file begun, because of
/// the line before. Every seal is a checksum that includes the list's random id, so that truncated
/// lines, and blocks of an earlier list that FAT leaves after a power cut, are ignored.
package struct StickList: Equatable {
  /// A complete file.
  struct Claim: Hashable {
    var sum: String
    var size: Int64
    /// The mark of its source, see ``StickFile/mark``.
    var mark: String
  }

  /// The limits on a list, for reading and writing.
  ///
  /// The service may use 128 MB, and a list takes about five times its size in memory.
  struct Limits: Hashable {
    var bytes: Int
    /// The number of complete or begun files.
    var paths: Int

    /// Enough for 8,400 runs with five files each.
    static let standard = Limits(bytes: 8 << 20, paths: 100_000)
  }

  /// 16 hexadecimal digits.
  private(set) var id: String
  private(set) var claims: [String: Claim] = [:]
  /// Files that were begun.
  private(set) var begun: Set<String> = []
  /// Files whose claims are hidden from `sha256sum` during a replacement.
  private(set) var hidden: Set<String> = []
  /// Whether the closing line and all lines before it are intact.
  private(set) var isWhole = false
  /// Whether the list was too large, and was ignored.
  private(set) var isTooLarge = false
  /// Whether all lines are valid, and the last one is complete.
  private(set) var isClean = true

  /// Creates an empty list.
  init(id: UInt64) {
    let digits = String(id, radix: 16)
    self.id = String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Returns whether a path can be one of ours: at most two folders, and no special names.
  package static func isPath(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return (1...3).contains(parts.count) && parts.allSatisfy(isName)
  }

  private static let replacementEnding = ".NEW"

  /// Returns the path for writing a replacement of `path`.
  static func replacement(of path: String) -> String { path + replacementEnding }

  /// Returns the path that `path` replaces; `nil` if `path` is not a replacement.
  static func replaced(by path: String) -> String? {
    path.hasSuffix(replacementEnding) ? String(path.dropLast(replacementEnding.count)) : nil
  }

  /// The maximum length of a name: the longest run id with its prefix and suffixes, including
  /// ".NEW".
  private static let longestName = 80

  private static func isName(_ name: Substring) -> Bool {
    guard (1...longestName).contains(name.utf8.count), !name.hasPrefix(".") else { return false }
    return name.utf8.allSatisfy { byte in
      48...57 ~= byte || 65...90 ~= byte || 97...122 ~= byte || byte == UInt8(ascii: ".")
        || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
    }
  }
}

// MARK: - Writing

extension StickList {
  private func seal(_ text: String) -> String {
    var crc = CRC32()
    crc.update("\(id)\n\(text)")
    return crc.text
  }

  /// Records a file as complete.
  ///
  /// - Returns: The lines to append to the list's file.
  mutating func claim(_ path: String, _ claim: Claim) -> String {
    note(path, claim)
    return lines(path, claim)
  }

  /// Records the replacement of a file as complete, before it is installed.
  ///
  /// - Returns: The lines to append to the list's file.
  mutating func claimReplacement(of path: String, _ claim: Claim) -> String {
    let place = StickList.replacement(of: path)
    claims[place] = claim
    begun.remove(place)
    hidden.insert(place)
    return hiddenLine(place, claim) + begin(path)
  }

  /// Records a file as begun.
  ///
  /// - Returns: The line to append to the list's file.
  mutating func begin(_ path: String) -> String {
    strike(path)
    return begunLine(path)
  }

  /// Withdraws a claim, since the file may be incomplete; recorded only when ``bytes`` is written.
  mutating func strike(_ path: String) {
    forget(path)
    begun.insert(path)
  }

  /// Removes a file that no longer exists.
  mutating func forget(_ path: String) {
    claims[path] = nil
    begun.remove(path)
    hidden.remove(path)
  }

  /// Hides the claims of exactly these files from `sha256sum`; recorded only when ``bytes`` is
  /// written.
  ///
  /// - Returns: Whether this changed the list.
  mutating func hide(_ paths: Set<String>) -> Bool {
    defer { hidden = paths }
    return hidden != paths
  }

  /// Claims a file and drops its replacement, which is no longer needed.
  private mutating func note(_ path: String, _ claim: Claim) {
    claims[path] = claim
    begun.remove(path)
    hidden.remove(path)
    let place = StickList.replacement(of: path)
    if claims[place] != nil { strike(place) }
  }

  /// Returns the same list with a new id.
  func renamed(_ id: UInt64) -> StickList {
    var list = StickList(id: id)
    list.claims = claims
    list.begun = begun
    list.hidden = hidden
    list.isWhole = true
    return list
  }

  /// The number of complete and begun files.
  var count: Int { claims.count + begun.count }

  /// The whole list, sorted by path.
  var bytes: [UInt8] {
    var text = "# MoonRunner list \(id); \"sha256sum -c SHA256SUMS\" verifies it all\n"
    for (path, claim) in claims.sorted(by: { $0.key < $1.key }) {
      text +=
        hidden.contains(path)
        ? begunLine(path) + hiddenLine(path, claim) : lines(path, claim)
    }
    for path in begun.sorted() { text += begunLine(path) }
    text += "#. \(seal(".\(claims.count) \(begun.count)")) \(claims.count) \(begun.count)\n"
    return Array(text.utf8)
  }

  private func lines(_ path: String, _ claim: Claim) -> String {
    let sealed = "\(claim.size) \(claim.mark)"
    let line = "\(claim.sum)  \(path)"
    return "#= \(seal("=\(sealed)\n\(line)")) \(sealed)\n\(line)\n"
  }

  private func begunLine(_ path: String) -> String { "#+ \(seal("+\(path)")) \(path)\n" }

  private func hiddenLine(_ path: String, _ claim: Claim) -> String {
    let text = "\(claim.size) \(claim.sum) \(path) \(claim.mark)"
    return "#~ \(seal("~\(text)")) \(text)\n"
  }
}

// MARK: - Reading

extension StickList {
  /// Returns whether a file is an ordinary `sha256sum` list, created by the runner.
  static func isForeign(_ bytes: [UInt8]) -> Bool {
    let digits = bytes.prefix(64)
    return digits.count == 64 && bytes.dropFirst(64).first == UInt8(ascii: " ")
      && digits.allSatisfy { 48...57 ~= $0 || 97...102 ~= $0 }
  }

  private static let heading = Array("# MoonRunner list ".utf8)

  /// Parses the intact part of a list; `nil` if the file is not a list.
  init?(_ bytes: [UInt8], limits: Limits = .standard) {
    guard bytes.starts(with: StickList.heading) else { return nil }
    let digits = bytes.dropFirst(StickList.heading.count).prefix(16)
    guard digits.count == 16,
      digits.allSatisfy({ 48...57 ~= $0 || 97...102 ~= $0 })
    else { return nil }
    id = String(decoding: digits, as: UTF8.self)
    isClean = bytes.last == UInt8(ascii: "\n")
    // Line by line, and only up to the limits: a malicious list can have a huge number of lines.
    var rest = bytes.drop { $0 != UInt8(ascii: "\n") }
    var sealed: Substring?
    while !rest.isEmpty {
      guard bytes.count <= limits.bytes, count <= limits.paths else {
        refuse()
        return
      }
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      rest = rest.dropFirst(line.count + 1)
      if line.isEmpty { continue }
      let text = Substring(decoding: line, as: UTF8.self)
      let words = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      if let seal = sealed {
        sealed = nil
        // Otherwise the file's own line is missing, and this may be the first line of the next
        // file.
        if add(seal, text) { continue }
      }
      guard words.count == 3 else {
        isClean = false
        continue
      }
      switch words[0] {
      case "#=":
        sealed = text
        continue
      case "#+": addBegun(words[1], words[2])
      case "#~": addHidden(words[1], words[2])
      case "#.": addEnd(words[1], words[2])
      default: isClean = false
      }
    }
    if sealed != nil { isClean = false }
    if count > limits.paths { refuse() }
  }

  /// Discards a list that is too large.
  private mutating func refuse() {
    (claims, begun, hidden) = ([:], [], [])
    (isTooLarge, isClean, isWhole) = (true, false, false)
  }

  /// Adds a sealed line and its seal; returns whether they match.
  private mutating func add(_ seal: Substring, _ line: Substring) -> Bool {
    let words = seal.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
    let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count == 4, let size = Int64(words[2]), parts.count == 3, parts[1].isEmpty,
      StickList.isPath(String(parts[2])),
      self.seal("=\(words[2]) \(words[3])\n\(line)") == words[1]
    else {
      isClean = false
      return false
    }
    note(String(parts[2]), Claim(sum: String(parts[0]), size: size, mark: String(words[3])))
    return true
  }

  private mutating func addBegun(_ seal: Substring, _ path: Substring) {
    guard StickList.isPath(String(path)), self.seal("+\(path)") == seal else {
      isClean = false
      return
    }
    strike(String(path))
  }

  private mutating func addHidden(_ seal: Substring, _ text: Substring) {
    let words = text.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
    guard self.seal("~\(text)") == seal, words.count == 4, let size = Int64(words[0]),
      StickList.isPath(String(words[2]))
    else {
      isClean = false
      return
    }
    let path = String(words[2])
    claims[path] = Claim(sum: String(words[1]), size: size, mark: String(words[3]))
    begun.remove(path)
    hidden.insert(path)
  }

  private mutating func addEnd(_ seal: Substring, _ counts: Substring) {
    guard self.seal(".\(counts)") == seal, counts == "\(claims.count) \(begun.count)" else {
      isClean = false
      return
    }
    isWhole = isClean
  }
}
