import MapTiles
import RunModel

/// The style of streets: subdued, so that the trail has the highest contrast in both themes.
///
/// Streets are grey and ranked by width, and paths are dashed, so that nothing relies on hue. All
/// colours are exact in RGB565.
struct StreetLook {
  struct Line {
    var colour: RGB
    /// Width on the live map in units.
    var width: Double
    /// Dash and gap lengths in units; empty for a solid line.
    var dashes: [Double] = []
    /// Casing width in units on each side; it hides pavements that are mapped as separate paths.
    var casing = 0.0
    /// Whether it has cross ties, like a railway.
    var hasTies = false
    /// Minimum scale at which it is drawn, units per metre.
    var from = 0.0
  }

  struct Area {
    var colour: RGB
    /// Minimum scale at which it is drawn, units per metre.
    var from = 0.0
  }

  /// Scale of the live map in units per metre; widths are given for this scale.
  static let liveScale = 240 / 500.0
  /// The scale in units per metre below which a map shows a whole run: lines are paler there
  /// because the route has its own colours, and casings would hide the streets.
  static let overview = 0.2

  let ground: RGB
  let areas: [StreetKind: Area]
  let lines: [StreetKind: Line]

  static let dark = StreetLook(
    ground: Palette.dark.mapGround,
    areas: [
      .wood: Area(colour: RGB(0x08, 0x20, 0x10)),
      .green: Area(colour: RGB(0x08, 0x28, 0x18), from: 0.03),
      .water: Area(colour: RGB(0x08, 0x2c, 0x52)),
      .square: Area(colour: RGB(0x29, 0x2c, 0x39), from: 0.2),
      .building: Area(colour: RGB(0x18, 0x1c, 0x29), from: 0.3),
    ],
    lines: lines(
      water: RGB(0x08, 0x2c, 0x52), rail: RGB(0x6b, 0x61, 0x73), way: RGB(0x84, 0x75, 0x4a),
      streets: [
        .service: RGB(0x39, 0x3c, 0x4a), .minor: RGB(0x52, 0x59, 0x63),
        .medium: RGB(0x63, 0x6d, 0x7b), .major: RGB(0x7b, 0x82, 0x94),
        .motorway: RGB(0x8c, 0x79, 0x84),
      ]))

  static let light = StreetLook(
    ground: Palette.light.mapGround,
    areas: [
      .wood: Area(colour: RGB(0xce, 0xe7, 0xc6)),
      .green: Area(colour: RGB(0xde, 0xef, 0xd6), from: 0.03),
      .water: Area(colour: RGB(0xa5, 0xd3, 0xf7)),
      .square: Area(colour: RGB(0xd6, 0xd7, 0xde), from: 0.2),
      .building: Area(colour: RGB(0xe7, 0xe3, 0xde), from: 0.3),
    ],
    lines: lines(
      water: RGB(0xa5, 0xd3, 0xf7), rail: RGB(0x94, 0x8a, 0x9c), way: RGB(0x9c, 0x82, 0x52),
      streets: [
        .service: RGB(0xc6, 0xcb, 0xd6), .minor: RGB(0xad, 0xb2, 0xbd),
        .medium: RGB(0x94, 0x9a, 0xa5), .major: RGB(0x7b, 0x82, 0x8c),
        .motorway: RGB(0x8c, 0x79, 0x84),
      ]))

  /// Returns the style for a theme.
  static func of(_ theme: Settings.Theme) -> StreetLook {
    switch theme {
    case .dark: dark
    case .light: light
    }
  }

  private static func lines(
    water: RGB, rail: RGB, way: RGB, streets: [StreetKind: RGB]
  ) -> [StreetKind: Line] {
    var lines: [StreetKind: Line] = [
      .brook: Line(colour: water, width: 1.5, from: 0.2), .river: Line(colour: water, width: 4),
      .rail: Line(colour: rail, width: 1.5, hasTies: true, from: 0.04),
      .path: Line(colour: way, width: 2, dashes: [4, 3], from: 0.2),
      .track: Line(colour: way, width: 2, from: 0.1),
    ]
    let ranks: [(StreetKind, width: Double, casing: Double, from: Double)] = [
      (.service, 2.5, 0, 0.3), (.minor, 4.5, 2.5, 0.04), (.medium, 6, 2.5, 0.015),
      (.major, 7, 2.5, 0), (.motorway, 8, 2.5, 0),
    ]
    for (kind, width, casing, from) in ranks {
      lines[kind] = streets[kind].map { Line(colour: $0, width: width, casing: casing, from: from) }
    }
    return lines
  }

  /// Returns the colour of a line at a scale.
  func colour(_ kind: StreetKind, _ line: Line, at unitsPerMetre: Double) -> RGB {
    guard unitsPerMetre < StreetLook.overview, kind.rawValue >= StreetKind.rail.rawValue else {
      return line.colour
    }
    return line.colour.mixed(0.3, with: ground)
  }

  /// Returns the width of a line at a scale.
  static func width(_ line: Line, at unitsPerMetre: Double) -> Double {
    max(1, line.width * min(1.3, (unitsPerMetre / liveScale).squareRoot()))
  }
}

extension RGB {
  /// Returns the colour mixed with a share of another, rounded to RGB565.
  fileprivate func mixed(_ share: Double, with other: RGB) -> RGB {
    func channel(_ one: UInt8, _ two: UInt8, _ bits: Int) -> UInt8 {
      let value = Double(one) + (Double(two) - Double(one)) * share
      let most = Double(1 << bits - 1)
      let steps = Int((value / 255 * most).rounded())
      // Expand to eight bits like a 16-bit panel: replicate the high bits in the low bits.
      return UInt8(steps << (8 - bits) | steps >> (2 * bits - 8))
    }
    return RGB(
      channel(red, other.red, 5), channel(green, other.green, 6), channel(blue, other.blue, 5))
  }
}
