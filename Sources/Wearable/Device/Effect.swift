package import RunModel
package import Tracking

/// A sound of the wearable; which one is heard when is `Alert`'s.
package enum Sound: String, Hashable, CaseIterable, Sendable {
  /// A badge earned for the first time.
  case badge
  /// A badge reached again.
  case badgeAgain
  case silver
  case gold
  case lap
  case saved
  /// It is time to drink.
  case interval
  /// The time of a run begins to count.
  case start
  /// The time of a run stands.
  case pause
  /// The same by itself: short and soft, for there may be many traffic lights.
  case autoPause
  case autoResume
  /// A run counts, or would: the GPS is there.
  case gpsReady
  /// The GPS is not there any more.
  case gpsLost
  /// On the course.
  case courseFound
  /// Off the course, or against its direction.
  case courseLost
  /// The wearable asks the runner.
  case question
  /// Something is missing.
  case warning
  /// Something went wrong.
  case error
  /// "This hold has been reached."
  case tick
}

/// A pattern of the motor; which one is felt when is `Alert`'s.
package enum Vibration: String, Hashable, CaseIterable, Sendable {
  case badge
  case badgeAgain
  case silver
  case gold
  case lap
  case saved
  case interval
  case start
  case pause
  case gpsReady
  case gpsLost
  case courseFound
  case courseLost
  case question
  case warning
  /// "This hold has been reached."
  case tick
}

/// All that the wearable asks the world to do.
package enum Effect: Hashable, Sendable {
  case storage(StorageRequest)
  case play(Sound)
  case vibrate(Vibration)
  case light(Bool)
  /// A run began or ended; while it lasts the USB drive must leave the flash alone.
  case flashInUse(Bool)
  case ejectUSB
  /// The runner's answer to what a stick offers.
  case importBadges(Bool)
  /// The runner wants the runs on the server now.
  case syncNow
  /// A course is to be read and told of; never the way back, which the wearable finds by itself.
  case readCourse(CourseFileName, isReversed: Bool)
  /// A file of a course is to be deleted, and those that stay are to be told of.
  case deleteCourse(CourseFileName)
  /// The runner's answer to runs on a stick.
  case importRuns(Bool)
  /// The first time of day that can be trusted, as of now.
  case setClock(UTC)
  /// The program is to begin anew, with what was imported; no run is on.
  case restart
  case powerOff
  /// The power supply is to be read now, for the self-test; answered by `Event.supply`.
  case readSupply
  /// What came of the self-test, a line for each part.
  case keepSelfTest(String)
}
