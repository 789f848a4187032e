/// A sensor other than the receiver whose samples are stored with a run.
///
/// Journals, run files, CSV, GPX, memory, flight records, screens and the run page are driven by
/// the table below, FIT by `FITChannel`: a new channel needs a case, its row and a property of
/// ``ChannelValues``. The order of the cases is that of the elements in GPX.
package enum Channel: Int, Hashable, CaseIterable, Sendable {
  /// Air pressure, in hectopascal.
  case pressure
  /// Temperature of the air in the case, which the runner's body warms, in degrees Celsius.
  case temperature
  /// In beats per minute.
  case heartRate
  /// In steps of both feet per minute for a run, in revolutions per minute for a ride.
  case cadence
  /// In watts.
  case power

  private var row: ChannelRow {
    switch self {
    case .pressure:
      // For the engine, which derives elevation from it; of no interest to a runner.
      ChannelRow(
        quantity: .pressure, unit: "hPa", period: 1000, staleAfter: 5000, averaging: nil, gpx: nil)
    case .temperature:
      // The case takes minutes to adapt to the air; three missing samples in a row are a real loss.
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

  /// The quantity of its column.
  package var quantity: Quantity { row.quantity }

  /// Unit of its values, such as "hPa".
  package var unit: String { "\(row.unit)" }

  /// Milliseconds between samples during a run.
  package var period: Int64 { row.period }

  /// Milliseconds for which a sample is valid; a later fix gets no value from it.
  package var staleAfter: Int64 { row.staleAfter }

  /// How its values are averaged over a lap or split; `nil` for a channel that is not shown to
  /// runners: it has no averages, no curve and no place on a screen.
  package var averaging: ChannelAveraging? { row.averaging }

  /// Its element in the extensions of a GPX point, without prefix; `nil` if GPX has none.
  package var gpx: StaticString? { row.gpx }

  /// Whether the element is in Garmin's PowerExtension v1 and not in TrackPointExtension v2.
  package var isPowerExtension: Bool { self == .power }

  /// Name of its column, such as "pressure".
  package var name: String { "\(quantity.name)" }

  /// The channels that are shown to runners.
  package static let shown = allCases.filter { $0.averaging != nil }

  /// The channel of a column; `nil` for an unknown name.
  package init?(name: String) {
    guard let channel = Channel.allCases.first(where: { $0.name == name }) else { return nil }
    self = channel
  }

  /// The channel of an element in the extensions of a GPX point; `nil` for other elements.
  package init?(gpx element: String) {
    // Many programs write "power", without a namespace.
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

/// How the values of a channel are averaged over a part of a run.
package enum ChannelAveraging: Hashable, Sendable {
  /// The mean weighted by running time: each value holds until the next one or until it is stale;
  /// pauses do not count. See ``Run/parts(of:endingAt:)``.
  case meanOverRunningTime
}

/// The properties of a channel, named as in ``Channel``.
private struct ChannelRow {
  let quantity: Quantity
  let unit: StaticString
  let period: Int64
  let staleAfter: Int64
  let averaging: ChannelAveraging?
  let gpx: StaticString?
}

/// A sensor reading.
package struct Sample: Hashable, Sendable {
  package let channel: Channel
  /// In the unit of the channel, rounded to its decimals.
  package let value: Double

  /// `nil` for a value out of the channel's range.
  package init?(_ channel: Channel, _ value: Double) {
    let quantity = channel.quantity
    // NaN is in no range.
    guard quantity.bounds.contains(value) else { return nil }
    self.channel = channel
    self.value = quantity.rounded(value)
  }
}

/// A value of each channel; `nil` if unknown.
///
/// Every fix of a run carries one, so it is small and quick to check for emptiness.
package struct ChannelValues: Hashable, Sendable {
  /// A bit per known channel, indexed by its raw value.
  private var known: UInt8 = 0
  // 0 while unknown, so that equality is bitwise.
  private var pressure = 0.0
  private var temperature = 0.0
  private var heartRate = 0.0
  private var cadence = 0.0
  private var power = 0.0

  package init() {}

  /// Inserts the channels with a value into a set.
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
