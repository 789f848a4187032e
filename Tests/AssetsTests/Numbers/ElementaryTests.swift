import Foundation
import Testing

@testable import asset_maker

@Suite("The functions from basic operations")
struct ElementaryTests {
  /// Far under one step of a 16-bit sample (3e-5).
  private static let tolerance = 1e-9

  private static func isNear(_ left: Double, _ right: Double) -> Bool {
    abs(left - right) <= tolerance * max(1, abs(right))
  }

  @Test("sine and cosine are those of the C library")
  func circle() {
    for step in -1000...1000 {
      let angle = Double(step) * 0.0137
      #expect(ElementaryTests.isNear(Elementary.sin(angle), sin(angle)), "\(angle)")
      #expect(ElementaryTests.isNear(Elementary.cos(angle), cos(angle)), "\(angle)")
    }
    #expect(Elementary.sine(turns: 0) == 0)
    #expect(ElementaryTests.isNear(Elementary.sine(turns: 0.25), 1))
  }

  @Test("exponential, logarithm and power are those of the C library")
  func growth() {
    for step in -400...400 {
      let x = Double(step) * 0.173
      #expect(ElementaryTests.isNear(Elementary.exp(x), exp(x)), "\(x)")
      #expect(ElementaryTests.isNear(Elementary.log(exp(x)), x), "\(x)")
      #expect(ElementaryTests.isNear(Elementary.pow(1.7, x / 10), pow(1.7, x / 10)), "\(x)")
    }
    #expect(Elementary.exp(-1e6) == 0)
    #expect(Elementary.pow(0, 2.4) == 0)
  }

  @Test("angles are those of the C library, in all quadrants and on the axes")
  func angles() {
    for step in 0..<360 {
      let turn = Double(step) * Double.pi / 180
      let (x, y) = (3 * cos(turn), 3 * sin(turn))
      #expect(ElementaryTests.isNear(Elementary.atan2(y, x), atan2(y, x)), "\(step)")
    }
    for step in -100...100 {
      let x = Double(step) / 100
      #expect(ElementaryTests.isNear(Elementary.asin(x), asin(x)), "\(x)")
    }
    #expect(Elementary.atan2(0, 0) == 0)
  }
}
