package import RunImport
package import RunModel

/// What runs that are brought in are judged by: all that is stored, and how the badges stand.
package struct RunImportBasis: Sendable {
  /// All runs that are stored.
  package var runs: [RunSummary]
  package var standings: Standings
  package var context: ImportedRun.Context
  /// The lengths whose best efforts are kept of each run.
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
