/// What the list of settings shows beside a title.
package enum SettingValue: Hashable, Sendable {
  case phrase(SettingPhrase)
  /// Always metric.
  case metres(Double)
  /// The radius around both ends that exports leave out. Always metric: other programs are told of
  /// it in metres.
  case hidden(Double)
  /// Seconds ahead of UTC.
  case utcOffset(Int)
  case language(Language)
}
