/// The rules of an engine version, and the usual interval of the recording that it measures.
struct EngineRules: Hashable, Sendable {
  /// Whether recordings without Doppler speeds are measured by their positions, as from
  /// `moonrunner/3` on.
  ///
  /// Filtered speeds are then ignored (``SpokenSpeed``), velocities derived from positions are not
  /// scaled, jitter along the track is removed (``LineJitter``), and positions far apart in time
  /// are joined by measured arcs.
  let judgesPlaces: Bool
  /// Seconds without a fix from which distance is bridged, not measured.
  let gap: Double

  /// - Parameters:
  ///   - judgesPlaces: As in `moonrunner/3` and later.
  ///   - usualStep: Median seconds between fixes of the recording; the usual interval is not a gap.
  init(judgesPlaces: Bool = true, usualStep: Double = EngineParameters.bin) {
    self.judgesPlaces = judgesPlaces
    let sparse = EngineParameters.Sparse.self
    let isSparse = judgesPlaces && usualStep > sparse.usualStep
    gap = isSparse ? max(EngineParameters.gap, sparse.steps * usualStep) : EngineParameters.gap
  }

  /// Whether two fixes this many seconds apart have a gap between them.
  func isGap(_ seconds: Double) -> Bool { seconds >= gap - EngineParameters.tolerance }
}
