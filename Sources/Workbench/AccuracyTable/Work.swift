/// All trials in their order, several at a time.
package func outcomes(of trials: [SimulatedTrial], threads: Int) async -> [TrialOutcome] {
  await results(of: trials, threads: threads) { $0.outcome() }
}

/// What comes of each, in their order, several at a time.
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
