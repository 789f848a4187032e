import Drawing
import Foundation
import MemoryDisk
import Pictures
import RunModel
import RunStore
import Testing
import Tracking

@testable import RunPage

@Suite("The page of the runs")
struct RunPageTests {
  private func index(_ page: [UInt8]) throws -> [String: Any] { try ReadPage(page).index() }

  @Test("a page without runs is whole")
  func empty() throws {
    let page = Sample.page(Sample.store(try Sample.volume([])))
    let index = try index(page)
    #expect(try ReadPage(page).ids().isEmpty)
    #expect((index["records"] as? [Any])?.isEmpty == true)
    #expect((index["badges"] as? [Any])?.count == 3)
    #expect(String(decoding: page, as: UTF8.self).hasSuffix("</html>\n"))
  }

  @Test("runs stand newest first, each with a card; the same runs give the same bytes")
  func list() throws {
    let runs = (1...3).map { number in
      Sample.run(
        number, start: Sample.start.shifted(bySeconds: number * 86_400))
    }
    let store = Sample.store(try Sample.volume(runs))
    let page = Sample.page(store)
    let read = ReadPage(page)
    #expect(try read.ids() == runs.reversed().map(\.id))
    // Its own clock is an hour ahead.
    #expect(try read.column("start")[2] == 1_795_241_700 + 86_400 + 3600)
    #expect(try read.column("distance") == [180_000, 180_000, 180_000])
    #expect(try read.column("duration")[2] == 6000)
    #expect(try read.column("north")[2] == 525_000_000)
    #expect(try read.column("east")[2] == 134_000_000)
    let cards = try read.entries("cards")
    #expect(Set(cards.keys) == Set(runs.map(\.id)))
    // The index has them.
    #expect(cards.values.allSatisfy { $0["start"] == nil && $0["fastest"] == nil })
    #expect(Sample.page(store) == page)
  }

  @Test("hostile names stay text: nothing ends the element that holds them")
  func hostile() throws {
    let name = "</script><img src=x onerror=alert(1)>&amp;\u{2028}\u{2029}<!--\"'\\"
    let ladder = BadgeLadder([
      Badge(name: name, information: name, distance: 0, imageName: name),
      Badge(name: "Two", information: "", distance: 1, imageName: "b"),
    ])
    let run = Sample.run(badges: [RunBadge(name: name, distance: 0, elapsed: 0)])
    let page = Sample.page(Sample.store(try Sample.volume([run])), ladder: ladder)
    let badges = try #require(try index(page)["badges"] as? [[String: Any]])
    #expect(badges[0]["name"] as? String == name)
    let card = try #require(try ReadPage(page).entries("cards")[run.id])
    let pin = try #require((card["badges"] as? [Any])?.last as? [Any])
    #expect(pin[0] as? String == name)
    let text = String(decoding: page, as: UTF8.self)
    #expect(!text.contains("onerror=alert(1)>"))
    #expect(!text.contains("\u{2028}") && !text.contains("\u{2029}"))
  }

  @Test("what is not earned yet is a secret: no words, no picture")
  func secrets() throws {
    let page = Sample.page(
      Sample.store(try Sample.volume([Sample.run()])), pictures: EmbeddedPictures())
    let badges = try #require(try index(page)["badges"] as? [[String: Any]])
    #expect(badges[1]["information"] as? String == "Grey.")
    #expect(badges[1]["picture"] as? Int == 1)
    #expect(badges[2]["information"] == nil)
    #expect(badges[2]["picture"] == nil)
    #expect(!String(decoding: page, as: UTF8.self).contains("A secret."))
    let picture = try #require(try ReadPage(page).value("picture-1") as? String)
    let prefix = "data:image/png;base64,"
    #expect(picture.hasPrefix(prefix))
    let png = try #require(Data(base64Encoded: String(picture.dropFirst(prefix.count))))
    let decoded = try Picture(png: Array(png))
    #expect(decoded.size == FrameSize(width: 96, height: 96))
  }

  @Test("medals and records name their runs")
  func standings() throws {
    let slow = Sample.run(1, seconds: 600)
    var fast = Sample.run(2, seconds: 600, start: Sample.start.shifted(bySeconds: 86_400))
    fast.distance *= 1.2
    fast.points = fast.points.edited { _, point in point.distance *= 1.2 }
    let index = try index(Sample.page(Sample.store(try Sample.volume([slow, fast]))))
    let moon = try #require(index["badges"] as? [[String: Any]])[1]
    #expect(moon["earned"] as? Int == 1)
    #expect(moon["silver"] as? Int == 0)
    #expect(moon["gold"] as? Int == 0)
    let records = try #require(index["records"] as? [[Any]])
    let names = records.compactMap { $0[0] as? String }
    #expect(names == ["fastest0", "fastest1", "distance", "duration", "climb", "pace"])
    #expect(records.allSatisfy { $0.count == 5 })
    // 1000 m at 3.6 m/s; among equal times and climbs the older run holds the record.
    #expect(records[0][1] as? Int == 0)
    #expect(records[0][2] as? Int == 2778)
    #expect(records[0][3] as? Int == 1)
    #expect(records[0][4] as? Int == 3334)
    #expect(records[3][1] as? Int == 1)
    #expect(records[4][1] as? Int == 1)
  }

  @Test("totals have the runs that count, also at the ends of the calendar")
  func totals() throws {
    func start(_ year: Int, _ month: Int, _ day: Int, second: Int) throws -> UTC {
      let date = try #require(CalendarDate(year: year, month: month, day: day))
      return UTC(date: date, millisecondOfDay: Int64(second) * 1000)
    }
    // By the runner's clock, an hour ahead, the second is in the year 10000.
    var runs = [
      Sample.run(1, start: try start(0, 1, 1, second: 0)),
      Sample.run(2, start: try start(9999, 12, 31, second: 84_600)), Sample.run(3),
      Sample.run(4, start: Sample.start.shifted(bySeconds: 3600)),
    ]
    runs[3].distance = 9.99
    let page = Sample.page(Sample.store(try Sample.volume(runs)))
    let totals = try #require(try index(page)["totals"] as? [String: [[Int]]])
    func days(_ period: String) -> [Int] { totals[period]?.map { $0[0] } ?? [] }
    #expect(days("weeks") == [2_932_892, 20_773, -719_533])
    #expect(
      totals["weeks"]?.map { Array($0[1...]) } == [
        [1, 180_000, 6000, 9999, 52], [1, 180_000, 6000, 2026, 47], [1, 180_000, 6000, -1, 52],
      ])
    #expect(days("months") == [2_932_897, 20_758, -719_528])
    #expect(days("years") == [2_932_897, 20_454, -719_528])
    #expect(totals.values.joined().allSatisfy { $0[1] == 1 && $0[2] == 180_000 })
  }

  @Test("by the fastest stretch a badge's feats have paces of their own")
  func fastestStretch() throws {
    // A mile in 536.4 s, and one in 447 s within a run with the same average.
    let steady = Sample.run(1, seconds: 700)
    var uneven = Sample.run(2, seconds: 700, start: Sample.start.shifted(bySeconds: 86_400))
    uneven.points = uneven.points.edited { _, point in
      let second = point.elapsed
      point.distance = second < 500 ? second * 3.6 : 1800 + (second - 500) * 1.5
    }
    let files = try Sample.volume([steady, uneven])
    func badges(_ rule: Settings.BadgeSpeed) throws -> [[String: Any]] {
      var page: [UInt8] = []
      RunPage(ladder: Sample.ladder, settings: Settings().with(\.badgeSpeed, rule)).write(
        Sample.store(files), pictures: NoPictures()
      ) { page += $0 }
      return try #require(try index(page)["badges"] as? [[String: Any]])
    }
    let moon = try badges(.fastestStretch)[1]
    #expect(moon["gold"] as? Int == 0)
    let paces = try #require(moon["paces"] as? [String: Int])
    #expect(paces == ["earned": 333_333, "silver": 277_778, "gold": 277_778, "best": 277_778])
    let average = try badges(.wholeRun)[1]
    #expect(average["gold"] == nil)
    #expect(average["paces"] == nil)
  }

  @Test("badges of many runs say over what they are counted, and the most of it so far")
  func lifetime() throws {
    let badges = [(1000.0, RunTotals.Period.week), (1e7, .all)].map { metres, period in
      LifetimeBadge(
        Badge(name: "\(period)", information: "A secret.", distance: metres, imageName: "plato"),
        in: period)
    }
    let ladder = BadgeLadder(Sample.ladder.badges, lifetime: badges)
    let run = Sample.run(1)
    let store = Sample.store(try Sample.volume([run]))
    let page = Sample.page(store, ladder: ladder, pictures: EmbeddedPictures())
    let shown = try #require(try index(page)["lifetime"] as? [[String: Any]])
    #expect(shown.map { $0["over"] as? String } == ["week", "all"])
    #expect(shown.map { $0["most"] as? Int } == Array(repeating: Int(run.distance * 100), count: 2))
    #expect(shown[0]["earned"] as? Int == 0 && shown[0]["picture"] != nil)
    #expect(shown[0]["information"] as? String == "A secret.")
    #expect(shown[1]["earned"] == nil && shown[1]["information"] == nil)
    #expect(shown[1]["picture"] == nil)
    let goals = Units.allCases.map { Wording.goalNumber(1e7, $0) }
    #expect(shown[1]["goal"] as? [String] == goals && goals[0] == "10000")
  }

  @Test("a badge of the same name at another distance is another badge: it stays a secret")
  func namesakes() throws {
    let given = [
      RunBadge(name: "Earth", distance: 0, elapsed: 0),
      RunBadge(name: "Far Away", distance: 1200, elapsed: 400),
    ]
    let store = Sample.store(try Sample.volume([Sample.run(1, badges: given)]))
    let far = { (badge: Badge) in badge.name == "Far Away" }
    func shown(_ ladder: BadgeLadder) throws -> [String: Any] {
      let page = Sample.page(store, ladder: ladder, pictures: EmbeddedPictures())
      let badges = try #require(try index(page)["badges"] as? [[String: Any]])
      return badges[try #require(ladder.badges.firstIndex(where: far))]
    }
    #expect(try shown(Sample.ladder)["picture"] == nil)
    #expect(try shown(Sample.ladder)["tenths"] as? Int == 10_000_000)
    // The run's own badge is shown, even if its distance is out of reach now.
    var own = Sample.ladder.badges
    own[2].distance = 2e6
    let run = Sample.run(2, badges: [RunBadge(name: "Far Away", distance: 2e6, elapsed: 9)])
    let other = Sample.store(try Sample.volume([run]))
    let page = Sample.page(other, ladder: BadgeLadder(own), pictures: EmbeddedPictures())
    let badges = try #require(try index(page)["badges"] as? [[String: Any]])
    #expect(badges[2]["picture"] != nil)
  }

  @Test("links are told once for all runs that share them")
  func links() throws {
    let runs = (1...3).map { Sample.run($0, start: Sample.start.shifted(bySeconds: $0 * 100)) }
    let page = Sample.page(Sample.store(try Sample.volume(runs))) { run in
      run.number == 2 ? nil : LinkedFiles(folder: "RUNS/2026/", types: ["json", "gpx"])
    }
    let index = try index(page)
    #expect(index["folders"] as? [[String]] == [["RUNS/2026/", "json", "gpx"]])
    #expect(try ReadPage(page).column("folder") == [0, nil, 0])
  }

  @Test("all points are on the page of runs that have no GPX beside it, or no TCX that they could")
  func points() throws {
    let runs = [
      Sample.run(1), Sample.run(2, start: Sample.start.shifted(bySeconds: 100_000)),
      Sample.run(3, start: nil), Sample.run(4, start: Sample.start.shifted(bySeconds: 200_000)),
    ]
    let beside = [1: ["gpx", "tcx"], 2: ["gpx"], 3: ["gpx"]]
    let page = Sample.page(Sample.store(try Sample.volume(runs))) { run in
      beside[run.number.value].map { LinkedFiles(folder: "", types: $0) }
    }
    let points = try ReadPage(page).entries("points")
    #expect(runs.filter { points[$0.id] != nil }.map(\.number.value) == [2, 4])
  }

  @Test("points of all runs have their room; those of the oldest are left out")
  func room() throws {
    let count = 12
    let runs = (1...count).map { number in
      Sample.run(number, start: Sample.start.shifted(bySeconds: number * 86_400))
    }
    let store = Sample.store(try Sample.volume(runs))
    var page: [UInt8] = []
    RunPage(ladder: Sample.ladder, pointBytes: 20_000).write(store, pictures: NoPictures()) {
      page += $0
    }
    let points = try ReadPage(page).column("points")
    let known = points.prefix { $0 != nil }.count
    #expect(known > 1 && known < count)
    #expect(points.dropFirst(known).allSatisfy { $0 == nil })
    #expect(try ReadPage(page).entries("cards").count == count)
  }

  @Test("each run file is read once")
  func readOnce() throws {
    let runs = (1...3).map { Sample.run($0, start: Sample.start.shifted(bySeconds: $0 * 100)) }
    let files = try Sample.volume(runs)
    let store = Sample.store(files)
    let opens = files.counters.opens
    let page = Sample.page(store)
    #expect(try ReadPage(page).entries("points").count == 3)
    #expect(files.counters.opens == opens + 3)
  }

  @Test("a run whose file cannot be read is on the list, without a card")
  func unreadable() throws {
    let files = try Sample.volume([Sample.run(1)])
    let store = Sample.store(files)
    try files.remove(RunFile.path(Sample.run(1).id))
    let page = Sample.page(store)
    #expect(try ReadPage(page).ids().count == 1)
    #expect(try ReadPage(page).entries("cards").isEmpty)
    #expect(try self.index(page)["damaged"] as? [String] == [Sample.run(1).id])
  }

  @Test("a file that rots after the store knows it is counted on the page, and returned")
  func rotten() throws {
    let runs = [Sample.run(1), Sample.run(2, start: Sample.start.shifted(bySeconds: 86_400))]
    let files = try Sample.volume(runs)
    let store = Sample.store(files)
    var bytes = RunFileWriter.bytes(runs[0])
    bytes[bytes.count / 2] ^= 1
    try files.remove(RunFile.path(runs[0].id))
    try Sample.put(bytes, at: RunFile.path(runs[0].id), in: files)
    var page: [UInt8] = []
    let unreadable = RunPage(ladder: Sample.ladder).write(store, pictures: NoPictures()) {
      page += $0
    }
    #expect(unreadable.map(\.id) == [runs[0].id])
    #expect(unreadable.allSatisfy { !$0.reason.isEmpty })
    #expect(try self.index(page)["damaged"] as? [String] == [runs[0].id])
  }

  @Test("runs that are not stored are named, with where they are; the mark changes with them")
  func unlisted() throws {
    let files = try Sample.volume([Sample.run(1)])
    let page = RunPage(ladder: Sample.ladder)
    var store = Sample.store(files)
    let mark = page.mark(store, pictures: NoPictures())
    let journal = JournalID(0x5d0c_31a2_0009)
    _ = store.perform(
      .begin(
        RunHeader(
          journal: journal, utcOffset: 0, units: .kilometres, autoLap: true, ladder: [],
          engine: "moonrunner/1", software: "moonrunner test", boot: "test", startedAt: 0)))
    let index = try index(Sample.page(store))
    let unlisted = try #require(index["unlisted"] as? [[String]])
    #expect(unlisted.count == 1 && unlisted[0][1] == "unfinished")
    #expect((index["runs"] as? [String: Any])?["number"] as? String == "C")
    #expect(page.mark(store, pictures: NoPictures()) != mark)
  }

  @Test("a file that is no run is named as damaged")
  func damaged() throws {
    let files = try Sample.volume([])
    try Sample.put(Array("{".utf8), at: RunFile.path("20260101T000000Z-0001"), in: files)
    let index = try index(Sample.page(Sample.store(files)))
    #expect(index["damaged"] as? [String] == ["20260101T000000Z-0001"])
  }

  @Test("the mark changes with runs, ladder, pictures and settings, and only then")
  func mark() throws {
    let one = Sample.store(try Sample.volume([Sample.run(1)]))
    let two = Sample.store(
      try Sample.volume([Sample.run(1), Sample.run(2, start: nil)]))
    let page = RunPage(ladder: Sample.ladder)
    let mark = page.mark(one, pictures: NoPictures())
    #expect(page.mark(one, pictures: NoPictures()) == mark)
    #expect(page.mark(two, pictures: NoPictures()) != mark)
    #expect(page.mark(one, pictures: EmbeddedPictures()) != mark)
    let miles = RunPage(ladder: Sample.ladder, settings: Settings().with(\.units, .miles))
    #expect(miles.mark(one, pictures: NoPictures()) != mark)
    let rule = RunPage(
      ladder: Sample.ladder, settings: Settings().with(\.badgeSpeed, .fastestStretch))
    #expect(rule.mark(one, pictures: NoPictures()) != mark)
    let other = RunPage(ladder: BadgeLadder(Array(Sample.ladder.badges.dropLast())))
    #expect(other.mark(one, pictures: NoPictures()) != mark)
  }
}
