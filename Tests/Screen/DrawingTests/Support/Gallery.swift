import Drawing
import Foundation

/// Saves the tests' drawings to the folder `MOONRUNNER_GALLERY` for visual inspection.
enum Gallery {
  static func keep(_ frame: Frame, _ name: String) throws {
    guard let path = ProcessInfo.processInfo.environment["MOONRUNNER_GALLERY"] else { return }
    let folder = URL(filePath: path, directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(frame.png()).write(to: folder.appending(path: "\(name).png"))
  }
}

extension Frame {
  /// Without the undefined upper bits.
  var pixels: [UInt32] { withPixels { pixels in pixels.map { $0 & 0xff_ffff } } }
}
