import Foundation
import Testing

/// The result of running the binary.
struct Outcome {
  var status: Int32
  var output: String
  var errors: String
  /// Peak resident memory in kilobytes.
  var peakMemory: Int
}

/// The binary built beside this test bundle.
let binary: URL = {
  let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
  return bundle.deletingLastPathComponent().appendingPathComponent("moonrunner")
}()

/// Runs `moonrunner` to its end, with `input` as standard input.
@discardableResult
func moonrunner(_ arguments: String..., input: Data = Data()) throws -> Outcome {
  try moonrunner(arguments, input: input)
}

func moonrunner(
  _ arguments: [String], input: Data = Data(), streams: Streams = .files
) throws -> Outcome {
  try run(binary.path, arguments, input: input, streams: streams)
}

/// Where the output of a program goes.
enum Streams: String, CaseIterable {
  /// To files that are read afterwards.
  case files
  case fullOutput
  /// Standard output is an unread pipe.
  case unreadOutput
  case closedOutput
  case unreadErrors
  case closedErrors
}

/// Runs a program to its end with a minimal environment plus the given variables.
func run(
  _ program: String, _ arguments: [String], input: Data = Data(),
  environment: [String: String] = [:], streams: Streams = .files
) throws -> Outcome {
  let folder = try Folder()
  let (source, output, errors) = (
    folder.file("input"), folder.file("output"), folder.file("errors")
  )
  try input.write(to: source)
  try Data().write(to: output)
  try Data().write(to: errors)
  let child = try Child(
    arguments, of: program,
    environment: ["PATH": "/usr/bin:/bin", "TMPDIR": folder.path]
      .merging(environment) { $1 },
    input: source.path, output: streams == .fullOutput ? "/dev/full" : output.path,
    errors: errors.path,
    unread: streams == .unreadOutput
      ? [STDOUT_FILENO] : streams == .unreadErrors ? [STDERR_FILENO] : [],
    closed: streams == .closedOutput
      ? [STDOUT_FILENO] : streams == .closedErrors ? [STDERR_FILENO] : [])
  let status = child.wait()
  #expect(status != nil, "\(program) \(arguments) died of a signal, or did not end")
  return Outcome(
    status: status ?? -1,
    output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
    errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self), peakMemory: 0)
}

/// A directory that is deleted after the test.
final class Folder {
  let url: URL
  var path: String { url.path }

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("moonrunner-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: file(name))
    return file(name).path
  }

  /// The relative paths of all files in it, sorted.
  var files: [String] {
    (FileManager.default.subpaths(atPath: path) ?? []).sorted().filter {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: file($0).path, isDirectory: &isFolder)
      return !isFolder.boolValue
    }
  }
}

/// A folder with a data directory, `data`, with the track's run, and the run's ID.
func storedRun() throws -> (folder: Folder, data: String, id: String) {
  let folder = try Folder()
  let data = folder.file("data").path
  let outcome = try moonrunner(
    "replay", "-", "--data", data, "--json", input: TrackRun.shared.get().log)
  return (folder, data, try #require(try object(outcome.output)["id"] as? String))
}

/// JSON as dictionaries and arrays.
func json(_ text: String) throws -> Any {
  try JSONSerialization.jsonObject(with: Data(text.utf8), options: [.fragmentsAllowed])
}

func object(_ text: String) throws -> [String: Any] {
  try #require(try json(text) as? [String: Any])
}

func array(_ text: String) throws -> [[String: Any]] {
  try #require(try json(text) as? [[String: Any]])
}

/// Expects an exit status and one line with `words` on standard error.
func expectRefusal(
  _ outcome: Outcome, status: Int32, _ words: String...,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(outcome.status == status, "\(outcome.errors)", sourceLocation: sourceLocation)
  let lines = outcome.errors.split(separator: "\n")
  #expect(lines.count == 1, "\(outcome.errors)", sourceLocation: sourceLocation)
  #expect(outcome.output.isEmpty, sourceLocation: sourceLocation)
  for word in words {
    #expect(
      outcome.errors.contains(word), "\"\(word)\" is not in: \(outcome.errors)",
      sourceLocation: sourceLocation)
  }
}
