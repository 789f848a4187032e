import Courses
import Device
import GPS
import RunModel
import RunStore
import Tracking
import Words

@testable import FlightRecord

/// One of every kind of event, with full and minimal content.
enum Samples {
  static let journal = JournalID(0x5d0c_31a2_7f3a)
  static let utc = UTC(millisecondsSince1970: 1_795_241_700_123)
  static let trouble = StorageTrouble(
    kind: .full, detail: "append journal/x.jnl: \"no room\"\n\u{1F680}\u{0}")

  static let header = RunHeader(
    journal: journal, number: 42, utcOffset: -12_600, units: .miles, autoLap: true,
    ladder: [
      LadderStep(name: "Earth", distance: 0),
      LadderStep(name: "The \"Moon\" \u{1F315}", distance: 1609.344),
    ],
    engine: "moonrunner/1", software: "moonrunner 1.0.0", boot: "3c9a", startedAt: 123_456)

  static let fix = Fix(
    status: .valid, time: utc, millisecondOfDay: utc.millisecondOfDay,
    coordinate: Coordinate(latitude: 52.500_000_1, longitude: -13.1), altitude: -3.25,
    speed: 1 / 3, course: 271.4, satellites: 12, hdop: 0.9, accuracy: 4.6, sigma: 2.2)

  static let pressure: Sample = {
    guard let sample = Sample(.pressure, 1013.25) else {
      preconditionFailure("the air has another pressure")
    }
    return sample
  }()

  static let race: GhostResult = {
    guard
      let result = GhostResult(
        runID: "20261121T061500Z-7f3a", timestamp: utc, utcOffset: -3600, seconds: -34.2)
    else { preconditionFailure("the race has another result") }
    return result
  }()

  static let records: [RunRecord] = [
    .badge(at: .zero, index: 0), .fix(at: RunTime(milliseconds: 1000), fix, .accepted),
    .fix(at: RunTime(milliseconds: 2000), Fix(), .noFix),
    .fix(
      at: RunTime(milliseconds: 3000), Fix(status: .estimated, millisecondOfDay: 0), .estimated),
    .sample(at: RunTime(milliseconds: 3100), pressure),
    .lap(at: RunTime(milliseconds: 3500), .button), .pause(at: RunTime(milliseconds: 4000)),
    .resume(at: RunTime(milliseconds: 5000)),
    .workout(
      at: RunTime(milliseconds: 5000),
      WorkoutPart(index: 0, count: 2, completed: 0, text: "\"Moon \u{1F315}\": run ")),
    .workoutEnd(at: RunTime(milliseconds: 5500)),
    .ghost(at: RunTime(milliseconds: 5600), race),
    .correction(at: RunTime(milliseconds: 5700), .distance(5000)),
    .restart(
      Restart(time: RunTime(milliseconds: 6000), boot: "b", resumedAt: 7, dead: nil)),
    .restart(
      Restart(time: RunTime(milliseconds: 6000), boot: "b", resumedAt: 7, dead: 900_000)),
    .end(at: RunTime(milliseconds: 7000), .split(JournalID(7))),
  ]

  static let interrupted = InterruptedRun(header: header, records: Packed(records))

  static let run = Run(
    id: "20261121T061500Z-7f3a", journal: journal, number: 42, timestamp: utc, utcOffset: 3600,
    duration: 1834.25, elapsed: 1902.0, distance: 5012.345_678, distanceLive: 5009.1,
    gapDistance: 1.0 / 3, moving: 1790.4, ascent: 48, descent: 47.2, recovered: true,
    engine: "moonrunner/1",
    segments: [
      RunSegment(start: 0, end: 900.125, endedBy: .pause),
      RunSegment(start: 967.8, end: 1902, endedBy: .stop),
    ],
    laps: [Lap(start: 0, end: 312.4, duration: 312.4, distance: 1000, kind: .auto)],
    badges: [
      RunBadge(name: "Earth", distance: 0, elapsed: 0),
      RunBadge(
        name: "Cérès \u{2604}", distance: 804.672, elapsed: 251.7,
        coordinate: Coordinate(latitude: 52.5, longitude: 13.4), pace: 0.312_812_3),
    ],
    quality: RunQuality(fixes: 2, rejected: 3, gapSeconds: 0.1, worstAccuracy: 7.1),
    software: "moonrunner 1.0.0", receiver: "u-blox", ghost: race,
    corrections: [RunCorrection(kind: .distance, elapsed: 1500.25, distance: 5000)],
    points: [
      RunPoint(
        elapsed: 0.123, timestamp: utc,
        coordinate: Coordinate(latitude: 52.500_000_012_3, longitude: 13.4), altitude: 38.1,
        accuracy: 4.6, hdop: 0.9, speed: 2.71, course: 271.4, distance: 0, segment: 0),
      RunPoint(
        elapsed: 1, timestamp: nil, coordinate: Coordinate(latitude: -90, longitude: 180),
        distance: 2.5, segment: 1),
    ])

  /// Every optional value is missing.
  static let meagre = Run(
    id: "undated-0042-7f3a", journal: JournalID(0), number: 0, timestamp: nil, utcOffset: 0,
    duration: 0, elapsed: 0, distance: 0, distanceLive: 0, gapDistance: 0, recovered: false,
    engine: "tutorial/1", segments: [], laps: [], badges: [],
    quality: RunQuality(fixes: 0, rejected: 0, gapSeconds: 0, worstAccuracy: nil), software: "",
    points: [])

  static let settings = Settings().with(\.units, .miles).with(\.sound, false).with(
    \.vibration, false
  ).with(\.autoLap, false).with(\.mapPalette, .colourSafe).with(\.theme, .light).with(
    \.light, .off15
  ).with(\.utcOffset, -12_600).with(\.hiddenEnds, .metres500)

  static let summary = RunSummary(
    id: "20261121T061500Z-7f3a", journal: journal, number: 41, timestamp: utc, utcOffset: 900,
    distance: 5012.3, duration: 0.1,
    givenBeyond: [
      GivenBadge(name: "Phobos", distance: 4023.36), GivenBadge(name: "\"\u{1F315}", distance: nil),
    ])

  static let requests: [StorageRequest] = [
    .begin(header), .append(records), .append([]), .end(at: .zero, .discard),
    .end(at: RunTime(milliseconds: 9), .saveBeforeRestart), .continueRun(id: run.id),
    .end(at: .zero, .keepSaved), .append([.trim(at: .zero), .trim(at: nil)]),
    .trim(id: run.id, duration: 2_530_000), .correct(id: run.id, .undone),
    .correct(id: run.id, .indoor(8400)),
    .load(id: ""), .delete(id: run.id), .undoImport(batch: 3), .saveSettings(settings),
    .measure, .verify(day: nil), .verify(day: 20_784), .listRestorable, .restore(id: run.id),
  ]

  static let outcomes: [StorageOutcome] =
    [
      .opened(StoredState()),
      .opened(
        StoredState(
          settings: settings, runs: [summary, meagre.summary],
          damaged: [DamagedRun(id: "x", reason: "line 1: \u{7F}\u{85}")], interrupted: interrupted,
          free: 0)),
      .durable(free: 1 << 40), .notDurable(trouble), .dropped(fixes: 9000),
      .saved(run, run.summary),
      .saved(meagre, meagre.summary), .saveFailed(trouble), .discarded, .continued(interrupted),
      .continued(InterruptedRun(header: header, records: [])),
      .loaded(run, hasJournal: true), .loaded(meagre, hasJournal: false), .kept(summary),
      .changed(run, run.summary),
      .opened(
        StoredState(
          unlisted: UnlistedRun.Place.allCases.map {
            UnlistedRun(id: "\($0)", summary: $0 == .staged ? summary : nil, place: $0)
          }, canRestore: true)),
      .repaired([]), .repaired([summary, meagre.summary]), .restored(summary),
      .verified(damaged: [], isDone: true),
      .verified(damaged: [DamagedRun(id: run.id, reason: "line 1: \u{7F}")], isDone: false),
      .restorable([]),
      .restorable(
        RestorableRun.Reason.allCases.map {
          RestorableRun(id: "\($0)", summary: $0 == .deleted ? nil : summary, reason: $0)
        }),
      .deleted(id: run.id), .importUndone(ids: []), .importUndone(ids: [run.id, "x"]),
    ] + requests.map { .failed($0, trouble) }
    + StorageTrouble.Kind.allCases.map { .notDurable(StorageTrouble(kind: $0, detail: "")) }

  /// With a missing elevation, and turns of both kinds.
  static let course: Course = {
    let places = [
      CoursePlace(Coordinate(latitude: 52.500_000_1, longitude: 179.999_999), altitude: -1 / 3),
      CoursePlace(Coordinate(latitude: 52.51, longitude: -179.999)),
      CoursePlace(Coordinate(latitude: 52.51, longitude: -179.98), altitude: 1e-9),
    ]
    let cues = [PlaceCue(place: 1, turn: .mark, words: "Water \"here\"\n")]
    guard let course = try? Course(name: "R\u{fc}gen", places: places, cues: cues) else {
      preconditionFailure("the course of the samples is none")
    }
    return course
  }()

  /// Turns of every origin, and marks.
  static let turned: Course = {
    let cues = CourseCue.Origin.allCases.enumerated().map { index, origin in
      CourseCue(metres: Double(index + 1), turn: .left, words: "Way", origin: origin)
    }
    let marks = [
      CourseMark(Coordinate(latitude: 52.5, longitude: 180), words: "Hut \"Ä\"\n"),
      CourseMark(Coordinate(latitude: -1 / 3, longitude: -0.1)),
    ]
    guard let course = Course(name: "", points: course.points, cues: cues, marks: marks) else {
      preconditionFailure("the turns of the samples are none")
    }
    return course
  }()

  /// With a profile.
  static let hill: Course = {
    let places = [0.0, 0.01, 0.02].map {
      CoursePlace(Coordinate(latitude: 52.5 + $0, longitude: 13), altitude: 100 / 3 + 3000 * $0)
    }
    guard let course = try? Course(name: "", places: places), course.profile != nil else {
      preconditionFailure("the course of the samples has no profile")
    }
    return course
  }()

  static let raced: CourseFileName = {
    guard let file = CourseFileName(run: "20261121T061500Z-7f3a") else {
      preconditionFailure("the run of the samples has no file")
    }
    return file
  }()

  static let ghost: Ghost = {
    let ghost = Ghost(
      course: turned,
      moments: [(0, 0), (1.0 / 3, 0), (12.25, 41.7)].map { Ghost.Moment(seconds: $0, metres: $1) },
      waits: [Ghost.Wait(metres: 30.1, seconds: 40)])
    guard let ghost else { preconditionFailure("the ghost of the samples is none") }
    return ghost
  }()

  static let choice: CourseChoice? = CourseFileName(.courses, "park.gpx").map {
    .file($0, isReversed: true)
  }

  static let events: [Event] =
    [
      .gps([]), .gps(Array("$GNRMC,061500.00,A,,*5C\r\n$".utf8)), .gps(Array(0...255)),
      .gps(Array("\\u00e4 \"é\" \u{1F680}".utf8)), .gps([UInt8](repeating: 0xC3, count: 70_000)),
      .button(.start, isDown: true, stamp: Instant(nanoseconds: 123_456_789)),
      .button(.down, isDown: false, stamp: Instant(nanoseconds: .max)),
      .sample(pressure), .battery(Battery(percent: 100, isCharging: true)),
      .batteryHistory(BatteryHistory()), .supply(Supply()),
      .supply(Supply(volts: 4.0525, milliamperes: -180, isLow: true)),
      .maps((0..<MapNote.most).map { MapNote(name: "map \($0)", credit: "© \"somebody\"") }),
      .maps([]), .setup([]),
      .setup(
        (0..<SetupNote.most).map { SetupNote(file: "moonrunner.txt", line: $0, text: "\"x\"\n") }),
      .battery(Battery(percent: -1, isCharging: false)), .usb(.unplugged),
      .usb(.preparing(percent: 40)), .usb(.ready), .usb(.failed(reason: "no \"UDC\"")),
      .usb(.waiting), .usb(.ejected), .stick(.absent), .stick(.waiting),
      .stick(.copying(done: 3, of: 12)), .stick(.done(runs: 0)), .stick(.noRuns),
      .stick(.failed(reason: "\n;")),
      .stick(.offers(badges: 12, pictures: 0)), .stick(.imported(badges: 1)),
      .stick(.offersServer(place: "")),
      .stick(.reading(percent: 7)), .stick(.finds(runs: 2, badges: 1, first: 3)),
      .stick(.took(runs: 2, known: 1, refused: 3)),
      .stick(.update(.offered(.old, version: ""))), .stick(.update(.installing(percent: 3))),
      .stick(.update(.installed)), .stick(.update(.refused(.keys))),
      .courses([]), .courses((0..<CourseAnswer.most).map { "course \($0) \"ä\".gpx" }),
      .course(.failed(reason: "no \"course\"\n"), for: .wayBack), .course(.read(course), for: nil),
      .course(.read(course), for: choice), .course(.read(turned), for: choice),
      .ghost(.failed(reason: "no \"run\"\n"), for: raced), .ghost(.read(ghost), for: raced),
      .course(.read(hill), for: nil),
      .terminate,
    ] + Part.allCases.flatMap { [.lost($0, reason: "I/O error: \($0)\n"), .found($0)] }
    + outcomes.map { .storage($0) }

  static let configuration: DeviceConfiguration = {
    var gps = GPSConfiguration(floorDate: utc)
    gps.metresPerHDOP = 1 / 3
    gps.sigmaPerHDOP = 7
    gps.assumedAccuracy = 8.5
    gps.assumedSigma = 9
    gps.assumeAfter = .seconds(11)
    gps.quietTime = .milliseconds(12)
    gps.longestEpoch = .nanoseconds(13)
    gps.lossTime = .seconds(14)
    gps.raisesFloor = true
    var capacity = ScreenCapacity()
    capacity.listRows = ScreenCapacity.rows.upperBound
    capacity.prizes = ScreenCapacity.rows.lowerBound
    capacity.splitRows = 9
    capacity.letters = ScreenCapacity.letterBounds.upperBound
    var configuration = DeviceConfiguration(
      buttons: .two,
      ladder: BadgeLadder(
        [
          Badge(name: "Earth", information: "Home.", distance: 0, imageName: "earth"),
          Badge(
            name: "The \"Moon\" \u{1F315}", information: "", distance: 1609.344,
            imageName: "moon.png"),
        ],
        lifetime: RunTotals.Period.allCases.map { period in
          LifetimeBadge(
            Badge(name: "A \(period)", information: "", distance: 1e9, imageName: ""), in: period)
        }),
      engine: "tutorial/1", software: "moonrunner 1.2.3", boot: "3c9a-\u{E4}", seed: .max - 1,
      gps: gps, capacity: capacity)
    configuration.board = "Pirate Audio"
    configuration.absent = [.motor, .sound]
    return configuration
  }()

  static let start = FlightHeader(configuration: configuration, start: Instant(nanoseconds: 17))
}

extension FlightReader {
  /// All items of a record that arrives in pieces of some bytes.
  static func items(
    of bytes: [UInt8], pieces: Int = .max
  ) -> (items: [Item], isCutOff: Bool, fault: FlightFault?) {
    var reader = FlightReader()
    var items: [Item] = []
    do throws(FlightFault) {
      var rest = bytes[...]
      while !rest.isEmpty {
        try reader.read(Array(rest.prefix(pieces))) { items.append($0) }
        rest = rest.dropFirst(pieces)
      }
      let isCutOff = try reader.finish { items.append($0) }
      return (items, isCutOff, nil)
    } catch {
      return (items, false, error)
    }
  }
}
