/// Why there is no map, or no tile: what is wrong, and what to do about it.
package enum MapError: Error, Equatable, Sendable {
  /// The system does not let it be read, with its reason.
  case cannotRead(String)
  /// It is no file of a known format.
  case notAMap(String)
  /// It is well made, but nothing that can be used here; with what to do.
  case unfit(String, advice: String)
  /// What it holds contradicts itself or its format.
  case damaged(String)
  /// It asks for more than ``MapLimits`` allow.
  case tooLarge(String)

  /// What to do about it.
  package var advice: String {
    switch self {
    case .cannotRead: "check its name and its rights, and the card or disk it is on"
    case .notAMap: "bring a map of vector tiles as MBTiles or PMTiles"
    case .unfit(_, let advice): advice
    case .damaged: "copy it again from where it came from, or make it anew"
    case .tooLarge: "make it anew, with fewer details in a tile"
    }
  }
}

extension MapError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cannotRead(let why): "cannot be read: \(why)"
    case .notAMap(let why): "is no map: \(why)"
    case .unfit(let why, _): "cannot be used: \(why)"
    case .damaged(let why): "is damaged: \(why)"
    case .tooLarge(let why): "is too large: \(why)"
    }
  }
}
