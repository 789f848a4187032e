package import RunModel

/// The reader's assumptions about receiver and environment; the defaults suit every module.
package struct GPSConfiguration: Hashable, Sendable {
  /// 68 % radius for HDOP 1, metres: a typical value for receivers without corrections.
  package var metresPerHDOP = 5.0
  /// Per-axis sigma for HDOP 1, metres: the value the distance engine was tuned with.
  package var sigmaPerHDOP = 2.2
  /// 68 % radius of a receiver that sends neither HDOP nor an estimate (RMC only), metres.
  package var assumedAccuracy = 15.0
  /// Per-axis sigma of a receiver that sends neither HDOP nor an estimate, metres.
  package var assumedSigma = 6.6
  /// How long to wait for an HDOP or an estimate before using the assumed values.
  package var assumeAfter = Duration.seconds(10)
  /// The earliest plausible date: an earlier one means a cold start or a week rollover.
  ///
  /// On the board: the date of this release, raised by the stored runs; see ``raisesFloor``. For a
  /// log: a date before the log.
  package var floorDate: UTC
  /// Whether the input is a log; a live port is parsed more strictly.
  ///
  /// In a log, sentences may be surrounded by other text, and fields other than time and position
  /// may be malformed.
  package var isLog = false
  /// How long the last HDOP remains valid for fixes without one: receivers may be configured to
  /// send it less often than fixes.
  package var dilutionHolds = Duration.seconds(10)
  /// Whether stored runs raise the floor, see ``floor(under:)``; false for old logs.
  package var raisesFloor = false
  /// An epoch is complete after this long without a byte.
  package var quietTime = Duration.milliseconds(200)
  /// Continuous noise delays an epoch by no more than this.
  package var longestEpoch = Duration.seconds(2)
  /// Timeout after which the fix is lost (since the last valid one), the receiver is silent (since
  /// its last good sentence), or a GGA with an unchanging time is frozen.
  package var lossTime = Duration.seconds(3)

  package init(floorDate: UTC = GPSConfiguration.defaultFloorDate) {
    self.floorDate = floorDate
  }

  /// 2026-01-01T00:00:00Z, which predates this software.
  package static let defaultFloorDate = UTC(millisecondsSince1970: 1_767_225_600_000)
}

extension GPSConfiguration {
  /// How far past the release date the dates of runs are trusted, milliseconds.
  ///
  /// Half a GPS era of 1024 weeks: a floor too late by that much would shift true dates by a whole
  /// era.
  private static let longestTrust = Int64(DateKeeper.era / 2) * UTC.millisecondsPerDay

  /// Returns the floor, raised to the second-newest date of the stored runs.
  ///
  /// A single run may be wrong from its first to its last fix; its date alone would permanently put
  /// all true dates before the floor.
  package func floor(under dates: some Sequence<UTC>) -> UTC {
    let last = floorDate.millisecondsSince1970.addingSaturated(GPSConfiguration.longestTrust)
    let newest = dates.filter { $0.millisecondsSince1970 < last }.sorted(by: >)
    return newest.count < 2 ? floorDate : max(floorDate, newest[1])
  }
}
