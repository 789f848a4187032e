/// State of the copying to a stick.
package enum StickState: Hashable, Sendable {
  /// No stick is plugged in, or it was released.
  case absent
  /// A stick is plugged in; copying begins after the current run.
  case waiting
  /// Progress of copying runs.
  case copying(done: Int, of: Int)
  /// All runs are on it, `runs` of them new, and it may be unplugged.
  case done(runs: Int)
  /// There are no runs to copy, and it may be unplugged.
  case noRuns
  case failed(reason: HelperTrouble)
  /// It holds a custom ladder, which is imported only if the runner agrees.
  case offers(badges: Int, pictures: Int)
  /// The ladder was imported.
  case imported(badges: Int)
  /// It holds the settings of a server, with its host and account, which are adopted only if the
  /// runner agrees. A flight record keeps neither: there the place is empty.
  case offersServer(place: String)
  /// Those settings were adopted.
  case serverSet
  /// Recordings on it are being read and evaluated.
  case reading(percent: Int)
  /// It holds new runs, which are imported only if the runner agrees. They would change a number of
  /// `badges`; `first` is the first of these in the ladder, counted from 1, or 0 for none.
  case finds(runs: Int, badges: Int, first: Int)
  /// Runs were imported; others were already known, and files were refused.
  case took(runs: Int, known: Int, refused: Int)
  /// It holds new street maps, which are copied only if the runner agrees.
  case offersMaps(maps: Int, megabytes: Int)
  /// The maps are being copied and checked.
  case takingMaps(percent: Int)
  /// The maps were copied.
  case tookMaps(maps: Int)
  /// Courses were copied, and files were refused.
  case tookCourses(courses: Int, refused: Int)
  /// It holds an update of the card.
  case update(UpdateState)
}
