import Handover

/// Where the runs are copied to: the settings of rclone for a server, `rclone.conf`.
///
/// An INI file: sections in brackets, one for each remote, with a line `KEY = VALUE` for each
/// setting (https://rclone.org/docs/#config-config-file). The runs go to the remote that is called
/// `moonrunner`, or to the folder `MoonRunner` of the only one there is. A section of the type
/// `intervals.icu` is none of rclone's but an ``IntervalsAccount``, alone or beside a server.
///
/// It comes from a stick, so nothing of it is believed: rclone gets a file that is written anew
/// from what was understood (``ServerSettingsFile``, ``ServerBackend``).
package struct ServerSettings: Hashable, Sendable {
  /// Bytes of the file at most, as it comes and as it is stored.
  package static let mostBytes = 64 << 10
  static let remoteName = "moonrunner"
  static let folderName = "MoonRunner"

  /// The file as it is stored.
  package let bytes: [UInt8]
  /// What rclone is told, "moonrunner:" or "nas:MoonRunner"; `nil` for an account alone.
  package let target: String?
  /// Where activity files go; `nil` for nowhere.
  package let account: IntervalsAccount?
  /// Where runs go, to be shown before anybody agrees: "nas.example (ada), intervals.icu".
  package let place: String
  /// Where the SFTP server is, also below a `crypt`; `nil` for none.
  let ssh: SSHAddress?
  /// Tells servers of rclone apart, and not passwords: lower-case hexadecimal digits.
  let identity: String
  /// The identity as 0.1.0 computed it at first: from all sections of the file, with empty values.
  let formerIdentity: String
  /// Tells settings apart, and not tokens, which rclone writes anew.
  let digest: String

  /// Where the file comes from.
  package enum Origin: Sendable {
    /// A stick, or the command line: what is of no use is refused.
    case outside
    /// The state directory, where an older version may have stored it, or rclone added to it: what
    /// is of no use is left out.
    case stored
  }

  private typealias Section = ServerSettingsFile.Section

  /// - Parameters:
  ///   - file: Its bytes.
  ///   - origin: Where it comes from.
  /// - Throws: ``ServerSettingsError`` that names the line.
  package init(_ file: [UInt8], from origin: Origin = .outside) throws(ServerSettingsError) {
    guard file.count <= ServerSettings.mostBytes else { throw ServerSettingsError.tooLarge }
    let all = try ServerSettingsFile.sections(of: file)
    let accounts = all.filter { $0["type"] == IntervalsAccount.type }
    let servers = all.filter { $0["type"] != IntervalsAccount.type }
    if accounts.count > 1 {
      throw ServerSettingsError(
        line: accounts[1].line, "it is the second account of \(IntervalsAccount.type)",
        "keep one of them")
    }
    account = try accounts.first.map { section throws(ServerSettingsError) in
      try IntervalsAccount(section)
    }
    let used = try ServerSettings.used(of: servers, from: origin)
    if let main = used.first {
      target =
        main.name == ServerSettings.remoteName
        ? "\(main.name):" : "\(main.name):\(ServerSettings.folderName)"
    } else if account != nil {
      target = nil
    } else {
      throw ServerSettingsError(
        line: nil, "it names no server", "make one by \"rclone config\" on a computer")
    }
    var places: [String] = []
    for section in used {
      let backend = try ServerSettings.backend(of: section, among: used)
      try ServerSettings.check(section, by: backend, from: origin)
      if !backend.isWrapper { places.append(try ServerSettings.place(of: section, backend)) }
    }
    ssh = try used.first { $0["type"] == "sftp" }.map { section throws(ServerSettingsError) in
      try ServerSettings.address(of: section)
    }
    place = (places + [account?.name].compactMap { $0 }).joined(separator: ", ")
    bytes = ServerSettings.text(used, account, leavingOut: [])
    // Written anew it may be longer than it came.
    guard bytes.count <= ServerSettings.mostBytes else { throw ServerSettingsError.tooLarge }
    var hash = SHA256()
    hash.add(ServerSettings.text(used, account, leavingOut: ["token"]))
    digest = hash.hexadecimal
    identity = ServerSettings.identity(of: used, target ?? "")
    formerIdentity = ServerSettings.identity(of: servers, target ?? "", withEmpty: true)
  }

  // MARK: - Servers

  /// The server that runs go to, and the one that it stands for.
  private static func used(
    of sections: [Section], from origin: Origin
  ) throws(ServerSettingsError) -> [Section] {
    let named = sections.first { $0.name == remoteName }
    guard let main = named ?? (sections.count == 1 ? sections.first : nil) else {
      guard !sections.isEmpty else { return [] }
      throw ServerSettingsError(
        line: nil, "it names \(sections.count) servers and none of them is [moonrunner]",
        "give that name to the one that runs go to")
    }
    var used = [main]
    if let other = main["remote"].flatMap({ $0.split(separator: ":").first }),
      let section = sections.first(where: { $0.name == other && $0.name != main.name })
    {
      used.append(section)
    }
    if origin == .outside,
      let spare = sections.first(where: { section in !used.contains { $0.name == section.name } })
    {
      throw ServerSettingsError(
        line: spare.line, "no run goes to [\(spare.name)]", "leave it out")
    }
    return used
  }

  private static func backend(
    of section: Section, among sections: [Section]
  ) throws(ServerSettingsError) -> ServerBackend {
    guard let type = section["type"], !type.isEmpty else {
      throw ServerSettingsError(
        line: section.line, "[\(section.name)] has no type", "add one, such as type = webdav")
    }
    guard let backend = ServerBackend.named(type) else {
      let names = ServerBackend.all.map(\.name).joined(separator: ", ")
      throw ServerSettingsError(
        line: section.values["type"]?.line,
        "[\(section.name)] has a type that is none of those allowed", "use one of \(names)")
    }
    guard backend.isWrapper else { return backend }
    let parts = section["remote"]?.split(separator: ":", omittingEmptySubsequences: false) ?? []
    guard parts.count == 2, let other = sections.first(where: { $0.name == parts[0] }),
      other.name != section.name,
      other["type"].flatMap(ServerBackend.named)?.isWrapper == false
    else {
      throw ServerSettingsError(
        line: section.values["remote"]?.line ?? section.line,
        "[\(section.name)] stands for no other server of this file", "write remote = NAME:FOLDER")
    }
    return backend
  }

  /// Keys that rclone adds to an SFTP remote: commands that run on the server, not here.
  private static let addedByRclone: Set<String> = ["md5sum_command", "sha1sum_command"]

  private static func check(
    _ section: Section, by backend: ServerBackend, from origin: Origin
  ) throws(ServerSettingsError) {
    for (key, value) in section.values.sorted(by: { $0.value.line < $1.value.line })
    where key != "type" && !value.text.isEmpty {
      guard let rule = backend.keys[key] else {
        if origin == .stored, addedByRclone.contains(key) { continue }
        throw ServerSettingsError(
          line: value.line, "[\(section.name)] has \(key), which is not allowed",
          advice(for: key))
      }
      guard let fault = rule.fault(in: value.text) else { continue }
      throw ServerSettingsError(
        line: value.line, "\(key) \(fault.reason)", fault.advice)
    }
  }

  private static func advice(for key: String) -> String {
    switch key {
    case "key_file", "pubkey_file": "write the key itself, as key_pem"
    case "known_hosts_file": "leave it out: the key of the server is remembered"
    case "service_account_file": "use a token"
    default: "leave it out"
    }
  }

  /// Account and host of a server, as far as they are known.
  private static func place(
    of section: Section, _ backend: ServerBackend
  ) throws(ServerSettingsError) -> String {
    var host: String?
    for key in ["host", "url", "endpoint"] {
      guard let value = section[key], !value.isEmpty else { continue }
      host = WebAddress(value)?.host.text ?? WebAddress("https://\(value)")?.host.text ?? value
      break
    }
    guard let host = host ?? (backend.title.isEmpty ? nil : backend.title) else {
      throw ServerSettingsError(
        line: section.line, "[\(section.name)] has no address", "add url or host")
    }
    let isEncrypted = section["tls"] == "true" || section["explicit_tls"] == "true"
    guard backend.name != "ftp" || isEncrypted || ServerHost(host)?.isLocal == true else {
      throw ServerSettingsError(
        line: section.line, "[\(section.name)] sends the password for everybody to read",
        "add explicit_tls = true, or use sftp")
    }
    let user = ["user", "account", "access_key_id"].lazy.compactMap { section[$0] }
      .first { !$0.isEmpty }
    let shown = host.shortened(to: 30, keepingLast: 22)
    return user.map { "\(shown) (\($0.shortened(to: 20, keepingLast: 0)))" } ?? shown
  }

  private static func address(of section: Section) throws(ServerSettingsError) -> SSHAddress {
    guard let host = section["host"], !host.isEmpty else {
      throw ServerSettingsError(
        line: section.line, "[\(section.name)] has no address", "add host")
    }
    let port = section["port"].flatMap { $0.isEmpty ? nil : $0 }
    guard let number = port.map({ UInt16($0) }) ?? SSHAddress.standardPort, number > 0 else {
      throw ServerSettingsError(
        line: section.values["port"]?.line, "port is none of 1 to 65535", "leave it out for 22")
    }
    return SSHAddress(host: host, port: number)
  }

  // MARK: - Writing

  /// The file as it is written: what was understood, and nothing else.
  private static func text(
    _ sections: [Section], _ account: IntervalsAccount?, leavingOut left: Set<String>
  ) -> [UInt8] {
    var text = ""
    for section in sections {
      guard let type = section["type"], let backend = ServerBackend.named(type) else { continue }
      text += "[\(section.name)]\ntype = \(type)\n"
      for (key, value) in section.values.sorted(by: { $0.key < $1.key })
      where !value.text.isEmpty && !left.contains(key) {
        switch backend.keys[key] {
        case nil, .ignored?: continue
        default: text += "\(key) = \(value.text)\n"
        }
      }
      text += "\n"
    }
    return Array((text + (account?.text ?? "")).utf8)
  }

  /// The settings that say which server it is, and which folder.
  private static let identifying: Set<String> = [
    "type", "url", "host", "port", "user", "remote", "provider", "endpoint", "region", "bucket",
    "root_folder_id", "drive_id", "account",
  ]

  private static func identity(
    of sections: [Section], _ target: String, withEmpty: Bool = false
  ) -> String {
    var hash = SHA256()
    hash.add(Array("\(target)\n".utf8))
    for section in sections.sorted(by: { $0.name < $1.name }) {
      hash.add(Array("[\(section.name)]\n".utf8))
      for (key, value) in section.values.sorted(by: { $0.key < $1.key })
      where identifying.contains(key) && (withEmpty || !value.text.isEmpty) {
        hash.add(Array("\(key)=\(value.text)\n".utf8))
      }
    }
    return hash.hexadecimal
  }
}

extension String {
  /// With dots in place of what is too much; who owns a host is said by its end.
  fileprivate func shortened(to most: Int, keepingLast last: Int) -> String {
    count <= most ? self : "\(prefix(most - last - 3))...\(suffix(last))"
  }
}

/// Why settings of a server are not taken; never says what they hold.
package struct ServerSettingsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Counted from 1; `nil` for the whole file.
  package let line: Int?
  package let reason: String
  package let advice: String

  package static let tooLarge = ServerSettingsError(
    line: nil, "it has more than \(ServerSettings.mostBytes) bytes",
    "leave the servers out that runs do not go to")

  init(line: Int?, _ reason: String, _ advice: String) {
    self.line = line
    self.reason = reason
    self.advice = advice
  }

  package var description: String {
    let place = line.map { "line \($0): " } ?? ""
    return "rclone.conf: \(place)\(reason); \(advice)"
  }

  /// For the wearable, whose screen has no room for all of it.
  package var briefly: String {
    line.map { "rclone.conf, line \($0), is wrong; moonrunner sync --setup says why" }
      ?? "rclone.conf is wrong; moonrunner sync --setup says why"
  }
}
