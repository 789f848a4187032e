import RunModel
import Testing

@testable import Tracking

@Suite struct MoonrunnerEngineTests {
  /// A runner whose fixes are fed to an engine.
  private struct Run {
    var engine = MoonrunnerEngine()
    var time = 0.0
    var place = Coordinate(latitude: 52, longitude: 13)
    var verdicts: [Verdict: Int] = [:]
    var shown: [Double] = []

    /// Runs for some seconds.
    mutating func go(
      _ seconds: Double, speed: Double = 3, course: Double = 40, rate: Double = 1,
      hasDoppler: Bool = true, accuracy: Double = 5, sigma: Double? = 2,
      hasCourse: Bool = true, error: (Double) -> PlaneVector = { _ in .zero },
      long: (Double) -> Double = { _ in 0 }
    ) {
      for _ in 0..<Int(seconds * rate) {
        time += 1 / rate
        let step = PlaneVector(speed: speed / rate, course: course)
        place = Geodesy.offset(place, east: step.east, north: step.north)
        let off = error(time)
        ingest(
          Fix(
            status: .valid, millisecondOfDay: Int64((time * 1000).rounded()),
            coordinate: Geodesy.offset(place, east: off.east, north: off.north),
            speed: hasDoppler ? speed + long(time) + noise(speed) : nil,
            course: hasDoppler && hasCourse && speed > 0 ? course : nil,
            hdop: 0.9, accuracy: accuracy, sigma: sigma))
      }
    }

    /// The scatter of a Doppler speed in m/s; none while standing.
    private func noise(_ speed: Double) -> Double {
      let noise = [0.08, -0.05, 0.02, -0.09, 0.06, 0.01, -0.03]
      return speed > 0 ? noise[shown.count % noise.count] : 0
    }

    mutating func ingest(_ fix: Fix) {
      verdicts[engine.ingest(fix, at: time), default: 0] += 1
      shown.append(engine.distance)
    }

    mutating func wait(_ seconds: Double, speed: Double = 0, course: Double = 40) {
      time += seconds
      let way = PlaneVector(speed: speed * seconds, course: course)
      place = Geodesy.offset(place, east: way.east, north: way.north)
    }

    var saved: SavedTrack {
      engine.savedTrack() ?? SavedTrack(KnotTrack(), at: [])
    }
    var savedDistance: Double { Array(saved).last?.distance ?? 0 }
  }

  /// Errors that drift by metres like a receiver's; the same for the same seed.
  private func drift(_ sigma: Double, seed: UInt64) -> (Double) -> PlaneVector {
    // A sum of sines, so that the drift is a function of time.
    var chance = SplitMix64(seed: seed)
    let waves = (0..<12).map { _ in
      (
        period: Double.random(in: 8...250, using: &chance),
        phase: Double.random(in: 0...360, using: &chance)
      )
    }
    return { time in
      var sum = PlaneVector.zero
      for (index, wave) in waves.enumerated() {
        let angle = wave.phase + 360 * time / wave.period
        let size = PlaneVector(speed: 1, course: angle).east
        sum = sum + PlaneVector(speed: size, course: Double(index) * 137)
      }
      return sigma / 12.0.squareRoot() * 2.0.squareRoot() * sum
    }
  }

  @Test("Kilometres straight on are right within metres, live and saved")
  func straight() {
    var run = Run()
    run.go(1800, error: drift(2, seed: 1))
    // The first fix has no distance before it.
    #expect(isNear(run.engine.distance, 1799 * 3, within: 8))
    #expect(isNear(run.savedDistance, 1799 * 3, within: 8))
    #expect(run.verdicts == [.accepted: 1800])
    #expect(isNear(run.engine.movingTime, 1799, within: 1))
    #expect(isNear(run.saved.movingTime, 1799, within: 1))
    #expect(isNear(run.engine.speed, 3, within: 0.02))
    #expect(run.engine.motion == .moving)
  }

  @Test("Faster receivers say the same", arguments: [2.0, 5, 10])
  func rates(rate: Double) {
    var run = Run()
    run.go(601, rate: rate)
    #expect(run.saved.count == Int(601 * rate))
    #expect(isNear(run.savedDistance, 3 * (601 - 1 / rate), within: 1))
    #expect(isNear(run.engine.distance, run.savedDistance, within: 4))
    let distances = run.saved.map(\.distance)
    #expect(zip(distances, distances.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test("Ten minutes of standing are no metre, whatever the positions do", arguments: 1...5)
  func standing(seed: Int) {
    var run = Run()
    run.go(600, speed: 0, error: drift(3, seed: UInt64(seed)))
    #expect(run.engine.distance == 0 && run.savedDistance == 0)
    #expect(run.engine.motion == .standing && run.engine.speed == nil)
    #expect(run.engine.movingTime == 0 && run.saved.movingTime == 0)
  }

  @Test("A receiver without Doppler is measured by its positions")
  func noDoppler() {
    var run = Run()
    run.go(1200, hasDoppler: false, error: drift(2, seed: 3))
    #expect(isNear(run.savedDistance, 3600, within: 54))
    #expect(isNear(run.engine.distance, 3600, within: 54))
    #expect(isNear(run.engine.speed, 3, within: 0.6))
    run.go(300, speed: 0, hasDoppler: false)
    let stood = run.engine.distance
    run.go(300, speed: 0, hasDoppler: false)
    #expect(run.engine.distance == stood)
  }

  @Test(
    "A receiver without Doppler, or with speeds without a course, is not cut short where it winds",
    arguments: [(false, false), (true, false)])
  func zigzagWithoutDoppler(hasDoppler: Bool, hasCourse: Bool) {
    var run = Run()
    for turn in 0..<90 {
      run.go(
        15, course: turn % 2 == 0 ? 0 : 100, hasDoppler: hasDoppler, hasCourse: hasCourse,
        error: drift(1.5, seed: 4))
    }
    #expect(isNear(run.savedDistance, 90 * 45, within: 0.06 * 90 * 45))
    #expect(isNear(run.engine.distance, 90 * 45, within: 0.06 * 90 * 45))
  }

  @Test("An arm that is met in the same phase for minutes is found out, live and saved")
  func aliasedArm() {
    var run = Run()
    run.go(1500, speed: 1.4, error: drift(1.5, seed: 3), long: { _ in -0.4 })
    #expect(isNear(run.savedDistance, 1499 * 1.4, within: 0.01 * 1500 * 1.4))
    #expect(isNear(run.engine.distance, run.savedDistance, within: 0.015 * 1500 * 1.4))
  }

  @Test("A live distance that is far behind catches up within minutes")
  func catchingUp() {
    var run = Run()
    run.go(600, speed: 1.4, error: drift(1.5, seed: 5), long: { _ in -0.35 })
    run.go(600, speed: 1.4, error: drift(1.5, seed: 5))
    #expect(isNear(run.engine.distance, run.savedDistance, within: 0.01 * 1200 * 1.4))
  }

  @Test("A red light adds nothing and loses nothing")
  func light() {
    var run = Run()
    run.go(120)
    run.go(45, speed: 0, error: drift(2, seed: 8))
    run.go(120)
    #expect(isNear(run.savedDistance, 239 * 3, within: 6))
    #expect(isNear(run.engine.distance, 239 * 3, within: 6))
    #expect(isNear(run.saved.movingTime, 240, within: 6))
  }

  @Test("The first fix has to be better than 20 m, later ones not worse than 50 m")
  func gate() {
    var run = Run()
    run.go(3, accuracy: 20)
    run.go(3, accuracy: 19)
    run.go(3, accuracy: 50)
    run.go(3, accuracy: 51)
    #expect(run.verdicts == [.inaccurate: 6, .accepted: 6])
    run.engine.breakTrack()
    run.go(1, accuracy: 40)
    #expect(run.verdicts[.accepted] == 7)
  }

  @Test("A tunnel is bridged by chord and speed, and counted as such")
  func tunnel() {
    var run = Run()
    run.go(100)
    run.wait(60, speed: 3)
    run.go(100)
    #expect(isNear(run.engine.distance, 259 * 3, within: 8))
    #expect(isNear(run.savedDistance, 259 * 3, within: 8))
    #expect(isNear(run.engine.gapDistance, 61 * 3, within: 8))
    #expect(isNear(run.saved.gapDistance, 61 * 3, within: 8))
  }

  @Test("A bridge that is not settled earns no badge, and the metres shown never fall")
  func unsettled() {
    var run = Run()
    run.go(100)
    let before = run.engine.distance
    run.wait(30, speed: 3)
    // The receiver wakes up 15 m too far.
    run.go(1) { _ in PlaneVector(speed: 15, course: 40) }
    #expect(run.engine.distance > before + 80)
    #expect(run.engine.settledDistance < before + 4)
    run.go(60)
    #expect(run.engine.settledDistance == run.engine.distance)
    #expect(isNear(run.savedDistance, 190 * 3, within: 12))
    #expect(zip(run.shown, run.shown.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test("A pause adds no metre, and a runner who resumes at speed loses none")
  func pause() {
    var run = Run()
    run.go(100)
    let before = run.engine.distance
    run.engine.breakTrack()
    #expect(run.engine.distance == before && run.engine.motion == .unknown)
    run.wait(100, speed: 3)
    run.go(1)
    #expect(run.engine.distance == before)
    run.go(100)
    #expect(isNear(run.savedDistance, 99 * 3 + 100 * 3, within: 4))
    #expect(isNear(run.engine.distance, 99 * 3 + 100 * 3, within: 4))
    #expect(run.saved.gapDistance == 0)
  }

  @Test("One wild place is refused and its velocity used; a move begins anew without metres")
  func jumps() {
    var run = Run()
    run.go(60)
    run.go(1) { _ in PlaneVector(east: 700, north: 0) }
    #expect(run.verdicts[.jump] == 1)
    run.go(60)
    #expect(isNear(run.savedDistance, 120 * 3, within: 3))
    run.wait(1, speed: 5000)
    run.go(60)
    #expect(run.verdicts[.jump] ?? 0 > 10)
    #expect(run.savedDistance < 181 * 3 + 20)
    #expect(run.engine.distance < 181 * 3 + 20)
  }

  @Test("A filter that was led astray slowly finds back to its receiver")
  func astray() {
    var run = Run()
    run.go(60)
    // Each step is possible for a runner, but not all of them together.
    run.go(20) { PlaneVector(east: 12 * ($0 - 60), north: 0) }
    run.go(60) { _ in PlaneVector(east: 240, north: 0) }
    #expect(run.savedDistance < 140 * 3 + 300)
    let before = run.engine.distance
    run.go(60) { _ in PlaneVector(east: 240, north: 0) }
    #expect(isNear(run.engine.distance - before, 180, within: 6))
  }

  @Test("Copying an engine, or asking for what it would save, changes nothing")
  func asking() {
    var run = Run()
    var asked = Run()
    for _ in 0..<20 {
      run.go(33, rate: 5)
      asked.go(33, rate: 5)
      _ = asked.saved
      _ = asked.engine.climb
    }
    #expect(run.engine.distance == asked.engine.distance)
    #expect(Array(run.saved) == Array(asked.saved))
  }

  @Test("No fix traps, and no figure leaves the numbers")
  func awkward() {
    for one in awkwardNumbers {
      for two in awkwardNumbers {
        var run = Run()
        run.go(5)
        for (index, seconds) in [6, 7, one, two, 9, 10, 1e9].enumerated() {
          run.time = seconds
          run.ingest(
            Fix(
              status: .valid, millisecondOfDay: Int64(index) * 400,
              coordinate: Coordinate(
                latitude: index.isMultiple(of: 3) ? one : 52, longitude: two), altitude: one,
              speed: two, course: one, hdop: two, accuracy: index.isMultiple(of: 2) ? one : 5,
              sigma: two))
        }
        let engine = run.engine
        let numbers: [Double?] = [
          engine.distance, engine.settledDistance, engine.gapDistance, engine.speed,
          engine.movingTime, run.savedDistance, run.saved.gapDistance, run.saved.movingTime,
          engine.climb?.ascent,
        ]
        for number in numbers.compactMap({ $0 }) {
          #expect(number.isFinite && number >= 0, "\(one) \(two)")
        }
        #expect(zip(run.shown, run.shown.dropFirst()).allSatisfy { $0 <= $1 })
      }
    }
  }

  @Test("Over the pole and the date line it goes on")
  func edges() {
    var run = Run()
    run.place = Coordinate(latitude: 10, longitude: 179.999)
    run.go(300, course: 90)
    #expect(isNear(run.savedDistance, 299 * 3, within: 4))
    for latitude in [89.9999, -89.9999, 90] {
      var pole = Run()
      pole.place = Coordinate(latitude: latitude, longitude: 0)
      pole.go(30, course: 0)
      pole.place = Coordinate(latitude: latitude, longitude: 180)
      pole.go(30, course: 180)
      #expect(pole.engine.distance.isFinite && pole.savedDistance.isFinite)
    }
  }
}
