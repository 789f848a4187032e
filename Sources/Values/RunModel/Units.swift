/// Kilometres or miles, everywhere from one setting.
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

/// The units in which lengths are shown; the raw value is the symbol in files and command lines.
package enum LengthUnit: String, CaseIterable, Sendable {
  case metre = "m"
  case kilometre = "km"
  case foot = "ft"
  case yard = "yd"
  case mile = "mi"
}

/// A number as it is shown, with a decimal point, and the unit of length that it is in.
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
  /// The unit of heights and accuracies.
  var height: LengthUnit { self == .kilometres ? .metre : .foot }
  /// Metres in it.
  var heightMetres: Double { self == .kilometres ? 1 : 0.3048 }
}

/// Numbers as words with a decimal point, as files and command lines have them; screens add what
/// the language and the settings ask for.
///
/// Distances are cut, never rounded up, so that "10.00" is shown only once it is true; paces are
/// rounded against the runner.
package enum Wording {
  /// Shown where a value is not known.
  package static let unknown = "--"
  /// Shown where a pace is not known.
  package static let unknownPace = "--:--"
  /// Paces slower than this are not shown, seconds a unit; the runner stands.
  package static let slowestPace = 3599.0

  /// Distance with two decimals below 100 units and one from there on, "5.27" or "199.9".
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

  /// A channel's value with its decimals, without its unit: "21.4".
  package static func value(of channel: Channel, _ value: Double) -> String {
    let decimals = channel.quantity.decimals
    let scale = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
    // Beyond the bounds of all channels only a damaged file would be.
    let parts = Int(min(1e12, max(-1e12, (value * Double(scale)).rounded())))
    let sign = parts < 0 ? "-" : ""
    let whole = "\(abs(parts) / scale)"
    return decimals == 0
      ? sign + whole : "\(sign)\(whole).\(digits(abs(parts) % scale, decimals))"
  }

  /// What is still to go, rounded up so that it reads 0 only on arrival: "730 m", "1.3 km"; in
  /// miles "880 yd" below half a mile.
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

  /// A distance that has to be run, as short as it can be said: rounded up to hundredths, so that
  /// it is never less than enough: "5", "2.42", "1.5".
  package static func goalNumber(_ metres: Double, _ units: Units) -> String {
    let hundredths = roundedUp(max(0, metres) / units.metres * 100)
    let (whole, rest) = (hundredths / 100, hundredths % 100)
    return rest == 0
      ? "\(whole)"
      : rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(digits(rest, 2))"
  }

  /// The same with its unit, "5 km".
  package static func goal(_ metres: Double, _ units: Units) -> String {
    goalNumber(metres, units) + " " + units.symbol
  }

  /// Time as "27:14", from an hour on "1:06:31"; whole seconds passed.
  package static func duration(_ seconds: Double) -> String {
    let total = cut(max(0, seconds))
    let (hours, minutes, rest) = (total / 3600, total / 60 % 60, total % 60)
    return hours > 0
      ? "\(hours):\(digits(minutes, 2)):\(digits(rest, 2))" : "\(minutes):\(digits(rest, 2))"
  }

  /// Minutes that are left, the coarser the more they are, and cut: whole ones below half an
  /// hour, then steps of five, from an hour on of ten.
  package static func remainingMinutes(seconds: Double) -> Int {
    let minutes = cut(max(0, seconds) / 60)
    return switch minutes {
    case ..<30: minutes
    case ..<60: minutes / 5 * 5
    default: minutes / 10 * 10
    }
  }

  /// Pace "5:10" from seconds a metre, rounded up to whole seconds: never better than it was.
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

  /// Pace of a part of a run: that of one kilometre or mile is its time, as it stands beside it.
  package static func pace(metres: Double, seconds: Double, _ units: Units) -> String {
    let isUnit = distance(metres, units) == "1.00"
    guard isUnit, seconds >= 1, seconds <= slowestPace else {
      return pace(metres > 0 ? seconds / metres : nil, units)
    }
    return duration(seconds)
  }

  /// The slowest whole-second pace whose speed still exceeds `speed` (metres a second), at most
  /// ``slowestPace``.
  ///
  /// Running the shown pace earns what is promised. `nil` where no pace of a second or more does.
  package static func neededPace(exceeding speed: Double, _ units: Units) -> String? {
    guard speed > 0, speed.isFinite else { return nil }
    // A margin far above what a division can round: the pace that only equals the speed earns
    // nothing, and must not be shown because its last bit fell the wrong way.
    let surely = speed * (1 + 1e-9)
    var seconds = cut(min(units.metres / surely, slowestPace))
    while seconds > 0, units.metres / Double(seconds) <= surely { seconds -= 1 }
    return seconds > 0 ? minutes(seconds) : nil
  }

  /// Height in whole metres or feet, "48 m"; `nil` for what is no number.
  package static func height(_ metres: Double, _ units: Units) -> Measure? {
    guard metres.isFinite else { return nil }
    let height = metres / units.heightMetres
    let whole = cut(height.magnitude + 0.5)
    return Measure(number: "\(height < 0 ? -whole : whole)", unit: units.height)
  }

  /// Metres climbed, which a receiver knows to some ten metres or fifty feet, "~50 m"; `nil` for
  /// what is no number.
  package static func climbed(_ metres: Double, _ units: Units) -> Measure? {
    guard metres.isFinite else { return nil }
    let step = units == .kilometres ? 10.0 : 50
    let steps = cut(max(0, metres / units.heightMetres) / step + 0.5)
    return Measure(number: "~\(steps * Int(step))", unit: units.height)
  }

  /// The same in words.
  package static func climb(_ metres: Double, _ units: Units) -> String {
    climbed(metres, units).map { "\($0.number) \($0.unit.rawValue)" } ?? unknown
  }

  /// Radius of uncertainty, rounded up, "±4 m"; `nil` where it is not known.
  package static func accuracy(_ metres: Double?, _ units: Units) -> Measure? {
    guard let metres, metres >= 0, metres.isFinite else { return nil }
    return Measure(number: "±\(roundedUp(metres / units.heightMetres))", unit: units.height)
  }

  private static func minutes(_ seconds: Int) -> String {
    "\(seconds / 60):\(digits(seconds % 60, 2))"
  }

  /// Towards zero; forgives what binary fractions lose (1.15 x 100 = 114.99999999999999).
  ///
  /// Every number has an answer: 0 for what is no number or negative, 10^15 for more than that.
  private static func cut(_ value: Double) -> Int {
    value > 0 ? Int(min(value + 1e-9, 1e15)) : 0
  }

  /// Upwards, with the same forgiveness; for 0 and more.
  private static func roundedUp(_ value: Double) -> Int {
    let whole = cut(value)
    return value - Double(whole) > 1e-9 ? whole + 1 : whole
  }
}
