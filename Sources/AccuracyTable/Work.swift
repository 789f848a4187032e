/// All trials in their order, several at a time.
package func outcomes(of trials: [SimulatedTrial], threads: Int) async -> [TrialOutcome] {
  await withTaskGroup(of: (Int, TrialOutcome).self) { group in
    var results = [TrialOutcome?](repeating: nil, count: trials.count)
    var next = 0
    func begin() {
      guard next < trials.count else { return }
      let (index, trial) = (next, trials[next])
      next += 1
      group.addTask { (index, trial.outcome()) }
    }
    for _ in 0..<threads { begin() }
    for await (index, outcome) in group {
      results[index] = outcome
      begin()
    }
    return results.compactMap(\.self)
  }
}
