package import RunModel
package import Workouts

// The phrases of the wearable by subject; each language's files translate them. A string inside a
// phrase is a name, or a formatted number.

/// The heading of a page or a menu, also used for the row that opens it.
package enum Title: Sendable {
  case newRun, courses, pastRuns, deletedRuns, restoreRun, myBadges, records, settings, usb, stick
  case workouts, goal, pages
  case paused, interrupted, runMenu, badgeMenu, quickMenu
  /// The time zone being set, "UTC+1:00".
  case zone(String)
  case powerOff, run, splits, runSaved, information, runDamaged
}

/// Actions to choose or to hold.
package enum Action: Sendable {
  case resume, saveRun, saveAll, discard, holdToDiscard, keepAsSaved, holdToKeep, summary
  case cancel, powerOff, close, yes, no
  case nextPin, information, continueRun, holdToContinue, holdToCut, delete, holdToDelete
  case cut(at: String)
  case undoImport(runs: Int)
  case holdToUndo, restore
  case backlight, lock, doNotDisturb, bigNumber, backToStart, settings
  case follow, followReversed, followThisRun, raceThisRun, doNotRace, chooseCourse, wayBack
  case endWorkout, holdToEndWorkout
  /// The runner passes a sign of these units.
  case atSign(Units)
  case undoDistance, undoCorrection
  case hourLater, hourEarlier, quarterLater, quarterEarlier, done
  case showPage, moveUp, moveDown
}

/// The receiver: before the start, on its page, and in banners.
package enum GPSPhrase: Sendable {
  case readyToLaunch, findingSatellites, improvingAccuracy
  case checkCableOrStart, stayOutsideOrStart
  case satellites(Int)
  case used(Int)
  case inView(Int)
  case waited(String)
  case firstBadge
  case fix, searching, silentSignal, noPlace

  case silent, unplugged, weak, noneYet, lost, found, back
  case checkCable, distanceWaits, distanceIsGuessed, timeRunsOn, timeStands
  case countsFromHere, countsAgain
}

/// A run in progress, and announcements during one.
package enum RunPhrase: Sendable {
  case lap(Int)
  case lapTime(Int, String)
  /// A lap compared with the one before it, in whole seconds; negative is faster.
  case lapDifference(seconds: Int, toLap: Int)
  case toBadge(String)
  case compass(CompassPoint)
  case noPositionYet, onTheWay
  /// Time of day, on the sun page.
  case sunrise(String)
  /// The sun does not set, or does not rise, today.
  case noNight, noDay
  /// What to do at each interval of the setting *Alert every*.
  case drinkEatBreathe
  case autoPaused, moveToResume, stillPaused, youAreMoving, stillRunning, stopKeySaves
  case locked, unlocked, holdBothToUnlock
  /// The character represents the key.
  case holdToUnlock(key: Character)
  case doNotDisturb, noSoundNorVibration, soundOn
  /// The distance that the runner set at a sign, "5 km".
  case distanceSet(String)
  case sameKeysUndo, distanceUndone, distanceNotSet
  /// The largest change of the distance at a sign, "200 m".
  case noSignWithin(String)
  case goesOn, breakIsPause, newRun, oneBeforeIsSaved, newRunBegins, longOneIsSaved

  case battery(percent: Int)
  case chargeBeforeRun, runIsKeptWhenEmpty
  case timeLeft(String)
  /// How often the board restarted in the saved run.
  case boardRestarts(Int)
  case isSupplyWeak
  /// An offer that the next-page key accepts; `key` is `nil` for the start key of a board with two
  /// keys.
  case darkAfter(seconds: Int, key: Character?)
  case darkNow(seconds: Int)
  case keysLight
  case partLost(PartPhrase)
  case partBack(PartPhrase)
}

/// Workouts, and goals for a distance and a time.
package enum WorkoutPhrase: Sendable {
  case kind(WorkoutStep.Kind)
  case workout, today
  /// A step that ends by the lap key.
  case lapKey
  /// The step after the current one, in words.
  case next(String)
  case done, runContinues
  /// What to do about the pace.
  case faster, slower, onTarget
  /// A workout for beginners, counted from 1.
  case level(Int)
  case noGoal
  case goal(distance: String, time: String)
  case ahead, behind
}

/// The course that a run follows.
package enum CoursePhrase: Sendable {
  case joined, left, back, wrongWay, finished
  case lookAtMap, turnAround
  /// "12.4 km".
  case toGo(String)
  case course, noCourse, wayBack, nothingToFollow, notRead, deleted
  /// What to do in a distance, "50 m".
  case turn(TurnPhrase, in: String)
}

/// The race against a stored run; names are "Silver" or the date of the run, times "0:12".
package enum GhostPhrase: Sendable {
  case ghost, notRead
  /// The runner is ahead of the ghost, or the ghost is ahead.
  case aheadOf(String)
  case ahead(String)
  /// How long the ghost stood here.
  case waited(String, String)
  /// The lead of the ghost that wins a medal, and over it.
  case toMedal(String, String)
  case aheadOfMedal(String, String)
}

/// The fields of a custom page, which shows their names in capitals.
package enum FieldPhrase: Sendable {
  /// The place of a field, from 1.
  case number(Int)
  /// No field.
  case noField
  case pace, lapPace, averagePace, distance, lapDistance, time, lapTime, clock, climb
  case finishTime, ghost, battery, untilSunset, nextBadge
}

/// What to do at a cue of a course.
package enum TurnPhrase: CaseIterable, Sendable {
  case left, right, straight, turnRound
  /// A point of interest.
  case mark
}

/// A direction of the compass.
package enum CompassPoint: Int, CaseIterable, Sendable {
  case north, northEast, east, southEast, south, southWest, west, northWest

  /// The point nearest to a bearing in degrees from north, 0 or more.
  package init(bearing: Double) {
    self = CompassPoint(rawValue: Int((bearing + 22.5) / 45) % 8) ?? .north
  }
}

/// A component of the board by name.
package enum PartPhrase: CaseIterable, Sendable {
  case gps, buttons, display, sound, motor, storage, battery, barometer, thermometer
}

/// The end of a run: a pause, a question, and the outcome.
package enum PausePhrase: Sendable {
  case resumesIn(String)
  case savesIn(String)
  case asSavedNothingLost
  case asSaved(losses: String)
  /// Badges as worded by ``lostBadge(_:_:)``, and the number of further ones.
  case youLose([String], more: Int)
  case lostBadge(String, [Medal])
  case leaves(distance: String, time: String)
  case leavesLosing(distance: String, time: String, losses: String)
  case distanceInTime(String, String)
  case stoodSince(String)
  case carSince(String)
  case noGPSSince(String)
  case cutAt(String)
  case goesOnWhereItEnded
  case runIsKept, runIsBeingSaved, allRunsAreSaved
  case poweringOff, switchBatteryOff, seeYou
}

/// The flash, which saves and reads runs.
package enum CardPhrase: Sendable {
  case saving, discarding, keeping, opening, continuing, cutting, correcting, deleting
  case undoingImport, cannotUndoImport
  case importUndone(runs: Int)
  case waitingForCard, readingCard, aRunMayGoOn
  case runSaved
  case saved(distance: String, prizes: Int)
  case discarded, deleted, keptAsSaved
  case notSavedYet, runIsKept, runIsKeptAndSavedLater, keptInMemory, runsInMemory
  case partIsLost, newestIsKept, savingAgain, oldestIsLost
  case cardLost, full, readOnly, broken, damaged, missing
  case nearlyFull
  case deleteOldRuns(megabytes: Int64)
  case cannotOpen, cannotDelete, cannotContinue, cannotCut, cannotCorrect
  case settingsNotSaved
  case fileIsDamaged, repairIt
  case file(String)
  case lineIsWrong(Int)
  case noUpdate
  case updateFault(UpdateFault)
}

/// Why a card rejected an update, as its own programs report it (`board/card/update`, which
/// describes each in more detail).
package enum UpdateFault: String, CaseIterable, Sendable {
  case form = "update-form"
  case size = "update-size"
  case sum = "update-sum"
  case board = "update-board"
  case flash = "update-flash"
  case old = "update-old"
  case same = "update-same"
  case key = "update-key"
  case keys = "update-keys"
  case full = "update-full"
  case write = "update-write"
  case cut = "update-cut"
  case start = "update-start"
}

/// How a version compares with the running one; the raw values are the helpers' terms.
package enum UpdateAge: String, CaseIterable, Sendable {
  case new = "newUpdate"
  case same = "sameUpdate"
  case old = "oldUpdate"
}

/// An update of the card on a stick.
package enum UpdatePhrase: Sendable {
  case onStick(UpdateAge)
  /// Texts for a banner and, as a short note, for the row of Home.
  case onIt, note
  case holdToInstall, installing, installed, nextStartTriesIt, notInstalled
}

/// The cable, the stick, and the programs that fill them.
package enum HelperPhrase: Sendable {
  // Notes in the rows of Home.
  case noteReady, noteWaits, noteEjected, noteFailed, noteDone, noteBadges

  case preparingDrive, leaveCableIn, usbReady, holdToEject, openDrive, usbWaits, opensAfterRun
  case runComesFirst, ejected, pullCable, computerLetGo, usbFailed, unplugAndRetry, chooseUSB

  case stickWaits, copiesAfterRun, copyingToStick, leaveStickIn, pullStick, copyingFailed
  case pullStickAndRetry, chooseStick
  case copying(done: Int, of: Int)
  case copied(runs: Int)
  case noRunsToCopy
  /// Whether all runs were already on the stick before.
  case allAreOnIt(before: Bool)

  case badgesOnStick(Int)
  case badgesOnIt(Int)
  case badgesImported(Int)
  case holdToTakeOver, takingOver, badgesStay, restarting, theyCount
  /// Number of pictures that come with the badges.
  case stopLeavesThem(pictures: Int)

  // The copy on the runner's own server.
  case noteServer, serverOnStick, serverOnIt, runsGoThere, serverStays, serverSet, copiesAfterSave
  case noteAllOnServer, noteSyncFailed, noServer, putSettingsOnStick, allOnServer, syncNow
  case connecting, copyingToServer, checkingServer, syncFailed
  /// All runs were sent, but whether the server still has them has not been checked since.
  case allSent
  case serverIsTriedAgain
  /// Number of runs that are not on the server yet.
  case runsWait(Int)
  /// Number of runs that are not on the server yet, as a short note in a row of the settings.
  case noteRunsWait(Int)
  /// Path of the server settings on a stick, in every language.
  package static let serverSettings = "MOONRUNNER/rclone.conf"
  /// When all runs were last on the server, abbreviated: "24 Nov 21:05".
  case lastOnServer(String)
}

/// Imports from a stick: recordings from other devices, street maps, courses and workouts.
package enum ImportPhrase: Sendable {
  case noteRuns, readingRuns, holdToImport, importingRuns, runsStay, reportSaysWhy
  case runsToImport(Int)
  case runsImported(Int)
  /// Files without new runs: runs that are already known, and files that are not runs.
  case others(known: Int, refused: Int)
  case noBadgeChanges
  /// Number of badges that the import would change, and the name of the first.
  case badgesChange(Int, first: String)

  // Street maps on a stick.
  case mapsOnStick(Int)
  case mapsOnIt(Int)
  case mapsTaken(Int)
  /// Storage space that the maps need.
  case mapsNeed(megabytes: Int)
  case noteMaps, takingMaps, mapsStay, streetsUnderMap

  // Courses and workouts on a stick.
  case coursesTaken(Int)
  case workoutsTaken(Int)
  case filesRefused(Int)
  case chooseOnHome
}

/// Why a run is present but not stored.
package enum UnlistedState: CaseIterable, Sendable {
  case waiting, skipped, staged, quarantined
}

/// Why a run can be restored.
package enum RemovedState: CaseIterable, Sendable {
  case deleted, discarded, replaced
}

/// Runs that are damaged, not stored, or deleted.
package enum RecoveryPhrase: Sendable {
  case runs(Int)
  /// A state as a short label, and explained in sentences with what happens next.
  case unlisted(UnlistedState)
  case explained(UnlistedState)
  case removed(RemovedState)
  case noDeletedRuns, restoring, restored, cannotRestore
  case repaired(Int)
  case damaged(Int)
  case skipped(Int)
  case damagedOnCard, seePastRuns, triedAfterRestart
}

/// Stored runs: their list, totals and comparisons.
package enum HistoryPhrase: Sendable {
  case noRunsYet, newRunStartsFirst, noDate, damaged
  case damagedFiles(Int)
  case total(runs: Int, String)
  /// A run without a date, by its number.
  case numbered(Int, date: String)
  case period(RunTotals.Period)
  /// Consecutive weeks with a run.
  case streak, shortStreak, runThisWeek
  case lastWeeks(Int)
  case longestRun, longestTime, fastest, olderUnreadable, lookingThroughOlder

  case veryShort, toDeleteIt, yourLongest, comparedWithBefore
  case fastestThisLong(of: Int)
  /// Pace compared with recent runs, in whole seconds per km or mile; negative is faster.
  case paceDifference(seconds: Int, perUnit: String, runs: Int)
  case newRecord(RecordName, time: String)
  /// An estimated race time, and the distance and time it is based on.
  case predicted(RecordName), predictedFrom(String, time: String)
  case fasterThanBefore(String)
  /// The result of a race against a run, which is named by its date.
  case raceWon(against: String, by: String)
  case raceLost(to: String, by: String)
  case raceEven(with: String)
  case noNewBadge, allBadgesAreYours
  case nextBadge(at: String)
  case nextBadgeByAnyRun

  case corrected, correctionUndone, asMeasured
  case fromStart, sinceLast, noBadgeYet
  case place(Int, of: Int)

  /// The device and the format of an imported run.
  case importedFrom(String)

  case version(String)
  case credit
  /// Attribution of street maps.
  case mapCredit(maps: String, String)
}

/// A distance over which the fastest stretch may be a record.
package enum RecordName: Hashable, Sendable {
  case over(String)
  case mile, tenMiles, halfMarathon, marathon
}

/// Badges and medals.
package enum BadgePhrase: Sendable {
  case count(Int, of: Int)
  case earned(date: String)
  /// When and at what pace a badge was earned; silver and gold are based on that pace.
  case earnedAt(pace: String, date: String)
  case runToEarn(String)
  case anyRunEarnsIt, noBadges, noRunYet, itsStoryComes
  case best(pace: String, date: String)
  case farthest(String)
  /// The goal of a badge of many runs.
  case distance(String, in: RunTotals.Period)
  /// The remaining distance to a badge of many runs.
  case left(String, to: String, in: RunTotals.Period)
  /// The highest total so far.
  case most(String, in: RunTotals.Period)
  /// Number of weeks, months or years in which a badge of many runs was reached.
  case times(Int, RunTotals.Period)
  case medal(Medal)
  /// The name of a medal for the middle of a line.
  case shortMedal(Medal)
  case neededPace(String, Medal)

  case prizeEarned, prizeAgain
  case badgeEarned, reachedAgain
  case wonMedal(Medal)
  case badges(Int)
  case andMore(Int)
}

/// Texts of the `README.TXT` that accompanies copies of runs.
package enum CopyPhrase: Sendable {
  case yourRuns, page, folders, json, gpx, tcx, fit, kml, manual, checksums, reports, theseAreCopies
  case endsAreShown
  /// The ends are hidden in all formats but JSON, within the given radius.
  case endsAreHidden(String)
  /// Whether there is a page of the runs.
  case othersShowAll(page: Bool)
  case leftOut
}

/// Units after a number.
package enum UnitWord: Sendable {
  case length(LengthUnit)
  case pace(Units)
  case minutes, hours, megabytes, gigabytes, percent
  case volts, milliamperes
}

/// Dates and spans of time.
package enum CalendarPhrase: Sendable {
  /// `nil` parts are left out; January is 1, Sunday 0.
  case date(weekday: Int?, day: Int?, month: Int, year: Int?, FormatSettings.DateOrder)
  /// A time on the 12-hour clock, marked a.m. or p.m.
  case beforeNoon(String)
  case afterNoon(String)
  case noDate
  /// Less than a quantity.
  case under(String)
  /// At least a quantity.
  case over(String)
}
