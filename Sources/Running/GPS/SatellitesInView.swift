import RunModel

/// Counts the satellites listed in GSV sentences and keeps the strongest signal.
///
/// Each satellite counts once per system and ID, regardless of the number of signals. IDs are
/// stored in a bit set, which cannot overflow.
struct SatellitesInView: Sendable {
  /// Maximum count reported; about 50 satellites of five systems are in view.
  static let most = 99
  /// Timeout after which a system that is no longer listed is dropped.
  static let memory = Duration.seconds(15)

  private static let words = 512 / 64
  private var bits = [UInt64](repeating: 0, count: SatelliteSystem.allCases.count * words)
  private var systems = [System](repeating: System(), count: SatelliteSystem.allCases.count)

  private struct System: Sendable {
    var count = 0
    var strongest = 0
    var epoch = -1
    var lastListed: Instant?
  }

  /// Adds the satellites of one sentence; a system's first sentence in an epoch starts a new list.
  mutating func add(_ gsv: GSV, of system: SatelliteSystem, epoch: Int, at now: Instant) {
    let index = system.rawValue
    if systems[index].epoch != epoch {
      // A group split by the end of the epoch continues.
      guard gsv.isFirst || systems[index].lastListed == nil else {
        return insert(gsv, index, now)
      }
      systems[index].epoch = epoch
      systems[index].count = 0
      systems[index].strongest = 0
      for word in 0..<SatellitesInView.words { bits[index * SatellitesInView.words + word] = 0 }
    }
    insert(gsv, index, now)
  }

  private mutating func insert(_ gsv: GSV, _ index: Int, _ now: Instant) {
    systems[index].lastListed = now
    systems[index].strongest = max(systems[index].strongest, gsv.strongest)
    insert(gsv.satellites.0, index)
    insert(gsv.satellites.1, index)
    insert(gsv.satellites.2, index)
    insert(gsv.satellites.3, index)
  }

  private mutating func insert(_ satellite: UInt16, _ index: Int) {
    guard satellite > 0 else { return }
    let word = index * SatellitesInView.words + Int(satellite >> 6)
    let bit: UInt64 = 1 << UInt64(satellite & 63)
    guard bits[word] & bit == 0 else { return }
    bits[word] |= bit
    systems[index].count += 1
  }

  /// Returns the number of satellites in view across all systems; `nil` while the receiver lists
  /// none.
  func count(at now: Instant) -> Int? {
    var total: Int?
    for system in systems {
      guard let lastListed = system.lastListed, now - lastListed <= SatellitesInView.memory else {
        continue
      }
      total = min(SatellitesInView.most, (total ?? 0) + system.count)
    }
    return total
  }

  /// Returns the highest C/N0 of all systems in dB-Hz; `nil` while none is reported.
  func strongest(at now: Instant) -> Int? {
    var best = 0
    for system in systems {
      guard let lastListed = system.lastListed, now - lastListed <= SatellitesInView.memory else {
        continue
      }
      best = max(best, system.strongest)
    }
    return best > 0 ? best : nil
  }
}
