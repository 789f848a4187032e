package import RunModel
package import Tracking

/// Where the runner is in the wearable.
package enum Place: Hashable, Sendable {
  case home(HomeItem)
  case ready(ReadyPage)
  case running(RunningView)
  case paused(Answer)
  /// The question after a new boot; recording goes on underneath.
  case interrupted(Answer)
  /// Before a run is saved whose end is none.
  case cut(CutAnswer)
  case summary(DetailsPage)
  /// Waiting for the flash.
  case waiting(Wait)
  /// Page of the award.
  case award(Int)
  case pastRuns(Int)
  /// Removed runs that can be restored.
  case deletedRuns(Int)
  /// Whether to restore one of them.
  case restore(id: String, RestoreAnswer)
  /// None, then those of the card.
  case courses(Int)
  case courseMenu(CourseFileName, CourseMenuItem)
  case records(Int)
  /// The last weeks.
  case weeks
  case runDetails(DetailsPage, pin: Int?)
  case runMenu(RunMenuItem)
  case badges(Int)
  case badge(Int)
  case badgeMenu(badge: Int, BadgeMenuItem)
  case information(badge: Int, page: Int)
  case settings(SettingsItem)
  case timeZone(TimeZoneItem)
  case selfTest(SelfTest.Step, SelfTest.Answer)
  case powerOff(PowerOffItem)
  case note(Note)
  case usb
  case stick
  /// The copy on the runner's server.
  case sync
  case quickMenu(QuickItem)
}

extension Place {
  /// What the keys mean there, unless they are locked or a badge is celebrated.
  var keys: TableRow {
    switch self {
    case .running: .running
    case .ready: .ready
    case .paused, .interrupted: .question
    case .summary: .summary
    case .award: .award
    case .runDetails: .runDetails
    case .badge: .badgeDetails
    case .settings: .settings
    case .pastRuns, .deletedRuns, .courses, .records, .badges: .list
    case .usb, .stick: .usb
    case .selfTest(let step, _): step.keys
    case .home, .cut, .waiting, .restore, .weeks, .courseMenu, .runMenu, .badgeMenu, .information,
      .timeZone, .powerOff, .note, .sync, .quickMenu:
      .menu
    }
  }

  /// Discarding the run in progress is chosen.
  var asksToDiscard: Bool { self == .paused(.discard) || self == .interrupted(.discard) }
  /// Badges that were reached are celebrated there.
  var showsCelebrations: Bool { kind == .running || kind == .award }
  /// The running time of a run in progress stands there.
  var showsRunTime: Bool { kind == .running || kind == .interrupted }
  /// The seconds of the clock stand there.
  var showsSeconds: Bool { self == .ready(.gps) || self == .running(.page(.gps)) }
}

/// What Home offers.
package enum HomeItem: Hashable, CaseIterable, Sendable {
  case newRun
  /// Only while there are courses.
  case courses
  case pastRuns
  case myBadges
  /// Only while there are runs.
  case records
  case settings
  /// Only while a cable is in.
  case usb
  /// Only while there is something to be said of a stick.
  case stick
}

/// Pages before the start.
package enum ReadyPage: Hashable, CaseIterable, Sendable {
  case launch
  case gps
}

/// What a running screen shows.
package enum RunningView: Hashable, Sendable {
  case page(RunningPage)
  case bigNumber(BigNumber)
}

/// Pages of a run.
package enum RunningPage: Hashable, CaseIterable, Sendable {
  case main
  case lap
  case map
  /// Only with a course.
  case course
  case splits
  case backToStart
  case gps
  case space
}

/// The number that stands alone.
package enum BigNumber: Hashable, CaseIterable, Sendable {
  case distance
  case time
  case pace
  case averagePace
}

/// Answers to a pause, and to the question after a new boot.
package enum Answer: Hashable, CaseIterable, Sendable {
  case resume
  case save
  case discard
  case summary
}

/// Answers to the question whether the end of a run is to be cut off; going back is the third.
package enum CutAnswer: Hashable, CaseIterable, Sendable {
  case cut
  case all
}

/// Answers to the question whether to restore a run.
///
/// Restoring comes first: nothing is lost by it.
package enum RestoreAnswer: Hashable, CaseIterable, Sendable {
  case restore
  case cancel
}

/// Pages of a finished or paused run; how many there are of splits and information depends on it.
package enum DetailsPage: Hashable, Sendable {
  case map
  case splits(Int)
  case climb
  case space
  /// About the best badge.
  case information(Int)
}

/// What can be done with a finished run.
package enum RunMenuItem: Hashable, CaseIterable, Sendable {
  case nextPin
  case information
  case continueRun
  case cut
  case follow
  case undoImport
  case delete
}

/// What can be done with a course.
package enum CourseMenuItem: Hashable, CaseIterable, Sendable {
  case follow
  case followReversed
  case delete
}

/// What can be done with a badge on a board with two keys.
package enum BadgeMenuItem: Hashable, CaseIterable, Sendable {
  case information
  case close
}

/// A question with "no" first.
package enum PowerOffItem: Hashable, CaseIterable, Sendable {
  case cancel
  case powerOff
}

/// What is waited for; the runner may go away meanwhile.
package enum Wait: Hashable, Sendable {
  case saving
  case discarding
  case keeping
  case loading(id: String)
  case continuing(id: String)
  case cutting(id: String)
  case deleting(id: String)
  /// The removed runs are being read.
  case listing
  case restoring(id: String)
  /// The runs of an import go.
  case undoing
}

/// Words that are read and left again.
package enum Note: Hashable, Sendable {
  case about
  case poweringOff
  case saveFailed(detail: String)
  case failed(Refusal, detail: String)
  case damaged(DamagedRun, page: Int)
  case unlisted(UnlistedRun.Place)
}

/// What the runner asked of the flash that it did not do.
package enum Refusal: Hashable, Sendable {
  case open
  case delete
  case undoImport
  case continueRun
  case cut
  case saveSettings
  case restore
}

/// The quick menu.
package enum QuickItem: Hashable, CaseIterable, Sendable {
  case light
  case lock
  case mute
  case bigNumber
  case backToStart
  case wayBack
  case course
  case settings
  case close
}
