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

  @Test("of a temperature has tenths of a degree")
  func temperature() {
    #expect(Sample(.temperature, -7.46)?.value == -7.5)
    #expect(Wording.value(of: .temperature, -7.46) == "-7.5")
    #expect(Wording.value(of: .temperature, -0.04) == "0.0")
    #expect(Wording.value(of: .temperature, 21.4) == "21.4")
    #expect(Wording.value(of: .pressure, 1013.2) == "1013.20")
  }

  @Test("outlives more than one sample that does not come", arguments: Channel.allCases)
  func period(channel: Channel) { #expect(channel.staleAfter >= 2 * channel.period) }

  @Test("has a name in GPX of its own, in the order of the schema's elements")
  func gpx() {
    let schema = ["atemp", "wtemp", "depth", "hr", "cad"]
    let names = Channel.allCases.compactMap { channel in channel.gpx.map { "\($0)" } }
    let places = names.compactMap { schema.firstIndex(of: $0) }
    #expect(names.filter { !schema.contains($0) } == ["PowerInWatts"])
    #expect(Channel.allCases.filter(\.isPowerExtension) == [.power])
    #expect(places == places.sorted())
    #expect(Set(names).count == names.count)
    #expect(Channel(gpx: "atemp") == .temperature)
    #expect(Channel(gpx: "power") == .power && Channel(gpx: "PowerInWatts") == .power)
    #expect(Channel(gpx: "speed") == nil)
  }
}
