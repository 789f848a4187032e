/// Where the copying to a stick stands.
package enum StickState: Hashable, Sendable {
  /// No stick is in, or it was let go of.
  case absent
  /// A stick is in; copying begins after the run that is on.
  case waiting
  /// Runs are being copied; so many of so many.
  case copying(done: Int, of: Int)
  /// All is on it, and it may be pulled out; so many runs are new there.
  case done(runs: Int)
  case failed(reason: HelperTrouble)
  /// A ladder of the runner's own lies on it with so many badges and pictures; it is imported
  /// only if the runner says so.
  case offers(badges: Int, pictures: Int)
  /// The ladder was imported.
  case imported(badges: Int)
  /// Settings of a server lie on it; they are taken over only if the runner says so.
  case offersServer
  /// Those settings were taken over.
  case serverSet
}
