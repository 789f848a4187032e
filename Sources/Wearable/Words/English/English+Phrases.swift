package import RunModel

// Before, during and at the end of a run.

extension English {
  package func gps(_ phrase: GPSPhrase) -> String {
    switch phrase {
    case .readyToLaunch: "Ready to launch"
    case .findingSatellites: "Finding satellites"
    case .improvingAccuracy: "Improving accuracy"
    case .checkCableOrStart: "Check the cable, or start now"
    case .stayOutsideOrStart: "Stay in the open, or start now"
    case .satellites(let number): count(number, "satellite")
    case .used(let number): "\(number) used"
    case .inView(let number): "\(number) in view"
    case .waited(let time): "Waited \(time)"
    case .firstBadge: "First badge"
    case .fix: "Fix"
    case .searching: "Searching"
    case .silentSignal: "Silent"
    case .noPlace: "no position"
    case .silent: "GPS silent"
    case .unplugged: "GPS unplugged"
    case .weak: "GPS weak"
    case .noneYet: "No GPS yet"
    case .lost: "GPS lost"
    case .found: "GPS found"
    case .back: "GPS back"
    case .checkCable: "Check the cable"
    case .distanceWaits: "Distance waits"
    case .distanceIsGuessed: "Distance is a guess"
    case .timeRunsOn: "Time runs on"
    case .timeStands: "Time stands"
    case .countsFromHere: "Distance counts from here"
    case .countsAgain: "Distance counts again"
    }
  }

  package func run(_ phrase: RunPhrase) -> String {
    switch phrase {
    case .lap(let number): "Lap \(number)"
    case .lapTime(let number, let time): "Lap \(number): \(time)"
    case .lapDifference(0, let lap): "As fast as lap \(lap)"
    case .lapDifference(let seconds, let lap):
      "\(abs(seconds)) s \(seconds < 0 ? "faster" : "slower") than lap \(lap)"
    case .toBadge(let badge): "to \(badge)"
    case .compass(let point): compass(point)
    case .noPositionYet: "no position yet"
    case .onTheWay: "On the way"
    case .autoPaused: "Auto-paused"
    case .moveToResume: "Move to resume"
    case .stillPaused: "Still paused?"
    case .youAreMoving: "You are moving"
    case .stillRunning: "Still running?"
    case .stopKeySaves: "Stop key: save"
    case .locked: "Locked"
    case .unlocked: "Unlocked"
    case .holdBothToUnlock: "Hold both to unlock"
    case .holdToUnlock(let key): "Hold \(key) to unlock"
    case .doNotDisturb: "Do not disturb"
    case .noSoundNorVibration: "No sound, no vibration"
    case .soundOn: "Sound on"
    case .goesOn: "Run goes on"
    case .breakIsPause: "The break is a pause"
    case .newRun: "New run"
    case .oneBeforeIsSaved: "The one before is saved"
    case .newRunBegins: "New run begins"
    case .longOneIsSaved: "The long one is saved"
    case .battery(let percent): "Battery \(percent) %"
    case .chargeBeforeRun: "Charge before the run"
    case .runIsKeptWhenEmpty: "The run is kept if it runs out"
    case .timeLeft(let time): "\(time) left"
    case .boardRestarts(let times): "\(times) \(times == 1 ? "restart" : "restarts") in the run"
    case .isSupplyWeak: "Is the power supply weak?"
    case .darkAfter(let seconds, let key):
      "\(key.map { String($0) } ?? "Start key"): light off after \(seconds) s"
    case .darkNow(let seconds): "Light off after \(seconds) s"
    case .keysLight: "Any key lights it"
    case .partLost(let part): "\(self.part(part)) lost"
    case .partBack(.buttons): "\(part(.buttons)) are back"
    case .partBack(let part): "\(self.part(part)) is back"
    }
  }

  private func compass(_ point: CompassPoint) -> String {
    switch point {
    case .north: "north"
    case .northEast: "north-east"
    case .east: "east"
    case .southEast: "south-east"
    case .south: "south"
    case .southWest: "south-west"
    case .west: "west"
    case .northWest: "north-west"
    }
  }

  package func part(_ part: PartPhrase) -> String {
    switch part {
    case .gps: "GPS"
    case .buttons: "Buttons"
    case .display: "Display"
    case .sound: "Sound"
    case .motor: "Vibration"
    case .storage: "Card"
    case .battery: "Battery gauge"
    case .barometer: "Barometer"
    case .thermometer: "Thermometer"
    }
  }

  package func channel(_ channel: Channel) -> String {
    switch channel {
    case .pressure: "Air pressure"
    case .temperature: "Temperature"
    case .heartRate: "Heart rate"
    case .cadence: "Cadence"
    case .power: "Power"
    }
  }

  package func pause(_ phrase: PausePhrase) -> String {
    switch phrase {
    case .resumesIn(let time): "Resumes in \(time)"
    case .savesIn(let time): "Saves in \(time)"
    case .asSavedNothingLost: "As saved. No badge is lost"
    case .asSaved(let losses): "As saved. \(losses)"
    case .youLose(let badges, 0): "You lose: " + badges.joined(separator: ", ")
    case .youLose(let badges, let more):
      "You lose: " + badges.joined(separator: ", ") + " and \(more) more"
    case .lostBadge(let badge, let medals):
      medals.isEmpty
        ? badge
        : "\(badge) (\(medals.map { self.badge(.shortMedal($0)) }.joined(separator: ", ")))"
    case .leaves(let distance, let time): "Leaves \(distance) in \(time)"
    case .leavesLosing(let distance, let time, let losses):
      "Leaves \(distance) in \(time). \(losses)"
    case .distanceInTime(let distance, let time): "\(distance) in \(time)"
    case .stoodSince(let time): "You stood since \(time)"
    case .carSince(let time): "By car since \(time)?"
    case .noGPSSince(let time): "No GPS since \(time)"
    case .cutAt(let time): "Cut at \(time)"
    case .goesOnWhereItEnded: "Goes on where it ended"
    case .runIsKept: "The run is kept"
    case .runIsBeingSaved: "A run is being saved"
    case .allRunsAreSaved: "All runs are saved"
    case .poweringOff: "Powering off"
    case .switchBatteryOff: "Switch the battery off"
    case .seeYou: "See you on the Moon"
    }
  }
}

// The card, the cable and the stick; stored runs, badges and copies.

extension English {
  package func card(_ phrase: CardPhrase) -> String {
    switch phrase {
    case .saving: "Saving run"
    case .discarding: "Discarding"
    case .keeping: "Keeping as saved"
    case .opening: "Opening run"
    case .continuing: "Going on with the run"
    case .cutting: "Cutting"
    case .undoingImport: "Undoing the import"
    case .cannotUndoImport: "Cannot undo it"
    case .importUndone(let runs): "\(count(runs, "run")) taken out"
    case .deleting: "Deleting"
    case .waitingForCard: "Waiting for the card"
    case .readingCard: "Reading the card"
    case .aRunMayGoOn: "A run may go on"
    case .runSaved: "Run saved"
    case .saved(let distance, 0): distance
    case .saved(let distance, let prizes): "\(distance), \(count(prizes, "prize"))"
    case .discarded: "Discarded"
    case .deleted: "Deleted"
    case .keptAsSaved: "Kept as saved"
    case .notSavedYet: "Not saved yet"
    case .runIsKept: pause(.runIsKept)
    case .runIsKeptAndSavedLater: "The run is kept and saved later."
    case .keptInMemory: "Kept in memory"
    case .runsInMemory: "Runs are kept in memory"
    case .partIsLost: "Part is lost"
    case .newestIsKept: "The newest is kept"
    case .savingAgain: "Saving again"
    case .oldestIsLost: "Oldest part is lost"
    case .cardLost: "Card lost"
    case .full: "Card full: delete old runs"
    case .readOnly: "The card is read-only"
    case .broken: "The card is broken"
    case .damaged: "The card is damaged"
    case .missing: "The card is missing"
    case .nearlyFull: "Card nearly full"
    case .deleteOldRuns(let megabytes): "\(megabytes) MB: delete old runs"
    case .cannotOpen: "Cannot open run"
    case .cannotDelete: "Cannot delete"
    case .cannotContinue: "Cannot continue"
    case .cannotCut: "Cannot cut"
    case .settingsNotSaved: "Settings not saved"
    case .fileIsDamaged: "This run's file is damaged. It is kept."
    case .repairIt: "Repair it on a computer: see the README, \"Troubleshooting\"."
    case .file(let id): "File \(id)"
    case .lineIsWrong(let line): "Line \(line) is wrong"
    case .noUpdate: "No update"
    case .updateFault(let fault): update(fault)
    }
  }

  package func helper(_ phrase: HelperPhrase) -> String {
    switch phrase {
    case .noteReady: "ready"
    case .noteWaits: "waits"
    case .noteEjected: "ejected"
    case .noteFailed: "failed"
    case .noteDone: "done"
    case .noteBadges: "badges"
    case .preparingDrive: "Preparing the drive"
    case .leaveCableIn: "Leave the cable in"
    case .usbReady: "USB ready"
    case .holdToEject: "Hold start to eject"
    case .openDrive: "Open the drive MOONRUNNER"
    case .usbWaits: "USB waits"
    case .opensAfterRun: "Opens after the run"
    case .runComesFirst: "The run comes first"
    case .ejected: "Ejected"
    case .pullCable: "Pull the cable out"
    case .computerLetGo: "The computer let go of the drive"
    case .usbFailed: "USB failed"
    case .unplugAndRetry: "Unplug the cable and try again"
    case .chooseUSB: "Choose USB on Home"
    case .stickWaits: "The stick waits"
    case .copiesAfterRun: "Copies after the run"
    case .copyingToStick: "Copying to the stick"
    case .leaveStickIn: "Leave the stick in"
    case .pullStick: "Pull the stick out"
    case .copyingFailed: "Copying failed"
    case .pullStickAndRetry: "Pull the stick out and try again"
    case .chooseStick: "Choose Stick on Home"
    case .copying(let done, let all): "\(done) of \(count(all, "run"))"
    case .copied(0): "Nothing new to copy"
    case .copied(let runs): "\(count(runs, "run")) copied"
    case .noRunsToCopy: "No runs to copy"
    case .allAreOnIt(before: true): "All runs were on it"
    case .allAreOnIt(before: false): "All runs are on it"
    case .badgesOnStick(let badges): "\(count(badges, "badge")) on the stick"
    case .badgesOnIt(let badges): "\(count(badges, "badge")) on it"
    case .badgesImported(let badges): "\(count(badges, "badge")) imported"
    case .holdToTakeOver: "Hold start to take over"
    case .takingOver: "Taking them over"
    case .badgesStay: "Badges stay there"
    case .restarting: "Restarting"
    case .theyCount: "They count from now on"
    case .stopLeavesThem(0): "Stop leaves them there"
    case .stopLeavesThem(let pictures): "\(count(pictures, "picture")). Stop leaves them"
    case .noteServer: "server"
    case .serverOnStick: "Server on the stick"
    case .serverOnIt: "A server on it"
    case .runsGoThere: "All your runs will go there"
    case .serverStays: "Server is not used"
    case .serverSet: "Server is set up"
    case .copiesAfterSave: "Runs go there after Save"
    case .noServer: "No server"
    case .putSettingsOnStick: "A stick sets one up"
    case .noteAllOnServer: "Complete"
    case .noteSyncFailed: "Failed"
    case .allOnServer: "All runs are on the server"
    case .allSent: "All runs are sent"
    case .syncNow: "Start: sync now"
    case .connecting: "Connecting"
    case .copyingToServer: "Copying to the server"
    case .checkingServer: "Checking the server"
    case .syncFailed: "Sync failed"
    case .serverIsTriedAgain: "It is tried again later"
    case .runsWait(let runs): "\(count(runs, "run")) to copy"
    case .noteRunsWait(let runs): "\(runs) left"
    case .lastOnServer(let time): "Complete: \(time)"
    }
  }

  package func history(_ phrase: HistoryPhrase) -> String {
    switch phrase {
    case .noRunsYet: "No runs yet"
    case .newRunStartsFirst: "New Run starts the first"
    case .noDate: "No date"
    case .damaged: "Damaged"
    case .damagedFiles(let files): count(files, "file")
    case .total(let runs, let figure): "\(count(runs, "run")), \(figure)"
    case .importedFrom(let source): "From \(source)"
    case .numbered(let number, let date): "Run \(number), \(date)"
    case .period(.week): "This week"
    case .period(.month): "This month"
    case .period(.year): "This year"
    case .period(.all): "All runs"
    case .streak: "Weeks in a row"
    case .shortStreak: "Streak"
    case .runThisWeek: "A run this week goes on with it"
    case .lastWeeks(let weeks): "Last \(weeks) weeks"
    case .longestRun: "Longest run"
    case .longestTime: "Longest time"
    case .fastest: "Fastest"
    case .olderUnreadable: "Older runs cannot be read"
    case .lookingThroughOlder: "Looking through older runs"
    case .veryShort: "A very short run"
    case .toDeleteIt: "To delete it: press start"
    case .yourLongest: "Your longest run"
    case .comparedWithBefore: "Compared with before"
    case .fastestThisLong(let runs): "Fastest of \(runs) this long"
    case .paceDifference(0, _, let runs): "As fast as \(last(runs))"
    case .paceDifference(let seconds, let unit, let runs):
      "\(abs(seconds)) s \(unit) \(seconds < 0 ? "faster" : "slower") than \(last(runs))"
    case .newRecord(let name, let time): "\(record(name)): \(time)"
    case .fasterThanBefore(let time): "\(time) faster than before"
    case .noNewBadge: "No new badge"
    case .allBadgesAreYours: "All badges are yours"
    case .nextBadge(let distance): "Next badge at \(distance)"
    case .nextBadgeByAnyRun: "Next badge: any run with GPS"
    case .fromStart: "from start"
    case .sinceLast: "since last"
    case .noBadgeYet: "No badge yet"
    case .place(let number, let all): "\(number) of \(all)"
    case .version(let version): "Version \(version)"
    case .credit: "Letters: Roboto Condensed by Google, Apache License 2.0"
    case .mapCredit(let maps, let credit): "Map \(maps): \(credit)"
    }
  }

  private func last(_ runs: Int) -> String {
    runs == 1 ? "your last one" : "your last \(runs)"
  }

  package func record(_ name: RecordName) -> String {
    switch name {
    case .over(let distance): "Fastest \(distance)"
    case .mile: "Fastest mile"
    case .tenMiles: "Fastest 10 miles"
    case .halfMarathon: "Half marathon"
    case .marathon: "Marathon"
    }
  }

  package func badge(_ phrase: BadgePhrase) -> String {
    switch phrase {
    case .count(let earned, let all): "\(earned) of \(all)"
    case .earned(let date): "Earned \(date)"
    case .earnedAt(let pace, let date): "Earned \(date) at \(pace)"
    case .runToEarn(let distance): "Run \(distance) to earn"
    case .anyRunEarnsIt: "Any run with GPS"
    case .noBadges: "No badges"
    case .noRunYet: "No run yet"
    case .itsStoryComes: "Its story comes with it"
    case .best(let pace, let date): "Best \(pace), \(date)"
    case .farthest(let distance): "Farthest yet \(distance)"
    case .distance(let distance, .week): "\(distance) in a week"
    case .distance(let distance, .month): "\(distance) in a month"
    case .distance(let distance, .year): "\(distance) in a year"
    case .distance(let distance, .all): "\(distance) in all"
    case .left(let left, let goal, .week): "\(left) to a week of \(goal)"
    case .left(let left, let goal, .month): "\(left) to a month of \(goal)"
    case .left(let left, let goal, .year): "\(left) to a year of \(goal)"
    case .left(let left, let goal, .all): "\(left) to \(goal) in all"
    case .most(let distance, .all): "\(distance) so far"
    case .most(let distance, _): "Most yet \(distance)"
    case .times(let times, .week): "In \(count(times, "week"))"
    case .times(let times, .month): "In \(count(times, "month"))"
    case .times(let times, .year): "In \(count(times, "year"))"
    case .times(let times, .all): count(times, "time")
    case .medal(.silver): "Silver"
    case .medal(.gold): "Gold"
    case .shortMedal(.silver): "silver"
    case .shortMedal(.gold): "gold"
    case .neededPace(let pace, let medal): "Pace < \(pace) for \(badge(.shortMedal(medal)))!"
    case .prizeEarned: "Earned"
    case .prizeAgain: "Again"
    case .badgeEarned: "BADGE EARNED"
    case .reachedAgain: "REACHED AGAIN"
    case .wonMedal(.silver): "SILVER"
    case .wonMedal(.gold): "GOLD"
    case .badges(let number): "\(number) BADGES"
    case .andMore(let number): "and \(number) more"
    }
  }
}
