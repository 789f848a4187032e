// swift-tools-version: 6.0
import PackageDescription

/// The layers of the program, from the ground up, and the targets in each.
///
/// A target may import from its own layer and those before it, but `Files` and `Wearable` not from
/// each other. `Workbench` is never linked into the program. TidyTests checks every import.
let layers: [(name: String, targets: [String])] = [
  (
    "C",
    [
      "CLinux", "CALSA", "CGPIO", "CCairo", "CFreeType", "CExpat", "CZlib", "CSQLite", "CSHA2",
      "Assets", "RunPageFiles",
    ]
  ),
  ("Values", ["JSON", "Workouts", "RunModel", "FIT", "Courses"]),
  ("Running", ["GPS", "Tracking"]),
  ("Files", ["RunStore", "Activities", "RunImport", "Comparison"]),
  ("Wearable", ["Words", "Device"]),
  ("Screen", ["MapTiles", "Pictures", "Drawing"]),
  ("Board", ["FlightRecord", "Board"]),
  ("Sharing", ["RunPage", "Handover", "USBDrive", "ServerSync", "USBStick", "Intake"]),
  ("App", ["Console", "Playback", "moonrunner"]),
  (
    "Workbench",
    [
      "MemoryDisk", "Simulation", "CMicroHTTPD", "SimulatorPage", "Simulator", "VirtualBoard",
      "AccuracyTable", "accuracy-table", "virtual-board", "moonrunner-simulator",
      "moonrunner-synthesize", "moonrunner-benchmark", "asset-maker",
    ]
  ),
]

/// The folder of a target, below `Sources` or `Tests`.
func folder(of target: String) -> String {
  guard let layer = layers.first(where: { $0.targets.contains(target) }) else {
    fatalError("the target \(target) is not listed in any layer")
  }
  return "\(layer.name)/\(target)"
}

let common: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// Regular expressions, which a single `contains` on a string pulls in, would add a megabyte to the
// program.
let strict: [SwiftSetting] =
  common + [
    .unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"])
  ]

// Code outside inner loops is optimised for size: the whole binary must fit in 16 MB.
let small: [SwiftSetting] = strict + [.unsafeFlags(["-Osize"], .when(configuration: .release))]

// For targets that paint, compress, parse or record: without optimisation, their tests would take
// minutes.
let quick: [SwiftSetting] = strict + [.unsafeFlags(["-O"])]

// Like `quick`, for targets outside the program.
let quickCommon: [SwiftSetting] = common + [.unsafeFlags(["-O"])]

// Like `small`, but optimised in debug builds too: for code that most tests run.
let smallButQuick: [SwiftSetting] =
  small + [.unsafeFlags(["-O"], .when(configuration: .debug))]

// Relative relocations save half a megabyte, and omitting the table of exported names, which
// nothing reads, saves a whole one.
let packed: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs", "-Xlinker",
      "--no-export-dynamic", "-Xlinker", "--icf=all",
    ], .when(configuration: .release))
]

/// The simulator's page, embedded in its binary.
let pageFiles = [
  "page.html", "page.css", "wearable.css", "senses.css", "controls.css", "narrow.css", "page.js",
  "display.js", "dom.js", "keys.js", "senses.js", "server.js", "world.js", "icon.svg",
]

/// The page of the runs, embedded in the program.
let runPageFiles = [
  "page.html", "look.css", "page.css", "list.css", "map.css", "streets.css", "parts.css",
  "print.css", "data.js", "words.js", "elements.js", "streets.js", "map.js", "view.js", "charts.js",
  "find.js", "list.js", "exports.js", "compare.js", "splits.js", "workout.js", "details.js",
  "overview.js", "records.js", "badges.js", "page.js",
]

/// Settings of a target whose assembler file embeds these files, dependencies that the compiler
/// cannot see.
func takesIn(_ files: [String], of target: String) -> [CSetting] {
  let dependencies = files.flatMap { file in
    [
      "-Xclang",
      "-fdepfile-entry=\(Context.packageDirectory)/Sources/\(folder(of: target))/\(file)",
    ]
  }
  return [.headerSearchPath("."), .unsafeFlags(dependencies)]
}

/// A target of the program; `page` is the document in its folder, which is not compiled.
func swift(
  _ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil,
  page: String? = nil, settings: [SwiftSetting] = strict
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: path ?? "Sources/\(folder(of: name))",
    exclude: page.map { [$0] } ?? [], swiftSettings: settings)
}

/// A C target, or a target of embedded files.
func c(
  _ name: String, exclude: [String] = [], settings: [CSetting] = [], links library: String? = nil
) -> Target {
  .target(
    name: name, path: "Sources/\(folder(of: name))", exclude: exclude, cSettings: settings,
    linkerSettings: library.map { [.linkedLibrary($0)] } ?? [])
}

/// The headers of a Debian library.
func library(_ name: String, pkgConfig: String, package: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/\(folder(of: name))", pkgConfig: pkgConfig,
    providers: [.apt([package])])
}

func program(
  _ name: String, _ dependencies: [Target.Dependency], path: String? = nil,
  settings: [SwiftSetting] = small, linker: [LinkerSetting] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: path ?? "Sources/\(folder(of: name))",
    swiftSettings: settings, linkerSettings: linker)
}

/// The tests of a target, in the folder of its layer, or of another subject, such as the command
/// line or the whole program.
func tests(
  _ subject: String, _ dependencies: [Target.Dependency], of layer: String? = nil,
  exclude: [String] = [], settings: [SwiftSetting] = common
) -> Target {
  let isOfTarget = layers.contains { $0.targets.contains(subject) }
  let place =
    isOfTarget ? folder(of: subject) : [layer, subject].compactMap { $0 }.joined(separator: "/")
  return .testTarget(
    name: "\(subject)Tests", dependencies: dependencies, path: "Tests/\(place)Tests",
    exclude: exclude, swiftSettings: settings)
}

let package = Package(
  name: "moonrunner",
  products: [.executable(name: "moonrunner", targets: ["moonrunner"])],
  targets: [
    swift("JSON", settings: quick),
    swift("Workouts", page: "WORKOUTS.md"),
    swift("RunModel", ["Workouts"], settings: quick),
    swift("GPS", ["RunModel"], page: "RECEIVERS.md", settings: quick),
    swift("Tracking", ["RunModel", "Workouts"], settings: quick),
    swift("Courses", ["RunModel"], page: "COURSES.md"),
    swift("FIT", ["RunModel"]),
    swift(
      "RunStore", ["RunModel", "Tracking", "Workouts", "JSON", "FIT", "CZlib"], page: "STORAGE.md",
      settings: quick),
    swift("Words", ["RunModel", "Workouts"], settings: small),
    swift(
      "Device", ["RunModel", "GPS", "Tracking", "Words", "Courses", "Workouts"],
      settings: smallButQuick),
    swift(
      "FlightRecord",
      ["Courses", "Device", "GPS", "RunModel", "RunStore", "Tracking", "JSON", "Workouts"],
      settings: small),
    c(
      "Assets",
      exclude: [
        "badges.json", "fonts", "make-blobs", "make-fonts", "manual.md", "pictures", "sounds",
      ],
      settings: [.headerSearchPath(".")]),
    library("CCairo", pkgConfig: "cairo", package: "libcairo2-dev"),
    library("CFreeType", pkgConfig: "freetype2", package: "libfreetype-dev"),
    swift("Pictures", ["Assets", "CCairo"]),
    swift(
      "Drawing",
      [
        "Device", "Words", "Workouts", "MapTiles", "Pictures", "RunModel", "Assets", "CCairo",
        "CFreeType",
      ]),
    swift("Console", ["Board", "RunModel"], settings: small),
    swift(
      "Playback",
      [
        "Courses", "Device", "FlightRecord", "GPS", "RunImport", "RunStore", "RunModel", "Tracking",
        "Words",
      ], settings: smallButQuick),
    swift("MemoryDisk", ["RunModel", "RunStore", "Tracking"], settings: quickCommon),
    swift("Simulation", ["GPS", "MapTiles", "RunModel"], settings: quickCommon),
    c("RunPageFiles", exclude: runPageFiles, settings: takesIn(runPageFiles, of: "RunPageFiles")),
    swift(
      "RunPage",
      [
        "JSON", "RunModel", "Tracking", "RunStore", "Words", "Assets", "MapTiles", "RunPageFiles",
        "Pictures", "CZlib", "Workouts",
      ], settings: small),
    library("CExpat", pkgConfig: "expat", package: "libexpat1-dev"),
    library("CZlib", pkgConfig: "zlib", package: "zlib1g-dev"),
    swift(
      "Activities", ["RunModel", "Courses", "FIT", "Workouts", "CExpat", "CZlib"], settings: small),
    swift(
      "RunImport",
      ["JSON", "Workouts", "RunModel", "GPS", "Tracking", "RunStore", "Activities", "Courses"],
      settings: small),
    swift(
      "Comparison", ["RunModel", "Tracking", "Activities", "RunImport"], settings: small),
    library("CSQLite", pkgConfig: "sqlite3", package: "libsqlite3-dev"),
    swift(
      "MapTiles", ["Courses", "JSON", "RunModel", "CSQLite", "CZlib"], page: "MAPS.md"),
    library("CSHA2", pkgConfig: "libmd", package: "libmd-dev"),
    c("CLinux"),
    c("CALSA", links: "asound"),
    c("CGPIO", links: "gpiod"),
    swift(
      "Board",
      [
        "Courses", "RunImport", "Device", "RunModel", "Tracking", "Drawing", "RunStore", "JSON",
        "GPS", "MapTiles", "FlightRecord", "Assets", "CALSA", "CGPIO", "CLinux", "Pictures",
      ], settings: small),
    swift(
      "Handover",
      [
        "Assets", "Board", "CLinux", "CSHA2", "Device", "RunModel", "RunStore", "Tracking", "Words",
      ],
      settings: small),
    swift(
      "USBDrive", ["Handover", "Board", "Device", "JSON", "RunModel", "RunStore"], settings: small),
    swift(
      "ServerSync",
      ["Handover", "Board", "Device", "JSON", "RunImport", "RunModel", "RunStore", "Workouts"],
      settings: small),
    swift(
      "USBStick", ["Handover", "Board", "CLinux", "Device", "RunModel", "RunStore"], settings: small
    ),
    swift(
      "Intake",
      [
        "Handover", "Board", "Device", "MapTiles", "Pictures", "RunImport", "RunModel", "RunStore",
        "ServerSync", "Tracking", "USBStick", "Workouts",
      ], settings: small),
    program(
      "moonrunner",
      [
        "JSON", "RunModel", "GPS", "Tracking", "RunStore", "Device", "Assets", "Console",
        "Playback", "Board", "Drawing", "FlightRecord", "Handover", "RunPage", "Activities",
        "RunImport", "Comparison", "MapTiles", "Courses", "Words", "Pictures", "Intake",
        "ServerSync", "USBDrive", "USBStick", "Workouts",
      ],
      linker: packed),
    program("asset-maker", ["RunModel", "CZlib"], settings: quick),
    library("CMicroHTTPD", pkgConfig: "libmicrohttpd", package: "libmicrohttpd-dev"),
    c("SimulatorPage", exclude: pageFiles, settings: takesIn(pageFiles, of: "SimulatorPage")),
    swift(
      "Simulator",
      [
        "Playback", "MemoryDisk", "Simulation", "Device", "RunImport", "RunModel", "RunStore",
        "Tracking", "GPS", "Drawing", "Assets", "Board", "Courses", "JSON", "MapTiles",
        "SimulatorPage", "CMicroHTTPD", "Pictures",
      ], settings: small),
    program("moonrunner-simulator", ["Simulator"], linker: packed),
    program(
      "moonrunner-synthesize",
      ["Console", "Courses", "JSON", "MapTiles", "RunImport", "RunModel", "Simulation"],
      linker: packed),
    swift(
      "VirtualBoard", ["JSON", "RunModel", "GPS", "Drawing", "Device", "Board", "Pictures"],
      settings: common),
    program("virtual-board", ["VirtualBoard", "RunModel"], settings: common),
    program(
      "moonrunner-benchmark",
      [
        "Assets", "Board", "Device", "Drawing", "GPS", "RunModel", "RunStore", "Playback",
        "MemoryDisk", "Simulation", "Tracking", "Words", "Pictures",
      ],
      settings: strict),
    swift("AccuracyTable", ["Courses", "RunModel", "Simulation", "Tracking"]),
    program("accuracy-table", ["AccuracyTable", "Simulation"], settings: strict),

    swift(
      "TestSupport", ["FIT", "Words", "RunModel", "Workouts", "MapTiles", "CSQLite", "CZlib"],
      path: "Tests/Support",
      settings: common),
    .target(name: "CFuzzer", path: "Tests/Fuzzing/CFuzzer"),
    swift(
      "Fuzzing",
      [
        "Activities", "Board", "Courses", "Device", "Drawing", "FIT", "FlightRecord", "GPS", "JSON",
        "MapTiles", "RunImport", "RunModel", "RunStore", "Playback", "MemoryDisk", "ServerSync",
        "TestSupport", "Tracking", "Pictures", "Workouts",
      ], path: "Tests/Fuzzing/Subjects", settings: common),
    program(
      "moonrunner-fuzz", ["CFuzzer", "Fuzzing"], path: "Tests/Fuzzing/Program", settings: common),
    swift(
      "Soaking",
      [
        "Board", "Device", "Drawing", "GPS", "RunModel", "RunStore", "Playback", "MemoryDisk",
        "Tracking", "VirtualBoard", "Pictures", "USBStick",
      ], path: "Tests/Soak/Parts", settings: quickCommon),
    program(
      "moonrunner-soak", ["Soaking", "VirtualBoard"], path: "Tests/Soak/Program", settings: common),
    tests("JSON", ["JSON", "RunModel"]),
    tests("Workouts", ["Workouts", "RunModel", "TestSupport"]),
    tests("RunModel", ["RunModel", "Workouts"], exclude: ["make-geodesics"]),
    tests("GPS", ["GPS", "RunModel", "TestSupport"]),
    tests("Tracking", ["Tracking", "RunModel", "Workouts"]),
    tests("Courses", ["Courses", "RunModel", "Simulation"]),
    tests("FIT", ["FIT", "RunModel"]),
    tests(
      "RunStore",
      [
        "RunStore", "FIT", "Tracking", "RunModel", "JSON", "MemoryDisk", "Simulation", "Assets",
        "TestSupport", "Workouts",
      ]),
    tests(
      "Device",
      [
        "Device", "Words", "Tracking", "GPS", "RunModel", "Courses", "Playback", "Simulation",
        "TestSupport", "Workouts",
      ]),
    tests(
      "Playback",
      [
        "Playback", "MemoryDisk", "Simulation", "Device", "Drawing", "TestSupport", "Words", "GPS",
        "RunStore", "RunModel", "Tracking", "Courses", "RunImport", "Pictures",
      ]),
    tests(
      "Simulation", ["Simulation", "GPS", "MapTiles", "RunModel", "TestSupport"]),
    tests(
      "Assets",
      [
        "Assets", "Device", "Drawing", "RunStore", "RunModel", "TestSupport", "asset-maker",
        "Pictures",
      ]),
    tests("Words", ["TestSupport", "Words", "RunModel"]),
    tests(
      "Drawing",
      [
        "Drawing", "MapTiles", "TestSupport", "Words", "RunModel", "Device", "GPS", "RunStore",
        "Playback", "MemoryDisk", "Simulation", "Tracking", "asset-maker", "Pictures", "Workouts",
      ], exclude: ["Golden"], settings: quickCommon),
    tests(
      "FlightRecord",
      ["FlightRecord", "Courses", "Device", "GPS", "RunModel", "RunStore", "Tracking", "Words"]),
    tests(
      "Board",
      [
        "Board", "Courses", "RunImport", "Device", "RunModel", "Tracking", "Drawing", "RunStore",
        "GPS", "FlightRecord", "Playback", "MemoryDisk", "Simulation", "CCairo", "CLinux",
        "MapTiles", "TestSupport", "VirtualBoard", "CGPIO", "Pictures", "Workouts",
      ]),
    tests(
      "Simulator",
      [
        "Simulator", "MemoryDisk", "Simulation", "Board", "Courses", "Device", "Drawing", "GPS",
        "JSON", "RunModel", "TestSupport",
      ]),
    tests("AccuracyTable", ["AccuracyTable", "Simulation", "RunModel", "Tracking"]),
    tests("VirtualBoard", ["VirtualBoard", "JSON", "RunModel", "GPS", "Device", "TestSupport"]),
    tests(
      "CommandLine",
      [
        "moonrunner", "moonrunner-synthesize", "Device", "Drawing", "FlightRecord", "GPS",
        "MapTiles", "RunModel", "RunStore", "TestSupport", "Tracking", "Pictures", "Board",
        "Workouts",
      ],
      of: "App", exclude: ["Judges"]),
    tests(
      "Handover",
      [
        "Handover", "Board", "Device", "Intake", "MemoryDisk", "RunModel", "RunStore", "USBDrive",
        "USBStick", "Words",
      ]),
    tests("USBDrive", ["USBDrive", "Board", "Device", "Handover", "RunModel", "RunStore"]),
    tests(
      "ServerSync",
      [
        "ServerSync", "Board", "Device", "Handover", "MemoryDisk", "RunImport", "RunModel",
        "RunStore", "Workouts",
      ]),
    tests(
      "USBStick", ["USBStick", "Board", "CLinux", "Handover", "MemoryDisk", "RunModel", "RunStore"]),
    tests(
      "Intake",
      [
        "Intake", "Board", "Device", "Handover", "MapTiles", "MemoryDisk", "Pictures", "RunImport",
        "RunModel", "RunStore", "TestSupport", "Tracking", "USBStick", "Workouts",
      ]),
    tests(
      "RunPage",
      [
        "RunPage", "JSON", "RunModel", "RunStore", "Drawing", "MemoryDisk", "Tracking", "MapTiles",
        "TestSupport", "Words", "Handover", "Pictures", "CZlib", "Workouts",
      ]),
    tests(
      "Activities",
      [
        "Activities", "Courses", "CZlib", "FIT", "RunModel", "RunStore", "TestSupport", "Tracking",
        "Workouts",
      ]),
    tests(
      "RunImport",
      [
        "RunImport", "Activities", "Courses", "RunModel", "RunStore", "MemoryDisk", "Simulation",
        "TestSupport", "Tracking", "Workouts",
      ]),
    tests("Comparison", ["Comparison", "Activities", "RunModel", "Tracking"]),
    tests("MapTiles", ["Courses", "MapTiles", "RunModel", "Simulation", "TestSupport"]),
    tests(
      "Fuzzing",
      [
        "Device", "Drawing", "Fuzzing", "RunModel", "RunStore", "TestSupport", "Tracking",
      ]),
    tests("Soaking", ["RunModel", "Soaking"]),
    tests("Tidy", [], settings: quickCommon),
  ],
  swiftLanguageModes: [.v6]
)

// For scripts/try: the tests of one target with their dependencies and nothing else. The target
// itself is compiled without optimisation, so that a debugger shows its variables.
if let subject = Context.environment["MOONRUNNER_TRY"] {
  var wanted = ["\(subject)Tests"]
  var needed: Set<String> = []
  while let name = wanted.popLast() {
    guard needed.insert(name).inserted,
      let target = package.targets.first(where: { $0.name == name })
    else { continue }
    for case .byNameItem(let name, _) in target.dependencies { wanted.append(name) }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products = []
  package.targets.first { $0.name == subject }?.swiftSettings = strict
}
