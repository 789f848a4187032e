import Testing

@testable import Board

@Suite("Settings of systemd")
struct ManagerSettingsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var last: String? {
    ManagerSettings(root: folder.path).last("Watch").map { "\($0.value) \($0.file)" }
  }

  private func put(_ value: String, _ path: String) throws {
    try folder.write("[Manager]\nWatch=\(value)\n", to: path)
  }

  @Test("come from the main file, then from drop-ins by their names")
  func order() throws {
    #expect(last == nil)
    try put("1", "usr/lib/systemd/system.conf")
    #expect(last == "1 /usr/lib/systemd/system.conf")
    try put("2", "etc/systemd/system.conf")
    #expect(last == "2 /etc/systemd/system.conf")
    try put("4", "usr/lib/systemd/system.conf.d/80-b.conf")
    try put("3", "run/systemd/system.conf.d/40-a.conf")
    try put("0", "run/systemd/system.conf.d/90-a.off")
    #expect(last == "4 /usr/lib/systemd/system.conf.d/80-b.conf")
    try put("5", "etc/systemd/system.conf.d/80-b.conf")
    #expect(last == "5 /etc/systemd/system.conf.d/80-b.conf")
    // An empty file of the same name disables a drop-in.
    try folder.write("", to: "etc/systemd/system.conf.d/80-b.conf")
    #expect(last == "3 /run/systemd/system.conf.d/40-a.conf")
  }

  @Test("are keys of the manager's section, the last one counts")
  func lines() throws {
    try folder.write(
      "Watch=1\n[Other]\nWatch=2\n[Manager]\n# Watch=3\n;Watch=4\n Watch = 5 min \nWatch=\n"
        + "Watching=6\nnothing\n[Other]\nWatch=7\n", to: "etc/systemd/system.conf")
    #expect(last == "5 min /etc/systemd/system.conf")
  }

  @Test("know which span of time is none")
  func spans() {
    for span in ["off", "0", "0s", "00 min"] { #expect(ManagerSettings.isOff(span)) }
    for span in ["14", "10s", "1min", "default", "infinity"] {
      #expect(!ManagerSettings.isOff(span))
    }
  }
}
