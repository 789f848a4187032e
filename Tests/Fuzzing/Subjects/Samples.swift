import GPS
import RunModel
import RunStore
import Tracking

/// Runs and journals as seeds.
enum Samples {
  static let journal = JournalID(0x5d0c_31a2_7f3a)
  static let start = UTC(millisecondsSince1970: 1_795_000_000_000)

  /// The time this many seconds after ``start``.
  static func moment(_ second: Int) -> UTC {
    UTC(millisecondsSince1970: start.millisecondsSince1970 + Int64(second) * 1000)
  }

  static let ladder = BadgeLadder([
    Badge(name: "Earth", information: "Home", texts: [:], distance: 0, imageName: "earth"),
    Badge(
      name: "Moon", information: "A mile", texts: [.german: Badge.Texts()], distance: 100,
      imageName: "moon"),
    Badge(name: "Mars", information: "Red", texts: [:], distance: 5000, imageName: "mars.png"),
  ])

  static func header(_ ladder: BadgeLadder = ladder) -> RunHeader {
    RunHeader(
      journal: journal, number: 3, utcOffset: 3600, units: .kilometres, autoLap: true,
      ladder: ladder.badges.map { LadderStep(name: $0.name, distance: $0.distance) },
      engine: DistanceEngines.standard, software: "moonrunner 1.2.3", boot: "boot", startedAt: 7)
  }

  /// A fix of a runner going north.
  static func fix(_ second: Int) -> Fix {
    Fix(
      status: .valid, time: moment(second),
      coordinate: Coordinate(latitude: 52.5 + Double(second) * 2.7e-5, longitude: 13.4),
      altitude: 30 + Double(second % 7), speed: 3, course: 0, satellites: 9, hdop: 0.9,
      accuracy: 4.5, sigma: 2.2)
  }

  /// Parts of a workout.
  private static let workout = [
    "\"Moon\": warmup 5s + 2x(run 20m@5:00-5:30 \"fast\" +", " rest open) + 2x(cooldown 9s)",
  ]

  /// The result of a race, in a run of at least 26 seconds.
  private static let race = GhostResult(
    runID: "20261121T061500Z-7f3a", timestamp: start, utcOffset: 3600, seconds: -34.2)

  /// The records of a run of this many seconds: laps, a pause, a gap, a refused fix, samples, steps
  /// of a workout, the result of a race.
  static func records(seconds: Int) -> [RunRecord] {
    var recorder = RunRecorder(header: header())
    var records: [RunRecord] = []
    func apply(_ record: RunRecord) {
      recorder.apply(record)
      records.append(record)
    }
    for second in 0..<seconds where !(40..<46).contains(second) {
      let time = RunTime(milliseconds: Int64(second) * 1000)
      switch second {
      case 0:
        for (index, text) in workout.enumerated() {
          let part = WorkoutPart(index: index, count: workout.count, completed: 0, text: text)
          apply(.workout(at: time, part))
        }
      case 10: apply(.receiver(at: time, "u-blox 8"))
      case 20: apply(.lap(at: time, .button))
      case 25:
        if let race { apply(.ghost(at: time, race)) }
      case 30: apply(.pause(at: time))
      case 35: apply(.resume(at: time))
      case 47: apply(.workoutEnd(at: time))
      default: break
      }
      if second % 10 == 3, let sample = Sample(.pressure, 1000 + Double(second) / 10) {
        apply(.sample(at: time, sample))
      }
      records += recorder.ingest(fix(second), at: time)
    }
    apply(.end(at: RunTime(milliseconds: Int64(seconds) * 1000), .save))
    return records
  }

  static func run(seconds: Int) -> Run {
    RunFile.make(header(), Packed(records(seconds: seconds)))
  }

  /// Another device's run with sensors and a second distance.
  static func withSensors(_ run: Run) -> Run {
    var run = run
    run.channels = [.heartRate, .cadence, .power]
    run.otherDistance = OtherDistance(
      origin: .device, engine: "device/1", distance: run.distance, laps: run.laps,
      badges: run.badges)
    run.points = run.points.edited { index, point in
      point.channels[.heartRate] = Double(120 + index % 9)
      point.channels[.cadence] = 174
      point.channels[.power] = Double(200 + index)
      point.otherDistance = point.distance
    }
    return run
  }

  static func journal(seconds: Int) -> [UInt8] {
    journal(header(), records(seconds: seconds))
  }

  static func journal(_ header: RunHeader, _ records: some Sequence<RunRecord>) -> [UInt8] {
    var bytes: [UInt8] = []
    var encoder = JournalEncoder(journal: header.journal)
    encoder.append(header, to: &bytes)
    for record in records { encoder.append(record, to: &bytes) }
    return bytes
  }
}
