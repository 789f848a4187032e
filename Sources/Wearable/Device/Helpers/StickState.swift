/// State of a USB stick that runs are copied to or data is imported from.
package enum StickState: Hashable, Sendable {
  /// No stick is plugged in, or it was released.
  case absent
  /// A stick is plugged in; copying begins after the current run.
  case waiting
  /// Progress of copying runs.
  case copying(done: Int, of: Int)
  /// All runs are on the stick, `runs` of them new, and it may be unplugged.
  case done(runs: Int)
  /// There are no runs to copy, and the stick may be unplugged.
  case noRuns
  case failed(reason: HelperTrouble)
  /// The stick contains a custom ladder, which is imported only if the runner agrees.
  case offers(badges: Int, pictures: Int)
  /// The ladder was imported.
  case imported(badges: Int)
  /// The stick contains settings for a server, which are adopted only if the runner agrees; `place`
  /// is its host and account, and empty in a flight record.
  case offersServer(place: String)
  /// The server settings were adopted.
  case serverSet
  /// Recordings on the stick are being read and evaluated.
  case reading(percent: Int)
  /// The stick contains new runs, which are imported only if the runner agrees.
  ///
  /// The runs would change `badges` badges; `first` is the position of the first of these in the
  /// ladder, counted from 1, or 0 for none.
  case finds(runs: Int, badges: Int, first: Int)
  /// Runs were imported; other runs were already known, and some files were refused.
  case took(runs: Int, known: Int, refused: Int)
  /// The stick contains new street maps, which are copied only if the runner agrees.
  case offersMaps(maps: Int, megabytes: Int)
  /// The maps are being copied and checked.
  case takingMaps(percent: Int)
  /// The maps were copied.
  case tookMaps(maps: Int)
  /// Courses were copied; some files were refused.
  case tookCourses(courses: Int, refused: Int)
  /// Workouts were copied; some files were refused.
  case tookWorkouts(workouts: Int, refused: Int)
  /// The stick contains an update for the card.
  case update(UpdateState)
}
