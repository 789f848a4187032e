import Foundation
import Testing

@testable import RunPage

@Suite("Base64")
struct Base64Tests {
  @Test("it is what Foundation writes, whatever the length", arguments: 0...67)
  func same(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 151 + count) }
    #expect(
      String(decoding: Base64.text(bytes), as: UTF8.self) == Data(bytes).base64EncodedString())
  }
}
