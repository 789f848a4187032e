import GPS
import RunModel
import Tracking

/// The content shown during a run.
enum RunningContent: Hashable, Sendable {
  case page(RunningPage)
  case bigNumber(BigNumber)
}

/// The quantity shown as one big number.
enum BigNumber: Hashable, CaseIterable, Sendable {
  case distance
  case time
  case pace
  case averagePace
}

/// A run in progress.
struct RunningView: View {
  var shown: RunningContent

  var keys: TableRow { .running }
  var traits: ViewTraits {
    switch shown {
    case .page(.gps): [.celebrations, .runTime, .seconds]
    case .page(.sun): [.celebrations, .wayBack]
    case .page, .bigNumber: [.celebrations, .runTime]
    }
  }

  func content(of device: Device) -> ScreenContent { device.runningContent(shown) }

  func step(by step: Int, in device: inout Device) {
    switch shown {
    case .page(let page):
      device.navigation.show(.running(.page(page.stepped(by: step, in: device.runningPages))))
    case .bigNumber(let number):
      device.navigation.show(.running(.bigNumber(number.stepped(by: step))))
    }
  }
}

extension AnyView {
  static func running(_ shown: RunningContent) -> AnyView { AnyView(RunningView(shown: shown)) }
}

extension Device {
  /// The pages available now, in the runner's order: the course page requires a course, the sun
  /// page a date and a position.
  fileprivate var runningPages: [RunningPage] {
    settings.pages.shown.filter { page in
      switch page {
      case .main, .lap, .map, .splits, .backToStart, .gps, .space: true
      case .customPage1, .customPage2: !customFields(of: page).isEmpty
      case .workout: session.live?.recorder.workout != nil
      case .goal: settings.goal != nil
      case .course: session.followed.course != nil
      case .ahead: hasCourseAhead
      case .ghost: session.live?.race != nil
      case .sun: hasSunTimes
      }
    }
  }
}
