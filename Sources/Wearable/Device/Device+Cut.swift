import RunModel
import Tracking
import Words

// Cutting off the spurious end of a run that the runner forgot to stop: offered at Save, and later
// in the run's menu. The journal keeps the whole run.

/// The end of a run that may be cut off.
struct CutOffer: Sendable {
  let tail: RunTail
  /// Distance in metres that would remain.
  let distance: Double
  /// Badges that would be lost.
  let losses: [BadgeGain]
}

/// Answers to the question whether to cut off the end of a run; going back is a third option.
enum CutAnswer: Hashable, CaseIterable, Sendable {
  case cut
  case all
}

/// Asks before saving whether to cut off the idle end of the run.
struct CutView: ItemView {
  var item: CutAnswer

  func content(of device: Device) -> ScreenContent { .question(device.cutScreen(item)) }

  func select(in device: inout Device) {
    switch item {
    case .cut: device.saveCut()
    case .all: device.end(.save, wait: .saving)
    }
  }
}

extension AnyView {
  static func cut(_ answer: CutAnswer) -> AnyView { AnyView(CutView(item: answer)) }
}

extension Device {
  /// Returns the offer for the run in progress; `nil` if it has no end to cut off.
  func offerToCut() -> CutOffer? {
    guard let live = session.live else { return nil }
    let recorder = live.recorder
    let duration = live.duration(at: now)
    guard let tail = RunTail.find(in: recorder.curve, duration: duration) else { return nil }
    let ladder = recorder.header.ladder
    let given = recorder.given.filter { $0.running <= tail.seconds }.map { ladder[$0.index] }
    var whole = live.summary(at: now)
    whole.bestEfforts = library.standings.bestEfforts(in: recorder.curve)
    let part = part(
      of: whole, recorder.curve, until: tail.seconds,
      given: given.map { GivenBadge(name: $0.name, distance: $0.distance) })
    return CutOffer(
      tail: tail, distance: part.distance,
      losses: library.gains(of: whole, over: part))
  }

  /// Returns the offer for a stored run; `nil` if it has no end to cut off or cannot be cut.
  func offerToCut(_ details: OpenRun) -> CutOffer? {
    guard details.hasJournal, !hasRun else { return nil }
    let run = details.run
    let curve = run.distanceCurve
    guard let tail = RunTail.find(in: curve, duration: run.duration) else { return nil }
    let given = run.badges.filter { run.runningTime(at: $0.elapsed) <= tail.seconds }
    let part = part(
      of: details.summary, curve, until: tail.seconds,
      given: given.map { GivenBadge(name: $0.name, distance: $0.distance) })
    return CutOffer(
      tail: tail, distance: part.distance, losses: library.losses(cutting: part))
  }

  /// Returns the part of a run that would remain; `given` are the badges reached in that part.
  private func part(
    of whole: RunSummary, _ curve: DistanceCurve, until seconds: Double,
    given: [RunModel.GivenBadge]
  ) -> RunSummary {
    var part = whole
    part.duration = seconds
    part.distance = curve.distance(at: seconds)
    part.givenBeyond = given.filter { $0.distance ?? 0 > part.distance }
    part.bestEfforts = library.standings.bestEfforts(in: curve.prefix(until: seconds))
    return part
  }

  /// Saves the run without its end.
  fileprivate mutating func saveCut() {
    guard let cut = browsing.cut else { return }
    session.trim(after: cut.tail.seconds, at: now)
    end(.save, wait: .saving)
  }

  /// Cuts the end off the open run.
  mutating func cutSavedRun() {
    guard let cut = browsing.cut, let id = browsing.details?.summary.id else { return }
    navigation.show(.waiting(.cutting(id: id)))
    session.ask(.trim(id: id, duration: Int64(cut.tail.seconds * 1000)))
  }

  /// Handles a stored run whose end has been cut off or whose distance has been corrected.
  mutating func changed(_ run: Run, _ summary: RunSummary) {
    library.remove(journal: summary.journal)
    _ = library.add(summary)
    libraryHasChanged()
    let isCut = !navigation.opened.contains(.waiting(.correcting(id: summary.id)))
    notify(
      Banner(
        .news, .saved,
        isCut
          ? words.pause(.cutAt(formats.duration(run.duration)))
          : words.history(summary.isCorrected ? .corrected : .correctionUndone),
        formats.distance(summary.distance).text), for: Notices.time)
    if browsing.leaveChangedRun(id: summary.id) {
      browsing.show(OpenRun(run, summary, configuration.ladder, settings, hasJournal: true))
    }
  }

  // MARK: Words

  var cutTitle: String {
    words.action(.cut(at: formats.duration(browsing.cut?.tail.seconds ?? 0)))
  }

  /// Describes in one line what remains and which badges are lost: "Keeps 9.98 km in 46:58".
  func cutWords(_ cut: CutOffer) -> String {
    let distance = formats.distance(cut.distance).text
    let time = formats.duration(cut.tail.seconds)
    return words.pause(
      cut.losses.isEmpty
        ? .leaves(distance: distance, time: time)
        : .leavesLosing(distance: distance, time: time, losses: lossWords(cut.losses)))
  }

  fileprivate func cutScreen(_ answer: CutAnswer) -> QuestionScreen {
    let time = formats.duration(browsing.cut?.tail.seconds ?? 0)
    let title =
      switch browsing.cut?.tail.cause {
      case .stood, nil: words.pause(.stoodSince(time))
      case .car: words.pause(.carSince(time))
      case .noFix: words.pause(.noGPSSince(time))
      }
    let all = formats.distance(session.live?.recorder.distance ?? 0).text
    let note =
      switch answer {
      case .cut: browsing.cut.map(cutWords) ?? ""
      case .all:
        words.pause(.distanceInTime(all, formats.duration(session.live?.duration(at: now) ?? 0)))
      }
    return QuestionScreen(
      title: title, distance: Figure(""), time: "",
      answers: [
        QuestionScreen.Answer(icon: .cut, title: cutTitle),
        QuestionScreen.Answer(icon: .save, title: words.action(.saveAll)),
      ], selected: CutAnswer.allCases.firstIndex(of: answer) ?? 0, note: note, confirming: nil)
  }
}
