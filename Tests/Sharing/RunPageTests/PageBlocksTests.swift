import CZlib
import Foundation
import RunModel
import Testing

@testable import RunPage

@Suite("Blocks of the page")
struct PageBlocksTests {
  /// The columns of an element.
  private func columns(_ element: [UInt8]?) throws -> [String: [Any]] {
    let page = ReadPage(try #require(element))
    let name = try #require(page.elements.keys.first)
    let packed = try #require(try page.value(name) as? String)
    let bytes = try ReadPage.unpacked(try #require(Data(base64Encoded: packed)))
    return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: [Any]])
  }

  @Test("objects lie member by member, null where one has none, whatever their texts hold")
  func transposed() throws {
    var blocks = PageBlocks("cards", leavingOut: ["start"])
    let objects = [
      #"{"id":"a","start":[1,2],"list":[[1,{"x":"}],"}],null],"text":"\\\"{,:[\u003c"}"#,
      #"{"id":"b","more":{"y":[]},"list":[]}"#, #"{"id":"c"}"#,
    ]
    for (object, id) in zip(objects, ["a", "b", "c"]) {
      #expect(blocks.add(Array(object.utf8), of: id) == nil)
    }
    let columns = try columns(blocks.close())
    #expect(Set(columns.keys) == ["id", "list", "text", "more"])
    #expect(columns["id"] as? [String] == ["a", "b", "c"])
    #expect(columns.values.allSatisfy { $0.count == 3 })
    #expect(columns["text"]?[0] as? String == "\\\"{,:[<")
    #expect(columns["text"]?[1] is NSNull && columns["text"]?[2] is NSNull)
    #expect(columns["more"]?[0] is NSNull && columns["more"]?[1] is [String: Any])
    #expect(((columns["list"]?[0] as? [Any])?[0] as? [Any])?.count == 2)
    #expect(blocks.close() == nil)
    #expect(blocks.blocks == ["a": 0, "b": 0, "c": 0])
  }

  @Test("an object that names another run, or spells a member otherwise, changes its row only")
  func strange() throws {
    var blocks = PageBlocks("cards")
    let objects = [
      #"{"id":"b","km":1}"#, #"{"\u0069d":"x","km":2}"#, #"{ "id":"x","km":3}"#, "{}",
      #"{"id":"e","km":5}"#,
    ]
    for (object, id) in zip(objects, ["a", "b", "c", "d", "e"]) {
      #expect(blocks.add(Array(object.utf8), of: id) == nil)
    }
    let columns = try columns(blocks.close())
    #expect(columns["id"] as? [String] == ["a", "b", "c", "d", "e"])
    #expect(Set(columns.keys) == ["id", "km"])
    #expect(columns["km"]?.last as? Int == 5)
    #expect(blocks.add(Array("{}".utf8), of: "f") == nil)
    #expect(try self.columns(blocks.close())["id"] as? [String] == ["f"])
  }

  @Test("a block is closed when it is full, and the next one goes on")
  func full() throws {
    var blocks = PageBlocks("points")
    let text = String(repeating: "x", count: PageBlocks.blockBytes / 4)
    var elements: [[UInt8]] = []
    for number in 0..<10 {
      let object = Array("{\"id\":\"\(number)\",\"text\":\"\(text)\"}".utf8)
      if let element = blocks.add(object, of: "\(number)") { elements.append(element) }
    }
    if let element = blocks.close() { elements.append(element) }
    #expect(elements.count == 3)
    #expect(try elements.map { try columns($0)["id"]?.count } == [4, 4, 2])
    #expect((0..<10).map { blocks.blocks["\($0)"] } == [0, 0, 0, 0, 1, 1, 1, 1, 2, 2])
  }

  @Test("what is damaged does not unpack")
  func damaged() throws {
    let packed = Deflate.packed(Array(String(repeating: "moon", count: 100).utf8))
    #expect(try ReadPage.unpacked(Data(packed)).count == 400)
    var bytes = [UInt8](repeating: 0, count: 1000)
    for index in packed.indices {
      var (damaged, length) = (packed, UInt(bytes.count))
      damaged[index] ^= 0x55
      let status = uncompress(&bytes, &length, damaged, UInt(damaged.count))
      #expect(status != Z_OK, "byte \(index)")
    }
  }
}
