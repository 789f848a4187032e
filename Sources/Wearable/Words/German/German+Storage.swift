import RunModel

// The card; drive, stick and server; imports, updates and restored runs.

extension German {
  package func card(_ phrase: CardPhrase) -> String {
    switch phrase {
    case .saving: "Lauf wird gespeichert"
    case .discarding: "Wird verworfen"
    case .keeping: "Bleibt wie gespeichert"
    case .opening: "Lauf wird geöffnet"
    case .continuing: "Lauf geht weiter"
    case .cutting: "Wird gekürzt"
    case .undoingImport: "Entfernt Import"
    case .cannotUndoImport: "Nicht entfernt"
    case .importUndone(let runs): "\(count(runs, "Lauf", "Läufe")) entfernt"
    case .correcting: "Wird korrigiert"
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
    case .partIsLost: "Datenverlust"
    case .newestIsKept: "Neuestes bleibt"
    case .savingAgain: "Speichert wieder"
    case .oldestIsLost: "Älteste Daten verloren"
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
    case .cannotCorrect: "Nicht korrigiert"
    case .cannotCut: "Nicht gekürzt"
    case .settingsNotSaved: "Einstellung verloren"
    case .fileIsDamaged: "Datei des Laufs beschädigt. Sie bleibt erhalten."
    case .repairIt: "Am Computer reparieren: siehe Handbuch, „Troubleshooting“."
    case .file(let id): "Datei \(id)"
    case .lineIsWrong(let line): "Fehler in Zeile \(line)"
    case .noUpdate: "Update-Fehler"
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
    case .allAreOnIt(before: true): "Alle Läufe schon drauf"
    case .allAreOnIt(before: false): "Alle Läufe sind drauf"
    case .badgesOnStick(let badges): "\(badges) Abzeichen auf dem Stick"
    case .badgesOnIt(let badges): "\(badges) Abzeichen da"
    case .badgesImported(let badges): "\(badges) Abzeichen importiert"
    case .holdToTakeOver: "Importieren: Start halten"
    case .takingOver: "Wird importiert"
    case .badgesStay: "Nicht importiert"
    case .restarting: "Startet neu"
    case .theyCount: "Ab jetzt gültig"
    case .stopLeavesThem(0): "Stopp: überspringen"
    case .stopLeavesThem(let pictures):
      "\(count(pictures, "Bild", "Bilder")). Stopp: überspringen"
    case .noteServer: "fragt"
    case .serverOnStick: "Server auf dem Stick"
    case .serverOnIt: "Server gefunden"
    case .runsGoThere: "Alle Läufe gehen dorthin"
    case .serverStays: "Server nicht genutzt"
    case .serverSet: "Server eingerichtet"
    case .copiesAfterSave: "Kopiert nach dem Speichern"
    case .noServer: "Kein Server"
    case .putSettingsOnStick: "Mit Stick einrichten"
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

  package func copy(_ phrase: CopyPhrase) -> String {
    switch phrase {
    case .yourRuns: "Die Läufe, wie MoonRunner sie aufgezeichnet hat."
    case .page: "Diese Datei öffnen: Karten, Splits, Abzeichen, Rekorde. Ohne Internet."
    case .folders:
      "Ein Ordner pro Jahr. Die Dateien eines Laufs heißen nach seinem Beginn in UTC:"
    case .json: "alles, was aufgezeichnet wurde, in SI-Einheiten"
    case .gpx: "für Karten und Laufportale"
    case .tcx: "dasselbe mit Runden; fehlt bei Läufen ohne Datum"
    case .fit: "wie von Uhren: .tcx plus Pausen und Abzeichen"
    case .kml: "für Google Earth: Tempo in Farben und Abzeichen"
    case .manual: "Das Handbuch, auf Englisch: Tasten, Seiten, Einstellungen, Signale."
    case .checksums: "Prüfsummen; \"sha256sum -c SHA256SUMS\" prüft alle."
    case .reports: "über das Gerät selbst, für den Support. Vor dem Versenden lesen."
    case .theseAreCopies:
      "Alles darf kopiert werden. Dies sind Kopien: Die Läufe selbst bleiben im Gerät und werden "
        + "dort gelöscht."
    case .endsAreShown:
      "Diese Dateien zeigen, wo Läufe beginnen und enden, also vielleicht auch das Zuhause. Das "
        + "Gerät kann das in .gpx, .tcx, .fit und .kml verbergen: \(title(.settings)), "
        + "\(setting(.hiddenEnds))."
    case .endsAreHidden(let radius):
      "In .gpx, .tcx, .fit und .kml fehlt alles im Umkreis von \(radius) um Start und "
        + "Ziel eines Laufs; Distanzen und Zeiten sind die des ganzen Laufs."
    case .othersShowAll(page: true):
      "Die .json-Dateien und index.html zeigen jede Position, also vielleicht auch das Zuhause."
    case .othersShowAll(page: false):
      "Die .json-Dateien zeigen jede Position, also vielleicht auch das Zuhause."
    case .leftOut: "Nicht kopiert, weil sie beschädigt oder nicht lesbar sind:"
    }
  }

  package func importing(_ phrase: ImportPhrase) -> String {
    switch phrase {
    case .noteRuns: "fragt"
    case .readingRuns: "Liest die Läufe"
    case .holdToImport: "Importieren: Start halten"
    case .importingRuns: "Wird importiert"
    case .runsStay: "Nicht importiert"
    case .reportSaysWhy: "Gründe in REPORT.TXT"
    case .runsToImport(let runs): "\(count(runs, "Lauf", "Läufe")) importieren?"
    case .runsImported(0): "Keine neuen Läufe"
    case .runsImported(let runs): "\(count(runs, "Lauf", "Läufe")) importiert"
    case .others(let known, 0): "\(known) schon da"
    case .others(0, let refused): "\(refused) abgelehnt"
    case .others(let known, let refused): "\(known) da, \(refused) abgelehnt"
    case .noBadgeChanges: "Kein Abzeichen ändert sich"
    case .badgesChange(1, let name): "Ändert 1 Abzeichen: \(name)"
    case .badgesChange(let badges, let name): "Ändert \(badges) Abzeichen, etwa \(name)"
    case .noteMaps: "fragt"
    case .mapsOnStick(let maps): "\(count(maps, "Karte", "Karten")) auf dem Stick"
    case .mapsOnIt(let maps): "\(count(maps, "Karte", "Karten")) da"
    case .mapsTaken(let maps): "\(count(maps, "Karte", "Karten")) importiert"
    case .mapsNeed(let megabytes): "\(megabytes) MB. Stopp: überspringen"
    case .takingMaps: "Karten-Import"
    case .mapsStay: "Nicht importiert"
    case .streetsUnderMap: "Straßen unter der Spur"
    case .coursesTaken(let courses): "\(count(courses, "Route", "Routen")) importiert"
    case .workoutsTaken(let workouts): "\(count(workouts, "Training", "Trainings")) importiert"
    case .filesRefused(let refused): "\(refused) abgelehnt"
    case .chooseOnHome: "Im Hauptmenü wählbar"
    }
  }

  func update(_ fault: UpdateFault) -> String {
    switch fault {
    case .form: "keine Update-Datei"
    case .size: "Datei unvollständig"
    case .sum: "Datei beschädigt"
    case .board: "für ein anderes Board"
    case .flash: "Karte neu beschreiben"
    case .old: "ältere Version"
    case .same: "diese Version läuft schon"
    case .key: "Signatur nicht anerkannt"
    case .keys: "Karte hat keine Schlüssel"
    case .full: "zu wenig Platz auf der Karte"
    case .write: "Schreibfehler auf Karte"
    case .cut: "unterbrochen; neuer Versuch beim nächsten Start"
    case .start: "startet nicht"
    }
  }

  package func update(_ phrase: UpdatePhrase) -> String {
    switch phrase {
    case .onStick(.new): "Neue Version auf dem Stick"
    case .onStick(.same): "Gleiche Version auf dem Stick"
    case .onStick(.old): "Ältere Version auf dem Stick"
    case .onIt: "Update darauf"
    case .note: "Update"
    case .holdToInstall: "Installieren: Start halten"
    case .installing: "Wird installiert"
    case .installed: "Update installiert"
    case .nextStartTriesIt: "Test beim nächsten Start"
    case .notInstalled: "Nicht installiert"
    }
  }

  package func recovery(_ phrase: RecoveryPhrase) -> String {
    switch phrase {
    case .runs(let runs): count(runs, "Lauf", "Läufe")
    case .noDeletedRuns: "Keine gelöschten Läufe"
    case .unlisted(let state): unlisted(state)
    case .explained(let state): explained(state)
    case .removed(.deleted): card(.deleted)
    case .removed(.discarded): card(.discarded)
    case .removed(.replaced): "Frühere Fassung"
    case .restoring: "Wird wiederhergestellt"
    case .restored: "Wiederhergestellt"
    case .cannotRestore: "Nicht wiederherstellbar"
    case .repaired(let runs): "\(count(runs, "Lauf", "Läufe")) repariert"
    case .damagedOnCard: "Auf der Karte beschädigt"
    case .damaged(let runs): "\(count(runs, "Lauf", "Läufe")) beschädigt"
    case .seePastRuns: "Siehe \(title(.pastRuns))"
    case .skipped(let runs): "\(count(runs, "Lauf", "Läufe")) ungelesen"
    case .triedAfterRestart: "Erneut nach Neustart"
    }
  }

  private func unlisted(_ state: UnlistedState) -> String {
    switch state {
    case .waiting: card(.notSavedYet)
    case .skipped: "Ungelesen"
    case .staged: "Importiert"
    case .quarantined: "Aufnahme beschädigt"
    }
  }

  private func explained(_ state: UnlistedState) -> String {
    switch state {
    case .waiting: "Dieser Lauf ist noch nicht gespeichert. Neuer Versuch folgt automatisch."
    case .skipped:
      "Beim Lesen dieses Laufs ist das Programm abgestürzt. Nächster Versuch nach einem Neustart."
    case .staged: "Dieser Lauf wurde importiert. Er erscheint nach dem nächsten Start."
    case .quarantined:
      "Die Aufnahme ist beschädigt. Wiederherstellen bringt zurück, was noch lesbar ist."
    }
  }
}
