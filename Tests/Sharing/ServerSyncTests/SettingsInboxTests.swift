import RunStore
import Testing

@testable import ServerSync

@Suite("Settings of a server from a stick")
struct SettingsInboxTests {
  private let folder: TemporaryFolder
  private let inbox: SettingsInbox
  private let settings: ServerSettings

  init() throws {
    folder = try TemporaryFolder()
    inbox = SettingsInbox(folder.path)
    settings = try ServerSettings(Array("[nas]\ntype = sftp\nhost = h\n".utf8))
  }

  @Test("are handed over once, and known again")
  func handOver() throws {
    #expect(inbox.isThere && !inbox.isFull)
    #expect(try inbox.take() == nil)
    try inbox.put(settings)
    #expect(inbox.isFull && !inbox.isInUse(settings))
    #expect(try inbox.take() == settings)
    #expect(!inbox.isFull)
    inbox.tell(inUse: settings)
    #expect(inbox.isInUse(settings))
    #expect(!inbox.isInUse(try ServerSettings(Array("[nas]\ntype = smb\nhost = h\n".utf8))))
  }

  @Test("that are wrong do not stay")
  func wrong() throws {
    try folder.write(Array("[nas]\ntype = local\n".utf8), to: "rclone.conf")
    #expect(throws: ServerSettingsError.self) { try inbox.take() }
    try folder.write([UInt8](repeating: 35, count: ServerSettings.mostBytes + 1), to: "rclone.conf")
    #expect(throws: FileError.self) { try inbox.take() }
    #expect(!inbox.isFull)
  }

  @Test("have nowhere to go without the folder")
  func noFolder() { #expect(!SettingsInbox("\(folder.path)/none").isThere) }
}
