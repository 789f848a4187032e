import Courses
import RunModel

/// A cue as a file tells it: where it is by time, by metres or by place.
struct ToldCue {
  /// When the device that made the course would be there; `nil` when the file does not say.
  var time: UTC?
  /// Metres from the start of the file's way.
  var metres: Double?
  var coordinate: Coordinate?
  /// Index of the place, when it is one of the way's own.
  var place: Int?
  var turn: CourseTurn
  var words: String?
}

/// A way of a file.
struct ToldWay {
  /// What it is in the file; those of a greater value are taken rather.
  enum Kind: Int {
    /// Places that a planner joined: they may be far apart.
    case route
    /// What a device recorded or a planner laid along ways.
    case track
  }

  var kind: Kind
  var name = ""
  var places: [CoursePlace] = []
  /// Of each place; `nil` when unknown.
  var times: [UTC?] = []
  /// Metres from the start as the file says, of each place.
  var distances: [Double?] = []
  var cues: [ToldCue] = []
}

/// Gathers the ways of a file and keeps the best: the first track, else the first route.
struct CourseBuilder {
  private var way: ToldWay?
  private var best: ToldWay?
  /// Ways with two places at least.
  private var ways = 0
  /// What a file calls itself.
  var title = ""
  /// The device or program that made the file.
  var creator = ""
  private(set) var notes: [String] = []

  /// Metres from a cue to the way that are believed.
  private static let reach = 50.0
  /// Cues whose place is not on the way that are looked for: each costs a look at all places.
  private static let mostMisses = 20

  mutating func note(_ words: String) { notes.append(words) }

  // MARK: What the file says

  /// A way begins; the one before has ended.
  mutating func begin(_ kind: ToldWay.Kind) {
    end()
    way = ToldWay(kind: kind)
  }

  mutating func setName(_ name: String) {
    if way?.name.isEmpty == true { way?.name = name }
  }

  /// Adds a place of the way.
  ///
  /// - Throws: ``ActivityError`` when there are too many.
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

  /// What the last place lacked so far.
  mutating func setAltitude(_ altitude: Double?, of place: Int) {
    way?.places[place].altitude = altitude
  }

  /// What the last place lacked so far: metres from the start.
  mutating func setDistance(_ metres: Double?, of place: Int) {
    way?.distances[place] = metres
  }

  /// Index of the last place of the way; `nil` before any.
  var lastPlace: Int? { (way?.places.count).flatMap { $0 > 0 ? $0 - 1 : nil } }

  /// Adds a cue; those that are too many are left out.
  mutating func append(_ cue: ToldCue) {
    if way == nil { way = ToldWay(kind: .track) }
    guard way?.cues.count ?? 0 < CourseLimits.cues else { return }
    way?.cues.append(cue)
  }

  /// The way ends.
  mutating func end() {
    defer { way = nil }
    guard let way, way.places.count > 1 else { return }
    ways += 1
    if best == nil || way.kind.rawValue > best?.kind.rawValue ?? 0 { best = way }
  }

  // MARK: What comes of it

  /// The course, which has `name` if the file does not say what it is called.
  ///
  /// - Throws: ``ActivityError`` for a file without a way, and for one that makes no course.
  mutating func finished(name: String) throws(ActivityError) -> Course {
    end()
    guard let best else { throw .refused("\(CourseError.noWay); \(CourseError.noWay.advice)") }
    if ways > 1 { note("it has \(ways) ways; the first \(best.kind) is taken") }
    let cues = placed(best)
    if cues.count < best.cues.count {
      note("\(best.cues.count - cues.count) of its \(best.cues.count) cues are not on the way")
    }
    let called = [best.name, title, name].first { !$0.isEmpty } ?? ""
    do throws(CourseError) {
      return try Course(name: called, places: places(best), cues: cues)
    } catch { throw .refused("\(error); \(error.advice)") }
  }

  /// The places of the way; with the metres of the run where our own software exported it.
  ///
  /// The line through its fixes is longer than the run by a per cent and more, since receivers err
  /// to both sides.
  private func places(_ way: ToldWay) -> [CoursePlace] {
    guard Activity.isOwn(creator: creator) else { return way.places }
    return zip(way.places, way.distances).map { place, metres in
      var place = place
      place.metres = metres
      return place
    }
  }

  /// The cues at their places, each behind the one before: by time, by metres, else by place.
  private func placed(_ way: ToldWay) -> [PlaceCue] {
    var cues: [PlaceCue] = []
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
          continue
        }
        cues.append(PlaceCue(place: near, turn: cue.turn, words: cue.words))
      }
    }
    return cues
  }

  /// The place whose time or metres are nearest below a cue's, if the cue is there.
  private static func place<Value: Comparable>(
    _ cue: ToldCue, by value: Value?, _ values: [Value?], _ way: ToldWay
  ) -> Int? {
    guard let value else { return nil }
    // Both ascend along a way; where they do not, the check below finds out.
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

  /// The first place from `from` on that a cue is near to, where it is nearest.
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
