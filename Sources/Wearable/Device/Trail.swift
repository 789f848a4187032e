import RunModel

/// The runner's trail, simplified as it grows, to the resolution of a 500 m map.
///
/// Each point is examined once, when it arrives: it moves the end of the last line, or adds a
/// corner where the line would otherwise miss a point by more than ``tolerance`` (the sector method
/// of Williams 1978 and of Sklansky and Gonzalez 1980). Nothing before the last corner ever
/// changes.
struct Trail: Sendable {
  /// Minimum distance between examined points in metres: 1.5 pixels on a map 240 pixels wide.
  static let spacing: Float = 3.1
  /// Distance in metres by which a line may miss a point: 0.4 pixels on such a map.
  static let tolerance: Float = 0.8
  /// Metres per pixel.
  static let pixel = LiveMapScreen.side / 240
  /// Distance in metres from the centre of the map, on either axis, beyond which the map is moved.
  ///
  /// Six pixels: moving the map requires redrawing all of it, and a runner covers this distance in
  /// four seconds.
  static let drift = 6 * pixel
  /// Maximum number of points drawn; the newest take precedence.
  static let longestShown = 2000

  private var pieces: [LinePiece] = []
  private var segment: Int?
  /// Origin of the map, the first point, with metres per degree.
  private var origin: (place: Coordinate, east: Double, north: Double)?
  /// Allowed directions of a line from the last corner.
  private var sector = Sector()
  /// The last examined point, if it is not a corner.
  private var end: MapPoint?
  /// The newest position, even if it is too near the previous one to be kept.
  private(set) var here: MapPoint?
  /// The middle of the map.
  private(set) var centre = MapPoint(east: 0, north: 0)

  /// Number of points kept.
  var count: Int { pieces.reduce(0) { $0 + $1.points.count } }

  mutating func append(_ place: Coordinate, segment: Int) {
    if origin == nil {
      let scale = Geodesy.metresPerDegree(at: place.latitude)
      origin = (place, scale.east, scale.north)
    }
    guard let point = point(at: place) else { return }
    here = point
    follow(point)
    guard segment == self.segment, let corner = pieces.last?.points.last else {
      begin(at: point, segment: segment)
      return
    }
    guard (end ?? corner).distance(to: point) >= Trail.spacing else { return }
    let line = point.minus(corner)
    if !sector.takes(line) {
      keep(end ?? corner)
      sector = Sector()
      _ = sector.takes(point.minus(end ?? corner))
    }
    end = point
  }

  private mutating func begin(at point: MapPoint, segment: Int) {
    if let end { keep(end) }
    self.segment = segment
    end = nil
    sector = Sector()
    pieces.append(LinePiece(point))
  }

  private mutating func keep(_ corner: MapPoint) {
    let last = pieces.count - 1
    pieces[last].append(corner)
    if pieces[last].isFull { pieces.append(LinePiece(corner)) }
  }

  /// Recentres the map, by whole pixels, when the runner has left its middle.
  private mutating func follow(_ point: MapPoint) {
    let off = point.minus(centre)
    guard abs(off.east) > Trail.drift || abs(off.north) > Trail.drift else { return }
    func rounded(_ metres: Float) -> Float { (metres / Trail.pixel).rounded() * Trail.pixel }
    centre = MapPoint(east: rounded(point.east), north: rounded(point.north))
  }

  /// The origin of the map coordinates.
  var start: Coordinate? { origin?.place }

  /// Returns a place in metres east and north of the start.
  func point(at place: Coordinate) -> MapPoint? {
    guard let origin else { return nil }
    var degrees = place.longitude - origin.place.longitude
    if degrees > 180 { degrees -= 360 }
    if degrees < -180 { degrees += 360 }
    return MapPoint(
      east: Float(degrees * origin.east),
      north: Float((place.latitude - origin.place.latitude) * origin.north))
  }

  /// Whether a point lies in a square around the middle of the map.
  func shows(_ point: MapPoint, side: Float = LiveMapScreen.side) -> Bool {
    let off = point.minus(centre)
    return abs(off.east) <= side / 2 && abs(off.north) <= side / 2
  }

  /// Returns the pieces that may be visible in a square around the middle of the map, in metres
  /// from the start; the last one ends at the runner.
  ///
  /// Pieces are returned as stored: only the last one, which grows, is copied.
  func lines(side: Float) -> [[MapPoint]] {
    guard let here else { return [] }
    var lines: [[MapPoint]] = []
    var count = 0
    // Newest first, so that the limit cuts the oldest.
    for index in pieces.indices.reversed() where count < Trail.longestShown {
      var piece = pieces[index]
      if index == pieces.count - 1 {
        if let end { piece.append(end) }
        piece.append(here)
      }
      guard piece.mayTouch(squareAround: centre, side: side) else { continue }
      lines.append(piece.points)
      count += piece.points.count
    }
    return lines.reversed()
  }
}

/// The directions from a corner in which a line misses no later point by more than
/// ``Trail/tolerance``.
private struct Sector {
  /// Its left and right rims as seen from the corner; `nil` while all directions are allowed.
  private var rims: (left: MapPoint, right: MapPoint)?
  /// Greatest distance of a point from the corner.
  private var reach: Float = 0

  /// Adds a point, relative to the corner, if a line to it misses no earlier one; otherwise returns
  /// `false` and changes nothing.
  mutating func takes(_ point: MapPoint) -> Bool {
    let distance = MapPoint(east: 0, north: 0).distance(to: point)
    // Turning back requires a corner.
    guard distance >= reach - Trail.tolerance else { return false }
    if let rims, rims.right.cross(point) < 0 || point.cross(rims.left) < 0 { return false }
    reach = max(reach, distance)
    guard distance > Trail.tolerance else { return true }
    // Unit tangents from the corner to a circle around the point.
    let sine = Trail.tolerance / distance
    let cosine = (1 - sine * sine).squareRoot()
    let (east, north) = (point.east / distance, point.north / distance)
    let left = MapPoint(
      east: east * cosine - north * sine, north: east * sine + north * cosine)
    let right = MapPoint(
      east: east * cosine + north * sine, north: north * cosine - east * sine)
    rims = (
      left: rims.map { $0.left.cross(left) < 0 ? left : $0.left } ?? left,
      right: rims.map { $0.right.cross(right) > 0 ? right : $0.right } ?? right
    )
    return true
  }
}

extension MapPoint {
  fileprivate func minus(_ other: MapPoint) -> MapPoint {
    MapPoint(east: east - other.east, north: north - other.north)
  }

  fileprivate func distance(to other: MapPoint) -> Float {
    let off = minus(other)
    return (off.east * off.east + off.north * off.north).squareRoot()
  }

  /// Returns the cross product, which is positive if `other` lies to the left.
  fileprivate func cross(_ other: MapPoint) -> Float { east * other.north - north * other.east }
}
