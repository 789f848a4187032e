import Board
import Console
import JSON
import RunImport
import RunModel
import Workouts

/// `moonrunner workouts`: describes and checks workout files, and lists the stored and built-in
/// workouts.
enum WorkoutsCommand {
  static func run(_ arguments: Arguments, to output: inout Output) throws(CommandError) {
    let isList = arguments.operands.isEmpty
    let reports = try isList ? stored(arguments) : files(arguments)
    let units = arguments.units(Settings())
    let checks = arguments.has("--check")
    if arguments.has("--json") {
      var writer = JSONWriter(layout: .indented)
      writer.beginArray()
      for report in reports { report.write(&writer) }
      writer.endArray()
      try output.json(String(decoding: writer.takeAll(), as: UTF8.self))
    } else {
      for report in reports {
        let lines = checks ? [report.check] : isList ? report.summary : report.lines(units)
        for line in lines { try output.line(line) }
      }
    }
    let faults = reports.flatMap(\.faultLines)
    guard faults.isEmpty else {
      try output.flush()
      // A check has already printed them.
      throw .failed(lines: checks && !arguments.has("--json") ? [] : faults)
    }
  }

  /// Returns the named files and those in the named folders.
  private static func files(_ arguments: Arguments) throws(CommandError) -> [WorkoutReport] {
    guard arguments.value("--data") == nil else {
      throw arguments.wrong("--data and FILE cannot be combined")
    }
    var reports: [WorkoutReport] = []
    for name in arguments.operands {
      guard let folder = InputFolder(name) else {
        let input = try InputFile(name)
        let isStandardInput = name == InputFile.standardInput
        reports.append(try report(input, name: isStandardInput ? "" : nil))
        continue
      }
      let found = try folder.names().filter { WorkoutReading.isNamed($0) }
      guard !found.isEmpty else {
        throw .failed("there is no workout in \(name): no file ends with .txt or .fit")
      }
      for file in found { reports.append(try report(try folder.file(file))) }
    }
    return reports
  }

  private static func report(
    _ input: InputFile, name: String? = nil
  ) throws(CommandError) -> WorkoutReport {
    // One byte more than the limit shows that a file is too large.
    let bytes = try input.peek(WorkoutLimits.fileBytes + 1)
    return WorkoutReport(reading: WorkoutReading(input.name, bytes: bytes, name: name))
  }

  /// Returns the workouts in the data directory, and the built-in ones.
  private static func stored(_ arguments: Arguments) throws(CommandError) -> [WorkoutReport] {
    let data = DataDirectory.absolute(arguments.data)
    if arguments.value("--data") != nil, InputFolder(data) == nil {
      throw .failed("there is no folder \(data)")
    }
    let folder = WorkoutFolder(DiskFileSystem(root: data, access: .read))
    let stored = folder.names().map { WorkoutReport(reading: folder.reading($0)) }
    return stored
      + BuiltInWorkout.all.map { choice in
        let line = Array(choice.line.utf8)
        return WorkoutReport(
          reading: WorkoutReading(choice.title, bytes: line, name: choice.title), isBuiltIn: true)
      }
  }
}

extension BuiltInWorkout {
  /// The name on a terminal.
  fileprivate var title: String {
    switch self {
    case .runWalk(let level): "Run and walk \(level + 1)"
    case .sixBy400: "6 x 400 m"
    case .fiveBy1000: "5 x 1 km"
    }
  }
}
