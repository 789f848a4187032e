import Assets
import Board
import Drawing
import Glibc
import RunModel
import RunStore

/// The ladder that is used: a file's, or the built-in one.
struct Ladder {
  let badges: BadgeLadder
  /// Where it is from; `nil` for the built-in one.
  private let own: OwnBadges?

  /// The file that it is from; `nil` for the built-in one.
  var path: String? { own?.name }

  /// The ladder of the file that was `given` on the command line, else the one that lies in a data
  /// directory, else the built-in one.
  static func load(_ given: String?, data: String?) throws(CommandError) -> Ladder {
    if let given {
      let bytes = try InputFile(given).all(limit: BadgeFile.mostBytes)
      return try Ladder(bytes, OwnBadges(file: given))
    }
    return try load(data.flatMap { OwnBadges(in: DataDirectory.absolute($0)) })
  }

  /// The ladder that a board file names, else that of its data directory, else the built-in one.
  static func load(of board: BoardDescription) throws(CommandError) -> Ladder {
    try load(board.badges.map { OwnBadges(file: $0) } ?? OwnBadges(in: board.data))
  }

  private static func load(_ own: OwnBadges?) throws(CommandError) -> Ladder {
    guard let own else { return try builtIn() }
    let bytes: [UInt8]
    do throws(FileError) { bytes = try own.ladder() } catch {
      let words = error.code == .readOnly ? reason(EACCES) : error.reason
      throw .failed("cannot read \(own.name): \(words)")
    }
    return try Ladder(bytes, own)
  }

  private init(_ bytes: [UInt8], _ own: OwnBadges?) throws(CommandError) {
    do { badges = try BadgeFile.parse(bytes) } catch {
      throw .failed("\(own?.name ?? "the built-in badges"): \(error)")
    }
    self.own = own
  }

  /// A ladder without a badge, should the built-in one be damaged.
  static let empty = Ladder(badges: BadgeLadder([]), own: nil)

  private init(badges: BadgeLadder, own: OwnBadges?) {
    self.badges = badges
    self.own = own
  }

  static func builtIn() throws(CommandError) -> Ladder {
    var length = 0
    let start = assets_find("badges.json", &length)
    return try Ladder(Array(UnsafeBufferPointer(start: start, count: length)), nil)
  }

  /// What its badges look like; a line for each picture that cannot be used goes to `complain`.
  ///
  /// Root, who is about to be somebody else, reads the files now.
  func pictures(complain: @escaping (String) -> Void) -> any PictureSource {
    guard let own else { return EmbeddedPictures() }
    let names = geteuid() == 0 ? badges.badges.map(\.imageName) : []
    return own.pictures(readingNow: names, complain: complain)
  }

  /// A line for each picture that cannot be used: file, badge, reason.
  var pictureFaults: [String] {
    guard let own else { return [] }
    let pictures = own.pictures()
    return badges.badges.enumerated().compactMap { index, badge in
      OwnPictures.words(pictures.find(badge.imageName), badge.imageName).map {
        "\(own.name): badge \(index + 1) \"\(badge.name)\": \($0)"
      }
    }
  }
}
