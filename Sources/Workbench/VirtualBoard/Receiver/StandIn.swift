/// A receiver that stands in for a real one: it hears commands, answers them, and says what it was
/// told to say as often as it was told to.
///
/// Written after the makers' documents, not after what the program sends: u-blox 8 / M8 Receiver
/// Description (UBX-13003221), u-blox M10 SPG 5.10 Interface description (UBX-21035062), PMTK
/// command packet of GlobalTop, LC26G&LC76G&LC86G GNSS Protocol Specification of Quectel, CASIC
/// Multimode Satellite Navigation Receiver Protocol Specification 4.2. Only what they describe of
/// set-up; all else is refused as they say.
package struct StandIn: Hashable, Sendable {
  package let model: ReceiverModel
  /// Of its line.
  package internal(set) var baud: Int
  /// Milliseconds from fix to fix.
  package internal(set) var interval = 1000
  /// How often each sentence is said: once in so many fixes.
  package internal(set) var periods: [SentenceName: Int]
  /// u-blox: 0 portable, 3 pedestrian, 9 wrist; MediaTek and
  /// Airoha: 1 fitness; CASIC: 2 on foot.
  package internal(set) var dynamics = 0
  /// u-blox: it works out orbits ahead.
  package internal(set) var hasOwnOrbits = false
  /// u-blox: it saves power by cyclic tracking.
  package internal(set) var savesPower = false
  /// u-blox up to the eighth generation: power is saved by cyclic tracking, which never rests.
  var isCyclic = false
  /// Names of the commands that it understood, in order.
  package internal(set) var obeyed: [String] = []
  /// All that it was told, also what it did not understand or obey.
  private(set) var heard: [HeardCommand] = []
  private var cutter = CommandCutter()
  private var epochs = 0

  package init(_ model: ReceiverModel) {
    self.model = model
    baud = model.baud
    periods = model.usual
  }

  /// It was without power: nothing of what it was told is left.
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

  /// The sentences of the next fix.
  package mutating func nextSentences() -> [SentenceName] {
    epochs += 1
    return SentenceName.allCases.filter { name in
      periods[name].map { $0 > 0 && epochs % $0 == 0 } ?? false
    }
  }

  /// Takes what comes over its line; what it answers.
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
