import Board
import Foundation
import RunStore
import Testing

@testable import Handover
@testable import ServerSync

@Suite("Keys of an SFTP server")
struct HostKeysTests {
  // Made by ssh-keygen for this test; fingerprints by `ssh-keygen -lf`.
  private static let ed25519 =
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBZVpSYYmvAczl1EfTEwBSuqfvGj++IYBPJBz3mAu68/"
  private static let ed25519Print = "SHA256:2+VfQo/bSFsfpLBsgJZjZZcoivgCWbTGEA2FQNfnshg"
  private static let other =
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIKlxE0hhyCiPtf/s6fm9B9EoG9Axp/Ov5gX0un8xVr4l"
  private static let otherPrint = "SHA256:hnsgnNoYLMiB/ShyCnSUsuI9Gct7KA9iBjyevYbask8"
  private static let ecdsa =
    "ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBAsBKlfh"
    + "/m4eqTNW8zm+eSl+EWLMz1Lk2JRoicCFFSuMN4NdlKQ2U8+kiTX4H4wckkfqkgufg3EoJrWqV0d3TsQ="
  private static let ecdsaPrint = "SHA256:oFEGSNf6mYwtbWmE//7u9tw1OAoVxmDwWCEFyE46By8"

  private let folder: TemporaryFolder
  private let address = SSHAddress(host: "nas.local", port: 2022)

  init() throws { folder = try TemporaryFolder() }

  private func keys(_ output: String, status: Int32 = 0, asked: Asked = Asked()) -> HostKeys {
    HostKeys(
      address: address, volume: SyncFolder(folder.path).volume, folder: folder.path,
      scan: { _ in
        asked.times += 1
        return (output, status)
      })
  }

  private final class Asked { var times = 0 }

  private func line(_ key: String, of name: String = "[nas.local]:2022") -> String {
    "\(name) \(key)\n"
  }

  private func trouble(_ body: () throws(SyncTrouble) -> Void) -> SyncTrouble? {
    do throws(SyncTrouble) { try body() } catch { return error }
    return nil
  }

  @Test("have the fingerprints that OpenSSH shows")
  func fingerprints() throws {
    for (text, print) in [
      (HostKeysTests.ed25519, HostKeysTests.ed25519Print),
      (HostKeysTests.other, HostKeysTests.otherPrint),
      (HostKeysTests.ecdsa, HostKeysTests.ecdsaPrint),
    ] {
      let fields = text.split(separator: " ")
      let key = try #require(HostKey(type: fields[0], base64: fields[1]))
      #expect(key.fingerprint == print)
      #expect(key.text == text)
    }
  }

  @Test("are learned once, all types, in a file for this user alone")
  func learned() throws {
    let asked = Asked()
    let text = line(HostKeysTests.ed25519) + line(HostKeysTests.ecdsa)
    let keys = keys(
      "# nas.local:2022 SSH-2.0-Go\n\(text)# nas.local:2022 SSH-2.0-Go\n", asked: asked)
    try keys.learn()
    try keys.learn()
    #expect(asked.times == 1)
    #expect(try String(contentsOfFile: keys.path, encoding: .utf8) == text)
    let mode = try FileManager.default.attributesOfItem(atPath: keys.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test("of another address are not this server's")
  func otherAddress() throws {
    try folder.write(line(HostKeysTests.other, of: "nas.local"), to: HostKeys.fileName)
    let keys = keys(line(HostKeysTests.ed25519))
    try keys.learn()
    #expect(
      try String(contentsOfFile: keys.path, encoding: .utf8) == line(HostKeysTests.ed25519))
  }

  private static let damagedKeys = [
    "", "ssh-ed25519", "ssh-ed25519 AAAA", "ssh-dss AAAAB3NzaC1kc3M=", "\(ecdsa) remark",
    " \(ecdsa)", "ssh-rsa \(ed25519.dropFirst(12))", "\(ed25519)=", "\(ed25519)\t",
  ]

  @Test("are refused as a whole when one is damaged", arguments: damagedKeys)
  func damaged(key: String) throws {
    let text = "[nas.local]:2022 \(key)"
    let keys = keys(line(HostKeysTests.ed25519) + text + "\n")
    #expect(trouble { () throws(SyncTrouble) in try keys.learn() } != nil)
    #expect(!FileManager.default.fileExists(atPath: keys.path))
    // Nor is a file with such a line learned over.
    try folder.write(text + "\n", to: HostKeys.fileName)
    let good = self.keys(line(HostKeysTests.ed25519))
    #expect(trouble { () throws(SyncTrouble) in try good.learn() } != nil)
  }

  @Test("that nobody shows are no reason to go on")
  func silence() {
    #expect(trouble { () throws(SyncTrouble) in try keys("").learn() } == .unreachable)
    let refused = "write (nas.local): Connection refused\r\n"
    #expect(
      trouble { () throws(SyncTrouble) in try keys(refused, status: 1).learn() } == .unreachable)
    let others = line(HostKeysTests.ed25519, of: "other.local")
    #expect(trouble { () throws(SyncTrouble) in try keys(others).learn() } == .unreachable)
    let endless = String(repeating: "x\n", count: HostKeys.mostBytes)
    #expect(trouble { () throws(SyncTrouble) in try keys(endless).learn() } != nil)
  }

  @Test("are read back up to the size of what is taken")
  func size() throws {
    let first = try #require(StrictBase64.bytes(HostKeysTests.ed25519.dropFirst(12).utf8))
    let text = (0..<600).map { number in
      let blob = first.dropLast(2) + [UInt8(number >> 8), UInt8(number & 0xff)]
      return line("ssh-ed25519 \(StrictBase64.text(Array(blob)))")
    }.joined()
    let most = text + String(repeating: "#", count: HostKeys.mostBytes - 1 - text.utf8.count)
    #expect(trouble { () throws(SyncTrouble) in try keys(most + "#").learn() } != nil)
    let asked = Asked()
    try keys(most, asked: asked).learn()
    try keys(most, asked: asked).learn()
    #expect(asked.times == 1)
    #expect(try String(contentsOfFile: keys("").path, encoding: .utf8) == text)
    // The file itself, also when somebody else wrote it.
    try folder.write(most + "#", to: HostKeys.fileName)
    try keys("").learn()
    try folder.write(most + "##", to: HostKeys.fileName)
    #expect(trouble { () throws(SyncTrouble) in try keys(text).learn() } != nil)
  }

  @Test("that are others are told with both fingerprints, of one type where there is one")
  func changed() throws {
    try keys(line(HostKeysTests.ecdsa) + line(HostKeysTests.ed25519)).learn()
    #expect(
      keys(line(HostKeysTests.ecdsa) + line(HostKeysTests.other)).refusal()
        == .hostKey(known: HostKeysTests.ed25519Print, offered: HostKeysTests.otherPrint))
    #expect(keys("").refusal() == .certificate)
    let trouble = SyncTrouble.hostKey(known: "SHA256:a", offered: "SHA256:b")
    #expect("\(trouble)".contains("SHA256:b and not SHA256:a as before"))
  }

  @Test("are forgotten with new settings, and asked for then")
  func forgotten() throws {
    let folder = SyncFolder(folder.path)
    try keys(line(HostKeysTests.ed25519)).learn()
    folder.note(keyIsRefused: true)
    #expect(folder.isKeyRefused)
    let settings = try ServerSettings(
      Array("[moonrunner]\ntype = sftp\nhost = nas.local\nport = 2022\n".utf8))
    #expect(settings.ssh == address)
    try folder.store(settings)
    #expect(!folder.isKeyRefused)
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/\(HostKeys.fileName)"))
  }

  @Test("that are refused let the same settings be offered by a stick again")
  func offeredAgain() throws {
    let settings = try ServerSettings(
      Array("[moonrunner]\ntype = sftp\nhost = nas.local\n".utf8))
    let inbox = SettingsInbox(folder.path)
    inbox.tell(inUse: settings)
    #expect(inbox.isInUse(settings))
    inbox.forget()
    #expect(!inbox.isInUse(settings))
  }

  @Test("belong to the server below a crypt, too")
  func crypt() throws {
    let text = """
      [moonrunner]
      type = crypt
      remote = nas:runs
      password = x
      [nas]
      type = sftp
      host = nas.local
      """
    let settings = try ServerSettings(Array(text.utf8))
    #expect(settings.ssh == SSHAddress(host: "nas.local", port: 22))
    #expect(settings.ssh?.name == "nas.local")
    for port in ["0", "65536", "22x"] {
      #expect(throws: ServerSettingsError.self) {
        _ = try ServerSettings(Array("\(text)\nport = \(port)\n".utf8))
      }
    }
  }

  @Test("are Base64 of one spelling")
  func base64() {
    let samples: [(String, [UInt8])] = [
      ("", []), ("Zg==", [0x66]), ("Zm8=", [0x66, 0x6f]), ("Zm9v", [0x66, 0x6f, 0x6f]),
      ("+/8A", [0xfb, 0xff, 0x00]),
    ]
    for (text, bytes) in samples {
      #expect(StrictBase64.bytes(text.utf8) == bytes)
      #expect(StrictBase64.text(bytes) == text)
    }
    for text in ["Z", "Zg", "Zg=", "Zh==", "Zm9=", "Zg===", "====", "Z===", "Zm 8", "Zg==Zg=="] {
      #expect(StrictBase64.bytes(text.utf8) == nil, "\(text)")
    }
  }
}
