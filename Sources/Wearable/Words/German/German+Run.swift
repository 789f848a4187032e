package import RunModel

// Phrases before, during and at the end of a run, and about its course.

extension German {
  package func gps(_ phrase: GPSPhrase) -> String {
    switch phrase {
    case .readyToLaunch: "Bereit zum Start"
    case .findingSatellites: "Satellitensuche"
    case .improvingAccuracy: "Wird genauer"
    case .checkCableOrStart: "Kabel prüfen oder starten"
    case .stayOutsideOrStart: "Im Freien warten oder starten"
    case .satellites(let number): count(number, "Satellit", "Satelliten")
    case .used(let number): "\(number) genutzt"
    case .inView(let number): "\(number) sichtbar"
    case .waited(let time): "\(time) gewartet"
    case .firstBadge: "Erstes Abzeichen"
    case .fix: "Position"
    case .searching: "Suche"
    case .silentSignal: "Keine Daten"
    case .noPlace: "keine Position"
    case .silent: "GPS schweigt"
    case .unplugged: "GPS getrennt"
    case .weak: "GPS schwach"
    case .noneYet: "Noch kein GPS"
    case .lost: "GPS verloren"
    case .found: "GPS gefunden"
    case .back: "GPS wieder da"
    case .checkCable: "Kabel prüfen"
    case .distanceWaits: "Noch keine Distanz"
    case .distanceIsGuessed: "Distanz geschätzt"
    case .timeRunsOn: "Zeit läuft weiter"
    case .timeStands: "Zeit steht"
    case .countsFromHere: "Distanz zählt ab hier"
    case .countsAgain: "Distanz zählt wieder"
    }
  }

  package func run(_ phrase: RunPhrase) -> String {
    switch phrase {
    case .lap(let number): "Runde \(number)"
    case .lapTime(let number, let time): "Runde \(number): \(time)"
    case .lapDifference(0, let lap): "So schnell wie Runde \(lap)"
    case .lapDifference(let seconds, let lap):
      "\(abs(seconds)) s \(comparative(seconds)) als Runde \(lap)"
    case .toBadge(let badge): "bis \(badge)"
    case .compass(let point): compass(point)
    case .noPositionYet: "noch keine Position"
    case .onTheWay: "Unterwegs"
    case .sunrise(let time): "Aufgang \(time)"
    case .noNight: "Die Sonne geht nicht unter"
    case .noDay: "Die Sonne geht nicht auf"
    case .drinkEatBreathe: "Trinken, essen, atmen"
    case .autoPaused: "Auto-Pause"
    case .moveToResume: "Weiter bei Bewegung"
    case .stillPaused: "Noch Pause?"
    case .youAreMoving: "Bewegung erkannt"
    case .stillRunning: "Noch im Lauf?"
    case .stopKeySaves: "Stopp: speichern"
    case .locked: "Gesperrt"
    case .unlocked: "Entsperrt"
    case .holdBothToUnlock: "Entsperren: beide halten"
    case .holdToUnlock(let key): "Entsperren: \(key) halten"
    case .doNotDisturb: "Nicht stören"
    case .noSoundNorVibration: "Kein Ton, keine Vibration"
    case .soundOn: "Ton an"
    case .distanceSet(let distance): "\(distance) gesetzt"
    case .sameKeysUndo: "Gleiche Tasten: zurück"
    case .distanceUndone: "Strecke wie vorher"
    case .distanceNotSet: "Nicht gesetzt"
    case .noSignWithin(let distance): "Mehr als \(distance) weg"
    case .goesOn: "Es geht weiter"
    case .breakIsPause: "Ausfall zählt als Pause"
    case .newRun: "Neuer Lauf"
    case .oneBeforeIsSaved: "Voriger Lauf gespeichert"
    case .newRunBegins: "Neuer Lauf"
    case .longOneIsSaved: "Langer Lauf gespeichert"
    case .battery(let percent): "Akku \(percent) %"
    case .chargeBeforeRun: "Vor dem Lauf laden"
    case .runIsKeptWhenEmpty: pause(.runIsKept)
    case .timeLeft(let time): "Noch \(time)"
    case .boardRestarts(let times): "\(times) \(times == 1 ? "Neustart" : "Neustarts") im Lauf"
    case .isSupplyWeak: "Stromversorgung schwach?"
    case .darkAfter(let seconds, let key):
      "\(key.map { String($0) } ?? "Starttaste"): Licht nach \(seconds) s aus"
    case .darkNow(let seconds): "Licht nach \(seconds) s aus"
    case .keysLight: "Licht: beliebige Taste"
    case .partLost(let part): "\(self.part(part)) weg"
    case .partBack(let part): "\(self.part(part)) zurück"
    }
  }

  /// Returns the direction of a difference; negative is faster.
  func comparative(_ seconds: Int) -> String { seconds < 0 ? "schneller" : "langsamer" }

  private func compass(_ point: CompassPoint) -> String {
    switch point {
    case .north: "Nord"
    case .northEast: "Nordost"
    case .east: "Ost"
    case .southEast: "Südost"
    case .south: "Süd"
    case .southWest: "Südwest"
    case .west: "West"
    case .northWest: "Nordwest"
    }
  }

  package func part(_ part: PartPhrase) -> String {
    switch part {
    case .gps: "GPS"
    case .buttons: "Tasten"
    case .display: "Anzeige"
    case .sound: "Ton"
    case .motor: "Vibration"
    case .storage: "SD-Karte"
    case .battery: "Akkuanzeige"
    case .barometer: "Barometer"
    case .thermometer: "Thermometer"
    }
  }

  package func channel(_ channel: Channel) -> String {
    switch channel {
    case .pressure: "Luftdruck"
    case .temperature: "Temperatur"
    case .heartRate: "Herzfrequenz"
    case .cadence: "Schrittfrequenz"
    case .power: "Leistung"
    }
  }

  package func pause(_ phrase: PausePhrase) -> String {
    switch phrase {
    case .resumesIn(let time): "Weiter in \(time)"
    case .savesIn(let time): "Speichert in \(time)"
    case .asSavedNothingLost: "Wie gespeichert, ohne Verlust"
    case .asSaved(let losses): "Wie gespeichert. \(losses)"
    case .youLose(let badges, 0): "Verlust: " + badges.joined(separator: ", ")
    case .youLose(let badges, let more):
      "Verlust: " + badges.joined(separator: ", ") + " \(badge(.andMore(more)))"
    case .lostBadge(let badge, let medals):
      medals.isEmpty
        ? badge
        : "\(badge) (\(medals.map { self.badge(.shortMedal($0)) }.joined(separator: ", ")))"
    case .leaves(let distance, let time): "Es bleiben \(distance) in \(time)"
    case .leavesLosing(let distance, let time, let losses):
      "Es bleiben \(distance) in \(time). \(losses)"
    case .distanceInTime(let distance, let time): "\(distance) in \(time)"
    case .stoodSince(let time): "Stillstand seit \(time)"
    case .carSince(let time): "Im Auto seit \(time)?"
    case .noGPSSince(let time): "Kein GPS seit \(time)"
    case .cutAt(let time): "Gekürzt: \(time)"
    case .goesOnWhereItEnded: "Weiter ab Laufende"
    case .runIsKept: "Lauf bleibt erhalten"
    case .runIsBeingSaved: "Ein Lauf wird gespeichert"
    case .allRunsAreSaved: "Alle Läufe gespeichert"
    case .poweringOff: "Schaltet ab"
    case .switchBatteryOff: "Jetzt Akku ausschalten"
    case .seeYou: "Bis bald auf dem Mond"
    }
  }

  package func course(_ phrase: CoursePhrase) -> String {
    switch phrase {
    case .joined: "Auf der Route"
    case .left: "Route verlassen"
    case .back: "Wieder auf der Route"
    case .wrongWay: "Falsche Richtung"
    case .finished: "Route geschafft"
    case .lookAtMap: "Karte ansehen"
    case .turnAround: "Umkehren"
    case .toGo(let distance): "Noch \(distance)"
    case .course: "Route"
    case .noCourse: "Keine Route"
    case .wayBack: "Rückweg"
    case .nothingToFollow: "Noch kein Rückweg"
    case .notRead: "Route nicht lesbar"
    case .deleted: "Route gelöscht"
    case .turn(.left, let distance): "Links in \(distance)"
    case .turn(.right, let distance): "Rechts in \(distance)"
    case .turn(.straight, let distance): "Gerade in \(distance)"
    case .turn(.turnRound, let distance): "Wenden in \(distance)"
    case .turn(.mark, let distance): "In \(distance)"
    }
  }
}

extension German {
  package func ghost(_ phrase: GhostPhrase) -> String {
    switch phrase {
    case .ghost: "Geist"
    case .notRead: "Lauf nicht lesbar"
    case .aheadOf(let name): "Vor \(name)"
    case .ahead(let name): "\(name) vorn"
    case .waited(let name, let time): "\(name) stand \(time)"
    case .toMedal(let medal, let time): "\(time) bis \(medal)"
    case .aheadOfMedal(let medal, let time): "\(time) vor \(medal)"
    }
  }
}
