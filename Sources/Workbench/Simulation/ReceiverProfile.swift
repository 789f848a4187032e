/// The output format of a receiver.
///
/// Decimals and sentences match real logs of these makers' receivers (gpsd's regression logs).
package enum ReceiverProfile: String, Hashable, CaseIterable, Sendable {
  /// u-blox 8: RMC GGA GSA GST, five decimals of a minute (1.9 cm), an optimistic GST.
  case ublox
  /// u-blox in high-precision mode: seven decimals.
  case precise
  /// MediaTek (Quectel L76, L80): GGA GSA RMC VTG, four decimals (19 cm), no GST.
  case mtk
  /// CASIC (ATGM336H): GGA GSA RMC, five decimals, one for HDOP, no GST.
  case casic
  /// The minimum that any receiver sends: RMC and GGA, four decimals, one for knots.
  case plain

  package static let names = allCases.map(\.rawValue)

  struct Format: Sendable {
    let talker: String
    /// Number of decimals in minutes, knots, degrees of course, HDOP and seconds.
    let minutes: Int
    let knots: Int
    let course: Int
    let hdop: Int
    let seconds: Int
    let hasGST: Bool
    let hasGSA: Bool
    let hasVTG: Bool
    let isRMCFirst: Bool
    /// Speed (m/s) below which the course is empty; `nil` if it never is.
    let courseFrom: Double?
    /// HDOP and date of sentences without a fix.
    let noHDOP: String
    let noDate: String
    /// Seconds from power-on to the first fix.
    let acquisition: Double
    /// Share of each range, from its lower end, from which the time constants of velocity and
    /// position are drawn.
    let smoothing: Double
  }

  var format: Format {
    switch self {
    case .ublox:
      Format(
        talker: "GN", minutes: 5, knots: 3, course: 1, hdop: 2, seconds: 2, hasGST: true,
        hasGSA: true, hasVTG: false, isRMCFirst: true, courseFrom: 0.3, noHDOP: "99.99",
        noDate: "060180", acquisition: 12, smoothing: 0.8)
    case .precise:
      Format(
        talker: "GN", minutes: 7, knots: 3, course: 2, hdop: 2, seconds: 2, hasGST: true,
        hasGSA: true, hasVTG: false, isRMCFirst: true, courseFrom: 0.3, noHDOP: "99.99",
        noDate: "", acquisition: 10, smoothing: 0.6)
    case .mtk:
      Format(
        talker: "GP", minutes: 4, knots: 2, course: 2, hdop: 2, seconds: 3, hasGST: false,
        hasGSA: true, hasVTG: true, isRMCFirst: false, courseFrom: nil, noHDOP: "",
        noDate: "060180", acquisition: 20, smoothing: 1)
    case .casic:
      Format(
        talker: "GN", minutes: 5, knots: 2, course: 2, hdop: 1, seconds: 3, hasGST: false,
        hasGSA: true, hasVTG: false, isRMCFirst: false, courseFrom: nil, noHDOP: "25.5",
        noDate: "", acquisition: 25, smoothing: 0.9)
    case .plain:
      Format(
        talker: "GP", minutes: 4, knots: 1, course: 1, hdop: 1, seconds: 2, hasGST: false,
        hasGSA: false, hasVTG: false, isRMCFirst: true, courseFrom: nil, noHDOP: "",
        noDate: "", acquisition: 15, smoothing: 1)
    }
  }
}

/// Where the receiver is worn.
package enum Wear: String, Hashable, CaseIterable, Sendable {
  /// On the chest, a belt or the upper back.
  case chest
  /// On a swinging arm.
  case wrist

  package static let names = allCases.map(\.rawValue)
}
