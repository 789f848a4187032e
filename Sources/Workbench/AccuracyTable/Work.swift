/// Runs all trials in parallel and returns their outcomes in order.
package func outcomes(of trials: [SimulatedTrial], threads: Int) async -> [TrialOutcome] {
  await results(of: trials, threads: threads) { $0.outcome() }
}

/// Runs `work` on each trial in parallel and returns the results in order.
func results<Trial: Sendable, Outcome: Sendable>(
  of trials: [Trial], threads: Int, _ work: @escaping @Sendable (Trial) -> Outcome
) async -> [Outcome] {
  await withTaskGroup(of: (Int, Outcome).self) { group in
    var results = [Outcome?](repeating: nil, count: trials.count)
    var next = 0
    func begin() {
      guard next < trials.count else { return }
      let (index, trial) = (next, trials[next])
      next += 1
      group.addTask { (index, work(trial)) }
    }
    for _ in 0..<threads { begin() }
    for await (index, outcome) in group {
      results[index] = outcome
      begin()
    }
    return results.compactMap(\.self)
  }
}
