import Board

/// The disk below a folder, to be changed as a wearable does.
enum WritableDisk {
  static func at(_ root: String) -> DiskFileSystem {
    DiskFileSystem(root: root, access: .readAndWrite)
  }
}
