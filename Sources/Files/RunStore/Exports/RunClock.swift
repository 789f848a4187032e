package import RunModel

// GPX and TCX have elements of our own for what these formats have no place for, so that a run is
// the same when it is imported again. Its clock, which tells no date, is what its splits are
// measured by; units are seconds and metres, decimals those of run files:
//
//     elapsed              of the run, at its end; of a point only where its time says something
//                          else than the clock
//     duration             of the run, the same without pauses
//     moving, ascent, descent, gap  of the run, where they are known; gap is what was bridged where
//                          fixes were missing
//     pause from="" to=""  one for each
//     lap elapsed="" duration="" distance="" kind=""  GPX only, one for each; kind as in run files
//     sport                of another one than running, TCX only
//     journal              of a GPX without a date only: which run it is

extension Run {
  /// When the runner had paused, seconds since the start, and the first segment behind it.
  package var pauses: [(start: Double, end: Double, segment: Int)] {
    zip(segments, segments.dropFirst()).enumerated().compactMap { index, pair in
      pair.0.endedBy == .pause ? (pair.0.end, pair.1.start, index + 1) : nil
    }
  }
}

extension XMLText {
  /// Appends what clock and engine said of the whole run.
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

  /// Appends the laps of a run.
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

  /// Appends what the clock said at a point, if that is to be said.
  mutating func elapsed(_ seconds: Double?) {
    decimal("<moonrunner:elapsed>", seconds, Quantity.elapsed.decimals, "</moonrunner:elapsed>")
  }
}
