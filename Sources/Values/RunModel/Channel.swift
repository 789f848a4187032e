/// A sensor besides the receiver whose samples a run keeps.
///
/// Journals, run files, CSV, GPX, memory, flight records, screens and the page of the runs go by
/// what is said of it here, FIT by `FITChannel`: a further channel is a case, its row below, and a
/// property of ``ChannelValues``. The order of the cases is that of their elements in GPX.
package enum Channel: Int, Hashable, CaseIterable, Sendable {
  /// Of the air, in hectopascal.
  case pressure
  /// In degrees Celsius, of the air in the case, which a body warms.
  case temperature
  /// In beats a minute.
  case heartRate
  /// In steps a minute of a run, both feet; in turns a minute of a ride.
  case cadence
  /// In watts.
  case power

  private var row: ChannelRow {
    switch self {
    case .pressure:
      // For the engine, which makes heights of it; by itself it tells a runner nothing.
      ChannelRow(
        quantity: .pressure, unit: "hPa", period: 1000, staleAfter: 5000, averaging: nil, gpx: nil)
    case .temperature:
      // A case takes minutes to follow the air. Three samples that did not come are no accident.
      ChannelRow(
        quantity: .temperature, unit: "°C", period: 10_000, staleAfter: 30_000,
        averaging: .meanOverRunningTime, gpx: "atemp")
    case .heartRate:
      ChannelRow(
        quantity: .heartRate, unit: "bpm", period: 1000, staleAfter: 5000,
        averaging: .meanOverRunningTime, gpx: "hr")
    case .cadence:
      ChannelRow(
        quantity: .cadence, unit: "/min", period: 1000, staleAfter: 5000,
        averaging: .meanOverRunningTime, gpx: "cad")
    case .power:
      ChannelRow(
        quantity: .power, unit: "W", period: 1000, staleAfter: 5000,
        averaging: .meanOverRunningTime, gpx: "PowerInWatts")
    }
  }

  /// Its column.
  package var quantity: Quantity { row.quantity }

  /// What its values are in, "hPa".
  package var unit: String { "\(row.unit)" }

  /// Milliseconds between samples during a run.
  package var period: Int64 { row.period }

  /// Milliseconds for which a sample holds; a fix that is farther from it has no value.
  package var staleAfter: Int64 { row.staleAfter }

  /// How its values become one over a lap or split; `nil` for a channel that is not shown to
  /// runners: it has no averages, no curve, and no place on a screen.
  package var averaging: ChannelAveraging? { row.averaging }

  /// Its element in the extensions of a GPX point, without prefix; `nil` where GPX has none.
  package var gpx: StaticString? { row.gpx }

  /// Whether that element is in Garmin's PowerExtension v1; the others are in TrackPointExtension
  /// v2.
  package var isPowerExtension: Bool { self == .power }

  /// Of its column, "pressure".
  package var name: String { "\(quantity.name)" }

  /// Those that runners are shown.
  package static let shown = allCases.filter { $0.averaging != nil }

  /// The channel of a column; `nil` for a name that is none's.
  package init?(name: String) {
    guard let channel = Channel.allCases.first(where: { $0.name == name }) else { return nil }
    self = channel
  }

  /// The channel of an element in the extensions of a GPX point; `nil` for other elements.
  package init?(gpx element: String) {
    // Many write "power", without a namespace of its own.
    let element = element == "power" ? "PowerInWatts" : element
    guard let channel = Channel.written.first(where: { $0.element == element })?.channel else {
      return nil
    }
    self = channel
  }

  private static let written = allCases.compactMap { channel in
    channel.gpx.map { (element: "\($0)", channel: channel) }
  }
}

/// How the values of a channel become one over a part of a run.
package enum ChannelAveraging: Hashable, Sendable {
  /// The mean over the running time for which there are values: each holds until the next, not
  /// longer than until it is stale, and pauses do not count. See ``Run/parts(of:endingAt:)``.
  case meanOverRunningTime
}

/// All that is said of a channel, by the names of ``Channel``.
private struct ChannelRow {
  let quantity: Quantity
  let unit: StaticString
  let period: Int64
  let staleAfter: Int64
  let averaging: ChannelAveraging?
  let gpx: StaticString?
}

/// What a sensor measured.
package struct Sample: Hashable, Sendable {
  package let channel: Channel
  /// In the unit and with the decimals of the channel.
  package let value: Double

  /// `nil` for a value that the channel cannot have.
  package init?(_ channel: Channel, _ value: Double) {
    let quantity = channel.quantity
    // NaN is in no range.
    guard quantity.bounds.contains(value) else { return nil }
    self.channel = channel
    self.value = quantity.rounded(value)
  }
}

/// A value of each channel; `nil` is unknown.
///
/// Every fix of a run carries one, so it is small, and that nothing is known is seen at once.
package struct ChannelValues: Hashable, Sendable {
  /// A bit for each channel that is known, by its raw value.
  private var known: UInt8 = 0
  // 0 while they are unknown, so that equal values are equal.
  private var pressure = 0.0
  private var temperature = 0.0
  private var heartRate = 0.0
  private var cadence = 0.0
  private var power = 0.0

  package init() {}

  /// Adds those that are known to a set.
  package func insert(into channels: inout Set<Channel>) {
    guard !isEmpty else { return }
    for channel in Channel.allCases where self[channel] != nil { channels.insert(channel) }
  }

  /// Whether no channel has a value.
  package var isEmpty: Bool { known == 0 }

  package subscript(channel: Channel) -> Double? {
    get {
      guard known & bit(of: channel) != 0 else { return nil }
      return switch channel {
      case .pressure: pressure
      case .temperature: temperature
      case .heartRate: heartRate
      case .cadence: cadence
      case .power: power
      }
    }
    set {
      if newValue == nil { known &= ~bit(of: channel) } else { known |= bit(of: channel) }
      let value = newValue ?? 0
      switch channel {
      case .pressure: pressure = value
      case .temperature: temperature = value
      case .heartRate: heartRate = value
      case .cadence: cadence = value
      case .power: power = value
      }
    }
  }

  private func bit(of channel: Channel) -> UInt8 { 1 << UInt8(channel.rawValue) }
}
