import Foundation
import TestSupport
import Testing

@Suite("moonrunner workouts")
struct WorkoutsTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: folder.file(name))
    return folder.file(name).path
  }

  @Test("says what a workout is: steps, blocks, totals, warnings and notes")
  func whole() throws {
    let path = try folder.write("10min + 6x(400m@4:10 + 90s) + open\n", to: "Track.txt")
    let outcome = try moonrunner("workouts", path)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(
      outcome.output == """
        \(path): "Track" text, 14 steps to run
          1  warmup 10min
             6x
          2    run 400m@4:10
          3    rest 90s
          4  cooldown open
          in total 19:00, 2.40 km and steps that end with the lap key

        """)
    let fit = try write(FITWorkouts.whole, to: "plan.fit")
    let miles = try moonrunner("workouts", fit, "--miles")
    #expect(
      miles.output == """
        \(fit): "Track" FIT, 28 steps to run
          1  warmup 10min
             2x
               6x
          2      run 400m@3:58.1-4:10 "Fast"
          3      rest 90s
          4    rest open "HR < 125, HR zone 3"
          5  cooldown open
          in total 28:00, 2.98 mi and steps that end with the lap key
          note: step 4: its end condition (heart rate) is not supported; end it with the lap key
          note: step 4: targets of heart rate are not supported; the step's name shows the target

        """)
    let long = try folder.write("Long: 800min", to: "long.txt")
    let warned = try moonrunner("workouts", long)
    #expect(warned.status == 0)
    #expect(warned.output.contains("1  run 800min\n  in total 13:20:00\n  warning: step 1, "))
  }

  @Test("--check is one line for each file, also for those with faults")
  func check() throws {
    let good = try folder.write("6x400m", to: "a.txt")
    let bad = try folder.write("6x400", to: "b.txt")
    let long = try folder.write("800min + 5km", to: "c.txt")
    let outcome = try moonrunner("workouts", folder.path, "--check")
    #expect(outcome.status == 1 && outcome.errors.isEmpty)
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 3)
    #expect(lines.first == "\(good): OK, 6 steps to run")
    #expect(lines[1].hasPrefix("\(bad): character 3: \"400\" has no unit"))
    #expect(lines[2].hasPrefix("\(long): OK, 2 steps to run; warning: step 1, \"run 800min\""))
    #expect(try moonrunner("workouts", good, long, "--check").status == 0)
  }

  @Test("shows where a text is wrong")
  func places() throws {
    func errors(_ text: String) throws -> [String] {
      let outcome = try moonrunner("workouts", "-", input: Data(text.utf8))
      #expect(outcome.status == 1 && outcome.output.isEmpty)
      return outcome.errors.split(separator: "\n").map(String.init)
    }
    let first = try errors("10min + 4:10")
    #expect(first.count == 3)
    #expect(first[0].hasPrefix("moonrunner: standard input: character 9: \"4:10\" could be a time"))
    #expect(Array(first.dropFirst()) == ["  10min + 4:10", "          ^"])
    #expect(try errors("6x(5km").dropFirst() == ["  6x(5km", "        ^"])
    #expect(
      try errors("# Easy\n“快步”: 5 Meilen").dropFirst() == ["  “快步”: 5 Meilen", "            ^"])
    let many = Array(repeating: "run 400m", count: 60).joined(separator: " + ")
    let long = try errors("\(many) + 5 + \(many)")
    #expect(long[1].hasPrefix("  ...") && long[1].hasSuffix("...") && long[1].count <= 80)
    let caret = try #require(long[2].firstIndex(of: "^"))
    #expect(long[1][caret...].hasPrefix("5 + run"))
  }

  @Test("reads standard input, several files, and the files of a folder")
  func inputs() throws {
    let input = try moonrunner("workouts", "-", input: Data("5km".utf8))
    #expect(input.output.hasPrefix("standard input: text, 1 step to run\n"))
    try folder.write("5km", to: "b.txt")
    try folder.write("5km", to: ".c.txt")
    try folder.write("5km", to: "notes.md")
    let fit = try write(FITWorkouts.whole, to: "a.fit")
    let outcome = try moonrunner("workouts", folder.path, fit, "--json")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let workouts = try array(outcome.output)
    #expect(workouts.map { $0["name"] as? String } == ["Track", "b", "Track"])
    #expect(workouts.map { $0["kind"] as? String } == ["FIT", "text", "FIT"])
    let track = try #require(workouts.first)
    #expect(track["stepsToRun"] as? Int == 28 && track["hasOpenSteps"] as? Bool == true)
    #expect(track["seconds"] as? Double == 1680 && track["metres"] as? Double == 4800)
    let steps = try #require(track["steps"] as? [[String: Any]])
    #expect(steps.map { $0["kind"] as? String } == ["warmup", "run", "rest", "rest", "cooldown"])
    #expect(steps[1]["metres"] as? Double == 400 && steps[1]["fastest"] as? Double == 238.1)
    #expect(steps[0]["seconds"] as? Double == 600 && steps[4]["seconds"] == nil)
    let blocks = try #require(track["blocks"] as? [[String: Int]])
    #expect(
      blocks == [["first": 2, "last": 4, "rounds": 2], ["first": 2, "last": 3, "rounds": 6]])
    #expect((track["notes"] as? [String])?.count == 2)
    let bad = try moonrunner("workouts", "-", "--json", input: Data("5".utf8))
    #expect(bad.status == 1)
    let fault = try #require(try array(bad.output).first)
    #expect(fault["faultCharacter"] as? Int == 1 && fault["faultLine"] as? String == "5")
  }

  @Test("lists the stored and the built-in workouts without FILE")
  func stored() throws {
    let none = try moonrunner("workouts", "--data", folder.path)
    #expect(none.status == 0, "\(none.errors)")
    let lines = none.output.split(separator: "\n")
    #expect(lines.count == 12)
    #expect(
      lines.first == "6 x 400 m: warmup 10min + 6x(run 400m + rest 90s) + cooldown 10min")
    #expect(lines.last == "Run and walk 10: warmup 5min + run 30min + cooldown 5min")
    try FileManager.default.createDirectory(
      at: folder.file("workouts"), withIntermediateDirectories: true)
    try folder.write("Lake: 5km", to: "workouts/2026-11-27.txt")
    try folder.write("5", to: "workouts/bad.txt")
    let some = try moonrunner("workouts", "--data", folder.path)
    #expect(some.status == 1)
    #expect(some.output.hasPrefix("2026-11-27.txt: \"Lake\": run 5km\n6 x 400 m: "))
    #expect(some.errors.hasPrefix("moonrunner: bad.txt: character 1: "))
    let json = try array(try moonrunner("workouts", "--data", folder.path, "--json").output)
    #expect(json.count == 14 && json[0]["name"] as? String == "Lake")
    #expect(json[2]["builtIn"] as? String == "6 x 400 m" && json[2]["file"] == nil)
    expectRefusal(
      try moonrunner("workouts", "--data", folder.file("none").path), status: 1, "no folder")
  }

  @Test("refuses files that are no workouts, and wrong arguments")
  func refusals() throws {
    let path = try folder.write("5km", to: "a.gpx")
    expectRefusal(
      try moonrunner("workouts", path, "--data", folder.path), status: 2, "cannot be combined")
    expectRefusal(
      try moonrunner("workouts", folder.path), status: 1, "no file ends with .txt or .fit")
    expectRefusal(try moonrunner("workouts", folder.file("none").path), status: 1, "cannot open")
    let large = try write([UInt8](repeating: 0x20, count: 1 << 20), to: "large.txt")
    expectRefusal(try moonrunner("workouts", large), status: 1, "larger than 64 KiB")
    let fit = try write(FITWorkouts.whole, to: "plan.fit")
    expectRefusal(
      try moonrunner("courses", fit), status: 1, "it is a workout, not a recording or a course")
  }
}
