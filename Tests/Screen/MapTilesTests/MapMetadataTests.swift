import Testing

@testable import MapTiles

@Suite struct MapMetadataTests {
  @Test func nameAttributionAndLayersAreRead() {
    let json = """
      {"name": "Liechtenstein", "attribution": "made up", "author": "somebody", "type": {"a": [1]},
       "vector_layers": [{"id": "streets", "fields": {"kind": "String"}}, 7, {"id": 8}]}
      """
    let metadata = MapMetadata(Array(json.utf8))
    #expect(metadata.name == "Liechtenstein" && metadata.attribution == "made up")
    #expect(metadata.author == "somebody")
    #expect(metadata.layers == ["streets"])
  }

  @Test func whatIsDamagedIsAsGoodAsNotThere() {
    for json in ["", "[]", "{", #"{"name": "x""#, #"{"vector_layers": [{"id": "a"}"#] {
      let metadata = MapMetadata(Array(json.utf8))
      #expect(metadata.name == nil && metadata.layers.isEmpty)
    }
    let odd = MapMetadata(Array(#"{"name": 7, "vector_layers": {}, "attribution": null}"#.utf8))
    #expect(odd.name == nil && odd.attribution == nil && odd.layers.isEmpty)
  }

  @Test func bytesAndLayersHaveLimits() {
    func json(_ count: Int) -> [UInt8] {
      let head = Array(#"{"name":"x","filler":""#.utf8)
      return head + [UInt8](repeating: 0x20, count: count - head.count - 2) + Array("\"}".utf8)
    }
    #expect(MapMetadata(json(MapLimits.metadataBytes + 1)).name == nil)
    let layers = (0...MapLimits.layers).map { "{\"id\":\"\($0)\"}" }.joined(separator: ",")
    let many = MapMetadata(Array("{\"vector_layers\":[\(layers)]}".utf8))
    #expect(many.layers.count == MapLimits.layers)
  }
}
