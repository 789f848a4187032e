import Testing

/// Checks the project itself against the rules; each violation is a separate issue.
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

  /// This number may only decrease.
  @Test func noListOfCasesIsAdded() throws {
    let lists = try repository.swiftFiles(in: "Sources").flatMap(LargeSwitches.findings)
    #expect(lists.count == 8, "\(lists.map(\.description).joined(separator: "\n"))")
  }

  /// The compiler does not notice a view missing from the list.
  @Test func everyViewIsInTheListOfViews() throws {
    let files = try repository.swiftFiles(in: "Sources/Wearable/Device")
    let type = try Regex("\\nstruct (\\w+): \\w*View \\{", as: (Substring, Substring).self)
    let types = files.flatMap { $0.text.matches(of: type).map { String($0.output.1) } }
    let list = try #require(files.first { $0.path.hasSuffix("/AnyView.swift") })
    let entry = try Regex("(\\w+View)\\.self", as: (Substring, Substring).self)
    let listed = list.text.matches(of: entry).map { String($0.output.1) }
    #expect(types.count > 30 && Set(types) == Set(listed) && types.count == listed.count)
  }

  /// Other code changes a part of the wearable's state through methods of that part's type.
  @Test func eachPartOfTheWearablesStateIsAssignedInOneFile() throws {
    let files = try repository.swiftFiles(in: "Sources/Wearable/Device")
    let device = try #require(files.first { $0.path.hasSuffix("/Device.swift") })
    let variables = try StateRules.variables(of: device)
    #expect(variables.count > 20)
    for variable in variables {
      let writers = try StateRules.writers(of: variable, in: files, owner: device.path)
      #expect(writers.count <= 1, "\(variable): \(writers)")
    }
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

  private func layers() throws -> Layers {
    Layers(manifest: try #require(try Repository.text(of: "Package.swift")))
  }

  /// The targets of `Sources` by folder, with all their Swift files.
  private func targets() throws -> [String: [SwiftText]] {
    Dictionary(grouping: try repository.swiftFiles(in: "Sources")) { file in
      file.path.split(separator: "/").dropFirst(2).first.map(String.init) ?? ""
    }
  }

  @Test func targetsImportOnlyFromTheirLayerAndLowerOnes() throws {
    let layers = try layers()
    #expect(layers.names.count == 10)
    for (target, files) in try targets() {
      for file in files { report(layers.findings(in: file, of: target)) }
    }
  }

  @Test func nothingOfTheWorkbenchGetsIntoTheProgram() throws {
    let layers = try layers()
    let imports = try targets().mapValues { files in
      Set(files.flatMap { $0.imports.map(\.module) })
    }
    let closure = layers.closure(of: "moonrunner", imports)
    print("moonrunner is made of \(closure.sorted().joined(separator: ", "))")
    #expect(closure.isSuperset(of: ["moonrunner", "Device", "RunModel", "CLinux"]))
    #expect(closure.filter { layers.folder(of: $0)?.hasPrefix("Workbench/") == true } == [])
  }

  @Test func eachTargetHasAFolderInItsLayer() throws {
    let layers = try layers()
    let folders = try layers.names.flatMap { layer in
      try Repository.names(in: "Sources/\(layer)").map { "\(layer)/\($0)" }
    }.filter { Repository.isFolder("Sources/\($0)") }
    #expect(folders.sorted() == layers.homes.keys.compactMap(layers.folder).sorted())
    let others = try Repository.names(in: "Sources").filter { name in
      Repository.isFolder("Sources/\(name)") && !layers.names.contains(name)
    }
    #expect(others == [], "these folders of Sources are no layers: \(others)")
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
    /// These test the whole project, not one target; `TestSupport` is shared by test targets, and
    /// fuzzing and the soak are ways of testing themselves.
    let ofTheWhole: Set<String> = [
      "TidyTests", "Support", "Fuzzing", "FuzzingTests", "Soak", "SoakingTests",
    ]
    let layers = try layers()
    for layer in try Repository.names(in: "Tests") where !ofTheWhole.contains(layer) {
      for folder in try Repository.names(in: "Tests/\(layer)") {
        // The command line's tests run the program.
        let target = folder == "CommandLineTests" ? "moonrunner" : String(folder.dropLast(5))
        #expect(
          layers.folder(of: target) == "\(layer)/\(target)" && folder.hasSuffix("Tests"),
          "Tests/\(layer)/\(folder) tests no target; Sources/X/Y has Tests/X/YTests")
      }
    }
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

  private func documents() throws -> [DocumentText] {
    try repository.texts().filter { $0.path.hasSuffix(".md") }.map {
      DocumentText(path: $0.path, text: $0.text)
    }
  }

  @Test func documentsAndTheirSentencesAreShort() throws {
    let documents = try documents()
    #expect(documents.contains { !$0.sentences.isEmpty })
    for document in documents { report(DocumentRules.findings(in: document)) }
  }

  @Test func pathsInDocumentsExist() throws {
    let rules = PathRules(paths: repository.paths, targets: Array(try layers().homes.keys))
    let documents = try documents()
    #expect(documents.contains { !$0.codeSpans.isEmpty })
    for document in documents { report(rules.findings(in: document)) }
  }

  @Test func pathsThroughTheCodeAreShortAndNameWhatExists() throws {
    let text = try #require(try Repository.text(of: "Sources/README.md"))
    let document = DocumentText(path: "Sources/README.md", text: text)
    let rules = JourneyRules(try repository.swiftFiles(in: "Sources"))
    report(rules.findings(in: document))
  }

  @Test func commentsAreInPlainEnglish() throws {
    let folders = ["Sources/", "board/", "scripts/"]
    for (path, text) in try repository.texts() where folders.contains(where: path.hasPrefix) {
      report(StyleRules.findings(in: Comments(path: path, text: text).all, path: path))
    }
  }

  @Test func documentsAreInPlainEnglish() throws {
    for document in try documents() {
      let texts = document.sentences.map { sentence in
        sentence.words.map { Word($0, line: sentence.line) }
      }
      report(StyleRules.findings(in: texts, path: document.path))
    }
  }

  @Test(
    .enabled(if: History.log != nil, "SKIPPED: needs git and all commits since the rule"))
  func subjectsOfCommitsAreShort() throws {
    for fault in CommitRules.findings(in: CommitRules.commits(in: try #require(History.log))) {
      Issue.record(Comment(rawValue: fault))
    }
  }
}
