/// Where the runs are copied to: the settings of rclone for a server, `rclone.conf`.
///
/// An INI file: sections in brackets, one for each remote, with a line `KEY = VALUE` for each
/// setting (https://rclone.org/docs/#config-config-file). The runs go to the remote that is called
/// `moonrunner`, or to the folder `MoonRunner` of the only one there is. A section of the type
/// `intervals.icu` is none of rclone's but an ``IntervalsAccount``, alone or beside a server.
///
/// It comes from a stick, so what would run programs of this system or read its files is refused.
package struct ServerSettings: Hashable, Sendable {
  /// Bytes of the file at most.
  package static let mostBytes = 64 << 10
  static let remoteName = "moonrunner"
  static let folderName = "MoonRunner"

  /// The file as it came.
  package let bytes: [UInt8]
  /// What rclone is told, "moonrunner:" or "nas:MoonRunner"; `nil` for an account alone.
  package let target: String?
  /// Where activity files go; `nil` for nowhere.
  package let account: IntervalsAccount?
  /// Tells servers of rclone apart, and not passwords: lower-case hexadecimal digits.
  let identity: String

  private struct Section {
    var name: String
    var line: Int
    var values: [String: String] = [:]
  }

  /// - Throws: ``ServerSettingsError`` that names the line.
  package init(_ bytes: [UInt8]) throws(ServerSettingsError) {
    guard bytes.count <= ServerSettings.mostBytes else { throw ServerSettingsError.tooLarge }
    let controls: Set<UInt8> = [UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t")]
    guard let text = String(validating: bytes, as: UTF8.self),
      bytes.allSatisfy({ $0 >= 32 || controls.contains($0) })
    else {
      throw ServerSettingsError(
        line: nil, "it is no UTF-8 text", "save it as UTF-8, or copy the file of rclone itself")
    }
    var sections = try ServerSettings.sections(of: text)
    let accounts = sections.filter { $0.values["type"] == IntervalsAccount.type }
    sections.removeAll { $0.values["type"] == IntervalsAccount.type }
    if accounts.count > 1 {
      throw ServerSettingsError(
        line: accounts[1].line, "it is the second account of \(IntervalsAccount.type)",
        "keep one of them")
    }
    account = try accounts.first.map { section throws(ServerSettingsError) in
      try IntervalsAccount(section.values, of: section.name, line: section.line)
    }
    let names = Set(sections.map(\.name))
    for section in sections { try ServerSettings.check(section, among: names) }
    if names.contains(ServerSettings.remoteName) {
      target = "\(ServerSettings.remoteName):"
    } else if sections.count == 1, let only = sections.first {
      target = "\(only.name):\(ServerSettings.folderName)"
    } else if sections.isEmpty, account != nil {
      target = nil
    } else if sections.isEmpty {
      throw ServerSettingsError(
        line: nil, "it names no server", "make one by \"rclone config\" on a computer")
    } else {
      throw ServerSettingsError(
        line: nil, "it names \(sections.count) servers and none of them is [moonrunner]",
        "give that name to the one that runs go to")
    }
    self.bytes = bytes
    identity = ServerSettings.identity(of: sections, target ?? "")
  }

  // MARK: - Reading

  private static func sections(of text: String) throws(ServerSettingsError) -> [Section] {
    var sections: [Section] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let number = index + 1
      let line = trimmed(line)
      if line.hasPrefix("RCLONE_ENCRYPT_V0:") {
        throw ServerSettingsError(
          line: number, "it is encrypted, and nobody is there to type its password",
          "take the password away by \"rclone config\"")
      }
      guard let first = line.first, first != "#", first != ";" else { continue }
      if first == "[" {
        guard line.last == "]", let name = name(line.dropFirst().dropLast()) else {
          throw ServerSettingsError(
            line: number, "the name of a server has other signs than letters, digits, - . and _",
            "write it as [moonrunner]")
        }
        guard !sections.contains(where: { $0.name == name }) else {
          throw ServerSettingsError(line: number, "[\(name)] is there twice", "remove one of them")
        }
        sections.append(Section(name: name, line: number))
        continue
      }
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let key = name(trimmed(parts[0])), !sections.isEmpty else {
        throw ServerSettingsError(
          line: number, "it is neither [NAME] nor KEY = VALUE below one",
          "copy the file that rclone itself writes")
      }
      sections[sections.count - 1].values[key] = String(trimmed(parts[1]))
    }
    return sections
  }

  private static let mostName = 64

  private static func name(_ text: Substring) -> String? {
    let isFit = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"):
        true
      default: false
      }
    }
    // A name that begins with a dash would be an option.
    guard isFit, !text.isEmpty, text.utf8.count <= mostName, !text.hasPrefix("-") else {
      return nil
    }
    return String(text)
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " || $0 == "\t" }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return text
  }

  // MARK: - What is refused

  /// Folders of this system, and remotes that are made of several.
  private static let refusedTypes: Set<String> = ["local", "memory", "union", "combine", "cache"]
  /// Remotes that stand for another one, which `remote` names.
  private static let wrappers: Set<String> = ["alias", "crypt", "chunker", "compress", "hasher"]

  private static func check(
    _ section: Section, among names: Set<String>
  ) throws(ServerSettingsError) {
    guard let type = section.values["type"], !type.isEmpty else {
      throw ServerSettingsError(
        line: section.line, "[\(section.name)] has no type", "add one, such as type = webdav")
    }
    guard !refusedTypes.contains(type) else {
      throw ServerSettingsError(
        line: section.line, "[\(section.name)] has the type \(type), which is no server",
        "use webdav, sftp, s3 or another server that rclone knows")
    }
    for key in section.values.keys.sorted() where key.hasSuffix("_command") || key == "ssh" {
      throw ServerSettingsError(
        line: section.line, "[\(section.name)] has \(key), which runs a program",
        "use a password or a key instead")
    }
    if wrappers.contains(type) {
      let other = section.values["remote"]?.split(separator: ":", maxSplits: 1).first
      guard let other, section.values["remote"]?.contains(":") == true,
        names.contains(String(other)), other != section.name
      else {
        throw ServerSettingsError(
          line: section.line, "[\(section.name)] stands for no other server of this file",
          "write remote = NAME:FOLDER")
      }
    }
  }

  /// The settings that say which server it is, and which folder.
  private static let identifying: Set<String> = [
    "type", "url", "host", "port", "user", "remote", "provider", "endpoint", "region", "bucket",
    "root_folder_id", "drive_id", "account",
  ]

  private static func identity(of sections: [Section], _ target: String) -> String {
    var hash = SHA256()
    hash.add(Array("\(target)\n".utf8))
    for section in sections.sorted(by: { $0.name < $1.name }) {
      hash.add(Array("[\(section.name)]\n".utf8))
      for (key, value) in section.values.sorted(by: { $0.key < $1.key })
      where identifying.contains(key) {
        hash.add(Array("\(key)=\(value)\n".utf8))
      }
    }
    return hash.hexadecimal
  }
}

/// Why settings of a server are not taken; never says what they hold.
package struct ServerSettingsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Counted from 1; `nil` for the whole file.
  package let line: Int?
  package let reason: String
  package let advice: String

  static let tooLarge = ServerSettingsError(
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
