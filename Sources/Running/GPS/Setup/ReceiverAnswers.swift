import RunModel

/// Receiver output that matters to its set-up.
enum ReceiverAnswer: Hashable, Sendable {
  /// The receiver identified itself.
  case identity(ReceiverIdentity)
  /// Output that only this manufacturer's receivers send.
  case hint(ReceiverMaker)
  /// A u-blox sentence.
  case pubx
  /// The receiver has just started.
  case started
  /// A binary command was acknowledged (true) or refused.
  case frame(BinaryFrame.Dialect, BinaryFrame.Kind, isDone: Bool)
  /// A MediaTek or Airoha sentence command was acknowledged (true) or refused.
  case sentence(Int, isDone: Bool)
  /// A GST, whatever its content.
  case errorEstimate
  /// The time of day in an RMC, in milliseconds.
  case time(Int64)
  /// A valid position.
  case fix
}

/// Extracts the answers that matter to the set-up from the receiver's bytes.
struct ReceiverAnswers: Sendable {
  private var framer = Framer()
  private var scanner = BinaryScanner()
  private var statistics = GPSStatistics()
  private var frames: [BinaryFrame] = []

  /// Number of sentences with a correct checksum.
  var sentences: Int { statistics.sentences }

  mutating func read(_ bytes: [UInt8], at now: Instant, into answers: inout [ReceiverAnswer]) {
    var index = 0
    while framer.next(bytes, &index, at: now, &statistics) {
      read(framer.sentence, into: &answers)
    }
    scanner.read(bytes, into: &frames, where: ReceiverAnswers.matters)
    for frame in frames {
      if let answer = ReceiverAnswers.answer(frame) { answers.append(answer) }
    }
    frames.removeAll(keepingCapacity: true)
  }

  /// Whether frames of a kind are relevant to the set-up.
  private static func matters(_ dialect: BinaryFrame.Dialect, _ kind: BinaryFrame.Kind) -> Bool {
    switch dialect {
    case .ubx: kind == UBX.version || kind == UBX.acknowledged || kind == UBX.refused
    case .casic: kind == CASIC.acknowledged || kind == CASIC.refused
    }
  }

  private static func answer(_ frame: BinaryFrame) -> ReceiverAnswer? {
    switch (frame.dialect, frame.kind) {
    case (.ubx, UBX.version):
      ReceiverIdentity(versionAnswer: frame.payload).map(ReceiverAnswer.identity)
    case (.ubx, UBX.acknowledged), (.ubx, UBX.refused), (.casic, CASIC.acknowledged),
      (.casic, CASIC.refused):
      // Class and ID of the command; both manufacturers use the same IDs for ACK and NAK.
      frame.payload.count < 2
        ? nil
        : .frame(
          frame.dialect, BinaryFrame.Kind(frame.payload[0], frame.payload[1]),
          isDone: frame.kind.id == 1)
    case _: nil
    }
  }

  private func read(_ sentence: borrowing Sentence, into answers: inout [ReceiverAnswer]) {
    switch sentence.kind {
    case .rmc?:
      guard let rmc = try? RMC(sentence) else { return }
      if let time = rmc.time { answers.append(.time(time.millisecondOfDay)) }
      if rmc.status == .valid { answers.append(.fix) }
    case .gst?: answers.append(.errorEstimate)
    case .txt?: ReceiverAnswers.read(text: sentence.message, into: &answers)
    case .pubx?: answers.append(.pubx)
    case nil: read(proprietary: sentence, into: &answers)
    case .gga?, .gns?, .gll?, .gsa?, .gsv?, .vtg?, .zda?, .gbs?, .pgrme?, .pqtmepe?: break
    }
  }

  /// Reads a TXT: `$GNTXT,01,01,02,u-blox AG - www.u-blox.com*4E`, `$GPTXT,01,01,02,MA=CASIC*27`,
  /// `$GPTXT,01,01,02,SW=URANUS5,V5.3.0.0*1D`, `$GPTXT,01,01,01,ANTENNA OK*35`.
  private static func read(text: String, into answers: inout [ReceiverAnswer]) {
    if text.hasPrefix("u-blox") {
      answers += [.hint(.ublox), .started]
    } else if text.hasPrefix("NMEA unknown msg") {
      answers.append(.hint(.ublox))
    } else if text.hasPrefix("MA=CASIC") {
      answers += [.hint(.casic), .started]
    } else if let identity = ReceiverIdentity(text: text) {
      answers.append(.identity(identity))
    } else if text.hasPrefix("ANTENNA ") {
      answers.append(.hint(.casic))
    }
  }

  /// Reads an answer: `$PMTK001,314,3`, `$PMTK010,001`, `$PMTK011,MTKGPS`,
  /// `$PMTK705,AXN_3.10_3333_12102201,0000,QUECTEL-L80,`, `$PAIR001,062,0`.
  private func read(
    proprietary sentence: borrowing Sentence, into answers: inout [ReceiverAnswer]
  ) {
    switch sentence.text(0) {
    case "PMTK001":
      guard let number = try? sentence.integer(1, digits: 4) else { return }
      let flag = (try? sentence.integer(2, digits: 1)) ?? nil
      answers.append(.hint(.mediatek))
      answers.append(.sentence(number, isDone: flag == PMTK.succeeded))
    case "PMTK705": answers.append(.identity(ReceiverIdentity(release: sentence)))
    case "PMTK010":
      answers.append(.hint(.mediatek))
      if sentence.text(1) == "001" { answers.append(.started) }
    case "PMTK011": answers.append(.hint(.mediatek))
    case "PAIR001":
      guard let number = try? sentence.integer(1, digits: 4),
        let result = try? sentence.integer(2, digits: 1)
      else { return }
      answers.append(.hint(.airoha))
      // The final result follows later.
      guard result != PAIR.processing else { return }
      answers.append(.sentence(number, isDone: result == PAIR.succeeded))
    case "PAIR020":
      if let identity = ReceiverIdentity(airohaVersion: sentence) {
        answers.append(.identity(identity))
      }
    case _: break
    }
  }
}

extension Sentence {
  /// Returns the text of a field; empty if the sentence has fewer fields.
  func text(_ field: Int) -> String {
    String(decoding: bytes[range(field)], as: UTF8.self)
  }

  /// The text of a TXT; a comma inside it becomes a space.
  var message: String {
    let rest = text(5)
    return text(4) + (rest.isEmpty ? "" : " " + rest)
  }
}
