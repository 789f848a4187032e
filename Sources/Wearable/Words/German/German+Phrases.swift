package import RunModel

// Before, during and at the end of a run.

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
    case .distanceWaits: "Distanz wartet"
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
    case .autoPaused: "Auto-Pause"
    case .moveToResume: "Weiter bei Bewegung"
    case .stillPaused: "Noch Pause?"
    case .youAreMoving: "Bewegung erkannt"
    case .stillRunning: "Läuft noch?"
    case .stopKeySaves: "Stopp: speichern"
    case .locked: "Gesperrt"
    case .unlocked: "Entsperrt"
    case .holdBothToUnlock: "Entsperren: beide halten"
    case .holdToUnlock(let key): "Entsperren: \(key) halten"
    case .doNotDisturb: "Nicht stören"
    case .noSoundNorVibration: "Kein Ton, keine Vibration"
    case .soundOn: "Ton an"
    case .goesOn: "Es geht weiter"
    case .breakIsPause: "Ausfall zählt als Pause"
    case .newRun: "Neuer Lauf"
    case .oneBeforeIsSaved: "Der vorige ist gespeichert"
    case .newRunBegins: "Nächster Lauf"
    case .longOneIsSaved: "Der lange ist gespeichert"
    case .battery(let percent): "Akku \(percent) %"
    case .chargeBeforeRun: "Vor dem Lauf laden"
    case .runIsKeptWhenEmpty: pause(.runIsKept)
    case .timeLeft(let time): "Noch \(time)"
    case .boardRestarts(let times): "\(times) \(times == 1 ? "Neustart" : "Neustarts") im Lauf"
    case .isSupplyWeak: "Stromversorgung schwach?"
    case .darkAfter(let seconds, let key):
      "\(key.map { String($0) } ?? "Starttaste"): Licht nach \(seconds) s aus"
    case .darkNow(let seconds): "Licht nach \(seconds) s aus"
    case .keysLight: "Jede Taste macht Licht"
    case .partLost(let part): "\(self.part(part)) weg"
    case .partBack(let part): "\(self.part(part)) zurück"
    }
  }

  /// Which way a difference goes; negative is faster.
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
    case .youLose(let badges, 0): "Verloren: " + badges.joined(separator: ", ")
    case .youLose(let badges, let more):
      "Verloren: " + badges.joined(separator: ", ") + " \(badge(.andMore(more)))"
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
    case .goesOnWhereItEnded: "Weiter, wo er endete"
    case .runIsKept: "Lauf bleibt erhalten"
    case .runIsBeingSaved: "Ein Lauf wird gespeichert"
    case .allRunsAreSaved: "Alle Läufe gespeichert"
    case .poweringOff: "Schaltet aus"
    case .switchBatteryOff: "Jetzt Akku ausschalten"
    case .seeYou: "Bis bald auf dem Mond"
    }
  }
}

// The card, the cable and the stick; stored runs, badges and copies.

extension German {
  package func card(_ phrase: CardPhrase) -> String {
    switch phrase {
    case .saving: "Lauf wird gespeichert"
    case .discarding: "Wird verworfen"
    case .keeping: "Bleibt wie gespeichert"
    case .opening: "Lauf wird geöffnet"
    case .continuing: "Lauf geht weiter"
    case .cutting: "Wird gekürzt"
    case .undoingImport: "Import geht zurück"
    case .cannotUndoImport: "Nicht rückgängig"
    case .importUndone(let runs): "\(count(runs, "Lauf", "Läufe")) entfernt"
    case .deleting: "Wird gelöscht"
    case .waitingForCard: "Warten auf SD-Karte"
    case .readingCard: "Liest SD-Karte"
    case .aRunMayGoOn: "Ein Lauf geht evtl. weiter"
    case .runSaved: "Gespeichert"
    case .saved(let distance, 0): distance
    case .saved(let distance, let prizes): "\(distance), \(count(prizes, "Preis", "Preise"))"
    case .discarded: "Verworfen"
    case .deleted: "Gelöscht"
    case .keptAsSaved: "Wie gespeichert"
    case .notSavedYet: "Ungespeichert"
    case .runIsKept: pause(.runIsKept)
    case .runIsKeptAndSavedLater: "Der Lauf bleibt und wird später gespeichert."
    case .keptInMemory: "Bleibt im Gerät"
    case .runsInMemory: "Läufe bleiben im Gerät"
    case .partIsLost: "Teil verloren"
    case .newestIsKept: "Das Neueste bleibt"
    case .savingAgain: "Sichert wieder"
    case .oldestIsLost: "Ältester Teil verloren"
    case .cardLost: run(.partLost(.storage))
    case .full: "Karte voll: Läufe löschen"
    case .readOnly: "SD-Karte nur lesbar"
    case .broken: "SD-Karte defekt"
    case .damaged: "SD-Karte beschädigt"
    case .missing: "SD-Karte fehlt"
    case .nearlyFull: "Karte fast voll"
    case .deleteOldRuns(let megabytes): "\(megabytes) MB: alte Läufe löschen"
    case .cannotOpen: "Lauf nicht lesbar"
    case .cannotDelete: "Nicht gelöscht"
    case .cannotContinue: "Nicht fortgesetzt"
    case .cannotCut: "Nicht gekürzt"
    case .settingsNotSaved: "Einstellung verloren"
    case .fileIsDamaged: "Datei des Laufs beschädigt. Sie bleibt erhalten."
    case .repairIt: "Am Computer reparieren: siehe README, „Troubleshooting“."
    case .file(let id): "Datei \(id)"
    case .lineIsWrong(let line): "Zeile \(line) ist falsch"
    case .noUpdate: "Kein Update"
    case .updateFault(let fault): update(fault)
    }
  }

  package func helper(_ phrase: HelperPhrase) -> String {
    switch phrase {
    case .noteReady: "bereit"
    case .noteWaits: "wartet"
    case .noteEjected: "getrennt"
    case .noteFailed, .noteSyncFailed: "Fehler"
    case .noteDone: "fertig"
    case .noteBadges: "fragt"
    case .preparingDrive: "Bereitet Laufwerk vor"
    case .leaveCableIn: "Kabel stecken lassen"
    case .usbReady: "USB bereit"
    case .holdToEject: "Auswerfen: Start halten"
    case .openDrive: "Laufwerk MOONRUNNER öffnen"
    case .usbWaits: "USB wartet"
    case .opensAfterRun: "Öffnet nach dem Lauf"
    case .runComesFirst: "Der Lauf geht vor"
    case .ejected: "Ausgeworfen"
    case .pullCable: "Kabel abziehen"
    case .computerLetGo: "Laufwerk ist freigegeben"
    case .usbFailed: "USB-Fehler"
    case .unplugAndRetry: "Kabel ziehen, neu versuchen"
    case .chooseUSB: "Im Hauptmenü: USB"
    case .stickWaits: "Der Stick wartet"
    case .copiesAfterRun: "Kopiert nach dem Lauf"
    case .copyingToStick: "Kopiert auf den Stick"
    case .leaveStickIn: "Stick stecken lassen"
    case .pullStick: "Stick abziehen"
    case .copyingFailed: "Kopierfehler"
    case .pullStickAndRetry: "Stick ziehen, neu versuchen"
    case .chooseStick: "Im Hauptmenü: Stick"
    case .copying(let done, let all): "\(done) von \(count(all, "Lauf", "Läufen"))"
    case .copied(0): "Nichts Neues"
    case .copied(let runs): "\(count(runs, "Lauf", "Läufe")) kopiert"
    case .noRunsToCopy: "Keine Läufe zu kopieren"
    case .allAreOnIt(before: true): "Alle Läufe waren drauf"
    case .allAreOnIt(before: false): "Alle Läufe sind drauf"
    case .badgesOnStick(let badges): "\(badges) Abzeichen auf dem Stick"
    case .badgesOnIt(let badges): "\(badges) Abzeichen da"
    case .badgesImported(let badges): "\(badges) Abzeichen importiert"
    case .holdToTakeOver: "Übernehmen: Start halten"
    case .takingOver: "Werden übernommen"
    case .badgesStay: "Abzeichen bleiben dort"
    case .restarting: "Startet neu"
    case .theyCount: "Ab jetzt gültig"
    case .stopLeavesThem(0): "Stopp lässt sie dort"
    case .stopLeavesThem(let pictures):
      "\(count(pictures, "Bild", "Bilder")). Stopp lässt sie dort"
    case .noteServer: "fragt"
    case .serverOnStick: "Server auf dem Stick"
    case .serverOnIt: "Ein Server darauf"
    case .runsGoThere: "Alle Läufe gehen dorthin"
    case .serverStays: "Server nicht genutzt"
    case .serverSet: "Server eingerichtet"
    case .copiesAfterSave: "Läufe gehen danach dorthin"
    case .noServer: "Kein Server"
    case .putSettingsOnStick: "Ein Stick richtet ihn ein"
    case .noteAllOnServer: "Komplett"
    case .allOnServer: "Alle Läufe auf dem Server"
    case .allSent: "Alle Läufe gesendet"
    case .syncNow: "Start: jetzt kopieren"
    case .connecting: "Verbindet"
    case .copyingToServer: "Kopiert auf den Server"
    case .checkingServer: "Prüft den Server"
    case .syncFailed: "Server-Fehler"
    case .serverIsTriedAgain: "Später neuer Versuch"
    case .runsWait(let runs): "\(count(runs, "Lauf", "Läufe")) zu kopieren"
    case .noteRunsWait(let runs): "\(runs) offen"
    case .lastOnServer(let time): "Komplett: \(time)"
    }
  }

  package func history(_ phrase: HistoryPhrase) -> String {
    switch phrase {
    case .noRunsYet: "Noch keine Läufe"
    case .newRunStartsFirst: "„\(title(.newRun))“ startet den ersten"
    case .noDate: "Ohne Datum"
    case .damaged: "Beschädigt"
    case .damagedFiles(let files): count(files, "Datei", "Dateien")
    case .total(let runs, let figure): "\(count(runs, "Lauf", "Läufe")), \(figure)"
    case .importedFrom(let source): "Von \(source)"
    case .numbered(let number, let date): "Lauf \(number), \(date)"
    case .period(.week): "Diese Woche"
    case .period(.month): "Dieser Monat"
    case .period(.year): "Dieses Jahr"
    case .period(.all): "Alle Läufe"
    case .streak: "Wochen in Folge"
    case .shortStreak: "Serie"
    case .runThisWeek: "Ein Lauf diese Woche setzt fort"
    case .lastWeeks(let weeks): "Letzte \(weeks) Wochen"
    case .longestRun: "Längster Lauf"
    case .longestTime: "Längste Zeit"
    case .fastest: "Bestzeiten"
    case .olderUnreadable: "Ältere Läufe nicht lesbar"
    case .lookingThroughOlder: "Ältere Läufe werden gelesen"
    case .veryShort: "Ein sehr kurzer Lauf"
    case .toDeleteIt: "Zum Löschen: Start drücken"
    case .yourLongest: "Längster Lauf bisher"
    case .comparedWithBefore: "Verglichen mit vorher"
    case .fastestThisLong(let runs): "Schnellster von \(runs) so langen"
    case .paceDifference(0, _, let runs): "So schnell wie \(last(runs))"
    case .paceDifference(let seconds, let unit, let runs):
      "\(abs(seconds)) s\(unit) \(comparative(seconds)) als \(last(runs))"
    case .newRecord(let name, let time): "\(record(name)): \(time)"
    case .fasterThanBefore(let time): "\(time) schneller als vorher"
    case .noNewBadge: "Kein neues Abzeichen"
    case .allBadgesAreYours: "Alle Abzeichen erreicht"
    case .nextBadge(let distance): "Nächstes Abzeichen: \(distance)"
    case .nextBadgeByAnyRun: "Nächstes Abzeichen: Lauf mit GPS"
    case .fromStart: "ab Start"
    case .sinceLast: "ab letztem"
    case .noBadgeYet: "Noch kein Abzeichen"
    case .place(let number, let all): "\(number) von \(all)"
    case .version(let version): "Version \(version)"
    case .credit: "Schrift: Roboto Condensed von Google, Apache License 2.0"
    case .mapCredit(let maps, let credit): "Karte \(maps): \(credit)"
    }
  }

  private func last(_ runs: Int) -> String {
    runs == 1 ? "der letzte" : "die letzten \(runs)"
  }

  package func record(_ name: RecordName) -> String {
    switch name {
    case .over(let distance): "Bestzeit \(distance)"
    case .mile: "Bestzeit Meile"
    case .tenMiles: "Bestzeit 10 Meilen"
    case .halfMarathon: "Halbmarathon"
    case .marathon: "Marathon"
    }
  }

  package func badge(_ phrase: BadgePhrase) -> String {
    switch phrase {
    case .count(let earned, let all): "\(earned) von \(all)"
    case .earned(let date): "Erreicht \(date)"
    case .earnedAt(let pace, let date): "Erreicht \(pace), \(date)"
    case .runToEarn(let distance): "Dafür \(distance) laufen"
    case .anyRunEarnsIt: "Jeder Lauf mit GPS"
    case .noBadges: "Keine Abzeichen"
    case .noRunYet: "Noch kein Lauf"
    case .itsStoryComes: "Die Geschichte kommt dazu"
    case .best(let pace, let date): "Bestwert \(pace), \(date)"
    case .farthest(let distance): "Weitester Lauf \(distance)"
    case .distance(let distance, .week): "\(distance) pro Woche"
    case .distance(let distance, .month): "\(distance) pro Monat"
    case .distance(let distance, .year): "\(distance) pro Jahr"
    case .distance(let distance, .all): "\(distance) insgesamt"
    case .left(let left, let goal, .all): "\(left) bis \(goal) gesamt"
    case .left(let left, let goal, let period):
      "\(left) bis \(badge(.distance(goal, in: period)))"
    case .most(let distance, .all): "Bisher \(distance)"
    case .most(let distance, _): "Höchstens \(distance)"
    case .times(let times, .week): "In \(count(times, "Woche", "Wochen"))"
    case .times(let times, .month): "In \(count(times, "Monat", "Monaten"))"
    case .times(let times, .year): "In \(count(times, "Jahr", "Jahren"))"
    case .times(let times, .all): count(times, "Mal", "Mal")
    case .medal(.silver): "Silber"
    case .medal(.gold): "Gold"
    case .shortMedal(let medal): badge(.medal(medal))
    case .neededPace(let pace, let medal): "< \(pace) für \(badge(.medal(medal)))!"
    case .prizeEarned: "Erreicht"
    case .prizeAgain: "Erneut"
    case .badgeEarned: "NEUES ABZEICHEN"
    case .reachedAgain: "ERNEUT ERREICHT"
    case .wonMedal(.silver): "SILBER"
    case .wonMedal(.gold): "GOLD"
    case .badges(let number): "\(number) ABZEICHEN"
    case .andMore(1): "und 1 weiteres"
    case .andMore(let number): "und \(number) weitere"
    }
  }
}
