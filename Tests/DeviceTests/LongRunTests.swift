import Device
import RunModel
import Screens
import Testing
import Tracking

/// Four hours: nothing may grow with the length of the run.
@Suite struct LongRunTests {
  /// One epoch, its deadlines, and the screen read once.
  private static func epoch(_ device: inout Device, _ at: Instant, _ bytes: [UInt8]) -> Int {
    var effects = device.handle(.gps(bytes), at: at).count
    while let next = device.nextDeadline, next < at + .seconds(1) {
      effects += device.advance(to: next).count
    }
    return effects + (device.screen.isLit ? 1 : 0)
  }

  @Test(arguments: [RunPage.main, .map, .splits]) func fourthHourCostsNoMoreThanTheFirst(
    page: RunPage
  ) {
    var rig = Rig()
    rig.open()
    rig.startRun()
    while rig.top != .running(.page(page)) { rig.short(.down) }
    var device = rig.device
    var now = rig.now
    var place = rig.place
    var hours: [Duration] = []
    var count = 0
    for _ in 0..<4 {
      // Out and back within 2 km, so that the trail stays near.
      var sentences: [[UInt8]] = []
      for second in 0..<Self.hour {
        let isOut = second / 600 % 2 == 0
        place = Geodesy.offset(place, east: isOut ? 3 : -3, north: isOut ? 0.5 : -0.4)
        let utc = UTC(
          millisecondsSince1970: 1_795_000_000_000 + now.nanoseconds / 1_000_000 / 1000 * 1000
            + Int64(second) * 1000)
        sentences.append(Sentences.epoch(place, utc: utc, speed: 3))
      }
      let clock = ContinuousClock()
      hours.append(
        clock.measure {
          for bytes in sentences {
            count += Self.epoch(&device, now, bytes)
            now = now + .seconds(1)
          }
        })
    }
    print("SHOW \(page): \(hours.map { $0.milliseconds }) ms for \(Self.hour) epochs each")
    #expect(count > 0)
    #expect((device.recorder?.points.count ?? 0) > 4 * Self.hour - 60)
    // Generous, for the machine is shared; what copies the run each second is ten times slower.
    #expect(hours[3].inSeconds < 5 * hours[0].inSeconds + 0.5)
  }

  #if DEBUG
    private static let hour = 900
  #else
    private static let hour = 3600
  #endif
}
