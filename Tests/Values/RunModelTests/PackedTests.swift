import Testing

@testable import RunModel

@Suite struct PackedTests {
  /// A row with every type of value.
  private struct Row: Packable, Hashable, Sendable {
    static let columns = 4
    var whole: Int64?
    var number: Double?
    var other: Double?
    var text: String?

    init(_ whole: Int64?, _ number: Double? = nil, _ other: Double? = nil, _ text: String? = nil) {
      (self.whole, self.number, self.other, self.text) = (whole, number, other, text)
    }

    func pack(into row: inout RowPacker) {
      row.whole(whole)
      row.number(number, decimals: 2)
      row.number(other, decimals: 7)
      row.text(text)
    }

    init(from row: inout RowUnpacker) {
      whole = row.whole()
      number = row.number(decimals: 2)
      other = row.number(decimals: 7)
      text = row.text()
    }
  }

  private static let wholes: [Int64?] = [
    nil, 0, 1, -1, 127, 128, -64, -65, 1_795_241_700_000, .min, .max,
  ]
  private static let numbers: [Double?] = [
    nil, 0, -0.0, 0.1, 2.71, 2.714, -3.44, 52.500_008_333_333_334, 1e-300, 1e300, .infinity,
    -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 0x1p52, 90_071_992_547_409.93,
  ]
  private static let texts: [String?] = [nil, "", "b", "\u{1F315} \u{0}"]

  private func rows(_ count: Int, seed: UInt64) -> [Row] {
    var chance = SplitMix64(seed: seed)
    var last = Row(5, 1.5, 52.5)
    return (0..<count).map { _ in
      // Mostly close to the previous row, as in a run.
      if Int.random(in: 0..<3, using: &chance) == 0 {
        last.whole = PackedTests.wholes.randomElement(using: &chance) ?? nil
        last.number = PackedTests.numbers.randomElement(using: &chance) ?? nil
        last.other = PackedTests.numbers.randomElement(using: &chance) ?? nil
        last.text = PackedTests.texts.randomElement(using: &chance) ?? nil
      } else {
        last.whole = last.whole.map { $0 &+ 100 }
        last.number = last.number.map { $0 + 0.01 }
        last.other = last.other.map { $0 + 1e-7 }
      }
      return last
    }
  }

  /// Compares bits, because 0 and -0 differ in a file.
  private func isSame(_ left: [Row], _ right: [Row]) -> Bool {
    left.count == right.count
      && zip(left, right).allSatisfy { one, other in
        one.whole == other.whole && one.text == other.text
          && one.number?.bitPattern == other.number?.bitPattern
          && one.other?.bitPattern == other.other?.bitPattern
      }
  }

  @Test(
    "What is packed comes out the same to the last bit, however many there are",
    arguments: [0, 1, 2, 255, 256, 257, 512, 1000])
  func same(count: Int) {
    for seed in 0..<20 as Range<UInt64> {
      let rows = rows(count, seed: seed)
      let packed = Packed(rows)
      #expect(packed.count == count && packed.isEmpty == rows.isEmpty)
      #expect(isSame(Array(packed), rows), "seed \(seed)")
      #expect(isSame((0..<packed.count).map { packed[$0] }, rows), "seed \(seed)")
      #expect(isSame([packed.first, packed.last].compactMap { $0 }, ends(of: rows)))
      for index in [0, count / 2, count] {
        #expect(isSame(Array(packed.suffix(from: index)), Array(rows[index...])))
      }
    }
  }

  private func ends(of rows: [Row]) -> [Row] { [rows.first, rows.last].compactMap { $0 } }

  @Test("It is equal to what has the same values, and to nothing else")
  func equal() {
    let rows = rows(600, seed: 3)
    #expect(Packed(rows) == Packed(rows))
    #expect(Packed(rows) != Packed(rows.dropLast()))
    #expect(Packed(rows) != Packed(rows).edited { if $0 == 7 { $1.whole = 4711 } })
    #expect(Packed(rows).hashValue == Packed(rows).hashValue)
  }

  @Test("Draining goes through all values and leaves none")
  func drain() {
    let rows = rows(70_000, seed: 4)
    var packed = Packed(rows)
    var drained: [Row] = []
    packed.drain { drained.append($0) }
    #expect(isSame(drained, rows))
    #expect(packed.isEmpty && packed.count == 0)
    packed.append(rows[0])
    #expect(isSame(Array(packed), [rows[0]]))
  }

  @Test("Values at the end change and go as in a list", arguments: [0, 1, 10, 255, 256, 257, 700])
  func changes(number: Int) {
    let list = (0..<700).map { Row(Int64($0), Double($0) / 8) }
    var packed = Packed(list)
    packed.changeLast(while: { ($0.whole ?? 0) >= 700 - Int64(number) }, { $0.number = -1 })
    var expected = list
    for index in (700 - number)..<700 { expected[index].number = -1 }
    #expect(packed == Packed(expected))
    #expect(packed.last == expected.last)
    packed.removeLast(number)
    #expect(packed == Packed(list.prefix(700 - number)))
    #expect(packed.last == list.prefix(700 - number).last)
    packed.append(list[3])
    #expect(Array(packed) == list.prefix(700 - number) + [list[3]])
  }

  @Test("The first value behind a border is found, with the one before it")
  func border() {
    // Each number twice, so that boundaries fall on both sides of a block's end.
    let list = (0..<1100).map { Row(Int64($0 / 2)) }
    let packed = Packed(list)
    for border in [-1, 0, 1, 127, 128, 129, 256, 549] as [Int64] {
      let index = max(0, Int(border)) * 2
      let found = packed.firstBehind { ($0.whole ?? 0) >= border }
      #expect(found?.index == index && found?.element == list[index])
      #expect(found?.before == (index > 0 ? list[index - 1] : nil))
    }
    #expect(packed.firstBehind { ($0.whole ?? 0) >= 550 } == nil)
    #expect(Packed<Row>().firstBehind { _ in true } == nil)
  }
}
