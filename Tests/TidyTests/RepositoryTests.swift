import Testing

/// The project itself against the rules; each place that breaks one is an issue of its own.
@Suite struct RepositoryTests {
  let repository: Repository

  init() throws {
    repository = try Repository()
  }

  private func report(_ findings: [Finding]) {
    for finding in findings {
      Issue.record(Comment(rawValue: finding.description))
    }
  }

  @Test(arguments: ["Sources", "Tests"])
  func swiftFilesKeepTheRules(folder: String) throws {
    let files = try repository.swiftFiles(in: folder)
    #expect(!files.isEmpty)
    for file in files { report(SwiftRules.findings(in: file)) }
  }

  @Test func whatOtherTargetsCallSaysWhatItDoes() throws {
    let files = try repository.swiftFiles(in: "Sources")
    let rules = DocRules(files)
    for file in files {
      report(rules.findings(in: file))
    }
  }

  @Test func noTypeNameStandsForTwoThings() throws {
    let files = try repository.swiftFiles(in: "Sources")
    #expect(files.contains { !TypeNameRules.topLevelTypes(of: $0).isEmpty })
    report(TypeNameRules.findings(in: files))
  }

  @Test func wordsOfTheWearableStandInOnePlace() throws {
    for file in try repository.swiftFiles(in: "Sources") {
      report(WordRules.findings(in: file))
    }
  }

  @Test func scriptsAndShimsKeepTheColumns() throws {
    for (path, text) in try repository.texts() {
      let isCode = [".c", ".h", ".S", ".py"].contains { path.hasSuffix($0) }
      guard isCode || FileRules.isShellScript(text, path: path) else { continue }
      report(SwiftRules.longLines(in: SwiftText(path: path, text: text)))
    }
  }

  @Test func targetsImportOnlyWhatTheirRowNames() throws {
    let table = try importTable()
    for file in try repository.swiftFiles(in: "Sources") {
      let target = file.path.split(separator: "/")[1]
      report(table.findings(in: file, of: String(target)))
    }
    let ofTests: Set<String> = ["TestSupport", "Fuzzing", "Soaking"]
    let programs: Set<String> = ["moonrunner-fuzz", "Fuzzing", "moonrunner-soak"]
    for (target, row) in table.rows where !programs.contains(target) {
      #expect(row.isDisjoint(with: ofTests), "what \(target) imports is for tests alone")
    }
  }

  @Test func theTableOfImportsAgreesWithThePackage() throws {
    let manifest = try #require(try Repository.text(of: "Package.swift"))
    let targets = PackageTargets(manifest: manifest)
    #expect(targets.dependencies.count > 1, "Package.swift could not be read")
    for difference in try importTable().differences(to: targets) {
      Issue.record(Comment(rawValue: difference))
    }
  }

  private func importTable() throws -> ImportTable {
    let hasTable = repository.paths.contains("Sources/README.md")
    try #require(hasTable, "Sources/README.md with the table of imports is missing")
    return ImportTable(markdown: try Repository.text(of: "Sources/README.md") ?? "")
  }

  @Test func theTopHoldsOnlyWhatTheDesignNames() throws {
    let known: Set<String> = [
      "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Package.swift", "README.md", "Sources",
      "Tests", "board", "scripts",
    ]
    let others = try Repository.names(in: "").filter { !known.contains($0) && !$0.hasPrefix(".") }
    #expect(others == [], "put these into one of the folders: \(others)")
  }

  @Test func testFoldersMirrorTargets() throws {
    /// These test the whole, not one target; what targets of tests share is `TestSupport`, and
    /// fuzzing and the soak are ways of testing themselves.
    let ofTheWhole: Set<String> = [
      "TidyTests", "CommandLineTests", "ScenarioTests", "Support", "Fuzzing", "FuzzingTests",
      "Soak", "SoakingTests",
    ]
    for folder in try Repository.names(in: "Tests") where !ofTheWhole.contains(folder) {
      let target = folder.hasSuffix("Tests") ? String(folder.dropLast(5)) : folder
      #expect(
        Repository.isFolder("Sources/\(target)") && folder.hasSuffix("Tests"),
        "Tests/\(folder) tests no target; name it after one: Sources/X has Tests/XTests")
    }
  }

  @Test func noPlaceholderIsLeft() {
    let left = repository.paths.filter { $0.contains("/Placeholder.") }
    #expect(left == [], "remove them; each target has files of its own by now")
  }

  @Test func noNoteToOneselfIsLeft() throws {
    for (path, text) in try repository.texts() {
      report(FileRules.markers(in: text, path: path))
    }
  }

  @Test func nothingNamesAPathOfOneMachine() throws {
    for (path, text) in try repository.texts() {
      report(FileRules.machinePaths(in: text, path: path))
    }
  }

  @Test func documentsHaveOneTitle() throws {
    for (path, text) in try repository.texts() where path.hasSuffix(".md") {
      report(FileRules.title(in: text, path: path))
    }
  }

  @Test func linksOfDocumentsLeadSomewhere() throws {
    let documents = try repository.texts().filter { $0.path.hasSuffix(".md") }
    let rules = LinkRules(
      paths: repository.paths,
      documents: Dictionary(uniqueKeysWithValues: documents.map { ($0.path, $0.text) }))
    #expect(documents.contains { $0.path == "README.md" })
    for (path, text) in documents { report(rules.findings(in: text, path: path)) }
  }

  @Test func shellScriptsAreStrict() throws {
    let scripts = try repository.texts().filter { path, text in
      FileRules.isShellScript(text, path: path)
    }
    #expect(scripts.contains { $0.path == ".ci/run" })
    for (path, text) in scripts {
      let isExecutable = Repository.isExecutable(path)
      report(FileRules.shellScript(text, path: path, isExecutable: isExecutable))
    }
  }
}
