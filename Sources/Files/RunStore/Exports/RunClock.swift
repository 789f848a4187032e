package import RunModel

// In GPX and TCX we use our own elements for data that these formats cannot represent, so that a
// run is unchanged by export and import. This includes the run's clock, which has no date: splits
// are measured by it. Values are in seconds and metres, with the decimals of run files:
//
//     elapsed              the clock at the end of the run, or at a point whose time differs from
//                          the clock
//     duration             of the run, without pauses
//     moving, ascent, descent, gap  of the run, if known; gap is the distance bridged where fixes
//                          were missing
//     pause from="" to=""  one for each pause
//     lap elapsed="" duration="" distance="" kind=""  GPX only, one for each lap; kind as in run
//                          files
//     sport                TCX only, if other than running
//     journal              GPX only, for an undated run: its identity

extension Run {
  /// The runner's pauses, in seconds since the start, each with the first segment after it.
  package var pauses: [(start: Double, end: Double, segment: Int)] {
    zip(segments, segments.dropFirst()).enumerated().compactMap { index, pair in
      pair.0.endedBy == .pause ? (pair.0.end, pair.1.start, index + 1) : nil
    }
  }
}

extension XMLText {
  /// Appends the times of the whole run and the engine's results.
  mutating func figures(of run: Run) {
    let (tenths, hundredths) = (Quantity.elapsed.decimals, Quantity.distance.decimals)
    elapsed(run.elapsed)
    decimal("\n<moonrunner:duration>", run.duration, tenths, "</moonrunner:duration>\n")
    decimal("<moonrunner:moving>", run.moving, tenths, "</moonrunner:moving>\n")
    decimal("<moonrunner:ascent>", run.ascent, tenths, "</moonrunner:ascent>\n")
    decimal("<moonrunner:descent>", run.descent, tenths, "</moonrunner:descent>\n")
    let gap = run.gapDistance > 0 ? run.gapDistance : nil
    decimal("<moonrunner:gap>", gap, hundredths, "</moonrunner:gap>\n")
    for pause in run.pauses {
      text("<moonrunner:pause from=\"")
      decimal(pause.start, Quantity.elapsed.decimals)
      text("\" to=\"")
      decimal(pause.end, Quantity.elapsed.decimals)
      line("\"/>")
    }
  }

  mutating func laps(of run: Run) {
    let (tenths, hundredths) = (Quantity.elapsed.decimals, Quantity.distance.decimals)
    for lap in run.laps {
      decimal("<moonrunner:lap elapsed=\"", lap.end - lap.start, tenths, "\" duration=\"")
      decimal(lap.duration, tenths)
      decimal("\" distance=\"", lap.distance, hundredths, "\" kind=\"")
      escaped(lap.kind.rawValue)
      line("\"/>")
    }
  }

  /// Appends a time on the run's clock, if given.
  mutating func elapsed(_ seconds: Double?) {
    decimal("<moonrunner:elapsed>", seconds, Quantity.elapsed.decimals, "</moonrunner:elapsed>")
  }
}
