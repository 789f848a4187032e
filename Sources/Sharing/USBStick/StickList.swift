import RunStore

/// The list of what is whole on a stick, as `sha256sum -c` reads it.
///
///     # MoonRunner list 9f3a21c45f3c2a10; "sha256sum -c SHA256SUMS" verifies it all
///     #= 1c291ca3 812345 812345-5f3c2a10
///     0dc5...e1  RUNS/2026/20261121T061500Z-7f3a.json
///     #+ 77f1aa02 RUNS/2026/20261121T061500Z-7f3a.gpx
///     #~ 0b6e2f90 91234 77c2...9a RUNS/2026/20261121T061500Z-7f3a.gpx 812345-5f3c2a10
///     #. 5a0c11d2 2
///
/// `#=` seals the file of the next line with its size and the mark of its source; `#+` says that a
/// file is about to be made, so that what lies in its place is ours and may be half; `#.` that the
/// list was once written to this place. `#~` claims a file that is about to be replaced, or its
/// replacement: `sha256sum` passes over lines that begin with `#`, and so never verifies a line
/// that a replacement has made outdated. Readers that do not know `#~` take the file as begun, by
/// the line before. Every seal is a checksum that begins with the list's random id, so that neither
/// half a line nor blocks of an earlier list, which FAT leaves behind a power cut, say anything.
package struct StickList: Equatable {
  /// A file that is whole.
  struct Claim: Hashable {
    var sum: String
    var size: Int64
    /// What it was made of, see ``StickFile/mark``.
    var mark: String
  }

  /// How large a list may be, for whoever reads and whoever writes it.
  ///
  /// The unit has 128 MB, and a list takes some five times its bytes.
  struct Limits: Hashable {
    var bytes: Int
    /// Files that are whole or begun.
    var paths: Int

    /// Room for five files each of 8,400 runs.
    static let standard = Limits(bytes: 8 << 20, paths: 100_000)
  }

  /// 16 hexadecimal digits.
  private(set) var id: String
  private(set) var claims: [String: Claim] = [:]
  /// Files that were about to be made.
  private(set) var begun: Set<String> = []
  /// Claimed files whose claims are hidden from `sha256sum`, because they are being replaced.
  private(set) var hidden: Set<String> = []
  /// Whether the closing line was there with all before it.
  private(set) var isWhole = false
  /// Whether it was larger than a list may be: nothing of it counts.
  private(set) var isTooLarge = false
  /// Whether every line could be read, and nothing is missing at the end.
  private(set) var isClean = true

  /// An empty list.
  init(id: UInt64) {
    let digits = String(id, radix: 16)
    self.id = String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Whether a path can be one of ours: no more than two folders, and nothing that leads elsewhere.
  package static func isPath(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return (1...3).contains(parts.count) && parts.allSatisfy(isName)
  }

  private static let replacementEnding = ".NEW"

  /// Where a file that replaces `path` is made.
  static func replacement(of path: String) -> String { path + replacementEnding }

  /// The file that the one at `path` replaces; `nil` when `path` is not a replacement's.
  static func replaced(by path: String) -> String? {
    path.hasSuffix(replacementEnding) ? String(path.dropLast(replacementEnding.count)) : nil
  }

  /// The longest id of a run with what stands before and behind it, and ".NEW".
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

  /// Notes a file as whole.
  ///
  /// - Returns: The lines to be added to the list's file.
  mutating func claim(_ path: String, _ claim: Claim) -> String {
    note(path, claim)
    return lines(path, claim)
  }

  /// Notes the replacement of a file as whole, which is then put in its place.
  ///
  /// - Returns: The lines to be added to the list's file.
  mutating func claimReplacement(of path: String, _ claim: Claim) -> String {
    let place = StickList.replacement(of: path)
    claims[place] = claim
    begun.remove(place)
    hidden.insert(place)
    return hiddenLine(place, claim) + begin(path)
  }

  /// Notes a file as about to be made.
  ///
  /// - Returns: The line to be added to the list's file.
  mutating func begin(_ path: String) -> String {
    strike(path)
    return begunLine(path)
  }

  /// Withdraws a claim: the file may be half from now on; only ``bytes`` say so.
  mutating func strike(_ path: String) {
    forget(path)
    begun.insert(path)
  }

  /// Forgets a file that is no longer there.
  mutating func forget(_ path: String) {
    claims[path] = nil
    begun.remove(path)
    hidden.remove(path)
  }

  /// Hides the claims of these files from `sha256sum`, and of no others; only ``bytes`` say so.
  ///
  /// - Returns: Whether that is a change.
  mutating func hide(_ paths: Set<String>) -> Bool {
    defer { hidden = paths }
    return hidden != paths
  }

  /// A file that is whole needs no replacement any more.
  private mutating func note(_ path: String, _ claim: Claim) {
    claims[path] = claim
    begun.remove(path)
    hidden.remove(path)
    let place = StickList.replacement(of: path)
    if claims[place] != nil { strike(place) }
  }

  /// The same list under a new id.
  func renamed(_ id: UInt64) -> StickList {
    var list = StickList(id: id)
    list.claims = claims
    list.begun = begun
    list.hidden = hidden
    list.isWhole = true
    return list
  }

  /// Files that are whole or begun.
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
  /// Whether a file is a list as `sha256sum` alone makes one: the runner's, and none of ours.
  static func isForeign(_ bytes: [UInt8]) -> Bool {
    let digits = bytes.prefix(64)
    return digits.count == 64 && bytes.dropFirst(64).first == UInt8(ascii: " ")
      && digits.allSatisfy { 48...57 ~= $0 || 97...102 ~= $0 }
  }

  private static let heading = Array("# MoonRunner list ".utf8)

  /// Reads what is left of a list; `nil` for a file that is none.
  init?(_ bytes: [UInt8], limits: Limits = .standard) {
    guard bytes.starts(with: StickList.heading) else { return nil }
    let digits = bytes.dropFirst(StickList.heading.count).prefix(16)
    guard digits.count == 16,
      digits.allSatisfy({ 48...57 ~= $0 || 97...102 ~= $0 })
    else { return nil }
    id = String(decoding: digits, as: UTF8.self)
    isClean = bytes.last == UInt8(ascii: "\n")
    // Line by line, and no further than a list may go: the lines of a hostile one are many.
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
        // Else the file's own line was lost, and this may be the next one's beginning.
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

  /// Keeps nothing of a list that is too large.
  private mutating func refuse() {
    (claims, begun, hidden) = ([:], [], [])
    (isTooLarge, isClean, isWhole) = (true, false, false)
  }

  /// Takes a sealed line with the one before it; whether they belong together.
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
