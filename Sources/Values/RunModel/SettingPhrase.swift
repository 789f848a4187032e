/// The names of settings and of their values.
package enum SettingPhrase: Hashable, Sendable {
  case language, decimal, dateOrder, clock, firstWeekday
  /// A format that follows the language.
  case asLanguageHasIt
  case mark(FormatSettings.Decimal)
  case order(FormatSettings.DateOrder)
  case hours(FormatSettings.Clock)
  case week(from: FormatSettings.FirstWeekday)
  case units, sound, vibration, autoLap, autoPause, alertEvery, badgeSpeed, mainPage, mapColours,
    theme
  case backlight, timeZone, hiddenEnds, sync, test, about, powerOff
  case mapUp, mapStrip, offCourse, turnSignals, ghost, maps, pauseAfterBlock, pages
  case up(Settings.MapUp)
  case on, off
  case nextMedal
  case value(of: Units)
  case speed(Settings.BadgeSpeed)
  case strip(Settings.Strip)
  case palette(MapPalette)
  case look(Settings.Theme)
  case light(Settings.Light)
  /// Hidden ends with their radius; the text says where positions are hidden, because run files and
  /// the run page contain all of them.
  case hidden(String)
}
