import RunModel

// The card; drive, stick and server; imports, updates and restored runs.

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

  package func copy(_ phrase: CopyPhrase) -> String {
    switch phrase {
    case .yourRuns: "Your runs, as MoonRunner recorded them."
    case .page: "Open this one: maps, splits, badges and records. It needs no internet."
    case .folders:
      "A folder for each year. Each run lies there under one name, the UTC of its start:"
    case .json: "all that was recorded, in SI units"
    case .gpx: "for maps and running sites"
    case .tcx: "the same with laps; a run without a date has none"
    case .fit: "what watches write: as .tcx with pauses and badges"
    case .kml: "for Google Earth: pace colours and badges"
    case .manual: "The manual: keys, pages, settings, signals, troubleshooting."
    case .checksums: "Checksums; \"sha256sum -c SHA256SUMS\" verifies them all."
    case .reports:
      "about the wearable itself, for whoever helps you. Read them before you send them."
    case .theseAreCopies:
      "Copy what you like. These are copies: the runs themselves stay in the wearable, and are "
        + "deleted there."
    case .endsAreShown:
      "These files show where your runs start and end, which may be your home. The wearable can "
        + "hide that in .gpx, .tcx, .fit and .kml: \(title(.settings)), \(setting(.hiddenEnds))."
    case .endsAreHidden(let radius):
      "In .gpx, .tcx, .fit and .kml, what lies within \(radius) of a run's start and end is "
        + "hidden; their distances and times are those of the whole run."
    case .othersShowAll(page: true):
      "The .json files and index.html show every place, which may be your home."
    case .othersShowAll(page: false): "The .json files show every place, which may be your home."
    case .leftOut: "Not copied, because they are damaged or cannot be read:"
    }
  }

  package func importing(_ phrase: ImportPhrase) -> String {
    switch phrase {
    case .noteRuns: "runs"
    case .readingRuns: "Reading the runs"
    case .holdToImport: "Hold start to import"
    case .importingRuns: "Importing"
    case .runsStay: "Runs stay there"
    case .reportSaysWhy: "REPORT.TXT says why"
    case .runsToImport(let runs): "Import \(count(runs, "run"))?"
    case .runsImported(0): "No new runs"
    case .runsImported(let runs): "\(count(runs, "run")) imported"
    case .others(let known, 0): "\(known) already there"
    case .others(0, let refused): "\(refused) refused"
    case .others(let known, let refused): "\(known) there, \(refused) refused"
    case .noBadgeChanges: "No badge changes"
    case .badgesChange(1, let name): "Changes 1 badge: \(name)"
    case .badgesChange(let badges, let name): "Changes \(count(badges, "badge")), e.g. \(name)"
    case .noteMaps: "map"
    case .mapsOnStick(let maps): "\(count(maps, "map")) on the stick"
    case .mapsOnIt(let maps): "\(count(maps, "map")) on it"
    case .mapsTaken(let maps): "\(count(maps, "map")) taken over"
    case .mapsNeed(let megabytes): "\(megabytes) MB. Stop leaves them there"
    case .takingMaps: "Taking maps over"
    case .mapsStay: "Maps stay there"
    case .streetsUnderMap: "Streets lie under your way"
    case .coursesTaken(let courses): "\(count(courses, "course")) taken over"
    case .coursesRefused(let refused): "\(refused) refused"
    case .chooseCourse: "Choose one at Home"
    }
  }

  func update(_ fault: UpdateFault) -> String {
    switch fault {
    case .form: "not an update file"
    case .size: "the file is cut off"
    case .sum: "the file is damaged"
    case .board: "for another board"
    case .flash: "flash the card anew"
    case .old: "older than this one"
    case .same: "the same version runs"
    case .key: "no key of this card signed it"
    case .keys: "the card has no keys"
    case .full: "no room for it on the card"
    case .write: "the card did not take it"
    case .cut: "cut off; tried again at the next start"
    case .start: "it did not start"
    }
  }

  package func update(_ phrase: UpdatePhrase) -> String {
    switch phrase {
    case .onStick(.new): "New version on the stick"
    case .onStick(.same): "Same version on the stick"
    case .onStick(.old): "Older version on the stick"
    case .onIt: "A version on it"
    case .note: "update"
    case .holdToInstall: "Hold start to install"
    case .installing: "Installing"
    case .installed: "Version is installed"
    case .nextStartTriesIt: "The next start tries it"
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
    case .triedAfterRestart: "Tried after a restart"
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
    case .waiting: "This run is not saved yet. It is tried again by itself."
    case .skipped:
      "Reading this run crashed the program. It is kept, and tried again after a restart."
    case .staged: "This run was imported. It comes in at the next start."
    case .quarantined: "Its recording is damaged. Restoring brings back what it has."
    }
  }
}
