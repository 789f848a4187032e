import RunModel
import Testing

@testable import Tracking

@Suite struct SlidingArrayTests {
  @Test("Elements keep their indices while older ones are dropped", arguments: [1, 3, 10])
  func indices(kept: Int) {
    var array = SlidingArray<Int>()
    for number in 0..<100 {
      array.append(number)
      array.drop(before: number + 1 - kept)
      let first = max(0, number + 1 - kept)
      #expect(array.indices == first..<number + 1)
      #expect(array.indices.map { array[$0] } == Array(first...number))
      #expect(array.last == number)
    }
    array[99] = 7
    #expect(array[99] == 7)
  }

  @Test("All may be dropped, and the next one goes on with its index; an empty one begins anew")
  func empty() {
    var array = SlidingArray<Int>()
    #expect(array.indices.isEmpty && array.last == nil)
    for number in 0..<5 { array.append(number) }
    array.drop(before: 5)
    #expect(array.indices == 5..<5 && array.last == nil)
    array.append(5)
    #expect(array[5] == 5)
    array.drop(before: 2)
    #expect(array.indices == 5..<6)
    array.removeAll()
    array.append(9)
    #expect(array.indices == 0..<1 && array[0] == 9)
  }

  @Test("The element of a rank is that of the sorted array", arguments: [1, 2, 3, 8, 101])
  func rank(count: Int) {
    var chance = SplitMix64(seed: UInt64(count))
    for _ in 0..<20 {
      // Few distinct values, so that some are equal.
      let values = (0..<count).map { _ in Double(Int.random(in: 0...20, using: &chance)) }
      let sorted = values.sorted()
      for rank in values.indices { #expect(values.smallest(rank) == sorted[rank]) }
    }
  }
}
