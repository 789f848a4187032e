import RunModel
import Testing

@testable import Handover

@Suite("Settings of a server")
struct ServerSettingsTests {
  private func settings(_ text: String) throws(ServerSettingsError) -> ServerSettings {
    try ServerSettings(Array(text.utf8))
  }

  private static let nas = """
    # made by rclone config
    [moonrunner]
    type = webdav
    url = https://nas.example/remote.php/dav/files/ada/Runs
    vendor = nextcloud
    user = ada
    pass = 0bsc-ured_

    """

  @Test("name where runs go: to moonrunner, or a folder of the only server")
  func target() throws {
    #expect(try settings(Self.nas).target == "moonrunner:")
    #expect(try settings("[nas]\r\ntype = sftp\r\nhost = h\r\n").target == "nas:MoonRunner")
    let alias = "[box]\ntype=webdav\n[moonrunner]\ntype=alias\nremote=box:Sport/Runs\n"
    #expect(try settings(alias).target == "moonrunner:")
  }

  private static let account = """
    [training]
    type = intervals.icu
    api_key = 1l0nlqjq3j1obdhg08rz5rfhx

    """

  @Test("name an account of intervals.icu, alone or beside a server, which stays the same")
  func account() throws {
    let alone = try settings(Self.account)
    #expect(alone.target == nil)
    #expect(alone.account?.url == "https://intervals.icu")
    #expect(alone.account?.key == "1l0nlqjq3j1obdhg08rz5rfhx")
    let both = try settings(Self.account + Self.nas)
    #expect(both.target == "moonrunner:" && both.account == alone.account)
    #expect(try both.identity == settings(Self.nas).identity)
    let unnamed = try settings("[nas]\ntype = sftp\n" + Self.account)
    #expect(unnamed.target == "nas:MoonRunner")
    let other = try settings(Self.account + "url = http://127.0.0.1:8080/site/\n").account
    #expect(other?.url == "http://127.0.0.1:8080/site" && other?.isEncrypted == false)
    #expect(other?.identity != alone.account?.identity)
    let key = try settings(Self.account.replacing("1l0n", with: "2l0n")).account
    #expect(key?.identity == alone.account?.identity)
  }

  @Test("have a key and an address of so many characters and no more")
  func accountLimits() throws {
    func account(key: Int, url: Int) throws(ServerSettingsError) -> IntervalsAccount? {
      let address = "https://" + String(repeating: "a", count: url - 8)
      let word = String(repeating: "k", count: key)
      return try settings("[a]\ntype=intervals.icu\napi_key=\(word)\nurl=\(address)\n").account
    }
    #expect(try account(key: 200, url: 200)?.key.count == 200)
    #expect(throws: ServerSettingsError.self) { try account(key: 201, url: 200) }
    #expect(throws: ServerSettingsError.self) { try account(key: 200, url: 201) }
  }

  @Test("are the same server with another password or token, another one with another address")
  func identity() throws {
    let one = try settings(Self.nas)
    let password = Self.nas.replacing("0bsc-ured_", with: "other") + "token = {}\n"
    #expect(try settings(password).identity == one.identity)
    let address = Self.nas.replacing("nas.example", with: "nas2.example")
    #expect(try settings(address).identity != one.identity)
    #expect(
      try settings(Self.nas.replacing("user = ada", with: "user = b")).identity != one.identity)
  }

  @Test(
    "are refused with line, reason and advice, and without what they hold",
    arguments: [
      ("", "it names no server"),
      ("# nothing\n\n", "it names no server"),
      ("type = webdav\n", "line 1: it is neither [NAME] nor KEY = VALUE below one"),
      ("[a]\nsecret\n", "line 2: it is neither [NAME] nor KEY = VALUE below one"),
      ("[a b]\n", "line 1: the name of a server has other signs"),
      ("[-v]\ntype = sftp\n", "line 1: the name of a server has other signs"),
      ("[]\n", "line 1: the name of a server has other signs"),
      ("[a\ntype = sftp\n", "line 1: the name of a server has other signs"),
      ("[a]\ntype = sftp\n[a]\ntype = sftp\n", "line 3: [a] is there twice"),
      ("\n[a]\nhost = secret\n", "line 2: [a] has no type"),
      ("[a]\ntype = sftp\n[b]\ntype = sftp\n", "it names 2 servers and none of them is"),
      ("[a]\ntype = local\n", "line 1: [a] has the type local, which is no server"),
      ("[a]\ntype = union\nupstreams = /etc\n", "[a] has the type union"),
      ("[a]\ntype = webdav\nbearer_token_command = secret\n", "bearer_token_command, which runs"),
      ("[a]\ntype = sftp\nssh = secret\n", "[a] has ssh, which runs a program"),
      ("[moonrunner]\ntype = alias\nremote = /secret\n", "stands for no other server"),
      ("[moonrunner]\ntype = crypt\nremote = :local:/secret\n", "stands for no other server"),
      ("[moonrunner]\ntype = alias\nremote = moonrunner:\n", "stands for no other server"),
      ("[moonrunner]\ntype = alias\n", "stands for no other server"),
      ("[i]\ntype = intervals.icu\n", "line 1: [i] has no api_key of letters"),
      ("[i]\ntype = intervals.icu\napi_key = secret\"x\n", "[i] has no api_key of letters"),
      ("[i]\ntype=intervals.icu\napi_key=k\nurl = ftp://secret\n", "[i] has a url that is none"),
      ("[i]\ntype=intervals.icu\napi_key=k\nurl = https://\n", "[i] has a url that is none"),
      ("[i]\ntype=intervals.icu\napi_key=k\nurl = https://a?secret\n", "[i] has a url that is"),
      (
        "[i]\ntype=intervals.icu\napi_key=k\n[j]\ntype=intervals.icu\napi_key=secret\n",
        "line 4: it is the second account"
      ),
      (
        "[i]\ntype=intervals.icu\napi_key=k\n[moonrunner]\ntype=alias\nremote=i:\n",
        "stands for no other server"
      ),
      ("RCLONE_ENCRYPT_V0:\nsecret\n", "line 1: it is encrypted"),
      ("[a]\ntype = sftp\0\n", "it is no UTF-8 text"),
    ])
  func refused(text: String, reason: String) {
    do throws(ServerSettingsError) {
      _ = try settings(text)
      Issue.record("taken: \(text)")
    } catch {
      #expect(error.description.contains(reason))
      #expect(error.description.contains("; "))
      #expect(!error.description.contains("secret"))
    }
  }

  @Test("have so many bytes and no more, in UTF-8")
  func limits() throws {
    let head = Array("[a]\ntype = sftp\n#".utf8)
    let most = head + [UInt8](repeating: 120, count: ServerSettings.mostBytes - head.count)
    #expect(try ServerSettings(most).bytes == most)
    #expect(throws: ServerSettingsError.self) { try ServerSettings(most + [120]) }
    #expect(throws: ServerSettingsError.self) { try ServerSettings(head + [0xff]) }
  }

  @Test("whatever the bytes are, are taken or refused")
  func mutated() {
    var random = SplitMix64(seed: 7)
    let bytes = Array(Self.nas.utf8)
    for _ in 0..<5000 {
      var other = bytes
      for _ in 0..<(1 + random.next() % 4) {
        other[Int(random.next() % UInt64(other.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      if let settings = try? ServerSettings(other) { #expect(settings.bytes == other) }
    }
  }
}
