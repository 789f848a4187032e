import RunModel
import Words

// Pages for the cable, the stick and the server, and their announcements on other pages.

extension Device {
  var usbScreen: USBScreen {
    switch helpers.usb {
    case .unplugged: USBScreen(title: words.title(.usb), detail: "")
    case .preparing(let percent):
      USBScreen(
        title: words.helper(.preparingDrive),
        detail: formats.percent(max(0, min(100, percent))).text,
        advice: words.helper(.leaveCableIn), progress: Double(max(0, min(100, percent))) / 100)
    case .ready:
      USBScreen(
        title: words.helper(.usbReady), detail: words.helper(.holdToEject),
        advice: words.helper(.openDrive), asksToHold: true, confirming: confirming)
    case .waiting:
      USBScreen(
        title: words.helper(.usbWaits), detail: words.helper(.opensAfterRun),
        advice: words.helper(.runComesFirst))
    case .ejected:
      USBScreen(
        title: words.helper(.ejected), detail: words.helper(.pullCable),
        advice: words.helper(.computerLetGo), icon: .done)
    case .failed(let reason):
      USBScreen(
        title: words.helper(.usbFailed), trouble: reason,
        advice: words.helper(.unplugAndRetry))
    }
  }

  var stickScreen: USBScreen {
    var screen = stickWords
    screen.medium = .stick
    if screen.icon == .drive { screen.icon = .stick }
    return screen
  }

  private var stickWords: USBScreen {
    switch helpers.stick {
    case .absent: USBScreen(title: words.title(.stick), detail: "")
    case .waiting:
      USBScreen(
        title: words.helper(.stickWaits), detail: words.helper(.copiesAfterRun),
        advice: words.helper(.runComesFirst))
    case .copying(let done, let all):
      USBScreen(
        title: words.helper(.copyingToStick),
        detail: words.helper(.copying(done: done, of: all)),
        advice: words.helper(.leaveStickIn),
        progress: all > 0 ? max(0, min(1, Double(done) / Double(all))) : 0)
    case .done(let runs):
      USBScreen(
        title: words.helper(.copied(runs: runs)), detail: words.helper(.pullStick),
        advice: words.helper(.allAreOnIt(before: runs == 0)), icon: .done)
    case .noRuns:
      USBScreen(
        title: words.helper(.noRunsToCopy), detail: words.helper(.pullStick), icon: .done)
    case .failed(let reason):
      USBScreen(
        title: words.helper(.copyingFailed), trouble: reason,
        advice: words.helper(.pullStickAndRetry))
    case .offers(let badges, let pictures): offerScreen(badges, pictures)
    case .reading, .finds, .took: importWords
    case .imported(let badges):
      USBScreen(
        title: words.helper(.badgesImported(badges)), detail: words.helper(.restarting),
        advice: words.helper(.theyCount), icon: .done)
    case .offersServer(let place): serverOfferScreen(place)
    case .serverSet:
      USBScreen(
        title: words.helper(.serverSet), detail: words.helper(.pullStick),
        advice: words.helper(.copiesAfterSave), icon: .done)
    case .offersMaps(let maps, let megabytes): mapsOfferScreen(maps, megabytes)
    case .takingMaps(let percent):
      USBScreen(
        title: words.importing(.takingMaps),
        detail: formats.percent(max(0, min(100, percent))).text,
        advice: words.helper(.leaveStickIn), progress: Double(max(0, min(100, percent))) / 100)
    case .tookMaps(let maps):
      USBScreen(
        title: words.importing(.mapsTaken(maps)), detail: words.helper(.restarting),
        advice: words.importing(.streetsUnderMap), icon: .done)
    case .tookCourses(let courses, let refused):
      filesScreen(words.importing(.coursesTaken(courses)), courses, refused)
    case .tookWorkouts(let workouts, let refused):
      filesScreen(words.importing(.workoutsTaken(workouts)), workouts, refused)
    case .update(let state): updateScreen(state)
    }
  }

  private func filesScreen(_ title: String, _ taken: Int, _ refused: Int) -> USBScreen {
    USBScreen(
      title: title,
      detail: refused > 0
        ? words.importing(.filesRefused(refused)) : words.helper(.restarting),
      advice: taken > 0 ? words.importing(.chooseOnHome) : words.helper(.pullStick),
      icon: taken > 0 ? .done : .failed)
  }

  private func mapsOfferScreen(_ maps: Int, _ megabytes: Int) -> USBScreen {
    switch helpers.answer {
    case nil:
      USBScreen(
        title: words.importing(.mapsOnStick(maps)), detail: words.helper(.holdToTakeOver),
        advice: words.importing(.mapsNeed(megabytes: megabytes)), asksToHold: true,
        confirming: confirming)
    case true?:
      USBScreen(
        title: words.importing(.takingMaps), detail: "", advice: words.helper(.leaveStickIn))
    case false?:
      USBScreen(title: words.importing(.mapsStay), detail: "", advice: words.helper(.leaveStickIn))
    }
  }

  private func serverOfferScreen(_ place: String) -> USBScreen {
    switch helpers.answer {
    case nil:
      USBScreen(
        title: words.helper(.serverOnStick), detail: words.helper(.holdToTakeOver),
        advice: place.isEmpty ? words.helper(.runsGoThere) : place, asksToHold: true,
        confirming: confirming)
    case true?:
      USBScreen(
        title: words.helper(.takingOver), detail: "", advice: words.helper(.leaveStickIn))
    case false?:
      USBScreen(
        title: words.helper(.serverStays), detail: "", advice: words.helper(.leaveStickIn))
    }
  }

  private func offerScreen(_ badges: Int, _ pictures: Int) -> USBScreen {
    switch helpers.answer {
    case nil:
      USBScreen(
        title: words.helper(.badgesOnStick(badges)), detail: words.helper(.holdToTakeOver),
        advice: words.helper(.stopLeavesThem(pictures: pictures)), asksToHold: true,
        confirming: confirming)
    case true?:
      USBScreen(
        title: words.helper(.takingOver), detail: "", advice: words.helper(.leaveStickIn))
    case false?:
      USBScreen(
        title: words.helper(.badgesStay), detail: "", advice: words.helper(.leaveStickIn))
    }
  }
}

extension USBScreen {
  /// Creates a failure screen; `advice` is used if the trouble has none of its own.
  init(title: String, trouble: HelperTrouble, advice: String) {
    self.init(
      title: title, detail: trouble.reason, advice: trouble.advice ?? advice, icon: .failed)
  }
}

// Announcements on other pages: a banner, and a note in the row of Home.

extension Device {
  func news(of usb: USBState) -> Banner? {
    switch usb {
    case .unplugged, .preparing, .waiting, .ejected: nil
    case .ready: Banner(.news, .usb, words.helper(.usbReady), words.helper(.chooseUSB))
    case .failed: Banner(.warning, .usb, words.helper(.usbFailed), words.helper(.chooseUSB))
    }
  }

  func news(of stick: StickState) -> Banner? {
    switch stick {
    case .absent, .waiting, .copying, .reading, .takingMaps: nil
    case .done(let runs):
      Banner(.news, .stick, words.helper(.copied(runs: runs)), words.helper(.pullStick))
    case .noRuns:
      Banner(.news, .stick, words.helper(.noRunsToCopy), words.helper(.pullStick))
    case .failed:
      Banner(.warning, .stick, words.helper(.copyingFailed), words.helper(.chooseStick))
    case .offers(let badges, _):
      Banner(.news, .stick, words.helper(.badgesOnIt(badges)), words.helper(.chooseStick))
    case .imported(let badges):
      Banner(.news, .stick, words.helper(.badgesImported(badges)))
    case .offersServer:
      Banner(.news, .stick, words.helper(.serverOnIt), words.helper(.chooseStick))
    case .serverSet:
      Banner(.news, .stick, words.helper(.serverSet), words.helper(.pullStick))
    case .finds(let runs, _, _):
      Banner(.news, .stick, words.importing(.runsToImport(runs)), words.helper(.chooseStick))
    case .took(let runs, _, _):
      Banner(.news, .stick, words.importing(.runsImported(runs)))
    case .offersMaps(let maps, _):
      Banner(.news, .stick, words.importing(.mapsOnIt(maps)), words.helper(.chooseStick))
    case .tookMaps(let maps): Banner(.news, .stick, words.importing(.mapsTaken(maps)))
    case .tookCourses(let courses, _):
      Banner(.news, .stick, words.importing(.coursesTaken(courses)))
    case .tookWorkouts(let workouts, _):
      Banner(.news, .stick, words.importing(.workoutsTaken(workouts)))
    case .update(let state): news(of: state)
    }
  }

  func note(of usb: USBState) -> String {
    switch usb {
    case .unplugged, .preparing: ""
    case .ready: words.helper(.noteReady)
    case .waiting: words.helper(.noteWaits)
    case .ejected: words.helper(.noteEjected)
    case .failed: words.helper(.noteFailed)
    }
  }

  func note(of stick: StickState) -> String {
    switch stick {
    case .absent: ""
    case .waiting: words.helper(.noteWaits)
    case .copying(let done, let all): "\(done)/\(all)"
    case .done, .noRuns, .imported, .serverSet, .took, .tookMaps, .tookCourses, .tookWorkouts:
      words.helper(.noteDone)
    case .failed: words.helper(.noteFailed)
    case .offers: words.helper(.noteBadges)
    case .offersServer: words.helper(.noteServer)
    case .offersMaps: words.importing(.noteMaps)
    case .reading(let percent), .takingMaps(let percent):
      formats.percent(max(0, min(100, percent))).text
    case .finds: words.importing(.noteRuns)
    case .update(let state): note(of: state)
    }
  }
}
