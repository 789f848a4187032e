/// What a stored activity counts for.
package enum RunKind: Hashable, Sendable {
  /// A run, walk or hike with positions: for everything.
  case run
  /// One without any, on a treadmill: its metres count in totals, for nothing else.
  case indoor
  /// Another sport, as its file calls it: for nothing.
  case other(sport: String)

  /// What the file calls the sport; `nil` for runs and walks.
  package var sport: String? { if case .other(let sport) = self { sport } else { nil } }
}

extension Run {
  /// A channel's value as GPX, TCX and FIT have it: of the steps of a run they count one foot's.
  package func written(_ channel: Channel, _ value: Double?) -> Double? {
    channel == .cadence && sport == nil ? value.map { $0 / 2 } : value
  }

  /// The same read back; some devices count both feet.
  ///
  /// - Parameters:
  ///   - cadence: As a file has it.
  ///   - isOnFoot: Whether it counts steps.
  /// - Returns: Of runs, steps of both feet a minute.
  package static func cadence(_ cadence: Double, isOnFoot: Bool) -> Double {
    isOnFoot && cadence <= mostStrides ? 2 * cadence : cadence
  }

  /// Strides of one foot a minute, at most: a greater number counts both.
  private static let mostStrides = 120.0

  package var kind: RunKind {
    if let sport { return .other(sport: sport) }
    return imported != nil && points.isEmpty ? .indoor : .run
  }
}
