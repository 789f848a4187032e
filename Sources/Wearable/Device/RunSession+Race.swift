import Courses
import GPS

// The race of the run in progress.

extension RunSession {
  /// Begins a race, or ends the current one.
  mutating func race(_ race: LiveRace?) { live?.race = race }

  /// Updates the race with a fix that has been added; returns the event to announce, if any.
  mutating func race(_ arrival: ReceivedFix) -> GhostEvent? {
    // Many runs have no ghost; leaving `live` unchanged skips its `didSet`.
    guard live?.race != nil else { return nil }
    return live?.race(arrival.fix, at: arrival.at)
  }
}
