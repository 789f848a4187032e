import RunModel
import Tracking

// How settings change, and what has to follow them.

extension Device {
  /// Takes up the settings of a store that was just opened; what the runner has changed since it
  /// was opened last stays.
  mutating func take(_ stored: Settings) {
    settings = settings.changes(since: openedSettings, on: stored)
    openedSettings = settings
    browsing.update(settings)
    session.judgeCourse(by: settings.courseRules)
  }

  /// Changes settings, keeps them, and has everything follow them.
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
