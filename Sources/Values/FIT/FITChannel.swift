package import RunModel

/// The FIT fields of a channel (FIT SDK, Profile.xlsx).
package struct FITChannel: Sendable {
  package let channel: Channel
  /// Field of a record.
  package let value: FITField
  package let lapMean: FITField
  package let lapGreatest: FITField
  package let sessionMean: FITField
  package let sessionGreatest: FITField

  /// `nil` for a channel without FIT fields.
  package init?(_ channel: Channel) {
    switch channel {
    // `absolute_pressure` is meant for diving.
    case .pressure: return nil
    case .temperature:
      value = FITField(13, .sint8)
      (lapMean, lapGreatest) = (FITField(50, .sint8), FITField(51, .sint8))
      (sessionMean, sessionGreatest) = (FITField(57, .sint8), FITField(58, .sint8))
    case .heartRate:
      value = FITField(3, .uint8)
      (lapMean, lapGreatest) = (FITField(15, .uint8), FITField(16, .uint8))
      (sessionMean, sessionGreatest) = (FITField(16, .uint8), FITField(17, .uint8))
    case .cadence:
      value = FITField(4, .uint8)
      (lapMean, lapGreatest) = (FITField(17, .uint8), FITField(18, .uint8))
      (sessionMean, sessionGreatest) = (FITField(18, .uint8), FITField(19, .uint8))
    case .power:
      value = FITField(7, .uint16)
      (lapMean, lapGreatest) = (FITField(19, .uint16), FITField(20, .uint16))
      (sessionMean, sessionGreatest) = (FITField(20, .uint16), FITField(21, .uint16))
    }
    self.channel = channel
  }

  /// All channels with FIT fields.
  package static let all = Channel.allCases.compactMap { FITChannel($0) }
}
