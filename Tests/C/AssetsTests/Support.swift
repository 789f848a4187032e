import Assets
import Foundation
import TestSupport

/// The files that are inside the binary, and the folder they come from.
enum Embedded {
  static let folder = Project.folder.appendingPathComponent("Sources/C/Assets")

  /// The bytes of "sounds/gold.wav" and the like; `nil` if there is no such file.
  static func file(_ name: String) -> [UInt8]? {
    var length = 0
    guard let start = assets_find(name, &length) else { return nil }
    return Array(UnsafeBufferPointer(start: start, count: length))
  }
}
