import Assets
import Board
import Drawing
import RunModel
import RunStore

/// The ladder that is used: a file's, or the built-in one.
struct Ladder {
  let badges: BadgeLadder
  /// The file that it is from; `nil` for the built-in one.
  let path: String?

  /// The ladder of the file that was `given`, else the one that lies in a data directory, else the
  /// built-in one.
  static func load(_ given: String?, data: String?) throws(CommandError) -> Ladder {
    let own = data.flatMap { OwnBadges.ladder(in: DataDirectory.absolute($0)) }
    guard let path = given ?? own else { return try builtIn() }
    let bytes = try InputFile(path).all(limit: BadgeFile.mostBytes)
    do { return Ladder(badges: try BadgeFile.parse(bytes), path: path) } catch {
      throw .failed("\(path): \(error)")
    }
  }

  static func builtIn() throws(CommandError) -> Ladder {
    var length = 0
    let start = assets_find("badges.json", &length)
    let bytes = Array(UnsafeBufferPointer(start: start, count: length))
    do { return Ladder(badges: try BadgeFile.parse(bytes), path: nil) } catch {
      throw .failed("the built-in badges: \(error)")
    }
  }

  /// What its badges look like; a line for each picture that cannot be used goes to `complain`.
  func pictures(complain: @escaping (String) -> Void) -> any PictureSource {
    guard let path else { return EmbeddedPictures() }
    return OwnBadges.pictures(beside: path, complain: complain)
  }

  /// A line for each picture that cannot be used: file, badge, reason.
  var pictureFaults: [String] {
    guard let path else { return [] }
    let pictures = OwnBadges.pictures(beside: path)
    return badges.badges.enumerated().compactMap { index, badge in
      OwnPictures.words(pictures.find(badge.imageName), badge.imageName).map {
        "\(path): badge \(index + 1) \"\(badge.name)\": \($0)"
      }
    }
  }
}
