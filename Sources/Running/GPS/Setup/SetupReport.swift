/// A receiver setting.
package enum SetupSubject: Hashable, Sendable {
  /// The receiver's own estimate of its error, the GST sentence.
  case positionError
  /// Unneeded sentences are off.
  case sentences
  /// Fix rate, Hz.
  case rate(Int)
  case model(DynamicModel)
  /// Static hold (freezing the position at low speed) is off.
  case staticHold
  case baud(Int)
  /// Orbits predicted by the receiver itself.
  case orbits
  /// Reduced power with less accurate positions, or full power.
  case power(saves: Bool)
  /// The approximate position.
  case place
  case time

  package var words: String {
    switch self {
    case .positionError: "GST"
    case .sentences: "no needless sentences"
    case .rate(let rate): rate == 1 ? "1 fix a second" : "\(rate) fixes a second"
    case .model(let model): model.rawValue
    case .staticHold: "no static hold"
    case .baud(let baud): "\(baud) baud"
    case .orbits: "AssistNow Autonomous"
    case .power(let saves): saves ? "power save" : "full power"
    case .place: "last position"
    case .time: "time"
    }
  }

  /// Whether it is aiding data for the receiver rather than a setting.
  fileprivate var isAid: Bool {
    switch self {
    case .place, .time: true
    case .positionError, .sentences, .rate, .model, .staticHold, .baud, .orbits, .power: false
    }
  }
}

/// The outcome of a setting.
package enum SetupOutcome: Hashable, Sendable {
  /// The receiver acknowledged it.
  case acknowledged
  /// Its effect was observed.
  case seen
  /// It was sent; this receiver never acknowledges it.
  case told
  /// It was accepted, but its effect was not observed.
  case unseen
  case refused
  case unanswered
  /// It was not sent.
  case impossible(reason: String)
}

/// The result of setting up a receiver.
package struct SetupReport: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package var subject: SetupSubject
    package var outcome: SetupOutcome

    package init(_ subject: SetupSubject, _ outcome: SetupOutcome) {
      self.subject = subject
      self.outcome = outcome
    }
  }

  /// The receiver's identity; `nil` if it did not answer and was left unchanged.
  package var identity: ReceiverIdentity?
  /// The manufacturer suggested by its unsolicited output, if it did not answer.
  package var hint: ReceiverMaker?
  package var entries: [Entry] = []

  package init() {}

  /// Returns the outcome of a setting; `nil` if it was not requested.
  package func outcome(of subject: SetupSubject) -> SetupOutcome? {
    entries.first { $0.subject == subject }?.outcome
  }

  /// Records the outcome of a setting; if it has several steps, the first failure counts.
  mutating func set(_ subject: SetupSubject, _ outcome: SetupOutcome) {
    guard let index = entries.firstIndex(where: { $0.subject == subject }) else {
      return entries.append(Entry(subject, outcome))
    }
    if entries[index].outcome.isGood { entries[index].outcome = outcome }
  }

  mutating func replace(_ subject: SetupSubject, _ outcome: SetupOutcome) {
    guard let index = entries.firstIndex(where: { $0.subject == subject }) else { return }
    entries[index].outcome = outcome
  }

  /// One line for the log and `check`.
  package var words: String {
    guard let identity else {
      let who = hint.map { "it sounds like \($0.rawValue), but" } ?? "it"
      return "\(who) does not answer who it is; left as it is"
    }
    var parts: [String] = []
    add("", to: &parts) { $0.outcome.isGood && $0.outcome != .told && !$0.subject.isAid }
    add("told, without an answer: ", to: &parts) { $0.outcome == .told && !$0.subject.isAid }
    add("aiding data sent: ", to: &parts) { $0.outcome.isGood && $0.subject.isAid }
    add("taken, but not seen: ", to: &parts) { $0.outcome == .unseen }
    add("refused: ", to: &parts) { $0.outcome == .refused }
    add("unanswered: ", to: &parts) { $0.outcome == .unanswered }
    for entry in entries {
      if case .impossible(let reason) = entry.outcome {
        parts.append("\(entry.subject.words) not set: \(reason)")
      }
    }
    let settings = parts.isEmpty ? "nothing to configure" : parts.joined(separator: "; ")
    return "\(identity.words): \(settings)"
  }

  private func add(_ title: String, to parts: inout [String], where isMeant: (Entry) -> Bool) {
    let names = entries.filter(isMeant).map(\.subject.words)
    if !names.isEmpty { parts.append(title + names.joined(separator: ", ")) }
  }
}

extension SetupOutcome {
  var isGood: Bool {
    switch self {
    case .acknowledged, .seen, .told: true
    case .unseen, .refused, .unanswered, .impossible: false
    }
  }
}
