/// Text message from the receiver, parsed here for the antenna status only.
///
/// ```
///  0     1  2  3  4
/// $GPTXT,01,01,02,ANTSTATUS=OPEN*hh      u-blox
/// $GPTXT,01,01,01,ANTENNA OK*hh          CASIC
/// ```
struct TXT: Sendable {
  /// `nil` if the text is about something else.
  var antenna: AntennaStatus?

  init(_ sentence: borrowing Sentence) {
    let range = sentence.range(4)
    let text = sentence.bytes[range]
    antenna = TXT.antennaTexts.first { $0.text.elementsEqual(text) }?.status
  }

  private static let antennaTexts: [(text: [UInt8], status: AntennaStatus)] = [
    (Array("ANTSTATUS=OK".utf8), .connected), (Array("ANTENNA OK".utf8), .connected),
    (Array("ANTSTATUS=OPEN".utf8), .open), (Array("ANTENNA OPEN".utf8), .open),
    (Array("ANTSTATUS=SHORT".utf8), .shorted), (Array("ANTENNA SHORT".utf8), .shorted),
  ]
}

/// Antenna status reported by the receiver.
package enum AntennaStatus: Hashable, Sendable {
  /// Draws the expected current.
  case connected
  /// Draws no current: not plugged in, or passive.
  case open
  /// Draws too much current.
  case shorted
}
