import RunModel

// The card; drive, stick and server; imports, updates and restored runs.

extension English {
  package func card(_ phrase: CardPhrase) -> String {
    switch phrase {
    case .saving: "Saving run"
    case .discarding: "Discarding"
    case .keeping: "Keeping as saved"
    case .opening: "Opening run"
    case .continuing: "Continuing the run"
    case .cutting: "Cutting"
    case .undoingImport: "Undoing the import"
    case .cannotUndoImport: "Cannot undo"
    case .importUndone(let runs): "\(count(runs, "run")) removed"
    case .correcting: "Correcting"
    case .deleting: "Deleting"
    case .waitingForCard: "Waiting for the card"
    case .readingCard: "Reading the card"
    case .aRunMayGoOn: "A run may continue"
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
    case .partIsLost: "Some data lost"
    case .newestIsKept: "Newest data kept"
    case .savingAgain: "Saving again"
    case .oldestIsLost: "Oldest data lost"
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
    case .cannotCorrect: "Cannot correct"
    case .cannotCut: "Cannot cut"
    case .settingsNotSaved: "Settings not saved"
    case .fileIsDamaged: "This run's file is damaged. It is kept."
    case .repairIt: "Repair it on a computer: see the manual, \"Troubleshooting\"."
    case .file(let id): "File \(id)"
    case .lineIsWrong(let line): "Error in line \(line)"
    case .noUpdate: "Update failed"
    case .updateFault(let fault): update(fault)
    }
  }

  package func helper(_ phrase: HelperPhrase) -> String {
    switch phrase {
    case .noteReady: "ready"
    case .noteWaits: "waiting"
    case .noteEjected: "ejected"
    case .noteFailed: "failed"
    case .noteDone: "done"
    case .noteBadges: "badges"
    case .preparingDrive: "Preparing the drive"
    case .leaveCableIn: "Leave the cable in"
    case .usbReady: "USB ready"
    case .holdToEject: "Hold start to eject"
    case .openDrive: "Open the drive MOONRUNNER"
    case .usbWaits: "USB waiting"
    case .opensAfterRun: "Opens after the run"
    case .runComesFirst: "The run comes first"
    case .ejected: "Ejected"
    case .pullCable: "Unplug the cable"
    case .computerLetGo: "The computer released the drive"
    case .usbFailed: "USB failed"
    case .unplugAndRetry: "Unplug the cable and try again"
    case .chooseUSB: "Choose USB on Home"
    case .stickWaits: "Stick waiting"
    case .copiesAfterRun: "Copies after the run"
    case .copyingToStick: "Copying to the stick"
    case .leaveStickIn: "Leave the stick in"
    case .pullStick: "Remove the stick"
    case .copyingFailed: "Copying failed"
    case .pullStickAndRetry: "Remove the stick and try again"
    case .chooseStick: "Choose Stick on Home"
    case .copying(let done, let all): "\(done) of \(count(all, "run"))"
    case .copied(0): "Nothing new to copy"
    case .copied(let runs): "\(count(runs, "run")) copied"
    case .noRunsToCopy: "No runs to copy"
    case .allAreOnIt(before: true): "Already up to date"
    case .allAreOnIt(before: false): "All runs are on it"
    case .badgesOnStick(let badges): "\(count(badges, "badge")) on the stick"
    case .badgesOnIt(let badges): "\(count(badges, "badge")) on it"
    case .badgesImported(let badges): "\(count(badges, "badge")) imported"
    case .holdToTakeOver: "Hold start to import"
    case .takingOver: "Importing"
    case .badgesStay: "Not imported"
    case .restarting: "Restarting"
    case .theyCount: "They count from now on"
    case .stopLeavesThem(0): "Stop key: skip"
    case .stopLeavesThem(let pictures): "\(count(pictures, "picture")). Stop key: skip"
    case .noteServer: "server"
    case .serverOnStick: "Server on the stick"
    case .serverOnIt: "Server on stick"
    case .runsGoThere: "All your runs will go there"
    case .serverStays: "Server not used"
    case .serverSet: "Server is set up"
    case .copiesAfterSave: "Copies after each save"
    case .noServer: "No server"
    case .putSettingsOnStick: "Set up with a stick"
    case .noteAllOnServer: "Complete"
    case .noteSyncFailed: "Failed"
    case .allOnServer: "All runs are on the server"
    case .allSent: "All runs sent"
    case .syncNow: "Start: sync now"
    case .connecting: "Connecting"
    case .copyingToServer: "Copying to the server"
    case .checkingServer: "Checking the server"
    case .syncFailed: "Sync failed"
    case .serverIsTriedAgain: "Will retry later"
    case .runsWait(let runs): "\(count(runs, "run")) to copy"
    case .noteRunsWait(let runs): "\(runs) left"
    case .lastOnServer(let time): "Complete: \(time)"
    }
  }

  package func copy(_ phrase: CopyPhrase) -> String {
    switch phrase {
    case .yourRuns: "Your runs, as MoonRunner recorded them."
    case .page: "Open this one: maps, splits, badges and records. No internet needed."
    case .folders:
      "A folder for each year. The files of a run share one name, its start in UTC:"
    case .json: "everything recorded, in SI units"
    case .gpx: "for maps and running sites"
    case .tcx: "the same with laps; not for runs without a date"
    case .fit: "the watch format: .tcx plus pauses and badges"
    case .kml: "for Google Earth: pace colours and badges"
    case .manual: "The manual: keys, pages, settings, signals, troubleshooting."
    case .checksums: "Checksums; \"sha256sum -c SHA256SUMS\" verifies them all."
    case .reports:
      "about the wearable itself, for support. Read them before you send them."
    case .theseAreCopies:
      "Copy what you like. These are copies: the runs themselves stay on the wearable and can "
        + "only be deleted there."
    case .endsAreShown:
      "These files show where your runs start and end, which may be your home. The wearable can "
        + "hide that in .gpx, .tcx, .fit and .kml: \(title(.settings)), \(setting(.hiddenEnds))."
    case .endsAreHidden(let radius):
      "In .gpx, .tcx, .fit and .kml, everything within \(radius) of a run's start and end is "
        + "hidden; distances and times still cover the whole run."
    case .othersShowAll(page: true):
      "The .json files and index.html show every position, which may be your home."
    case .othersShowAll(page: false):
      "The .json files show every position, which may be your home."
    case .leftOut: "Not copied, because they are damaged or cannot be read:"
    }
  }

  package func importing(_ phrase: ImportPhrase) -> String {
    switch phrase {
    case .noteRuns: "runs"
    case .readingRuns: "Reading the runs"
    case .holdToImport: "Hold start to import"
    case .importingRuns: "Importing"
    case .runsStay: "Not imported"
    case .reportSaysWhy: "REPORT.TXT says why"
    case .runsToImport(let runs): "Import \(count(runs, "run"))?"
    case .runsImported(0): "No new runs"
    case .runsImported(let runs): "\(count(runs, "run")) imported"
    case .others(let known, 0): "\(known) already known"
    case .others(0, let refused): "\(refused) refused"
    case .others(let known, let refused): "\(known) known, \(refused) refused"
    case .noBadgeChanges: "No badge changes"
    case .badgesChange(1, let name): "Changes 1 badge: \(name)"
    case .badgesChange(let badges, let name): "Changes \(count(badges, "badge")), e.g. \(name)"
    case .noteMaps: "map"
    case .mapsOnStick(let maps): "\(count(maps, "map")) on the stick"
    case .mapsOnIt(let maps): "\(count(maps, "map")) on it"
    case .mapsTaken(let maps): "\(count(maps, "map")) imported"
    case .mapsNeed(let megabytes): "\(megabytes) MB. Stop key: skip"
    case .takingMaps: "Importing maps"
    case .mapsStay: "Not imported"
    case .streetsUnderMap: "The map now shows streets"
    case .coursesTaken(let courses): "\(count(courses, "course")) imported"
    case .workoutsTaken(let workouts): "\(count(workouts, "workout")) imported"
    case .filesRefused(let refused): "\(refused) refused"
    case .chooseOnHome: "Choose one on Home"
    }
  }

  func update(_ fault: UpdateFault) -> String {
    switch fault {
    case .form: "not an update file"
    case .size: "incomplete file"
    case .sum: "the file is damaged"
    case .board: "for another board"
    case .flash: "reflash the card"
    case .old: "older than this one"
    case .same: "already installed"
    case .key: "not signed by a trusted key"
    case .keys: "the card has no keys"
    case .full: "not enough space on card"
    case .write: "cannot write to the card"
    case .cut: "interrupted; retried at next start"
    case .start: "it did not start"
    }
  }

  package func update(_ phrase: UpdatePhrase) -> String {
    switch phrase {
    case .onStick(.new): "New version on the stick"
    case .onStick(.same): "Same version on the stick"
    case .onStick(.old): "Older version on the stick"
    case .onIt: "An update on it"
    case .note: "update"
    case .holdToInstall: "Hold start to install"
    case .installing: "Installing"
    case .installed: "Update installed"
    case .nextStartTriesIt: "Tried at the next start"
    case .notInstalled: "Not installed"
    }
  }

  package func recovery(_ phrase: RecoveryPhrase) -> String {
    switch phrase {
    case .runs(let runs): count(runs, "run")
    case .noDeletedRuns: "No deleted runs"
    case .unlisted(let state): unlisted(state)
    case .explained(let state): explained(state)
    case .removed(.deleted): card(.deleted)
    case .removed(.discarded): card(.discarded)
    case .removed(.replaced): "Earlier version"
    case .restoring: "Restoring run"
    case .restored: "Run restored"
    case .cannotRestore: "Cannot restore"
    case .repaired(let runs): "\(count(runs, "run")) repaired"
    case .damagedOnCard: "Damaged on the card"
    case .damaged(let runs): "\(count(runs, "run")) damaged"
    case .seePastRuns: "See \(title(.pastRuns))"
    case .skipped(let runs): "\(count(runs, "run")) not read yet"
    case .triedAfterRestart: "Retried after restart"
    }
  }

  private func unlisted(_ state: UnlistedState) -> String {
    switch state {
    case .waiting: card(.notSavedYet)
    case .skipped: "Not read yet"
    case .staged: "Imported"
    case .quarantined: "Recording damaged"
    }
  }

  private func explained(_ state: UnlistedState) -> String {
    switch state {
    case .waiting: "This run is not saved yet. Saving will be retried."
    case .skipped:
      "Reading this run crashed the program. It is kept and retried after a restart."
    case .staged: "This run was imported. It appears at the next start."
    case .quarantined: "Its recording is damaged. Restoring recovers what it can."
    }
  }
}
