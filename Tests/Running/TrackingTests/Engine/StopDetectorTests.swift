import Glibc
import Testing

@testable import Tracking

@Suite struct StopDetectorTests {
  private let limits = StopLimits(noise: 0)

  /// The metres counted by the detector for seconds at these speeds.
  private func metres(_ speeds: [Double], _ detector: inout StopDetector) -> [Double] {
    speeds.map { speed in
      detector.ingest(
        PlaneVector(east: speed, north: 0), StopDetector.Way(metres: speed, seconds: 1), limits
      ).metres
    }
  }

  @Test("What was held of a start is given back when it was one")
  func start() {
    var detector = StopDetector()
    let out = metres([0, 0.3, 0.6, 1, 3, 3, 3], &detector)
    #expect(detector.isMoving)
    #expect(isNear(out.reduce(0, +), 0.6 + 1 + 9, within: 1e-9))
  }

  @Test("A slow moment among running keeps its metres")
  func slowMoment() {
    var detector = StopDetector(PlaneVector(east: 1, north: 0), limits)
    let speeds = [1.0, 1, 0, 0, 1, 1, 1]
    let out = metres(speeds, &detector)
    #expect(isNear(out.reduce(0, +), 5, within: 1e-9))
    #expect(detector.isMoving)
  }

  @Test("A stop drops what was held and adds nothing more")
  func stop() {
    var detector = StopDetector(PlaneVector(east: 3, north: 0), limits)
    _ = metres(Array(repeating: 0, count: 12), &detector)
    #expect(!detector.isMoving)
    let out = metres(Array(repeating: 0.1, count: 50), &detector)
    #expect(out.allSatisfy { $0 == 0 })
  }

  @Test("Between houses the limits rise, but a slow walker is still seen")
  func noise() {
    #expect(StopLimits(noise: 0.01) == limits)
    let canyon = StopLimits(noise: 0.16)
    #expect(canyon.standing > limits.standing && canyon.starting > canyon.standing)
    #expect(StopLimits(noise: 1e9).starting <= 0.7 + 1e-9)
  }

  @Test("Whoever comes out of a gap running runs")
  func gap() {
    var detector = StopDetector()
    detector.passGap(speed: 0.2, limits)
    #expect(!detector.isMoving)
    detector.passGap(speed: 2, limits)
    #expect(detector.isMoving)
  }

  @Test("A walker's beats are no stop, however slow they are", arguments: [12.0, 30, 60, 100])
  func beats(seconds: Double) {
    var detector = StopDetector(PlaneVector(east: 1.66, north: 0), limits)
    for second in 0..<1200 {
      let speed = 1.66 + 1.6 * cos(Double(second) / seconds * 2 * .pi)
      _ = metres([speed], &detector)
      #expect(detector.isMoving, "\(second)")
    }
  }

  @Test("A walker who stops stands within half a minute")
  func walkerStops() {
    var detector = StopDetector(PlaneVector(east: 1.5, north: 0), limits)
    _ = metres(Array(repeating: 1.5, count: 300) + [1, 0.5], &detector)
    _ = metres(Array(repeating: 0, count: 25), &detector)
    #expect(!detector.isMoving)
  }

  @Test("Nobody stands whose places go on")
  func progress() {
    var detector = StopDetector(PlaneVector(east: 3, north: 0), limits)
    func ingest(_ second: Int, _ speed: Double) {
      _ = detector.ingest(
        PlaneVector(east: speed, north: 0), StopDetector.Way(metres: speed, seconds: 1),
        at: PlaneVector(east: 3 * Double(second), north: 0), limits)
    }
    for second in 0..<200 { ingest(second, 3) }
    for second in 200..<260 { ingest(second, 0) }
    #expect(detector.isMoving)
  }
}
