package import RunModel

/// What the reader must know about the receiver and the world; the defaults fit every module.
package struct GPSConfiguration: Hashable, Sendable {
  /// 68 % radius for HDOP 1, metres: the middle of what autonomous receivers say of themselves.
  package var metresPerHDOP = 5.0
  /// Per-axis sigma for HDOP 1, metres: what the distance engine was tuned with.
  package var sigmaPerHDOP = 2.2
  /// 68 % radius of a receiver that sends neither HDOP nor an estimate (RMC only), metres.
  package var assumedAccuracy = 15.0
  /// Per-axis sigma of a receiver that sends neither HDOP nor an estimate, metres.
  package var assumedSigma = 6.6
  /// How long such a receiver is listened to before the assumed values are used.
  package var assumeAfter = Duration.seconds(10)
  /// No true date lies before this one: an earlier one is a cold start or a week rollover.
  ///
  /// On the board: the date of this release, raised by the stored runs; see ``raisesFloor``. For a
  /// log: a date before the log.
  package var floorDate: UTC
  /// Whether the input is a log instead of a live port, which is read strictly.
  ///
  /// A log may have other text around its sentences, and malformed fields that do not affect time
  /// or place.
  package var isLog = false
  /// How long the last HDOP holds for fixes that come without one: receivers are told to say it
  /// less often.
  package var dilutionHolds = Duration.seconds(10)
  /// Whether stored runs raise the floor, see ``floor(under:)``; not for old logs.
  package var raisesFloor = false
  /// An epoch is complete when no byte came for so long.
  package var quietTime = Duration.milliseconds(200)
  /// Noise that never falls quiet delays an epoch no longer than this.
  package var longestEpoch = Duration.seconds(2)
  /// The fix is lost so long after the last valid one; the receiver is silent so long after its
  /// last good sentence; a GGA whose time stands still for so long is frozen.
  package var lossTime = Duration.seconds(3)

  package init(floorDate: UTC = GPSConfiguration.defaultFloorDate) {
    self.floorDate = floorDate
  }

  /// 2026-01-01T00:00:00Z; this software is younger.
  package static let defaultFloorDate = UTC(millisecondsSince1970: 1_767_225_600_000)
}

extension GPSConfiguration {
  /// Milliseconds behind the release's date from which dates of runs are not believed.
  ///
  /// Half a GPS era of 1024 weeks: a floor so much too late would move true dates by a whole one.
  private static let longestTrust = Int64(DateKeeper.era / 2) * UTC.millisecondsPerDay

  /// The floor as the dates of stored runs raise it: the newest day that two runs have reached.
  ///
  /// One run alone may be wrong from its first to its last fix; its date would make all true dates
  /// lie before the floor for ever.
  package func floor(under dates: some Sequence<UTC>) -> UTC {
    let last = floorDate.millisecondsSince1970.addingSaturated(GPSConfiguration.longestTrust)
    let newest = dates.filter { $0.millisecondsSince1970 < last }.sorted(by: >)
    return newest.count < 2 ? floorDate : max(floorDate, newest[1])
  }
}
