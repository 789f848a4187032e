import Drawing
import Foundation

/// Writes what tests draw where `MOONRUNNER_GALLERY` says, for eyes.
enum Gallery {
  static func keep(_ frame: Frame, _ name: String) throws {
    guard let path = ProcessInfo.processInfo.environment["MOONRUNNER_GALLERY"] else { return }
    let folder = URL(filePath: path, directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(frame.png()).write(to: folder.appending(path: "\(name).png"))
  }

  /// The pictures inside the binary, or those of a folder that `MOONRUNNER_GALLERY_PICTURES` names.
  static var pictures: any PictureSource {
    let path = ProcessInfo.processInfo.environment["MOONRUNNER_GALLERY_PICTURES"]
    return path.map { FolderPictures($0) } ?? EmbeddedPictures()
  }
}

private final class FolderPictures: PictureSource {
  private let path: String

  init(_ path: String) { self.path = path }

  func png(named name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: "\(path)/\(name).png").map { [UInt8]($0) }
  }
}

extension Frame {
  /// Without the undefined upper bits.
  var pixels: [UInt32] { withPixels { pixels in pixels.map { $0 & 0xff_ffff } } }
}
