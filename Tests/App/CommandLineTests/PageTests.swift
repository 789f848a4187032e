import Foundation
import Testing

@Suite("moonrunner runs export --format html")
struct PageTests {
  /// A data directory with one run, and the run's ID.
  private let folder: Folder
  private let data: String
  private let id: String

  init() throws { (folder, data, id) = try storedRun() }

  private func export(_ format: String, _ words: String...) throws -> Outcome {
    try moonrunner(
      ["runs", "export"] + words + [
        "--format", format, "--data", data, "--out", folder.file("out").path,
      ])
  }

  private var page: String {
    get throws { try String(contentsOf: folder.file("out/index.html"), encoding: .utf8) }
  }

  @Test("writes one page of all runs, linked to the files that lie beside it")
  func whole() throws {
    #expect(try export("gpx").status == 0)
    let outcome = try export("html")
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(outcome.output == "\(folder.path)/out/index.html\n")
    let page = try page
    #expect(page.hasPrefix("<!doctype html>") && page.hasSuffix("</html>\n"))
    #expect(page.contains("id=cards-0>") && page.contains("\"\(id)\""))
    #expect(page.contains("\"units\":\"km\""))
    #expect(page.contains("\"folders\":[[\"\",\"gpx\"]]"))
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.file("out").path)
    #expect(names.sorted() == ["\(id).gpx", "index.html"].sorted())
  }

  @Test("begins with miles when they are asked for; a broken ladder keeps no page back")
  func variants() throws {
    try folder.write("[", to: "data/badges.json")
    let outcome = try export("html", "--miles")
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("badges.json"))
    #expect(outcome.errors.contains("the built-in badges are used"))
    #expect(try page.contains("\"units\":\"mi\""))
  }

  @Test("says which runs could not be read, and is written all the same")
  func unreadable() throws {
    let path = "data/runs/\(id).json"
    var bytes = try Data(contentsOf: folder.file(path))
    // The index recognises the file by its size.
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: folder.file(path))
    let outcome = try export("html")
    #expect(outcome.status == 1)
    #expect(outcome.output == "\(folder.path)/out/index.html\n")
    #expect(outcome.errors.contains("\(id) cannot be read: "), "\(outcome.errors)")
    #expect(outcome.errors.contains("1 run is on the page without details"))
    #expect(try page.contains("\"damaged\":[\"\(id)\"]"))
  }

  @Test("is of all runs, not of one")
  func refused() throws {
    let outcome = try export("html", id)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("the page shows all runs"))
    #expect(!FileManager.default.fileExists(atPath: folder.file("out/index.html").path))
  }
}
