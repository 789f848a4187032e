import Handover

/// The destination of the runs: rclone's settings for a server, `rclone.conf`.
///
/// An INI file: sections in brackets, one for each remote, with a line `KEY = VALUE` for each
/// setting (https://rclone.org/docs/#config-config-file). The runs go to the remote named
/// `moonrunner`, or to the folder `MoonRunner` of the only remote. A section of type
/// `intervals.icu` is not an rclone remote but an ``IntervalsAccount``, used alone or in addition
/// to a server.
///
/// The file comes from a stick and is not trusted: rclone gets a file generated from the parsed
/// settings (``ServerSettingsFile``, ``ServerBackend``).
package struct ServerSettings: Hashable, Sendable {
  /// The maximum size of the file in bytes, as received and as stored.
  package static let mostBytes = 64 << 10
  static let remoteName = "moonrunner"
  static let folderName = "MoonRunner"

  /// The generated file.
  package let bytes: [UInt8]
  /// The destination for rclone, "moonrunner:" or "nas:MoonRunner"; `nil` if there is only an
  /// account.
  package let target: String?
  /// The destination of activity files; `nil` for none.
  package let account: IntervalsAccount?
  /// The destination to display for confirmation: "nas.example (ada), intervals.icu".
  package let place: String
  /// The address of the SFTP server, which a `crypt` may wrap; `nil` for none.
  let ssh: SSHAddress?
  /// Identifies the rclone server, independently of passwords: lower-case hexadecimal digits.
  let identity: String
  /// The identity as first computed by 0.1.0: from all sections of the file, including empty
  /// values.
  let formerIdentity: String
  /// Identifies the settings, independently of tokens, which rclone refreshes.
  let digest: String

  /// The source of the file.
  package enum Origin: Sendable {
    /// A stick or the command line: unused settings are rejected.
    case outside
    /// The state directory, written by an older version or extended by rclone: unused settings are
    /// dropped.
    case stored
  }

  private typealias Section = ServerSettingsFile.Section

  /// - Parameters:
  ///   - file: The contents.
  ///   - origin: The source of the file.
  /// - Throws: ``ServerSettingsError`` with the line number.
  package init(_ file: [UInt8], from origin: Origin = .outside) throws(ServerSettingsError) {
    guard file.count <= ServerSettings.mostBytes else { throw ServerSettingsError.tooLarge }
    let all = try ServerSettingsFile.sections(of: file)
    let accounts = all.filter { $0["type"] == IntervalsAccount.type }
    let servers = all.filter { $0["type"] != IntervalsAccount.type }
    if accounts.count > 1 {
      throw ServerSettingsError(
        line: accounts[1].line, "it is a second \(IntervalsAccount.type) account",
        "keep only one")
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
        line: nil, "it has no server", "create one with \"rclone config\" on a computer")
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
    // The generated file may be longer than the original.
    guard bytes.count <= ServerSettings.mostBytes else { throw ServerSettingsError.tooLarge }
    var hash = SHA256()
    hash.add(ServerSettings.text(used, account, leavingOut: ["token"]))
    digest = hash.hexadecimal
    identity = ServerSettings.identity(of: used, target ?? "")
    formerIdentity = ServerSettings.identity(of: servers, target ?? "", withEmpty: true)
  }

  // MARK: - Servers

  /// Returns the server that receives the runs, and the one that it wraps.
  private static func used(
    of sections: [Section], from origin: Origin
  ) throws(ServerSettingsError) -> [Section] {
    let named = sections.first { $0.name == remoteName }
    guard let main = named ?? (sections.count == 1 ? sections.first : nil) else {
      guard !sections.isEmpty else { return [] }
      throw ServerSettingsError(
        line: nil, "it has \(sections.count) servers, but none is named [moonrunner]",
        "give that name to the server for the runs")
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
        line: spare.line, "[\(spare.name)] is not used", "remove it")
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
        "[\(section.name)] has an unsupported type", "use one of \(names)")
    }
    guard backend.isWrapper else { return backend }
    let parts = section["remote"]?.split(separator: ":", omittingEmptySubsequences: false) ?? []
    guard parts.count == 2, let other = sections.first(where: { $0.name == parts[0] }),
      other.name != section.name,
      other["type"].flatMap(ServerBackend.named)?.isWrapper == false
    else {
      throw ServerSettingsError(
        line: section.values["remote"]?.line ?? section.line,
        "[\(section.name)] does not refer to another server in this"
          + " file", "write remote = NAME:FOLDER")
    }
    return backend
  }

  /// Keys that rclone adds to an SFTP remote: commands for the server, not for this system.
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
    case "known_hosts_file": "remove it: the server's key is remembered"
    case "service_account_file": "use a token"
    default: "remove it"
    }
  }

  /// Returns the host of a server or its service, with the account if known: "nas.example (ada)".
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
        line: section.line, "[\(section.name)] sends the password unencrypted",
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
        line: section.values["port"]?.line, "port is not between 1 and 65535", "omit it to use 22")
    }
    return SSHAddress(host: host, port: number)
  }

  // MARK: - Writing

  /// Generates the file, only from parsed settings.
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

  /// The settings that identify the server and folder.
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
  /// Truncates with an ellipsis; the end of a host name identifies its owner.
  fileprivate func shortened(to most: Int, keepingLast last: Int) -> String {
    count <= most ? self : "\(prefix(most - last - 3))...\(suffix(last))"
  }
}

/// Why server settings were rejected, without their values.
package struct ServerSettingsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Starting at 1; `nil` for the whole file.
  package let line: Int?
  package let reason: String
  package let advice: String

  package static let tooLarge = ServerSettingsError(
    line: nil, "it is larger than \(ServerSettings.mostBytes) bytes",
    "remove unused servers")

  init(line: Int?, _ reason: String, _ advice: String) {
    self.line = line
    self.reason = reason
    self.advice = advice
  }

  package var description: String {
    let place = line.map { "line \($0): " } ?? ""
    return "rclone.conf: \(place)\(reason); \(advice)"
  }

  /// The short form for the wearable's screen.
  package var briefly: String {
    line.map { "rclone.conf, line \($0), is wrong; moonrunner sync --setup shows why" }
      ?? "rclone.conf is wrong; moonrunner sync --setup shows why"
  }
}
