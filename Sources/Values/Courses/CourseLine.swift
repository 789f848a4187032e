import RunModel

/// The line of a course: simplified places with their distance from the start.
///
/// From each kept point, the line may take any direction that passes all later places within the
/// tolerance: a sector that each place narrows. The first place outside it ends the segment at the
/// previous place (Williams 1978, "Experiments with adaptive linear segments"; also known as cone
/// intersection). Each tolerance takes a single pass.
struct CourseLine {
  private(set) var points: [Course.Point] = []
  /// Indices of the usable places, and of the kept ones among them, ascending.
  private let usable: [Int]
  private var kept: [Int] = []
  /// Maps a pinned place that cannot be used to the usable one before it.
  private var aliases: [Int: Int] = [:]

  var length: Double { points[points.count - 1].metres }

  /// - Parameters:
  ///   - places: In order.
  ///   - pinned: Indices of places that must be kept.
  /// - Throws: ``CourseError`` for fewer than two distinct places or too winding a line.
  init(_ places: [CoursePlace], keeping pinned: Set<Int>) throws(CourseError) {
    let hasMetres = places.allSatisfy { ($0.metres ?? .nan).isFinite }
    usable = CourseLine.usable(places, hasMetres: hasMetres)
    var pinned = pinned
    for place in pinned {
      guard let same = CourseLine.index(of: place, in: usable).map({ usable[$0] }), same != place
      else { continue }
      aliases[place] = same
      pinned.insert(same)
    }
    var tolerance = CourseLimits.tolerance
    repeat {
      kept = CourseLine.simplified(places, usable, pinned, within: tolerance)
      tolerance *= 2
    } while kept.count > CourseLimits.points && tolerance <= CourseLimits.coarsestTolerance
    guard kept.count <= CourseLimits.points else { throw .tooWinding }
    guard kept.count > 1 else { throw .noWay }
    let first = places[kept[0]].metres ?? 0
    points.reserveCapacity(kept.count)
    for index in kept {
      let place = places[index]
      var metres = 0.0
      if hasMetres {
        metres = (place.metres ?? 0) - first
      } else if let last = points.last {
        metres = last.metres + Geodesy.distance(last.coordinate, place.coordinate)
      }
      points.append(
        Course.Point(coordinate: place.coordinate, altitude: place.altitude, metres: metres))
    }
  }

  /// Returns the elevations of all usable places, with their metres along the line; empty if there
  /// are none.
  ///
  /// The line keeps few of these places, as a straight road needs none between its ends.
  func heights(of places: [CoursePlace]) -> [CourseHeight] {
    guard places.contains(where: { $0.altitude != nil }) else { return [] }
    let hasMetres = places.allSatisfy { ($0.metres ?? .nan).isFinite }
    var heights: [CourseHeight] = []
    heights.reserveCapacity(usable.count)
    // Since the last kept place: the index of its point, its place in `heights`, and metres.
    var (piece, start, metres) = (0, 0, 0.0)
    for (position, index) in usable.enumerated() {
      if position > 0 {
        let (from, to) = (places[usable[position - 1]], places[index])
        metres +=
          hasMetres
          ? (to.metres ?? 0) - (from.metres ?? 0)
          : Geodesy.distance(from.coordinate, to.coordinate)
      }
      heights.append(CourseHeight(metres: metres, altitude: places[index].altitude))
      guard position > 0, piece + 1 < kept.count, index == kept[piece + 1] else { continue }
      // The way from place to place is a bit longer than the line.
      let (from, to) = (points[piece].metres, points[piece + 1].metres)
      for place in (start + 1)...position {
        heights[place].metres = from + (to - from) * heights[place].metres / metres
      }
      (piece, start, metres) = (piece + 1, position, 0)
    }
    return heights
  }

  /// Metres from the start to a pinned place; `nil` if no place was kept at or before it.
  func metres(of place: Int) -> Double? {
    let place = aliases[place] ?? place
    return CourseLine.index(of: place, in: kept).map { points[$0].metres }
  }

  /// Index of the last of the ascending `numbers` that is at most `limit` (binary search).
  private static func index(of limit: Int, in numbers: [Int]) -> Int? {
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] <= limit { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// Minimum distance in metres between successive places.
  private static let leastStep = 0.1
  /// Minimum distance in metres when a run's own distances are used: its fixes scatter, mostly
  /// while the runner is standing.
  static let leastCountedStep = 1.0

  /// Indices of the places that are on Earth and at least the minimum distance apart.
  private static func usable(_ places: [CoursePlace], hasMetres: Bool) -> [Int] {
    var usable: [Int] = []
    for (index, place) in places.enumerated() where place.coordinate.isOnEarth {
      if let last = usable.last {
        let step =
          hasMetres
          ? (place.metres ?? 0) - (places[last].metres ?? 0)
          : Geodesy.distance(places[last].coordinate, place.coordinate)
        guard step >= (hasMetres ? leastCountedStep : leastStep),
          !hasMetres || place.coordinate != places[last].coordinate
        else { continue }
      }
      usable.append(index)
    }
    return usable
  }

  private static func simplified(
    _ places: [CoursePlace], _ usable: [Int], _ pinned: Set<Int>, within tolerance: Double
  ) -> [Int] {
    guard let first = usable.first else { return [] }
    var kept = [first]
    var sector = SectorFilter(from: places[first].coordinate, tolerance: tolerance)
    var last = first
    for index in usable.dropFirst() {
      let place = places[index].coordinate
      let isAdmitted = sector.admits(place)
      if last != kept[kept.count - 1], pinned.contains(last) || !isAdmitted {
        kept.append(last)
        sector = SectorFilter(from: places[last].coordinate, tolerance: tolerance)
        _ = sector.admits(place)
      }
      last = index
    }
    if last != kept[kept.count - 1] { kept.append(last) }
    return kept
  }
}
