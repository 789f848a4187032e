import RunModel
import Words

/// A row of the list of settings.
package enum SettingsItem: Hashable, Sendable {
  /// One of ``Setting/all``, by its key.
  case setting(String)
  case page(SettingsPage)

  /// Every row, in the order of the list.
  package static let all =
    Setting.all.filter { $0.title != nil }.map { SettingsItem.setting($0.key) }
    + SettingsPage.allCases.map { .page($0) }

  var title: SettingPhrase? {
    switch self {
    case .setting(let key): Setting.byKey[key]?.title
    case .page(let page): page.title
    }
  }
}

/// A page that the list of settings opens.
package enum SettingsPage: Hashable, CaseIterable, Sendable {
  case pages
  case sync
  case maps
  /// Available only while no run is being recorded.
  case test
  case about
  case powerOff

  var title: SettingPhrase {
    switch self {
    case .pages: .pages
    case .sync: .sync
    case .maps: .maps
    case .test: .test
    case .about: .about
    case .powerOff: .powerOff
    }
  }
}

/// Ways to change the time zone.
///
/// Stepping through all offsets in one direction would take up to a hundred presses on a board with
/// two keys; steps of an hour and of a quarter of an hour take only a few.
package enum TimeZoneItem: Hashable, CaseIterable, Sendable {
  case hourLater
  case hourEarlier
  case quarterLater
  case quarterEarlier
  case done

  var title: Action {
    switch self {
    case .hourLater: .hourLater
    case .hourEarlier: .hourEarlier
    case .quarterLater: .quarterLater
    case .quarterEarlier: .quarterEarlier
    case .done: .done
    }
  }

  /// Seconds that a press adds; `nil` for none.
  var step: Int? {
    switch self {
    case .hourLater: 3600
    case .hourEarlier: -3600
    case .quarterLater: Settings.utcOffsetStep
    case .quarterEarlier: -Settings.utcOffsetStep
    case .done: nil
    }
  }

  /// Returns an offset moved by `step`, wrapping around at the ends.
  static func moved(_ offset: Int, by step: Int) -> Int {
    let offsets = Settings.utcOffsets
    let next = offset + step
    if offsets.contains(next) { return next }
    return step > 0 ? offsets.lowerBound : offsets.upperBound
  }
}
