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
  /// There are no runs here to copy; it may be pulled out.
  case noRuns
  case failed(reason: HelperTrouble)
  /// A ladder of the runner's own lies on it with so many badges and pictures; it is imported
  /// only if the runner says so.
  case offers(badges: Int, pictures: Int)
  /// The ladder was imported.
  case imported(badges: Int)
  /// Settings of a server lie on it, with its host and account; they are taken over only if the
  /// runner says so. Both are empty in a flight record, which keeps neither.
  case offersServer(place: String)
  /// Those settings were taken over.
  case serverSet
  /// Recordings on it are being read and judged.
  case reading(percent: Int)
  /// So many new runs lie on it, which change so many badges; the `first` of them counts from 1 in
  /// the ladder, and is 0 for none. They are imported only if the runner says so.
  case finds(runs: Int, badges: Int, first: Int)
  /// So many runs were imported; others were there already, and files were refused.
  case took(runs: Int, known: Int, refused: Int)
  /// Street maps of so many megabytes lie on it that are not here yet; they are taken over only if
  /// the runner says so.
  case offersMaps(maps: Int, megabytes: Int)
  /// They are being copied and checked.
  case takingMaps(percent: Int)
  /// So many maps were taken over.
  case tookMaps(maps: Int)
  /// So many courses were taken over, and files were refused.
  case tookCourses(courses: Int, refused: Int)
  /// An update of the card lies on it.
  case update(UpdateState)
}
