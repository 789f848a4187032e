import RunModel

/// The way behind the runner, simplified as it grows to what a map of 500 m can show.
///
/// A point is looked at once, when it comes: it moves the end of the last line, or makes a corner
/// where the line would otherwise miss a point by more than ``tolerance`` (the sector method of
/// Williams 1978 and of Sklansky and Gonzalez 1980). What is behind the last corner never changes.
struct Trail: Sendable {
  /// Metres between points that are looked at: 1.5 pixels of a map 240 pixels wide.
  static let spacing: Float = 3.1
  /// Metres by which a line may miss a point: 0.4 pixels of such a map.
  static let tolerance: Float = 0.8
  /// Metres of one such pixel.
  static let pixel = LiveMapScreen.side / 240
  /// Metres that the runner may be off the middle of the map, each way, before that is moved.
  ///
  /// Six pixels: a map that moves is drawn anew, and a runner needs four seconds for so much.
  static let drift = 6 * pixel
  /// Points that are drawn at most; the newest.
  static let longestShown = 2000

  private var pieces: [LinePiece] = []
  private var segment: Int?
  /// Where east and north are counted from: the first point.
  private var origin: (place: Coordinate, east: Double, north: Double)?
  /// Where a line from the last corner may lead.
  private var sector = Sector()
  /// The last point that was looked at, if it is not a corner.
  private var end: MapPoint?
  /// The newest position, also when it is too near to be kept.
  private(set) var here: MapPoint?
  /// The middle of the map.
  private(set) var centre = MapPoint(east: 0, north: 0)

  /// Points that are kept.
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

  /// Moves the map when the runner has left its middle, by whole pixels.
  private mutating func follow(_ point: MapPoint) {
    let off = point.minus(centre)
    guard abs(off.east) > Trail.drift || abs(off.north) > Trail.drift else { return }
    func rounded(_ metres: Float) -> Float { (metres / Trail.pixel).rounded() * Trail.pixel }
    centre = MapPoint(east: rounded(point.east), north: rounded(point.north))
  }

  /// Where metres are counted from.
  var start: Coordinate? { origin?.place }

  /// Metres east and north of the start.
  func point(at place: Coordinate) -> MapPoint? {
    guard let origin else { return nil }
    var degrees = place.longitude - origin.place.longitude
    if degrees > 180 { degrees -= 360 }
    if degrees < -180 { degrees += 360 }
    return MapPoint(
      east: Float(degrees * origin.east),
      north: Float((place.latitude - origin.place.latitude) * origin.north))
  }

  /// Whether a point lies within a square around the middle of the map.
  func shows(_ point: MapPoint, side: Float = LiveMapScreen.side) -> Bool {
    let off = point.minus(centre)
    return abs(off.east) <= side / 2 && abs(off.north) <= side / 2
  }

  /// The pieces that may be seen in a square around the middle of the map, metres from the start;
  /// the last ends at the runner.
  ///
  /// Pieces are handed out as they are kept: nothing is copied but the last, which grows.
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

/// The directions from a corner in which a line misses none of the points since by more than
/// ``Trail/tolerance``.
private struct Sector {
  /// Its rims, the left and the right one as seen from the corner; `nil` while all are free.
  private var rims: (left: MapPoint, right: MapPoint)?
  /// How far from the corner a point was.
  private var reach: Float = 0

  /// Takes a point by its place from the corner, if a line to it misses none before; false leaves
  /// all as it was.
  mutating func takes(_ point: MapPoint) -> Bool {
    let distance = MapPoint(east: 0, north: 0).distance(to: point)
    // Who turns back leaves a corner.
    guard distance >= reach - Trail.tolerance else { return false }
    if let rims, rims.right.cross(point) < 0 || point.cross(rims.left) < 0 { return false }
    reach = max(reach, distance)
    guard distance > Trail.tolerance else { return true }
    // The tangents at a circle around the point, of length one.
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

  /// Above zero when `other` lies to the left.
  fileprivate func cross(_ other: MapPoint) -> Float { east * other.north - north * other.east }
}
