import Testing

@testable import Device

@Suite struct BoxedTests {
  private struct Holder {
    @Boxed var numbers = [1, 2]
  }

  @Test("Who changes a copy changes nothing for the others")
  func copies() {
    let first = Holder()
    var second = first
    second.numbers.append(3)
    var third = second
    third.numbers[0] = 9
    #expect(first.numbers == [1, 2])
    #expect(second.numbers == [1, 2, 3])
    #expect(third.numbers == [9, 2, 3])
  }

  @Test("Who has it alone changes it in place")
  func inPlace() {
    var holder = Holder(numbers: Array(0..<1000))
    let before = holder.numbers.withUnsafeBufferPointer { $0.baseAddress }
    for index in 0..<1000 { holder.numbers[index] += 1 }
    #expect(holder.numbers.withUnsafeBufferPointer { $0.baseAddress } == before)
  }
}
