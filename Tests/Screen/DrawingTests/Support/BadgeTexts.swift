import Foundation
import RunModel
import RunStore
import TestSupport

/// The texts about the built-in badges.
enum BadgeTexts {
  static func builtIn() throws -> [Badge] {
    let url = Project.folder.appending(path: "Sources/C/Assets/badges.json")
    return try BadgeFile.parse([UInt8](Data(contentsOf: url))).badges
  }
}
