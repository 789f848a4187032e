/// Whether the runner is on the way, as far as the receiver can tell.
package enum Motion: Hashable, Sendable {
  /// No fix yet, or none for 2.5 s; a lost fix says nothing about the runner.
  case unknown
  case moving
  case standing
}
