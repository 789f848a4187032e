import Assets
import Device
import Drawing
import Glibc
import RunModel

// Benchmarks for scripts/benchmark that the program itself does not offer.
//
//   moonrunner-benchmark copy-runs DIR N RUN...   fills DIR with N copies, cycling through the runs
//   moonrunner-benchmark engine NAME N RATE       feeds an engine N fixes; "none": no engine
//   moonrunner-benchmark screens FILE             draws real screens with FILE as the panel;
//                                                 prints the size of each change

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

/// Returns an embedded file.
func asset(_ name: String) -> [UInt8] {
  var length = 0
  guard let bytes = assets_find(name, &length) else { fail("there is no embedded file \(name)") }
  return Array(UnsafeBufferPointer(start: bytes, count: length))
}

/// Returns a map screen: a winding route with varying speed, one point per second, and pins at some
/// of its points, with the first pin selected.
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
  guard let value = Int(text), value >= 0 else { fail("\"\(text)\" is not a number") }
  return value
}

let words = Array(CommandLine.arguments.dropFirst())
switch (words.first, words.count) {
case ("copy-runs", 4...): copyRuns(words[1], number(words[2]), from: words[3...])
case ("engine", 4): measureEngine(words[1], number(words[2]), rate: number(words[3]))
case ("screens", 2): ScreenCosts(.square, panel: words[1]).measure()
default: fail("usage: copy-runs DIR N RUN... | engine NAME N RATE | screens FILE")
}
