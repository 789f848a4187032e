/// What a stored activity counts towards.
package enum RunKind: Hashable, Sendable {
  /// A run, walk or hike with positions: everything.
  case run
  /// A run without positions, on a treadmill: only totals.
  case indoor
  /// Another sport, named as in its file: nothing.
  case other(sport: String)

  /// The sport named in the file; `nil` for runs and walks.
  package var sport: String? { if case .other(let sport) = self { sport } else { nil } }
}

extension Run {
  /// Converts a channel's value for GPX, TCX and FIT, which count the steps of one foot in a run.
  package func written(_ channel: Channel, _ value: Double?) -> Double? {
    channel == .cadence && sport == nil ? value.map { $0 / 2 } : value
  }

  /// Converts a cadence back from a file; some devices count both feet.
  ///
  /// - Parameters:
  ///   - cadence: Value in the file.
  ///   - isOnFoot: Whether it counts steps.
  /// - Returns: For runs, steps of both feet per minute.
  package static func cadence(_ cadence: Double, isOnFoot: Bool) -> Double {
    isOnFoot && cadence <= mostStrides ? 2 * cadence : cadence
  }

  /// Maximum strides of one foot per minute: a greater value must count both feet.
  private static let mostStrides = 120.0

  package var kind: RunKind {
    if let sport { return .other(sport: sport) }
    let isIndoor = corrections.contains { $0.kind == .indoor }
    return isIndoor || imported != nil && points.isEmpty ? .indoor : .run
  }
}
