import Assets
import Foundation
import TestSupport

/// The files embedded in the binary, and the folder they come from.
enum Embedded {
  static let folder = Project.folder.appendingPathComponent("Sources/C/Assets")

  /// The bytes of a file such as "sounds/gold.wav"; `nil` if there is none.
  static func file(_ name: String) -> [UInt8]? {
    var length = 0
    guard let start = assets_find(name, &length) else { return nil }
    return Array(UnsafeBufferPointer(start: start, count: length))
  }
}
