import Courses
import RunModel

/// A cue as stated in a file: at a time, a distance or a position.
struct ToldCue {
  /// Time of arrival according to the device that made the course; `nil` if unknown.
  var time: UTC?
  /// Metres from the start of the path.
  var metres: Double?
  var coordinate: Coordinate?
  /// Index of the cue's place on the path, if the file states it.
  var place: Int?
  var turn: CourseTurn
  var words: String?
}

/// A path in a file.
struct ToldWay {
  /// The kind of path; higher values are preferred.
  enum Kind: Int {
    /// Planned places, possibly far apart.
    case route
    /// A device's recording, or a planned path along roads and trails.
    case track
  }

  var kind: Kind
  var name = ""
  var places: [CoursePlace] = []
  /// Time at each place; `nil` if unknown.
  var times: [UTC?] = []
  /// Metres from the start as stated by the file, one per place.
  var distances: [Double?] = []
  var cues: [ToldCue] = []
}

/// Collects the paths of a file and keeps the best: the first track, otherwise the first route.
struct CourseBuilder {
  private var way: ToldWay?
  private var best: ToldWay?
  /// Number of paths with at least two places.
  private var ways = 0
  /// The title of the file.
  var title = ""
  /// The device or program that wrote the file.
  var creator = ""
  private(set) var notes: [String] = []

  /// Maximum distance (m) between a cue and the path.
  private static let reach = 50.0
  /// Maximum number of failed searches by position; each may visit all places.
  private static let mostMisses = CourseLimits.marks

  /// Whether no path has a place.
  var isEmpty: Bool { best == nil && way?.places.isEmpty ?? true }

  mutating func note(_ words: String) { notes.append(words) }

  // MARK: Input

  /// Starts a path and ends the previous one.
  mutating func begin(_ kind: ToldWay.Kind) {
    end()
    way = ToldWay(kind: kind)
  }

  mutating func setName(_ name: String) {
    if way?.name.isEmpty == true { way?.name = name }
  }

  /// Adds a place to the path.
  ///
  /// - Throws: ``ActivityError`` if there are too many places.
  mutating func append(
    _ place: CoursePlace, time: UTC? = nil, distance: Double? = nil
  ) throws(ActivityError) {
    if way == nil { way = ToldWay(kind: .track) }
    guard way?.places.count ?? 0 < CourseLimits.rawPoints else {
      throw .refused("\(CourseError.tooManyPoints); \(CourseError.tooManyPoints.advice)")
    }
    way?.places.append(place)
    way?.times.append(time)
    way?.distances.append(distance)
  }

  /// Sets the altitude of a place that was added without one.
  mutating func setAltitude(_ altitude: Double?, of place: Int) {
    way?.places[place].altitude = altitude
  }

  /// Sets the distance (m) of a place that was added without one.
  mutating func setDistance(_ metres: Double?, of place: Int) {
    way?.distances[place] = metres
  }

  /// Index of the last place of the path; `nil` if empty.
  var lastPlace: Int? { (way?.places.count).flatMap { $0 > 0 ? $0 - 1 : nil } }

  /// Adds a cue; cues beyond the limit are dropped.
  mutating func append(_ cue: ToldCue) {
    if way == nil { way = ToldWay(kind: .track) }
    guard way?.cues.count ?? 0 < CourseLimits.cues else { return }
    way?.cues.append(cue)
  }

  /// Ends the path.
  mutating func end() {
    defer { way = nil }
    guard let way, way.places.count > 1 else { return }
    ways += 1
    if best == nil || way.kind.rawValue > best?.kind.rawValue ?? 0 { best = way }
  }

  // MARK: Result

  /// Returns the course, called `name` if the file does not name it.
  ///
  /// - Throws: ``ActivityError`` if the file has no path, or its path cannot be a course.
  mutating func finished(name: String) throws(ActivityError) -> Course {
    end()
    guard let best else { throw .refused("\(CourseError.noWay); \(CourseError.noWay.advice)") }
    if ways > 1 { note("it has \(ways) paths; the first \(best.kind) is used") }
    let (cues, marks) = placed(best)
    let lost = best.cues.count - cues.count - marks.count
    if lost > 0 {
      note("cues ignored because they are not on its path: \(lost) of \(best.cues.count)")
    }
    if !marks.isEmpty {
      note(
        "cues beside its path, shown as marks on the map: \(marks.count) of \(best.cues.count)")
    }
    let called = [best.name, title, name].first { !$0.isEmpty } ?? ""
    do throws(CourseError) {
      return try Course(name: called, places: places(best), cues: cues, marks: marks)
    } catch { throw .refused("\(error); \(error.advice)") }
  }

  /// The places of the path, with the distances of the run if our own software exported it.
  ///
  /// The line through the fixes is at least one per cent longer than the run, since position errors
  /// make it zigzag.
  private func places(_ way: ToldWay) -> [CoursePlace] {
    guard Activity.isOwn(creator: creator) else { return way.places }
    return zip(way.places, way.distances).map { place, metres in
      var place = place
      place.metres = metres
      return place
    }
  }

  /// Places the cues in order: by index, time or distance if possible, otherwise by position.
  ///
  /// Those beside the path become marks.
  private func placed(_ way: ToldWay) -> ([PlaceCue], [CourseMark]) {
    var cues: [PlaceCue] = []
    var marks: [CourseMark] = []
    var misses = 0
    for cue in way.cues {
      let from = cues.last?.place ?? 0
      let found =
        cue.place ?? CourseBuilder.place(cue, by: cue.time, way.times, way)
        ?? CourseBuilder.place(cue, by: cue.metres, way.distances, way)
      if let found {
        cues.append(PlaceCue(place: found, turn: cue.turn, words: cue.words))
      } else if misses < CourseBuilder.mostMisses {
        guard let near = CourseBuilder.place(of: cue, from: from, way) else {
          misses += 1
          // A cue near an earlier part of the path is out of order.
          if let coordinate = cue.coordinate, coordinate.isOnEarth,
            CourseBuilder.place(of: cue, from: 0, way) == nil
          {
            marks.append(CourseMark(coordinate, words: cue.words))
          }
          continue
        }
        cues.append(PlaceCue(place: near, turn: cue.turn, words: cue.words))
      }
    }
    return (cues, marks)
  }

  /// Finds the place at a cue's time or distance by binary search; `nil` if the cue is not near it.
  private static func place<Value: Comparable>(
    _ cue: ToldCue, by value: Value?, _ values: [Value?], _ way: ToldWay
  ) -> Int? {
    guard let value else { return nil }
    // Times and distances should increase along a path; if not, the position check below fails.
    var (low, high) = (0, values.count)
    while low < high {
      let middle = (low + high) / 2
      guard let other = values[middle] else { return nil }
      if other < value { low = middle + 1 } else { high = middle }
    }
    for index in [low, low - 1] where way.places.indices.contains(index) {
      guard let coordinate = cue.coordinate else { return index }
      if Geodesy.distance(coordinate, way.places[index].coordinate) <= reach { return index }
    }
    return nil
  }

  /// Returns the place nearest to a cue where the path, from place `from` on, first approaches it.
  private static func place(of cue: ToldCue, from: Int, _ way: ToldWay) -> Int? {
    guard let coordinate = cue.coordinate, coordinate.isOnEarth else { return nil }
    let scale = Geodesy.metresPerDegree(at: coordinate.latitude)
    var best: (index: Int, square: Double)?
    for index in from..<way.places.count {
      let place = way.places[index].coordinate
      var turn = abs(place.longitude - coordinate.longitude)
      if turn > 180 { turn = 360 - turn }
      let (east, north) = (
        turn * scale.east, (place.latitude - coordinate.latitude) * scale.north
      )
      let square = east * east + north * north
      if square <= reach * reach, square < best?.square ?? .infinity {
        best = (index, square)
      } else if best != nil, square > reach * reach {
        break
      }
    }
    return best?.index
  }
}
