import Board
import Console
import Courses
import Device
import FlightRecord
import GPS
import Playback
import RunImport
import RunModel
import RunStore
import Tracking

/// A replay: its input, data directory and optional outputs.
struct ReplaySession {
  let input: InputFile
  let directory: DataDirectory
  /// The course that its run follows.
  let course: Course?
  let transcript: TranscriptFile?
  let pictures: ScreenPictures?

  // MARK: An NMEA log

  /// Plays a log; the summary contains the last run saved.
  func playLog(
    script: ButtonScript?, configuration: DeviceConfiguration
  ) throws(CommandError) -> ReplaySummary {
    pictures?.begin(at: Replay.logStart)
    let board = board(configuration, at: Replay.powerOn, answers: .fromStore)
    var replay = Replay(board: board, gps: configuration.gps, script: script)
    var progress = Progress()
    while let bytes = try input.next() {
      replay.read(bytes)
      show(&progress)
    }
    replay.finish()
    progress.clear()
    if let run = replay.board.saved.last {
      return ReplaySummary(runs: [run], directory: directory.path)
    }
    if let trouble = replay.board.troubles.last {
      throw .failed("the run could not be saved in \(directory.path): \(trouble)")
    }
    let missing = Logs.missing(replay.statistics, in: input)
    if script == nil, replay.hasGoodFix {
      throw .failed(
        "\(input.name): a run was started, but none was saved"
          + (replay.board.answers.last.map { ": \($0)" } ?? ""))
    }
    guard script != nil, missing == nil else {
      throw .failed(
        "\(input.name): no good fix: "
          + (missing
            ?? "no position with a known accuracy better than \(Int(Fix.startAccuracy)) m;"
            + " 'moonrunner fixes' shows the receiver's data"))
    }
    throw .failed("\(input.name): the script ended without a saved run")
  }

  // MARK: A flight record

  /// The maximum duration of a record; playing a damaged one could otherwise take hours.
  private static let longestRecord = Duration.seconds(100 * 86_400)

  /// Plays a record, which need not include a saved run.
  func playRecord() throws(CommandError) -> ReplaySummary {
    var reader = FlightReader()
    var replay: FlightReplay?
    var software = ""
    var progress = Progress()
    var fault: String?
    var number = 0
    func play(_ item: FlightReader.Item) {
      number += 1
      guard fault == nil else { return }
      switch item {
      case .header(let header):
        let engine = header.configuration.engine
        guard DistanceEngines.make(engine) != nil else {
          fault = "line \(number): \(Engines.unknown(engine))"
          return
        }
        pictures?.begin(at: header.start)
        software = header.configuration.software
        replay = FlightReplay(
          header, board: board(header.configuration, at: header.start, answers: .recorded))
      case .event(let event):
        guard let start = replay?.start, event.at - start <= ReplaySession.longestRecord else {
          let days = ReplaySession.longestRecord.nanoseconds / 86_400_000_000_000
          fault = "line \(number): this event is over \(days) days after the first line"
          return
        }
        replay?.play(event)
      }
    }
    var isCutOff = false
    while fault == nil, let bytes = try input.next() {
      do throws(FlightFault) { try reader.read(bytes, to: play) } catch {
        fault = fault ?? "\(error)"
      }
      show(&progress)
    }
    if fault == nil {
      do throws(FlightFault) { isCutOff = try reader.finish(to: play) } catch {
        fault = fault ?? "\(error)"
      }
    }
    progress.clear()
    guard let replay else {
      throw .failed("\(input.name): \(fault ?? "it is empty")")
    }
    var summary = ReplaySummary(runs: replay.board.saved, directory: directory.path)
    summary.flight = ReplaySummary.Flight(
      replay, software: software, cutOffLine: isCutOff ? reader.line : nil)
    summary.fault = fault.map { "\(input.name): \($0); everything before it was played" }
    return summary
  }

  /// Shows the progress of a replay.
  private func show(_ progress: inout Progress) {
    if let news = pictures?.note(read: input.bytesRead, of: input.length) {
      progress.clear()
      complain("moonrunner: \(news)")
    }
    let words = "\(input.bytesRead >> 20) MB" + (pictures.map { ", \($0.progress)" } ?? "")
    let work = input.bytesRead + (pictures?.drawn ?? 0) * ScreenPictures.work
    progress.show(words, at: work)
  }

  /// Completes the transcript and the pictures.
  func finish() throws(CommandError) {
    try transcript?.finish()
    try pictures?.finish()
  }

  private func board(
    _ configuration: DeviceConfiguration, at start: Instant, answers: SimulatedBoard.Answers
  ) -> SimulatedBoard {
    SimulatedBoard(
      configuration: configuration, store: directory.store, at: start, answers: answers,
      isShown: pictures != nil || transcript != nil,
      courses: CourseFolder(DiskFileSystem(root: directory.path, access: .readAndWrite)),
      course: course,
      screens: pictures.map { pictures in { pictures.add($0, at: $1) } },
      transcript: transcript.map { file in { file.append($0) } })
  }
}
