import RunModel
import Testing

@testable import Tracking

/// Detects that the runner of a paused run is moving.
@Suite("Moving while paused") struct MovingWatchTests {
  private static let home = Coordinate(latitude: 52.5, longitude: 13.4)

  private func fix(
    east: Double = 0, north: Double = 0, speed: Double?, course: Double? = 90,
    accuracy: Double? = 5
  ) -> Fix {
    Fix(
      status: .valid, coordinate: Geodesy.offset(Self.home, east: east, north: north),
      speed: speed, course: course, accuracy: accuracy)
  }

  /// The seconds at which a watch asked, with one fix per second.
  private func asked(_ seconds: Range<Int>, _ fix: (Int) -> Fix?) -> [Int] {
    var watch = MovingWatch()
    var asked: [Int] = []
    for second in seconds {
      guard let fix = fix(second) else { continue }
      let moment = Instant(milliseconds: Int64(second) * 1000)
      if watch.asks(about: fix, at: moment) { asked.append(second) }
    }
    return asked
  }

  @Test("is told after 10 s faster than 1.5 m/s, and each minute")
  func limits() {
    #expect(asked(0..<200) { _ in fix(speed: 1.51) } == [10, 70, 130, 190])
    #expect(asked(0..<200) { _ in fix(speed: 1.5) } == [])
    #expect(asked(0..<200) { fix(speed: $0 % 10 == 9 ? 0 : 3) } == [])
    #expect(asked(0..<12) { fix(speed: $0 < 1 ? 0 : 3) } == [11])
  }

  @Test("is the same at 10 Hz")
  func fast() {
    var watch = MovingWatch()
    var asked: [Int] = []
    for tenth in 0..<700 {
      let moment = Instant(milliseconds: Int64(tenth) * 100)
      if watch.asks(about: fix(speed: 3), at: moment) { asked.append(tenth) }
    }
    #expect(asked.first.map { (100...110).contains($0) } == true)
    #expect(asked.count == 1)
  }

  @Test("is not told of an arm that swings: its velocities point here and there")
  func swinging() {
    #expect(asked(0..<600) { fix(speed: 2.5, course: $0 % 2 == 0 ? 90 : 270) } == [])
    var random = SplitMix64(seed: 3)
    #expect(
      asked(0..<3600) { _ in fix(speed: 2, course: Double(random.next() % 360)) } == [])
  }

  @Test("is told of who runs in circles of 20 m")
  func circles() {
    let told = asked(0..<60) { second in
      fix(speed: 2.5, course: (Double(second) * 14.3).truncatingRemainder(dividingBy: 360))
    }
    #expect(told == [10])
  }

  @Test("begins anew after a gap, and takes nothing from fixes that are not valid")
  func gaps() {
    #expect(asked(0..<60) { $0 % 9 < 6 ? fix(speed: 3) : nil } == [])
    #expect(
      asked(0..<60) { _ in
        var fix = fix(speed: 3)
        fix.status = .estimated
        return fix
      } == [])
    #expect(asked(0..<60) { _ in fix(speed: 3, accuracy: nil) } == [])
  }

  @Test("is told by the places alone where a receiver says no speed")
  func withoutDoppler() {
    let told = asked(0..<80) { fix(east: 3 * Double($0), speed: nil) }
    #expect(told.first == 30 && told.count == 1)
    // A walk, and a run that is shorter than the position error.
    #expect(asked(0..<80) { fix(east: 1.4 * Double($0), speed: nil) } == [])
    #expect(asked(0..<80) { fix(east: 3 * Double($0), speed: nil, accuracy: 60) } == [])
  }

  @Test("is not told of a place that jumps, once or there and back")
  func jumps() {
    #expect(asked(0..<80) { fix(east: $0 < 30 ? 0 : 60, speed: nil) } == [])
    #expect(asked(0..<80) { fix(east: $0 / 9 % 2 == 0 ? 0 : 60, speed: nil) } == [])
  }
}
