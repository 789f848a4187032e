import FIT
import RunModel
import Testing

@Suite("Profile of FIT")
struct FITProfileTests {
  @Test("has fields whose values come back to their resolution, and no others at their limits")
  func scales() {
    typealias Record = FITProfile.Record
    for (field, least, most, step) in [
      (Record.enhancedAltitude, -500, 858_992_958.8, 0.2),
      (Record.altitude, -500, 12_606.8, 0.2),
      (Record.distance, 0, 42_949_672.94, 0.01), (Record.enhancedSpeed, 0, 4_294_967.294, 0.001),
      (Record.accuracy, 0, 254, 1), (Record.latitude, -90, 90, 1e-7),
      (Record.longitude, -180, 179.999_999_8, 1e-7),
    ] as [(FITField, Double, Double, Double)] {
      for value in [least, most, (least + most) / 3] {
        let back = field.type.value(field.bits(value)).map { field.value($0) }
        #expect(abs((back ?? .nan) - value) <= step / 2 + 1e-6, "\(field.number): \(value)")
      }
      if least == 0 || least == -500 {
        #expect(field.bits(least - step) == field.type.unknown, "\(field.number)")
        #expect(field.bits(most + step) == field.type.unknown, "\(field.number)")
      }
    }
    #expect(Record.longitude.bits(180) == Record.longitude.type.unknown)
    #expect(Record.latitude.bits(-90) == 0xc000_0000)
  }

  @Test("counts seconds from 1989-12-31 on, those of dates only")
  func times() {
    func seconds(_ milliseconds: Int64) -> Double? {
      FITProfile.seconds(UTC(millisecondsSince1970: milliseconds))
    }
    let epoch: Int64 = 631_065_600_000
    #expect(seconds(epoch + 1_000_000_000_000) == 1e9)
    #expect(seconds(epoch + 1_000_000_000_999) == 1e9)
    #expect(seconds(epoch + 268_435_456_000) == 268_435_456)
    #expect(seconds(epoch + 268_435_455_999) == nil)
    #expect(seconds(epoch + 4_294_967_294_999) == 4_294_967_294)
    #expect(seconds(epoch + 4_294_967_295_000) == nil)
    for moment in [0, -1, -1000, Int64.min, Int64.max] { #expect(seconds(moment) == nil) }
    #expect(FITProfile.seconds(nil) == nil && FITProfile.utc(nil) == nil)
    #expect(FITProfile.utc(268_435_455) == nil)
    #expect(FITProfile.utc(1e9)?.millisecondsSince1970 == epoch + 1_000_000_000_000)
  }
}
