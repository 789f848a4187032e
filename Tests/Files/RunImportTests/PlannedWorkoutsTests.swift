import MemoryDisk
import RunModel
import RunStore
import Testing
import Workouts

@testable import RunImport

@Suite("The file of planned workouts")
struct PlannedWorkoutsTests {
  private let friday: CalendarDate
  private let saturday: CalendarDate

  init() throws {
    friday = try #require(CalendarDate(iso8601: "2026-11-27"))
    saturday = try #require(CalendarDate(iso8601: "2026-11-28"))
  }

  private func planned(
    _ id: String, _ text: String? = nil, name: String = ""
  ) throws -> PlannedWorkout {
    PlannedWorkout(id: id, name: name, workout: try text.map { try WorkoutParser.parse($0) })
  }

  @Test("is read as it was written, with the workouts of each day in order")
  func roundTrip() throws {
    var plan = PlannedWorkouts(for: [saturday, friday])
    plan.add(try planned("7", "Track: 10min + 6x(400m@4:10 + 90s) + 10min"), on: friday)
    plan.add(try planned("i8_b-9", name: "Easy \"by\" feel\u{0}"), on: friday)
    plan.add(try planned("9", "5km", name: "Parkläufe"), on: saturday)
    let read = try PlannedWorkouts(plan.bytes)
    #expect(read == plan && read.bytes == plan.bytes && read.count == 3)
    #expect(read.workouts(on: friday).map(\.name) == ["Track", "Easy by feel"])
    #expect(read.workouts(on: friday).map(\.id) == ["7", "i8_b-9"])
    #expect(read.workouts(on: friday)[0].workout?.count == 14)
    #expect(read.workouts(on: friday)[1].workout == nil)
    #expect(read.workouts(on: saturday).first?.workout?.name == "Parkläufe")
    let sunday = CalendarDate(daysSince1970: saturday.daysSince1970 + 1)
    #expect(read.workouts(on: sunday).isEmpty && !read.covers(sunday) && read.covers(friday))
  }

  @Test("looks as documented")
  func sample() throws {
    var plan = PlannedWorkouts(for: [friday])
    plan.add(try planned("7", "5km"), on: friday)
    plan.add(try planned("8", name: "Rest"), on: friday)
    let text = """
      {
        "format": "moonrunner.planned",
        "version": 1,
        "days": [
          {
            "day": "2026-11-27",
            "workouts": [
              {
                "id": "7",
                "name": "",
                "workout": "run 5km"
              },
              {
                "id": "8",
                "name": "Rest",
                "workout": null
              }
            ]
          }
        ]
      }

      """
    #expect(String(decoding: plan.bytes, as: UTF8.self) == text)
  }

  @Test("says why an event cannot be added, and does not add it")
  func refusals() throws {
    var plan = PlannedWorkouts(for: [friday, saturday])
    plan.add(try planned("1"), on: friday)
    let longest = String(repeating: "9", count: PlannedWorkouts.mostIDBytes)
    #expect(plan.refusal(of: longest, on: friday) == nil)
    for id in ["", longest + "9", "a b", "a\"", "ä", "../x"] {
      #expect(plan.refusal(of: id, on: friday) == "its id is invalid")
    }
    #expect(plan.refusal(of: "1", on: saturday) == "its id occurs twice")
    let sunday = CalendarDate(daysSince1970: saturday.daysSince1970 + 1)
    #expect(plan.refusal(of: "2", on: sunday) == "its day, 2026-11-29, is outside the plan")
    for number in 2...PlannedWorkouts.mostPerDay {
      #expect(plan.refusal(of: "\(number)", on: friday) == nil)
      plan.add(try planned("\(number)"), on: friday)
    }
    #expect(plan.refusal(of: "11", on: friday) == "2026-11-27 has more than 10 workouts")
    let before = plan
    plan.add(try planned("11"), on: friday)
    plan.add(try planned("1"), on: saturday)
    plan.add(try planned("12"), on: sunday)
    #expect(plan == before && plan.count == 10)
    #expect(PlannedWorkouts(for: [friday, saturday, sunday]).covers(sunday) == false)
  }

  @Test("has room for the longest workouts on all days")
  func largest() throws {
    let name = String(repeating: "\u{1f3c3}", count: WorkoutLimits.nameBytes / 4)
    let step = WorkoutStep(
      .coolDown, .distance(199_999.999), target: PaceTarget(11_111, 17_999), name: name)
    let steps = Array(repeating: step, count: WorkoutLimits.steps)
    // Every step is a block of its own, in three blocks of all steps.
    let all = Array(
      repeating: Workout.Block(0..<steps.count, rounds: 99), count: WorkoutLimits.depth - 1)
    let blocks = all + steps.indices.map { Workout.Block($0..<$0 + 1, rounds: 99) }
    let workout = try Workout(name: name, steps: steps, blocks: blocks)
    var plan = PlannedWorkouts(for: [friday, saturday])
    for number in 0..<PlannedWorkouts.mostPerDay {
      let id = String(repeating: "\(number)", count: PlannedWorkouts.mostIDBytes - 1)
      plan.add(PlannedWorkout(id: id + "a", name: "", workout: workout), on: friday)
      plan.add(PlannedWorkout(id: id + "b", name: "", workout: workout), on: saturday)
    }
    #expect(plan.count == PlannedWorkouts.mostDays * PlannedWorkouts.mostPerDay)
    #expect(plan.bytes.count <= PlannedWorkouts.mostBytes)
    #expect(try PlannedWorkouts(plan.bytes) == plan)
  }

  private static let day = #""days": [{"day": "2026-11-27", "workouts": ["#
  private static func file(_ rest: String, version: String = "1") -> String {
    #"{"format": "moonrunner.planned", "version": \#(version), \#(rest)}"#
  }

  @Test(
    "ignores a damaged file, one beyond a limit, and one of a newer version",
    arguments: [
      ("", "found the end of the document"),
      ("[]", "expected an object"),
      (#"{"version": 1}"#, "the format is not"),
      (#"{"format": "moonrunner.run", "version": 1}"#, "the format is not"),
      (#"{"format": "moonrunner.planned", "days": []}"#, "the version is missing"),
      (file(#""days": []"#, version: "2"), "version 2 is newer than this program supports"),
      (file(#""days": []"#, version: "0"), "expected a whole number from 1"),
      (file(#""days": 3"#), "expected an array"),
      (file(#""days": [{"workouts": []}]"#), "the day is missing"),
      (file(#""days": [{"day": "2026-02-30"}]"#), "expected another day"),
      (file(#""days": [{"day": "2026-11-27"}, {"day": "2026-11-27"}]"#), "expected another day"),
      (
        file(#""days": [{"day": "2026-11-27"}, {"day": "2026-11-28"}, {"day": "2026-11-29"}]"#),
        "more than 2 days"
      ),
      (file(day + #"{"id": "1", "workout": "400"}]}]"#), "has no unit"),
      (file(day + #"{"id": "1", "workout": 5}]}]"#), "expected a string"),
      (file(day + #"{"name": "a"}]}]"#), "its id is invalid"),
      (file(day + #"{"id": "1"}, {"id": "1"}]}]"#), "its id occurs twice"),
      (file(day + #"{"id": "1"}]}]"#) + "x", "the end of the document"),
      (String(repeating: " ", count: PlannedWorkouts.mostBytes + 1), "it is larger than"),
    ])
  func refused(text: String, reason: String) {
    #expect {
      _ = try PlannedWorkouts(Array(text.utf8))
    } throws: { error in
      let said = "\(error)"
      return said.hasPrefix("planned.json is ignored: ") && said.contains(reason)
        && said.hasSuffix("; the next sync replaces it")
    }
  }

  @Test("is empty when it is truncated anywhere")
  func truncated() throws {
    var plan = PlannedWorkouts(for: [friday, saturday])
    plan.add(try planned("7", "Track: 10min + 6x(400m@4:10 + 90s) + 10min"), on: friday)
    let bytes = plan.bytes
    for count in 0..<bytes.count - 1 {
      let part = Array(bytes.prefix(count))
      #expect(throws: PlannedWorkouts.Fault.self) { try PlannedWorkouts(part) }
    }
  }

  @Test("keeps what a later program of the same version may add out of the way")
  func unknownMembers() throws {
    let text = Self.file(
      #""from": {"a": [1]}, "days": [{"day": "2026-11-27", "note": 1, "workouts": ["#
        + #"{"id": "1", "sport": "run", "workout": "5km"}]}]"#)
    #expect(try PlannedWorkouts(Array(text.utf8)).workouts(on: friday).first?.workout?.count == 1)
  }

  @Test("is no plan and no fault if there is none, and a fault if it cannot be read")
  func stored() throws {
    let disk = MemoryFileSystem()
    #expect(PlannedWorkouts.stored(in: disk).plan == PlannedWorkouts())
    #expect(PlannedWorkouts.stored(in: disk).fault == nil)
    var plan = PlannedWorkouts(for: [friday])
    plan.add(try planned("7", "5km"), on: friday)
    let volume = Volume(files: disk)
    try volume.replace(PlannedWorkouts.path, with: plan.bytes)
    #expect(PlannedWorkouts.stored(in: disk).plan == plan)
    try volume.replace(PlannedWorkouts.path, with: Array("{".utf8))
    #expect(PlannedWorkouts.stored(in: disk).plan == PlannedWorkouts())
    #expect(PlannedWorkouts.stored(in: disk).fault?.description.isEmpty == false)
    let most = [UInt8](repeating: 32, count: PlannedWorkouts.mostBytes + 1)
    try volume.replace(PlannedWorkouts.path, with: most)
    #expect(PlannedWorkouts.stored(in: disk).fault != nil)
  }

  @Test("is beside the workouts of a data directory, except that of the package's services")
  func folder() {
    #expect(PlannedWorkouts.folder(ofData: "/home/a/runs") == "/home/a/runs/workouts")
    #expect(PlannedWorkouts.folder(ofData: "/home/a/runs//") == "/home/a/runs/workouts")
    #expect(PlannedWorkouts.folder(ofData: "/var/lib/moonrunner") == "/var/cache/moonrunner-sync")
    #expect(PlannedWorkouts.folder(ofData: "/var/lib/moonrunner/") == "/var/cache/moonrunner-sync")
  }
}
