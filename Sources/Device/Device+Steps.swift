import RunModel

// Previous and next: among the rows of a list, the pages of a run, the badges.

extension Device {
  mutating func step(by step: Int) {
    if case .note = navigation.top { return }
    navigation.top = stepped(navigation.top, by: step)
  }

  private func stepped(_ place: Place, by step: Int) -> Place {
    switch place {
    case .home(let item): .home(item.stepped(by: step, in: homeItems))
    case .ready(let page): .ready(page.stepped(by: step))
    case .running(.page(let page)): .running(.page(page.stepped(by: step)))
    case .running(.bigNumber(let number)): .running(.bigNumber(number.stepped(by: step)))
    case .paused(let answer): .paused(answer.stepped(by: step))
    case .interrupted(let answer): .interrupted(answer.stepped(by: step))
    case .summary(let page): .summary(page.stepped(by: step))
    case .award(let page): .award(wrapped(page + step, award?.pages ?? 1))
    case .pastRuns(let row): .pastRuns(wrapped(row + step, library.count))
    case .runDetails(let page, let pin): .runDetails(page.stepped(by: step), pin: pin)
    case .runMenu(let item): .runMenu(item.stepped(by: step, in: runMenuItems))
    case .badges(let row): .badges(wrapped(row + step, badgeCount))
    case .badge(let badge): .badge(wrapped(badge + step, badgeCount))
    case .badgeMenu(let badge, let item): .badgeMenu(badge: badge, item.stepped(by: step))
    case .settings(let item): .settings(item.stepped(by: step))
    case .powerOff(let item): .powerOff(item.stepped(by: step))
    case .quickMenu(let item): .quickMenu(item.stepped(by: step, in: quickItems))
    case .waiting, .information, .note, .usb: place
    }
  }

  var badgeCount: Int { configuration.ladder.badges.count }

  /// USB is there while a cable is.
  var homeItems: [HomeItem] {
    HomeItem.allCases.filter { $0 != .usb || health.usb != .unplugged }
  }

  var runMenuItems: [RunMenuItem] {
    RunMenuItem.allCases.filter { item in
      switch item {
      case .nextPin: !(details?.pins.isEmpty ?? true)
      case .information: details?.best != nil
      case .continueRun, .delete: true
      }
    }
  }

  /// What makes sense where the quick menu was opened.
  var quickItems: [QuickItem] {
    QuickItem.allCases.filter { item in
      switch item {
      case .light, .mute, .settings, .close: true
      case .lock: isRecording || navigation.base.kind == .ready
      case .bigNumber, .backToStart: isRunning && !navigation.contains(.interrupted)
      }
    }
  }
}
