import Drawing
import MapTiles
import RunModel
import TestSupport
import Testing
import Tracking

@testable import Board
@testable import Device

@Suite("Streets under the map")
struct BoardCoreMapsTests {
  /// A library with one map of the whole Earth.
  private func library(_ folder: TemporaryFolder) throws -> MapLibrary {
    let tile = try #require(TileAddress(zoom: 0, column: 0, row: 0))
    var file = MadePMTiles([(tile, sampleTile())], isPacked: false)
    file.bounds = [-1_800_000_000, -850_000_000, 1_800_000_000, 850_000_000]
    try folder.write(file.bytes, to: "maps/earth.pmtiles")
    let files = MapWorker.open(folder.path)
    #expect(files.faults.isEmpty)
    return files.library
  }

  private func rig(_ maps: FakeMaps) -> LoopRig {
    let rig = LoopRig(maps: maps)
    rig.beginRun(receiver: 60)
    rig.short(.down, .down)
    return rig
  }

  private func picture(_ rig: LoopRig) -> [UInt32] {
    rig.core.picture.painter?.frame.withPixels { Array($0) } ?? []
  }

  @Test("tiles are asked for when the map is drawn, once, and drawn when they are there")
  func asked() throws {
    let maps = FakeMaps(try VectorTile(sampleTile()))
    maps.isQuick = false
    maps.reports = [.opened(try library(TemporaryFolder()))]
    let rig = rig(maps)
    guard case .liveMap = rig.screen.content else {
      Issue.record("\(rig.screen.content)")
      return
    }
    rig.wait(.seconds(3))
    #expect(!maps.wanted.isEmpty && Set(maps.wanted).count == maps.wanted.count)
    let wanted = maps.wanted
    rig.wait(.seconds(3))
    #expect(maps.wanted == wanted)
    let (before, frames) = (picture(rig), rig.ports.log.count("frame"))
    maps.answer(wanted)
    rig.wait(.milliseconds(1))
    #expect(rig.ports.log.count("frame") == frames + 1)
    #expect(picture(rig) != before)
    #expect(rig.log.contains { $0.hasPrefix("map: earth.pmtiles, zoom 0-14") })
    #expect(rig.events.contains(.maps([MapNote(name: "earth", credit: "made up")])))
  }

  @Test("no tile is read before a map is looked at")
  func lazily() throws {
    let maps = FakeMaps(try VectorTile(sampleTile()))
    maps.reports = [.opened(try library(TemporaryFolder()))]
    let rig = LoopRig(maps: maps)
    rig.beginRun(receiver: 20)
    rig.wait(.seconds(10))
    #expect(maps.wanted.isEmpty)
  }

  @Test("a card that stalls under the maps changes nothing else")
  func stalled() throws {
    func run(_ maps: FakeMaps?) throws -> (fixes: [RunTime], screens: [ScreenContent], turns: Int) {
      let rig = LoopRig(maps: maps)
      rig.beginRun(receiver: 60)
      rig.short(.down, .down)
      var screens: [ScreenContent] = []
      for _ in 0..<40 {
        rig.wait(.seconds(1))
        screens.append(rig.screen.content)
      }
      return (rig.fixTimes, screens, rig.core.turns)
    }
    let maps = FakeMaps(try VectorTile(sampleTile()))
    maps.isQuick = false
    maps.reports = [.opened(try library(TemporaryFolder()))]
    let (with, without) = (try run(maps), try run(nil))
    #expect(!maps.wanted.isEmpty)
    #expect(with.fixes == without.fixes && with.fixes.count > 30)
    #expect(with.screens == without.screens)
    // One more turn, for the report of the installed maps.
    #expect(with.turns <= without.turns + 1)
  }

  @Test("the first picture after the start neither waits for the maps nor is drawn again for them")
  func firstPicture() throws {
    func frames(_ maps: FakeMaps?) -> (count: Int, picture: [UInt32], turns: Int) {
      let rig = LoopRig(maps: maps)
      rig.start()
      return (rig.ports.log.count("frame"), picture(rig), rig.core.turns)
    }
    let silent = FakeMaps(VectorTile())
    silent.isQuick = false
    let (with, without) = (frames(silent), frames(nil))
    #expect(with == without && with.count == 1 && !with.picture.isEmpty)
    let opened = FakeMaps(VectorTile())
    opened.reports = [.opened(try library(TemporaryFolder()))]
    #expect(frames(opened).count == 1)
    #expect(frames(opened).picture == without.picture)
  }

  @Test("what is wrong with a map is told once in the log, with what to do")
  func faults() throws {
    let maps = FakeMaps(VectorTile())
    maps.reports = [.fault(map: "a.mbtiles", .damaged("its directory ends early"))]
    let rig = LoopRig(maps: maps)
    rig.start()
    rig.wait(.seconds(3))
    let line = "map a.mbtiles is damaged: its directory ends early; copy it again"
    #expect(rig.log.filter { $0.hasPrefix(line) }.count == 1)
  }
}
