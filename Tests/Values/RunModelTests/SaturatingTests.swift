import RunModel
import Testing

@Suite struct SaturatingTests {
  @Test("Sums, differences and products are exact within the type and stop at its ends")
  func everyPairOfBytes() {
    for left in Int8.min...Int8.max {
      for right in Int8.min...Int8.max {
        let (a, b) = (Int(left), Int(right))
        #expect(Int(left.addingSaturated(right)) == min(max(a + b, -128), 127))
        #expect(Int(left.subtractingSaturated(right)) == min(max(a - b, -128), 127))
        #expect(Int(left.multipliedSaturated(by: right)) == min(max(a * b, -128), 127))
      }
    }
  }
}
