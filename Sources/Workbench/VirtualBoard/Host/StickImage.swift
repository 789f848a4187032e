/// The image of a memory stick: a partition table and one FAT file system, as on new sticks.
package struct StickImage {
  package let path: String
  private let tools: HostTool
  /// Start of the partition, in sectors of 512 bytes.
  private static let start = 2048
  /// A volume label as set by a computer.
  static let label = "MY STICK"

  /// Creates an empty stick.
  package init(_ path: String, mebibytes: Int, _ tools: HostTool) throws(VirtualBoardError) {
    self.path = path
    self.tools = tools
    try HostFiles.makeSparse(path, bytes: mebibytes << 20)
    let script = "echo '\(StickImage.start),,c' | sfdisk -q '\(path)'"
    try tools.run(["sh", "-c", script])
    try tools.run([
      "mkfs.vfat", "--offset=\(StickImage.start)", "-n", StickImage.label, path,
      "\((mebibytes << 10) - StickImage.start / 2)",
    ])
  }

  /// The name of the file system for mtools.
  private var volume: String { "\(path)@@\(StickImage.start * 512)" }

  /// Copies a file from the host to the stick.
  package func put(_ file: String, as name: String) throws(VirtualBoardError) {
    let folders = name.split(separator: "/").dropLast()
    var folder = ""
    for part in folders {
      folder += "/" + part
      // The folder may already exist.
      _ = try tools.ask(["mmd", "-D", "s", "-i", volume, "::" + folder])
    }
    try tools.run(["mcopy", "-o", "-i", volume, file, "::/" + name])
  }

  /// Copies all files on the stick to a new directory on the host.
  package func copyFiles(to directory: String) throws(VirtualBoardError) {
    try tools.run(["rm", "-rf", directory])
    try HostFiles.makeDirectory(directory)
    let answer = try tools.ask(["mcopy", "-s", "-n", "-i", volume, "::/*", directory])
    let names = try HostFiles.names(in: directory)
    // An empty stick has nothing to copy.
    guard answer.status == 0 || names.isEmpty else {
      throw VirtualBoardError("mcopy cannot read the stick:\n\(answer.output)")
    }
  }

  /// Whether the file system is clean, and the output of fsck.vfat.
  package func check() throws(VirtualBoardError) -> (isClean: Bool, words: String) {
    let part = try partition()
    let answer = try tools.ask(["fsck.vfat", "-n", part])
    return (answer.status == 0, answer.output)
  }

  /// Repairs the file system, as a computer would.
  func repair() throws(VirtualBoardError) {
    let part = try partition()
    let answer = try tools.ask(["fsck.vfat", "-a", part])
    // 1: errors were found and corrected (fsck.fat(8)).
    guard answer.status <= 1 else {
      throw VirtualBoardError("\(path) cannot be repaired:\n\(answer.output)")
    }
    try tools.run(["dd", "if=\(part)", "of=\(path)", "bs=1M", "seek=1", "conv=notrunc"])
  }

  /// Copies the partition to a separate file.
  private func partition() throws(VirtualBoardError) -> String {
    let part = path + ".part"
    try tools.run(["dd", "if=\(path)", "of=\(part)", "bs=1M", "skip=1", "conv=sparse"])
    return part
  }
}
