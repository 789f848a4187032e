import Assets
import Board
import Console
import Drawing
import Glibc
import Pictures
import RunModel
import RunStore

/// The ladder in use: the runner's own from files, or the built-in one.
struct Ladder {
  let badges: BadgeLadder
  /// The file names of the badge kinds that are not built in.
  private let names: [String: String]
  /// The files; `nil` for the built-in ladder, and for standard input, which has no folder.
  private let own: OwnBadges?

  /// The file that the ladder comes from; `nil` for the built-in one.
  var path: String? { names[SingleRunBadges.kind] ?? names[LifetimeBadges.kind] }

  /// The number of badges that are not built in.
  var ownCount: Int { badges.ids.count { names[$0.kind] != nil } }

  /// Loads the ladder `given` on the command line, otherwise that of the data directory, otherwise
  /// the built-in one.
  static func load(_ given: String?, data: String?) throws(CommandError) -> Ladder {
    if let given {
      let input = try InputFile(given)
      let bytes = try input.all(limit: BadgeFile.mostBytes)
      return try Ladder(
        bytes, of: input.name,
        given == InputFile.standardInput ? nil : OwnBadges(file: given))
    }
    return try load(data.flatMap { OwnBadges(in: DataDirectory.absolute($0)) })
  }

  /// Loads the ladder named in the board file, otherwise that of its data directory, otherwise the
  /// built-in one.
  static func load(of board: BoardDescription) throws(CommandError) -> Ladder {
    try load(board.badges.map { OwnBadges(file: $0) } ?? OwnBadges(in: board.data))
  }

  private static func load(_ own: OwnBadges?) throws(CommandError) -> Ladder {
    guard let own else { return try builtIn() }
    return try Ladder(try read(own.name, own.ladder), of: own.name, own)
  }

  private static func read<Bytes>(
    _ name: String, _ bytes: () throws(FileError) -> Bytes
  ) throws(CommandError) -> Bytes {
    do throws(FileError) { return try bytes() } catch {
      let words = error.code == .forbidden ? reason(EACCES) : error.reason
      throw .failed("cannot read \(name): \(words)")
    }
  }

  /// Combines the given badges with built-in ones for the missing kinds.
  private init(
    _ bytes: [UInt8]?, of name: String?, _ own: OwnBadges?
  ) throws(CommandError) {
    self.own = own
    var names: [String: String] = [:]
    let runs: [Badge]
    if let name, let bytes {
      names[SingleRunBadges.kind] = name
      runs = try Ladder.parsed(name, bytes, BadgeFile.parse).badges
    } else {
      runs = try Ladder.builtInRuns()
    }
    let lifetime: [LifetimeBadge]
    if let own, let bytes = try Ladder.read(own.lifetimeName, own.lifetime) {
      names[LifetimeBadges.kind] = own.lifetimeName
      lifetime = try Ladder.parsed(own.lifetimeName, bytes, BadgeFile.parseLifetime)
    } else {
      lifetime = try Ladder.builtInLifetime()
    }
    self.names = names
    badges = BadgeLadder(runs, lifetime: lifetime)
  }

  private static func parsed<Badges>(
    _ name: String, _ bytes: [UInt8], _ parse: ([UInt8]) throws -> Badges
  ) throws(CommandError) -> Badges {
    do { return try parse(bytes) } catch { throw .failed("\(name): \(error)") }
  }

  /// A ladder without badges, the fallback if the built-in one is damaged.
  static let empty = Ladder()

  private init() {
    badges = BadgeLadder([])
    names = [:]
    own = nil
  }

  static func builtIn() throws(CommandError) -> Ladder { try Ladder(nil, of: nil, nil) }

  private static func builtInRuns() throws(CommandError) -> [Badge] {
    try parsed("the built-in badges", asset("badges.json"), BadgeFile.parse).badges
  }

  private static func builtInLifetime() throws(CommandError) -> [LifetimeBadge] {
    try parsed(
      "the built-in badges over many runs", asset("lifetime.json"), BadgeFile.parseLifetime)
  }

  private static func asset(_ name: String) -> [UInt8] {
    var length = 0
    let start = assets_find(name, &length)
    return Array(UnsafeBufferPointer(start: start, count: length))
  }

  /// Returns the pictures of the badges; `complain` receives a line for each that cannot be used.
  func pictures(complain: @escaping (String) -> Void) -> any PictureSource {
    guard let path else { return EmbeddedPictures() }
    guard let own else {
      return OwnPictures(read: Ladder.nothingBeside, complain: { complain("\(path): \($0)") })
    }
    return own.pictures(complain: complain)
  }

  private static func nothingBeside(_: String, _: Int) -> OwnPictures.File { .missing }

  /// A line for each picture that cannot be used: file, badge and reason.
  var pictureFaults: [String] {
    guard path != nil else { return [] }
    let pictures = own?.pictures() ?? OwnPictures(read: Ladder.nothingBeside)
    return badges.ids.compactMap { id in
      let badge = badges[id]
      let words = OwnPictures.words(pictures.find(badge.imageName), badge.imageName)
      guard let words else { return nil }
      guard let file = names[id.kind] else {
        // The runner's own picture for a built-in badge.
        return "built-in badge \"\(badge.name)\": \(own?.folderName ?? "")\(words)"
      }
      return "\(file): badge \(id.position + 1) \"\(badge.name)\": \(words)"
    }
  }
}
