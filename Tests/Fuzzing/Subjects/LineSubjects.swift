import Courses
import Device
import FlightRecord
import GPS
import JSON
import RunModel
import Tracking

extension Subject {
  /// A flight record.
  ///
  /// It reads the same in pieces, its lines are written and read back the same, and the wearable
  /// accepts the events.
  static func flight() -> Subject {
    let seed =
      header.line
      + events.enumerated().flatMap { index, event in
        FlightEvent(
          event, at: Instant(milliseconds: Int64(index) * 300), settled: Instant(milliseconds: 1)
        ).line
      }
    return Subject("flight", longest: 8192, seeds: [seed, header.line]) { bytes in
      let whole = items(bytes, piece: bytes.count + 1)
      try require(whole == items(bytes, piece: 5), "read in pieces, the record differs")
      var device: Device?
      for item in whole {
        let line: [UInt8]
        switch item {
        case .header(let header):
          line = header.line
          device = Device(configuration: header.configuration, at: header.start)
        case .event(let event): line = event.line
        }
        let written = item.isHeader ? line : header.line + line
        try require(
          items(written, piece: written.count).last == item,
          "the line reads back differently: \(item)")
        guard case .event(let event) = item else { continue }
        _ = device?.handle(event.event, at: event.at)
      }
      try require(device.map { !$0.screen.description.isEmpty } ?? true, "no screen")
    }
  }

  private static let header = FlightHeader(
    configuration: DeviceConfiguration(
      buttons: .four, ladder: Samples.ladder, engine: DistanceEngines.standard,
      software: "moonrunner 1.2.3", boot: "boot", seed: 7, gps: GPSConfiguration()),
    start: Instant(milliseconds: 1))

  private static var events: [Event] {
    let run = Samples.run(seconds: 12)
    let summary = RunSummary(
      id: run.id, journal: run.journal, number: 3, timestamp: run.timestamp, utcOffset: 3600,
      distance: run.distance, duration: run.duration, givenBeyond: [])
    var events: [Event] = [
      .storage(.opened(StoredState(free: 1 << 30))), .gps(Array("$GPGGA,,*00\r\n".utf8)),
      .button(.start, isDown: true, stamp: Instant(milliseconds: 601)), .lost(.gps, reason: "x"),
      .found(.gps), .battery(Battery(percent: 40, isCharging: true)),
      .usb(.preparing(percent: 4)), .stick(.copying(done: 1, of: 3)),
      .courses(["park.gpx"]), .maps([MapNote(name: "town", credit: "© OpenStreetMap")]),
      .storage(.saved(run, summary)),
    ]
    let places = (0..<5).map { step in
      CoursePlace(Coordinate(latitude: 52.5 + Double(step) / 1000, longitude: 13.4))
    }
    if let course = try? Course(name: "park", places: places) {
      events.append(.course(.read(course), for: CourseChoice(text: "courses/park.gpx")))
      let moments = (0..<5).map { Ghost.Moment(seconds: Double($0) * 30, metres: Double($0) * 110) }
      let ghost = Ghost(
        course: course, moments: moments, waits: [Ghost.Wait(metres: 50, seconds: 9)])
      if let ghost, let file = CourseFileName(path: "runs/a.json") {
        events.append(.ghost(.read(ghost), for: file))
      }
    }
    return events + [.terminate]
  }

  private static func items(_ bytes: [UInt8], piece: Int) -> [FlightReader.Item] {
    var reader = FlightReader()
    var items: [FlightReader.Item] = []
    var rest = bytes[...]
    do throws(FlightFault) {
      while !rest.isEmpty {
        try reader.read(Array(rest.prefix(piece))) { items.append($0) }
        rest = rest.dropFirst(piece)
      }
      _ = try reader.finish { items.append($0) }
    } catch { return items }
    return items
  }

  /// Messages between helpers and the recorder.
  static func helper() -> Subject {
    let lines = [
      "usb preparing 40", "usb failed no room; at all", "stick finds 12 3 5", "stick took 12 2 1",
      "sync failed 0 3 20781 1265 no network", "sync idle 0 3 20781 1265",
      "sync checked 0 0 20781 1265", "stick noRuns", "stick tookMaps 1",
      "import yes",
    ]
    return Subject("helper", longest: 600, seeds: lines.map { Array($0.utf8) }) { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      if let order = HelperOrder(line: text) {
        try require(
          HelperOrder(line: order.line) == order, "the order reads back differently: \(order)")
      }
      guard let report = HelperReport(line: text) else { return }
      let line = report.line
      try require(line.utf8.count < HelperReport.mostBytes, "a line is too long: \(line)")
      try require(!line.utf8.contains(UInt8(ascii: "\n")), "a line feed inside a line")
      try require(
        HelperReport(line: line) == report, "the report reads back differently: \(report)")
      try require(
        HelperReport(report.words) == report, "the report's words read back differently: \(report)")
    }
  }
}

extension FlightReader.Item {
  /// Whether it is the first line of a record.
  fileprivate var isHeader: Bool { if case .header = self { true } else { false } }
}
