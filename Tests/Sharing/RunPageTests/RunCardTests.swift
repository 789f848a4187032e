import JSON
import RunModel
import Testing
import Workouts

@testable import RunPage

@Suite("Cards of runs")
struct RunCardTests {
  private func value(_ card: RunCard) throws -> JSONValue { try JSONValue(parsing: card.json) }

  @Test("figures, splits, laps, badges and records of a run")
  func figures() throws {
    let run = Sample.run(
      seconds: 600,
      badges: [
        RunBadge(name: "Earth", distance: 0, elapsed: 0),
        RunBadge(
          name: "The Moon", distance: 1609.344, elapsed: 536.4, coordinate: Sample.berlin,
          pace: 0.3333),
      ])
    let card = try value(RunCard(run))
    #expect(card["elapsed"]?.int64 == 6000)
    #expect(card["moving"] == .null)
    #expect(card["up"]?.int64 == 120)
    #expect(card["fixes"] == .array([.number("601"), .number("3"), .number("71")]))
    // One whole kilometre of 333.3 s and 800 m; one whole mile and the rest.
    #expect(card["km"] == .array([.number("1"), .string("qwG2mF")]))
    #expect(card["mi"]?[0]?.int64 == 1)
    // Metres in hundredths, seconds in tenths, and the kind of lap.
    #expect(card["laps"]?[0]?.int64 == 2)
    #expect(
      card["badges"]
        == .array([
          .number("2"),
          .array([.string("Earth"), .number("0"), .number("0"), .null]),
          .array([
            .string("The Moon"), .number("16093"), .number("5364"), .number("333"), .number("0"),
            .number("0"),
          ]),
        ]))
    let facts = RunCard(run).facts
    #expect(facts.climb == 120)
    #expect(facts.fastest == [3334, 5365, nil, nil, nil, nil, nil, nil])
    #expect(facts.start == RunCard.Place(north: 525_000_000, east: 134_000_000))
    #expect(card["start"] == .array([.number("525000000"), .number("134000000")]))
    #expect(
      facts.badges == [
        RunCard.BadgeKey(name: "Earth", tenths: 0),
        RunCard.BadgeKey(name: "The Moon", tenths: 16093),
      ])
  }

  @Test("channels of sensors over parts, kilometres, miles and laps, only where there are values")
  func channels() throws {
    var run = Sample.run(seconds: 600)
    #expect(try value(RunCard(run))["channels"] == nil)
    run.channels = [.pressure, .temperature]
    #expect(try value(RunCard(run))["channels"] == nil, "no point has a value")
    run.points = run.points.edited { second, point in
      point.channels[.pressure] = 1000
      point.channels[.temperature] = second < 300 ? 20 : nil
    }
    let channels = try #require(try value(RunCard(run))["channels"])
    #expect(channels[1] == nil)
    let entry = try #require(channels[0])
    #expect(entry[0]?.string == "temperature" && entry[1]?.string == "°C")
    #expect(entry[2]?.int64 == 1)
    // 36 parts of 50 m, the first half of which has 20.0.
    let half = "wM" + String(repeating: "A", count: 17)
    #expect(entry[3]?.string == half + String(repeating: ".", count: 18))
    #expect(entry[4]?.string == "wM.", "the kilometre, and what remains")
    #expect(entry[5]?.string == "wM." && entry[6]?.string == "wM.")
  }

  @Test("the steps of a workout, and which of them each lap was and met")
  func workout() throws {
    var run = Sample.run(seconds: 600)
    #expect(try value(RunCard(run))["workout"] == nil)
    run.workout = try WorkoutParser.parse(
      "Track: warmup 10min + 2x(run 0.4km@4:05-4:15 \"fast\" + rest open) + cooldown 1mi@5:00")
    run.laps = [
      (0, 100, 300), (1, 100, 400), (2, 60, 100), (1, 90, 400), (2, 60, 50), (1, 110, 400),
      (3, 4, 10), (nil, 60, 100),
    ].map { step, seconds, metres in
      Lap(start: 0, end: 0, duration: seconds, distance: metres, kind: .button, step: step)
    }
    let workout = try #require(try value(RunCard(run))["workout"])
    #expect(workout[0] == .string("Track"))
    func numbers(_ list: Int...) -> [JSONValue] { list.map { .number("\($0)") } }
    #expect(
      workout[1]
        == .array([
          .array(numbers(2, 0, 600_000)),
          .array(numbers(0, 1, 400_000) + [.array(numbers(2450, 2550)), .string("fast")]),
          .array(numbers(1, 2, 0)),
          .array(numbers(3, 1, 1_609_344) + [.array(numbers(3000, 3000))]),
        ]))
    // Step and result of each lap: on target, too fast, too slow, and too short to be judged.
    #expect(
      NumberText.numbers(Array((workout[2]?.string ?? "").utf8))
        == [1, 0, 2, 1, 3, 0, 2, 3, 3, 0, 2, 2, 4, 0, 0, 0])
    #expect(workout[3] == nil)
  }

  @Test("a workout at its limits is bounded, as are its laps, and facts are read from the card")
  func longestWorkout() throws {
    var run = Sample.run(seconds: 600)
    let name = String(repeating: "\u{1F315}", count: WorkoutLimits.nameBytes / 4)
    let step = WorkoutStep(
      .coolDown, .distance(199_999.999), target: PaceTarget(17_987, 17_989), name: name)
    run.workout = try Workout(
      name: name, steps: Array(repeating: step, count: WorkoutLimits.steps))
    run.laps = (0..<5000).map { index in
      Lap(
        start: 0, end: 0, duration: 100, distance: 100, kind: .button,
        step: index % WorkoutLimits.steps)
    }
    let card = RunCard(run)
    #expect(card.json.count < 20_000)
    #expect(try RunCard.Facts(card: card.json) == card.facts)
    let text = try #require(try value(card)["workout"]?[2]?.string)
    #expect(NumberText.numbers(Array(text.utf8)).count == 400)
  }

  @Test("the way has its places in whole units, and the distances that were measured")
  func way() throws {
    var run = Sample.run(seconds: 3600)
    // Measured a tenth longer than the distance between places.
    run.points = run.points.edited { _, point in point.distance *= 1.1 }
    let card = try value(RunCard(run))
    let unit = try #require(card["unit"]?.double)
    let track = NumberText.numbers(Array((card["track"]?[0]?.string ?? "").utf8))
    let beyond = NumberText.numbers(Array((card["beyond"]?[0]?.string ?? "").utf8))
    #expect(unit > 5 && track.count == 2 * beyond.count)
    // As data.js reads it.
    var (north, distance) = (0.0, 0.0)
    var read: [(north: Double, distance: Double)] = []
    for (place, more) in beyond.enumerated() {
      let (east, up) = (Double(track[2 * place]), Double(track[2 * place + 1]))
      let line = ((east * east + up * up).squareRoot() * unit + 0.5).rounded(.down)
      north += up * unit
      distance += (place == 0 ? 0 : line) + Double(more)
      read.append((north, distance))
    }
    let whole = try #require(Outline(run).stretches.first)
    #expect(read.count == whole.count)
    for (found, vertex) in zip(read, whole) {
      #expect(abs(found.north - vertex.north) <= unit / 2 + 0.01)
      #expect(abs(found.distance - vertex.distance) <= 0.5)
    }
  }

  @Test("an imported run says where it came from, one of ours does not")
  func source() throws {
    var run = Sample.run(seconds: 100)
    #expect(try value(RunCard(run))["source"] == nil)
    run.imported = ImportSource(
      format: "FIT", creator: "<Watch>", file: "a.fit", mark: ImportMark(batch: 1, after: 0))
    #expect(try value(RunCard(run))["source"] == .string("<Watch>, FIT"))
    run.imported?.creator = nil
    #expect(try value(RunCard(run))["source"] == .string("FIT"))
  }

  @Test("what the lists need is the same when a card is read back")
  func facts() throws {
    let run = Sample.run(
      seconds: 4000, badges: [RunBadge(name: "<&>", distance: 0, elapsed: 0)], altitude: nil)
    let card = RunCard(run)
    #expect(try RunCard.Facts(card: card.json) == card.facts)
  }

  @Test("a kept card says no place and no climb that a run file cannot have")
  func bounds() throws {
    func start(_ north: Int, _ east: Int) throws -> RunCard.Place? {
      try RunCard.Facts(card: Array("{\"start\":[\(north),\(east)]}".utf8)).start
    }
    func climb(_ tenths: Int) throws -> Int? {
      try RunCard.Facts(card: Array("{\"up\":\(tenths)}".utf8)).climb
    }
    let farthest = RunCard.Place(Coordinate(latitude: -90, longitude: 180))
    #expect(try start(farthest.north, farthest.east) == farthest)
    #expect(throws: (any Error).self) { try start(farthest.north - 1, farthest.east) }
    #expect(throws: (any Error).self) { try start(farthest.north, farthest.east + 1) }
    let highest = Int(Quantity.sums.upperBound) * 10
    #expect(try climb(highest) == highest)
    #expect(throws: (any Error).self) { try climb(highest + 1) }
  }

  @Test("an hour's run takes at most four kilobytes")
  func size() {
    #expect(RunCard(Sample.run(seconds: 3600)).json.count <= 4096)
  }

  @Test("a run without points, without distance, without time makes a card")
  func poor() throws {
    var run = Sample.run(seconds: 10)
    run.points = []
    run.segments = []
    run.laps = []
    run.duration = 0
    run.distance = 0
    run.ascent = nil
    let card = try value(RunCard(run))
    #expect(card["track"] == .array([]))
    #expect(card["pace"]?.string == "")
    #expect(card["up"] == .null)
    #expect(card["start"] == .null)
    #expect(try RunCard.Facts(card: RunCard(run).json).start == nil)
    run = Sample.run(seconds: 10)
    run.points = run.points.edited { _, point in point.distance = 0 }
    #expect(try value(RunCard(run))["part"]?.double == 0)
  }

  @Test("no value of a damaged file is too much", arguments: [1e12, -1e12, 0, 1e-12])
  func damaged(value: Double) throws {
    var run = Sample.run(
      seconds: 300,
      badges: (0..<500).map { _ in
        RunBadge(
          name: String(repeating: "\u{1F315}", count: 500), distance: value, elapsed: value,
          coordinate: Sample.berlin, pace: value)
      })
    run.duration = value
    run.elapsed = -value
    run.distance = value
    run.ascent = value
    run.laps = (0..<5000).map { _ in
      Lap(start: value, end: value, duration: value, distance: value, kind: .button)
    }
    run.segments = [RunSegment(start: value, end: -value, endedBy: .gap)]
    run.points = run.points.edited { index, point in
      point.elapsed = index % 3 == 0 ? value : Double(index)
      point.distance = index % 5 == 0 ? value : Double(index)
      point.altitude = value
    }
    let card = RunCard(run)
    #expect(card.json.count < 64 << 10)
    #expect(try RunCard.Facts(card: card.json) == card.facts)
  }

  @Test("a stretch that no one has run is no record")
  func implausible() {
    var curve = DistanceCurve()
    for second in 0...2000 {
      curve.append(seconds: Double(second), metres: second < 1000 ? 3 * Double(second) : 50_000)
    }
    #expect(FastestStretch.all(in: curve).allSatisfy { $0 == nil })
  }
}
