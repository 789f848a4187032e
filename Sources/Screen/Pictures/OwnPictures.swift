/// The pictures of a runner's own ladder: PNG files beside it, and the built-in ones for names that
/// have none there.
///
/// A picture `hill` is `badges/hill.png` beside the ladder's file, else `hill.png`. An ending in
/// the ladder (`hill.png`, the tutorial's `earth.jpg`) is passed over: pictures are PNG. What
/// cannot be used is told once and drawn as a missing one, and keeps no screen from being drawn.
package final class OwnPictures: PictureSource {
  /// Bytes of a file at most.
  package static let mostBytes = 512 << 10
  /// Pixels a side at most, judged by the file's header before anything is decoded: a megabyte.
  package static let longestSide = 512

  /// What a path leads to.
  package enum File: Hashable, Sendable {
    case bytes([UInt8])
    case missing
    /// It is there and cannot be read.
    case unreadable(String)
  }

  /// Where a badge's picture comes from.
  package enum Finding: Hashable, Sendable {
    case own(path: String)
    case builtIn
    /// The ladder names none.
    case unnamed
    case missing
    /// It is there and cannot be used.
    case unusable(path: String, reason: String)
  }

  /// Reads a file by its path below the ladder's folder; one of more than so many bytes is
  /// unreadable.
  private let read: (_ path: String, _ mostBytes: Int) -> File
  private let complain: (String) -> Void
  private let builtIn = EmbeddedPictures()
  /// Names that nothing can be drawn for, so that their files are not read again.
  private var useless: Set<String> = []

  /// - Parameters:
  ///   - read: Reads a file below the ladder's folder, of so many bytes at most.
  ///   - complain: Takes a line for each picture that cannot be used, once.
  package init(
    read: @escaping (_ path: String, _ mostBytes: Int) -> File,
    complain: @escaping (String) -> Void = { _ in }
  ) {
    self.read = read
    self.complain = complain
  }

  package func picture(named name: String) -> Picture? {
    made(of: name, own: { $0 }, builtIn: builtIn.picture)
  }

  package func pagePicture(named name: String) -> [UInt8]? {
    made(of: name, own: { $0.pageFile }, builtIn: builtIn.pagePicture)
  }

  private func made<Made>(
    of name: String, own: (Picture) -> Made?, builtIn: (String) -> Made?
  ) -> Made? {
    guard !useless.contains(name) else { return nil }
    let (finding, made) = look(name, own: own, builtIn: builtIn)
    if made == nil {
      useless.insert(name)
      if let words = OwnPictures.words(finding, name) { complain(words) }
    }
    return made
  }

  /// Whether there is a picture of a name, and whether it can be used.
  package func find(_ name: String) -> Finding {
    look(name, own: { $0 }, builtIn: builtIn.picture).finding
  }

  /// What to tell of a picture that cannot be used; `nil` when there is nothing to tell.
  package static func words(_ finding: Finding, _ name: String) -> String? {
    switch finding {
    case .own, .builtIn, .unnamed: nil
    case .missing:
      "there is no picture \"\(name)\": \(stem(name)).png is not in badges/ beside the ladder;"
        + " the badge's initial is shown"
    case .unusable(let path, let reason): "\(path): \(reason); the badge's initial is shown"
    }
  }

  private func look<Made>(
    _ name: String, own: (Picture) -> Made?, builtIn: (String) -> Made?
  ) -> (finding: Finding, made: Made?) {
    guard !name.isEmpty else { return (.unnamed, nil) }
    let stem = OwnPictures.stem(name)
    guard OwnPictures.isPlain(stem) else {
      return (.unusable(path: "\"\(name)\"", reason: "a picture is named without its folder"), nil)
    }
    for path in ["badges/\(stem).png", "\(stem).png"] {
      switch read(path, OwnPictures.mostBytes) {
      case .missing: continue
      case .unreadable(let reason): return (.unusable(path: path, reason: reason), nil)
      case .bytes(let bytes):
        do throws(PictureError) {
          let picture = try Picture(
            png: bytes, mostBytes: OwnPictures.mostBytes, side: OwnPictures.longestSide)
          return (.own(path: path), own(picture))
        } catch {
          return (.unusable(path: path, reason: error.description), nil)
        }
      }
    }
    guard let made = builtIn(stem) else { return (.missing, nil) }
    return (.builtIn, made)
  }

  /// Why the bytes of a file cannot be a badge's picture; `nil` when they can.
  package static func fault(in bytes: [UInt8]) -> String? {
    do throws(PictureError) {
      _ = try Picture(png: bytes, mostBytes: mostBytes, side: longestSide)
      return nil
    } catch { return error.description }
  }

  /// The name without the ending of a picture file.
  package static func stem(_ name: String) -> String {
    let lowered = name.lowercased()
    guard let ending = [".png", ".jpg", ".jpeg"].first(where: lowered.hasSuffix) else {
      return name
    }
    return String(name.dropLast(ending.count))
  }

  /// Whether a name stays in its folder: no way up, no other folder, nothing hidden.
  ///
  /// The reader of ladders refuses the same; here it counts for whatever ladder there is.
  private static func isPlain(_ stem: String) -> Bool {
    !stem.isEmpty && !stem.hasPrefix(".")
      && stem.unicodeScalars.allSatisfy { $0.value > 31 && $0 != "/" && $0 != "\u{7f}" }
  }
}
