import Courses
import RunModel
import Testing

@Suite("A course profile") struct CourseProfileTests {
  private let start = Coordinate(latitude: 47, longitude: 9)

  /// Places to the north.
  private func places(
    _ metres: Double, every step: Double = 5, _ altitude: (Double) -> Double?
  ) -> [CoursePlace] {
    stride(from: 0, through: metres, by: step).map {
      CoursePlace(Geodesy.offset(start, east: 0, north: $0), altitude: altitude($0))
    }
  }

  private func profile(_ places: [CoursePlace]) throws -> CourseProfile {
    try #require(try Course(name: "", places: places).profile)
  }

  /// Three hills of 60 m on 6 km: a kilometre up, a kilometre down.
  private func hills(_ metres: Double) -> Double {
    let phase = metres.truncatingRemainder(dividingBy: 2000)
    return 400 + 0.06 * (phase < 1000 ? phase : 2000 - phase)
  }

  /// The elevations of one source.
  enum Source: CaseIterable {
    case model, barometer, wholeMetres, open, forest

    /// Metres per hill that smoothing and counting may change.
    var tolerance: Double {
      switch self {
      // The hills have sharp tops and feet, which no real ones have.
      case .model, .wholeMetres: 2
      case .barometer: 2.5
      case .open: 5
      case .forest: 9
      }
    }

    func heights(_ truth: [Double]) -> [Double] {
      var chance = SplitMix64(seed: 7)
      var drift = 0.0
      return truth.map { height in
        switch self {
        case .model: return height
        case .wholeMetres: return height.rounded()
        case .barometer:
          return ((height + .random(in: -0.4...0.4, using: &chance)) * 5).rounded() / 5
        case .open, .forest:
          // Correlated over some 100 m, as the errors of receivers are.
          let gain = self == .open ? 0.4 : 1.0
          drift = 0.95 * drift + .random(in: -gain...gain, using: &chance)
          return height + drift + .random(in: -gain * 2...gain * 2, using: &chance)
        }
      }
    }
  }

  private func places(_ source: Source) -> [CoursePlace] {
    var places = places(6000, hills)
    let heights = source.heights(places.map { $0.altitude ?? 0 })
    for index in places.indices { places[index].altitude = heights[index] }
    return places
  }

  @Test("finds the gain of three hills, whatever the noise", arguments: Source.allCases)
  func gain(_ source: Source) throws {
    let profile = try profile(places(source))
    #expect(abs(profile.climb.ascent - 180) <= 3 * source.tolerance, "\(profile.climb)")
    #expect(abs(profile.climb.descent - 180) <= 3 * source.tolerance, "\(profile.climb)")
    #expect(profile.climbs.count == 3)
    for (index, climb) in profile.climbs.enumerated() {
      let foot = Double(index) * 2000
      #expect(abs(climb.start - foot) <= 100 && abs(climb.end - foot - 1000) <= 100, "\(climb)")
      #expect(abs(climb.gain - 60) <= source.tolerance, "\(climb)")
      #expect(abs(climb.grade - 0.06) < 0.01)
    }
    #expect(profile.points.count <= CourseLimits.profilePoints)
  }

  @Test("finds no gain on the flat, whatever the noise", arguments: Source.allCases)
  func flat(_ source: Source) throws {
    var places = places(6000) { _ in 400.3 }
    let heights = source.heights(places.map { $0.altitude ?? 0 })
    for index in places.indices { places[index].altitude = heights[index] }
    let profile = try profile(places)
    #expect(profile.climb.ascent <= 20 && profile.climbs.isEmpty, "\(profile.climb)")
    if [.model, .barometer, .wholeMetres].contains(source) { #expect(profile.isFlat) }
  }

  @Test("tells climbs from what is too low, too gentle, or flat")
  func climbs() throws {
    // A hill of 12 m, a gentle rise, flat, 80 m at 10 % with a dip of 4 m, flat.
    let line: [(metres: Double, height: Double)] = [
      (0, 100), (150, 112), (300, 100), (3300, 150), (4000, 150), (4400, 190), (4440, 186),
      (4880, 230), (6000, 230),
    ]
    let profile = try profile(
      places(6000) { metres in
        let next = max(1, line.firstIndex { $0.metres >= metres } ?? 1)
        let (from, to) = (line[next - 1], line[next])
        return from.height
          + (to.height - from.height) * (metres - from.metres) / (to.metres - from.metres)
      })
    try #require(profile.climbs.count == 1)
    let climb = profile.climbs[0]
    #expect(abs(climb.start - 4000) < 40 && abs(climb.end - 4880) < 40, "\(climb)")
    #expect(abs(climb.gain - 80) < 2)
    #expect(abs(climb.grade - 80 / 880) < 0.01)
    #expect(profile.climb(after: 0) == climb)
    #expect(profile.climb(after: 4500) == climb)
    #expect(profile.climb(after: climb.end) == nil)
    #expect(abs(profile.climb.ascent - (12 + 50 + 40 + 44)) < 7, "\(profile.climb)")
  }

  @Test("has less and less climb left, and none at the end", arguments: Source.allCases)
  func remaining(_ source: Source) throws {
    let profile = try profile(places(source))
    var last = profile.ascent(after: -50)
    #expect(last == profile.climb.ascent)
    for metres in stride(from: 0.0, through: 6000, by: 7) {
      let left = profile.ascent(after: metres)
      #expect(left <= last && left >= 0)
      last = left
    }
    #expect(profile.ascent(after: 6000) == 0)
    #expect(profile.ascent(after: 7000) == 0)
    #expect(abs(profile.ascent(after: 2500) - 90) <= 2 * source.tolerance)
  }

  @Test("is that of the places, though the line of a straight road keeps only its ends")
  func straight() throws {
    let course = try Course(name: "", places: places(6000, hills))
    #expect(course.points.count == 2)
    let profile = try #require(course.profile)
    for metres in stride(from: 0.0, through: 6000, by: 100) {
      #expect(abs(profile.height(at: metres) - hills(metres)) < 1.5, "\(metres) m")
    }
  }

  @Test("has each leg of a way that passes a place twice")
  func outAndBack() throws {
    let out = places(1500) { 100 + 0.1 * $0 }
    let course = try Course(name: "", places: out + out.reversed().dropFirst())
    let profile = try #require(course.profile)
    #expect(profile.climbs.count == 1)
    #expect(abs(profile.ascent(after: 1000) - 50) < 2)
    #expect(profile.ascent(after: 2000) == 0)
    #expect(abs(profile.height(at: 1000) - profile.height(at: 2000)) < 1)
  }

  @Test("of the reversed course goes up where the course goes down", arguments: Source.allCases)
  func reversed(_ source: Source) throws {
    let course = try Course(name: "", places: places(source))
    let (there, back) = (try #require(course.profile), try #require(course.reversed().profile))
    #expect(abs(back.climb.ascent - there.climb.descent) < 1e-6)
    #expect(abs(back.climb.descent - there.climb.ascent) < 1e-6)
    #expect(abs(back.height(at: 1500) - there.height(at: course.length - 1500)) < 1e-6)
    #expect(back.climbs.count == 3)
    #expect(course.reversed().reversed().profile?.climb.ascent == there.climb.ascent)
  }

  @Test("of the way back is that of the course, reversed", arguments: Source.allCases)
  func wayBack(_ source: Source) throws {
    let course = try Course(name: "", places: places(source))
    let back = try #require(try course.wayBack().profile)
    let there = try #require(course.profile)
    #expect(abs(back.climb.ascent - there.climb.descent) < 3 * source.tolerance)
    #expect(back.step >= there.step)
  }

  @Test("of a run has the run's metres, and stops add nothing")
  func run() throws {
    let points = (0...1200).map { second -> RunPoint in
      let metres = 3 * Double(second < 600 ? second : max(600, second - 100))
      return RunPoint(
        elapsed: Double(second), timestamp: nil,
        coordinate: Geodesy.offset(start, east: second % 2 == 0 ? 0 : 1, north: metres),
        altitude: 200 + 0.05 * metres, distance: metres, segment: 0)
    }
    let course = try Course(points, name: "")
    let profile = try #require(course.profile)
    #expect(abs(profile.climb.ascent - 165) < 2)
    #expect(abs(profile.ascent(after: 1800) - 75) < 2)
  }

  @Test("takes two points")
  func twoPoints() throws {
    let profile = try profile(places(1000, every: 1000) { 100 + 0.08 * $0 })
    #expect(abs(profile.climb.ascent - 80) < 0.01)
    #expect(profile.points.count == 2)
    #expect(profile.climb(after: 500)?.start == 0)
    #expect(abs(profile.ascent(after: 250) - 60) < 0.1)
  }

  @Test("is bounded for long courses, and keeps their climb")
  func long() throws {
    // 5,000 points, a winding 100 km.
    let places = (0..<5000).map { index -> CoursePlace in
      let metresFromTop = 20 * abs(Double(index % 1000) - 500)
      return CoursePlace(
        Geodesy.offset(start, east: index % 2 == 0 ? 0 : 10, north: 18 * Double(index)),
        altitude: 1000 + 0.05 * metresFromTop)
    }
    let course = try Course(name: "", places: places)
    #expect(course.points.count == 5000)
    let profile = try #require(course.profile)
    #expect(profile.points.count <= CourseLimits.profilePoints)
    #expect(abs(profile.climb.ascent - 2500) < 50, "\(profile.climb)")
    #expect(profile.climbs.count == 5)
  }

  @Test("is bounded for the most places that a file may have")
  func most() throws {
    var chance = SplitMix64(seed: 3)
    let places = (0..<CourseLimits.rawPoints).map { index in
      CoursePlace(
        Geodesy.offset(start, east: 0, north: Double(index) * 2),
        altitude: Double.random(in: -6...6, using: &chance)
          + (index / 20_000 % 2 == 0 ? 700 : 500))
    }
    let profile = try profile(places)
    #expect(profile.points.count <= CourseLimits.profilePoints)
    #expect(profile.step > CourseProfile.steps.lowerBound)
  }

  @Test("is missing without elevations, with zeros, and with too few of them")
  func missing() throws {
    func none(_ altitude: (Double) -> Double?) throws {
      #expect(try Course(name: "", places: places(2000, altitude)).profile == nil)
    }
    try none { _ in nil }
    try none { _ in 0 }
    try none { _ in .nan }
    try none { _ in -32_768 }
    try none { _ in 9999 }
    try none { $0 < 1000 ? 100 + 0.1 * $0 : nil }
    try none { $0 > 900 ? 100 + 0.1 * $0 : nil }
    try none { $0 == 0 ? 100 : nil }
  }

  @Test("is missing if the elevations are only noise")
  func noise() throws {
    var chance = SplitMix64(seed: 9)
    let places = places(4000, every: 12) { _ in Double.random(in: 472...528, using: &chance) }
    #expect(try Course(name: "", places: places).profile == nil)
  }

  @Test("bridges a part without elevations, and places without between others")
  func gaps() throws {
    let holed = try profile(places(6000) { 2200...2900 ~= $0 ? nil : hills($0) })
    #expect(abs(holed.climb.ascent - 180) < 6, "\(holed.climb)")
    let sparse = try profile(
      places(6000) { $0.truncatingRemainder(dividingBy: 50) == 0 ? hills($0) : nil })
    #expect(abs(sparse.climb.ascent - 180) < 4, "\(sparse.climb)")
  }

  @Test(
    "leaves out single values that cannot be true",
    arguments: [0, 9999, -32_768, 8000, -400, .infinity, .nan])
  func absurd(_ value: Double) throws {
    let profile = try profile(
      places(6000) { metres in
        metres == 0 || 1500...1600 ~= metres || metres == 3000 ? value : hills(metres)
      })
    #expect(abs(profile.climb.ascent - 180) < 8, "\(profile.climb)")
    #expect(profile.points.allSatisfy { 395...465 ~= $0.height })
  }

  @Test("is remade from its parts, and only from valid ones")
  func parts() throws {
    let course = try Course(name: "", places: places(.forest))
    let profile = try #require(course.profile)
    let length = course.length
    #expect(
      CourseProfile(points: profile.points, step: profile.step, length: length) == profile)
    func isValid(_ points: [CourseProfile.Point], _ step: Double = 3) -> Bool {
      CourseProfile(points: points, step: step, length: length) != nil
    }
    let (first, last) = (profile.points[0], profile.points[profile.points.count - 1])
    #expect(isValid([first, last]))
    #expect(!isValid([first, last], 2.9) && !isValid([first, last], .nan))
    #expect(!isValid([]) && !isValid([first]) && !isValid([last, first]))
    #expect(!isValid([first, CourseProfile.Point(metres: length, height: .infinity)]))
    #expect(!isValid([first, CourseProfile.Point(metres: length - 1, height: 1)]))
    let many = (0...CourseLimits.profilePoints).map {
      CourseProfile.Point(
        metres: length * Double($0) / Double(CourseLimits.profilePoints), height: 1)
    }
    #expect(!isValid(many))
  }
}
