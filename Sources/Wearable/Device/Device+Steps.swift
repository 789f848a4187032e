import RunModel
import Tracking

// Previous and next: among the rows of a list, the pages of a run, the badges.

extension Device {
  mutating func step(by step: Int) {
    if case .note(let note) = navigation.top,
      note.pages(letters: configuration.capacity.letters) == 1
    {
      return
    }
    let before = navigation.top
    navigation.top = stepped(before, by: step)
    // Back from a badge the list is where one has come to.
    if case .badge(let badge) = navigation.top, case .badge(let left) = before {
      navigation.replace(.badges(left), with: .badges(badge))
    }
    weighDiscarding()
  }

  /// A page down a list, from its end to its beginning.
  mutating func stepRows() {
    func stepped(_ row: Int, _ count: Int) -> Int {
      row + 1 < count ? min(row + configuration.capacity.listRows, count - 1) : 0
    }
    if case .pastRuns(let row) = navigation.top {
      navigation.top = .pastRuns(stepped(row, library.rows))
    } else if case .deletedRuns(let row) = navigation.top {
      navigation.top = .deletedRuns(stepped(row, browsing.restorable.count))
    } else if case .courses(let row) = navigation.top {
      navigation.top = .courses(stepped(row, courseRows))
    } else if case .records(let row) = navigation.top {
      navigation.top = .records(stepped(row, browsing.records.count))
    } else if case .badges(let row) = navigation.top {
      navigation.top = .badges(stepped(row, badgeCount))
    }
  }

  private func stepped(_ place: Place, by step: Int) -> Place {
    switch place {
    case .home(let item): .home(item.stepped(by: step, in: homeItems))
    case .ready(let page): .ready(page.stepped(by: step))
    case .running(.page(let page)): .running(.page(page.stepped(by: step, in: runningPages)))
    case .running(.bigNumber(let number)): .running(.bigNumber(number.stepped(by: step)))
    case .paused(let answer): .paused(answer.stepped(by: step))
    case .interrupted(let answer): .interrupted(answer.stepped(by: step))
    case .cut(let answer): .cut(answer.stepped(by: step))
    case .summary(let page): .summary(stepped(page, by: step))
    case .award(let page):
      .award(wrapped(page + step, browsing.award?.pages(of: configuration.capacity.prizes) ?? 1))
    case .pastRuns(let row): .pastRuns(wrapped(row + step, library.rows))
    case .deletedRuns(let row): .deletedRuns(wrapped(row + step, browsing.restorable.count))
    case .restore(let id, let answer): .restore(id: id, answer.stepped(by: step))
    case .courses(let row): .courses(wrapped(row + step, courseRows))
    case .courseMenu(let file, let item): .courseMenu(file, item.stepped(by: step))
    case .records(let row): .records(wrapped(row + step, browsing.records.count))
    case .runDetails(.map, let pin?): .runDetails(.map, pin: stepped(pin: pin, by: step))
    case .runDetails(let page, let pin): .runDetails(stepped(page, by: step), pin: pin)
    case .runMenu(let item): .runMenu(item.stepped(by: step, in: runMenuItems))
    case .badges(let row): .badges(wrapped(row + step, badgeCount))
    case .badge(let badge): .badge(wrapped(badge + step, badgeCount))
    case .badgeMenu(let badge, let item): .badgeMenu(badge: badge, item.stepped(by: step))
    case .settings(let item): .settings(item.stepped(by: step, in: settingsItems))
    case .timeZone(let item): .timeZone(item.stepped(by: step))
    case .selfTest(let test, let answer): .selfTest(test, answer.stepped(by: step))
    case .powerOff(let item): .powerOff(item.stepped(by: step))
    case .quickMenu(let item): .quickMenu(item.stepped(by: step, in: quickItems))
    case .information(let badge, let page):
      .information(badge: badge, page: wrapped(page + step, informationPages(of: badge).count))
    case .note(let note): .note(note.stepped(by: step, letters: configuration.capacity.letters))
    case .waiting, .weeks, .usb, .stick, .sync: place
    }
  }

  /// Along the pins, and off them behind the last and before the first.
  private func stepped(pin: Int, by step: Int) -> Int? {
    let next = pin + step
    return browsing.details?.pins.indices.contains(next) == true ? next : nil
  }

  /// Badges of single runs, and of many.
  var badgeCount: Int { configuration.ladder.count }

  /// Other units may have taken the page of splits away: what is shown then is the last one.
  private func stepped(_ page: DetailsPage, by step: Int) -> DetailsPage {
    guard let details = browsing.details, case .splits(let number) = page else {
      return page.stepped(by: step, in: detailsPages)
    }
    return DetailsPage.splits(min(number, splitsPages(of: details) - 1))
      .stepped(by: step, in: detailsPages)
  }

  /// Pages of the open run.
  var detailsPages: [DetailsPage] {
    guard let details = browsing.details else { return [.map] }
    let information = details.best.map { informationPages(of: $0).indices } ?? 0..<0
    return [.map] + (0..<splitsPages(of: details)).map { .splits($0) } + [.climb, .space]
      + information.map { .information($0) }
  }

  /// USB is there while a cable is, and so is a stick.
  var homeItems: [HomeItem] {
    HomeItem.allCases.filter { item in
      switch item {
      case .newRun, .pastRuns, .myBadges, .settings: true
      case .courses: !library.courses.isEmpty || settings.course != nil
      case .records: !library.runs.isEmpty
      case .usb: helpers.usb != .unplugged
      case .stick: helpers.stick != .absent
      }
    }
  }

  var settingsItems: [SettingsItem] { SettingsItem.all.filter { $0 != .page(.test) || !hasRun } }

  /// That of the course is there while there is a course.
  private var runningPages: [RunningPage] {
    RunningPage.allCases.filter { $0 != .course || session.followed.course != nil }
  }

  var runMenuItems: [RunMenuItem] {
    RunMenuItem.allCases.filter { item in
      switch item {
      case .nextPin: !(browsing.details?.pins.isEmpty ?? true)
      case .information: browsing.details?.best != nil
      case .follow: canFollowRun
      case .continueRun: canContinue
      case .cut: browsing.cut != nil
      case .undoImport: isOfLastImport
      case .delete: true
      }
    }
  }

  /// What makes sense where the quick menu was opened.
  var quickItems: [QuickItem] {
    QuickItem.allCases.filter { item in
      switch item {
      case .light, .mute, .settings, .close: true
      case .lock: hasRun || navigation.base.kind == .ready
      case .bigNumber, .backToStart, .wayBack: isRunning && !navigation.contains(.interrupted)
      case .course:
        mayChooseCourse && (!library.courses.isEmpty || settings.course != nil)
      }
    }
  }
}

extension Note {
  /// At least one, with room for so many letters on each.
  func pages(letters: Double) -> Int {
    switch self {
    case .about, .poweringOff, .saveFailed, .failed, .unlisted: 1
    // What to do, then what is wrong.
    case .damaged(let run, _): TextPages.pages(of: run.reason, letters: letters).count + 1
    }
  }

  func stepped(by step: Int, letters: Double) -> Note {
    switch self {
    case .about, .poweringOff, .saveFailed, .failed, .unlisted: self
    case .damaged(let run, let page):
      .damaged(run, page: wrapped(page + step, pages(letters: letters)))
    }
  }
}
