// swift-tools-version: 6.0
import PackageDescription

// What each target may import is the table in Sources/README.md; TidyTests compares the two.
let common: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// What is in the program: regular expressions, which one `contains` of a text brings in, would be a
// megabyte of it.
let strict: [SwiftSetting] =
  common + [
    .unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"])
  ]

// Code that is on no inner loop is compiled for size: the whole binary is to fit in 16 MB.
let small: [SwiftSetting] = strict + [.unsafeFlags(["-Osize"], .when(configuration: .release))]

// Paints, compresses, parses or records so much in tests that they would wait for minutes without.
let quick: [SwiftSetting] = strict + [.unsafeFlags(["-O"])]

// The same outside the program.
let quickCommon: [SwiftSetting] = common + [.unsafeFlags(["-O"])]

// The same, for what most tests run.
let smallButQuick: [SwiftSetting] =
  small + [.unsafeFlags(["-O"], .when(configuration: .debug))]

// Relative relocations save half a megabyte, and a table of all names, which nobody asks a program
// for, would have a whole one.
let packed: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs", "-Xlinker",
      "--no-export-dynamic", "-Xlinker", "--icf=all",
    ], .when(configuration: .release))
]

/// The page of the simulator, which is inside its binary.
let pageFiles = [
  "page.html", "page.css", "wearable.css", "senses.css", "controls.css", "narrow.css", "page.js",
  "display.js", "dom.js", "keys.js", "senses.js", "server.js", "world.js", "icon.svg",
]

/// The page of the runs, which is inside the program too.
let runPageFiles = [
  "page.html", "look.css", "page.css", "list.css", "map.css", "streets.css", "parts.css",
  "print.css", "data.js", "words.js", "elements.js", "streets.js", "map.js", "view.js", "charts.js",
  "find.js", "list.js", "exports.js", "compare.js", "splits.js", "details.js", "overview.js",
  "records.js", "badges.js", "page.js",
]

/// The settings of a target whose assembler file takes in files: the compiler does not see which.
func takesIn(_ files: [String], of target: String) -> [CSetting] {
  let dependencies = files.flatMap { file in
    [
      "-Xclang",
      "-fdepfile-entry=\(Context.packageDirectory)/Sources/\(target)/\(file)",
    ]
  }
  return [.headerSearchPath("."), .unsafeFlags(dependencies)]
}

func swift(
  _ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil,
  settings: [SwiftSetting] = strict
) -> Target {
  .target(name: name, dependencies: dependencies, path: path, swiftSettings: settings)
}

func tests(
  _ subject: String, _ dependencies: [Target.Dependency], exclude: [String] = [],
  settings: [SwiftSetting] = common
) -> Target {
  .testTarget(
    name: "\(subject)Tests", dependencies: dependencies, exclude: exclude,
    swiftSettings: settings)
}

let package = Package(
  name: "moonrunner",
  products: [.executable(name: "moonrunner", targets: ["moonrunner"])],
  targets: [
    swift("JSON", settings: quick),
    swift("RunModel", settings: quick),
    swift("GPS", ["RunModel"], settings: quick),
    swift("Tracking", ["RunModel"], settings: quick),
    swift("Courses", ["RunModel"]),
    swift("FIT", ["RunModel"]),
    swift("RunStore", ["RunModel", "Tracking", "JSON", "FIT"], settings: quick),
    swift("Words", ["RunModel"], settings: small),
    swift(
      "Device", ["RunModel", "GPS", "Tracking", "Words", "Courses"], settings: smallButQuick),
    swift(
      "FlightRecord", ["Courses", "Device", "GPS", "RunModel", "RunStore", "Tracking", "JSON"],
      settings: small),
    .target(
      name: "Assets",
      exclude: ["badges.json", "fonts", "make-blobs", "make-fonts", "pictures", "sounds"],
      cSettings: [.headerSearchPath(".")]),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(
      name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
    swift(
      "Drawing", ["Device", "Words", "MapTiles", "RunModel", "Assets", "CCairo", "CFreeType"]),
    swift(
      "Simulation",
      [
        "Courses", "Device", "FlightRecord", "GPS", "RunImport", "RunStore", "RunModel", "Tracking",
        "Words",
      ], settings: smallButQuick),
    .target(
      name: "RunPageFiles", exclude: runPageFiles,
      cSettings: takesIn(runPageFiles, of: "RunPageFiles")),
    swift(
      "RunPage",
      [
        "JSON", "RunModel", "Tracking", "RunStore", "Words", "Drawing", "Assets", "MapTiles",
        "RunPageFiles",
      ], settings: small),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    swift(
      "Activities", ["RunModel", "Courses", "FIT", "CExpat", "CZlib"], settings: small),
    swift(
      "RunImport", ["RunModel", "GPS", "Tracking", "RunStore", "Activities", "Courses"],
      settings: small),
    swift(
      "Comparison", ["RunModel", "GPS", "Tracking", "Activities", "RunImport"], settings: small),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    swift("MapTiles", ["JSON", "RunModel", "CSQLite", "CZlib"]),
    .systemLibrary(name: "CSHA2", pkgConfig: "libmd", providers: [.apt(["libmd-dev"])]),
    .target(name: "CLinux"),
    .target(name: "CALSA", linkerSettings: [.linkedLibrary("asound")]),
    .target(name: "CGPIO", linkerSettings: [.linkedLibrary("gpiod")]),
    swift(
      "Board",
      [
        "Courses", "RunImport", "Device", "RunModel", "Tracking", "Drawing", "RunStore", "JSON",
        "GPS", "MapTiles",
        "FlightRecord", "Assets", "CALSA", "CGPIO", "CLinux",
      ], settings: small),
    swift(
      "Handover",
      [
        "Device", "RunModel", "RunStore", "Tracking", "JSON", "Words", "Drawing", "Board",
        "RunImport", "MapTiles", "CLinux", "CSHA2",
      ], settings: small),
    .executableTarget(
      name: "moonrunner",
      dependencies: [
        "JSON", "RunModel", "GPS", "Tracking", "RunStore", "Device", "Assets",
        "Simulation", "Board", "Drawing", "FlightRecord", "Handover", "RunPage", "Activities",
        "RunImport", "Comparison", "MapTiles", "Courses", "Words",
      ],
      swiftSettings: small, linkerSettings: packed),
    .executableTarget(
      name: "asset-maker", dependencies: ["RunModel", "CZlib"], swiftSettings: quick),
    .systemLibrary(
      name: "CMicroHTTPD", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"])]),
    .target(
      name: "SimulatorPage", exclude: pageFiles,
      cSettings: takesIn(pageFiles, of: "SimulatorPage")),
    swift(
      "Simulator",
      [
        "Simulation", "Device", "RunImport", "RunModel", "RunStore", "Tracking", "GPS", "Drawing",
        "Assets", "Board", "Courses", "JSON", "MapTiles", "SimulatorPage", "CMicroHTTPD",
      ], settings: small),
    .executableTarget(
      name: "moonrunner-simulator",
      dependencies: ["Simulator"],
      swiftSettings: small, linkerSettings: packed),
    swift(
      "VirtualBoard", ["JSON", "RunModel", "GPS", "Drawing", "Device", "Board"], settings: common),
    .executableTarget(
      name: "virtual-board", dependencies: ["VirtualBoard", "RunModel"], swiftSettings: common),
    .executableTarget(
      name: "moonrunner-benchmark",
      dependencies: [
        "Assets", "Board", "Device", "Drawing", "GPS", "JSON", "MapTiles", "RunModel", "RunStore",
        "Simulation", "Tracking", "Words",
      ],
      swiftSettings: strict),
    swift("AccuracyTable", ["Courses", "RunModel", "Simulation", "Tracking"]),
    .executableTarget(
      name: "accuracy-table", dependencies: ["AccuracyTable", "Simulation"],
      swiftSettings: strict),

    swift(
      "TestSupport", ["Words", "RunModel", "MapTiles", "CSQLite", "CZlib"], path: "Tests/Support",
      settings: common),
    .target(name: "CFuzzer", path: "Tests/Fuzzing/CFuzzer"),
    swift(
      "Fuzzing",
      [
        "Activities", "Board", "Courses", "Device", "Drawing", "FIT", "FlightRecord", "GPS", "JSON",
        "MapTiles", "RunImport", "RunModel", "RunStore", "Simulation", "TestSupport", "Tracking",
      ], path: "Tests/Fuzzing/Subjects", settings: common),
    .executableTarget(
      name: "moonrunner-fuzz", dependencies: ["CFuzzer", "Fuzzing"],
      path: "Tests/Fuzzing/Program", swiftSettings: common),
    swift(
      "Soaking",
      [
        "Board", "Device", "Drawing", "GPS", "Handover", "RunModel", "RunStore", "Simulation",
        "Tracking", "VirtualBoard",
      ], path: "Tests/Soak/Parts", settings: quickCommon),
    .executableTarget(
      name: "moonrunner-soak", dependencies: ["Soaking", "VirtualBoard"],
      path: "Tests/Soak/Program", swiftSettings: common),
    tests("JSON", ["JSON", "RunModel"]),
    tests("RunModel", ["RunModel"], exclude: ["make-geodesics"]),
    tests("GPS", ["GPS", "RunModel", "TestSupport"]),
    tests("Tracking", ["Tracking", "RunModel"]),
    tests("Courses", ["Courses", "RunModel", "Simulation"]),
    tests("FIT", ["FIT", "RunModel"]),
    tests(
      "RunStore",
      [
        "RunStore", "FIT", "Tracking", "RunModel", "JSON", "Simulation", "Assets", "TestSupport",
      ]),
    tests(
      "Device",
      ["Device", "Words", "Tracking", "GPS", "RunModel", "Courses", "Simulation", "TestSupport"]),
    tests(
      "Simulation",
      [
        "Simulation", "Device", "Drawing", "TestSupport", "Words", "GPS", "RunStore",
        "RunModel", "Tracking", "JSON", "Courses", "RunImport",
      ]),
    tests(
      "Assets",
      ["Assets", "Device", "Drawing", "RunStore", "RunModel", "TestSupport", "asset-maker"]),
    tests("Words", ["TestSupport", "Words", "RunModel"]),
    tests(
      "Drawing",
      [
        "Drawing", "MapTiles", "TestSupport", "Words", "RunModel", "Device", "GPS", "RunStore",
        "Simulation", "Tracking", "asset-maker",
      ], exclude: ["Golden"], settings: quickCommon),
    tests(
      "FlightRecord",
      [
        "FlightRecord", "Courses", "Device", "GPS", "JSON", "RunModel", "RunStore", "Tracking",
        "Simulation", "Words",
      ]),
    tests(
      "Board",
      [
        "Board", "Courses", "RunImport", "Device", "RunModel", "Tracking", "Drawing", "RunStore",
        "JSON", "GPS", "FlightRecord", "Simulation", "CCairo", "CLinux", "MapTiles", "TestSupport",
        "VirtualBoard",
      ]),
    tests(
      "Simulator",
      [
        "Simulator", "Simulation", "Board", "Courses", "Device", "Drawing", "GPS", "JSON",
        "RunModel", "TestSupport",
      ]),
    tests("AccuracyTable", ["AccuracyTable", "Simulation", "RunModel", "Tracking"]),
    tests("VirtualBoard", ["VirtualBoard", "JSON", "RunModel", "GPS", "Device", "TestSupport"]),
    tests(
      "CommandLine",
      [
        "moonrunner", "Device", "Drawing", "FlightRecord", "GPS", "MapTiles", "RunModel",
        "RunStore", "TestSupport", "Tracking",
      ],
      exclude: ["Judges"]),
    tests(
      "Handover",
      [
        "Handover", "Board", "CLinux", "Device", "Drawing", "MapTiles", "RunImport", "RunModel",
        "RunStore", "Simulation", "TestSupport", "Tracking", "Words",
      ]),
    tests(
      "RunPage",
      [
        "RunPage", "JSON", "RunModel", "RunStore", "Drawing", "Simulation", "Tracking",
        "MapTiles", "TestSupport", "Words", "Handover",
      ]),
    tests(
      "Activities",
      ["Activities", "Courses", "CZlib", "FIT", "RunModel", "RunStore", "Simulation", "Tracking"]),
    tests(
      "RunImport",
      [
        "RunImport", "Activities", "Courses", "RunModel", "RunStore", "Simulation", "TestSupport",
        "Tracking",
      ]),
    tests("Comparison", ["Comparison", "Activities", "RunModel", "Tracking", "Simulation"]),
    tests("MapTiles", ["MapTiles", "CSQLite", "CZlib", "RunModel", "TestSupport"]),
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
