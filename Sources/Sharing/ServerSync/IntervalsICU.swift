import Board
import Glibc
import Handover
import JSON
import RunModel
import RunStore

/// A site that keeps one activity file of each run.
protocol ActivitySite {
  /// Uploads one activity file.
  ///
  /// - Parameters:
  ///   - file: Of this system, absolute; FIT.
  ///   - id: The run's, by which the site may tell that it has it already.
  /// - Throws: ``SyncTrouble``; whether the site has the file is not known then, but for
  ///   ``SyncTrouble/refused(status:)``.
  func upload(_ file: String, id: String) throws(SyncTrouble)

  /// Asks which runs the site has.
  ///
  /// - Parameters:
  ///   - oldest: The first day, "2026-11-21", in the athlete's time zone.
  ///   - newest: The last day.
  /// - Returns: The IDs that the activities of these days were uploaded with.
  /// - Throws: ``SyncTrouble``.
  func runs(from oldest: String, to newest: String) throws(SyncTrouble) -> Set<String>
}

/// The training site intervals.icu, by curl.
///
/// Its rules allow programs of the athlete's own with the personal key of its settings page: basic
/// authentication as the user `API_KEY`, one file a call as `multipart/form-data`, the athlete `0`
/// for whoever the key belongs to, and `external_id` for a number of our own
/// (https://forum.intervals.icu/t/intervals-icu-integration-cookbook/80090). The same address lists
/// the activities of some days, each with its `external_id`
/// (https://intervals.icu/api-docs.html#get-/api/v1/athlete/-id-/activities).
struct IntervalsICU: ActivitySite {
  let account: IntervalsAccount
  /// Where files for curl may lie, absolute.
  let work: String
  let isStopped: () -> Bool

  /// Seconds until a connection counts as failed, and with less than a byte a second on one.
  private static let timeouts = [
    "--connect-timeout", "15", "--speed-limit", "1", "--speed-time", "60",
  ]
  /// Bytes of an answer at most: it describes an activity, without its points, or all activities.
  private static let mostAnswer = (activity: 1 << 20, list: 16 << 20)
  private static let answerFile = "answer.json"
  private static let configurationFile = "curl.conf"

  private var volume: Volume { Volume(files: DiskFileSystem(root: work, access: .readAndWrite)) }

  func upload(_ file: String, id: String) throws(SyncTrouble) {
    let quoted = file.parts(between: "\\").joined(separator: "\\\\").parts(between: "\"")
      .joined(separator: "\\\"")
    let answer = try call(
      ["--form", "file=@\"\(quoted)\";filename=\"\(id).fit\""], query: "external_id=\(id)",
      most: IntervalsICU.mostAnswer.activity)
    guard let answer, IntervalsICU.namesActivity(answer) else { throw .moved }
  }

  func runs(from oldest: String, to newest: String) throws(SyncTrouble) -> Set<String> {
    let answer = try call(
      [], query: "oldest=\(oldest)&newest=\(newest)&fields=id,external_id",
      most: IntervalsICU.mostAnswer.list)
    guard let answer, let runs = IntervalsICU.runs(in: answer) else { throw .moved }
    return runs
  }

  /// Makes a call of the athlete's activities.
  ///
  /// - Returns: The answer; `nil` when there is none, or it is too long.
  private func call(
    _ words: [String], query: String, most: Int
  ) throws(SyncTrouble) -> [UInt8]? {
    // Everybody on this system may read the words of a command; its files are this user's alone.
    let configuration = "user = \"\(IntervalsAccount.user):\(account.key)\"\n"
    do throws(FileError) {
      try volume.replace(IntervalsICU.configurationFile, with: Array(configuration.utf8))
      try volume.removeIfThere(IntervalsICU.answerFile)
    } catch {
      throw .system("cannot write \(work): \(error.reason)", advice: nil)
    }
    defer {
      try? volume.removeIfThere(IntervalsICU.configurationFile)
      try? volume.removeIfThere(IntervalsICU.answerFile)
    }
    let ending: ToolRunner.Ending
    do throws(SystemError) {
      ending = try ToolRunner.end(
        of: .curl,
        self.words(most) + words + ["\(account.url)/api/v1/athlete/0/activities?\(query)"],
        variables: ["HOME=\(work)"], isStopped: isStopped)
    } catch {
      throw .system(error.description, advice: error.advice)
    }
    if ending.isStopped { throw .stopped }
    guard ending.status == 0 else { throw IntervalsICU.trouble(curl: ending.code) }
    if let trouble = IntervalsICU.trouble(status: Int(ending.output.suffix(3)) ?? 0) {
      throw trouble
    }
    return try? volume.read(IntervalsICU.answerFile, limit: most)
  }

  private func words(_ most: Int) -> [String] {
    var words = ["--disable", "--config", "\(work)/\(IntervalsICU.configurationFile)"]
    words += ["--silent", "--show-error", "--proto", account.isEncrypted ? "=https" : "=http"]
    words += IntervalsICU.timeouts
    words += ["--max-filesize", String(most)]
    return words + [
      "--output", "\(work)/\(IntervalsICU.answerFile)", "--write-out", "%{http_code}",
    ]
  }

  // MARK: - What an answer means

  /// Whether an answer names the activity that was made; the log-in page of a hotel names none.
  static func namesActivity(_ answer: [UInt8]) -> Bool {
    var reader = JSONReader(answer)
    var isNamed = false
    do {
      try reader.beginObject()
      while let key = try reader.nextKey() {
        isNamed = isNamed || key == "id" || key == "activities"
      }
      try reader.finish()
    } catch { return false }
    return isNamed
  }

  /// The runs in a list of activities; `nil` when it is cut short or something else.
  static func runs(in answer: [UInt8]) -> Set<String>? {
    var reader = JSONReader(answer)
    var runs: Set<String> = []
    do {
      try reader.beginArray()
      while try reader.nextElement() {
        try reader.beginObject()
        while let key = try reader.nextKey() {
          if key == "external_id", try !reader.null() { runs.insert(try reader.string()) }
        }
      }
      try reader.finish()
    } catch { return nil }
    return runs
  }

  /// What an HTTP status means (RFC 9110); `nil` when the file was taken.
  static func trouble(status: Int) -> SyncTrouble? {
    switch status {
    case 200..<300: nil
    case 300..<400, 404, 405, 410: .moved
    case 401, 403, 407: .denied
    case 423: .locked
    case 507: .full
    // Too many calls, or the site itself: another time it works.
    case 408, 425, 429, 500...: .unreachable
    case 400..<500: .refused(status: status)
    default: .unreachable
    }
  }

  /// What curl's exit status means (curl(1)).
  static func trouble(curl status: Int32) -> SyncTrouble {
    switch status {
    // No name, no connection, a timeout, nothing sent, received or answered, a partial answer.
    case 5, 6, 7, 16, 18, 28, 52, 55, 56, 92: .unreachable
    // TLS: handshake, certificate, no certificates of authorities.
    case 35, 51, 53, 54, 58, 59, 60, 66, 77, 80, 83, 90, 91: .certificate
    case 47, 63: .moved
    default: .other(program: "curl", status: status)
    }
  }
}
