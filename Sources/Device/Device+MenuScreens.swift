import GPS
import RunModel
import Screens
import Tracking

// Screens around the run.

extension Device {
  func homeScreen(_ item: HomeItem) -> HomeScreen {
    let rows = homeItems.map { item in
      switch item {
      case .newRun: HomeScreen.Row(title: "New Run", note: "")
      case .pastRuns:
        HomeScreen.Row(title: "Past Runs", note: store.isOpen ? "\(library.count)" : "...")
      case .myBadges:
        HomeScreen.Row(
          title: "My Badges", note: store.isOpen ? "\(earnedCount)/\(badgeCount)" : "...")
      case .records: HomeScreen.Row(title: "Records", note: "")
      case .settings: HomeScreen.Row(title: "Settings", note: "")
      case .usb: HomeScreen.Row(title: "USB", note: helpers.usb.note)
      case .stick: HomeScreen.Row(title: "Stick", note: helpers.stick.note)
      }
    }
    return HomeScreen(rows: rows, selected: homeItems.firstIndex(of: item) ?? 0)
  }

  var earnedCount: Int { library.standings.all.count { $0.earned != nil } }

  var readyScreen: ReadyScreen {
    let isReady = isReady
    let accuracy = currentFix?.accuracy
    let waited = max(0, (now - receiver.waitingSince).inSeconds)
    let goal = configuration.ladder.badges.first { $0.distance > 0 }
    return ReadyScreen(
      isReady: isReady, title: readyTitle(isReady),
      satellites: satellitesUsed.map { "\($0) satellites" }
        ?? satellitesInView.map { "\($0) in view" } ?? "",
      accuracy: signal == .fix ? Wording.accuracy(accuracy, settings.units) : "",
      waited: isReady ? "" : "Waited \(Wording.duration(waited))",
      advice: isReady ? "" : readyAdvice,
      goal: goal.map {
        "First badge: \($0.name) \(Wording.goal($0.distance, settings.units))"
      } ?? "", goalImage: goal?.imageName,
      progress: isReady ? 1 : accuracy.map { min(1, Fix.startAccuracy / max(1, $0)) } ?? 0)
  }

  private func readyTitle(_ isReady: Bool) -> String {
    if isReady { return "Ready to launch" }
    return switch signal {
    case .silent: "GPS silent"
    case .searching: "Finding satellites"
    case .fix: "Improving accuracy"
    }
  }

  private var readyAdvice: String {
    signal == .silent
      ? "Check the cable, or start now" : "Stay in the open, or start now"
  }

  var gpsScreen: GPSScreen {
    let fix = currentFix
    let time = utc?.shifted(bySeconds: utcOffset)
    let seconds = time.map { digits(Int($0.millisecondOfDay / 1000 % 60), 2) }
    let used = satellitesUsed.map { "\($0) used" }
    let satellites = [used, satellitesInView.map { "\($0) in view" }].compactMap { $0 }
    return GPSScreen(
      clock: Wording.clock(utc, utcOffset: utcOffset) + (seconds.map { ":" + $0 } ?? ""),
      date: Wording.date(utc, utcOffset: utcOffset), signal: signalWord,
      satellites: satellites.isEmpty ? Wording.unknown : satellites.joined(separator: ", "),
      accuracy: Wording.accuracy(fix?.accuracy, settings.units),
      altitude: fix?.altitude.map { Wording.height($0, settings.units) } ?? Wording.unknown,
      place: (fix?.coordinate).map { "\(decimals($0.latitude)) \(decimals($0.longitude))" }
        ?? "no position")
  }

  private var signalWord: String {
    switch signal {
    case .silent: "Silent"
    case .searching: "Searching"
    case .fix: "Fix"
    }
  }

  /// Degrees with five decimals, about a metre.
  private func decimals(_ degrees: Double) -> String {
    let scaled = Int((abs(degrees) * 100_000).rounded())
    return "\(degrees < 0 ? "-" : "")\(scaled / 100_000).\(digits(scaled % 100_000, 5))"
  }

  func questionScreen(_ title: String, _ selected: Answer) -> QuestionScreen {
    let answers = Answer.allCases.map { answer in
      switch answer {
      case .resume: QuestionScreen.Answer(icon: .resume, title: "Resume")
      case .save: QuestionScreen.Answer(icon: .save, title: "Save run")
      case .discard:
        discardAnswer(isSelected: selected == .discard)
      case .summary: QuestionScreen.Answer(icon: .summary, title: "Summary")
      }
    }
    return QuestionScreen(
      title: title,
      distance: live.map(distance) ?? Figure(Wording.distanceWithUnit(0, settings.units)),
      time: Wording.duration(live?.duration(at: now) ?? 0), answers: answers,
      selected: Answer.allCases.firstIndex(of: selected) ?? 0,
      note: note(on: selected), confirming: confirming)
  }

  private func discardAnswer(isSelected: Bool) -> QuestionScreen.Answer {
    guard keepsSaved else {
      return QuestionScreen.Answer(
        icon: .discard, title: isSelected ? discardWords : "Discard")
    }
    return QuestionScreen.Answer(
      icon: .keep, title: isSelected ? discardWords : "Keep as saved")
  }

  var discardWords: String { keepsSaved ? "Hold to keep it" : "Hold to discard" }

  /// A run that was continued has been saved: its file stays when the rest is discarded.
  private var keepsSaved: Bool { live?.recorder.isContinued ?? false }

  /// What an answer brings; after a new boot also which one is taken if none is given.
  private func note(on answer: Answer) -> String {
    switch answer {
    case .resume:
      guard let question else { return "" }
      return question.isShort ? countdown("Resumes") : "The break is a pause"
    case .save:
      guard let question, !question.isShort else { return "" }
      return countdown("Saves")
    case .discard: return losses
    case .summary: return ""
    }
  }

  /// "Saves in 0:52"; nothing while it is not known when.
  private func countdown(_ what: String) -> String {
    guard let deadline = question?.deadline else { return "" }
    let seconds = max(0, ((deadline - now).inSeconds - 1e-9).rounded(.up))
    return "\(what) in \(Wording.duration(seconds))"
  }

  /// When the countdown shows another second.
  var countdownStep: Instant? {
    guard navigation.top.kind == .interrupted, let deadline = question?.deadline, deadline > now
    else { return nil }
    let nanoseconds = (deadline - now).nanoseconds
    let part = nanoseconds % 1_000_000_000
    return now + .nanoseconds(part == 0 ? 1_000_000_000 : part)
  }

  /// Says what would go with the run in progress once discarding it is chosen: its fastest
  /// stretches are looked for, which is too much for each picture.
  mutating func weighDiscarding() {
    let isChosen = [.paused(.discard), .interrupted(.discard)].contains(navigation.top)
    guard isChosen, let live else { return }
    var run = live.summary(at: now)
    run.stretches = library.standings.stretches(in: live.recorder.curve)
    guard keepsSaved else {
      losses = lossWords(library.gains(of: run))
      return
    }
    let gains = library.gains(of: run, over: live.saved)
    losses = gains.isEmpty ? "As saved. No badge is lost" : "As saved. " + lossWords(gains)
  }

  func quickMenuScreen(_ item: QuickItem) -> MenuScreen {
    let rows = quickItems.map { item in
      switch item {
      case .light: MenuScreen.Row("Backlight", value: settings.light.title)
      case .lock: MenuScreen.Row("Lock")
      case .mute: MenuScreen.Row("Do not disturb", value: isMuted ? "On" : "Off")
      case .bigNumber: MenuScreen.Row("One big number")
      case .backToStart: MenuScreen.Row("Back to start")
      case .settings: MenuScreen.Row("Settings")
      case .close: MenuScreen.Row("Close")
      }
    }
    return MenuScreen(
      title: "Quick menu", rows: rows, selected: quickItems.firstIndex(of: item) ?? 0)
  }

  func settingsScreen(_ item: SettingsItem) -> MenuScreen {
    MenuScreen(
      title: "Settings",
      rows: SettingsItem.allCases.map {
        MenuScreen.Row($0.title, value: $0.value(in: settings))
      }, selected: SettingsItem.allCases.firstIndex(of: item) ?? 0)
  }

  /// Title and clock show at once what a step does.
  func timeZoneScreen(_ item: TimeZoneItem) -> MenuScreen {
    MenuScreen(
      title: "Zone \(Wording.utcOffset(settings.utcOffset))",
      rows: TimeZoneItem.allCases.map { MenuScreen.Row($0.title) },
      selected: TimeZoneItem.allCases.firstIndex(of: item) ?? 0)
  }

  func powerOffScreen(_ item: PowerOffItem) -> QuestionScreen {
    QuestionScreen(
      title: "Power off?", distance: "", time: "",
      answers: PowerOffItem.allCases.map { item in
        switch item {
        case .cancel: QuestionScreen.Answer(icon: .cancel, title: "Cancel")
        case .powerOff: QuestionScreen.Answer(icon: .powerOff, title: "Power off")
        }
      }, selected: PowerOffItem.allCases.firstIndex(of: item) ?? 0,
      note: isRecording
        ? "The run is kept" : store.endings > 0 ? "A run is being saved" : "All runs are saved",
      confirming: nil)
  }
}
