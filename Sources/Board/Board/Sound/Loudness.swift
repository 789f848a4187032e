/// Converts a volume in percent to a factor for samples.
enum Loudness {
  /// Returns the square of the fraction, in 1/32768: 50 % is -12 dB, 10 % is -40 dB.
  ///
  /// Half as loud is about -10 dB (sone scale, Stevens 1936), so the square makes 50 % sound about
  /// half as loud; a linear scale would have most of its effect below 20 %.
  static func factor(percent: Int) -> Int32 {
    let share = Int32(max(0, min(100, percent)))
    return share * share * 32_768 / 10_000
  }

  /// Attenuates a sample, rounding to nearest.
  static func scaled(_ sample: Int16, by factor: Int32) -> Int16 {
    Int16(truncatingIfNeeded: (Int32(sample) * factor + 16_384) >> 15)
  }
}
