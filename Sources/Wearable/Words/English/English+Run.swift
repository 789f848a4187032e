package import RunModel

// Before, during and at the end of a run, and its course.

extension English {
  package func gps(_ phrase: GPSPhrase) -> String {
    switch phrase {
    case .readyToLaunch: "Ready to launch"
    case .findingSatellites: "Finding satellites"
    case .improvingAccuracy: "Improving accuracy"
    case .checkCableOrStart: "Check the cable, or start now"
    case .stayOutsideOrStart: "Stay outdoors, or start now"
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
    case .distanceWaits: "No distance yet"
    case .distanceIsGuessed: "Estimated distance"
    case .timeRunsOn: "Time continues"
    case .timeStands: "Time paused"
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
    case .sunrise(let time): "Sunrise \(time)"
    case .noNight: "The sun does not set"
    case .noDay: "The sun does not rise"
    case .drinkEatBreathe: "Drink, eat, breathe"
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
    case .distanceSet(let distance): "Set to \(distance)"
    case .sameKeysUndo: "Same keys: undo"
    case .distanceUndone: "Distance undone"
    case .distanceNotSet: "Distance not set"
    case .noSignWithin(let distance): "Sign over \(distance) away"
    case .goesOn: "Run resumed"
    case .breakIsPause: "Gap counts as pause"
    case .newRun: "New run"
    case .oneBeforeIsSaved: "Previous run saved"
    case .newRunBegins: "New run begins"
    case .longOneIsSaved: "Long run saved"
    case .battery(let percent): "Battery \(percent) %"
    case .chargeBeforeRun: "Charge before the run"
    case .runIsKeptWhenEmpty: "Run is kept if battery dies"
    case .timeLeft(let time): "\(time) left"
    case .boardRestarts(let times): "\(times) \(times == 1 ? "restart" : "restarts") in the run"
    case .isSupplyWeak: "Weak power supply?"
    case .darkAfter(let seconds, let key):
      "\(key.map { String($0) } ?? "Start key"): light off after \(seconds) s"
    case .darkNow(let seconds): "Light off after \(seconds) s"
    case .keysLight: "Any key: light on"
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
    case .asSavedNothingLost: "As saved. No badges lost"
    case .asSaved(let losses): "As saved. \(losses)"
    case .youLose(let badges, 0): "You lose: " + badges.joined(separator: ", ")
    case .youLose(let badges, let more):
      "You lose: " + badges.joined(separator: ", ") + " and \(more) more"
    case .lostBadge(let badge, let medals):
      medals.isEmpty
        ? badge
        : "\(badge) (\(medals.map { self.badge(.shortMedal($0)) }.joined(separator: ", ")))"
    case .leaves(let distance, let time): "Keeps \(distance) in \(time)"
    case .leavesLosing(let distance, let time, let losses):
      "Keeps \(distance) in \(time). \(losses)"
    case .distanceInTime(let distance, let time): "\(distance) in \(time)"
    case .stoodSince(let time): "Standing since \(time)"
    case .carSince(let time): "By car since \(time)?"
    case .noGPSSince(let time): "No GPS since \(time)"
    case .cutAt(let time): "Cut at \(time)"
    case .goesOnWhereItEnded: "Resumes where it ended"
    case .runIsKept: "The run is kept"
    case .runIsBeingSaved: "A run is being saved"
    case .allRunsAreSaved: "All runs are saved"
    case .poweringOff: "Powering off"
    case .switchBatteryOff: "Switch the battery off"
    case .seeYou: "See you on the Moon"
    }
  }

  package func course(_ phrase: CoursePhrase) -> String {
    switch phrase {
    case .joined: "On the course"
    case .left: "Off the course"
    case .back: "Back on the course"
    case .wrongWay: "Wrong way"
    case .finished: "Course finished"
    case .lookAtMap: "Look at the map"
    case .turnAround: "Turn around"
    case .toGo(let distance): "\(distance) to go"
    case .course: "Course"
    case .noCourse: "No course"
    case .wayBack: "Way back"
    case .nothingToFollow: "No trail to follow"
    case .notRead: "Cannot read course"
    case .deleted: "Course deleted"
    case .turn(.left, let distance): "Left in \(distance)"
    case .turn(.right, let distance): "Right in \(distance)"
    case .turn(.straight, let distance): "Straight in \(distance)"
    case .turn(.turnRound, let distance): "U-turn in \(distance)"
    case .turn(.mark, let distance): "In \(distance)"
    }
  }
}

extension English {
  package func ghost(_ phrase: GhostPhrase) -> String {
    switch phrase {
    case .ghost: "Ghost"
    case .notRead: "Cannot read run"
    case .aheadOf(let name): "Ahead of \(name)"
    case .ahead(let name): "\(name) ahead"
    case .waited(let name, let time): "\(name) waited \(time)"
    case .toMedal(let medal, let time): "\(time) to \(medal)"
    case .aheadOfMedal(let medal, let time): "\(medal) by \(time)"
    }
  }
}
