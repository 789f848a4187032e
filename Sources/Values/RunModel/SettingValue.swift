/// A value in the list of settings.
package enum SettingValue: Hashable, Sendable {
  case phrase(SettingPhrase)
  /// A distance in metres, shown in metric units.
  case metres(Double)
  /// The radius in metres around start and end that exports leave out; in metric units, as in files
  /// and other programs.
  case hidden(Double)
  /// A time, or a number of kilometres or miles.
  case every(Settings.AlertEvery.Interval)
  /// Seconds ahead of UTC.
  case utcOffset(Int)
  case language(Language)
}
