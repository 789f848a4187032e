/// What a version of the engine goes by, and the rhythm of the recording that it measures.
struct EngineRules: Hashable, Sendable {
  /// Whether recordings without a Doppler speed are judged by their places, as from `moonrunner/3`
  /// on: smooth speeds are left out (``SpokenSpeed``), velocities between places have no scale,
  /// jitter along the way is taken out (``LineJitter``), and places far apart in time are joined by
  /// measured arcs.
  let judgesPlaces: Bool
  /// Seconds without a fix from which metres are bridged, not measured.
  let gap: Double

  /// - Parameters:
  ///   - judgesPlaces: As from `moonrunner/3` on.
  ///   - usualStep: Seconds from fix to fix, the median of the recording; what is usual is no gap.
  init(judgesPlaces: Bool = true, usualStep: Double = EngineParameters.bin) {
    self.judgesPlaces = judgesPlaces
    let sparse = EngineParameters.Sparse.self
    let isSparse = judgesPlaces && usualStep > sparse.usualStep
    gap = isSparse ? max(EngineParameters.gap, sparse.steps * usualStep) : EngineParameters.gap
  }

  /// Whether fixes so many seconds apart have a gap between them.
  func isGap(_ seconds: Double) -> Bool { seconds >= gap - EngineParameters.tolerance }
}
