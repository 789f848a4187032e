/// Whether the runner is moving, as detected from the receiver's fixes.
package enum Motion: Hashable, Sendable {
  /// No fix yet, or none for 2.5 s; a lost fix says nothing about motion.
  case unknown
  case moving
  case standing
}
