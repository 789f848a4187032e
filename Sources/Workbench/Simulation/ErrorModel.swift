/// How a GPS receiver errs: every figure of the simulator, with unit and source.
///
/// **Fixed apart from any engine.** These figures come from the sources below and from nothing that
/// an engine measures; they were written down before the engine was tuned, and tuning never
/// changes them. Whoever changes one says which source says so, and reports all figures anew.
///
/// The error of a position, along each of east and north, is a sum of independent processes:
///
/// - a *slow* wander (ionosphere, orbits, clocks): first-order Gauss-Markov of minutes. The
///   autocorrelation of a handheld's error falls over tens of minutes, with a bend at one minute
///   where a second, quicker part has died out (D. L. Wilson, "Correlation of errors",
///   erols.com/dlwilson/gpscorr.htm);
/// - *multipath*: Gauss-Markov of 8-25 s for an antenna that moves, after the 10-900 s and 0.5 m
///   (code, zenith) that the integrity literature bounds it by (Joerger and Pervan 2016 and 2020,
///   tabled at navi.ion.org, NAVIGATION 7236);
/// - *code noise*: Gauss-Markov of 1 s;
/// - *bursts*: for some seconds a reflection is taken for the signal; Rayleigh distributed.
///
/// Open sky: the four give 1.1-2.1 m per axis, the 2.5 m (50 %) of data sheets (Uputronics MAX-M8Q
/// HAT). Trees: errors differ significantly by the kind of stand (Bettinger and Fei, MCFNS 2010),
/// cheap receivers are fine under a medium canopy and bad under a heavy one (Karsky et al., USDA
/// Forest Service 2001, 0171-2809). Canyons: 25 % of phone positions in the City of London lay
/// within 5 m across the street (Wang, Groves, Ziebart, Journal of Navigation 68, 2015). The
/// figures of `urban` and `canyon` are a judgement within that, not a measurement.
///
/// The error of a velocity is white (data sheets: 0.05 m/s; decimetres a second in streets, Ji et
/// al., Satellite Navigation 3:18, 2022) plus a Gauss-Markov wander, since reflections pull the
/// carrier too (Fang et al., IEEE TAES 61(2), 2025). "White" is once a second; the receiver's own
/// low-pass gives it that receiver's correlation at 5 and 10 Hz.
package enum Sky: String, Hashable, CaseIterable, Sendable {
  /// Track, road, field.
  case open
  /// Ways between single trees.
  case parkland
  case forest
  /// Streets of four to six storeys.
  case urban
  /// Streets of towers.
  case canyon
}

/// Ranges from which the parameters of one run under one sky are drawn, evenly, by its seed.
struct SkyFigures: Sendable {
  /// Standard deviation of the slow wander per axis, metres, and its time constant, seconds.
  let slow: Range<Double>
  let slowSeconds: Range<Double>
  /// The same of multipath.
  let multipath: Range<Double>
  let multipathSeconds: Range<Double> = 8..<25
  /// The same of code noise, 1 s.
  let code: Range<Double>
  /// Bursts an hour, the scale of their Rayleigh distribution in metres, and how long they last.
  let burstsPerHour: Double
  let burst: Double
  let burstSeconds: Range<Double> = 3..<9
  /// Standard deviation of the velocity per axis, metres a second: white, and wandering.
  let doppler: Range<Double>
  let dopplerWander: Range<Double>
  let dopplerSeconds: Range<Double> = 5..<20
  /// Outages an hour of running, and their length in seconds.
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

/// Figures that hold under any sky.
enum ErrorModel {
  /// Time constant of code noise, seconds.
  static let codeSeconds = 1.0
  /// Errors of the height are so many times those of an axis.
  ///
  /// VDOP of an evenly filled sky against its HDOP along one axis (Langley, "Dilution of
  /// precision", GPS World 1999).
  static let vertical = 1.8
  /// Another sky's figures come into force with this time constant, seconds.
  static let change = 5.0
  /// A burst comes and goes with this time constant, seconds.
  static let burstRise = 1.5

  // MARK: Receivers

  /// Time constant of the receiver's low-pass on the velocity vector, seconds.
  ///
  /// Doppler of receivers carried together lags by fractions of a second (Logiqx/gps-details,
  /// docs 5).
  static let velocitySeconds = 0.2..<0.9
  /// Time constant of the receiver's position filter, seconds: positions follow the Doppler within
  /// it and the code beyond.
  ///
  /// A consumer receiver's track is much smoother than its code.
  static let positionSeconds = 2.0..<8.0
  /// A receiver without satellites goes on with its last velocity for so long, seconds; then its
  /// sentences are void, as seen in logs of tunnels.
  static let coasting = 2.0
  /// The first positions after an outage or a cold start err by a Rayleigh distributed vector of
  /// this scale, metres, which fades with the time constant, seconds.
  static let acquired = (coldScale: 4.0, coldSeconds: 12.0, warmScale: 2.0, warmSeconds: 5.0)
  /// What a receiver says of its own error (GST) as a share of the true one.
  ///
  /// Own estimates leave out what is common to all satellites; 0.1 m was seen with errors of
  /// metres.
  static let optimism = 0.45..<1.0

  // MARK: The runner's body

  /// Steps a second of someone who runs and of someone who walks (cadences of 156-177 and 100-120).
  static let runningSteps = 2.6..<2.95
  static let walkingSteps = 1.67..<2.0
  /// The trunk is faster and slower by this in every step, metres a second (braking and push-off).
  static let surge = 0.08..<0.20
  /// A swinging wrist is faster and slower than its owner by this, metres a second.
  ///
  /// Arms are straight in walking and bent in running. On the wrist of a walker at 6.1 km/h a watch
  /// said 0.2 to 11.9 km/h (Logiqx/gps-details, docs 8).
  static let walkingSwing = 1.1..<1.6
  static let runningSwing = 0.6..<1.2
  /// Sideways share of that swing.
  static let swingAcross = 0.3
  /// A swinging receiver's Doppler is long by this share.
  ///
  /// Integrated over 10-20 s it was 0 to 3.4 % longer than the way by positions, on three walks
  /// with two receivers each (Logiqx logs).
  static let swingScale = 0.0..<0.034
  /// Below this speed, metres a second, someone walks.
  static let walkingBelow = 2.0
}
