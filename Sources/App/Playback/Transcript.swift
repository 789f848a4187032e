import Courses
import Device
import RunModel
import Tracking

/// Formats events, effects and answers as short, stable lines of text.
enum Transcript {
  static func words(_ event: Event) -> String {
    switch event {
    case .gps(let bytes): "gps \(bytes.count) bytes"
    case .button(let button, let isDown, _): "\(button.rawValue) \(isDown ? "down" : "up")"
    case .sample(let sample): "sample \(sample.channel.name) \(sample.value)"
    case .storage(let outcome): "store \(words(outcome))"
    case .lost(let part, let reason): "lost \(part.rawValue): \(reason)"
    case .found(let part): "found \(part.rawValue)"
    case .battery(let battery):
      "battery \(battery.percent) %\(battery.isCharging ? " charging" : "")"
    case .batteryHistory: "battery history"
    case .supply(let supply):
      "supply \(supply.volts.map { "\($0) V" } ?? "-"), "
        + "\(supply.milliamperes.map { "\($0) mA" } ?? "-")\(supply.isLow == true ? ", low" : "")"
    case .usb(let state): "usb \(state)"
    case .stick(let state): "stick \(state)"
    case .sync(let state): HelperReport.sync(state).line
    case .maps(let maps): "maps \(maps.map(\.name).joined(separator: ", "))"
    case .courses(let names): "courses \(names.joined(separator: ", ").printable)"
    case .workouts(let workouts): "\(workouts.count) workouts"
    case .course(let answer, _): words(answer)
    case .ghost(let answer, let file): words(answer, for: file)
    case .setup(let notes): "setup: \(notes.count) notes"
    case .terminate: "terminate"
    }
  }

  private static func words(_ answer: CourseAnswer) -> String {
    switch answer {
    case .read(let course): "course \(course.name.printable), \(Int(course.length)) m"
    case .failed(let reason): "no course: \(reason.printable)"
    }
  }

  private static func words(_ answer: GhostAnswer, for file: CourseFileName) -> String {
    switch answer {
    case .read(let ghost): "ghost \(file.path.printable), \(Int(ghost.course.length)) m"
    case .failed(let reason): "no ghost: \(reason.printable)"
    }
  }

  static func words(_ effect: Effect) -> String {
    switch effect {
    case .storage(let request): "store \(words(request))"
    case .play(let sound): "play \(sound.rawValue)"
    case .vibrate(let pattern): "vibrate \(pattern.rawValue)"
    case .light(let isOn): "light \(isOn ? "on" : "off")"
    case .flashInUse(let isRecording): "recording \(isRecording ? "on" : "off")"
    case .ejectUSB: "eject"
    case .importBadges(let isWanted): "import \(isWanted ? "yes" : "no")"
    case .syncNow: "sync now"
    case .readCourse(let file, let isReversed):
      "read course \(CourseChoice.file(file, isReversed: isReversed).text.printable)"
    case .readGhost(let file): "read ghost \(file.path.printable)"
    case .deleteCourse(let file): "delete course \(file.path.printable)"
    case .importRuns(let isWanted): "import runs \(isWanted ? "yes" : "no")"
    case .setClock(let utc): "clock \(utc)"
    case .restart: "restart"
    case .powerOff: "power off"
    case .readSupply: "read supply"
    case .keepSelfTest: "self-test"
    }
  }

  static func words(_ request: StorageRequest) -> String {
    switch request {
    case .begin(let header): "begin \(header.journal)"
    case .append(let records): "append \(records.map(words).joined(separator: ", "))"
    case .end(let time, let end, _): "end \(end) at \(time.milliseconds)"
    case .continueRun(let id): "continue \(id)"
    case .trim(let id, let duration): "trim \(id) to \(duration)"
    case .correct(let id, let correction): "correct \(id) \(words(correction))"
    case .load(let id): "load \(id)"
    case .delete(let id): "delete \(id)"
    case .undoImport(let batch): "undo import \(batch)"
    case .saveSettings: "settings"
    case .measure: "measure"
    case .verify: "verify"
    case .listRestorable: "list restorable"
    case .restore(let id): "restore \(id)"
    }
  }

  static func words(_ record: RunRecord) -> String {
    let time = "\(record.time.milliseconds)"
    switch record {
    case .fix(_, _, let verdict): return "fix \(time) \(verdict.rawValue)"
    case .sample(_, let sample): return "sample \(time) \(sample.channel.name)"
    case .pause: return "pause \(time)"
    case .resume: return "resume \(time)"
    case .autoPause: return "auto-pause \(time)"
    case .autoResume: return "auto-resume \(time)"
    case .lap(_, let kind): return "lap \(time) \(kind.rawValue)"
    case .badge(_, let index): return "badge \(time) \(index)"
    case .receiver(_, let name): return "receiver \(time) \(name)"
    case .workout(_, let part): return "workout \(time) \(part.text)"
    case .workoutEnd: return "workout-end \(time)"
    case .ghost(_, let result): return "ghost \(time) \(result.runID) \(result.seconds)"
    case .correction(_, let correction): return "correction \(time) \(words(correction))"
    case .restart: return "restart \(time)"
    case .end(_, let end): return "end \(time) \(end)"
    case .trim(let moment): return moment == nil ? "trim none" : "trim \(time)"
    }
  }

  private static func words(_ correction: Correction) -> String {
    correction.name + (correction.metres.map { " \($0)" } ?? "")
  }

  static func words(_ outcome: StorageOutcome) -> String {
    switch outcome {
    case .opened(let state):
      "opened \(state.runs.count) runs\(state.interrupted == nil ? "" : ", one interrupted")"
    case .durable: "durable"
    case .notDurable(let trouble): "not durable: \(trouble.detail)"
    case .dropped(let fixes): "dropped \(fixes) fixes"
    case .saved(_, let summary): "saved \(summary.id)"
    case .saveFailed(let trouble): "save failed: \(trouble.detail)"
    case .discarded: "discarded"
    case .kept(let summary): "kept \(summary.id)"
    case .continued: "continued"
    case .loaded(let run, _): "loaded \(run.id)"
    case .changed(_, let summary): "changed \(summary.id)"
    case .deleted(let id): "deleted \(id)"
    case .importUndone(let ids): "import undone: \(ids.joined(separator: " "))"
    case .measured(let runs): "measured \(runs.count) runs"
    case .repaired(let runs): "repaired \(runs.map(\.id).joined(separator: " "))"
    case .verified(let damaged, _): "verified, \(damaged.count) damaged"
    case .restorable(let runs): "\(runs.count) runs can be restored"
    case .restored(let summary): "restored \(summary.id)"
    case .failed(let request, let trouble): "\(words(request)) failed: \(trouble.detail)"
    }
  }

  /// Returns the part of an answer that matters to a runner, for comparison with other stores;
  /// `nil` for plain success.
  static func answer(_ outcome: StorageOutcome) -> String? {
    switch outcome {
    case .opened, .durable, .notDurable, .dropped, .measured, .verified, .restorable: nil
    case .saved(let run, _):
      "saved \(run.id) (\(run.points.count) fixes, \(run.distance) m in \(run.duration) s)"
    case .saveFailed, .discarded, .kept, .continued, .loaded, .changed, .deleted, .importUndone,
      .repaired, .restored, .failed:
      words(outcome)
    }
  }
}

extension StorageOutcome {
  /// The trouble that the outcome reports.
  var trouble: StorageTrouble? {
    switch self {
    case .notDurable(let trouble), .saveFailed(let trouble), .failed(_, let trouble): trouble
    case .opened, .durable, .dropped, .saved, .discarded, .kept, .continued, .loaded, .changed,
      .deleted, .importUndone, .measured, .repaired, .verified, .restorable, .restored:
      nil
    }
  }
}
