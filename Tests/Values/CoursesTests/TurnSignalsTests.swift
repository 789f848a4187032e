import RunModel
import Testing

@testable import Courses

@Suite("The signals of turns")
struct TurnSignalsTests {
  /// A runner at places along a course, who is told of cues 50 m before them.
  private struct Runner {
    var signals = TurnSignals()
    let cues: [CourseCue]
    /// Metres of each signalled cue.
    var told: [Double] = []

    init(_ metres: Double..., origin: CourseCue.Origin = .file) {
      cues = metres.map { CourseCue(metres: $0, turn: .left, origin: origin) }
    }

    init(cues: [CourseCue]) { self.cues = cues }

    mutating func be(at metres: Double, _ state: CourseState = .onCourse) {
      let status = CourseStatus(state: state, progress: metres, left: 0)
      let cue = signals.take(status, cues, within: 50)
      if let cue { told.append(metres + cue.metres) }
    }

    mutating func run(from start: Double, to end: Double, step: Double = 3) {
      for metres in stride(from: start, through: end, by: start < end ? step : -step) {
        be(at: metres)
      }
    }
  }

  private static func place(_ north: Double) -> Coordinate {
    Geodesy.offset(Coordinate(latitude: 47, longitude: 9.5), east: 0, north: north)
  }

  @Test("tell of a cue once, at the first fix within the distance")
  func once() {
    var runner = Runner(200)
    runner.run(from: 0, to: 149)
    #expect(runner.told.isEmpty)
    runner.be(at: 150)
    #expect(runner.told == [200])
    runner.run(from: 151, to: 400)
    #expect(runner.told == [200])
  }

  @Test("name the turn, the words and the metres to it")
  func words() {
    let cue = CourseCue(metres: 100, turn: .right, words: "Mill Lane", origin: .junction)
    var signals = TurnSignals()
    let status = CourseStatus(state: .onCourse, progress: 60, left: 0)
    let told = signals.take(status, [cue], within: 50)
    #expect(told == CourseStatus.NextCue(turn: .right, words: "Mill Lane", metres: 40))
  }

  @Test("are given for a file's cues and junctions, not for corners of a line without a map")
  func corners() {
    var runner = Runner(cues: [
      CourseCue(metres: 100, turn: .left, origin: .corner),
      CourseCue(metres: 110, turn: .right, origin: .junction),
      CourseCue(metres: 160, turn: .left, origin: .corner),
      CourseCue(metres: 300, turn: .mark, origin: .file),
    ])
    runner.run(from: 0, to: 400)
    #expect(runner.told == [110, 300])
    var trail = Runner(100, 150, 200, 300, origin: .corner)
    trail.run(from: 0, to: 400)
    #expect(trail.told.isEmpty)
  }

  @Test("concern the next turn: of two close together, the second is told after the first")
  func close() {
    var runner = Runner(100, 120, 140)
    runner.run(from: 0, to: 99)
    #expect(runner.told == [100])
    runner.be(at: 102)
    #expect(runner.told == [100, 120])
    runner.run(from: 105, to: 300)
    #expect(runner.told == [100, 120, 140])
  }

  @Test("leave out what is passed between two fixes")
  func passed() {
    var runner = Runner(100, 120, 300)
    runner.be(at: 40)
    runner.be(at: 130)
    #expect(runner.told.isEmpty)
    runner.run(from: 130, to: 300)
    #expect(runner.told == [300])
  }

  @Test("are not repeated by matches that scatter")
  func scatter() {
    var runner = Runner(200)
    for metres in [149.0, 152, 147, 155, 145, 140, 160, 199, 201, 195, 203, 190, 210] {
      runner.be(at: metres)
    }
    #expect(runner.told == [200])
  }

  @Test("are given again on the next pass")
  func again() {
    var runner = Runner(200)
    runner.run(from: 100, to: 230)
    runner.run(from: 230, to: 110)
    runner.run(from: 110, to: 230)
    #expect(runner.told == [200, 200])
  }

  @Test("are given after joining late, also when the turn is nearer than the distance")
  func late() {
    var runner = Runner(100, 200, 300)
    runner.be(at: 190, .searching)
    #expect(runner.told.isEmpty)
    runner.be(at: 190)
    #expect(runner.told == [200])
  }

  @Test("are given again to a runner who comes back before the turn, not behind it")
  func back() {
    for state in [CourseState.offCourse, .wrongWay] {
      var runner = Runner(100, 200)
      runner.run(from: 40, to: 70)
      runner.be(at: 70, state)
      runner.be(at: 80)
      #expect(runner.told == [100, 100])
      runner.be(at: 80, state)
      runner.be(at: 105)
      runner.be(at: 120)
      #expect(runner.told == [100, 100])
    }
  }

  @Test("know places that are passed twice apart, out and back along the same way")
  func twice() throws {
    let out = stride(from: 0.0, through: 300, by: 50).map { TurnSignalsTests.place($0) }
    let cues = [PlaceCue(place: 3, turn: .straight), PlaceCue(place: 9, turn: .left)]
    let course = try Course(
      name: "", places: (out + out.dropLast().reversed()).map { CoursePlace($0) }, cues: cues)
    #expect(course.cues.map { ($0.metres / 10).rounded() * 10 } == [150, 450])
    var (follower, signals) = (CourseFollower(course), TurnSignals())
    var told: [CourseTurn] = []
    for second in 0...199 {
      let metres = Double(second) * 3
      let place = TurnSignalsTests.place(metres <= 300 ? metres : 600 - metres)
      let fix = Fix(status: .valid, coordinate: place, accuracy: 5)
      _ = follower.take(fix, at: Instant(milliseconds: Int64(second) * 1000))
      let cue = signals.take(follower.status, course.cues, within: 50)
      if let cue {
        told.append(cue.turn)
        #expect((40...51).contains(cue.metres))
      }
    }
    #expect(told == [.straight, .left])
  }

  @Test("end with the course, and begin anew when they are switched on again")
  func ends() {
    var runner = Runner(100)
    runner.be(at: 60, .finished)
    #expect(runner.told.isEmpty)
    runner.be(at: 60)
    runner.signals.clear()
    runner.be(at: 70)
    #expect(runner.told == [100, 100])
  }

  @Test("look at few cues per fix, however many there are")
  func cost() {
    let cues = (1...2000).map { CourseCue(metres: Double($0) * 5, turn: .left, origin: .corner) }
    var runner = Runner(cues: cues)
    runner.run(from: 0, to: 10_000)
    #expect(runner.told.isEmpty)
  }
}
