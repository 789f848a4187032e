import RunModel

/// What one run goes across: scenarios of faults one after another, all with the same faults at the
/// start.
struct FaultPlan: Sendable {
  /// Each of faults that are there at once.
  let scenarios: [[BoardFault]]

  /// Those that are there when the recorder starts.
  var start: [BoardFault] { scenarios.first?.filter { $0.moment != .run } ?? [] }

  /// "display lost + SIGTERM, display lost + SIGKILL".
  var name: String { scenarios.map(FaultScenario.name).joined(separator: ", ") }

  /// Most scenarios of a run: should its kernel fall, they all begin anew.
  private static let mostScenarios = 8

  /// Each scenario alone.
  static func alone(_ scenarios: [[BoardFault]]) -> [FaultPlan] {
    scenarios.map { FaultPlan(scenarios: [$0]) }
  }

  /// As few runs as can be, the long ones first: what comes in a run comes after what came and went
  /// before.
  static func together(_ scenarios: [[BoardFault]]) -> [FaultPlan] {
    // In the order in which the first of each came.
    var keys: [String] = []
    var groups: [String: [[BoardFault]]] = [:]
    var others: [FaultPlan] = []
    for scenario in scenarios {
      guard scenario.contains(where: { $0.moment == .run }) else {
        others.append(FaultPlan(scenarios: [scenario]))
        continue
      }
      let key = FaultScenario.name(scenario.filter { $0.moment != .run })
      if groups[key] == nil { keys.append(key) }
      groups[key, default: []].append(scenario)
    }
    return keys.flatMap { inTurn(groups[$0] ?? []) } + others
  }

  /// One of so many shares, from 0.
  static func share(_ plans: [FaultPlan], _ share: (number: Int, of: Int)) -> [FaultPlan] {
    plans.indices.filter { $0 % share.of == share.number }.map { plans[$0] }
  }

  /// Runs of scenarios that go one after another; one that spoils the disk is the last of its run.
  private static func inTurn(_ scenarios: [[BoardFault]]) -> [FaultPlan] {
    func isLast(_ scenario: [BoardFault]) -> Bool { scenario.contains(where: \.spoilsDisk) }
    var rest = scenarios.filter { !isLast($0) }[...]
    var last = scenarios.filter(isLast)[...]
    var plans: [FaultPlan] = []
    while !rest.isEmpty || !last.isEmpty {
      let end = last.popFirst().map { [$0] } ?? []
      let others = rest.prefix(mostScenarios - end.count)
      rest = rest.dropFirst(others.count)
      plans.append(FaultPlan(scenarios: others + end))
    }
    return plans
  }
}
