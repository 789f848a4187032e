/// Finds a framebuffer by the name of its driver, because the number of `/dev/fb*` depends on the
/// order in which drivers load.
enum FramebufferNames {
  /// Resolves a path or a name from `/proc/fb` to a path.
  ///
  /// The kernel appends "drmfb" and truncates names to 15 characters ("panel-mipi-dbid"), so if no
  /// name matches exactly, a prefix match is accepted.
  ///
  /// - Throws: `SystemError` that lists the existing framebuffers.
  static func path(of device: String, list: String = "/proc/fb") throws(SystemError) -> String {
    if device.hasPrefix("/") { return device }
    let text: String
    do throws(SystemError) {
      text = try SmallFile.read(list)
    } catch {
      throw SystemError("find framebuffer \"\(device)\"", reason: "this kernel has none")
    }
    let entries = text.split(separator: "\n").compactMap { line -> (number: Int, name: String)? in
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let number = Int(parts[0]) else { return nil }
      return (number, String(parts[1]))
    }
    let found =
      entries.first { $0.name == device } ?? entries.first { $0.name.hasPrefix(device) }
    if let found { return "/dev/fb\(found.number)" }
    let known = entries.map { "fb\($0.number) \"\($0.name)\"" }.joined(separator: ", ")
    throw SystemError(
      "find framebuffer \"\(device)\"",
      reason: known.isEmpty ? "there is no framebuffer" : "the framebuffers are \(known)")
  }
}
