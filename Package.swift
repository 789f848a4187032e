// swift-tools-version: 6.0
import PackageDescription

// What each target may import is the table in Sources/README.md; TidyTests compares the two.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func swift(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(
  _ subject: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(
    name: "\(subject)Tests", dependencies: dependencies, exclude: exclude,
    swiftSettings: strict)
}

let package = Package(
  name: "moonrunner",
  products: [.executable(name: "moonrunner", targets: ["moonrunner"])],
  targets: [
    swift("JSON"),
    swift("RunModel"),
    swift("GPS", ["RunModel"]),
    swift("Tracking", ["RunModel"]),
    swift("RunStore", ["RunModel", "Tracking", "JSON"]),
    swift("Screens", ["RunModel"]),
    swift("Device", ["RunModel", "GPS", "Tracking", "Screens"]),
    .target(name: "Assets", exclude: ["badges.json", "make-blobs"], cSettings: [.headerSearchPath(".")]),
    swift(
      "Simulation", ["Device", "Screens", "GPS", "RunStore", "RunModel", "Tracking", "JSON"]),
    .target(name: "CLinux"),
    swift("Board", ["RunStore", "CLinux"]),
    .executableTarget(
      name: "moonrunner",
      dependencies: [
        "JSON", "RunModel", "GPS", "Tracking", "RunStore", "Screens", "Device", "Assets",
        "Simulation", "Board",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "moonrunner-benchmark",
      dependencies: ["Board", "GPS", "JSON", "RunModel", "RunStore", "Tracking"],
      swiftSettings: strict),

    tests("JSON", ["JSON"]),
    tests("RunModel", ["RunModel"], exclude: ["make-geodesics"]),
    tests("GPS", ["GPS", "RunModel"]),
    tests("Tracking", ["Tracking", "RunModel"]),
    tests("RunStore", ["RunStore", "Tracking", "RunModel", "JSON", "Simulation", "Assets"]),
    tests("Device", ["Device", "Screens", "Tracking", "GPS", "RunModel"]),
    tests(
      "Simulation",
      ["Simulation", "Device", "Screens", "GPS", "RunStore", "RunModel", "Tracking", "JSON"]),
    tests("Board", ["Board", "RunStore"]),
    tests("CommandLine", ["moonrunner"]),
    tests("Tidy", []),
  ],
  swiftLanguageModes: [.v6]
)
