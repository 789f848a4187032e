import Console
import Courses
import GPS
import JSON
import MapTiles
import RunImport
import RunModel

/// `moonrunner courses`: describes course files, and plays a log along a course.
enum CoursesCommand {
  static func run(_ arguments: Arguments, to output: inout Output) throws(CommandError) {
    let rules = CourseFollower.Rules(limit: try limit(arguments))
    let log = arguments.value("--follow")
    let units = arguments.units(Settings())
    let isBack = arguments.has("--back")
    guard !isBack || !arguments.has("--reverse") else {
      throw arguments.wrong("--back and --reverse cannot be combined")
    }
    let ways = try NamedMaps.open(arguments).map { MapWays($0) }
    var reports: [CourseReport] = []
    for input in try files(arguments, isOne: log != nil) {
      var reading = CourseReading(input)
      if arguments.has("--reverse") { reading.course = reading.course?.reversed() }
      if isBack { reading.turnBack() }
      if let ways { reading.course = reading.course?.turning(on: ways) }
      var report = CourseReport(reading: reading)
      if isBack, let course = reading.course {
        report.seconds = reading.pace.map { $0 * course.length }
      }
      if let log, let course = reading.course { report.trace = try follow(course, rules, log) }
      if !arguments.has("--json") {
        for line in report.lines(units) { try output.line(line) }
      }
      reports.append(report)
    }
    if arguments.has("--json") {
      var writer = JSONWriter(layout: .indented)
      writer.beginArray()
      for report in reports { report.write(&writer) }
      writer.endArray()
      try output.json(String(decoding: writer.takeAll(), as: UTF8.self))
    }
    let faults = reports.compactMap { report in
      report.reading.fault.map { "\(report.reading.path): \($0)" }
    }
    guard faults.isEmpty else {
      try output.flush()
      throw .failed(lines: faults)
    }
  }

  /// - Throws: ``CommandError`` if --limit is out of range.
  private static func limit(_ arguments: Arguments) throws(CommandError) -> Double {
    guard let text = arguments.value("--limit") else { return CourseFollower.Rules().limit }
    let limits = CourseFollower.Rules.limits
    guard let limit = Double(text), limits.contains(limit) else {
      throw arguments.wrong(
        "--limit \"\(text)\" is not a number of metres from \(Int(limits.lowerBound)) to"
          + " \(Int(limits.upperBound))")
    }
    return limit
  }

  /// Returns the named files and those in the named folders.
  private static func files(
    _ arguments: Arguments, isOne: Bool
  ) throws(CommandError) -> [InputFile] {
    _ = try arguments.operand()
    var files: [InputFile] = []
    for name in arguments.operands {
      guard let folder = InputFolder(name) else {
        files.append(try InputFile(name))
        continue
      }
      let found = try folder.names().filter { CourseReading.isNamed($0) }
      guard !found.isEmpty else {
        throw .failed("there is no course in \(name): no file ends with .gpx, .tcx or .fit")
      }
      for file in found { files.append(try folder.file(file)) }
    }
    guard !isOne || files.count == 1 else {
      throw arguments.wrong("--follow needs one course, not \(files.count)")
    }
    return files
  }

  /// - Throws: ``CommandError`` for a file that cannot be read or is not a log.
  private static func follow(
    _ course: Course, _ rules: CourseFollower.Rules, _ path: String
  ) throws(CommandError) -> CourseTrace {
    let input = try InputFile(path)
    var follower = CourseFollower(course, rules: rules)
    var trace = CourseTrace(status: follower.status)
    let statistics = try Logs.read({ () throws(CommandError) in try input.next() }) {
      (fix: ReceivedFix) throws(CommandError) in
      guard let event = follower.take(fix.fix, at: fix.at) else { return }
      let status = follower.status
      trace.told.append(
        CourseTrace.Told(
          seconds: Double(fix.at.nanoseconds) / 1e9, event: event, progress: status.progress,
          offset: status.offset))
    }
    if let missing = Logs.missing(statistics, in: input) {
      throw .failed("\(input.name): \(missing)")
    }
    trace.status = follower.status
    return trace
  }
}
