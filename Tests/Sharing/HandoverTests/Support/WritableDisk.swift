import Board

/// The disk below a folder, writable as for a wearable.
enum WritableDisk {
  static func at(_ root: String) -> DiskFileSystem {
    DiskFileSystem(root: root, access: .readAndWrite)
  }
}
