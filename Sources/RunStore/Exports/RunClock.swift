package import RunModel

// The clock of a run, which tells no date, is what its splits are measured by. In GPX and TCX it is
// said in elements of our own beside the receiver's times, so that a run that is imported again has
// the same splits:
//
//     elapsed              of the run, seconds at its end; of a point only where its time says
//                          something else than the clock
//     duration             of the run, the same without pauses
//     pause from="" to=""  in seconds too, one for each

extension Run {
  /// When the runner had paused, seconds since the start, and the first segment behind it.
  package var pauses: [(start: Double, end: Double, segment: Int)] {
    zip(segments, segments.dropFirst()).enumerated().compactMap { index, pair in
      pair.0.endedBy == .pause ? (pair.0.end, pair.1.start, index + 1) : nil
    }
  }
}

extension XMLText {
  /// Appends what the clock says of the whole run.
  mutating func clock(of run: Run) {
    elapsed(run.elapsed)
    decimal(
      "\n<moonrunner:duration>", run.duration, Quantity.elapsed.decimals,
      "</moonrunner:duration>\n")
    for pause in run.pauses {
      text("<moonrunner:pause from=\"")
      decimal(pause.start, Quantity.elapsed.decimals)
      text("\" to=\"")
      decimal(pause.end, Quantity.elapsed.decimals)
      line("\"/>")
    }
  }

  /// Appends what it said at a point, if that is to be said.
  mutating func elapsed(_ seconds: Double?) {
    decimal("<moonrunner:elapsed>", seconds, Quantity.elapsed.decimals, "</moonrunner:elapsed>")
  }
}
