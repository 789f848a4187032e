import Testing

@Suite struct ImportRulesTests {
  private static let markdown = """
    # Map
    | target | duty | imports |
    |---|---|---|
    | `JSON` | reader, and writer | - |
    | `Assets` (C) | pictures | - |
    | `Store` | files | JSON, `CLinux`, Glibc |
    | `runner` | the command line | all above |
    """
  private let table = ImportTable(markdown: markdown)

  private func findings(_ text: String, of target: String) -> [String] {
    table.findings(in: SwiftText(path: "A.swift", text: text), of: target).map(\.description)
  }

  @Test func rowsAreRead() {
    #expect(table.rows["JSON"] == [])
    #expect(table.rows["Assets"] == [])
    #expect(table.rows["Store"] == ["JSON", "CLinux", "Glibc"])
    #expect(table.rows["runner"] == ["JSON", "Assets", "Store"])
    #expect(table.rows.count == 4)
  }

  @Test func onlyWhatTheRowNamesIsImported() {
    #expect(findings("import JSON\nimport Glibc\nimport Synchronization\n", of: "Store") == [])
    #expect(
      findings("import JSON\nimport Glibc\n", of: "JSON") == [
        "A.swift:1: `import JSON`, which the row of `JSON` in Sources/README.md does not name",
        "A.swift:2: `import Glibc`, which the row of `JSON` in Sources/README.md does not name",
      ])
    #expect(
      findings("", of: "Other") == ["A.swift:1: Sources/README.md has no row for `Other`"])
  }

  private static let manifest = """
    func swift(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
      .target(name: name, dependencies: dependencies)
    }
    let package = Package(
      products: [.executable(name: "runner", targets: ["runner"])],
      targets: [
        swift("JSON"),  // swift("Comment")
        .target(name: "Assets", exclude: ["a.json"], cSettings: [.headerSearchPath(".")]),
        .target(name: "CLinux"),
        swift(
          "Store", ["JSON", "CLinux"]),
        .executableTarget(name: "runner", dependencies: ["JSON", "Assets", "Store"]),
        tests("JSON", ["JSON"]),
      ])
    """

  @Test func targetsAreReadFromTheManifest() {
    let targets = PackageTargets(manifest: ImportRulesTests.manifest)
    #expect(
      targets.dependencies == [
        "JSON": [], "Assets": [], "CLinux": [], "Store": ["JSON", "CLinux"],
        "runner": ["JSON", "Assets", "Store"],
      ])
  }

  @Test func theTableAgreesWithTheManifest() {
    let good = PackageTargets(manifest: ImportRulesTests.manifest)
    #expect(table.differences(to: good) == [])
    let bad = PackageTargets(
      manifest: #"swift("JSON", ["CLinux"]), swift("Store", ["JSON"]), swift("New"),"#
        + #" .target(name: "Assets")"#)
    #expect(
      table.differences(to: bad) == [
        "Package.swift gives `JSON` CLinux, its row does not name it",
        "`New` is a target, but has no row in Sources/README.md",
        "`runner` has a row in Sources/README.md, but is no target",
        "the row of `Store` names CLinux, Package.swift does not",
      ])
  }
}
