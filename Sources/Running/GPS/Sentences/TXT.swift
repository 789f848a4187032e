/// Text of the receiver; only the state of the antenna is used.
///
/// ```
///  0     1  2  3  4
/// $GPTXT,01,01,02,ANTSTATUS=OPEN*hh      u-blox
/// $GPTXT,01,01,01,ANTENNA OK*hh          CASIC
/// ```
struct TXT: Sendable {
  /// `nil`: a text about something else.
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

/// What the receiver says of its antenna.
package enum AntennaStatus: Hashable, Sendable {
  /// Draws the current that it should.
  case connected
  /// Draws none: not plugged in, or a passive one.
  case open
  /// Draws too much.
  case shorted
}
