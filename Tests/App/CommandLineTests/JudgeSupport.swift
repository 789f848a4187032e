import Foundation
import RunModel
import TestSupport
import Testing

@testable import RunStore

/// A recorded run with its exports: the paths of its files.
final class Exports {
  let folder: Folder
  private(set) var json = ""
  private(set) var gpx = ""
  private(set) var tcx = ""
  private(set) var fit = ""
  private(set) var kml = ""

  /// Records a log, played with a `script` of keys, and exports the run.
  ///
  /// `edit` may change the run before that.
  init(log: Data, script: String? = nil, edit: ((inout Run) -> Void)? = nil) throws {
    folder = try Folder()
    let data = folder.file("data").path
    let keys = try script.map { ["--script", try folder.write($0, to: "keys")] } ?? []
    let replay = try moonrunner(["replay", "-", "--data", data, "--json"] + keys, input: log)
    let id = try #require(try object(replay.output)["id"] as? String, "\(replay.errors)")
    if let edit {
      let file = folder.file("data/runs/\(id).json")
      var run = try RunFileReader(Array(try Data(contentsOf: file))).read().run
      edit(&run)
      try Data(RunFileWriter.bytes(run)).write(to: file)
    }
    var paths: [String] = []
    for format in ["json", "gpx", "tcx", "fit", "kml"] {
      let outcome = try moonrunner(
        "runs", "export", id, "--format", format, "--out", folder.path, "--data", data)
      #expect(outcome.status == 0, "\(outcome.errors)")
      paths.append(folder.file("\(id).\(format)").path)
    }
    (json, gpx, tcx, fit, kml) = (paths[0], paths[1], paths[2], paths[3], paths[4])
  }

  /// A copy of the JSON, GPX, TCX or KML file with the first `text` replaced.
  ///
  /// All occurrences are replaced if that is needed for well-formed XML.
  func tampered(
    _ kind: String, _ text: String, _ other: String, all: Bool = false
  ) throws
    -> String
  {
    let path = try #require(["json": json, "gpx": gpx, "tcx": tcx, "kml": kml][kind])
    var whole = String(
      decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    let first = try #require(whole.range(of: text), "there is no \(text) to tamper with")
    if all {
      whole = whole.replacingOccurrences(of: text, with: other)
    } else {
      whole.replaceSubrange(first, with: other)
    }
    return try folder.write(whole, to: "\(UUID().uuidString).\(kind)")
  }
}

/// `Judges/exports.py`, which runs independent readers.
enum Judge {
  private static let folder = Project.folder
    .appendingPathComponent("Tests/App/CommandLineTests/Judges")

  /// The judge's output for some files; a missing judge is a failure.
  static func run(_ words: [String]) throws -> Outcome {
    let program = folder.appendingPathComponent("exports.py").path
    let outcome = try CommandLineTests.run(
      "/usr/bin/python3", ["-B", program] + words)
    #expect(outcome.status < 2, "\(outcome.errors)")
    return outcome
  }

  /// Whether python-tcxparser is installed, which is in no Debian package.
  static let hasTCXParser = FileManager.default.fileExists(
    atPath: Project.folder.appendingPathComponent(".build/tcxparser/tcxparser/__init__.py").path)

  /// Whether fitdecode is installed, which is in no Debian package.
  static let hasFITDecode = FileManager.default.fileExists(
    atPath: Project.folder.appendingPathComponent(".build/fitdecode/fitdecode/__init__.py").path)
}
