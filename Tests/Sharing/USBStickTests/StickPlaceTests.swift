import Foundation
import RunStore
import Testing

@testable import USBStick

@Suite("What a stick is formatted with")
struct StickVolumeKindTests {
  private func start(_ texts: [(Int, String)], signed: Bool = true) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: StickVolumeKind.bytes)
    for (offset, text) in texts {
      for (index, byte) in text.utf8.enumerated() { bytes[offset + index] = byte }
    }
    bytes[12] = 2
    if signed { (bytes[510], bytes[511]) = (0x55, 0xaa) }
    return bytes
  }

  @Test("FAT and exFAT can be mounted")
  func known() throws {
    #expect(try StickVolumeKind.judge(start([(3, "mkfs.fat"), (82, "FAT32   ")])) == .fat)
    #expect(try StickVolumeKind.judge(start([(3, "MSDOS5.0"), (54, "FAT16   ")])) == .fat)
    #expect(try StickVolumeKind.judge(start([(3, "EXFAT   ")])) == .exfat)
  }

  @Test("everything else is named as far as it is known")
  func unknown() {
    let table: [([UInt8], String?)] = [
      (start([(3, "NTFS    ")]), "NTFS"),
      (start([(1080, "S"), (1081, "\u{6f}")], signed: false), nil),
      (start([(1024, "H+")]), "HFS+"), (start([(32, "NXSB")], signed: false), "APFS"),
      (start([(0, "LUKS")], signed: false), "encryption"), (start([], signed: false), nil),
    ]
    for (bytes, name) in table {
      #expect(throws: StickTrouble.unsupported(name)) { try StickVolumeKind.judge(bytes) }
    }
    var linux = start([], signed: false)
    (linux[1080], linux[1081]) = (0x53, 0xef)
    #expect(throws: StickTrouble.unsupported("a Linux file system")) {
      try StickVolumeKind.judge(linux)
    }
  }

  @Test("a real mkfs.vfat's volume is known, when there is one")
  func real() throws {
    let folder = try TemporaryFolder()
    let image = "\(folder.path)/image"
    #expect(FileManager.default.createFile(atPath: image, contents: nil))
    #expect(truncate(image, 64 << 20) == 0)
    let made = try ImageReader.run(["mkfs.vfat", image])
    #expect(made.status == 0, "\(made.output)")
    #expect(try StickVolumeKind.read(image) == .fat)
  }

  @Test("what is neither a disk nor a folder is refused, and a device that is not there")
  func places() throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "file")
    let owner = try DataOwner(of: folder.path)
    for path in ["\(folder.path)/file", "\(folder.path)/none"] {
      #expect(throws: StickTrouble.self) {
        _ = try StickPlace(path, owner: owner, runtimeDirectory: nil)
      }
    }
    let place = try StickPlace(folder.path, owner: owner, runtimeDirectory: nil)
    #expect(!place.isDevice && place.isThere)
    #expect(try place.mount().list("").map(\.name) == ["file"])
    try place.settle()
    place.unmount()
    #expect(FileManager.default.fileExists(atPath: folder.path))
  }
}
