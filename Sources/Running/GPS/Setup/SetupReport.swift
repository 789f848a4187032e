/// What of a receiver is set.
package enum SetupSubject: Hashable, Sendable {
  /// The receiver's own estimate of its error, the GST sentence.
  case positionError
  /// Sentences that the reader does not need are off.
  case sentences
  /// Fixes a second.
  case rate(Int)
  case model(DynamicModel)
  /// Positions that are held while it is slow are off.
  case staticHold
  case baud(Int)
  /// Orbits that it works out ahead by itself.
  case orbits
  /// Less power for less exact places, or all of it.
  case power(saves: Bool)
  /// Where it probably is.
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
    case .place: "last place"
    case .time: "time"
    }
  }

  /// It is told, not set.
  fileprivate var isAid: Bool {
    switch self {
    case .place, .time: true
    case .positionError, .sentences, .rate, .model, .staticHold, .baud, .orbits, .power: false
    }
  }
}

/// What became of a setting.
package enum SetupOutcome: Hashable, Sendable {
  /// The receiver acknowledged it.
  case acknowledged
  /// Its effect was seen.
  case seen
  /// It was told; this receiver never answers to that.
  case told
  /// It was taken, but its effect was not seen.
  case unseen
  case refused
  case unanswered
  /// It was not asked for.
  case impossible(reason: String)
}

/// What came of setting a receiver up.
package struct SetupReport: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package var subject: SetupSubject
    package var outcome: SetupOutcome

    package init(_ subject: SetupSubject, _ outcome: SetupOutcome) {
      self.subject = subject
      self.outcome = outcome
    }
  }

  /// Who it is; `nil` when it did not say so, and was left as it is.
  package var identity: ReceiverIdentity?
  /// Its maker by what it said unasked, when it did not answer.
  package var hint: ReceiverMaker?
  package var entries: [Entry] = []

  package init() {}

  /// What became of a setting; `nil` for one that was not wished for.
  package func outcome(of subject: SetupSubject) -> SetupOutcome? {
    entries.first { $0.subject == subject }?.outcome
  }

  /// Says what became of a setting; of one with several parts the worst counts.
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

  /// One line for the log and for `check`.
  package var words: String {
    guard let identity else {
      let who = hint.map { "it sounds like \($0.rawValue), but" } ?? "it"
      return "\(who) does not answer who it is; left as it is"
    }
    var parts: [String] = []
    add("", to: &parts) { $0.outcome.isGood && $0.outcome != .told && !$0.subject.isAid }
    add("told, without an answer: ", to: &parts) { $0.outcome == .told && !$0.subject.isAid }
    add("given: ", to: &parts) { $0.outcome.isGood && $0.subject.isAid }
    add("taken, but not seen: ", to: &parts) { $0.outcome == .unseen }
    add("refused: ", to: &parts) { $0.outcome == .refused }
    add("unanswered: ", to: &parts) { $0.outcome == .unanswered }
    for entry in entries {
      if case .impossible(let reason) = entry.outcome {
        parts.append("not \(entry.subject.words): \(reason)")
      }
    }
    return "\(identity.words): \(parts.isEmpty ? "nothing to set" : parts.joined(separator: "; "))"
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
