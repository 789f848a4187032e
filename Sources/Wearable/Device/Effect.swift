package import RunModel
package import Tracking

/// A sound of the wearable; `Alert` decides when it is played.
package enum Sound: String, Hashable, CaseIterable, Sendable {
  /// A badge earned for the first time.
  case badge
  /// A badge reached again.
  case badgeAgain
  case silver
  case gold
  case lap
  case saved
  /// The interval of the setting *Alert every* has elapsed.
  case interval
  /// Run time starts to count.
  case start
  /// Run time stops.
  case pause
  /// An automatic pause: short and soft, as there may be many traffic lights.
  case autoPause
  case autoResume
  /// GPS is available: a run counts or would count.
  case gpsReady
  /// GPS is no longer available.
  case gpsLost
  /// On the course.
  case courseFound
  /// Off the course, or running in the wrong direction.
  case courseLost
  /// The course turns left soon.
  case turnLeft
  /// The course turns right soon.
  case turnRight
  /// Another cue of the course is near.
  case turnAhead
  /// A step to run begins.
  case stepRun
  /// A rest, a warm-up or a cool-down begins.
  case stepRest
  /// One of the last seconds of a step.
  case stepTick
  /// Slower than the target of the step.
  case tooSlow
  /// Faster than the target of the step.
  case tooFast
  /// On target again.
  case onTarget
  /// The last step has ended.
  case workoutDone
  /// The wearable asks the runner a question.
  case question
  /// Something is missing.
  case warning
  /// Something went wrong.
  case error
  /// A key has been held long enough.
  case tick
}

/// A vibration pattern; `Alert` decides when it is used.
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
  case turnLeft
  case turnRight
  case turnAhead
  case leadTaken
  case leadLost
  case stepRun
  case stepRest
  case stepTick
  case tooSlow
  case tooFast
  case onTarget
  case workoutDone
  case question
  case warning
  /// A key has been held long enough.
  case tick
}

/// Everything that the wearable asks the outside world to do.
package enum Effect: Hashable, Sendable {
  case storage(StorageRequest)
  case play(Sound)
  case vibrate(Vibration)
  case light(Bool)
  /// A run began or ended; until it ends the USB drive must not touch the flash.
  case flashInUse(Bool)
  case ejectUSB
  /// The runner's answer to a stick's offer, except one of runs.
  case importBadges(Bool)
  /// The runner wants the runs copied to the server now.
  case syncNow
  /// Read a course and report it; never used for the way back, which the wearable computes itself.
  case readCourse(CourseFileName, isReversed: Bool)
  /// Reads a stored run to race against.
  case readGhost(CourseFileName)
  /// Delete a course file and report the remaining ones.
  case deleteCourse(CourseFileName)
  /// The runner's answer to the offer of runs on a stick.
  case importRuns(Bool)
  /// Set the system clock to the first trustworthy time of day, valid now.
  case setClock(UTC)
  /// Restart the program with the imported data; no run is in progress.
  case restart
  case powerOff
  /// Read the power supply now, for the self-test; answered by `Event.supply`.
  case readSupply
  /// Store the self-test's result, one line for each component.
  case keepSelfTest(String)
}
