import RunModel

/// The last sample of each channel, on the run's clock.
struct LastSamples: Sendable {
  private var last = ChannelValues()
  private var times = Channel.allCases.map { _ in RunTime.zero }

  mutating func add(_ sample: Sample, at time: RunTime) {
    last[sample.channel] = sample.value
    times[sample.channel.rawValue] = time
  }

  /// Returns the values valid at a moment, which may be slightly earlier than the samples.
  func values(at moment: RunTime) -> ChannelValues {
    guard !last.isEmpty else { return last }
    var values = last
    for channel in Channel.allCases {
      let age = moment.milliseconds.subtractingSaturated(times[channel.rawValue].milliseconds)
      if abs(age) > channel.staleAfter { values[channel] = nil }
    }
    return values
  }
}
