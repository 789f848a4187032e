/// Why a map or a tile cannot be read or used, with advice.
package enum MapError: Error, Equatable, Sendable {
  /// The system cannot read the file, for the given reason.
  case cannotRead(String)
  /// The file format is unknown.
  case notAMap(String)
  /// The file is well-formed but not usable here.
  case unfit(String, advice: String)
  /// The contents contradict themselves or the format.
  case damaged(String)
  /// A value exceeds ``MapLimits``.
  case tooLarge(String)

  /// What the user can do about it.
  package var advice: String {
    switch self {
    case .cannotRead: "check its name and permissions, and the card or disk it is on"
    case .notAMap: "use a map with vector tiles, in MBTiles or PMTiles format"
    case .unfit(_, let advice): advice
    case .damaged: "copy it again from its source, or recreate it"
    case .tooLarge: "recreate it with less detail per tile"
    }
  }
}

extension MapError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cannotRead(let why): "cannot be read: \(why)"
    case .notAMap(let why): "is not a map: \(why)"
    case .unfit(let why, _): "cannot be used: \(why)"
    case .damaged(let why): "is damaged: \(why)"
    case .tooLarge(let why): "is too large: \(why)"
    }
  }
}
