import FIT
import Testing

@Suite("Base types of FIT")
struct FITBaseTypeTests {
  /// The minimum, maximum, "unknown" value and code of each type.
  ///
  /// They are from the protocol's table of base types.
  private static let table: [(FITBaseType, Double, Double, UInt64, UInt8)] = [
    (.enumeration, 0, 254, 0xff, 0x00), (.sint8, -128, 126, 0x7f, 0x01),
    (.uint8, 0, 254, 0xff, 0x02), (.sint16, -32_768, 32_766, 0x7fff, 0x83),
    (.uint16, 0, 65_534, 0xffff, 0x84),
    (.sint32, -2_147_483_648, 2_147_483_646, 0x7fff_ffff, 0x85),
    (.uint32, 0, 4_294_967_294, 0xffff_ffff, 0x86), (.uint8z, 1, 255, 0, 0x0a),
    (.uint16z, 1, 65_535, 0, 0x8b), (.uint32z, 1, 4_294_967_295, 0, 0x8c),
    (.byte, 0, 254, 0xff, 0x0d),
  ]

  @Test("hold what is between their limits, and say \"unknown\" for all else")
  func limits() {
    for (type, least, most, unknown, code) in FITBaseTypeTests.table {
      #expect(type.unknown == unknown && type.code == code, "\(type)")
      for value in [least, least + 1, 7, most - 1, most] {
        #expect(type.value(type.bits(value)) == value, "\(type) \(value)")
      }
      let beyond: [Double?] = [least - 1, most + 1, 1e30, -1e30, .nan, .infinity, nil]
      for value in beyond {
        #expect(type.bits(value) == unknown, "\(type) \(String(describing: value))")
      }
      #expect(type.value(unknown) == nil, "\(type)")
      #expect(type.bits(7.4) == 7 && type.bits(7.5) == 8, "\(type)")
      #expect(type.bits(least - 0.4) == type.bits(least), "\(type)")
      #expect(type.bits(most + 0.6) == unknown, "\(type)")
    }
  }

  @Test("of eight bytes and of fractions hold what is known, and texts no number")
  func others() {
    for type in FITBaseType.allCases {
      let isText = type == .string
      #expect(type.value(type.bits(5)) == (isText ? nil : 5), "\(type)")
      #expect(type.value(type.bits(nil)) == nil, "\(type)")
    }
    #expect(FITBaseType.float32.value(FITBaseType.float32.bits(-0.5)) == -0.5)
    #expect(FITBaseType.float64.value(FITBaseType.float64.bits(-1e300)) == -1e300)
    #expect(FITBaseType.float32.bits(1e300) == 0xffff_ffff)
    #expect(FITBaseType.sint64.bits(1e19) == FITBaseType.sint64.unknown)
    #expect(FITBaseType.uint64.bits(-1) == UInt64.max)
  }
}
