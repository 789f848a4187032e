import FIT
import RunModel
import Testing

@Suite("Fields of channels in FIT")
struct FITChannelTests {
  @Test("are those of the profile")
  func temperature() throws {
    let fields = try #require(FITChannel(.temperature))
    #expect(fields.value.number == 13 && fields.value.type == .sint8)
    #expect(fields.lapMean.number == 50 && fields.lapGreatest.number == 51)
    #expect(fields.sessionMean.number == 57 && fields.sessionGreatest.number == 58)
    #expect(FITChannel(.pressure) == nil)
    let heart = try #require(FITChannel(.heartRate))
    #expect(heart.value.number == 3 && heart.lapMean.number == 15 && heart.lapGreatest.number == 16)
    #expect(heart.sessionMean.number == 16 && heart.sessionGreatest.number == 17)
    let cadence = try #require(FITChannel(.cadence))
    #expect(cadence.value.number == 4 && cadence.lapMean.number == 17)
    #expect(cadence.sessionMean.number == 18 && cadence.sessionGreatest.number == 19)
    let power = try #require(FITChannel(.power))
    #expect(power.value.number == 7 && power.value.type == .uint16 && power.lapMean.number == 19)
    #expect(power.sessionMean.number == 20 && power.sessionGreatest.number == 21)
    #expect(FITChannel.all.map(\.channel) == [.temperature, .heartRate, .cadence, .power])
  }

  @Test("hold every value of their channel, to the nearest whole one", arguments: FITChannel.all)
  func bounds(fields: FITChannel) {
    let bounds = fields.channel.quantity.bounds
    // Steps of both feet are stored as those of one.
    let share = fields.channel == .cadence ? 0.5 : 1
    for value in [bounds.lowerBound, bounds.upperBound, bounds.lowerBound + 0.6].map({ $0 * share })
    {
      for field in [fields.value, fields.lapMean, fields.lapGreatest, fields.sessionMean] {
        let stored = field.type.value(field.bits(value)).map { field.value($0) }
        #expect(stored == value.rounded(), "\(value)")
      }
    }
  }
}
