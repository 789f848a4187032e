import RunModel
package import Words
import Workouts

/// Everything that a language can say, with sample arguments.
package enum Phrasebook {
  /// Returns all phrases by subject, in the order of ``Translation``.
  package static func said(by words: any Translation) -> [Said] {
    let subjects: [[Said]] = [
      Said.all(Caption.allCases, words.caption), Said.all(titles, words.title),
      Said.all(actions, words.action), Said.all(settings, words.setting),
      Said.all(receiver, words.gps), Said.all(run, words.run),
      Said.all(courses, words.course), Said.all(ghosts, words.ghost),
      Said.all(workouts, words.workout),
      Said.all(PartPhrase.allCases, words.part), Said.all(tests, words.test),
      Said.all(Channel.allCases, words.channel),
      Said.all(RunningPage.allCases, words.runningPage), Said.all(fields, words.field),
      Said.all(pause, words.pause),
      Said.all(card, words.card), Said.all(recovery, words.recovery),
      Said.all(helpers, words.helper),
      Said.all(imports, words.importing), Said.all(updates, words.update),
      Said.all(history, words.history), Said.all(records, words.record),
      Said.all(badges, words.badge), Said.all(copies, words.copy),
      Said.all(units, words.unit), Said.all(calendar, words.calendar),
      Said.all(PageWord.allCases, words.page),
    ]
    return subjects.flatMap { $0 }
  }

  /// Returns the characters that the wearable's font needs for a language, except names of badges.
  package static func characters(of words: any Translation) -> Set<Character> {
    Set(said(by: words).filter { $0.subject != "PageWord" }.flatMap { $0.text } + words.name)
  }

  /// Joins lists; replaces `+`, which the compiler takes long to check.
  private static func joined<Phrase>(_ lists: [[Phrase]]) -> [Phrase] { lists.flatMap { $0 } }

  /// None, one, two, and counts with other plurals in some languages.
  private static let counts = [0, 1, 2, 5, 21]

  private static let titles: [Title] = [
    .newRun, .courses, .pastRuns, .myBadges, .records, .settings, .usb, .stick, .paused,
    .interrupted,
    .runMenu, .badgeMenu, .quickMenu, .zone("UTC+1:00"), .powerOff, .run, .splits, .runSaved,
    .information, .runDamaged, .deletedRuns, .restoreRun, .workouts, .goal, .pages,
  ]

  private static let actions: [Action] = [
    .resume, .saveRun, .saveAll, .discard, .holdToDiscard, .keepAsSaved, .holdToKeep, .summary,
    .cancel, .powerOff, .close, .yes, .no, .nextPin, .information, .continueRun, .holdToContinue,
    .holdToCut,
    .delete, .holdToDelete, .undoImport(runs: 120), .holdToUndo, .restore, .cut(at: "31:07"),
    .backlight, .lock, .doNotDisturb, .bigNumber,
    .backToStart, .follow, .followReversed, .followThisRun, .raceThisRun, .doNotRace,
    .chooseCourse, .wayBack,
    .endWorkout, .holdToEndWorkout, .atSign(.kilometres), .atSign(.miles), .undoDistance,
    .undoCorrection, .settings, .hourLater, .hourEarlier, .quarterLater,
    .quarterEarlier, .done, .showPage, .moveUp, .moveDown,
  ]

  private static let settings: [SettingPhrase] = joined([
    [
      .language, .decimal, .dateOrder, .clock, .firstWeekday, .asLanguageHasIt, .units, .sound,
      .vibration, .autoLap, .autoPause, .badgeSpeed, .mainPage, .mapColours, .theme, .backlight,
      .timeZone, .hiddenEnds, .sync, .test, .about, .powerOff, .on, .off, .hidden("200 m"),
    ],
    FormatSettings.Decimal.allCases.map { .mark($0) },
    FormatSettings.DateOrder.allCases.map { .order($0) },
    FormatSettings.Clock.allCases.map { .hours($0) },
    FormatSettings.FirstWeekday.allCases.map { .week(from: $0) },
    Units.allCases.map { .value(of: $0) },
    Settings.BadgeSpeed.allCases.map { .speed($0) },
    Settings.Strip.allCases.map { .strip($0) },
    MapPalette.allCases.map { .palette($0) },
    Settings.Theme.allCases.map { .look($0) },
    Settings.Light.allCases.map { .light($0) },
    [
      .mapUp, .mapStrip, .offCourse, .turnSignals, .ghost, .nextMedal, .alertEvery, .maps,
      .pauseAfterBlock, .pages,
    ],
    Settings.MapUp.allCases.map { .up($0) },
  ])

  private static let fields: [FieldPhrase] = [
    .number(4), .noField, .pace, .lapPace, .averagePace, .distance, .lapDistance, .time, .lapTime,
    .clock, .climb, .finishTime, .ghost, .battery, .untilSunset, .nextBadge,
  ]

  private static let workouts: [WorkoutPhrase] = joined([
    WorkoutStep.Kind.allCases.map { .kind($0) },
    [
      .workout, .today, .lapKey, .next("400 m"), .done, .runContinues, .faster, .slower, .onTarget,
      .level(10), .noGoal, .goal(distance: "42.2 km", time: "3:30:00"), .ahead, .behind,
    ],
  ])

  private static let receiver: [GPSPhrase] = joined([
    [
      .readyToLaunch, .findingSatellites, .improvingAccuracy, .checkCableOrStart,
      .stayOutsideOrStart, .waited("1:05"), .firstBadge, .fix, .searching, .silentSignal, .noPlace,
      .silent, .unplugged, .weak, .noneYet, .lost, .found, .back, .checkCable, .distanceWaits,
      .distanceIsGuessed, .timeRunsOn, .timeStands, .countsFromHere, .countsAgain,
    ],
    counts.flatMap { [GPSPhrase.satellites($0), .used($0), .inView($0)] },
  ])

  private static let run: [RunPhrase] = joined([
    [
      .lap(5), .lapTime(5, "4:59"), .toBadge("Mars"), .noPositionYet, .onTheWay, .sunrise("7:42"),
      .noNight, .noDay, .drinkEatBreathe,
      .autoPaused,
      .moveToResume, .stillPaused, .youAreMoving, .stillRunning, .stopKeySaves, .locked, .unlocked,
      .holdBothToUnlock, .holdToUnlock(key: "#"), .doNotDisturb, .noSoundNorVibration,
      .soundOn, .goesOn, .breakIsPause, .newRun, .oneBeforeIsSaved, .newRunBegins, .longOneIsSaved,
      .battery(percent: 12), .chargeBeforeRun, .runIsKeptWhenEmpty, .timeLeft("23"),
      .boardRestarts(1), .boardRestarts(12), .isSupplyWeak,
      .darkAfter(seconds: 15, key: "#"), .darkAfter(seconds: 15, key: nil), .darkNow(seconds: 15),
      .keysLight, .distanceSet("5 km"), .sameKeysUndo, .distanceUndone, .distanceNotSet,
      .noSignWithin("200 m"),
    ],
    [-8, 0, 8].map { .lapDifference(seconds: $0, toLap: 4) },
    CompassPoint.allCases.map { .compass($0) },
    PartPhrase.allCases.flatMap { [RunPhrase.partLost($0), .partBack($0)] },
  ])

  private static let tests: [TestPhrase] = joined([
    [
      .top, .isPictureRight, .pressThisKey, .pressBothKeys, .isFelt, .areHeard, .doesPop,
      .signalWhileDrawing, .signalWithMotor, .strength(44), .picture, .bothKeys, .gpsWithMotor,
      .battery,
      .passed, .failed, .absent, .notPressed("Start"), .pops, .charging("84%"),
    ],
    TestColour.allCases.map { .colour($0) },
    KeyPhrase.allCases.flatMap { [TestPhrase.key($0), .thatWas($0)] },
  ])

  private static let courses: [CoursePhrase] = joined([
    [
      .joined, .left, .back, .wrongWay, .finished, .lookAtMap, .turnAround, .toGo("12.4 km"),
      .course, .noCourse, .wayBack, .nothingToFollow, .notRead, .deleted,
    ],
    TurnPhrase.allCases.map { .turn($0, in: "100 m") },
  ])

  private static let ghosts: [GhostPhrase] = [
    .ghost, .notRead, .aheadOf("Silver"), .ahead("21 Nov"), .waited("21 Nov", "0:40"),
    .toMedal("silver", "0:12"), .aheadOfMedal("gold", "0:12"),
  ]

  private static let pause: [PausePhrase] = joined([
    [
      .resumesIn("0:45"), .savesIn("4:12"), .asSavedNothingLost, .asSaved(losses: "Mars"),
      .lostBadge("Mars", []), .lostBadge("Mars", [.silver]), .lostBadge("Mars", [.silver, .gold]),
      .leaves(distance: "9.80", time: "1:06:31"),
      .leavesLosing(distance: "9.80", time: "1:06:31", losses: "Mars"),
      .distanceInTime("9.80", "1:06:31"), .stoodSince("31:07"), .carSince("31:07"),
      .noGPSSince("31:07"), .cutAt("31:07"), .goesOnWhereItEnded, .runIsKept, .runIsBeingSaved,
      .allRunsAreSaved, .poweringOff, .switchBatteryOff, .seeYou,
    ],
    counts.map { .youLose(["Mars", "Phobos"], more: $0) },
  ])

  private static let card: [CardPhrase] = joined([
    [
      .saving, .discarding, .keeping, .opening, .continuing, .cutting, .correcting, .deleting,
      .waitingForCard,
      .readingCard, .aRunMayGoOn, .runSaved, .discarded, .deleted, .keptAsSaved, .notSavedYet,
      .runIsKept, .runIsKeptAndSavedLater, .keptInMemory, .runsInMemory, .partIsLost,
      .newestIsKept, .savingAgain, .oldestIsLost, .cardLost, .full, .readOnly, .broken, .damaged,
      .missing, .nearlyFull, .deleteOldRuns(megabytes: 30), .cannotOpen, .cannotDelete,
      .cannotContinue, .cannotCut, .cannotCorrect, .settingsNotSaved, .fileIsDamaged, .repairIt,
      .file("20261121-180000"), .lineIsWrong(120), .noUpdate,
    ],
    UpdateFault.allCases.map { .updateFault($0) },
    [.undoingImport, .cannotUndoImport], counts.map { .importUndone(runs: $0) },
    counts.map { .saved(distance: "9.80", prizes: $0) },
  ])

  private static let recovery: [RecoveryPhrase] = joined([
    [
      .noDeletedRuns, .restoring, .restored, .cannotRestore, .damagedOnCard, .seePastRuns,
      .triedAfterRestart,
    ],
    counts.flatMap { [RecoveryPhrase.runs($0), .repaired($0), .damaged($0), .skipped($0)] },
    RemovedState.allCases.map { .removed($0) },
    UnlistedState.allCases.flatMap { [RecoveryPhrase.unlisted($0), .explained($0)] },
  ])

  private static let helpers: [HelperPhrase] = joined([
    [
      .noteReady, .noteWaits, .noteEjected, .noteFailed, .noteDone, .noteBadges, .preparingDrive,
      .leaveCableIn, .usbReady, .holdToEject, .openDrive, .usbWaits, .opensAfterRun,
      .runComesFirst, .ejected, .pullCable, .computerLetGo, .usbFailed, .unplugAndRetry,
      .chooseUSB, .stickWaits, .copiesAfterRun, .copyingToStick, .leaveStickIn, .pullStick,
      .copyingFailed, .pullStickAndRetry, .chooseStick, .allAreOnIt(before: true),
      .allAreOnIt(before: false), .holdToTakeOver, .takingOver, .badgesStay, .restarting,
      .theyCount,
    ],
    counts.flatMap { [HelperPhrase.copying(done: 0, of: $0), .copied(runs: $0)] },
    counts.flatMap { [HelperPhrase.badgesOnStick($0), .badgesOnIt($0)] },
    counts.flatMap { [HelperPhrase.badgesImported($0), .stopLeavesThem(pictures: $0)] },
    [
      .noteServer, .noteAllOnServer, .noteSyncFailed, .serverOnStick, .serverOnIt, .runsGoThere,
      .serverStays, .serverSet,
      .copiesAfterSave, .noServer, .putSettingsOnStick, .allOnServer, .allSent, .checkingServer,
      .noRunsToCopy, .syncNow, .connecting,
      .copyingToServer, .syncFailed, .serverIsTriedAgain, .lastOnServer("24 Nov 21:05"),
    ],
    counts.flatMap { [HelperPhrase.runsWait($0), .noteRunsWait($0)] },
  ])

  private static let imports: [ImportPhrase] = joined([
    [
      .noteRuns, .readingRuns, .holdToImport, .importingRuns, .runsStay, .reportSaysWhy,
      .noBadgeChanges,
    ],
    counts.flatMap { [ImportPhrase.runsToImport($0), .runsImported($0)] },
    counts.flatMap { count in counts.map { ImportPhrase.others(known: count, refused: $0) } },
    counts.map { .badgesChange($0, first: "Mars") },
    counts.flatMap { [ImportPhrase.mapsOnStick($0), .mapsOnIt($0), .mapsTaken($0)] },
    [1, 340, 99_999].map { ImportPhrase.mapsNeed(megabytes: $0) },
    [.noteMaps, .takingMaps, .mapsStay, .streetsUnderMap, .chooseOnHome],
    counts.flatMap { [ImportPhrase.coursesTaken($0), .workoutsTaken($0), .filesRefused($0)] },
  ])

  private static let updates: [UpdatePhrase] = joined([
    UpdateAge.allCases.map { .onStick($0) },
    [.onIt, .note, .holdToInstall, .installing, .installed, .nextStartTriesIt, .notInstalled],
  ])

  private static let copies: [CopyPhrase] = [
    .yourRuns, .page, .folders, .json, .gpx, .tcx, .fit, .kml, .manual, .checksums, .reports,
    .theseAreCopies, .endsAreShown, .endsAreHidden("200 m"), .othersShowAll(page: true),
    .othersShowAll(page: false), .leftOut,
  ]

  private static let history: [HistoryPhrase] = joined([
    [
      .noRunsYet, .newRunStartsFirst, .noDate, .damaged, .numbered(7, date: "21.11"), .longestRun,
      .longestTime, .fastest, .olderUnreadable, .lookingThroughOlder, .veryShort, .toDeleteIt,
      .yourLongest, .comparedWithBefore, .fasterThanBefore("0:12"), .noNewBadge,
      .raceWon(against: "21.11", by: "0:34"), .raceLost(to: "21.11", by: "0:34"),
      .raceEven(with: "21.11"),
      .corrected, .correctionUndone, .asMeasured, .allBadgesAreYours, .nextBadge(at: "10"),
      .nextBadgeByAnyRun, .fromStart, .sinceLast,
      .noBadgeYet, .place(3, of: 5), .importedFrom("Watch 245, FIT"), .version("1.0"), .credit,
      .mapCredit(maps: "liechtenstein", "OpenStreetMap contributors"),
    ],
    RunTotals.Period.allCases.map { .period($0) },
    [.streak, .shortStreak, .runThisWeek, .lastWeeks(8)],
    records.map { .newRecord($0, time: "24:31") }, records.map { .predicted($0) },
    [.predictedFrom("10", time: "48:31")],
    counts.flatMap { [HistoryPhrase.damagedFiles($0), .total(runs: $0, "63.2")] },
    [2, 5].map { .fastestThisLong(of: $0) },
    [-8, 0, 8].flatMap { seconds in
      [1, 5].map { .paceDifference(seconds: seconds, perUnit: "/km", runs: $0) }
    },
  ])

  private static let records: [RecordName] = [
    .over("5"), .mile, .tenMiles, .halfMarathon, .marathon,
  ]

  private static let badges: [BadgePhrase] = joined([
    [
      .count(3, of: 33), .earned(date: "21.11"), .earnedAt(pace: "5:39", date: "21.11"),
      .runToEarn("10"), .anyRunEarnsIt, .noBadges,
      .noRunYet, .itsStoryComes, .best(pace: "5:10", date: "21.11"), .farthest("9.80"),
      .prizeEarned, .prizeAgain, .badgeEarned, .reachedAgain,
    ],
    RunTotals.Period.allCases.flatMap {
      [
        BadgePhrase.distance("100", in: $0), .left("22", to: "100", in: $0),
        .most("42.2", in: $0), .times(1, $0), .times(3, $0),
      ]
    },
    Medal.allCases.flatMap { [BadgePhrase.medal($0), .shortMedal($0), .wonMedal($0)] },
    Medal.allCases.map { .neededPace("5:10", $0) },
    [2, 5].map { .badges($0) },
    [1, 2, 5].map { .andMore($0) },
  ])

  private static let units: [UnitWord] = joined([
    [.minutes, .hours, .megabytes, .gigabytes, .percent, .volts, .milliamperes],
    LengthUnit.allCases.map { .length($0) },
    Units.allCases.map { .pace($0) },
  ])

  private static let calendar: [CalendarPhrase] = joined([
    [.beforeNoon("6:42"), .afterNoon("6:42"), .noDate, .under("5"), .over("5")],
    FormatSettings.DateOrder.allCases.flatMap { dates($0) },
  ])

  /// Each weekday and each month.
  private static func dates(_ order: FormatSettings.DateOrder) -> [CalendarPhrase] {
    var dates: [CalendarPhrase] = (0..<7).map {
      .date(weekday: $0, day: 21, month: 11, year: 2026, order)
    }
    for month in 1...12 {
      dates.append(.date(weekday: nil, day: 21, month: month, year: nil, order))
      dates.append(.date(weekday: nil, day: nil, month: month, year: 2026, order))
    }
    return dates
  }
}
