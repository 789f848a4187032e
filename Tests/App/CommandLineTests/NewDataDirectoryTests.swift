import Foundation
import Testing

@Suite("A missing data directory")
struct NewDataDirectoryTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test("is created by an import")
  func made() throws {
    let (other, data, id) = try storedRun()
    let new = folder.file("new/data").path
    let imported = try moonrunner(
      "runs", "import", "\(data)/runs/\(id).json", "--yes", "--data", new)
    #expect(imported.status == 0, "\(imported.errors)")
    #expect(folder.files.contains("new/data/runs/\(id).json"))
    withExtendedLifetime(other) {}
  }

  @Test(
    "is not left behind by a command that fails",
    arguments: ["import", "unasked", "replay", "transcript"])
  func failure(name: String) throws {
    let junk = try folder.write("junk", to: "junk")
    let (other, data, id) = try storedRun()
    let new = folder.file("new/data").path
    let words =
      switch name {
      case "import": ["runs", "import", junk, "--yes"]
      case "unasked": ["runs", "import", "\(data)/runs/\(id).json"]
      case "replay": ["replay", junk]
      default: ["replay", junk, "--transcript", "/dev/full"]
      }
    let outcome = try moonrunner(words + ["--data", new])
    #expect(outcome.status != 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names == ["junk"], "\(names)")
    withExtendedLifetime(other) {}
  }
}
