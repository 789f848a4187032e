import Device
import Drawing
import GPS
import Glibc
import JSON
import RunModel
import RunStore
import Tracking
import Words

// The inner loops alone, for scripts/benchmark: so that a figure is of one part, not of a process.
//
//   moonrunner-benchmark gps FILE            reads sentences, prints nothing
//   moonrunner-benchmark json-write POINTS   writes a run file to standard output
//   moonrunner-benchmark json-read FILE      reads a run file, prints nothing
//   moonrunner-benchmark make-store DIR N    makes DIR with N stored runs
//   moonrunner-benchmark store-open DIR      opens it, prints nothing
//   moonrunner-benchmark copy-runs DIR N RUN...   makes DIR with N copies of run files, in turn
//   moonrunner-benchmark export FORMAT POINTS     exports a run to nowhere, prints its bytes
//   moonrunner-benchmark engine NAME N RATE       feeds an engine N fixes, none if NAME is none
//   moonrunner-benchmark engine-save NAME N RATE TIMES  and lets it judge the run so many times
//   moonrunner-benchmark record N RATE       records and finishes a run of N fixes
//   moonrunner-benchmark draw N              draws the main page N times, prints nothing
//   moonrunner-benchmark draw-map N          draws a map of 10,000 points N times from nothing
//   moonrunner-benchmark streets MAP LAT LON N    draws N seconds of a run over a map, none if MAP
//                                            is -; prints how many tiles it read
//   moonrunner-benchmark ground MAP LAT LON N     draws one place of it N times anew
//   moonrunner-benchmark screens FILE        draws real screens, FILE being a panel; prints what
//                                            each changed
//   moonrunner-benchmark panel KIND N FILE   shows N frames on a panel that is a file, each KIND:
//                                            same, new or seconds; 565; prints bytes written

func fail(_ message: String) -> Never {
  let line = Array("moonrunner-benchmark: \(message)\n".utf8)
  _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  exit(2)
}

func contents(_ path: String) -> [UInt8] {
  guard let file = fopen(path, "rb") else { fail("cannot open \(path)") }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  while true {
    let piece = [UInt8](unsafeUninitializedCapacity: 1 << 20) { buffer, count in
      count = fread(buffer.baseAddress, 1, 1 << 20, file)
    }
    if piece.isEmpty { return bytes }
    bytes += piece
  }
}

func readSentences(_ path: String) {
  let bytes = contents(path)
  var reader = GPSReader()
  var fixes: [ReceivedFix] = []
  var now = Instant(nanoseconds: 0)
  var start = 0
  while start < bytes.count {
    // As a serial port hands them over: a few hundred bytes at a time.
    let end = min(bytes.count, start + 512)
    reader.read(Array(bytes[start..<end]), at: now, into: &fixes)
    fixes.removeAll(keepingCapacity: true)
    now = now + .milliseconds(1)
    start = end
  }
}

/// A run with as many points as asked, one a second.
func run(number: Int, points count: Int) -> Run {
  let start = UTC(millisecondsSince1970: 1_795_241_700_000 + Int64(number) * 86_400_000)
  let journal = JournalID(UInt64(number) &* 0x9e37_79b9_7f4a)
  let points = (0..<count).map { second in
    RunPoint(
      elapsed: Double(second), timestamp: start.shifted(bySeconds: second),
      coordinate: Coordinate(
        latitude: 52.5 + Double(second) * 1e-5, longitude: 13.4 - Double(second) * 1e-5),
      altitude: 38.1, accuracy: 4.6, hdop: 0.9, speed: 2.71, course: 271.4,
      distance: Double(second) * 2.7, segment: 0)
  }
  let duration = Double(max(0, count - 1))
  return Run(
    id: "\(start.fileStamp)-\(journal.shortText)", journal: journal, number: RunNumber(number),
    timestamp: start, utcOffset: 3600, duration: duration, elapsed: duration,
    distance: duration * 2.7, distanceLive: duration * 2.7, gapDistance: 0, recovered: false,
    engine: DistanceEngines.standard,
    segments: [RunSegment(start: 0, end: duration, endedBy: .stop)], laps: [], badges: [],
    quality: RunQuality(fixes: count, rejected: 0, gapSeconds: 0, worstAccuracy: 4.6),
    software: "moonrunner-benchmark", points: Packed(points))
}

func writeRun(_ points: Int) {
  RunFileWriter.write(run(number: 1, points: points)) { bytes in
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      guard written > 0 else { fail("cannot write standard output") }
      rest = rest.dropFirst(written)
    }
  }
}

func readRun(_ path: String) {
  do {
    _ = try RunFileReader(contents(path)).read()
  } catch {
    fail("\(path): \(error)")
  }
}

func draw(_ count: Int, fromNothing: Bool = false, _ screen: (Int) -> Screen) {
  let painter = Painter(layout: .square)
  for second in 0..<count {
    if fromNothing { painter.forget() }
    painter.draw(screen(second))
  }
}

/// The main page at a second of a run.
func mainPage(_ second: Int) -> Screen {
  let metres = Double(second) * 2.7
  var screen = RealScreens.first("Running main")
  guard case .main(var main) = screen.content, case .badge(var carrot) = main.strip else {
    fail("no badge to run to")
  }
  main.distance = Figure(Wording.distance(metres, .kilometres))
  main.time = Wording.duration(Double(second))
  main.pace = Wording.pace(1 / (2.6 + Double(second % 7) / 20), .kilometres)
  carrot.distance = Figure(Wording.distance(max(0, 3218 - metres), .kilometres))
  carrot.progress = min(1, metres / 3218)
  main.strip = .badge(carrot)
  screen.content = .main(main)
  return screen
}

/// A route that winds and changes its speed, one point a second; pins at some of its points, the
/// first of them selected.
func mapScreen(points count: Int, pins: [Int] = []) -> Screen {
  var screen = RealScreens.first("Run map")
  guard case .runMap(var map) = screen.content, let pin = map.pins.first else { fail("no map") }
  map.route = (0..<count).map { (second: Int) -> RoutePoint in
    let angle = Double(second) / Double(count) * 6.28
    let wave = sin(Double(second) / 40) * 60
    return RoutePoint(
      point: MapPoint(
        east: Float(cos(angle) * (900 + wave)), north: Float(sin(angle) * (700 + wave))),
      colour: second == 0 ? nil : RGB(UInt8(128 + 127 * sin(Double(second) / 90)), 170, 40))
  }
  map.extent = MapPoint(east: 1920, north: 1520)
  map.pins = zip(pins, ["the-moon", "mars"]).map { (index: Int, image: String) -> MapPin in
    var pin = pin
    pin.point = map.route[index].point
    pin.image = image
    pin.isSelected = index == pins.first
    return pin
  }
  screen.content = .runMap(map)
  return screen
}

func number(_ text: String) -> Int {
  guard let value = Int(text), value >= 0 else { fail("\"\(text)\" is no number") }
  return value
}

let words = Array(CommandLine.arguments.dropFirst())
switch (words.first, words.count) {
case ("gps", 2): readSentences(words[1])
case ("json-write", 2): writeRun(number(words[1]))
case ("json-read", 2): readRun(words[1])
case ("make-store", 3): makeStore(words[1], number(words[2]))
case ("store-open", 2): openStore(words[1])
case ("copy-runs", 4...): copyRuns(words[1], number(words[2]), from: words[3...])
case ("history", 4):
  judgeHistory(number(words[1]), judgings: number(words[2]), more: number(words[3]))
case ("streets", 5), ("ground", 5):
  guard let latitude = Double(words[2]), let longitude = Double(words[3]) else {
    fail("\(words[2]) \(words[3]) is no place")
  }
  var costs = StreetCosts(
    map: words[1], at: Coordinate(latitude: latitude, longitude: longitude))
  if words[0] == "streets" {
    costs.run(seconds: number(words[4]))
  } else {
    costs.redraw(number(words[4]))
  }
  print(costs.tilesRead)
case ("export", 3): export(words[1], number(words[2]))
case ("engine", 4):
  measureEngine(words[1], number(words[2]), rate: number(words[3]), saves: 0)
case ("engine-save", 5):
  measureEngine(
    words[1], number(words[2]), rate: number(words[3]), saves: number(words[4]))
case ("record", 3): recordRun(number(words[1]), rate: number(words[2]))
case ("draw", 2): draw(number(words[1]), mainPage)
case ("draw-map", 2):
  let map = mapScreen(points: 10_000)
  draw(number(words[1]), fromNothing: true) { _ in map }
case ("screens", 2): ScreenCosts(.square, panel: words[1]).measure()
case ("panel", 4): showFrames(words[1], number(words[2]), words[3])
default:
  fail(
    "engine NAME N RATE | engine-save NAME N RATE TIMES | record N RATE"
      + " | gps FILE | json-write POINTS | json-read FILE | make-store DIR N | store-open DIR"
      + " | copy-runs DIR N RUN... | history N TIMES MORE"
      + " | export FORMAT POINTS | draw N | draw-map N | streets MAP LAT LON N"
      + " | ground MAP LAT LON N | screens FILE"
      + " | panel KIND N FILE")
}
