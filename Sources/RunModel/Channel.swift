/// A sensor besides the receiver whose samples a run keeps.
///
/// Journals, run files, CSV, memory and flight records go by what is said of it here: a further
/// channel is a case, its row below, and a property of ``ChannelValues``.
package enum Channel: Int, Hashable, CaseIterable, Sendable {
  /// Of the air, in hectopascal.
  case pressure

  /// Its column.
  package var quantity: Quantity {
    switch self {
    case .pressure: .pressure
    }
  }

  /// Milliseconds for which a sample holds; a fix that is farther from it has no value.
  package var staleAfter: Int64 {
    switch self {
    case .pressure: 5000
    }
  }

  /// Of its column, "pressure".
  package var name: String { "\(quantity.name)" }

  /// The channel of a column; `nil` for a name that is none's.
  package init?(name: String) {
    guard let channel = Channel.allCases.first(where: { $0.name == name }) else { return nil }
    self = channel
  }
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
package struct ChannelValues: Hashable, Sendable {
  private var pressure: Double?

  package init() {}

  package subscript(channel: Channel) -> Double? {
    get {
      switch channel {
      case .pressure: pressure
      }
    }
    set {
      switch channel {
      case .pressure: pressure = newValue
      }
    }
  }
}
