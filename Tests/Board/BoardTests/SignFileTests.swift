import Foundation
import RunModel
import Testing

@testable import Board

@Suite("Signs for other units")
struct SignFileTests {
  @Test("are there whole, and replace older ones")
  func put() throws {
    let folder = try TemporaryFolder()
    #expect(!SignFile.stands(SignFile.powerOff, in: folder.path))
    try SignFile.put(SignFile.powerOff, in: folder.path)
    #expect(SignFile.stands(SignFile.powerOff, in: folder.path))
    #expect(try folder.bytes("power-off") == [])
    try SignFile.put(SignFile.clock, "2025-01-01T00:00:00Z\n", in: folder.path)
    try SignFile.put(SignFile.clock, "2026-11-21T06:15:00Z\n", in: folder.path)
    #expect(try folder.bytes("clock") == Array("2026-11-21T06:15:00Z\n".utf8))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        == ["clock", "power-off"])
    SignFile.remove(SignFile.powerOff, from: folder.path)
    #expect(!SignFile.stands(SignFile.powerOff, in: folder.path))
  }

  @Test("do not go through a link that lies in their way")
  func link() throws {
    let folder = try TemporaryFolder()
    try folder.write("mine", to: "precious")
    try FileManager.default.createSymbolicLink(
      atPath: folder("clock.new"), withDestinationPath: folder("precious"))
    #expect(throws: SystemError.self) {
      try SignFile.put(SignFile.clock, "x", in: folder.path)
    }
    #expect(try folder.bytes("precious") == Array("mine".utf8))
  }

  @Test("say why they cannot be put up")
  func fault() {
    do throws(SystemError) {
      try SignFile.put(SignFile.powerOff, in: "/nowhere")
      #expect(Bool(false))
    } catch {
      #expect(error.description == "cannot write /nowhere/power-off: No such file or directory")
    }
  }

  @Test(
    "tell the time to the nearest second",
    arguments: [
      (1_795_241_700_000, "2026-11-21T06:15:00Z"), (1_795_241_700_499, "2026-11-21T06:15:00Z"),
      (1_795_241_700_500, "2026-11-21T06:15:01Z"), (1_798_761_599_999, "2027-01-01T00:00:00Z"),
    ] as [(Int64, String)])
  func time(milliseconds: Int64, line: String) {
    #expect(SignFile.line(of: UTC(millisecondsSince1970: milliseconds)) == line)
  }
}
