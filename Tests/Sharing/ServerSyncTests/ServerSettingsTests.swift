import RunModel
import Testing

@testable import ServerSync

/// Typical settings of runners.
private enum Example {
  static let nas = """
    # made by rclone config
    [moonrunner]
    type = webdav
    url = https://nas.example/remote.php/dav/files/ada/Runs
    vendor = nextcloud
    user = ada
    pass = 0bsc-ured_

    """

  static let account = """
    [training]
    type = intervals.icu
    api_key = 1l0nlqjq3j1obdhg08rz5rfhx

    """

  static let crypt = """
    [moonrunner]
    type = crypt
    remote = box:Sport/Runs
    password = 7aB_x-1
    [box]
    type = webdav
    url = http://192.168.178.2:8080/dav
    user = ada

    """

  static let cloud = """
    [drive]
    type = dropbox
    token = {"access_token":"sl.Bx-1","expiry":"2026-11-27T20:00:00.5Z"}

    """
}

@Suite("Settings of a server")
struct ServerSettingsTests {
  private func settings(_ text: String) throws(ServerSettingsError) -> ServerSettings {
    try ServerSettings(Array(text.utf8))
  }

  @Test("name where runs go: to moonrunner, or a folder of the only server")
  func target() throws {
    #expect(try settings(Example.nas).target == "moonrunner:")
    #expect(try settings("[nas]\r\ntype = sftp\r\nhost = h\r\n").target == "nas:MoonRunner")
    #expect(try settings(Example.crypt).target == "moonrunner:")
  }

  @Test("are written anew of what was understood, and read alike then")
  func writtenAnew() throws {
    let text = """
      # of the house
      \t[ moonrunner ]
      """
    #expect(throws: ServerSettingsError.self) { try settings(text) }
    let untidy = """
      ; of the house\r
      \t[moonrunner] \r
      user=\tada\r
      type= sftp
      description = mine
      pass =
       host = nas.local

      """
    let taken = try settings(untidy)
    let stored = "[moonrunner]\ntype = sftp\nhost = nas.local\nuser = ada\n\n"
    #expect(String(decoding: taken.bytes, as: UTF8.self) == stored)
    let both = Example.account + Example.crypt
    for text in [Example.nas, Example.crypt, Example.cloud, Example.account, both] {
      let once = try settings(text)
      #expect(try ServerSettings(once.bytes) == once)
      #expect(try ServerSettings(once.bytes, from: .stored) == once)
    }
  }

  @Test("of an older version lose what is of no use, and stay the same server")
  func stored() throws {
    let added = "[nas]\ntype = sftp\nhost = h\nmd5sum_command = md5sum\nshell_type = unix\n"
    let spare = "[moonrunner]\ntype = sftp\nhost = h\n[other]\ntype = local\n"
    for text in [added, spare] {
      #expect(throws: ServerSettingsError.self) { try settings(text) }
      let taken = try ServerSettings(Array(text.utf8), from: .stored)
      #expect(!String(decoding: taken.bytes, as: UTF8.self).contains("local"))
      #expect(!String(decoding: taken.bytes, as: UTF8.self).contains("md5sum"))
      #expect(try ServerSettings(taken.bytes).identity == taken.identity)
    }
    let empty = "[s]\ntype = s3\nregion =\nendpoint = s3.example\n"
    for text in [spare, empty] {
      let taken = try ServerSettings(Array(text.utf8), from: .stored)
      #expect(taken.formerIdentity != taken.identity)
      #expect(try ServerSettings(taken.bytes).formerIdentity == taken.identity)
    }
    #expect(try settings(Example.nas).formerIdentity == settings(Example.nas).identity)
  }

  @Test(
    "say host and account, of a long name its end",
    arguments: [
      (Example.nas, "nas.example (ada)"), (Example.crypt, "192.168.178.2 (ada)"),
      (Example.cloud, "Dropbox"),
      (Example.account, "intervals.icu"),
      (Example.account + Example.crypt, "192.168.178.2 (ada), intervals.icu"),
      ("[b]\ntype = b2\naccount = 001f\n", "Backblaze B2 (001f)"),
      ("[s]\ntype = s3\nendpoint = s3.example\naccess_key_id = K\n", "s3.example (K)"),
      (
        "[m]\ntype = sftp\nhost = nas.example.very.long.name.of.a.host.evil.example\nuser = "
          + "ada.lovelace@mail.example\n",
        "nas.e...of.a.host.evil.example (ada.lovelace@mail...)"
      ),
    ])
  func place(text: String, place: String) throws { #expect(try settings(text).place == place) }

  @Test("are the same settings with another token, which rclone writes anew, and no others")
  func digest() throws {
    let one = try settings(Example.cloud)
    #expect(try settings(Example.cloud.replacing("sl.Bx-1", with: "sl.Cy-2")).digest == one.digest)
    let other = Example.nas.replacing("0bsc-ured_", with: "other")
    #expect(try settings(other).digest != settings(Example.nas).digest)
  }

  @Test("name an account of intervals.icu, alone or beside a server, which stays the same")
  func account() throws {
    let alone = try settings(Example.account)
    #expect(alone.target == nil)
    #expect(alone.account?.url == "https://intervals.icu")
    #expect(alone.account?.key == "1l0nlqjq3j1obdhg08rz5rfhx")
    let both = try settings(Example.account + Example.nas)
    #expect(both.target == "moonrunner:" && both.account == alone.account)
    #expect(try both.identity == settings(Example.nas).identity)
    let unnamed = try settings("[nas]\ntype = sftp\nhost = h\n" + Example.account)
    #expect(unnamed.target == "nas:MoonRunner")
    let other = try settings(Example.account + "url = http://127.0.0.1:8080/site/\n").account
    #expect(other?.url == "http://127.0.0.1:8080/site" && other?.isEncrypted == false)
    #expect(other?.identity != alone.account?.identity)
    let key = try settings(Example.account.replacing("1l0n", with: "2l0n")).account
    #expect(key?.identity == alone.account?.identity)
  }

  @Test("have a key and an address of so many characters and no more")
  func accountLimits() throws {
    func account(key: Int, url: Int) throws(ServerSettingsError) -> IntervalsAccount? {
      let address = "https://a/" + String(repeating: "a", count: url - 10)
      let word = String(repeating: "k", count: key)
      return try settings("[a]\ntype=intervals.icu\napi_key=\(word)\nurl=\(address)\n").account
    }
    #expect(try account(key: 200, url: 200)?.key.count == 200)
    #expect(throws: ServerSettingsError.self) { try account(key: 201, url: 200) }
    #expect(throws: ServerSettingsError.self) { try account(key: 200, url: 201) }
  }

  @Test("are the same server with another password or token, another one with another address")
  func identity() throws {
    let one = try settings(Example.nas)
    let password = Example.nas.replacing("0bsc-ured_", with: "other") + "bearer_token = t\n"
    #expect(try settings(password).identity == one.identity)
    let address = Example.nas.replacing("nas.example", with: "nas2.example")
    #expect(try settings(address).identity != one.identity)
    #expect(
      try settings(Example.nas.replacing("user = ada", with: "user = b")).identity != one.identity)
  }

  @Test(
    "are refused with line, reason and advice, and without what they hold",
    arguments: [
      ("", "it has no server"),
      ("# nothing\n\n", "it has no server"),
      ("type = webdav\n", "line 1: it is neither [NAME] nor KEY = VALUE in a section"),
      ("[a]\nsecret\n", "line 2: it is neither [NAME] nor KEY = VALUE in a section"),
      ("[a b]\n", "line 1: the name of a server has characters"),
      ("[-v]\ntype = sftp\n", "line 1: the name of a server has characters"),
      ("[]\n", "line 1: the name of a server has characters"),
      ("[a\ntype = sftp\n", "line 1: the name of a server has characters"),
      ("[a]\ntype = sftp\n[a]\ntype = sftp\n", "line 3: [a] appears twice"),
      ("\n[a]\nhost = secret\n", "line 2: [a] has no type"),
      ("[a]\ntype = sftp\n[b]\ntype = sftp\n", "it has 2 servers, but none is named"),
      ("[DEFAULT]\ntype = sftp\n", "line 1: the name of a server has characters"),
      ("[a]\ntype = sftp\nhost = h\nhost = secret\n", "line 4: [a] has host twice"),
      (
        "[moonrunner]\ntype = sftp\nhost = h\n[b]\ntype = sftp\nhost = secret\n",
        "line 4: [b] is not used"
      ),
      ("[a]\ntype = local\n", "line 2: [a] has an unsupported type"),
      ("[a]\ntype = alias\nremote = /secret\n", "line 2: [a] has an unsupported type"),
      ("[a]\ntype = `webdav`\n", "line 2: [a] has an unsupported type"),
      ("[a]\ntype = union\nupstreams = /etc\n", "line 2: [a] has an unsupported type"),
      ("[a]\ntype = webdav\nbearer_token_command = secret\n", "line 3: [a] has bearer_token_co"),
      ("[a]\ntype = sftp\nssh = secret\n", "line 3: [a] has ssh, which is not allowed"),
      ("[a]\ntype = sftp\nkey_file = /secret\n", "line 3: [a] has key_file, which is not"),
      ("[a]\ntype = sftp\nhost = h\nuser = \"secret\n", "line 4: user has \", which rclone"),
      ("[a]\ntype = sftp\nhost = h\nuser = %(secret)s\n", "line 4: user has %(, which rclone"),
      ("[a]\ntype = sftp\nhost = h\npass = a\tsecret\n", "line 4: pass has a tab"),
      ("[a]\ntype = sftp\nhost = h,ssh=secret\n", "line 3: host is neither a host name"),
      ("[a]\ntype = sftp\nhost = 10.1\n", "line 3: host is neither a host name"),
      ("[a]\ntype = sftp\n", "line 1: [a] has no address"),
      ("[a]\ntype = sftp\nhost = h\nport = twenty\n", "line 4: port is not a number"),
      ("[a]\ntype = sftp\nhost = h\nkey_pem = /secret\n", "line 4: key_pem is not a private key"),
      ("[a]\ntype = s3\nenv_auth = true\n", "line 3: env_auth must be false"),
      ("[a]\ntype = dropbox\ntoken = {\"secret\": 1}\n", "line 3: token is not a token"),
      ("[a]\ntype = webdav\nurl = http://secret.example\n", "line 3: url sends the password"),
      ("[a]\ntype = webdav\nurl = /secret\n", "line 3: url is not a server address"),
      ("[a]\ntype = ftp\nhost = h.example\n", "line 1: [a] sends the password"),
      ("[moonrunner]\ntype = crypt\nremote = /secret\n", "does not refer to another server"),
      ("[moonrunner]\ntype = crypt\nremote = :local:/secret\n", "does not refer to another server"),
      ("[moonrunner]\ntype = crypt\nremote = moonrunner:\n", "does not refer to another server"),
      ("[moonrunner]\ntype = crypt\n", "line 1: [moonrunner] does not refer to another server"),
      ("[a]\ntype = sftp\u{a0}\n", "line 2: it has non-ASCII characters"),
      ("[a]\ntype = sftp\rhost = secret\n", "line 2: it has non-ASCII characters"),
      ("[i]\ntype = intervals.icu\n", "line 1: [i] has no api_key of letters"),
      ("[i]\ntype = intervals.icu\napi_key = secret\"x\n", "[i] has no api_key of letters"),
      ("[i]\ntype=intervals.icu\napi_key=k\nurl = ftp://secret\n", "[i] has an invalid url"),
      ("[i]\ntype=intervals.icu\napi_key=k\nurl = https://\n", "[i] has an invalid url"),
      ("[i]\ntype=intervals.icu\napi_key=k\nurl = https://a?secret\n", "[i] has an invalid url"),
      (
        "[i]\ntype=intervals.icu\napi_key=k\n[j]\ntype=intervals.icu\napi_key=secret\n",
        "line 4: it is a second intervals.icu"
      ),
      (
        "[i]\ntype=intervals.icu\napi_key=k\n[moonrunner]\ntype=crypt\nremote=i:\n",
        "does not refer to another server"
      ),
      ("RCLONE_ENCRYPT_V0:\nsecret\n", "line 1: it is encrypted"),
      (
        "[i]\ntype=intervals.icu\napi_key=k\nurl = http://secret.example\n",
        "line 4: url sends the password"
      ),
      ("[i]\ntype=intervals.icu\napi_key=k\nx = secret\n", "line 4: [i] has x, which is not"),
      ("[a]\ntype = sftp\0\n", "line 2: it has non-ASCII characters"),
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

  @Test("have so many bytes and no more, in ASCII")
  func limits() throws {
    let head = Array("[a]\ntype = sftp\nhost = h\n#".utf8)
    let most = head + [UInt8](repeating: 120, count: ServerSettings.mostBytes - head.count)
    #expect(try ServerSettings(most).target == "a:MoonRunner")
    #expect(throws: ServerSettingsError.self) { try ServerSettings(most + [120]) }
    #expect(throws: ServerSettingsError.self) { try ServerSettings(head + [0xff]) }
    // Three long values, and spaces that are written but were not in the input.
    let longest = ServerSettings.mostBytes
    func written(bytes: Int) throws -> Int {
      let part = String(repeating: "x", count: ServerSettingsFile.mostValue)
      let head = "[a]\ntype=s3\nregion=\(part)\nacl=\(part)\nstorage_class=\(part)\nencoding="
      // " = " six times instead of "=", except for empty values, and a blank line.
      let rest = bytes - head.utf8.count - 12
      return try settings(head + String(repeating: "y", count: rest)).bytes.count
    }
    #expect(try written(bytes: longest) == longest)
    #expect(throws: ServerSettingsError.tooLarge) { try written(bytes: longest + 1) }
    let line = "[a]\ntype = sftp\nhost = h\npass = "
    let long = String(repeating: "x", count: ServerSettingsFile.mostValue)
    #expect(try settings(line + long).bytes.count > ServerSettingsFile.mostValue)
    #expect(throws: ServerSettingsError.self) { try settings(line + long + "x") }
    let name = String(repeating: "n", count: ServerSettingsFile.mostName)
    let rest = "]\ntype = sftp\nhost = h\n"
    #expect(try settings("[\(name)\(rest)").target == "\(name):MoonRunner")
    #expect(throws: ServerSettingsError.self) { try settings("[\(name)n\(rest)") }
  }

  @Test("whatever the bytes are, are refused or written so that they are read alike")
  func mutated() throws {
    var random = SplitMix64(seed: 7)
    let bytes = Array((Example.nas + Example.account).utf8)
    var taken = 0
    for _ in 0..<5000 {
      var other = bytes
      for _ in 0..<(random.next() % 4) {
        other[Int(random.next() % UInt64(other.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      guard let settings = try? ServerSettings(other) else { continue }
      #expect(try ServerSettings(settings.bytes) == settings)
      taken += 1
    }
    #expect(taken > 1000 && taken < 4500)
  }
}

@Suite("Addresses of servers")
struct WebAddressTests {
  @Test(
    "are in the house, or out of it",
    arguments: [
      ("10.0.0.1", true), ("172.16.0.1", true), ("172.31.255.255", true), ("172.32.0.1", false),
      ("172.15.0.1", false), ("192.168.0.1", true), ("192.169.0.1", false), ("169.254.9.9", true),
      ("127.0.0.1", true), ("11.0.0.1", false), ("8.8.8.8", false), ("::1", true), ("::2", false),
      ("fd00::1", true), ("fe80::1", true), ("febf::1", true), ("fec0::1", false),
      ("2001:db8::1", false), ("nas.local", true), ("NAS.Local", true), ("a.home.arpa", true),
      ("local", false), ("nas.local.example", false), ("notlocal", false),
    ])
  func local(text: String, isLocal: Bool) { #expect(ServerHost(text)?.isLocal == isLocal) }

  @Test(
    "of hosts that some read otherwise are none",
    arguments: [
      "", ".", "a.", ".a", "a..b", "-a", "10.1", "0x7f.0.0.1", "010.0.0.1", "2130706433",
      "1.2.3.4.", "256.1.1.1", "a b", "a/b", "a@b", "a,b", "fe80::1%eth0", "[::1]", "a:b",
      "m\u{fc}nchen",
    ])
  func noHost(text: String) { #expect(ServerHost(text) == nil) }

  @Test("have a scheme, a host, a port of 16 bits and a path, and nothing else")
  func forms() {
    for text in [
      "https://a", "https://a/", "https://a:443/x/y_%20z", "https://[2001:db8::1]:8/x",
      "http://192.168.1.2:65535", "http://[fd00::1]", "https://a/~ada;x=1,2",
    ] { #expect(WebAddress.fault(in: text) == nil, "\(text)") }
    for text in [
      "", "a", "https://", "https:///x", "ftp://a", "HTTPS://a", "https://a:0", "https://a:65536",
      "https://a:+1", "https://a:", "https://u:p@a", "https://a?x", "https://a#x", "https://a/x y",
      "https://[::1", "https://[::1]x", "https://a\\b", "http://a", "http://8.8.8.8",
      "http://local.example", "https://a/\u{e4}",
    ] { #expect(WebAddress.fault(in: text) != nil, "\(text)") }
  }
}
