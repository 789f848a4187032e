import Board
import Glibc
import Handover
import JSON
import RunModel
import RunStore

/// A site that stores one activity file per run, and plans workouts.
protocol ActivitySite {
  /// Uploads an activity file.
  ///
  /// - Parameters:
  ///   - file: The local path of a FIT file, absolute.
  ///   - id: The id of the run, by which the site can detect duplicates.
  /// - Throws: ``SyncTrouble``; after any error except ``SyncTrouble/refused(status:)``, the site
  ///   may have the file.
  func upload(_ file: String, id: String) throws(SyncTrouble)

  /// Lists the runs on the site.
  ///
  /// - Parameters:
  ///   - oldest: The first day, "2026-11-21", in the athlete's time zone.
  ///   - newest: The last day.
  /// - Returns: The ids that these days' activities were uploaded with.
  /// - Throws: ``SyncTrouble``.
  func runs(from oldest: String, to newest: String) throws(SyncTrouble) -> Set<String>

  /// Fetches the workouts that the site plans, with their files.
  ///
  /// - Parameters:
  ///   - oldest: The first day, "2026-11-27", in the athlete's time zone.
  ///   - newest: The last day.
  /// - Returns: The answer, of at most ``PlannedEvents/mostBytes``; its contents are not checked.
  /// - Throws: ``SyncTrouble``.
  func events(from oldest: String, to newest: String) throws(SyncTrouble) -> [UInt8]
}

/// The training site intervals.icu, accessed with curl.
///
/// The athlete's own programs may use the personal key from its settings page. They send basic
/// authentication as the user `API_KEY`, one file per call as `multipart/form-data`, the athlete
/// `0` for the owner of the key, and our own id as `external_id`
/// (https://forum.intervals.icu/t/intervals-icu-integration-cookbook/80090). The same URL lists the
/// activities of a range of days, each with its `external_id`
/// (https://intervals.icu/api-docs.html#get-/api/v1/athlete/-id-/activities). Planned workouts are
/// events of the calendar; with `ext=fit` each has its FIT file.
struct IntervalsICU: ActivitySite {
  let account: IntervalsAccount
  /// The folder of temporary files for curl, absolute.
  let work: String
  let isStopped: () -> Bool

  /// Timeouts in seconds for connecting, and for transfers below one byte per second.
  private static let timeouts = [
    "--connect-timeout", "15", "--speed-limit", "1", "--speed-time", "60",
  ]
  /// For a response without which the runs are complete: a maximum time in seconds and bytes per
  /// second, which also limit the size of a response whose length the site does not state.
  private static let patience = ["--max-time", "60", "--limit-rate", "128k"]
  /// The maximum size of a response in bytes: an activity without its points, or a list of
  /// activities.
  private static let mostAnswer = (activity: 1 << 20, list: 16 << 20)
  private static let answerFile = "answer.json"
  private static let configurationFile = "curl.conf"

  private var volume: Volume { Volume(files: DiskFileSystem(root: work, access: .readAndWrite)) }

  func upload(_ file: String, id: String) throws(SyncTrouble) {
    let quoted = file.parts(between: "\\").joined(separator: "\\\\").parts(between: "\"")
      .joined(separator: "\\\"")
    let answer = try call(
      "activities?external_id=\(id)", ["--form", "file=@\"\(quoted)\";filename=\"\(id).fit\""],
      most: IntervalsICU.mostAnswer.activity)
    guard let answer, IntervalsICU.namesActivity(answer) else { throw .moved }
  }

  func runs(from oldest: String, to newest: String) throws(SyncTrouble) -> Set<String> {
    let answer = try call(
      "activities?oldest=\(oldest)&newest=\(newest)&fields=id,external_id",
      most: IntervalsICU.mostAnswer.list)
    guard let answer, let runs = IntervalsICU.runs(in: answer) else { throw .moved }
    return runs
  }

  func events(from oldest: String, to newest: String) throws(SyncTrouble) -> [UInt8] {
    let answer = try call(
      "events?oldest=\(oldest)&newest=\(newest)&category=WORKOUT&ext=fit", IntervalsICU.patience,
      most: PlannedEvents.mostBytes)
    guard let answer else { throw .moved }
    return answer
  }

  /// Calls the API for the athlete.
  ///
  /// - Returns: The response; `nil` if it is missing or too long.
  private func call(
    _ request: String, _ words: [String] = [], most: Int
  ) throws(SyncTrouble) -> [UInt8]? {
    // Command lines are visible to all users of the system; this file only to ours.
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
        self.words(most) + words + ["\(account.url)/api/v1/athlete/0/\(request)"],
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

  // MARK: - Parsing responses

  /// Returns whether a response names the new activity, unlike the login page of a captive portal.
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

  /// Returns the runs in a list of activities; `nil` if it is truncated or something else.
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

  /// Maps an HTTP status (RFC 9110); `nil` if the file was accepted.
  static func trouble(status: Int) -> SyncTrouble? {
    switch status {
    case 200..<300: nil
    case 300..<400, 404, 405, 410: .moved
    case 401, 403, 407: .denied
    case 423: .locked
    case 507: .full
    // Rate limits or errors of the site: temporary.
    case 408, 425, 429, 500...: .unreachable
    case 400..<500: .refused(status: status)
    default: .unreachable
    }
  }

  /// Maps curl's exit status (curl(1)).
  static func trouble(curl status: Int32) -> SyncTrouble {
    switch status {
    // DNS, connection, timeout, sending, receiving, or an empty or partial response.
    case 5, 6, 7, 16, 18, 28, 52, 55, 56, 92: .unreachable
    // TLS: handshake, certificate, missing CA certificates.
    case 35, 51, 53, 54, 58, 59, 60, 66, 77, 80, 83, 90, 91: .certificate
    case 47, 63: .moved
    default: .other(program: "curl", status: status)
    }
  }
}
