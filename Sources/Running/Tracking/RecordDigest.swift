package import RunModel

/// A running checksum of records in order: equal digests prove that two parties received the same
/// records.
///
/// 64 bits, and reproducible within one process only: it guards against program errors, not against
/// attackers.
package struct RecordDigest: Sendable {
  private var value: UInt64 = 1
  /// Whether each record is self-contained: a restart or a trim changes the meaning of others, as
  /// does every ending except a plain save.
  private var isPlain = true

  package init() {}

  /// Adds the next record.
  package mutating func add(_ record: RunRecord) {
    switch record {
    case .fix(let time, let fix, let verdict): add(fix, verdict, at: time)
    case .sample, .pause, .resume, .autoPause, .autoResume, .lap, .badge, .receiver,
      .workout, .workoutEnd, .ghost, .correction, .end(_, .save):
      if case .correction(_, .undone) = record { return isPlain = false }
      add(hash: record)
    case .restart, .trim, .end: isPlain = false
    }
  }

  /// Adds a fix, with the exact bits of its numbers; most records are fixes.
  package mutating func add(_ fix: Fix, _ verdict: Verdict, at time: RunTime) {
    add(UInt64(bitPattern: time.milliseconds))
    if verdict != .accepted || fix.status != .valid {
      add(hash: verdict)
      add(hash: fix.status)
    }
    add(fix.time?.millisecondsSince1970)
    add(fix.millisecondOfDay)
    add(fix.coordinate?.latitude)
    add(fix.coordinate?.longitude)
    add(fix.altitude)
    add(fix.speed)
    add(fix.course)
    add(fix.satellites.map { Int64($0) })
    add(fix.hdop)
    add(fix.accuracy)
    add(fix.sigma)
  }

  /// Marks the digest as invalid because something was not recorded exactly.
  package mutating func spoil() { isPlain = false }

  /// Whether both sides received the same records, all of them self-contained.
  package func proves(_ other: RecordDigest) -> Bool {
    isPlain && other.isPlain && value == other.value
  }

  private mutating func add(hash value: some Hashable) {
    add(UInt64(bitPattern: Int64(value.hashValue)))
  }

  private mutating func add(_ number: Double?) {
    // An unknown value is represented by a bit pattern that no journal contains.
    add(number?.bitPattern ?? Double.signalingNaN.bitPattern)
  }

  private mutating func add(_ number: Int64?) {
    add(UInt64(bitPattern: number ?? .min))
  }

  /// Mixes in a word: multiplication by an odd number is lossless, and the shift mixes in the upper
  /// half.
  private mutating func add(_ word: UInt64) {
    value = (value ^ word) &* 0x9e37_79b9_7f4a_7c15
    value ^= value >> 32
  }
}
