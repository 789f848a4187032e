import GPS
import RunModel
import Tracking
import Words

// Screens around the run.

extension Device {
  func homeScreen(_ item: HomeItem) -> HomeScreen {
    let rows = homeItems.map { item in
      switch item {
      case .newRun: HomeScreen.Row(title: words.title(.newRun), note: "")
      case .courses: HomeScreen.Row(title: words.title(.courses), note: "\(library.courses.count)")
      case .pastRuns:
        HomeScreen.Row(
          title: words.title(.pastRuns), note: session.isStoreOpen ? "\(library.count)" : "...")
      case .myBadges:
        HomeScreen.Row(
          title: words.title(.myBadges),
          note: session.isStoreOpen ? "\(earnedCount)/\(badgeCount)" : "..."
        )
      case .records: HomeScreen.Row(title: words.title(.records), note: "")
      case .settings: HomeScreen.Row(title: words.title(.settings), note: "")
      case .usb: HomeScreen.Row(title: words.title(.usb), note: note(of: helpers.usb))
      case .stick: HomeScreen.Row(title: words.title(.stick), note: note(of: helpers.stick))
      }
    }
    return HomeScreen(
      rows: rows, selected: homeItems.firstIndex(of: item) ?? 0, carrot: lifetimeCarrot)
  }

  /// "22 km to a week of 100 km"; empty before the first run, and when nothing is left to reach.
  private var lifetimeCarrot: String {
    guard !library.runs.isEmpty, let next = library.standings.lifetime.nearest(on: today) else {
      return ""
    }
    let lifetime = configuration.ladder.lifetime[next.index]
    return words.badge(
      .left(
        formats.remaining(next.metres).text, to: formats.goal(lifetime.badge.distance).text,
        in: lifetime.period))
  }

  /// The day here; `nil` while it is not known.
  var today: CalendarDate? { utc?.shifted(bySeconds: utcOffset).date }

  var earnedCount: Int {
    (0..<badgeCount).count { library.standings.earned($0) != nil }
  }

  var readyScreen: ReadyScreen {
    let isReady = isReady
    let accuracy = currentFix?.accuracy
    let waited = max(0, (now - receiver.waitingSince).inSeconds)
    let goal = readyGoal
    return ReadyScreen(
      isReady: isReady, title: readyTitle(isReady),
      satellites: satellitesUsed.map { words.gps(.satellites($0)) }
        ?? satellitesInView.map { words.gps(.inView($0)) } ?? "",
      accuracy: signal == .fix ? formats.accuracy(accuracy).text : "",
      waited: isReady ? "" : words.gps(.waited(formats.duration(waited))),
      advice: isReady ? "" : readyAdvice, goalLabel: goal.label, goal: goal.text,
      goalImage: goal.image,
      progress: isReady ? 1 : accuracy.map { min(1, Fix.startAccuracy / max(1, $0)) } ?? 0)
  }

  /// The course, else the first badge.
  private var readyGoal: (label: String, text: String, image: String?) {
    let badge = configuration.ladder.badges.first { $0.distance > 0 }
    if let course = courseTitle { return (words.course(.course), course, badge?.imageName) }
    let text = badge.map { "\($0.name(in: language)) \(formats.goal($0.distance).text)" } ?? ""
    return (words.gps(.firstBadge), text, badge?.imageName)
  }

  private func readyTitle(_ isReady: Bool) -> String {
    if isReady { return words.gps(.readyToLaunch) }
    return switch signal {
    case .silent: words.gps(.silent)
    case .searching: words.gps(.findingSatellites)
    case .fix: words.gps(.improvingAccuracy)
    }
  }

  private var readyAdvice: String {
    words.gps(signal == .silent ? .checkCableOrStart : .stayOutsideOrStart)
  }

  var gpsScreen: GPSScreen {
    let fix = currentFix
    let used = satellitesUsed.map { words.gps(.used($0)) }
    let inView = satellitesInView.map { words.gps(.inView($0)) }
    let satellites = [used, inView].compactMap { $0 }
    return GPSScreen(
      clock: formats.clockWithSeconds(utc, utcOffset: utcOffset),
      date: formats.date(utc, utcOffset: utcOffset), signal: signalWord,
      satellites: satellites.isEmpty ? Wording.unknown : words.list(satellites),
      accuracy: formats.accuracy(fix?.accuracy).text,
      altitude: formats.height(fix?.altitude).text,
      place: (fix?.coordinate).map(formats.place) ?? words.gps(.noPlace), readings: readings)
  }

  private var readings: [GPSScreen.Reading] {
    guard let live = session.live else { return [] }
    let values = live.recorder.values(at: live.time(at: now))
    return Channel.shown.filter { values[$0] != nil || live.recorder.channels.contains($0) }
      .map { channel in
        GPSScreen.Reading(
          name: words.channel(channel), value: formats.value(of: channel, values[channel]).text)
      }
  }

  private var signalWord: String {
    switch signal {
    case .silent: words.gps(.silentSignal)
    case .searching: words.gps(.searching)
    case .fix: words.gps(.fix)
    }
  }

  func questionScreen(_ title: Title, _ selected: Answer) -> QuestionScreen {
    let answers = Answer.allCases.map { answer in
      switch answer {
      case .resume: QuestionScreen.Answer(icon: .resume, title: words.action(.resume))
      case .save: QuestionScreen.Answer(icon: .save, title: words.action(.saveRun))
      case .discard:
        discardAnswer(isSelected: selected == .discard)
      case .summary:
        QuestionScreen.Answer(icon: .summary, title: words.action(.summary))
      }
    }
    return QuestionScreen(
      title: words.title(title),
      distance: session.live.map(distance) ?? Figure(formats.distance(0)),
      time: formats.duration(session.live?.duration(at: now) ?? 0), answers: answers,
      selected: Answer.allCases.firstIndex(of: selected) ?? 0,
      note: note(on: selected), confirming: confirming)
  }

  private func discardAnswer(isSelected: Bool) -> QuestionScreen.Answer {
    guard keepsSaved else {
      return QuestionScreen.Answer(
        icon: .discard, title: isSelected ? discardWords : words.action(.discard))
    }
    return QuestionScreen.Answer(
      icon: .keep, title: isSelected ? discardWords : words.action(.keepAsSaved))
  }

  var discardWords: String { words.action(keepsSaved ? .holdToKeep : .holdToDiscard) }

  /// A run that was continued has been saved: its file stays when the rest is discarded.
  private var keepsSaved: Bool { session.live?.recorder.isContinued ?? false }

  /// What an answer brings; after a new boot also which one is taken if none is given.
  private func note(on answer: Answer) -> String {
    switch answer {
    case .resume:
      guard let question = session.question else { return "" }
      return question.isShort
        ? countdown { .resumesIn($0) } : words.run(.breakIsPause)
    case .save:
      guard let question = session.question, !question.isShort else { return "" }
      return countdown { .savesIn($0) }
    case .discard:
      let losses = browsing.losses
      guard keepsSaved else { return lossWords(losses) }
      return words.pause(
        losses.isEmpty ? .asSavedNothingLost : .asSaved(losses: lossWords(losses)))
    case .summary: return ""
    }
  }

  /// "Saves in 0:52"; nothing while it is not known when.
  private func countdown(_ phrase: (String) -> PausePhrase) -> String {
    guard let deadline = session.question?.deadline else { return "" }
    let seconds = max(0, ((deadline - now).inSeconds - 1e-9).rounded(.up))
    return words.pause(phrase(formats.duration(seconds)))
  }

  /// When the countdown shows another second.
  var countdownStep: Instant? {
    guard navigation.top.kind == .interrupted, let deadline = session.question?.deadline,
      deadline > now
    else { return nil }
    let nanoseconds = (deadline - now).nanoseconds
    let part = nanoseconds % 1_000_000_000
    return now + .nanoseconds(part == 0 ? 1_000_000_000 : part)
  }

  /// Says what would go with the run in progress once discarding it is chosen: its fastest
  /// best efforts are looked for, which is too much for each picture.
  mutating func weighDiscarding() {
    guard navigation.top.asksToDiscard, let live = session.live else { return }
    var run = live.summary(at: now)
    run.bestEfforts = library.standings.bestEfforts(in: live.recorder.curve)
    browsing.weigh(losses: library.gains(of: run, over: keepsSaved ? live.saved : nil))
  }

  func quickMenuScreen(_ item: QuickItem) -> MenuScreen {
    let rows = quickItems.map { item in
      switch item {
      case .light:
        MenuScreen.Row(
          words.action(.backlight), value: words.setting(.light(settings.light)))
      case .lock: MenuScreen.Row(words.action(.lock))
      case .mute:
        MenuScreen.Row(
          words.action(.doNotDisturb), value: words.setting(isMuted ? .on : .off))
      case .bigNumber: MenuScreen.Row(words.action(.bigNumber))
      case .backToStart: MenuScreen.Row(words.action(.backToStart))
      case .wayBack: MenuScreen.Row(words.action(.wayBack))
      case .course: MenuScreen.Row(words.action(.chooseCourse))
      case .settings: MenuScreen.Row(words.action(.settings))
      case .close: MenuScreen.Row(words.action(.close))
      }
    }
    return MenuScreen(
      title: words.title(.quickMenu), rows: rows, selected: quickItems.firstIndex(of: item) ?? 0)
  }

  func settingsScreen(_ item: SettingsItem) -> MenuScreen {
    MenuScreen(
      title: words.title(.settings),
      rows: settingsItems.map {
        MenuScreen.Row($0.title.map(words.setting) ?? "", value: value(of: $0))
      }, selected: settingsItems.firstIndex(of: item) ?? 0)
  }

  private func value(of item: SettingsItem) -> String {
    switch item {
    case .setting(let key): Setting.byKey[key]?.value.map { words.value($0(settings)) } ?? ""
    case .page(.sync): syncNote
    case .page(.maps): words.list(library.maps.map(\.name))
    case .page: ""
    }
  }

  /// Title and clock show at once what a step does.
  func timeZoneScreen(_ item: TimeZoneItem) -> MenuScreen {
    MenuScreen(
      title: words.title(.zone(Wording.utcOffset(settings.utcOffset))),
      rows: TimeZoneItem.allCases.map { MenuScreen.Row(words.action($0.title)) },
      selected: TimeZoneItem.allCases.firstIndex(of: item) ?? 0)
  }

  func powerOffScreen(_ item: PowerOffItem) -> QuestionScreen {
    QuestionScreen(
      title: words.title(.powerOff), distance: Figure(""), time: "",
      answers: PowerOffItem.allCases.map { item in
        switch item {
        case .cancel:
          QuestionScreen.Answer(icon: .cancel, title: words.action(.cancel))
        case .powerOff:
          QuestionScreen.Answer(icon: .powerOff, title: words.action(.powerOff))
        }
      }, selected: PowerOffItem.allCases.firstIndex(of: item) ?? 0,
      note: words.pause(
        hasRun ? .runIsKept : session.endings > 0 ? .runIsBeingSaved : .allRunsAreSaved),
      confirming: nil)
  }
}
