import RunModel

/// One command to a receiver.
struct SetupStep: Hashable, Sendable {
  /// The payload, resolved when it is sent.
  enum Content: Hashable, Sendable {
    case fixed([UInt8])
    case ubxTime
    case ubxOldAid
    case pmtkTime
    case pmtkPlace
    case casicAid
  }

  /// How completion is detected.
  enum Proof: Hashable, Sendable {
    case frame(BinaryFrame.Dialect, BinaryFrame.Kind)
    case sentence(Int)
    /// No answer; the next step follows after a short pause.
    case none
    /// Sentences arrive at the new baud rate.
    case baud(Int)
  }

  var subjects: [SetupSubject]
  var content: Content
  var proof: Proof
  /// Fallback steps if it is refused; for a fix rate, also if it is unanswered or not sent.
  var otherwise: [SetupStep] = []

  init(
    _ subjects: SetupSubject..., content: Content, proof: Proof, otherwise: [SetupStep] = []
  ) {
    self.subjects = subjects
    self.content = content
    self.proof = proof
    self.otherwise = otherwise
  }

  /// A frame that the receiver acknowledges.
  init(_ subjects: SetupSubject..., frame: BinaryFrame, otherwise: [SetupStep] = []) {
    self.subjects = subjects
    content = .fixed(frame.bytes)
    proof = .frame(frame.dialect, frame.kind)
    self.otherwise = otherwise
  }

  /// The fix rate that it sets, Hz; `nil` for other steps.
  var rate: Int? {
    guard case .rate(let rate)? = subjects.first else { return nil }
    return rate
  }

  /// Returns the bytes to send.
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

/// Peak bytes per second of a receiver, compared with the capacity of a line.
///
/// GSV is sent completely once every five seconds. A line dimensioned for the average would delay
/// that second's fixes, or the receiver would drop sentences.
enum LineBudget {
  /// RMC, GGA and GST from a receiver with many decimals.
  static let bytesPerFix = 235
  /// Six GSA of 71 bytes, and twenty GSV of 72: a u-blox M10 with four constellations.
  static let bytesPerSecond = 6 * 71 + 20 * 72
  /// Usable share of the line's capacity, percent; the rest is for answers and the receiver's
  /// pauses.
  static let mostPercent = 90

  /// Baud rates supported by all manufacturers and the port.
  static let bauds = [9600, 19_200, 38_400, 57_600, 115_200]

  /// Whether the peak second fits.
  static func carries(_ rate: Int, at baud: Int) -> Bool {
    // Ten bits per byte.
    (bytesPerFix * rate + bytesPerSecond) * 10 * 100 <= baud * mostPercent
  }

  /// Returns the message for a line that cannot carry more than 1 Hz.
  static func tooSlow(_ baud: Int) -> String { "\(baud) baud is too slow" }

  /// Returns the lowest sufficient baud rate.
  static func baud(for rate: Int) -> Int {
    bauds.first { carries(rate, at: $0) } ?? bauds[bauds.count - 1]
  }
}

extension SetupWishes {
  /// Returns the baud rate to switch to; `nil` if no switch is needed.
  ///
  /// A receiver that was set up earlier and has not lost power still uses that rate.
  package func fasterBaud(than baud: Int) -> Int? {
    // Any line carries 1 Hz: a peak second arrives at most one second late, and the next one
    // catches up.
    guard port == .uart, wantedRate > 1, !LineBudget.carries(wantedRate, at: baud) else {
      return nil
    }
    return LineBudget.baud(for: wantedRate)
  }

  /// Whether some request switches a line from one baud rate to another.
  ///
  /// - Parameters:
  ///   - baud: The detected baud rate.
  ///   - configured: The line's configured baud rate.
  /// - Returns: Whether a receiver that was set up earlier may be found at `baud`.
  package static func mayChoose(_ baud: Int, insteadOf configured: Int) -> Bool {
    rates.contains { rate in
      var wishes = SetupWishes()
      wishes.rate = rate
      return wishes.fasterBaud(than: configured) == baud
    }
  }
}
