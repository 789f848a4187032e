import RunModel
import Testing

@testable import RunPage

@Suite("Numbers as text")
struct NumberTextTests {
  @Test(
    "small numbers take one digit, as source maps have it",
    arguments: [
      (0, "A"), (1, "C"), (-1, "D"), (15, "e"), (16, "gB"), (-16, "hB"), (511, "+f"), (512, "ggB"),
    ])
  func known(number: Int, text: String) {
    var series = NumberText()
    series.add(number)
    #expect(String(decoding: series.bytes, as: UTF8.self) == text)
  }

  @Test("differences count from the last known number")
  func differences() {
    var series = NumberText()
    for number in [100, 101, nil, 99, nil] { series.addDifference(number) }
    #expect(String(decoding: series.bytes, as: UTF8.self) == "oGC.F.")
  }

  @Test("numbers are read as they were written, up to where a text is damaged")
  func read() {
    var series = NumberText()
    let written = [0, -1, 16, -512, NumberText.largest, -NumberText.largest, 7]
    for number in written { series.add(number) }
    #expect(NumberText.numbers(series.bytes) == written)
    #expect(NumberText.numbers(Array("C.E".utf8)) == [1, 2])
    #expect(NumberText.numbers(Array("C!E".utf8)) == [1])
    #expect(NumberText.numbers(Array("Cg".utf8)) == [1])
    #expect(NumberText.numbers([UInt8](repeating: UInt8(ascii: "/"), count: 99)).isEmpty)
  }

  @Test("what is too large is bounded, and what is none is 0")
  func bounds() {
    var series = NumberText()
    series.add(.max)
    series.add(.min)
    series.addDifference(.max)
    series.addDifference(.min)
    #expect(series.bytes.count < 50)
    #expect(steps(.nan, of: 1) == 0)
    #expect(steps(.infinity, of: 1) == NumberText.largest)
    #expect(steps(-1e300, of: 0.1) == -NumberText.largest)
    #expect(steps(1.25, of: 0.1) == 13)
    #expect(steps(-1.25, of: 0.1) == -13)
  }
}
