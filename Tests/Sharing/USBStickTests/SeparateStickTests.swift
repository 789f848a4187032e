import CLinux
import Foundation
import Glibc
import RunStore
import Testing

@testable import Board
@testable import USBStick

@Suite("A stick that another process mounts")
struct SeparateStickTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func place(_ path: String) throws -> StickPlace {
    try StickPlace(path, owner: try DataOwner(of: folder.path), runtimeDirectory: nil)
  }

  /// The stick at this end, and a thread that answers like the other process.
  private func remote(_ path: String) throws -> RemoteStick {
    let folder = folder.path
    let line = try serving { socket in
      guard let owner = try? DataOwner(of: folder),
        let place = try? StickPlace(path, owner: owner, runtimeDirectory: nil)
      else { return }
      StickServer(place).serve(on: socket)
    }
    return RemoteStick(try place(path), line)
  }

  @Test("is used as one that this process mounts")
  func files() throws {
    let stick = try remote(folder.path)
    #expect(stick.isThere && !stick.isDevice)
    let files = try stick.mount()
    try files.makeDirectory("MOONRUNNER")
    let file = try files.open("MOONRUNNER/a", .create)
    #expect(try file.write([1, 2, 3]) == 3)
    try file.sync()
    try file.close()
    #expect(try files.list("MOONRUNNER").map(\.size) == [3])
    #expect(try files.freeBytes() > 0)
    try stick.settle()
    stick.unmount()
    #expect(FileManager.default.contents(atPath: "\(folder.path)/MOONRUNNER/a")?.count == 3)
  }

  @Test("is gone when the other process is, or the folder")
  func gone() throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/stick", withIntermediateDirectories: true)
    let stick = try remote("\(folder.path)/stick")
    #expect(stick.isThere)
    try FileManager.default.removeItem(atPath: "\(folder.path)/stick")
    #expect(!stick.isThere)
    let (near, far) = try MessageSocket.pair()
    near.close()
    let alone = RemoteStick(try place(folder.path), far)
    #expect(!alone.isThere)
    #expect(throws: StickTrouble.mount("the process that mounts it ended unexpectedly")) {
      _ = try alone.mount()
    }
  }

  @Test("ends at what is no request")
  func nonsense() throws {
    for request in [["mount", "/etc"], ["umount"], ["exec", "sh"], ["settle"], ["read", "a"]] {
      let folder = folder.path
      let line = try serving { socket in
        guard let owner = try? DataOwner(of: folder),
          let place = try? StickPlace(folder, owner: owner, runtimeDirectory: nil)
        else { return }
        StickServer(place).serve(on: socket)
      }
      #expect(line.ask(["there"]) == ["yes"])
      #expect(line.ask(request) == nil)
    }
  }

  @Test("says that a signal ended the copying, and what to do")
  func died() {
    let trouble = StickTrouble.died(signal: SIGSEGV)
    #expect(
      trouble.description
        == "copying was terminated by signal 11 (Segmentation fault); plug the stick in again to"
        + " continue")
    #expect(trouble.briefly == "the copying was interrupted; plug it in again")
  }

  // MARK: - Rights

  /// What a process without privileges could do anyway; nothing, if all is well.
  private enum Power: Int32, CaseIterable {
    case cannotDrop = 1
    case becomesRoot = 2
    case becomesRootsGroup = 4
    case mounts = 8
    case startsPrograms = 16
    case cannotFilter = 32
    case signalsOthers = 64
    case cannotSignalItself = 128
  }

  /// The exit status of a child that drops its privileges and then tries the rest.
  ///
  /// It only makes C calls, as required after forking a process with threads.
  private func powers(user: UInt32) throws -> [Power] {
    // With arguments that are allocated before; its exit shows that it was started.
    let words = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: 1)
    words.initialize(to: nil)
    defer { words.deallocate() }
    let child = clinux_fork()
    try #require(child >= 0)
    if child == 0 {
      var found: Int32 = 0
      if clinux_become_for_good(user, user) != 0 { found |= Power.cannotDrop.rawValue }
      if user != 0 && setuid(0) == 0 { found |= Power.becomesRoot.rawValue }
      if user != 0 && setgid(0) == 0 { found |= Power.becomesRootsGroup.rawValue }
      if clinux_mount_stick("none", "/mnt", "tmpfs", "") != -EPERM {
        found |= Power.mounts.rawValue
      }
      if clinux_refuse_calls() != 0 { found |= Power.cannotFilter.rawValue }
      if execv("/bin/false", words) == 0 || errno != EPERM {
        found |= Power.startsPrograms.rawValue
      }
      // Signal 0 only checks whether a signal could be sent.
      let parent = getppid()
      if kill(parent, 0) == 0 || sigqueue(parent, 0, sigval()) == 0 {
        found |= Power.signalsOthers.rawValue
      }
      if raise(0) != 0 { found |= Power.cannotSignalItself.rawValue }
      _exit(found)
    }
    let status = clinux_wait(child)
    return Power.allCases.filter { status & $0.rawValue != 0 }
  }

  @Test(
    "is read by a process that cannot become root again, mount, or start a program",
    .enabled(
      if: geteuid() == 0, "SKIPPED: only root can give up rights; run these tests as root too"),
    arguments: [65_534, 0] as [UInt32])
  func noWayBack(user: UInt32) throws {
    #expect(try powers(user: user) == [])
  }
}
