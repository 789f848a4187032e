import RunModel
import Tracking

// Select, on each place that has something to select.

extension Device {
  mutating func select() {
    switch navigation.top {
    case .home(let item): open(item)
    case .paused(let answer): self.answer(answer)
    case .interrupted(let answer): self.answer(answer)
    case .cut(let answer): self.answer(answer)
    case .pastRuns(let row): openRow(row)
    case .deletedRuns(let row): openDeletedRun(row)
    case .restore(let id, let answer): self.answer(answer, about: id)
    case .courses(let row): openCourse(row)
    case .courseMenu(let file, let item): perform(item, file)
    case .records(let row): openRecord(row)
    case .runMenu(let item): perform(item)
    case .badges(let row): if row < badgeCount { navigation.open(.badge(row)) }
    case .badgeMenu(let badge, let item):
      navigation.back()
      if item == .information { navigation.open(.information(badge: badge, page: 0)) }
    case .timeZone(let item): perform(item)
    case .selfTest(.result, _): navigation.back()
    case .selfTest(_, let answer): answerSelfTest(answer)
    case .powerOff(let item):
      navigation.back()
      if item == .powerOff { powerOff() }
    case .quickMenu(let item): perform(item)
    case .note(.poweringOff): powerOffAt = now
    case .information, .note, .waiting, .weeks: navigation.back()
    case .sync: syncNow()
    case .ready, .running, .summary, .award, .runDetails, .badge, .settings, .usb, .stick:
      break
    }
  }

  private mutating func open(_ item: HomeItem) {
    switch item {
    case .newRun: getReady()
    case .courses: openCourses()
    case .pastRuns: navigation.open(.pastRuns(0))
    case .myBadges: navigation.open(.badges(0))
    case .records: openRecords()
    case .settings: openSettings()
    case .usb: if helpers.usb != .unplugged { navigation.open(.usb) }
    case .stick: if helpers.stick != .absent { navigation.open(.stick) }
    }
  }

  mutating func getReady() {
    navigation.reset(.ready(.launch))
    receiver.waitingSince = now
  }

  private mutating func answer(_ answer: Answer) {
    switch answer {
    case .resume: resume()
    case .save: save()
    // Its row says that it wants a hold.
    case .discard: break
    case .summary:
      openSummary()
      navigation.open(.summary(.map))
    }
  }

  private mutating func answer(_ answer: CutAnswer) {
    switch answer {
    case .cut: saveCut()
    case .all: end(.save, wait: .saving)
    }
  }

  private mutating func perform(_ item: QuickItem) {
    switch item {
    case .light: change { $0.light = $0.light.next() }
    case .lock: lockFromMenu()
    case .mute: toggleMute()
    case .bigNumber:
      navigation.reset(bigNumberToggled(navigation.base))
    case .backToStart: navigation.reset(.running(.page(.backToStart)))
    case .wayBack: goBack()
    case .course: openCourses()
    case .settings: openSettings()
    case .close: navigation.back()
    }
  }

  private func bigNumberToggled(_ base: Place) -> Place {
    if case .running(.bigNumber) = base { return .running(.page(.main)) }
    return .running(.bigNumber(.distance))
  }

  private mutating func openSettings() {
    if let first = settingsItems.first { navigation.open(.settings(first)) }
  }

  mutating func changeSetting() {
    guard case .settings(let item) = navigation.top else { return }
    switch item {
    case .setting(Setting.timeZone): navigation.open(.timeZone(.hourLater))
    case .setting(let key): if let advance = Setting.byKey[key]?.advance { change(advance) }
    case .page(.sync): navigation.open(.sync)
    case .page(.test): openSelfTest()
    case .page(.maps), .page(.about): navigation.open(.note(.about))
    case .page(.powerOff): navigation.open(.powerOff(.cancel))
    }
  }

  private mutating func perform(_ item: TimeZoneItem) {
    guard let step = item.step else {
      navigation.back()
      return
    }
    settings.utcOffset = TimeZoneItem.moved(settings.utcOffset, by: step)
    settingsHaveChanged()
  }

  private mutating func change(_ advance: (inout Settings) -> Void) {
    let before = settings.light
    advance(&settings)
    if settings.light != before { light.isSaving = false }
    settingsHaveChanged()
  }

  mutating func settingsHaveChanged() {
    session.ask(.saveSettings(settings))
    browsing.update(settings)
    prepareRecords()
    if let run = browsing.award?.run { browsing.update(comparison(of: run)) }
    library.judge(by: BadgeRules(settings))
    session.judgeCourse(by: settings.courseRules)
    if !settings.autoPause { session.endAutoPause(at: now) }
  }

  private mutating func powerOff() {
    session.flush(at: now)
    navigation.open(.note(.poweringOff))
    powerOffAt = now + Device.powerOffTime
  }

  /// Long enough to read what to switch off by hand.
  ///
  /// Select does not wait for that, and going back keeps the wearable on.
  static let powerOffTime = Duration.seconds(4)

  mutating func powerOffIfDue() {
    guard let due = powerOffAt, due <= now else { return }
    powerOffAt = nil
    // Otherwise the next start would look like a power loss.
    recordHeldFixes()
    if isRunning { session.pause(at: now, now: now) }
    session.flush(at: now)
    emit(.powerOff)
  }

  /// Keeps the wearable on: its note was left.
  mutating func cancelPowerOff() {
    powerOffAt = nil
    navigation.replace(.note(.poweringOff), with: nil)
  }
}
