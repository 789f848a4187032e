import JSON
import RunModel
import RunStore
import Testing
import Workouts

@testable import RunPage

/// A browser test shows that the page makes the same files from them byte for byte.
@Suite("All points of a run")
struct RunPointsTests {
  private func value(_ run: Run) throws -> JSONValue { try JSONValue(parsing: RunPoints(run).json) }

  /// Numbers of a text, as the page reads them.
  private func numbers(_ text: String?) -> [Int?] {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var (list, value, shift): ([Int?], Int, Int) = ([], 0, 0)
    for byte in (text ?? "").utf8 {
      guard let digit = digits.firstIndex(of: byte) else {
        list.append(nil)
        continue
      }
      value |= (digit & 31) << shift
      shift += 5
      if digit & 32 != 0 { continue }
      list.append(value % 2 == 1 ? -(value >> 1) : value >> 1)
      (value, shift) = (0, 0)
    }
    return list
  }

  /// Decodes second differences.
  private func steady(_ text: String?) -> [Int] {
    var (sum, step) = (0, 0)
    return numbers(text).map { more in
      step += more ?? 0
      sum += step
      return sum
    }
  }

  @Test("places, times and distances of all points are there, as exactly as exports have them")
  func points() throws {
    let run = Sample.run(seconds: 600)
    let points = try value(run)
    #expect(points["begin"]?.int64 == 1_795_241_700_000)
    #expect(steady(points["time"]?.string) == (0...600).map { $0 * 1000 })
    #expect(steady(points["distance"]?.string) == (0...600).map { $0 * 300 })
    let north = run.points.map { RunCard.Place($0.coordinate).north }
    #expect(steady(points["north"]?.string) == north)
    let east = run.points.map { RunCard.Place($0.coordinate).east }
    #expect(steady(points["east"]?.string) == east)
    #expect(numbers(points["height"]?.string).count == 601)
    #expect(numbers(points["hdop"]?.string) == [Int?](repeating: nil, count: 601))
    // A run at an even pace is compact: two digits per point for its place, one for the rest.
    #expect(RunPoints(run).json.count < 601 * 11)
  }

  @Test("channels that GPX has an element for are among them, by its name")
  func channels() throws {
    var run = Sample.run(seconds: 4)
    #expect(try value(run)["channels"] == nil)
    run.channels = [.pressure, .temperature]
    run.points = run.points.edited { index, point in
      point.channels[.pressure] = 1000
      point.channels[.temperature] = index == 2 ? nil : 20 + Double(index) / 10
    }
    let channels = try #require(try value(run)["channels"])
    #expect(channels[1] == nil && channels[0]?[0]?.string == "gpxtpx:atemp")
    #expect(channels[0]?[1]?.int64 == 1)
    #expect(numbers(channels[0]?[2]?.string) == [200, 1, nil, 2, 1])
  }

  @Test("hidden ends are not among them, nor badges there; laps stay as they were")
  func hiddenEnds() throws {
    let run = Sample.run(seconds: 600)
    let shown = ShownPoints(run, hidingWithin: 200).indices
    #expect(!shown.isEmpty && shown.count < 500)
    let points = try JSONValue(parsing: RunPoints(run, hidingWithin: 200).json)
    #expect(steady(points["time"]?.string) == shown.map { $0 * 1000 })
    #expect(numbers(points["height"]?.string).count == shown.count)
    #expect(points["segments"]?.array?.compactMap(\.int64) == [Int64(shown.count)])
    let whole = try value(run)
    let laps = { (value: JSONValue) in value["laps"]?.array?.compactMap(\.array) ?? [] }
    #expect(laps(points).map { $0.dropLast() } == laps(whole).map { $0.dropLast() })
    #expect(
      laps(points).compactMap { $0.last?.int64 }.reduce(0, +) == Int64(shown.count))
    let none = try JSONValue(parsing: RunPoints(run, hidingWithin: 9000).json)
    #expect(none["pins"]?.array?.isEmpty == true && none["segments"]?.array?.isEmpty == true)
  }

  @Test("laps take each point once, and what lies behind the last lap's end is in it")
  func laps() throws {
    var run = Sample.run(seconds: 600)
    run.laps[1].end = 400
    run.points = run.points.edited { index, point in
      point.segment = index >= 450 ? 1 : 0
      point.speed = index == 10 ? 4.25 : 3
    }
    let points = try value(run)
    let first: [JSONValue] = [
      .number("0"), .number("3000"), .number("3000"), .number("90000"), .number("425"),
      .string("button"), .number("300"),
    ]
    #expect(points["laps"]?[0] == .array(first))
    #expect(points["laps"]?[1]?[6]?.int64 == 301)
    #expect(points["segments"] == .array([.number("450"), .number("151")]))
    run.laps = []
    let whole = try value(run)["laps"]
    #expect(whole?[0]?[5]?.string == "" && whole?[0]?[6]?.int64 == 601)
  }

  @Test("rests of a workout are among the laps as such")
  func rests() throws {
    var run = Sample.run(seconds: 600)
    run.workout = try WorkoutParser.parse("5min + rest 5min")
    run.laps[1].step = 1
    let laps = try value(run)["laps"]
    #expect(laps?[0]?[7] == nil && laps?[1]?[7] == .bool(true))
  }

  @Test("what clock and engine say of the whole run is there as GPX has it")
  func figures() throws {
    var run = Sample.run(seconds: 600)
    (run.moving, run.gapDistance) = (590.5, 1.25)
    let points = try value(run)
    func row(_ numbers: Int...) -> [JSONValue] { numbers.map { .number("\($0)") } }
    #expect(points["clock"] == .array(row(6000, 6000) + [.array([])]))
    #expect(points["figures"] == .array(row(5905, 120, 120, 125)))
    #expect(points["journal"] == nil && points["elapsed"] == nil)
    let undated = try value(Sample.run(seconds: 600, start: nil))
    #expect(undated["journal"]?.string == "5d0c31a20001")
    #expect(numbers(undated["elapsed"]?.string) == [0] + [Int?](repeating: 10, count: 600))
    #expect(undated["figures"] == .array([.null] + row(120, 120) + [.null]))
  }

  @Test("a run without a date has no times, and laps that begin at none")
  func undated() throws {
    let badges = [RunBadge(name: "Here", distance: 5, elapsed: 2, coordinate: Sample.berlin)]
    let points = try value(Sample.run(start: nil, badges: badges))
    #expect(points["begin"] == .null)
    #expect(points["start"] == .null)
    #expect(points["time"] == nil)
    let laps = points["laps"]?.array ?? []
    #expect(laps.count == 2 && laps.allSatisfy { $0[0] == .null && $0[1]?.int64 != nil })
    let pin: [JSONValue] = [
      .string("Here"), .number("525000000"), .number("134000000"), .null,
    ]
    #expect(points["pins"] == .array([.array(pin)]))
  }

  @Test("software is told whole, and in parts when it tells its version as ours does")
  func software() throws {
    var run = Sample.run(seconds: 10)
    #expect(try value(run)["creator"] == .null)
    run.software = "moon <runner> 1.2.3"
    let points = try value(run)
    #expect(points["software"]?.string == run.software)
    #expect(
      points["creator"] == .array([.string("moon <runner>"), .number("1"), .number("2")]))
  }

  @Test("no value of a damaged file ends it", arguments: [1e12, -1e12, 0, 1e-12])
  func damaged(value: Double) throws {
    var run = Sample.run(seconds: 50, badges: [RunBadge(name: "x", distance: 0, elapsed: value)])
    run.laps = [Lap(start: value, end: value, duration: value, distance: value, kind: .auto)]
    run.points = run.points.edited { index, point in
      guard index % 3 == 0 else { return }
      point.elapsed = value
      point.distance = value
      point.altitude = value
      point.speed = value
    }
    #expect(try self.value(run)["laps"]?[0]?[6]?.int64 == 51)
  }
}
