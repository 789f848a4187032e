/// The error model of a simulated GPS receiver: every figure with its unit and source.
///
/// **Independent of any engine.** These figures come from the sources below and not from anything
/// that an engine measures; they were written down before the engine was tuned, and tuning never
/// changes them. Changing a figure requires a source and measuring all results again.
///
/// The position error along each axis (east and north) is a sum of independent processes:
///
/// - a *slow* wander (ionosphere, orbits, clocks): first-order Gauss-Markov with a time constant of
///   minutes. The autocorrelation of a handheld's error falls over tens of minutes, with a bend at
///   one minute, where a second, quicker component has died out (D. L. Wilson, "Correlation of
///   errors", erols.com/dlwilson/gpscorr.htm);
/// - *multipath*: Gauss-Markov with a time constant of 8-25 s for a moving antenna, based on the
///   bounds of 10-900 s and 0.5 m (code, zenith) in the integrity literature (Joerger and Pervan
///   2016 and 2020, tabulated at navi.ion.org, NAVIGATION 7236);
/// - *code noise*: Gauss-Markov with a time constant of 1 s;
/// - *bursts*: for some seconds a reflection is mistaken for the signal; Rayleigh-distributed.
///
/// Open sky: the four add up to 1.1-2.2 m per axis, matching the 2.5 m (50 %) of data sheets
/// (Uputronics MAX-M8Q HAT). Trees: errors differ significantly with the type of stand (Bettinger
/// and Fei, MCFNS 2010); cheap receivers are fine under a medium canopy and bad under a heavy one
/// (Karsky et al., USDA Forest Service 2001, 0171-2809). Canyons: 25 % of phone positions in the
/// City of London lay within 5 m across the street (Wang, Groves, Ziebart, Journal of Navigation
/// 68, 2015). The figures of `urban` and `canyon` are an estimate in that range, not a measurement.
///
/// The velocity error is white (data sheets: 0.05 m/s; decimetres per second in streets, Ji et al.,
/// Satellite Navigation 3:18, 2022) plus a Gauss-Markov wander, since reflections also pull the
/// carrier (Fang et al., IEEE TAES 61(2), 2025). "White" refers to 1 Hz; at 5 and 10 Hz the
/// receiver's own low-pass correlates the noise.
package enum Sky: String, Hashable, CaseIterable, Sendable {
  /// Track, road or field.
  case open
  /// Paths between scattered trees.
  case parkland
  case forest
  /// Streets between buildings of four to six storeys.
  case urban
  /// Streets between tower blocks.
  case canyon
}

/// For one sky, the ranges from which the seed of a run draws its parameters uniformly.
struct SkyFigures: Sendable {
  /// Standard deviation of the slow wander per axis, metres, and its time constant, seconds.
  let slow: Range<Double>
  let slowSeconds: Range<Double>
  /// Multipath: standard deviation (m) and time constant (s).
  let multipath: Range<Double>
  let multipathSeconds: Range<Double> = 8..<25
  /// Code noise: standard deviation (m); its time constant is 1 s.
  let code: Range<Double>
  /// Bursts per hour, the scale of their Rayleigh distribution (m) and their duration (s).
  let burstsPerHour: Double
  let burst: Double
  let burstSeconds: Range<Double> = 3..<9
  /// Velocity noise: standard deviations (m/s, per axis) of the white noise and of the wander.
  let doppler: Range<Double>
  let dopplerWander: Range<Double>
  let dopplerSeconds: Range<Double> = 5..<20
  /// Outages per hour of running, and their duration (s).
  let outagesPerHour: Double
  let outageSeconds: Range<Double> = 4..<18
  let hdop: Range<Double>

  static func of(_ sky: Sky) -> SkyFigures {
    switch sky {
    case .open:
      SkyFigures(
        slow: 1.0..<1.9, slowSeconds: 150..<400, multipath: 0.4..<0.9, code: 0.4..<0.8,
        burstsPerHour: 0, burst: 0, doppler: 0.04..<0.08, dopplerWander: 0.015..<0.03,
        outagesPerHour: 0, hdop: 0.7..<1.1)
    case .parkland:
      SkyFigures(
        slow: 1.1..<2.1, slowSeconds: 120..<350, multipath: 0.7..<1.5, code: 0.5..<1.0,
        burstsPerHour: 4, burst: 6, doppler: 0.05..<0.10, dopplerWander: 0.02..<0.045,
        outagesPerHour: 0, hdop: 0.8..<1.3)
    case .forest:
      SkyFigures(
        slow: 1.4..<2.6, slowSeconds: 100..<300, multipath: 1.4..<3.0, code: 0.7..<1.6,
        burstsPerHour: 20, burst: 8, doppler: 0.08..<0.18, dopplerWander: 0.03..<0.08,
        outagesPerHour: 1, hdop: 1.0..<1.9)
    case .urban:
      SkyFigures(
        slow: 1.4..<2.6, slowSeconds: 100..<300, multipath: 1.6..<3.5, code: 0.8..<1.8,
        burstsPerHour: 20, burst: 12, doppler: 0.08..<0.20, dopplerWander: 0.03..<0.09,
        outagesPerHour: 1, hdop: 0.9..<1.8)
    case .canyon:
      SkyFigures(
        slow: 2.0..<3.5, slowSeconds: 80..<250, multipath: 5.0..<8.0, code: 2.0..<3.5,
        burstsPerHour: 40, burst: 20, doppler: 0.20..<0.40, dopplerWander: 0.10..<0.18,
        outagesPerHour: 4, hdop: 1.2..<3.0)
    }
  }
}

/// Figures common to all skies.
enum ErrorModel {
  /// Time constant of code noise, seconds.
  static let codeSeconds = 1.0
  /// Ratio of the height error to the error along one axis.
  ///
  /// The ratio of VDOP to HDOP along one axis under an evenly filled sky (Langley, "Dilution of
  /// precision", GPS World 1999).
  static let vertical = 1.8
  /// Time constant (s) of the change to another sky's figures.
  static let change = 5.0
  /// Time constant (s) with which a burst rises and fades.
  static let burstRise = 1.5

  // MARK: Receivers

  /// Time constant of the receiver's low-pass on the velocity vector, seconds.
  ///
  /// The Doppler speeds of receivers carried together lag by fractions of a second
  /// (Logiqx/gps-details, docs 5).
  static let velocitySeconds = 0.2..<0.9
  /// Time constant of the receiver's position filter, seconds: the filter follows Doppler below it
  /// and code positions above it.
  ///
  /// The track of a consumer receiver is much smoother than its code positions.
  static let positionSeconds = 2.0..<8.0
  /// How long a receiver without satellites extrapolates its last velocity, seconds; then its
  /// sentences become void, as in logs from tunnels.
  static let coasting = 2.0
  /// Error of the first positions after an outage or a cold start: a Rayleigh-distributed vector of
  /// this scale (m) that fades with this time constant (s).
  static let acquired = (coldScale: 4.0, coldSeconds: 12.0, warmScale: 2.0, warmSeconds: 5.0)
  /// Ratio of a receiver's own error estimate (GST) to its true error.
  ///
  /// The estimates omit errors common to all satellites; 0.1 m was reported with errors of metres.
  static let optimism = 0.45..<1.0

  // MARK: The runner's body

  /// Steps per second when running and when walking (cadences of 156-177 and 100-120).
  static let runningSteps = 2.6..<2.95
  static let walkingSteps = 1.67..<2.0
  /// Amplitude of the variation of the trunk's speed within a step, metres per second (braking and
  /// push-off).
  static let surge = 0.08..<0.20
  /// Amplitude of a swinging wrist's speed relative to the body, metres per second.
  ///
  /// Arms are straight when walking and bent when running. On the wrist of a walker at 6.1 km/h, a
  /// watch reported 0.2 to 11.9 km/h (Logiqx/gps-details, docs 8).
  static let walkingSwing = 1.1..<1.6
  static let runningSwing = 0.6..<1.2
  /// Lateral share of the arm swing.
  static let swingAcross = 0.3
  /// Share by which a swinging receiver's Doppler distance is too long.
  ///
  /// Integrated over 10-20 s, it exceeded the distance between positions by 0 to 3.4 % on three
  /// walks with two receivers each (Logiqx logs).
  static let swingScale = 0.0..<0.034
  /// Below this speed (m/s) the gait is walking.
  static let walkingBelow = 2.0
}
