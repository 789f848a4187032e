import RunModel
import Tracking

@testable import Device

/// A function of the product page, and how to recognise that a move performed it.
struct ProductFunction: Sendable {
  let name: String
  let isDone: @Sendable (_ before: Rig, _ after: Rig) -> Bool

  init(_ name: String, _ isDone: @escaping @Sendable (_ before: Rig, _ after: Rig) -> Bool) {
    self.name = name
    self.isDone = isDone
  }

  /// Arriving at a view counts.
  static func view(_ name: String, _ view: AnyView) -> ProductFunction {
    ProductFunction(name) { before, after in before.top != view && after.top == view }
  }

  static func kind<Arrived: View>(_ name: String, _ type: Arrived.Type) -> ProductFunction {
    ProductFunction(name) { before, after in !before.top.is(type) && after.top.is(type) }
  }

  static func setting(
    _ name: String, _ differs: @escaping @Sendable (Settings, Settings) -> Bool
  ) -> ProductFunction {
    ProductFunction("set \(name)") { before, after in
      differs(before.device.settings, after.device.settings)
    }
  }

  static func asked(
    _ name: String, when row: TableRow? = nil,
    _ matches: @escaping @Sendable (StorageRequest) -> Bool
  ) -> ProductFunction {
    ProductFunction(name) { before, after in
      (row == nil || before.device.tableRow == row) && after.requests.contains(where: matches)
    }
  }

  /// Everything in the runner's story, settings and quick menu.
  static let all: [ProductFunction] =
    home + running + afterwards + settings + quickMenu

  private static let home: [ProductFunction] = [
    view("new run", .ready(.launch)),
    view("GPS before the start", .ready(.gps)),
    asked("start") { if case .begin = $0 { true } else { false } },
    kind("courses", CoursesView.self), kind("course menu", CourseMenuView.self),
    ProductFunction("follow a course") { before, after in
      before.top.is(CourseMenuView.self) && isFollowed(after, isReversed: false)
    },
    ProductFunction("follow a course from its end") { before, after in
      before.top.is(CourseMenuView.self) && isFollowed(after, isReversed: true)
    },
    ProductFunction("follow no course") { before, after in
      before.top == .courses(0) && after.top == .ready(.launch)
    },
    ProductFunction("follow a run") { before, after in
      before.top.is(RunMenuView.self) && after.device.settings.course != nil
    },
    ProductFunction("delete a course") { _, after in
      after.effects.contains { if case .deleteCourse = $0 { true } else { false } }
    },
    kind("workouts", WorkoutsView.self), view("chosen workout", .ready(.workout)),
    kind("goals", GoalsView.self), kind("times of a goal", GoalTimesView.self),
    ProductFunction("set a goal") { before, after in
      before.top.is(GoalTimesView.self) && after.top == .ready(.launch)
    },
    ProductFunction("end a workout") { before, after in
      before.device.session.isInWorkout && !after.device.session.isInWorkout && after.device.hasRun
    },
    kind("past runs", PastRunsView.self), kind("records", RecordsView.self),
    kind("my badges", BadgesView.self),
    kind("settings", SettingsView.self),
    kind("USB", USBView.self),
    kind("stick", StickView.self),
    ProductFunction("take badges over") { _, after in
      after.effects.contains(.importBadges(true))
    },
    ProductFunction("leave badges on the stick") { _, after in
      after.effects.contains(.importBadges(false))
    },
    ProductFunction("import runs") { _, after in after.effects.contains(.importRuns(true)) },
    ProductFunction("leave runs on the stick") { _, after in
      after.effects.contains(.importRuns(false))
    },
    ProductFunction("eject") { _, after in after.effects.contains(.ejectUSB) },
  ]

  private static func isFollowed(_ rig: Rig, isReversed wanted: Bool) -> Bool {
    if case .file(_, wanted)? = rig.device.settings.course { true } else { false }
  }

  private static let running: [ProductFunction] =
    RunningPage.allCases.map { view("running \($0)", .running(.page($0))) }
    + BigNumber.allCases.map { view("big \($0)", .running(.bigNumber($0))) } + [
      asked("lap", when: .running, isButtonLap),
      asked("lap while celebrating", when: .celebration, isButtonLap),
      asked("pause", when: .running, isPause),
      asked("pause while celebrating", when: .celebration, isPause),
      ProductFunction("dismiss a celebration") { before, after in
        before.device.tableRow == .celebration && after.device.tableRow == .running
          && after.requests.isEmpty
      },
      ProductFunction("auto-pause") { before, after in
        !before.device.isAutoPaused && after.device.isAutoPaused
      },
      ProductFunction("go on after an auto-pause") { before, after in
        before.device.isAutoPaused && after.device.isRunning && !after.device.isAutoPaused
      },
      ProductFunction("pause within an auto-pause") { before, after in
        before.device.isAutoPaused && after.top.is(PausedView.self)
      },
      ProductFunction("resume") { before, after in
        before.top.is(PausedView.self) && after.top.is(RunningView.self) && after.device.isRunning
      },
      asked("save") { if case .end(_, .save, _) = $0 { true } else { false } },
      asked("discard") { if case .end(_, .discard, _) = $0 { true } else { false } },
      ProductFunction("keep as saved") { before, after in
        before.top.is(PausedView.self) && after.requests.contains(where: isKeeping)
      },
      ProductFunction("keep as saved after a new boot") { before, after in
        before.top.is(InterruptedView.self) && after.requests.contains(where: isKeeping)
      },
      kind("whether to cut the end off", CutView.self),
      asked("cut the end off at Save") { request in
        if case .append(let records) = request { records.contains(where: \.isTrim) } else { false }
      },
      ProductFunction("save all") { before, after in
        before.top == .cut(.all) && after.top.is(AwardView.self)
      },
      kind("summary", SummaryView.self),
      ProductFunction("resume after a new boot") { before, after in
        before.top.is(InterruptedView.self) && after.top.is(RunningView.self)
      },
      asked("save after a new boot") {
        if case .end(_, .saveBeforeRestart, _) = $0 { true } else { false }
      },
      ProductFunction("discard after a new boot") { before, after in
        before.top.is(InterruptedView.self)
          && after.requests.contains { request in
            if case .end(_, .discard, _) = request { true } else { false }
          }
      },
      ProductFunction("summary after a new boot") { before, after in
        before.top.is(InterruptedView.self) && after.top.is(SummaryView.self)
      },
    ]

  /// One page of each kind.
  private static let detailsPages: [DetailsPage] = [
    .map, .splits(0), .climb, .space, .information(0),
  ]

  private static let afterwards: [ProductFunction] =
    detailsPages.flatMap { page in
      [
        ProductFunction("details \(page)") { _, after in
          after.top.as(RunDetailsView.self)?.page == page
        },
        view("summary \(page)", .summary(page)),
      ]
    } + [
      kind("award", AwardView.self), kind("weeks", WeeksView.self),
      ProductFunction("details of the award") { before, after in
        before.top.is(AwardView.self) && after.top.is(RunDetailsView.self)
      },
      ProductFunction("next pin") { before, after in
        before.top.is(RunMenuView.self)
          && after.top.as(RunDetailsView.self).flatMap(\.pin) ?? 0 > 0
      },
      ProductFunction("information on a run") { before, after in
        guard before.top.is(RunMenuView.self) else { return false }
        if case .information? = after.top.as(RunDetailsView.self)?.page { return true }
        return after.top.is(InformationView.self)
      },
      asked("continue this run") { if case .continueRun = $0 { true } else { false } },
      asked("cut the end off later") { if case .trim = $0 { true } else { false } },
      asked("undo a correction") { if case .correct(_, .undone) = $0 { true } else { false } },
      asked("delete") { if case .delete = $0 { true } else { false } },
      kind("deleted runs", DeletedRunsView.self),
      kind("whether to restore a run", RestoreView.self),
      asked("restore a run") { if case .restore = $0 { true } else { false } },
      asked("undo the last import") { if case .undoImport = $0 { true } else { false } },
      kind("badge", BadgeView.self),
      ProductFunction("next badge") { before, after in
        guard let old = before.top.as(BadgeView.self), let new = after.top.as(BadgeView.self)
        else { return false }
        return new.badge.position > old.badge.position
      },
      ProductFunction("information on a badge") { before, after in
        (before.top.is(BadgeView.self) || before.top.is(BadgeMenuView.self))
          && after.top.is(InformationView.self)
      },
    ]

  private static let settings: [ProductFunction] = [
    setting("units") { $0.units != $1.units }, setting("sound") { $0.sound != $1.sound },
    setting("vibration") { $0.vibration != $1.vibration },
    setting("auto-lap") { $0.autoLap != $1.autoLap },
    setting("auto-pause") { $0.autoPause != $1.autoPause },
    setting("alert every") { $0.alertEvery != $1.alertEvery },
    setting("badge speed") { $0.badgeSpeed != $1.badgeSpeed },
    setting("map colours") { $0.mapPalette != $1.mapPalette },
    setting("what is up on the map") { $0.mapUp != $1.mapUp },
    setting("the next badge on the map") { $0.mapStrip != $1.mapStrip },
    kind("pages", PagesView.self), kind("menu of a page", PageMenuView.self),
    kind("fields", FieldsView.self),
    setting("pages") { $0.pages != $1.pages },
    setting("a custom page") { $0.customPage1 != $1.customPage1 },
    setting("off course") { $0.offCourse != $1.offCourse },
    setting("turn signals") { $0.turnSignals != $1.turnSignals },
    setting("theme") { $0.theme != $1.theme }, setting("light") { $0.light != $1.light },
    setting("time zone") { $0.utcOffset != $1.utcOffset },
    setting("hidden ends") { $0.hiddenEnds != $1.hiddenEnds },
    view("about", .note(.about)),
    view("sync", .sync),
    view("power off", .note(.poweringOff)),
  ]

  private static let quickMenu: [ProductFunction] = [
    kind("quick menu", QuickMenuView.self),
    ProductFunction("quick: light") { before, after in
      before.top == .quickMenu(.light)
        && before.device.settings.light != after.device.settings.light
    },
    ProductFunction("lock") { before, after in !before.device.isLocked && after.device.isLocked },
    ProductFunction("unlock") { before, after in before.device.isLocked && !after.device.isLocked },
    ProductFunction("mute") { before, after in !before.device.isMuted && after.device.isMuted },
    ProductFunction("quick: back to start") { before, after in
      before.top == .quickMenu(.backToStart) && after.top == .running(.page(.backToStart))
    },
    ProductFunction("quick: back along the trail") { before, after in
      before.top == .quickMenu(.wayBack) && after.top == .running(.page(.course))
        && after.device.settings.course == .wayBack
    },
    ProductFunction("quick: course before a run") { before, after in
      before.top == .quickMenu(.course) && after.top.is(CoursesView.self) && !after.device.hasRun
    },
    ProductFunction("quick: course in a run") { before, after in
      before.top == .quickMenu(.course) && after.top.is(CoursesView.self) && after.device.hasRun
    },
    ProductFunction("quick: settings") { before, after in
      before.top == .quickMenu(.settings) && after.top.is(SettingsView.self)
    },
    ProductFunction("quick: close") { before, after in
      before.top == .quickMenu(.close) && !after.top.is(QuickMenuView.self)
    },
    ProductFunction("settings over a run") { _, after in
      after.device.isRunning && after.top.is(SettingsView.self)
    },
  ]

  private static let isButtonLap: @Sendable (StorageRequest) -> Bool = { request in
    guard case .append(let records) = request else { return false }
    return records.contains { if case .lap(_, .button) = $0 { true } else { false } }
  }

  private static let isKeeping: @Sendable (StorageRequest) -> Bool = { request in
    if case .end(_, .keepSaved, _) = request { true } else { false }
  }

  private static let isPause: @Sendable (StorageRequest) -> Bool = { request in
    guard case .append(let records) = request else { return false }
    return records.contains { if case .pause = $0 { true } else { false } }
  }
}
