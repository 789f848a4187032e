/// The way by which the runner came: a base (Home or the run) and what was opened over it.
package struct Navigation: Hashable, Sendable {
  package private(set) var base: Place
  package private(set) var opened: [Place] = []

  package init(_ base: Place) { self.base = base }

  package var top: Place {
    get { opened.last ?? base }
    set {
      if opened.isEmpty { base = newValue } else { opened[opened.count - 1] = newValue }
    }
  }

  /// Opens a place; one of the same kind further down is left first, so the way never grows.
  package mutating func open(_ place: Place) {
    if let index = opened.firstIndex(where: { $0.kind == place.kind }) {
      opened.removeSubrange(index...)
    }
    opened.append(place)
  }

  /// One step back; the base stays.
  package mutating func back() { _ = opened.popLast() }

  /// Back to a new base.
  package mutating func reset(_ base: Place) {
    self.base = base
    opened = []
  }

  /// Whether such a place is the base or open over it.
  package func contains(_ kind: Place.Kind) -> Bool {
    base.kind == kind || opened.contains { $0.kind == kind }
  }

  /// Puts another place where one is, wherever that is; `false` when it is not there.
  @discardableResult
  package mutating func replace(_ place: Place, with other: Place?) -> Bool {
    guard let index = opened.firstIndex(of: place) else { return false }
    if let other { opened[index] = other } else { opened.remove(at: index) }
    return true
  }

  package mutating func remove(_ kind: Place.Kind) { opened.removeAll { $0.kind == kind } }
}

extension Place {
  /// The screens, whatever is selected on them.
  package enum Kind: Hashable, CaseIterable, Sendable {
    case home
    case ready
    case running
    case paused
    case interrupted
    case cut
    case summary
    case waiting
    case award
    case pastRuns
    case deletedRuns
    case restore
    case courses
    case courseMenu
    case records
    case weeks
    case runDetails
    case runMenu
    case badges
    case badge
    case badgeMenu
    case information
    case settings
    case timeZone
    case selfTest
    case powerOff
    case note
    case usb
    case stick
    case sync
    case quickMenu
  }

  package var kind: Kind {
    switch self {
    case .home: .home
    case .ready: .ready
    case .running: .running
    case .paused: .paused
    case .interrupted: .interrupted
    case .cut: .cut
    case .summary: .summary
    case .waiting: .waiting
    case .award: .award
    case .pastRuns: .pastRuns
    case .deletedRuns: .deletedRuns
    case .restore: .restore
    case .courses: .courses
    case .courseMenu: .courseMenu
    case .records: .records
    case .weeks: .weeks
    case .runDetails: .runDetails
    case .runMenu: .runMenu
    case .badges: .badges
    case .badge: .badge
    case .badgeMenu: .badgeMenu
    case .information: .information
    case .settings: .settings
    case .timeZone: .timeZone
    case .selfTest: .selfTest
    case .powerOff: .powerOff
    case .note: .note
    case .usb: .usb
    case .stick: .stick
    case .sync: .sync
    case .quickMenu: .quickMenu
    }
  }
}
