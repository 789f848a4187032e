import FIT

/// Builds FIT workouts for tests.
package struct FITWorkouts {
  package typealias Field = FITEncoder.Field

  package var encoder = FITEncoder()
  private var next: Int64 = 0

  /// A file with its `file_id` and `workout`.
  package init(
    type: Int64? = 5, sport: Int64? = 1, name: String? = "Track", stated: Int64? = nil,
    isBigEndian: Bool = false
  ) {
    encoder.isBigEndian = isBigEndian
    encoder.message(0, [Field(0, .enumeration, type), Field(1, .uint16, 15)])
    var fields: [Field] = [Field(6, .uint16, stated)]
    if let sport { fields.append(Field(4, .enumeration, sport)) }
    if let name { fields.append(Field(8, text: name)) }
    encoder.message(26, fields)
  }

  /// Adds a step with the next message index, unless `index` states another one.
  package mutating func step(
    _ type: Int64?, _ value: Int64? = nil, intensity: Int64? = 0, target: Int64? = 2,
    _ targetValue: Int64? = nil, _ low: Int64? = nil, _ high: Int64? = nil, index: Int64? = nil,
    name: String? = nil, more: [Field] = []
  ) {
    var fields = [Field(254, .uint16, index ?? next), Field(1, .enumeration, type)]
    next = (index ?? next) + 1
    if let value { fields.append(Field(2, .uint32, value)) }
    fields += [Field(3, .enumeration, target), Field(4, .uint32, targetValue)]
    if low != nil || high != nil { fields += [Field(5, .uint32, low), Field(6, .uint32, high)] }
    fields.append(Field(7, .enumeration, intensity))
    if let name { fields.append(Field(0, text: name)) }
    encoder.message(27, fields + more)
  }

  package mutating func time(_ seconds: Int64, intensity: Int64? = 0) {
    step(0, seconds * 1000, intensity: intensity)
  }

  package mutating func distance(_ metres: Int64, intensity: Int64? = 0) {
    step(1, metres * 100, intensity: intensity)
  }

  /// Adds a repetition of the steps from message index `first`.
  package mutating func repetition(from first: Int64?, rounds: Int64?, type: Int64 = 6) {
    step(type, first, intensity: nil, target: nil, rounds)
  }

  /// Builds a file.
  package static func file(
    sport: Int64? = 1, isBigEndian: Bool = false, _ body: (inout FITWorkouts) -> Void
  ) -> [UInt8] {
    var file = FITWorkouts(sport: sport, isBigEndian: isBigEndian)
    body(&file)
    return file.encoder.file()
  }

  /// A workout with blocks, targets, and ends that are not supported.
  package static let whole = file { file in
    file.time(600, intensity: 2)
    file.step(1, 40_000, intensity: 5, target: 0, 0, 4000, 4200, name: "Fast")
    file.step(0, 90_000, intensity: 4)
    file.repetition(from: 1, rounds: 6)
    file.step(2, 225, intensity: 1, target: 1, 3)
    file.repetition(from: 1, rounds: 2)
    file.step(5, intensity: 3)
  }
}
