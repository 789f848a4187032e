import Console
import MapTiles
import RunModel
import Simulation

/// The route of `--streets`: along the streets of a map.
enum StreetRoute {
  /// Default of `--length`, metres.
  static let standardLength = 5000

  static func route(
    _ arguments: Arguments, map path: String, seed: UInt64
  ) throws(CommandError) -> Route {
    let start = try start(arguments)
    let metres = try metres(arguments)
    let walk: StreetWalk
    do throws(MapError) {
      walk = try StreetWalk(
        on: try MapFile.open(path), from: start, metres: metres, seed: seed)
    } catch {
      throw .failed("\(path): \(error); \(error.advice)")
    }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let route = Route(along: walk.places, name: "streets of \(name)") else {
      throw .failed(
        "\(path): no path along its streets was found; choose another start with --from LAT,LON")
    }
    return route
  }

  private static func start(_ arguments: Arguments) throws(CommandError) -> Coordinate? {
    guard let text = arguments.value("--from") else { return nil }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 2, let latitude = parts[0], let longitude = parts[1],
      case let start = Coordinate(latitude: latitude, longitude: longitude), start.isOnEarth
    else {
      throw arguments.wrong(
        "--from \"\(text)\" is not a place: give latitude and longitude in degrees,"
          + " such as 47.141,9.521")
    }
    return start
  }

  private static func metres(_ arguments: Arguments) throws(CommandError) -> Double {
    guard let text = arguments.value("--length") else { return Double(standardLength) }
    guard let metres = Int(text).map(Double.init), StreetWalk.lengths.contains(metres) else {
      let lengths = StreetWalk.lengths
      throw arguments.wrong(
        "--length \"\(text)\" is not a whole number of metres from \(Int(lengths.lowerBound))"
          + " to \(Int(lengths.upperBound))")
    }
    return metres
  }
}
