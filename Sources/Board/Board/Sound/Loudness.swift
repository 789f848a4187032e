/// How a volume in percent becomes a factor for samples.
enum Loudness {
  /// The square of the share, in 1/32768: 50 % is -12 dB, 10 % is -40 dB.
  ///
  /// What sounds half as loud has about 10 dB less (sone scale, Stevens 1936), so the square comes
  /// close to "50 % is half as loud"; a straight line would do all of its work below 20 %.
  static func factor(percent: Int) -> Int32 {
    let share = Int32(max(0, min(100, percent)))
    return share * share * 32_768 / 10_000
  }

  /// A sample made quieter, rounded to the nearest.
  static func scaled(_ sample: Int16, by factor: Int32) -> Int16 {
    Int16(truncatingIfNeeded: (Int32(sample) * factor + 16_384) >> 15)
  }
}
