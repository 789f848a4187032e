import Foundation
import MapTiles
import MemoryDisk
import RunModel
import RunStore
import TestSupport
import Testing

@testable import RunPage

@Suite("Streets on the page") struct PageStreetsTests {
  private let runs = (1...2).map {
    Sample.run($0, start: Sample.start.shifted(bySeconds: $0 * 86_400))
  }
  private let state = MemoryFileSystem()
  private let maps: MadeMaps

  init() throws {
    maps = try MadeMaps()
    try maps.write(tiles())
  }

  private func tiles(_ street: String = "residential") -> [(TileAddress, [UInt8])] {
    let line = MadeFeature(tags: [("kind", street)], parts: [[(0, 400), (4096, 400)]])
    return [
      (Sample.tile(14), madeTile(MadeLayer(name: "streets", features: [line]))),
      (Sample.tile(12), placeTile("Cölln <i>", at: tileUnits(of: Sample.berlin, zoom: 12))),
    ]
  }

  private func streets() throws -> PageStreets? {
    PageStreets(try maps.open(), cache: StreetCache(fileSystem: state))
  }

  private func page(_ streets: PageStreets?) throws -> String {
    var bytes: [UInt8] = []
    RunPage(ladder: Sample.ladder).write(
      Sample.store(try Sample.volume(runs)), pictures: NoPictures(), streets: streets,
      files: Sample.allFiles
    ) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func element(_ name: String, of page: String) throws -> String? {
    let open = "<script type=application/json id=\(name)>"
    let parts = page.components(separatedBy: open)
    #expect(parts.count <= 2, "\(name) is there once")
    return parts.count == 2 ? parts[1].components(separatedBy: "</script>").first : nil
  }

  private func index(_ page: String) throws -> [String: Any]? {
    let text = try #require(try element("index", of: page))
    let index = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    return index?["streets"] as? [String: Any]
  }

  private func lines() throws -> [String] {
    guard let file = try? state.open(StreetCache.standardPath, .read) else { return [] }
    var all: [UInt8] = []
    while true {
      let piece = try file.read(1 << 16)
      guard !piece.isEmpty else { break }
      all += piece
    }
    return String(decoding: all, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private var tileName: String { "tile-\(Sample.tile(14).column)-\(Sample.tile(14).row)" }

  @Test("a tile is there once for all runs, with whose data it is and what runs are called after")
  func shown() throws {
    let page = try page(try streets())
    #expect(try element(tileName, of: page) == "{\"minor\":\"EAoGggCA\"}")
    let index = try #require(try index(page))
    #expect(index["credits"] as? [String] == ["© OpenStreetMap contributors", "made up"])
    #expect(index["names"] as? [String] == ["Cölln <i>"])
    let starts = try #require(index["starts"] as? String)
    #expect(NumberText.numbers(Array(starts.utf8)) == [1, 1])
    let tiles = NumberText.numbers(Array((index["tiles"] as? String ?? "").utf8))
    #expect(tiles == [Sample.tile(14).column, Sample.tile(14).row])
    #expect(!page.contains("<i>"))
  }

  @Test("without a map, with a damaged one or one of elsewhere, the page is that of today")
  func without() throws {
    let plain = try page(nil)
    #expect(try index(plain) == nil && !plain.contains("id=tile-"))
    try maps.damage([UInt8]("PMTiles and no more".utf8))
    #expect(try streets() == nil)
    try maps.write([])
    #expect(try page(try streets()) == plain)
  }

  @Test("a tile that is damaged is left out, and read anew another time") func damagedTile() throws
  {
    try maps.write([(Sample.tile(14), [0x1a, 9]), tiles()[1]])
    let first = try page(try streets())
    #expect(try element(tileName, of: first) == nil)
    #expect(try index(first)?["names"] as? [String] == ["Cölln <i>"])
    try maps.write(tiles())
    #expect(try element(tileName, of: page(try streets())) != nil)
  }

  @Test("what is kept is not decoded again, and gives the same page") func kept() throws {
    let first = try page(try streets())
    let written = try lines()
    #expect(written.count > 2)
    let again = try #require(try streets())
    #expect(try page(again) == first)
    #expect(try lines() == written)
    // Nothing was read from the map: it also works if the file is gone.
    let gone = try #require(try streets())
    try maps.write([])
    #expect(try page(gone) == first)
  }

  @Test("another map file takes the place of what is kept") func replaced() throws {
    _ = try page(try streets())
    let mark = try #require(try streets()).mark
    try maps.write(tiles("primary") + [(Sample.tile(13), [])])
    #expect(try element(tileName, of: page(try streets())) == "{\"major\":\"EAoGggCA\"}")
    #expect(try #require(try streets()).mark != mark)
    for round in 0..<30 {
      try maps.write(tiles(round % 2 == 0 ? "residential" : "primary") + [(Sample.tile(11), [])])
      _ = try page(try streets())
    }
    #expect(try lines().count < 200)
  }

  @Test("a damaged, torn or foreign cache changes nothing, and is mended", arguments: 0...7)
  func damage(seed: Int) throws {
    let whole = try page(try streets())
    var random = SplitMix64(seed: UInt64(seed))
    var kept = Array(try lines().map { $0 + "\n" }.joined().utf8)
    switch seed % 4 {
    case 0: kept.removeLast(Int(random.next() % UInt64(kept.count)))
    case 1:
      for _ in 0..<20 {
        kept[Int(random.next() % UInt64(kept.count))] = UInt8(truncatingIfNeeded: random.next())
      }
    case 2: kept.insert(contentsOf: [UInt8](repeating: 60, count: 400_000), at: kept.count / 2)
    default: kept = Array("</script>\n[\"tile\",9]\n[]\n\n".utf8) + kept + kept
    }
    try state.remove(StreetCache.standardPath)
    try Sample.put(kept, at: StreetCache.standardPath, in: state)
    #expect(try page(try streets()) == whole)
    let mended = try lines()
    #expect(try page(try streets()) == whole)
    #expect(try lines() == mended)
  }

  @Test("a volume that takes nothing keeps no page from being made") func full() throws {
    state.capacity = 20
    let streets = try #require(try streets())
    #expect(try element(tileName, of: page(streets)) != nil)
    #expect(streets.cache?.warnings.count == 1)
  }

  @Test("the page's mark changes with its maps") func mark() throws {
    let store = Sample.store(try Sample.volume(runs))
    let page = RunPage(ladder: Sample.ladder)
    let streets = try streets()
    let with = page.mark(store, pictures: NoPictures(), streets: streets)
    #expect(with == page.mark(store, pictures: NoPictures(), streets: streets))
    #expect(with != page.mark(store, pictures: NoPictures()))
  }
}
