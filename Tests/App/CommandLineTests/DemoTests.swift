import Foundation
import TestSupport
import Testing

/// `scripts/demo` without its build: it uses the tests' own binary.
@Suite("The demo") struct DemoTests {
  private let script = Project.folder.appendingPathComponent("scripts/demo").path

  @Test("ends with what to open, where the pictures are, and what is next; all of it is there")
  func whole() throws {
    let folder = try Folder()
    let data = folder.file("a demo").path
    let demo = try run(script, ["--program", binary.path, data])
    #expect(demo.status == 0, "\(demo.errors)")
    let lines = demo.output.split(separator: "\n").map(String.init)
    let last = lines.suffix(3)
    try #require(last.count == 3)
    let page = try #require(URL(string: value(of: "Open:", in: last[last.startIndex])))
    #expect(page.isFileURL && page.absoluteString.contains("/a%20demo/"))
    let text = try String(contentsOf: page, encoding: .utf8)
    #expect(text.hasPrefix("<!doctype html>") || text.hasPrefix("<!DOCTYPE html>"))
    let pictures = value(of: "Pictures:", in: last[last.startIndex + 1])
    let names = try FileManager.default.contentsOfDirectory(atPath: pictures)
    #expect(names.count > 30 && names.allSatisfy { $0.hasSuffix(".png") })
    #expect(value(of: "Next:", in: last[last.startIndex + 2]).hasPrefix("scripts/simulator"))
  }

  @Test("says of the run what it is before its figures, and names only the badges it earned")
  func explained() throws {
    let folder = try Folder()
    let demo = try run(script, ["--program", binary.path, folder.file("demo").path])
    let output = demo.output
    let heading = try #require(output.range(of: "GPS log of a 7 km run"))
    let figures = try #require(output.range(of: "distance "))
    #expect(heading.lowerBound < figures.lowerBound)
    #expect(output.contains("\nCeres "))
    #expect(!output.contains("\n?????"))
    #expect(output.contains("40 more"))
  }

  @Test("fails when a picture or the page is not made")
  func nothingMade() throws {
    let folder = try Folder()
    let demo = try run(script, ["--program", "/bin/true", folder.file("demo").path])
    #expect(demo.status == 1)
    #expect(demo.errors.contains("could not create"))
    #expect(!demo.output.contains("Open:"))
  }

  @Test("runs through the streets of a map when there is one")
  func streets() throws {
    let folder = try Folder()
    let map = folder.file("town.pmtiles").path
    try Data(MadeTown.map).write(to: URL(fileURLWithPath: map))
    let data = folder.file("demo").path
    let demo = try run(script, ["--program", binary.path, "--map", map, data])
    #expect(demo.status == 0, "\(demo.errors)")
    #expect(demo.output.contains("GPS log of a 5 km run"))
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(data)/screens")
    #expect(names.contains { $0.contains("running-map") })
  }

  @Test("says how long it takes, and refuses what it does not know")
  func words() throws {
    let help = try run(script, ["--help"])
    #expect(help.status == 0 && help.output.contains("about 3 minutes"))
    #expect(help.output.hasPrefix("Shows MoonRunner"))
    let wrong = try run(script, ["--nonsense"])
    #expect(wrong.status == 2)
  }

  /// The text after a word at the start of a line.
  private func value(of word: String, in line: String) -> String {
    #expect(line.hasPrefix(word), "\(line)")
    return line.dropFirst(word.count).trimmingCharacters(in: .whitespaces)
  }
}
