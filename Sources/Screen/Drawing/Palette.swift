package import RunModel

/// The colours of a theme.
///
/// All of them are exact in RGB565, so that flat areas stay flat on a 16-bit panel. Text has a
/// contrast of at least 7:1 to its background, icons 3:1; a test computes both.
package struct Palette: Equatable, Sendable {
  package var background: RGB
  /// Background of the carrot, unselected buttons and medals.
  package var card: RGB
  /// Background of the selected row of a list.
  package var selection: RGB
  /// Purely decorative separators.
  package var line: RGB
  /// Background of progress bars, and unlit signal bars.
  package var track: RGB

  package var text: RGB
  /// Labels and units.
  package var label: RGB
  /// Estimated figures: the palest colour that is still legible as text.
  package var estimate: RGB
  /// Colours of the dimmed pause screen: legible, with a third of the light.
  package var dimGround: RGB
  package var dimText: RGB
  /// Inactive icons.
  package var dim: RGB
  package var yellow: RGB
  package var red: RGB
  package var green: RGB
  package var blue: RGB
  package var violet: RGB
  package var gold: RGB
  package var silver: RGB

  /// Backgrounds of banners, buttons and bands; text on them is `onFill`.
  package var warningFill: RGB
  package var alarmFill: RGB
  package var goFill: RGB
  package var newsFill: RGB
  package var easyFill: RGB
  package var onFill: RGB
  /// A selected button without its own colour; text on it is `background`.
  package var plainFill: RGB
  /// A destructive button before it is filled by holding; text on it is `text`.
  package var alarmGround: RGB
  /// The recording dot.
  package var record: RGB
  package var flame: RGB
  /// Background of pictures, which are designed for black.
  package var space: RGB

  /// Map colours: the background, the grid, the trail, the outline of lines.
  package var mapGround: RGB
  package var mapGrid: RGB
  package var trail: RGB
  /// The course being followed.
  package var course: RGB
  package var mapRim: RGB
  package var pin: RGB

  package static let dark = Palette(
    background: RGB(0, 0, 0), card: RGB(0x18, 0x18, 0x21), selection: RGB(0x18, 0x20, 0x31),
    line: RGB(0x31, 0x34, 0x42), track: RGB(0x39, 0x3c, 0x4a),
    text: RGB(255, 255, 255), label: RGB(0xb5, 0xbe, 0xce),
    estimate: RGB(0xa5, 0xa6, 0xa5), dimGround: RGB(0, 0, 0), dimText: RGB(0x9c, 0x9e, 0x9c),
    dim: RGB(0x6b, 0x75, 0x8c),
    yellow: RGB(255, 0xd7, 0), red: RGB(255, 0x8a, 0x8c), green: RGB(0x29, 0xd7, 0x84),
    blue: RGB(0x6b, 0xc3, 255), violet: RGB(0xc6, 0xae, 255), gold: RGB(255, 0xcb, 0x39),
    silver: RGB(0xd6, 0xdf, 0xe7),
    warningFill: RGB(255, 0xd7, 0), alarmFill: RGB(255, 0x7d, 0x84),
    goFill: RGB(0x29, 0xd7, 0x84), newsFill: RGB(0x6b, 0xc3, 255),
    easyFill: RGB(0xc6, 0xae, 255), onFill: RGB(0, 0, 0),
    plainFill: RGB(255, 255, 255), alarmGround: RGB(0x4a, 0x10, 0x18),
    record: RGB(255, 0x14, 0x29), flame: RGB(255, 0x8a, 0x18), space: RGB(0, 0, 0),
    mapGround: RGB(0x08, 0x08, 0x10), mapGrid: RGB(0x18, 0x1c, 0x29),
    trail: RGB(0x6b, 0xc3, 255), course: RGB(255, 0x9e, 0x39),
    mapRim: RGB(0, 0, 0), pin: RGB(255, 255, 255))

  package static let light = Palette(
    background: RGB(255, 255, 255), card: RGB(0xe7, 0xeb, 0xef),
    selection: RGB(0xde, 0xe7, 0xf7), line: RGB(0xbd, 0xc3, 0xce),
    track: RGB(0xb5, 0xba, 0xbd),
    text: RGB(0, 0, 0), label: RGB(0x39, 0x3c, 0x42),
    estimate: RGB(0x4a, 0x4d, 0x4a), dimGround: RGB(0x9c, 0x9e, 0x9c), dimText: RGB(0, 0, 0),
    dim: RGB(0x73, 0x75, 0x7b),
    yellow: RGB(0x63, 0x3c, 0), red: RGB(0x8c, 0, 0x18), green: RGB(0, 0x55, 0x29),
    blue: RGB(0, 0x45, 0x84), violet: RGB(0x4a, 0x20, 0x8c), gold: RGB(0x63, 0x45, 0),
    silver: RGB(0x39, 0x45, 0x52),
    warningFill: RGB(255, 0xd7, 0), alarmFill: RGB(255, 0x7d, 0x84),
    goFill: RGB(0x29, 0xd7, 0x84), newsFill: RGB(0x6b, 0xc3, 255),
    easyFill: RGB(0xc6, 0xae, 255), onFill: RGB(0, 0, 0),
    plainFill: RGB(0, 0, 0), alarmGround: RGB(255, 0xd7, 0xd6),
    record: RGB(0xd6, 0, 0x21), flame: RGB(0xd6, 0x51, 0), space: RGB(0, 0, 0),
    mapGround: RGB(0xf7, 0xf7, 0xf7), mapGrid: RGB(0xe7, 0xe7, 0xe7),
    trail: RGB(0, 0x59, 0xbd), course: RGB(0xa5, 0x41, 0),
    mapRim: RGB(0x39, 0x3c, 0x42), pin: RGB(0x39, 0x3c, 0x42))

  /// Returns the palette for a theme.
  package static func of(_ theme: Settings.Theme) -> Palette {
    switch theme {
    case .dark: dark
    case .light: light
    }
  }
}
