/// One of the two in a race against a ghost.
package enum GhostLeader: String, Hashable, Sendable {
  case runner
  case ghost
}

/// An event of a race to report to the runner at once.
package enum GhostEvent: Hashable, Sendable {
  /// The lead has changed for good.
  case leads(GhostLeader)
  /// The runner has passed a place where the ghost stood for a number of seconds, which do not
  /// count.
  case waited(Double)
  /// The runner has reached the ghost's end.
  case finished
}

/// The lead over a ghost; positive while the runner leads.
package struct GhostGap: Hashable, Sendable {
  /// Seconds in motion that the ghost needed to the runner's position, minus the runner's time.
  package var seconds: Double
  /// Metres along the ghost's line.
  package var metres: Double
  /// Half width of the 95 % interval of ``metres``.
  package var doubt: Double
  /// Half width of the 95 % interval of ``seconds``, at the ghost's speed there.
  package var doubtSeconds: Double
}

/// The state of a race against a ghost.
package struct GhostStatus: Hashable, Sendable {
  /// `nil` before the ghost's route is joined, off it, and without fixes; the last one after the
  /// end.
  package var gap: GhostGap?
  /// The runner's metres along the ghost's line; `nil` like ``gap``.
  package var progress: Double?
  /// The ghost's metres along its line.
  package var ghostMetres = 0.0
  /// The leader; `nil` until one has led beyond doubt for ``GhostRace/dwell`` seconds.
  package var leader: GhostLeader?
  package var isFinished = false
}
