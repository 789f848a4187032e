import Board
import Glibc
import Handover
import RunStore

/// The known keys of an SFTP server, trusted on first use.
///
/// rclone only checks a server's key against a file, and cannot write that file. So, before rclone
/// first connects, `ssh-keyscan` requests keys of all types, since rclone may negotiate any of
/// them. The keys are stored in the state directory, and rclone rejects any other key before it
/// sends a password. New settings clear the stored keys.
struct HostKeys {
  static let fileName = "known_hosts"
  /// The maximum size of the file and of the scan's output in bytes.
  static let mostBytes = 64 << 10
  /// The connect timeout in seconds.
  private static let timeout = 15

  let address: SSHAddress
  let volume: Volume
  /// The path of the state directory, absolute.
  let folder: String
  /// Scans an address; returns the output and exit status.
  let scan: (SSHAddress) throws(SyncTrouble) -> (output: String, status: Int32)

  /// The file for rclone, absolute.
  var path: String { "\(folder)/\(HostKeys.fileName)" }

  /// Requests and stores the server's keys if none are known.
  ///
  /// - Throws: ``SyncTrouble``; in that case nothing may be sent to the server.
  func learn() throws(SyncTrouble) {
    guard try known().isEmpty else { return }
    let keys = try offered()
    let lines = keys.map { "\(address.name) \($0.text)\n" }.joined()
    do throws(FileError) {
      try volume.replace(HostKeys.fileName, with: Array(lines.utf8))
    } catch {
      throw .system("cannot write \(path): \(error.reason)", advice: nil)
    }
    _ = chmod(path, 0o600)
  }

  /// Describes why rclone rejected the server's key.
  func refusal() -> SyncTrouble {
    guard let known = try? known(), let offered = try? offered(), let new = offered.first else {
      return .certificate
    }
    let old = known.first { $0.type == new.type } ?? known.first
    // The keys must have the same type, so that the fingerprints can be compared.
    let pair = known.lazy.compactMap { key in
      offered.first { $0.type == key.type && $0 != key }.map { (key, $0) }
    }.first
    guard let known = pair?.0 ?? old else { return .certificate }
    return .hostKey(known: known.fingerprint, offered: (pair?.1 ?? new).fingerprint)
  }

  /// - Throws: ``SyncTrouble`` if the file cannot be read; it must not be overwritten in that case.
  private func known() throws(SyncTrouble) -> [HostKey] {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try volume.read(HostKeys.fileName, limit: HostKeys.mostBytes)
    } catch {
      if error.code == .missing { return [] }
      throw .system("cannot read \(path): \(error.reason)", advice: HostKeys.advice)
    }
    guard let keys = address.keys(in: String(decoding: bytes, as: UTF8.self)) else {
      throw .system("\(path) is damaged", advice: HostKeys.advice)
    }
    return keys
  }

  private static let advice = "set the server up again"

  private func offered() throws(SyncTrouble) -> [HostKey] {
    let answer = try scan(address)
    guard answer.output.utf8.count < HostKeys.mostBytes,
      let keys = address.keys(in: answer.output)
    else { throw .other(program: Tool.keyScan.name, status: answer.status) }
    guard keys.isEmpty else { return keys }
    let trouble = SyncTrouble(output: answer.output, status: answer.status)
    // Whatever the output, the server has not shown a key.
    if case .other = trouble { throw .unreachable }
    throw trouble
  }
}

extension HostKeys {
  /// - Parameters:
  ///   - address: The server.
  ///   - folder: The state directory.
  ///   - isStopped: Returns whether to stop.
  init(_ address: SSHAddress, in folder: SyncFolder, isStopped: @escaping () -> Bool) {
    self.init(address: address, volume: folder.volume, folder: folder.path) {
      address throws(SyncTrouble) in
      let ending: ToolRunner.Ending
      do throws(SystemError) {
        ending = try ToolRunner.end(
          of: .keyScan,
          [
            "-T", "\(HostKeys.timeout)", "-p", "\(address.port)", "-t", HostKey.families, "--",
            address.host,
          ], most: HostKeys.mostBytes, isStopped: isStopped)
      } catch {
        throw .system(error.description, advice: nil)
      }
      if ending.isStopped { throw .stopped }
      return (ending.output, ending.code)
    }
  }
}
