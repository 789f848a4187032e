import JSON
import RunModel

/// Formats times as `2026-11-21T06:15:00.000Z`, quickly for consecutive times: the text up to the
/// minute is cached, since the next point is usually in the same minute.
struct TimeText {
  private static let rest = "00.000Z"

  /// Minutes since 1970.
  private var minute = Int64.min
  private var text: [UInt8] = []

  init() {}

  /// Appends the same text as ``UTC/appendISO8601(to:)``.
  mutating func append(_ moment: UTC, to bytes: inout [UInt8]) {
    let milliseconds = moment.millisecondsSince1970
    let isBefore1970 = milliseconds < 0 && milliseconds % 60_000 != 0
    let minute = milliseconds / 60_000 - (isBefore1970 ? 1 : 0)
    if minute != self.minute {
      self.minute = minute
      text.removeAll(keepingCapacity: true)
      moment.appendISO8601(to: &text)
      text.removeLast(TimeText.rest.utf8.count)
    }
    bytes.append(contentsOf: text)
    let rest = milliseconds &- minute &* 60_000
    appendInteger(rest / 1000, digits: 2, to: &bytes)
    bytes.append(UInt8(ascii: "."))
    appendInteger(rest % 1000, digits: 3, to: &bytes)
    bytes.append(UInt8(ascii: "Z"))
  }
}
