import GPS
import RunModel
import Tracking
import Words

// The self-test in the menus: it runs while its page is on top, and never during a run.

/// A step of the self-test, and the selected answer if it is a question.
struct SelfTestView: View {
  var step: SelfTest.Step
  var answer: SelfTest.Answer

  var keys: TableRow { step.keys }

  func content(of device: Device) -> ScreenContent { device.selfTestContent(step, answer) }

  func step(by step: Int, in device: inout Device) {
    device.navigation.show(.selfTest(self.step, answer.stepped(by: step)))
  }

  func select(in device: inout Device) {
    if step == .result { device.navigation.back() } else { device.answerSelfTest(answer) }
  }
}

extension AnyView {
  static func selfTest(_ step: SelfTest.Step, _ answer: SelfTest.Answer) -> AnyView {
    AnyView(SelfTestView(step: step, answer: answer))
  }
}

extension Device {
  /// Begins the test; nothing may distract the runner while a run is being recorded.
  mutating func openSelfTest() {
    guard !hasRun else { return }
    var test = SelfTest(configuration.buttons, absent: configuration.absent, at: now)
    if session.isStoreAnswering, let last = library.runs.first(where: { $0.imported == nil }) {
      test.lastRun = last.id
      session.ask(.load(id: last.id))
    }
    show(test)
  }

  /// Whether the test is in progress, before its result.
  var isTesting: Bool { selfTest.map { $0.step != .result } ?? false }

  /// Does what is due in the test, or ends the test if its page was left.
  mutating func workSelfTest() {
    guard var test = selfTest else { return }
    guard navigation.top.is(SelfTestView.self), !hasRun else { return leaveSelfTest() }
    for effect in test.advance(to: now, reception) { emit(effect) }
    update(test)
  }

  /// Passes requested data to the test; data that arrives after the last step is still stored.
  mutating func tellSelfTest(_ tell: (inout SelfTest) -> Void) {
    guard var test = selfTest else { return }
    tell(&test)
    selfTest = test
    if test.step == .result { emit(.keepSelfTest(selfTestText(test))) }
  }

  mutating func answerSelfTest(_ answer: SelfTest.Answer) {
    guard var test = selfTest else { return }
    test.answer(answer, at: now)
    update(test)
  }

  /// Passes a key press to the test.
  mutating func pressInSelfTest(_ button: Button) {
    guard var test = selfTest, navigation.top.is(SelfTestView.self) else { return }
    let isTogether = buttons.isDown(.start) && buttons.isDown(.stop)
    test.press(button, isTogether: isTogether, at: now)
    update(test)
  }

  private mutating func update(_ test: SelfTest) {
    guard !test.hasTimedOut else { return leaveSelfTest() }
    let hasEnded = isTesting && test.step == .result
    if test.step == selfTest?.step { selfTest = test } else { show(test) }
    if hasEnded { emit(.keepSelfTest(selfTestText(test))) }
  }

  /// Shows the current step of the test.
  private mutating func show(_ test: SelfTest) {
    selfTest = test
    emit(.readSupply)
    navigation.open(.selfTest(test.step, test.step.goodAnswer))
    wakeLight()
  }

  /// Ends the test, storing the answers given so far.
  private mutating func leaveSelfTest() {
    if let test = selfTest, isTesting, test.isBegun { emit(.keepSelfTest(selfTestText(test))) }
    selfTest = nil
    navigation.remove(SelfTestView.self)
  }

  private var reception: SelfTest.Reception {
    SelfTest.Reception(
      isSilent: signal == .silent, used: satellitesUsed, inView: satellitesInView,
      strongest: signal == .silent ? nil : gps.strongestSignal(at: now))
  }

  /// When the test's page next changes; while reception is measured the display has to be redrawn
  /// continuously.
  var selfTestStep: Instant? {
    guard let test = selfTest, navigation.top.is(SelfTestView.self) else { return nil }
    let step: Int64
    switch test.step {
    case .signal: step = 100
    case .key, .together: step = 1000
    case .picture, .motor, .sound, .pop, .result: return nil
    }
    return test.since + .milliseconds(((now - test.since).milliseconds / step + 1) * step)
  }
}

// MARK: - Screens

extension Device {
  func selfTestContent(_ step: SelfTest.Step, _ answer: SelfTest.Answer) -> ScreenContent {
    switch step {
    case .picture: .test(.picture(testPicture(answer)))
    case .key(let button): .test(keyScreen(words.test(.pressThisKey), [button]))
    case .together: .test(keyScreen(words.test(.pressBothKeys), [.start, .stop]))
    case .motor: .question(testQuestion(.motor, .isFelt, answer))
    case .sound: .question(testQuestion(.sound, .areHeard, answer))
    case .pop: .question(testQuestion(.sound, .doesPop, answer))
    case .signal(let motor): .test(signalScreen(motor: motor))
    case .result: .test(.result(title: words.setting(.test), testRows(words)))
    }
  }

  private func testPicture(_ answer: SelfTest.Answer) -> TestScreen.Picture {
    TestScreen.Picture(
      top: words.test(.top), colours: TestColour.allCases.map { words.test(.colour($0)) },
      question: words.test(.isPictureRight), answers: testAnswers.map(\.title),
      selected: answer == .yes ? 0 : 1)
  }

  private var testAnswers: [QuestionScreen.Answer] {
    [
      QuestionScreen.Answer(icon: .yes, title: words.action(.yes)),
      QuestionScreen.Answer(icon: .no, title: words.action(.no)),
    ]
  }

  private func testQuestion(
    _ part: PartPhrase, _ question: TestPhrase, _ answer: SelfTest.Answer
  ) -> QuestionScreen {
    QuestionScreen(
      title: words.part(part), distance: Figure(""), time: "", answers: testAnswers,
      selected: answer == .yes ? 0 : 1, note: words.test(question), confirming: nil)
  }

  private func keyScreen(_ title: String, _ keys: [Button]) -> TestScreen {
    let wrong = selfTest?.wrongKey.map { words.test(.thatWas($0.phrase)) }
    return .keys(
      title: title, keys.map { words.test(.key($0.phrase)) }, note: wrong ?? "",
      progress: selfTest?.progress(at: now) ?? 0)
  }

  private func signalScreen(motor: Bool) -> TestScreen {
    let reception = reception
    let counts = [
      reception.used.map { words.gps(.used($0)) }, reception.inView.map { words.gps(.inView($0)) },
    ].compactMap { $0 }
    return .signal(
      title: words.test(motor ? .signalWithMotor : .signalWhileDrawing),
      strength: reception.strongest.map { words.test(.strength($0)) } ?? Wording.unknown,
      note: reception.isSilent ? words.gps(.silent) : words.list(counts),
      progress: selfTest?.progress(at: now) ?? 0)
  }
}

// MARK: - Results

extension Device {
  /// Returns a row for each component.
  func testRows(_ words: any Translation) -> [TestScreen.Row] {
    guard let test = selfTest else { return [] }
    func row(_ title: String, _ step: SelfTest.Step) -> TestScreen.Row {
      TestScreen.Row(title, test.outcomes[step], words)
    }
    var rows = [row(words.test(.picture), .picture), keyRow(test, words)]
    rows.append(row(words.test(.bothKeys), .together))
    rows.append(row(words.part(.motor), .motor))
    var sound = row(words.part(.sound), .sound)
    if test.outcomes[.pop] == .failed {
      sound = TestScreen.Row(title: sound.title, value: words.test(.pops), state: .bad)
    }
    rows.append(sound)
    rows.append(row(words.part(.gps), .signal(motor: false)))
    rows.append(row(words.test(.gpsWithMotor), .signal(motor: true)))
    rows.append(batteryRow(words))
    let (faults, figures) = supplyWords(test, words)
    let isKnown = test.supply.isLow != nil || test.restarts != nil || !figures.isEmpty
    let good = isKnown ? words.test(.passed) : Wording.unknown
    rows.append(
      TestScreen.Row(
        title: words.test(.supply),
        value: faults.isEmpty ? figures.isEmpty ? good : figures : words.list(faults),
        state: faults.isEmpty ? isKnown ? .good : .none : .bad))
    return rows
  }

  /// Returns one row for all keys, naming those that were not pressed.
  private func keyRow(_ test: SelfTest, _ words: any Translation) -> TestScreen.Row {
    let title = words.part(.buttons)
    let outcomes = test.keys.map { test.outcomes[.key($0)] }
    let missing = test.keys.filter { test.outcomes[.key($0)] == .failed }
    guard !missing.isEmpty else {
      return TestScreen.Row(title, outcomes.contains(nil) ? nil : .passed, words)
    }
    let names = words.list(missing.map { words.test(.key($0.phrase)) })
    return TestScreen.Row(title: title, value: words.test(.notPressed(names)), state: .bad)
  }

  private func batteryRow(_ words: any Translation) -> TestScreen.Row {
    let title = words.test(.battery)
    guard let battery = health.battery else {
      let isAbsent = configuration.absent.contains(.battery)
      return TestScreen.Row(title, isAbsent ? .absent : .failed, words)
    }
    let percent = Formats(words, units: .kilometres).percent(battery.percent).text
    return TestScreen.Row(
      title: title, value: battery.isCharging ? words.test(.charging(percent)) : percent,
      state: .good)
  }

  /// Returns the faults of the power supply, and its lowest voltage with the current at that
  /// moment.
  private func supplyWords(
    _ test: SelfTest, _ words: any Translation
  ) -> (faults: [String], figures: String) {
    let formats = Formats(words, units: .kilometres, settings.formats)
    var faults: [String] = []
    if test.supply.isLow == true { faults.append(words.test(.supplyIsLow)) }
    if let restarts = test.restarts, restarts > 0 { faults.append(words.test(.restarts(restarts))) }
    let figures = [
      test.supply.volts.map { formats.volts($0).text },
      test.supply.milliamperes.map { formats.milliamperes($0).text },
    ]
    return (faults, words.list(figures.compactMap { $0 }))
  }

  /// Returns the report to be stored: program, board, date and a line for each component, in
  /// English regardless of the runner's language.
  private func selfTestText(_ test: SelfTest) -> String {
    let english = Language.english.translation
    let date = utc.map { String($0.iso8601.prefix(10)) } ?? ""
    let head = [configuration.software, configuration.board, date]
    var rows = testRows(english).map { "\($0.title): \($0.value)" }
    let (faults, figures) = supplyWords(test, english)
    if !faults.isEmpty, !figures.isEmpty { rows.append("\(english.test(.supply)): \(figures)") }
    return (head.filter { !$0.isEmpty } + rows).map { "\($0)\n" }.joined()
  }
}

extension TestScreen.Row {
  fileprivate init(
    _ title: String, _ outcome: SelfTest.Outcome?, _ words: any Translation
  ) {
    switch outcome {
    case .passed: self.init(title: title, value: words.test(.passed), state: .good)
    case .failed: self.init(title: title, value: words.test(.failed), state: .bad)
    case .absent: self.init(title: title, value: words.test(.absent), state: .none)
    case .received(let reception):
      let counts = [reception.used, reception.inView].map { $0.map { "\($0)" } ?? Wording.unknown }
      let strength = reception.strongest.map { words.test(.strength($0)) } ?? Wording.unknown
      self.init(
        title: title, value: words.list([counts.joined(separator: "/"), strength]), state: .good)
    case nil: self.init(title: title, value: Wording.unknown, state: .none)
    }
  }
}

extension SelfTest.Step {
  /// The functions of the keys during the step.
  var keys: TableRow {
    switch self {
    case .picture, .motor, .sound, .pop, .result: .menu
    case .key, .together: .keyTest
    case .signal: .usb
    }
  }
}

extension Button {
  /// The key's name.
  var phrase: KeyPhrase {
    switch self {
    case .start: .start
    case .stop: .stop
    case .up: .up
    case .down: .down
    }
  }
}
