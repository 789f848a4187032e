import JSON
import RunModel

/// A supported kind of server: an rclone backend and those of its settings that are safe to accept.
///
/// None of the keys names a program or a local file, or makes rclone read its environment. Types
/// and keys missing from the table are rejected.
struct ServerBackend {
  /// The values that a key accepts.
  enum Rule {
    /// Any text.
    case text
    /// One of these words.
    case words([String])
    /// A decimal number, optionally with an rclone unit: "5", "64Mi", "1m30s".
    case number
    /// The name or address of a host.
    case host
    /// A URL; `http://` only for hosts on the local network.
    case address
    /// A host with or without `https://`, as used by S3.
    case endpoint
    /// A private key as PEM, with `\n` for line breaks.
    case privateKey
    /// An OAuth token, which rclone refreshes every hour: a JSON object.
    case token
    /// `NAME:FOLDER` of another server in the file.
    case other
    /// Accepted but not stored.
    case ignored
  }

  var name: String
  /// The displayed name of a service without an address in its settings; otherwise empty.
  var title: String
  var keys: [String: Rule]

  /// Whether it wraps another remote in the file, named by `remote`.
  var isWrapper: Bool { keys["remote"] != nil }

  private init(_ name: String, title: String = "", _ keys: [String: Rule]) {
    self.name = name
    self.title = title
    self.keys = keys.merging(["description": .ignored]) { key, _ in key }
  }

  private static let flag = Rule.words(["true", "false"])
  private static let no = Rule.words(["false"])

  /// Returns a service with OAuth authorization.
  private static func cloud(
    _ name: String, title: String, _ keys: [String: Rule] = [:]
  ) -> ServerBackend {
    ServerBackend(
      name, title: title,
      ["client_id": .text, "client_secret": .text, "token": .token]
        .merging(keys) { _, key in key })
  }

  /// All supported backends (https://rclone.org/overview).
  static let all: [ServerBackend] = [
    ServerBackend(
      "webdav",
      [
        "url": .address, "vendor": .text, "user": .text, "pass": .text, "bearer_token": .text,
        "encoding": .text, "pacer_min_sleep": .number, "nextcloud_chunk_size": .number,
      ]),
    ServerBackend(
      "sftp",
      [
        "host": .host, "port": .number, "user": .text, "pass": .text, "key_pem": .privateKey,
        "key_file_pass": .text, "shell_type": .words(["none", "unix", "powershell", "cmd"]),
        "use_insecure_cipher": no, "disable_hashcheck": flag, "set_modtime": flag,
        "skip_links": flag, "disable_concurrent_reads": flag, "disable_concurrent_writes": flag,
        "concurrency": .number, "chunk_size": .number, "idle_timeout": .number,
      ]),
    ServerBackend(
      "ftp",
      [
        "host": .host, "port": .number, "user": .text, "pass": .text, "tls": flag,
        "explicit_tls": flag, "concurrency": .number, "disable_epsv": flag, "disable_mlsd": flag,
        "disable_utf8": flag, "writing_mdtm": flag, "idle_timeout": .number,
        "close_timeout": .number, "shut_timeout": .number, "tls_cache_size": .number,
        "disable_tls13": flag, "no_check_certificate": no, "ask_password": no, "encoding": .text,
      ]),
    ServerBackend(
      "smb",
      [
        "host": .host, "port": .number, "user": .text, "pass": .text, "domain": .text,
        "case_insensitive": flag, "hide_special_share": flag, "idle_timeout": .number,
        "encoding": .text,
      ]),
    ServerBackend(
      "s3", title: "S3",
      [
        "provider": .text, "env_auth": no, "access_key_id": .text, "secret_access_key": .text,
        "session_token": .text, "region": .text, "endpoint": .endpoint,
        "location_constraint": .text, "acl": .text, "bucket_acl": .text, "storage_class": .text,
        "server_side_encryption": .text, "sse_kms_key_id": .text, "force_path_style": flag,
        "v2_auth": flag, "no_check_bucket": flag, "no_head": flag, "list_version": .number,
        "list_url_encode": .text, "upload_cutoff": .number, "chunk_size": .number,
        "encoding": .text,
      ]),
    ServerBackend(
      "b2", title: "Backblaze B2",
      [
        "account": .text, "key": .text, "hard_delete": flag, "upload_cutoff": .number,
        "chunk_size": .number, "encoding": .text,
      ]),
    ServerBackend(
      "seafile",
      [
        "url": .address, "user": .text, "pass": .text, "2fa": no, "library": .text,
        "library_key": .text, "create_library": flag, "auth_token": .text, "encoding": .text,
      ]),
    ServerBackend(
      "koofr", title: "Koofr",
      [
        "provider": .text, "endpoint": .address, "user": .text, "password": .text,
        "mountid": .text, "setmtime": flag, "encoding": .text,
      ]),
    ServerBackend("mega", title: "MEGA", ["user": .text, "pass": .text, "hard_delete": flag]),
    cloud("dropbox", title: "Dropbox", ["encoding": .text]),
    cloud(
      "drive", title: "Google Drive",
      [
        "scope": .text, "root_folder_id": .text, "team_drive": .text, "use_trash": flag,
        "encoding": .text,
      ]),
    cloud(
      "onedrive", title: "OneDrive",
      [
        "region": .words(["global", "us", "de", "cn"]), "drive_id": .text, "drive_type": .text,
        "root_folder_id": .text, "encoding": .text,
      ]),
    cloud(
      "pcloud", title: "pCloud",
      ["hostname": .host, "root_folder_id": .text, "encoding": .text]),
    cloud("box", title: "Box", ["root_folder_id": .text, "encoding": .text]),
    ServerBackend(
      "crypt",
      [
        "remote": .other, "password": .text, "password2": .text,
        "filename_encryption": .words(["standard", "obfuscate", "off"]),
        "directory_name_encryption": flag, "no_data_encryption": no, "filename_encoding": .text,
        "show_mapping": no, "suffix": .text,
      ]),
  ]

  /// Returns the backend with a name, or `nil` if it is not supported.
  static func named(_ name: String) -> ServerBackend? { all.first { $0.name == name } }
}

// MARK: - Values

extension ServerBackend.Rule {
  /// Characters that no value may contain, because rclone's parser interprets some of them.
  private static let special = ["\"", "`", "'", "\\", "%("]

  /// Checks a value.
  ///
  /// - Parameter value: Printable ASCII and tabs, not empty.
  /// - Returns: The reason and the advice if the value is not accepted.
  func fault(in value: String) -> (reason: String, advice: String)? {
    if isExempt { return structureFault(of: value) }
    if value.includes("\t") { return ("has a tab", "use a space") }
    if let sign = ServerBackend.Rule.special.first(where: { value.includes($0) }) {
      return ("has \(sign), which rclone would interpret", "remove it")
    }
    return structureFault(of: value)
  }

  /// Whether special characters are part of the format, which is then checked as a whole.
  private var isExempt: Bool {
    switch self {
    case .privateKey, .token: true
    case .text, .words, .number, .host, .address, .endpoint, .other, .ignored: false
    }
  }

  private func structureFault(of value: String) -> (reason: String, advice: String)? {
    switch self {
    case .text, .ignored, .other: return nil
    case .words(let words):
      guard !words.contains(value) else { return nil }
      return ("must be \(words.joined(separator: " or "))", "change it")
    case .number:
      let isFit = value.utf8.allSatisfy(ServerSettingsFile.isAlphanumeric)
      guard !isFit || value.utf8.count > 20 || value.first?.isNumber != true else { return nil }
      return ("is not a number", "write digits, such as 22")
    case .host:
      guard ServerHost(value) == nil else { return nil }
      return ("is neither a host name nor an IP address", "write a host, such as nas.local")
    case .address: return WebAddress.fault(in: value)
    case .endpoint:
      return WebAddress.fault(in: value.includes("://") ? value : "https://\(value)")
    case .privateKey:
      guard !isPrivateKey(value) else { return nil }
      return ("is not a private key on a single line", "write it in PEM, with \\n for line breaks")
    case .token:
      guard !isToken(value) else { return nil }
      return ("is not a token", "copy the line that \"rclone config\" wrote")
    }
  }

  private func isPrivateKey(_ value: String) -> Bool {
    var lines = value.parts(between: "\\n").map { String($0) }
    while lines.last?.isEmpty == true { lines.removeLast() }
    guard lines.count > 2, lines[0].hasPrefix("-----BEGIN "),
      lines[lines.count - 1].hasPrefix("-----END ")
    else { return false }
    return lines.allSatisfy { line in
      line.utf8.allSatisfy { byte in
        ServerSettingsFile.isAlphanumeric(byte) || "+/=-:, ".utf8.contains(byte)
      }
    }
  }

  /// Returns whether a value is a JSON object with an access token and without characters that
  /// rclone could misinterpret.
  private func isToken(_ value: String) -> Bool {
    guard value.hasPrefix("{"), !["`", "%(", "\\", "\"\"\"", "\t"].contains(where: value.includes)
    else { return false }
    return (try? JSONValue(parsing: value))?["access_token"]?.string != nil
  }
}
