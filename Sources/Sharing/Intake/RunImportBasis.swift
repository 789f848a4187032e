package import RunImport
package import RunModel

/// The basis for judging imported runs: the stored runs and the badge standings.
package struct RunImportBasis: Sendable {
  /// All stored runs.
  package var runs: [RunSummary]
  package var standings: Standings
  package var context: ImportedRun.Context
  /// The distances whose best efforts are stored with each run.
  package var bestEfforts: BestEffortTable

  package init(
    runs: [RunSummary], standings: Standings, context: ImportedRun.Context,
    bestEfforts: BestEffortTable
  ) {
    self.runs = runs
    self.standings = standings
    self.context = context
    self.bestEfforts = bestEfforts
  }
}
