package import RunModel

/// What can be set, in the order of the list.
package enum SettingsItem: Hashable, CaseIterable, Sendable {
  case units
  case sound
  case vibration
  case autoLap
  case autoPause
  case badgeSpeed
  case strip
  case mapPalette
  case theme
  case light
  case utcOffset
  case hiddenEnds
  case about
  case powerOff

  package var title: String {
    switch self {
    case .units: "Units"
    case .sound: "Sound"
    case .vibration: "Vibration"
    case .autoLap: "Auto-lap"
    case .autoPause: "Auto-pause"
    case .badgeSpeed: "Badge speed"
    case .strip: "Main page"
    case .mapPalette: "Map colours"
    case .theme: "Theme"
    case .light: "Backlight"
    case .utcOffset: "Time zone"
    case .hiddenEnds: "Hide ends"
    case .about: "About"
    case .powerOff: "Power off"
    }
  }

  package func value(in settings: Settings) -> String {
    switch self {
    case .units: settings.units == .kilometres ? "Kilometres" : "Miles"
    case .sound: onOff(settings.sound)
    case .vibration: onOff(settings.vibration)
    case .autoLap: onOff(settings.autoLap)
    case .autoPause: onOff(settings.autoPause)
    case .badgeSpeed: settings.badgeSpeed.title
    case .strip: settings.strip.title
    case .mapPalette: settings.mapPalette == .standard ? "Standard" : "Colour-safe"
    case .theme: settings.theme == .dark ? "Dark" : "Light"
    case .light: settings.light.title
    case .utcOffset: Wording.utcOffset(settings.utcOffset)
    case .hiddenEnds: settings.hiddenEnds.title
    case .about, .powerOff: ""
    }
  }

  /// The settings with this one moved on to its next value.
  package func changed(_ settings: Settings) -> Settings {
    var settings = settings
    switch self {
    case .units: settings.units = settings.units.next()
    case .sound: settings.sound.toggle()
    case .vibration: settings.vibration.toggle()
    case .autoLap: settings.autoLap.toggle()
    case .autoPause: settings.autoPause.toggle()
    case .badgeSpeed: settings.badgeSpeed = settings.badgeSpeed.next()
    case .strip: settings.strip = settings.strip.next()
    case .mapPalette: settings.mapPalette = settings.mapPalette.next()
    case .theme: settings.theme = settings.theme.next()
    case .light: settings.light = settings.light.next()
    case .hiddenEnds: settings.hiddenEnds = settings.hiddenEnds.next()
    // These open a page of their own.
    case .utcOffset, .about, .powerOff: break
    }
    return settings
  }

  private func onOff(_ isOn: Bool) -> String { isOn ? "On" : "Off" }
}

/// Ways to move the time zone.
///
/// Stepping through all offsets in one direction would take up to a hundred presses on a board with
/// two keys; by hours and quarters it takes a few.
package enum TimeZoneItem: Hashable, CaseIterable, Sendable {
  case hourLater
  case hourEarlier
  case quarterLater
  case quarterEarlier
  case done

  package var title: String {
    switch self {
    case .hourLater: "+1 hour"
    case .hourEarlier: "-1 hour"
    case .quarterLater: "+15 min"
    case .quarterEarlier: "-15 min"
    case .done: "Done"
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

  /// An offset moved on; past the last one it goes on with the first.
  static func moved(_ offset: Int, by step: Int) -> Int {
    let offsets = Settings.utcOffsets
    let next = offset + step
    if offsets.contains(next) { return next }
    return step > 0 ? offsets.lowerBound : offsets.upperBound
  }
}

extension Settings.BadgeSpeed {
  var title: String {
    switch self {
    case .wholeRun: "Whole run"
    case .fastestStretch: "Best stretch"
    }
  }
}

extension Settings.Strip {
  var title: String {
    switch self {
    case .badge: "Next badge"
    case .lap: "This lap"
    case .averageAndClock: "Avg, clock"
    case .none: "Large"
    }
  }
}

extension Settings.HiddenEnds {
  /// Run files and the page of the runs have all places, so it says where not.
  var title: String {
    switch self {
    case .none: "Off"
    case .metres200: "GPX, TCX 200 m"
    case .metres500: "GPX, TCX 500 m"
    case .metres1000: "GPX, TCX 1 km"
    }
  }
}

extension Settings.Light {
  var title: String {
    switch self {
    case .whileRunning: "While running"
    case .always: "Always"
    case .off15: "Off after 15 s"
    }
  }
}
