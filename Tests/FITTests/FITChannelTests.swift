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
    #expect(FITChannel.all.map(\.channel) == [.temperature])
  }

  @Test("hold every value of their channel, to the nearest whole one", arguments: FITChannel.all)
  func bounds(fields: FITChannel) {
    let bounds = fields.channel.quantity.bounds
    for value in [bounds.lowerBound, bounds.upperBound, bounds.lowerBound + 0.6] {
      for field in [fields.value, fields.lapMean, fields.lapGreatest, fields.sessionMean] {
        let stored = field.type.value(field.bits(value)).map { field.value($0) }
        #expect(stored == value.rounded(), "\(value)")
      }
    }
  }
}
