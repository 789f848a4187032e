/// Kilometres or miles, from a single setting.
package enum Units: String, CaseIterable, Sendable {
  case kilometres
  case miles

  /// Metres in one kilometre or one international mile.
  package var metres: Double {
    switch self {
    case .kilometres: 1000
    case .miles: 1609.344
    }
  }

  /// Short name, "km" or "mi".
  package var symbol: String {
    switch self {
    case .kilometres: "km"
    case .miles: "mi"
    }
  }

  /// Unit of pace, "/km" or "/mi".
  package var paceSymbol: String { "/" + symbol }
}

/// The units of displayed lengths; the raw value is the symbol in files and command lines.
package enum LengthUnit: String, CaseIterable, Sendable {
  case metre = "m"
  case kilometre = "km"
  case foot = "ft"
  case yard = "yd"
  case mile = "mi"
}

/// A number formatted with a decimal point, and its unit of length.
package struct Measure: Hashable, Sendable {
  package var number: String
  package var unit: LengthUnit

  package init(number: String, unit: LengthUnit) {
    self.number = number
    self.unit = unit
  }
}

extension Units {
  /// The unit of distances.
  package var length: LengthUnit { self == .kilometres ? .kilometre : .mile }
  /// The unit of elevations and accuracies.
  var height: LengthUnit { self == .kilometres ? .metre : .foot }
  /// Metres per unit of height.
  var heightMetres: Double { self == .kilometres ? 1 : 0.3048 }
}

/// Formats numbers with a decimal point, as in files and command lines; screens adapt them to the
/// language and the settings.
///
/// Distances are truncated, never rounded up, so that "10.00" is shown only once it is true; paces
/// are rounded up, never in the runner's favour.
package enum Wording {
  /// Shown for an unknown value.
  package static let unknown = "--"
  /// Shown for an unknown pace.
  package static let unknownPace = "--:--"
  /// Slowest pace shown, seconds per unit; a slower runner is considered to be standing.
  package static let slowestPace = 3599.0

  /// Distance with two decimals below 100 units, otherwise one: "5.27" or "199.9".
  package static func distance(_ metres: Double, _ units: Units) -> String {
    let hundredths = cut(max(0, metres) / units.metres * 100)
    return hundredths < 10_000
      ? "\(hundredths / 100).\(digits(hundredths % 100, 2))"
      : "\(hundredths / 100).\(hundredths / 10 % 10)"
  }

  /// Distance with its unit, "5.27 km".
  package static func distanceWithUnit(_ metres: Double, _ units: Units) -> String {
    distance(metres, units) + " " + units.symbol
  }

  /// A channel's value with its decimals but without its unit: "21.4".
  package static func value(of channel: Channel, _ value: Double) -> String {
    let decimals = channel.quantity.decimals
    let scale = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
    // Only a damaged file could exceed the bounds of all channels.
    let parts = Int(min(1e12, max(-1e12, (value * Double(scale)).rounded())))
    let sign = parts < 0 ? "-" : ""
    let whole = "\(abs(parts) / scale)"
    return decimals == 0
      ? sign + whole : "\(sign)\(whole).\(digits(abs(parts) % scale, decimals))"
  }

  /// Remaining distance, rounded up so that it reads 0 only on arrival: "730 m", "1.3 km"; in miles
  /// "880 yd" up to half a mile.
  package static func remaining(_ metres: Double, _ units: Units) -> Measure {
    let metres = max(0, metres)
    switch units {
    case .kilometres where metres <= 990:
      return Measure(number: "\(roundedUp(metres / 10) * 10)", unit: .metre)
    case .miles where metres <= 804.672:
      return Measure(number: "\(roundedUp(metres / 9.144) * 10)", unit: .yard)
    case .kilometres, .miles:
      let tenths = roundedUp(metres / units.metres * 10)
      return Measure(number: "\(tenths / 10).\(tenths % 10)", unit: units.length)
    }
  }

  /// A distance to be run in its shortest form, rounded up to hundredths so that it is always
  /// enough: "5", "2.42", "1.5".
  package static func goalNumber(_ metres: Double, _ units: Units) -> String {
    let hundredths = roundedUp(max(0, metres) / units.metres * 100)
    let (whole, rest) = (hundredths / 100, hundredths % 100)
    return rest == 0
      ? "\(whole)"
      : rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(digits(rest, 2))"
  }

  /// A distance to be run with its unit, "5 km".
  package static func goal(_ metres: Double, _ units: Units) -> String {
    goalNumber(metres, units) + " " + units.symbol
  }

  /// Time as "27:14", or "1:06:31" for an hour or more; truncated to whole seconds.
  package static func duration(_ seconds: Double) -> String {
    let total = cut(max(0, seconds))
    let (hours, minutes, rest) = (total / 3600, total / 60 % 60, total % 60)
    return hours > 0
      ? "\(hours):\(digits(minutes, 2)):\(digits(rest, 2))" : "\(minutes):\(digits(rest, 2))"
  }

  /// Remaining minutes, truncated more coarsely the more there are: to whole minutes below half an
  /// hour, then to five, and from an hour on to ten.
  package static func remainingMinutes(seconds: Double) -> Int {
    let minutes = cut(max(0, seconds) / 60)
    return switch minutes {
    case ..<30: minutes
    case ..<60: minutes / 5 * 5
    default: minutes / 10 * 10
    }
  }

  /// Pace "5:10" from seconds per metre, rounded up to whole seconds: never faster than it was.
  package static func pace(_ secondsPerMetre: Double?, _ units: Units) -> String {
    guard let secondsPerMetre, secondsPerMetre > 0, secondsPerMetre.isFinite else {
      return unknownPace
    }
    let seconds = secondsPerMetre * units.metres
    guard seconds <= slowestPace else { return unknownPace }
    return minutes(max(1, roundedUp(seconds)))
  }

  /// Pace with its unit, "5:10 /km".
  package static func paceWithUnit(_ secondsPerMetre: Double?, _ units: Units) -> String {
    pace(secondsPerMetre, units) + " " + units.paceSymbol
  }

  /// Pace of a part of a run; for exactly one kilometre or mile, equal to the time shown beside it.
  package static func pace(metres: Double, seconds: Double, _ units: Units) -> String {
    let isUnit = distance(metres, units) == "1.00"
    guard isUnit, seconds >= 1, seconds <= slowestPace else {
      return pace(metres > 0 ? seconds / metres : nil, units)
    }
    return duration(seconds)
  }

  /// The slowest whole-second pace, at most ``slowestPace``, whose speed still exceeds `speed`
  /// (m/s).
  ///
  /// Running at the displayed pace wins the medal. `nil` if no pace of at least a second does.
  package static func neededPace(exceeding speed: Double, _ units: Units) -> String? {
    guard speed > 0, speed.isFinite else { return nil }
    // A margin far above the rounding error of a division: a pace that only equals the speed wins
    // nothing, and must not be shown because of a rounding error in its last bit.
    let surely = speed * (1 + 1e-9)
    var seconds = cut(min(units.metres / surely, slowestPace))
    while seconds > 0, units.metres / Double(seconds) <= surely { seconds -= 1 }
    return seconds > 0 ? minutes(seconds) : nil
  }

  /// Height in whole metres or feet, "48 m"; `nil` unless finite.
  package static func height(_ metres: Double, _ units: Units) -> Measure? {
    guard metres.isFinite else { return nil }
    let height = metres / units.heightMetres
    let whole = cut(height.magnitude + 0.5)
    return Measure(number: "\(height < 0 ? -whole : whole)", unit: units.height)
  }

  /// Elevation gain, which a receiver measures to about ten metres or fifty feet, "~50 m"; `nil`
  /// unless finite.
  package static func climbed(_ metres: Double, _ units: Units) -> Measure? {
    guard metres.isFinite else { return nil }
    let step = units == .kilometres ? 10.0 : 50
    let steps = cut(max(0, metres / units.heightMetres) / step + 0.5)
    return Measure(number: "~\(steps * Int(step))", unit: units.height)
  }

  /// Elevation gain as text with its unit.
  package static func climb(_ metres: Double, _ units: Units) -> String {
    climbed(metres, units).map { "\($0.number) \($0.unit.rawValue)" } ?? unknown
  }

  /// Radius of uncertainty, rounded up, "±4 m"; `nil` if unknown.
  package static func accuracy(_ metres: Double?, _ units: Units) -> Measure? {
    guard let metres, metres >= 0, metres.isFinite else { return nil }
    return Measure(number: "±\(roundedUp(metres / units.heightMetres))", unit: units.height)
  }

  private static func minutes(_ seconds: Int) -> String {
    "\(seconds / 60):\(digits(seconds % 60, 2))"
  }

  /// Truncates towards zero, with a tolerance for binary fractions (1.15 x 100 =
  /// 114.99999999999999).
  ///
  /// Defined for all inputs: 0 for NaN and negative numbers, at most 10^15.
  private static func cut(_ value: Double) -> Int {
    value > 0 ? Int(min(value + 1e-9, 1e15)) : 0
  }

  /// Rounds up, with the same tolerance; for non-negative numbers.
  private static func roundedUp(_ value: Double) -> Int {
    let whole = cut(value)
    return value - Double(whole) > 1e-9 ? whole + 1 : whole
  }
}
