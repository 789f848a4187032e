import Glibc
import RunModel

/// The error model of a barometer on a runner: every figure with its unit and source, chosen before
/// any engine used it; see ``Sky``.
enum BarometerModel {
  /// Mean and standard deviation of the pressure at sea level, hPa.
  static let seaLevel = (mean: 1013.25, sigma: 10.0)
  /// Standard deviation of the weather's trend during a run (hPa/h), and of the random walk around
  /// it (hPa per square root of an hour).
  ///
  /// In the Met Office's shipping forecast, changes of up to 1.5 hPa in three hours are slow, those
  /// of up to 3.5 have no adverb, those of up to 6 are quick and greater ones very rapid; 60 %,
  /// 95 % and 99.9 % of the runs stay below these limits.
  static let trend = 0.6
  static let randomWalk = 0.15
  /// Mean and standard deviation, over the year, of the sea-level temperature where people run,
  /// Celsius.
  static let temperature = (mean: 12.0, sigma: 8.0)
  /// Maximum temperature coefficient (hPa/K; 1.5 Pa/K: BMP280 data sheet, table 2), the cooling of
  /// a wearable outdoors (K) and its time constant (s).
  static let perKelvin = 0.015
  static let cooling = 3.0..<18.0
  static let coolingSeconds = 240.0..<900.0
  /// Standard deviation of a reading, hPa (1.3 Pa at the highest resolution without a filter:
  /// BMP280 data sheet).
  static let noise = 0.013
  /// Wind speed two metres above the ground (m/s), the relative standard deviation of its gusts,
  /// and their time constant in seconds (turbulence intensity `1 / ln(z / z0)` of EN 1991-1-4 over
  /// grass, z0 = 0.05 m).
  static let wind = 0.3..<6.0
  static let gusts = 0.27
  static let gustSeconds = 3.0..<9.0
  /// Share of the dynamic pressure `rho v^2 / 2` that reaches the vent: suction at the side,
  /// pressure at the front.
  static let vent = -0.4..<0.4
  /// Density of air, kilograms per cubic metre.
  static let density = 1.225
  /// International Standard Atmosphere: lapse rate (K/m) and exponent.
  static let lapse = 0.0065
  static let exponent = 5.255_88
}

/// The barometer of a simulated runner, with the errors of ``BarometerModel``.
struct SimulatedBarometer: Sendable {
  private var random: SeededRandom
  private var seaLevel: Double
  private let trend: Double
  private let kelvin: Double
  private let offset: Double
  private let coolingSeconds: Double
  private let wind: GroundVector
  private var gust = 0.0
  private let gustSeconds: Double
  private let vent: Double
  private var seconds = 0.0

  /// Uses separate random numbers, so that the barometer does not affect receiver and runner.
  init(seed: UInt64) {
    random = SeededRandom(seed: seed ^ 0x6261_726f_6d65_7465)
    let model = BarometerModel.self
    seaLevel = model.seaLevel.mean + model.seaLevel.sigma * random.normal()
    trend = model.trend * random.normal() / 3600
    kelvin = 273.15 + model.temperature.mean + model.temperature.sigma * random.normal()
    offset =
      random.uniform(-model.perKelvin..<model.perKelvin) * random.uniform(model.cooling)
    coolingSeconds = random.uniform(model.coolingSeconds)
    let speed = random.uniform(model.wind)
    let from = random.uniform(0..<(2 * .pi))
    wind = GroundVector(east: speed * sin(from), north: speed * cos(from))
    gustSeconds = random.uniform(model.gustSeconds)
    vent = random.uniform(model.vent)
  }

  /// Advances by `span` seconds.
  mutating func advance(_ span: Double) {
    let model = BarometerModel.self
    seconds += span
    seaLevel += trend * span + model.randomWalk * (span / 3600).squareRoot() * random.normal()
    let keep = exp(-span / gustSeconds)
    gust = gust * keep + model.gusts * (1 - keep * keep).squareRoot() * random.normal()
  }

  /// Returns the current reading.
  ///
  /// - Parameters:
  ///   - altitude: Metres above mean sea level.
  ///   - velocity: Velocity of the wearable, metres per second.
  /// - Returns: Hectopascal.
  mutating func read(at altitude: Double, velocity: GroundVector) -> Double {
    let model = BarometerModel.self
    let air = seaLevel * pow(1 - model.lapse * altitude / kelvin, model.exponent)
    let apparent = velocity - wind * (1 + gust)
    let pascals = vent * model.density * apparent.size * apparent.size / 2
    let cooled = offset * (1 - exp(-seconds / coolingSeconds))
    return air + pascals / 100 + cooled + model.noise * random.normal()
  }
}
