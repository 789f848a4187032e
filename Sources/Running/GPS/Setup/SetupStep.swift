import RunModel

/// One thing that a receiver is told.
struct SetupStep: Hashable, Sendable {
  /// The bytes, as of the moment at which they are sent.
  enum Content: Hashable, Sendable {
    case fixed([UInt8])
    case ubxTime
    case ubxOldAid
    case pmtkTime
    case pmtkPlace
    case casicAid
  }

  /// How one knows that it was done.
  enum Proof: Hashable, Sendable {
    case frame(BinaryFrame.Dialect, BinaryFrame.Kind)
    case sentence(Int)
    /// Nothing is answered; what comes next waits a little.
    case none
    /// Sentences are heard at another rate.
    case baud(Int)
  }

  var subjects: [SetupSubject]
  var content: Content
  var proof: Proof
  /// What is tried when it is refused.
  var otherwise: [SetupStep] = []

  init(
    _ subjects: SetupSubject..., content: Content, proof: Proof, otherwise: [SetupStep] = []
  ) {
    self.subjects = subjects
    self.content = content
    self.proof = proof
    self.otherwise = otherwise
  }

  /// A frame that its receiver acknowledges.
  init(_ subjects: SetupSubject..., frame: BinaryFrame, otherwise: [SetupStep] = []) {
    self.subjects = subjects
    content = .fixed(frame.bytes)
    proof = .frame(frame.dialect, frame.kind)
    self.otherwise = otherwise
  }

  /// Fixes a second that it asks for; `nil` for a step that is about something else.
  var rate: Int? {
    guard case .rate(let rate)? = subjects.first else { return nil }
    return rate
  }

  /// What goes over the line.
  func bytes(_ aid: SetupAid, at now: Instant) -> [UInt8] {
    let utc = aid.clock?.utc(at: now)
    return switch content {
    case .fixed(let bytes): bytes
    case .ubxTime: utc.map { UBX.time($0).bytes } ?? []
    case .ubxOldAid: UBX.oldAid(aid.place, utc).bytes
    case .pmtkTime: utc.map { PMTK.time($0) } ?? []
    case .pmtkPlace:
      if let place = aid.place, let utc { PMTK.place(place, utc) } else { [] }
    case .casicAid: CASIC.aid(aid.place, utc).bytes
    }
  }
}

/// The bytes of the fullest second of a receiver, and what a line carries.
///
/// GSV comes whole once in five seconds. A line that had room for the average only would hold back
/// the fixes of that second, or the receiver would leave sentences out.
enum LineBudget {
  /// RMC, GGA and GST of a receiver with many decimals.
  static let bytesPerFix = 235
  /// Six GSA of 71 bytes, and twenty GSV of 72: a u-blox M10 with four constellations.
  static let bytesPerSecond = 6 * 71 + 20 * 72
  /// Usable part of a line's time, percent; the rest is for answers and the receiver's pauses.
  static let mostPercent = 90

  /// The rates that receivers of all makers know and the port can do.
  static let bauds = [9600, 19_200, 38_400, 57_600, 115_200]

  /// Whether the fullest second fits.
  static func carries(_ rate: Int, at baud: Int) -> Bool {
    // Ten bits a byte.
    (bytesPerFix * rate + bytesPerSecond) * 10 * 100 <= baud * mostPercent
  }

  /// What is said of a line that carries no more than one fix a second.
  static func tooSlow(_ baud: Int) -> String { "the line is too slow at \(baud) baud" }

  /// The slowest baud rate at which they fit.
  static func baud(for rate: Int) -> Int {
    bauds.first { carries(rate, at: $0) } ?? bauds[bauds.count - 1]
  }
}

extension SetupWishes {
  /// The rate that a line of this rate is switched to; `nil` when it stays.
  ///
  /// A receiver that was set up and has kept its power is found there.
  package func fasterBaud(than baud: Int) -> Int? {
    // One fix a second goes over any line: a full second is late by one at most, and made up for
    // in the next.
    guard port == .uart, wantedRate > 1, !LineBudget.carries(wantedRate, at: baud) else {
      return nil
    }
    return LineBudget.baud(for: wantedRate)
  }

  /// Whether some wish switches a line of one rate to another one.
  ///
  /// - Parameters:
  ///   - baud: The rate that is found.
  ///   - configured: The line's own one.
  /// - Returns: Whether a receiver that was set up before may be found there.
  package static func mayChoose(_ baud: Int, insteadOf configured: Int) -> Bool {
    rates.contains { rate in
      var wishes = SetupWishes()
      wishes.rate = rate
      return wishes.fasterBaud(than: configured) == baud
    }
  }
}
