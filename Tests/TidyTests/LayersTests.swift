import Testing

@Suite("Layers")
struct LayersTests {
  private let layers = Layers(
    manifest: """
      let layers: [(name: String, targets: [String])] = [
        ("C", ["CLinux", "CZlib"]),
        ("Values", ["JSON"]),
        (
          "Files",
          [
            "Store", "run-import",
          ]
        ),
        ("Wearable", ["Device"]),
        ("Workbench", ["Benchmark"]),
      ]

      let package = Package(targets: [swift("Other", ["JSON"])])
      """)

  private func findings(_ text: String, of target: String) -> [String] {
    layers.findings(in: SwiftText(path: "A.swift", text: text), of: target).map(\.description)
  }

  @Test("are read from the manifest, with their targets")
  func reading() {
    #expect(layers.names == ["C", "Values", "Files", "Wearable", "Workbench"])
    #expect(layers.homes.count == 7 && layers.homes["Other"] == nil)
    #expect(layers.folder(of: "run-import") == "Files/run-import")
    #expect(layers.folder(of: "Other") == nil)
  }

  @Test("let a target import from its own and from lower ones")
  func order() {
    let text = "import CZlib\nimport Glibc\npackage import JSON\nimport Store\n"
    #expect(findings(text, of: "Store") == [])
    #expect(findings("import Device\nimport Store\nimport Benchmark\n", of: "Benchmark") == [])
    #expect(
      findings("\nimport JSON\n", of: "CZlib") == [
        "A.swift:2: `import JSON`, which is in Values, into a target in C"
      ])
    #expect(
      findings("@testable import Benchmark\n", of: "Device") == [
        "A.swift:1: `import Benchmark`, which is in Workbench, into a target in Wearable"
      ])
    #expect(
      findings("import TestSupport\n", of: "Device") == [
        "A.swift:1: `import TestSupport`, which is in no layer, into a target in Wearable"
      ])
    #expect(findings("", of: "Other") == ["A.swift:1: `Other` is in no layer"])
  }

  @Test("that are siblings import nothing from each other")
  func siblings() {
    #expect(findings("import Store\n", of: "Device").count == 1)
    #expect(findings("import Device\n", of: "Store").count == 1)
  }

  @Test("show what a program is made of")
  func closure() {
    let imports: [String: Set<String>] = [
      "Device": ["JSON", "Glibc"], "JSON": ["CZlib"], "Benchmark": ["Device"],
    ]
    #expect(layers.closure(of: "Device", imports) == ["Device", "JSON", "CZlib"])
  }
}
