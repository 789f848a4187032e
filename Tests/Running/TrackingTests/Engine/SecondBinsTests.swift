import Testing

@testable import Tracking

@Suite struct SecondBinsTests {
  private func measurement(_ time: Double, east: Double? = 0, speed: Double? = nil) -> Measurement {
    Measurement(
      time: time, position: east.map { PlaneVector(east: $0, north: 0) },
      velocity: speed.map { PlaneVector(east: $0, north: 0) }, sigma: 2)
  }

  @Test("At 1 Hz each fix goes through at once, as it is")
  func slow() {
    var bins = SecondBins()
    for second in 0..<5 {
      let fix = measurement(Double(second) + 0.3, east: Double(second), speed: 3)
      let (early, now) = bins.ingest(fix)
      #expect(early == nil && now == fix)
    }
  }

  @Test("At 10 Hz ten fixes become their mean with the last of them")
  func quick() throws {
    var bins = SecondBins()
    var out: [Measurement] = []
    for tenth in 0..<50 {
      let (early, now) = bins.ingest(
        measurement(20 + Double(tenth) / 10, east: Double(tenth), speed: Double(tenth % 10)))
      #expect(early == nil)
      if let now {
        // The first fix cannot know how many follow.
        #expect(tenth == 0 || tenth % 10 == 9)
        out.append(now)
      }
    }
    #expect(out.count == 6)
    let third = out[2]
    #expect(isNear(third.time, 21.45, within: 1e-9))
    #expect(isNear(third.position?.east, 14.5, within: 1e-9))
    #expect(isNear(third.velocity?.east, 4.5, within: 1e-9))
    #expect(third.sigma == 2)
    // Of 0...9, on one of two axes.
    #expect(isNear(third.scatter, 82.5 / 9 / 2, within: 1e-9))
    #expect(out[0].scatter == nil)
  }

  @Test("Places and velocities that are missing are left out of the mean")
  func missing() {
    var bins = SecondBins()
    _ = bins.ingest(measurement(9.5))
    _ = bins.ingest(measurement(9.75))
    _ = bins.ingest(measurement(10, east: nil, speed: 4))
    _ = bins.ingest(measurement(10.25, east: 8))
    let rest = bins.flush()
    #expect(rest?.position?.east == 8 && rest?.velocity?.east == 4)
    let nothing = bins.flush()
    #expect(nothing == nil)
  }

  @Test("A gap ends a second early")
  func gap() {
    var bins = SecondBins()
    _ = bins.ingest(measurement(9.5))
    _ = bins.ingest(measurement(9.75))
    _ = bins.ingest(measurement(10))
    let (early, _) = bins.ingest(measurement(15))
    #expect(early?.time == 10)
  }
}
