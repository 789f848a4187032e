/// An emulated receiver: it parses commands, answers them, and outputs the configured sentences at
/// the configured rates.
///
/// Written from the makers' documents, not from the program's output: u-blox 8 / M8 Receiver
/// Description (UBX-13003221), u-blox M10 SPG 5.10 Interface description (UBX-21035062),
/// GlobalTop's PMTK command packet, Quectel's LC26G&LC76G&LC86G GNSS Protocol Specification, CASIC
/// Multimode Satellite Navigation Receiver Protocol Specification 4.2. Only the configuration
/// commands are implemented; all others are rejected as documented.
package struct StandIn: Hashable, Sendable {
  package let model: ReceiverModel
  /// The baud rate of its line.
  package internal(set) var baud: Int
  /// Milliseconds between fixes.
  package internal(set) var interval = 1000
  /// Output period of each sentence, in fixes.
  package internal(set) var periods: [SentenceName: Int]
  /// u-blox: 0 portable, 3 pedestrian, 9 wrist; MediaTek and Airoha: 1 fitness; CASIC: 2 on foot.
  package internal(set) var dynamics = 0
  /// Whether a u-blox receiver predicts orbits by itself (AssistNow Autonomous).
  package internal(set) var hasOwnOrbits = false
  /// Whether a u-blox receiver saves power by cyclic tracking.
  package internal(set) var savesPower = false
  /// Whether the power save mode of a u-blox receiver up to generation 8 is cyclic tracking,
  /// without off periods.
  var isCyclic = false
  /// Names of the executed commands, in order.
  package internal(set) var obeyed: [String] = []
  /// All received commands, including unknown and rejected ones.
  private(set) var heard: [HeardCommand] = []
  private var cutter = CommandCutter()
  private var epochs = 0

  package init(_ model: ReceiverModel) {
    self.model = model
    baud = model.baud
    periods = model.usual
  }

  /// Simulates a power cycle: all settings are lost.
  package mutating func restart() {
    let fresh = StandIn(model)
    baud = fresh.baud
    interval = fresh.interval
    periods = fresh.periods
    dynamics = fresh.dynamics
    hasOwnOrbits = fresh.hasOwnOrbits
    savesPower = fresh.savesPower
    isCyclic = fresh.isCyclic
    cutter = fresh.cutter
    epochs = 0
  }

  /// Returns the sentences of the next fix.
  package mutating func nextSentences() -> [SentenceName] {
    epochs += 1
    return SentenceName.allCases.filter { name in
      periods[name].map { $0 > 0 && epochs % $0 == 0 } ?? false
    }
  }

  /// Processes received bytes and returns the answer.
  package mutating func hear(_ bytes: [UInt8]) -> [UInt8] {
    let commands = cutter.ingest(bytes)
    heard += commands
    guard model != .plain else { return [] }
    var answer: [UInt8] = []
    for command in commands {
      switch (model, command) {
      case (.babbling, _): answer += [0xFF, 0x00, 0xB5, 0x62, 0x24, 0x2A, 0x0D, 0x55]
      case (.mediatek, .sentence(let fields)): answer += obeyPMTK(fields)
      case (.airoha, .sentence(let fields)): answer += obeyPAIR(fields)
      case (.casic, .sentence(let fields)): answer += obeyPCAS(fields)
      case (.mediatek, .frame), (.airoha, .frame), (.casic, .frame): break
      case (_, .sentence(let fields)): answer += obeyPUBX(fields)
      case (_, .frame(let kind, let payload)): answer += obeyUBX(kind, payload)
      }
    }
    return answer
  }
}
