import Glibc
import RunModel

/// `moonrunner check` and `moonrunner run` on pseudo terminals connected to emulated receivers of
/// several makers; needs no virtual machine.
package struct ReceiverTrial {
  /// A receiver and the expected result of its configuration.
  struct Case: Hashable, Sendable {
    var model: ReceiverModel
    var wear = BoardFileText.Wear.wrist
    /// Requested fixes per second; `nil` for the default of ``wear``.
    var wish: Int?
    /// Resulting fixes per second.
    var rate: Int
    /// Resulting baud rate.
    var baud: Int
    var words: [String]

    /// Whether the receiver answers and so must be configured.
    var answers: Bool { model != .plain && model != .babbling }

    var name: String {
      "\(model.rawValue)-\(wear.rawValue)" + (wish.map { "-\($0)" } ?? "")
    }
  }

  static let cases = [
    Case(
      model: .ublox6, wear: .chest, rate: 1, baud: 9600,
      words: ["u-blox 6 (7.03 (45969)): 1 fix a second", "GST", "pedestrian"]),
    Case(
      model: .ublox6, rate: 5, baud: 38_400,
      words: ["u-blox 6 (7.03 (45969)): 38400 baud", "GST", "pedestrian", "5 fixes a second"]),
    Case(
      model: .ublox8, wear: .chest, rate: 1, baud: 9600,
      words: ["u-blox 8 (SPG 3.01, protocol 18.00): 1 fix a second", "GST"]),
    Case(
      model: .ublox8, rate: 5, baud: 38_400,
      words: [
        "u-blox 8 (SPG 3.01, protocol 18.00)", "GST", "AssistNow", "38400 baud", "5 fixes a second",
      ]),
    Case(
      model: .ublox10, wear: .chest, rate: 1, baud: 9600,
      words: ["u-blox 10 (SPG 5.10, protocol 34.10): 1 fix a second", "GST"]),
    Case(
      model: .ublox10, wear: .chest, wish: 10, rate: 10, baud: 57_600,
      words: [
        "u-blox 10 (SPG 5.10, protocol 34.10)", "GST", "AssistNow", "57600 baud",
        "10 fixes a second",
      ]),
    Case(
      model: .mediatek, wear: .chest, rate: 1, baud: 9600,
      words: ["MediaTek (PA6H AXN_2.31_3339_13101700): 1 fix a second"]),
    Case(
      model: .mediatek, rate: 5, baud: 38_400,
      words: [
        "MediaTek (PA6H AXN_2.31_3339_13101700)", "38400 baud", "5 fixes a second",
        "taken, but not seen: GST",
      ]),
    Case(
      model: .airoha, wish: 1, rate: 1, baud: 115_200,
      words: ["Airoha (AG3352Q_V2.5.0.AG3352_20230420): 1 fix a second"]),
    Case(
      model: .airoha, rate: 5, baud: 115_200,
      words: [
        "Airoha (AG3352Q_V2.5.0.AG3352_20230420)", "write that into the board file", "GST",
        "pedestrian", "5 fixes a second",
      ]),
    Case(
      model: .casic, wear: .chest, rate: 1, baud: 9600,
      words: ["CASIC (URANUS5 V5.3.0.0): 1 fix a second", "GST"]),
    Case(
      model: .casic, rate: 5, baud: 38_400,
      words: [
        "CASIC (URANUS5 V5.3.0.0)", "GST", "38400 baud", "5 fixes a second",
        "told, without an answer", "pedestrian",
      ]),
    Case(model: .plain, rate: 5, baud: 9600, words: [nobody]),
    Case(model: .babbling, rate: 5, baud: 9600, words: [nobody]),
  ]

  private static let nobody = "it does not answer who it is; left as it is"
  private let trial: Trial

  package init(_ trial: Trial) { self.trial = trial }

  /// Performs the trial; the first failing step ends it.
  package func perform() throws(VirtualBoardError) {
    try HostFiles.makeDirectory(trial.files.output)
    try check()
    try run()
  }

  // MARK: Check

  /// Checks all receivers in parallel, each on its own line.
  private func check() throws(VirtualBoardError) {
    let host = trial.host
    let start = Host.now
    var desks: [(Case, Desk)] = []
    for one in ReceiverTrial.cases {
      let desk = try Desk(trial, one.name, one.model, wear: one.wear, rate: one.wish)
      try desk.start(["check"])
      desks.append((one, desk))
    }
    defer { for (_, desk) in desks { desk.line.unplug(from: host) } }
    var waiting = desks
    while !waiting.isEmpty {
      // Each program is checked as soon as it ends, because its duration is reported.
      var rest: [(Case, Desk)] = []
      for (one, desk) in waiting {
        if desk.isOver {
          try judge(one, desk, after: Host.now - start)
        } else {
          rest.append((one, desk))
        }
      }
      waiting = rest
      guard Host.now - start < Host.hangTime else {
        let names = waiting.map(\.0.name).joined(separator: ", ")
        throw VirtualBoardError("moonrunner check did not finish for: \(names)")
      }
      try host.rest(.milliseconds(50))
    }
  }

  private func judge(
    _ one: Case, _ desk: Desk, after span: Duration
  ) throws(VirtualBoardError) {
    let said = try desk.said()
    let heard = "hears sentences at \(one.model.baud) baud"
    let line = try CheckLines(text: said).expect("gps", heard)
    trial.say("\(one.name), \(span.milliseconds) ms: \(line)")
    for words in one.words where !line.contains(words) {
      throw VirtualBoardError("\(one.name): no \"\(words)\" in:\n\(said)")
    }
    try ReceiverTrial.judge(desk.line.receiver, one)
  }

  /// The queries that may be sent to an unidentified receiver: one of each kind.
  static let questions: [HeardCommand] = [
    .sentence(["PMTK605"]), .sentence(["PCAS06", "0"]), .sentence(["PAIR020"]),
    .frame(0x0A04, []), .sentence(["PUBX", "00"]),
  ]

  /// Checks that the receiver is configured as expected, or was queried and left unchanged.
  ///
  /// - Throws: If a check fails.
  static func judge(_ receiver: StandIn, _ one: Case) throws(VirtualBoardError) {
    guard one.answers || receiver.heard == questions else {
      throw VirtualBoardError("\(one.model.rawValue) received \(receiver.heard)")
    }
    var expected = StandIn(one.model)
    if one.answers {
      expected.interval = 1000 / one.rate
      expected.periods[.gll] = 0
      expected.periods[.vtg] = 0
      expected.periods[.rmc] = 1
      expected.periods[.gga] = 1
      expected.periods[.gsa] = min(one.model.longestPeriod, one.rate)
      expected.periods[.gsv] = min(one.model.longestPeriod, 5 * one.rate)
      if one.model != .mediatek { expected.periods[.gst] = 1 }
      expected.dynamics = pedestrian(of: one.model)
      expected.hasOwnOrbits = one.model == .ublox8 || one.model == .ublox10
    }
    let isSet =
      receiver.interval == expected.interval && receiver.periods == expected.periods
      && receiver.dynamics == expected.dynamics && receiver.baud == one.baud
      && receiver.hasOwnOrbits == expected.hasOwnOrbits
    guard isSet else {
      throw VirtualBoardError(
        "\(one.name) outputs \(receiver.periods), every \(receiver.interval) ms at "
          + "\(receiver.baud) baud, model \(receiver.dynamics); it executed \(receiver.obeyed)")
    }
  }

  /// Returns the maker's number for the pedestrian model.
  private static func pedestrian(of model: ReceiverModel) -> Int {
    switch model {
    case .ublox6, .ublox8, .ublox10: 3
    case .mediatek, .airoha: 1
    case .casic: 2
    case .plain, .babbling: 0
    }
  }

  // MARK: Run

  /// Checks that the recorder configures the receiver, configures it again after its power was cut,
  /// and finds it at its new baud rate after a crash of the recorder.
  private func run() throws(VirtualBoardError) {
    let desk = try Desk(trial, "run", .ublox10, wear: nil, rate: nil)
    defer { desk.line.unplug(from: trial.host) }
    try desk.start(["run"])
    try expectSetUp(desk, count: 1, "configured")
    desk.line.isPlugged = false
    try trial.host.rest(.seconds(4))
    desk.line.isPlugged = true
    // The receiver is configured again after half a minute at the earliest.
    try expectSetUp(desk, count: 2, "configured again after a power cut")
    try desk.start(["run"])
    try expectSetUp(desk, count: 1, "found and configured after a crash")
    guard try desk.said().contains("gps speaks at 38400 baud") else {
      throw VirtualBoardError("the recorder did not report the receiver's baud rate")
    }
  }

  private func expectSetUp(
    _ desk: Desk, count: Int, _ what: String
  ) throws(VirtualBoardError) {
    let start = Host.now
    let before = desk.line.receiver.obeyed.count
    do {
      try trial.host.until("the receiver to be \(what)") { () throws(VirtualBoardError) in
        try SetUpLine.all(in: desk.said(), of: "u-blox 10").filter { line in
          line.took("5 fixes a second") && line.took("GST")
        }.count == count
      }
    } catch {
      throw VirtualBoardError(
        "\(error); the receiver executed \(desk.line.receiver.obeyed):\n\(try desk.said())")
    }
    trial.say("\(what) after \((Host.now - start).milliseconds) ms")
    let receiver = desk.line.receiver
    // A receiver that kept its power is already configured, so the commands count.
    let isTold = receiver.obeyed.dropFirst(before).contains("CFG-VALSET")
    guard isTold, receiver.interval == 200, receiver.baud == 38_400, receiver.periods[.gst] == 1
    else {
      throw VirtualBoardError("\(what), but the receiver executed only \(receiver.obeyed)")
    }
  }
}

/// A serial line with a receiver, a matching board file, and the program running on it.
private final class Desk {
  let line: PacedReceiver
  private let port: PseudoLine
  private let trial: Trial
  private let folder: String
  private var program: ChildProcess?
  private var starts = 0

  init(
    _ trial: Trial, _ name: String, _ model: ReceiverModel, wear: BoardFileText.Wear?, rate: Int?
  ) throws(VirtualBoardError) {
    self.trial = trial
    folder = trial.files.output + "/" + name
    try HostFiles.makeDirectory(folder)
    port = try PseudoLine(room: PseudoLine.kernelRoomBytes)
    line = PacedReceiver(port, host: trial.host, .walker(Walker(speed: 0)), as: model)
    var board = BoardFileText()
    board.parts = [.gps]
    board.port = port.path
    board.wear = wear
    board.rate = rate
    board.data = folder + "/data"
    try HostFiles.write(board.text, to: folder + "/board.json")
  }

  private var output: String { "\(folder)/said-\(starts).log" }

  /// Starts the program; a running one is killed first.
  func start(_ words: [String]) throws(VirtualBoardError) {
    program?.kill()
    port.release()
    starts += 1
    program = try ChildProcess(
      [trial.files.binary] + words + ["--config", folder + "/board.json"], output: output)
  }

  var isOver: Bool { program?.exitStatus != nil }

  func said() throws(VirtualBoardError) -> String { try HostFiles.text(output) }
}
