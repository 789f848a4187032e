import Board
package import Device
package import Drawing
import Simulation

/// The parsed command line.
package struct SimulatorOptions: Hashable, Sendable {
  package var port: UInt16 = 8033
  package var buttons = ButtonLayout.four
  package var layout = Layout.square
  package var speed = 1.0
  /// The initial source of the receiver's sentences; the log if there is one.
  package var source = GPSSource.route(name: "demo", seed: 1)
  package var log: String?
  package var data: String?
  package var badges: String?
  package var map: String?
  package var course: String?
  package var wantsHelp = false

  package static let help = """
    usage: scripts/simulator [--port N] [--buttons 2|4] [--size WxH] [--speed X]
                             [--log FILE | --route NAME [--seed N]] [--data DIR] [--badges FILE]
                             [--map FILE] [--course FILE]

    The MoonRunner wearable as a page in your browser.

      --port N         the port of the page: http://127.0.0.1:N/ (8033; 0: any free port)
      --buttons 2|4    number of keys (4)
      --size WxH       size of the display (240x240):
                       \(words(Layout.all.map(\.name).sorted(), indent: 23))
      --speed X        speed of time, 1 to 100 times real time (1). It drops to 1x while a key
                       is down, for 3 s afterwards, and during a badge celebration, unless
                       switched off on the page. 0 stops the clock: then only
                       POST /step?ms=N advances it
      --log FILE       the receiver replays this NMEA log
      --route NAME     the receiver follows a simulated route (demo):
                       \(words(Route.names, indent: 23))
      --seed N         random seed for pace and GPS noise (1)
      --data DIR       keep runs and settings in DIR; without it they are deleted when you quit
      --badges FILE    your own badges: a badges.json file with its pictures next to it
                       (default: the one in DIR, if any)
      --map FILE       draw the streets of a map, MBTiles or PMTiles (default: those in
                       DIR/maps, if any); then --route streets runs 5 km along them, a different
                       path for each seed
      --course FILE    follow a course or a past run: GPX, TCX, FIT or a run file; then
                       --route course runs along it

    Exit status: 0 done, 1 failed, 2 wrong arguments.
    """

  /// Joins names with commas and wraps them to 80 columns with an indent.
  private static func words(_ names: [String], indent: Int) -> String {
    var lines = [""]
    for (index, name) in names.enumerated() {
      let word = name + (index + 1 < names.count ? "," : "")
      if lines[lines.count - 1].count + 1 + word.count > 80 - indent { lines.append("") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
    }
    return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }

  /// - Throws: ``SimulatorError`` with status 2 that describes the invalid argument.
  package init(_ words: some Sequence<String>) throws(SimulatorError) {
    let values = try SimulatorOptions.values(in: words)
    if values["--help"] != nil {
      wantsHelp = true
      return
    }
    if let text = values["--port"] {
      guard let port = UInt16(text) else {
        throw .usage("--port \"\(text)\" is not a whole number from 0 to 65535")
      }
      self.port = port
    }
    if let text = values["--buttons"] {
      guard let layout = ["2": ButtonLayout.two, "4": .four][text] else {
        throw .usage("--buttons \"\(text)\" is neither 2 nor 4")
      }
      buttons = layout
    }
    if let text = values["--size"] {
      guard let layout = Layout.named(text) else {
        let names = Layout.all.map(\.name).joined(separator: ", ")
        throw .usage("--size \"\(text)\" is not one of \(names)")
      }
      self.layout = layout
    }
    if let text = values["--speed"] {
      guard let speed = Double(text),
        BoardClock.speeds.contains(speed) || speed == BoardClock.held
      else { throw .usage("--speed \"\(text)\" is neither 0 nor a number from 1 to 100") }
      self.speed = speed
    }
    (log, data, badges) = (values["--log"], values["--data"], values["--badges"])
    (map, course) = (values["--map"], values["--course"])
    source = try SimulatorOptions.source(values)
  }

  private static func source(_ values: [String: String]) throws(SimulatorError) -> GPSSource {
    if values["--log"] != nil {
      guard values["--route"] == nil, values["--seed"] == nil else {
        throw .usage("--log cannot be combined with --route or --seed")
      }
      return .log
    }
    let name = values["--route"] ?? "demo"
    let ways = GPSSource.Way.allCases
    guard Route.names.contains(name) || ways.contains(where: { $0.rawValue == name }) else {
      let names = Route.names + ways.map(\.rawValue)
      throw .usage(
        "--route \"\(name)\" is unknown; the routes are \(names.joined(separator: ", "))")
    }
    for way in ways where name == way.rawValue && values[way.option] == nil {
      throw .usage("--route \(name) requires \(way.option) FILE")
    }
    let text = values["--seed"] ?? "1"
    guard let seed = UInt64(text) else {
      throw .usage("--seed \"\(text)\" is not a whole number of at least 0")
    }
    return .route(name: name, seed: seed)
  }

  private static func values(
    in words: some Sequence<String>
  ) throws(SimulatorError) -> [String: String] {
    let known: Set<String> = [
      "--port", "--buttons", "--size", "--speed", "--log", "--route", "--seed", "--data",
      "--badges", "--map", "--course",
    ]
    var values: [String: String] = [:]
    var iterator = words.makeIterator()
    while let word = iterator.next() {
      if word == "--help" || word == "-h" {
        values["--help"] = ""
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard known.contains(name) else { throw .usage("unexpected argument \"\(word)\"") }
      guard values[name] == nil else { throw .usage("\(name) is given twice") }
      guard let value = parts.count == 2 ? String(parts[1]) : iterator.next(), !value.isEmpty
      else { throw .usage("\(name) needs a value") }
      values[name] = value
    }
    return values
  }
}
