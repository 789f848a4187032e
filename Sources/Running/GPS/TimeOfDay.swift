/// A UTC time of day as sent in sentences; keeps a leap second distinct from its neighbours.
struct TimeOfDay: Hashable, Sendable {
  /// Milliseconds since midnight; 86_400_000..<86_401_000 is the leap second 23:59:60.
  var milliseconds: Int32

  /// The value for public use: a leap second counts as the last millisecond of 23:59:59, so that
  /// labels never run backwards and stay within the day.
  var millisecondOfDay: Int64 { min(Int64(milliseconds), 86_399_999) }
}
