import RunModel
import Tracking
import Words

// Pages of a run: the paused run, the run just saved, or a stored run.

/// Pages of a finished or paused run; the number of splits and information pages varies.
enum DetailsPage: Hashable, Sendable {
  case map
  /// The steps of the workout.
  case steps(Int)
  case splits(Int)
  case climb
  case space
  /// The text about the best badge.
  case information(Int)
}

/// The paused run as it would be saved now.
struct SummaryView: View {
  var page: DetailsPage

  var keys: TableRow { .summary }

  func content(of device: Device) -> ScreenContent {
    device.detailsContent(isSummary: true, page, pin: nil)
  }

  func step(by step: Int, in device: inout Device) {
    device.navigation.show(.summary(device.stepped(page, by: step)))
  }
}

/// The prizes of the run that was just saved.
struct AwardView: View {
  var page: Int

  var keys: TableRow { .award }
  var traits: ViewTraits { .celebrations }

  func content(of device: Device) -> ScreenContent {
    device.celebrations.screen(at: device.now).map { .celebration($0) }
      ?? .award(device.awardScreen(page))
  }

  func step(by step: Int, in device: inout Device) {
    let pages = device.browsing.award?.pages(of: device.configuration.capacity.prizes) ?? 1
    device.navigation.show(.award(wrapped(page + step, pages)))
  }

  func openMore(in device: inout Device) {
    guard device.browsing.details != nil else { return }
    device.navigation.open(.runDetails(.map, pin: nil))
  }
}

/// A stored run; on the map one of its badges may be selected, by the index of its pin.
struct RunDetailsView: View {
  var page: DetailsPage
  var pin: Int?

  var keys: TableRow { .runDetails }

  func content(of device: Device) -> ScreenContent { device.detailsContent(page, pin: pin) }

  func step(by step: Int, in device: inout Device) {
    guard case .map = page, let pin else {
      device.navigation.show(.runDetails(device.stepped(page, by: step), pin: pin))
      return
    }
    // Steps through the pins; beyond either end no pin is selected.
    let next = pin + step
    let isThere = device.browsing.details?.pins.indices.contains(next) == true
    device.navigation.show(.runDetails(.map, pin: isThere ? next : nil))
  }

  func openMore(in device: inout Device) { device.openRunMenu() }
}

/// Items of a finished run's menu.
enum RunMenuItem: Hashable, CaseIterable, Sendable {
  case nextPin
  case information
  case continueRun
  case cut
  case undoCorrection
  case follow
  case race
  case undoImport
  case delete
}

/// The menu of the open run.
struct RunMenuView: ItemView {
  var item: RunMenuItem

  func content(of device: Device) -> ScreenContent { .menu(device.runMenuScreen(item)) }
  func items(in device: Device) -> [RunMenuItem] { device.runMenuItems }

  func select(in device: inout Device) {
    guard let details = device.browsing.details, device.runMenuItems.contains(item) else { return }
    switch item {
    case .nextPin: device.showNextPin(of: details)
    case .information: device.openInformation(of: details)
    case .follow: device.follow(details)
    case .race: device.race(details)
    // These require a hold, as their rows say.
    case .continueRun, .cut, .undoCorrection, .undoImport, .delete: break
    }
  }

  func asksToConfirm(in device: Device) -> Bool {
    item.asksToHold && device.runMenuItems.contains(item)
  }

  func confirm(in device: inout Device) {
    switch item {
    case .delete: device.delete()
    case .continueRun: device.continueRun()
    case .cut: device.cutSavedRun()
    case .undoCorrection: device.undoCorrection()
    case .undoImport: device.undoImport()
    case .nextPin, .information, .follow, .race: break
    }
  }
}

extension AnyView {
  static func summary(_ page: DetailsPage) -> AnyView { AnyView(SummaryView(page: page)) }
  static func award(_ page: Int) -> AnyView { AnyView(AwardView(page: page)) }
  static func runDetails(_ page: DetailsPage, pin: Int?) -> AnyView {
    AnyView(RunDetailsView(page: page, pin: pin))
  }
  static func runMenu(_ item: RunMenuItem) -> AnyView { AnyView(RunMenuView(item: item)) }
}

extension Device {
  /// Pages of the open run.
  var detailsPages: [DetailsPage] {
    guard let details = browsing.details else { return [.map] }
    let information = details.best.map { informationPages(of: $0).indices } ?? 0..<0
    return [.map] + (0..<stepsPages(of: details)).map { .steps($0) }
      + (0..<splitsPages(of: details)).map { .splits($0) } + [.climb, .space]
      + information.map { .information($0) }
  }

  /// Returns the page after a step; if a change of units has removed the current page of splits,
  /// the step starts from the last one.
  fileprivate func stepped(_ page: DetailsPage, by step: Int) -> DetailsPage {
    guard let details = browsing.details, case .splits(let number) = page else {
      return page.stepped(by: step, in: detailsPages)
    }
    return DetailsPage.splits(min(number, splitsPages(of: details) - 1))
      .stepped(by: step, in: detailsPages)
  }

  var runMenuItems: [RunMenuItem] {
    RunMenuItem.allCases.filter { item in
      switch item {
      case .nextPin: !(browsing.details?.pins.isEmpty ?? true)
      case .information: browsing.details?.best != nil
      case .follow, .race: canFollowRun
      case .continueRun: canContinue
      case .cut: browsing.cut != nil
      case .undoCorrection: mayUndoCorrection
      case .undoImport: isOfLastImport
      case .delete: true
      }
    }
  }
}
