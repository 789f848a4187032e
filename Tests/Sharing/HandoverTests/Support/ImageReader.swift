import Foundation

/// Reads images with mtools, as other programs would.
enum ImageReader {
  /// Runs a program and returns its output and exit status.
  static func run(_ words: [String]) throws -> (output: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["PATH=/usr/sbin:/usr/bin:/sbin:/bin", "TZ=UTC0"] + words
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), process.terminationStatus)
  }

  static func isClean(_ image: String) throws -> Bool {
    try run(["fsck.vfat", "-n", image]).status == 0
  }

  /// All files of an image by path.
  static func contents(of image: String) throws -> [String: [UInt8]] {
    let out = try TemporaryFolder()
    _ = try out.make("all")
    let result = try run(["mcopy", "-i", image, "-s", "-Q", "-m", "::", "\(out.path)/all"])
    var contents: [String: [UInt8]] = [:]
    let top = "\(out.path)/all"
    guard let names = FileManager.default.enumerator(atPath: top), result.status == 0 else {
      throw Unreadable(text: result.output)
    }
    for case let name as String in names {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: "\(top)/\(name)", isDirectory: &isFolder)
      if !isFolder.boolValue { contents[name] = try out.bytes("all/\(name)") }
    }
    return contents
  }

  /// All folders of an image.
  static func folders(of image: String) throws -> [String] {
    try run(["mdir", "-i", image, "-b", "-/", "::"]).output.split(separator: "\n")
      .filter { $0.hasSuffix("/") }.map(String.init).sorted()
  }

  struct Unreadable: Error {
    var text: String
  }
}
