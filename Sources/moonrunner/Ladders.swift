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
      return try Ladder(bytes, of: OwnBadges(file: given))
    }
    return try load(data.flatMap { OwnBadges(in: DataDirectory.absolute($0)) })
  }

  /// The ladder that a board file names, else that of its data directory, else the built-in one.
  static func load(of board: BoardDescription) throws(CommandError) -> Ladder {
    try load(board.badges.map { OwnBadges(file: $0) } ?? OwnBadges(in: board.data))
  }

  private static func load(_ own: OwnBadges?) throws(CommandError) -> Ladder {
    guard let own else { return try builtIn() }
    return try Ladder(try read(own.name, own.ladder), of: own)
  }

  private static func read<Bytes>(
    _ name: String, _ bytes: () throws(FileError) -> Bytes
  ) throws(CommandError) -> Bytes {
    do throws(FileError) { return try bytes() } catch {
      let words = error.code == .readOnly ? reason(EACCES) : error.reason
      throw .failed("cannot read \(name): \(words)")
    }
  }

  private init(_ bytes: [UInt8], of own: OwnBadges) throws(CommandError) {
    let runs = try Ladder.parsed(own.name, bytes, BadgeFile.parse)
    let lifetime: [LifetimeBadge]
    if let bytes = try Ladder.read(own.lifetimeName, own.lifetime) {
      lifetime = try Ladder.parsed(own.lifetimeName, bytes, BadgeFile.parseLifetime)
    } else {
      lifetime = try Ladder.builtInLifetime()
    }
    self.init(badges: BadgeLadder(runs.badges, lifetime: lifetime), own: own)
  }

  private static func parsed<Badges>(
    _ name: String, _ bytes: [UInt8], _ parse: ([UInt8]) throws -> Badges
  ) throws(CommandError) -> Badges {
    do { return try parse(bytes) } catch { throw .failed("\(name): \(error)") }
  }

  /// A ladder without a badge, should the built-in one be damaged.
  static let empty = Ladder(badges: BadgeLadder([]), own: nil)

  private init(badges: BadgeLadder, own: OwnBadges?) {
    self.badges = badges
    self.own = own
  }

  static func builtIn() throws(CommandError) -> Ladder {
    let runs = try parsed("the built-in badges", asset("badges.json"), BadgeFile.parse)
    return Ladder(
      badges: BadgeLadder(runs.badges, lifetime: try builtInLifetime()), own: nil)
  }

  private static func builtInLifetime() throws(CommandError) -> [LifetimeBadge] {
    try parsed(
      "the built-in badges of many runs", asset("lifetime.json"), BadgeFile.parseLifetime)
  }

  private static func asset(_ name: String) -> [UInt8] {
    var length = 0
    let start = assets_find(name, &length)
    return Array(UnsafeBufferPointer(start: start, count: length))
  }

  /// What its badges look like; a line for each picture that cannot be used goes to `complain`.
  ///
  /// Root, who is about to be somebody else, reads the files now.
  func pictures(complain: @escaping (String) -> Void) -> any PictureSource {
    guard let own else { return EmbeddedPictures() }
    let names = geteuid() == 0 ? (0..<badges.count).map { badges[$0].imageName } : []
    return own.pictures(readingNow: names, complain: complain)
  }

  /// A line for each picture that cannot be used: file, badge, reason.
  var pictureFaults: [String] {
    guard let own else { return [] }
    let pictures = own.pictures()
    return (0..<badges.count).compactMap { index in
      let (badge, runs) = (badges[index], badges.badges.count)
      let file = index < runs ? own.name : own.lifetimeName
      return OwnPictures.words(pictures.find(badge.imageName), badge.imageName).map {
        "\(file): badge \((index < runs ? index : index - runs) + 1) \"\(badge.name)\": \($0)"
      }
    }
  }
}
