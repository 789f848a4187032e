import FIT
import TestSupport
import Testing
import Workouts

@testable import Activities

@Suite("A step of a FIT workout")
struct FITWorkoutStepTests {
  private typealias Field = FITEncoder.Field

  private func reading(_ body: (inout FITWorkouts) -> Void) -> [String] {
    let lines = FITWorkouts.reading(FITWorkouts.file(body))
    let prefix = "\"Track\": "
    return lines.map { String($0.hasPrefix(prefix) ? $0.dropFirst(prefix.count) : $0[...]) }
  }

  @Test(
    "is of a kind",
    arguments: [
      (0, "run"), (1, "rest"), (2, "warmup"), (3, "cooldown"), (4, "rest"), (5, "run"),
      (6, "run"), (nil, "run"), (77, "run"),
    ] as [(Int64?, String)])
  func kinds(_ intensity: Int64?, _ kind: String) {
    #expect(reading { $0.time(60, intensity: intensity) } == ["\(kind) 1min"])
  }

  @Test(
    "ends by time, distance or key, otherwise by key with its end in the name",
    arguments: [
      (0, 90_500, "run 90.5s", nil), (28, 60_000, "run 1min", nil), (31, 60_000, "run 1min", nil),
      (1, 40_050, "run 400.5m", nil), (5, nil, "run open", nil), (5, 7, "run open", nil),
      (nil, nil, "run open", nil), (nil, 60_000, "run open", nil),
      (0, nil, "run open", "no length"), (0, 0, "run open", "no length"),
      (1, nil, "run open", "no length"), (1, 0, "run open", "no length"),
      (2, 225, "run open \"HR < 125\"", "heart rate"),
      (3, 70, "run open \"HR > 70%\"", "heart rate"),
      (3, nil, "run open", "heart rate"), (4, 150, "run open \"150 kcal\"", "calories"),
      (14, 1250, "run open \"< 250 W\"", "power"), (15, 90, "run open \"> 90%\"", "power"),
      (22, 1250, "run open \"> 250 W\"", "power"), (29, 12, "run open \"12x\"", "repetitions"),
      (16, 80, "run open", "an unknown condition"), (99, 1, "run open", "an unknown condition"),
    ] as [(Int64?, Int64?, String, String?)])
  func ends(_ type: Int64?, _ value: Int64?, _ line: String, _ note: String?) {
    let lines = reading { $0.step(type, value) }
    #expect(lines.first == line)
    #expect(lines.count == (note == nil ? 1 : 2), "\(lines)")
    if let note { #expect(lines.last?.contains(note) == true, "\(lines)") }
  }

  @Test(
    "has a pace target in either order; others are part of its name",
    arguments: [
      (0, 0, 4000, 4200, "run 1min@3:58.1-4:10", nil),
      (0, 0, 4200, 4000, "run 1min@3:58.1-4:10", nil),
      (0, nil, 4000, 4000, "run 1min@4:10", nil), (12, 0, 4000, 4000, "run 1min@4:10", nil),
      (0, 3, nil, nil, "run 1min \"zone 3\"", "pace zones"),
      (0, 3, 4000, 4200, "run 1min \"zone 3\"", "pace zones"),
      (0, 0, 4000, nil, "run 1min", "lacks a speed"), (0, 0, 0, 4000, "run 1min", "lacks a speed"),
      (0, nil, nil, nil, "run 1min", "lacks a speed"),
      (0, 0, 100, 4000, "run 1min", "outside 1:00 to 30:00"),
      (1, 3, nil, nil, "run 1min \"HR zone 3\"", "heart rate"),
      (1, 0, 240, 250, "run 1min \"HR 140-150\"", "heart rate"),
      (1, 0, 70, 80, "run 1min \"HR 70-80%\"", "heart rate"),
      (1, 0, nil, nil, "run 1min", "no values"), (2, 0, 4000, 4200, "run 1min", nil),
      (nil, 0, 4000, 4200, "run 1min", nil),
      (3, 0, 85, 90, "run 1min \"cadence 85-90\"", "cadence"),
      (4, 0, 1250, 1270, "run 1min \"power 250-270 W\"", "power"),
      (4, 2, nil, nil, "run 1min \"power zone 2\"", "power"),
      (4, 0, 1000, 1157, "run 1min \"power 0-157 W\"", "power"),
      (4, nil, 1000, 1000, "run 1min \"power 1000%\"", "power"),
      (1, 0, 100, 160, "run 1min \"HR 0-60\"", "heart rate"),
      (5, 2, 1, 1, "run 1min", "unknown type"),
    ] as [(Int64?, Int64?, Int64?, Int64?, String, String?)])
  func targets(
    _ type: Int64?, _ value: Int64?, _ low: Int64?, _ high: Int64?, _ line: String, _ note: String?
  ) {
    let lines = reading { $0.step(0, 60_000, target: type, value, low, high) }
    #expect(lines.first == line)
    #expect(lines.count == (note == nil ? 1 : 2), "\(lines)")
    if let note { #expect(lines.last?.contains(note) == true, "\(lines)") }
  }

  @Test("has a second target, of which a pace is used")
  func second() {
    let lines = reading { file in
      file.step(
        0, 60_000, target: 1, 2, name: "Tempo",
        more: [
          Field(19, .enumeration, 0), Field(20, .uint32, 0), Field(21, .uint32, 4000),
          Field(22, .uint32, 4000),
        ])
    }
    #expect(
      lines == [
        "run 1min@4:10 \"HR zone 2, Tempo\"",
        "step 1: targets of heart rate are not supported; the step's name shows the target",
      ])
  }

  @Test("has a name, or notes in its place, on one line and in whole characters")
  func names() {
    func name(_ fields: [Field]) -> String? {
      reading { $0.step(0, 60_000, more: fields) }.first
    }
    #expect(name([Field(0, text: "Schnell"), Field(8, text: "Notes")]) == "run 1min \"Schnell\"")
    #expect(name([Field(0, text: ""), Field(8, text: "Go\r\nhard")]) == "run 1min \"Go hard\"")
    #expect(name([Field(0, text: "\"\u{7}\""), Field(8, text: "A")]) == "run 1min \"A\"")
    // "Läufe" cut in the middle of "ä"; text fields may lack their final 0.
    var file = FITWorkouts(name: nil)
    file.encoder.raw([0x40, 0, 0, 27, 0, 2, 0, 2, 7, 1, 1, 0])
    file.encoder.raw([0, 0x4c, 0xc3, 5])
    #expect(FITWorkouts.reading(file.encoder.file()) == ["\"file\": run open \"L\""])
    let long = String(repeating: "步", count: 84)
    let kept = String(repeating: "步", count: 26)
    #expect(name([Field(0, text: long)]) == "run 1min \"\(kept)\"")
  }

  @Test("shares notes with others of the same kind")
  func notes() {
    func notes(_ count: Int) -> String? {
      let lines = reading { file in for _ in 0..<count { file.step(4, 100) } }
      #expect(lines.count == 2)
      return lines.last
    }
    let words = "its end condition (calories) is not supported; end it with the lap key"
    #expect(notes(1) == "step 1: \(words)")
    #expect(notes(2) == "steps 1 and 2: \(words)")
    #expect(notes(8) == "steps 1, 2, 3, 4, 5, 6, 7 and 8: \(words)")
    #expect(notes(9) == "steps 1, 2, 3, 4, 5, 6, 7, 8 and 1 more: \(words)")
  }
}
