import RunModel

/// The plan of one run: scenarios of faults in sequence, all with the same faults at the start.
struct FaultPlan: Sendable {
  /// Each scenario is a set of coinciding faults.
  let scenarios: [[BoardFault]]

  /// The faults present when the recorder starts.
  var start: [BoardFault] { scenarios.first?.filter { $0.moment != .run } ?? [] }

  /// For example "display lost + SIGTERM, display lost + SIGKILL".
  var name: String { scenarios.map(FaultScenario.name).joined(separator: ", ") }

  /// Maximum scenarios per run: after a kernel crash they all start over.
  private static let mostScenarios = 8

  /// Returns one run per scenario.
  static func alone(_ scenarios: [[BoardFault]]) -> [FaultPlan] {
    scenarios.map { FaultPlan(scenarios: [$0]) }
  }

  /// Returns as few runs as possible: scenarios with the same faults at the start share runs; those
  /// without a fault during the run come last, one per run.
  static func together(_ scenarios: [[BoardFault]]) -> [FaultPlan] {
    // In the order of their first scenario.
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

  /// Returns one of several shares of the plans; `number` counts from 0.
  static func share(_ plans: [FaultPlan], _ share: (number: Int, of: Int)) -> [FaultPlan] {
    plans.indices.filter { $0 % share.of == share.number }.map { plans[$0] }
  }

  /// Returns plans with several scenarios each; a scenario that spoils the disk is the last of its
  /// run.
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
