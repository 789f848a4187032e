/// Pictures of a runner's custom ladder: PNG files beside it, with the built-in ones as a fallback.
///
/// A picture `hill` is `badges/hill.png` beside the ladder's file, otherwise `hill.png`. An
/// extension in the ladder (`hill.png`, the tutorial's `earth.jpg`) is ignored: pictures are always
/// PNG. An unusable picture is reported once and drawn as a missing one; it never prevents a screen
/// from being drawn.
package final class OwnPictures: PictureSource {
  /// Maximum file size in bytes.
  package static let mostBytes = 512 << 10
  /// Maximum pixels per side, checked in the header before decoding: one megabyte decoded.
  package static let longestSide = 512

  /// The result of reading a path.
  package enum File: Hashable, Sendable {
    case bytes([UInt8])
    case missing
    /// The file exists but cannot be read.
    case unreadable(String)
  }

  /// The source of a badge's picture.
  package enum Finding: Hashable, Sendable {
    case own(path: String)
    case builtIn
    /// The ladder names no picture.
    case unnamed
    case missing
    /// The file exists but cannot be used.
    case unusable(path: String, reason: String)
  }

  /// Reads a file by its path below the ladder's folder; files larger than the limit are
  /// unreadable.
  private let read: (_ path: String, _ mostBytes: Int) -> File
  private let complain: (String) -> Void
  private let builtIn = EmbeddedPictures()
  /// Names without a usable picture, so that their files are not read again.
  private var useless: Set<String> = []

  /// - Parameters:
  ///   - read: Reads a file below the ladder's folder, up to the given number of bytes.
  ///   - complain: Called once with a message for each unusable picture.
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

  /// Looks up a picture and checks that it is usable.
  package func find(_ name: String) -> Finding {
    look(name, own: { $0 }, builtIn: builtIn.picture).finding
  }

  /// Returns the message about an unusable picture; `nil` if there is none.
  package static func words(_ finding: Finding, _ name: String) -> String? {
    switch finding {
    case .own, .builtIn, .unnamed: nil
    case .missing:
      "there is no picture \"\(name)\": \(stem(name)).png is not in badges/ next to the ladder;"
        + " the badge's initial is shown instead"
    case .unusable(let path, let reason): "\(path): \(reason); the badge's initial is shown instead"
    }
  }

  private func look<Made>(
    _ name: String, own: (Picture) -> Made?, builtIn: (String) -> Made?
  ) -> (finding: Finding, made: Made?) {
    guard !name.isEmpty else { return (.unnamed, nil) }
    let stem = OwnPictures.stem(name)
    guard OwnPictures.isPlain(stem) else {
      let reason = "specify the picture's file name without a folder"
      return (.unusable(path: "\"\(name)\"", reason: reason), nil)
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

  /// Returns why a file cannot be used as a badge's picture; `nil` if it can.
  package static func fault(in bytes: [UInt8]) -> String? {
    do throws(PictureError) {
      _ = try Picture(png: bytes, mostBytes: mostBytes, side: longestSide)
      return nil
    } catch { return error.description }
  }

  /// Returns the name without the extension of a picture file.
  package static func stem(_ name: String) -> String {
    let lowered = name.lowercased()
    guard let ending = [".png", ".jpg", ".jpeg"].first(where: lowered.hasSuffix) else {
      return name
    }
    return String(name.dropLast(ending.count))
  }

  /// Whether a name stays in its folder: no parent folder, no other folder, no hidden file.
  ///
  /// The ladder parser rejects the same names; this check also covers ladders from elsewhere.
  private static func isPlain(_ stem: String) -> Bool {
    !stem.isEmpty && !stem.hasPrefix(".")
      && stem.unicodeScalars.allSatisfy { $0.value > 31 && $0 != "/" && $0 != "\u{7f}" }
  }
}
