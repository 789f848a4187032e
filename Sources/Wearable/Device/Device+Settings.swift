import RunModel
import Tracking

// Changing settings and applying the changes.

extension Device {
  /// Adopts the settings of a store that was just opened; changes that the runner made since it was
  /// last opened take precedence.
  mutating func take(_ stored: Settings) {
    settings = settings.changes(since: openedSettings, on: stored)
    openedSettings = settings
    browsing.update(settings)
    session.judgeCourse(by: settings.courseRules)
  }

  /// Changes settings, saves them and applies them everywhere.
  mutating func change(_ advance: (inout Settings) -> Void) {
    let before = settings.light
    advance(&settings)
    if settings.light != before { light.endSaving() }
    session.ask(.saveSettings(settings))
    browsing.update(settings)
    prepareRecords()
    if let run = browsing.award?.run { browsing.update(comparison(of: run)) }
    library.judge(by: BadgeRules(settings))
    session.judgeCourse(by: settings.courseRules)
    if !settings.autoPause { session.endAutoPause(at: now) }
  }
}
