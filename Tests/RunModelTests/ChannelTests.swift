import RunModel
import Testing

@Suite("A channel")
struct ChannelTests {
  @Test("has samples within its bounds, with its decimals", arguments: Channel.allCases)
  func samples(channel: Channel) {
    let bounds = channel.quantity.bounds
    for value in [bounds.lowerBound, bounds.upperBound] {
      #expect(Sample(channel, value)?.value == value)
    }
    for value in [bounds.lowerBound.nextDown, bounds.upperBound.nextUp, .nan, .infinity] {
      #expect(Sample(channel, value) == nil)
    }
  }

  @Test("of a pressure has hundredths of a hectopascal")
  func pressure() {
    #expect(Sample(.pressure, 1013.254_9)?.value == 1013.25)
    #expect(Sample(.pressure, 1013.255_1)?.value == 1013.26)
  }
}
