import GPS
import RunModel

// Listens to the receiver, sets it up as the wearable does, and reports the result.

extension BoardCheck {
  /// How long a receiver may be silent.
  private static let silence = Duration.seconds(6)
  /// Longer than the whole receiver setup takes.
  private static let setupTimeout = Duration.seconds(90)
  /// Limit on the bytes kept from before the setup starts.
  private static let mostHeard = 4096

  /// Searches for the receiver's baud rate and sets the receiver up.
  ///
  /// - Parameters:
  ///    - part: The receiver's port.
  ///    - progress: Called with each step.
  /// - Returns: The receiver's identity, the applied settings and the rejected ones.
  /// - Throws: `SystemError` if the port cannot be opened, read or configured.
  func listen(
    to part: BoardDescription.GPS, _ progress: (String) -> Void
  ) throws(SystemError) -> CheckFinding {
    var part = part
    part.port = ports.serialPort(part.port)
    let port = try ports.openSerial(part)
    port.wakeReceiver()
    var search = BaudSearch(configured: part.baud, likely: part.setup?.fasterBaud(than: part.baud))
    progress("listening to \(part.port) at \(part.baud) baud")
    var end = now() + BoardCheck.silence
    var count = 0
    var heard: [UInt8] = []
    while !search.isLocked, now() < end {
      wait(port.descriptor, .milliseconds(200))
      let bytes = try port.drain()
      // The search for the rate starts at the first byte; a sentence in the last trial needs one
      // more trial to be confirmed.
      if count == 0, !bytes.isEmpty { end = now() + search.roundTime + BaudSearch.trialTime }
      count += bytes.count
      heard += bytes.prefix(BoardCheck.mostHeard - heard.count)
      guard let baud = search.read(bytes, at: now()) ?? search.advance(to: now()) else { continue }
      progress("no sentence yet; trying \(baud) baud")
      try port.setBaud(baud)
      heard = []
    }
    guard search.isLocked else { return .fails(silent(part, count)) }
    let words = "\(part.port) hears sentences at \(search.baud) baud"
    let slip = search.baud == part.baud ? "" : advice(search.baud, part)
    guard let wishes = part.setup else { return .works(words + slip) }
    progress("hears sentences at \(search.baud) baud; querying its model")
    var setup = ReceiverSetup(wishes)
    setup.begin(at: now(), baud: search.baud, aid: SetupAid())
    setup.read(heard, at: now())
    return .works("\(words)\(slip); \(setUp(port, &setup, progress))")
  }

  private func silent(_ part: BoardDescription.GPS, _ count: Int) -> String {
    guard count > 0 else {
      return
        "\(part.port) opens, but receives nothing; is the receiver powered, and its TX wired to RX"
        + " (BCM 15, pin 10)?"
    }
    return "\(part.port): \(count) bytes received, but no sentence at any rate; does the receiver"
      + " speak NMEA?"
  }

  /// Advice for a baud rate that differs from the configured one.
  private func advice(_ baud: Int, _ part: BoardDescription.GPS) -> String {
    // The recorder, which is stopped for this check, leaves the receiver at this rate.
    if baud == part.setup?.fasterBaud(than: part.baud) {
      return ", to which the set-up switches it"
    }
    // If the receiver was switched to this rate, it keeps it only until it loses power; this check
    // cannot tell.
    guard SetupWishes.mayChoose(baud, insteadOf: part.baud) else {
      return "; write that into the board file"
    }
    return "; it may have been switched to that rate earlier: if it still uses that rate after a"
      + " power cycle, set the rate in the board file"
  }

  /// Runs the setup and describes the receiver's identity, the applied settings and the rejected
  /// ones.
  private func setUp(
    _ port: any SerialInput, _ setup: inout ReceiverSetup, _ progress: (String) -> Void
  ) -> String {
    var outgoing: ArraySlice<UInt8> = []
    var isNamed = false
    let end = now() + BoardCheck.setupTimeout
    do throws(SystemError) {
      while now() < end {
        setup.advance(to: now())
        for action in setup.takeActions() {
          switch action {
          case .send(let bytes): outgoing += bytes
          case .setBaud(let baud):
            progress("the port is set to \(baud) baud")
            try port.setBaud(baud)
          }
        }
        if !outgoing.isEmpty { outgoing = try outgoing.dropFirst(port.send(outgoing)) }
        if let report = setup.takeReport() { return words(of: report) }
        if let identity = setup.identity, !isNamed {
          isNamed = true
          progress("\(identity.words); setting it up")
        }
        wait(port.descriptor, .milliseconds(100))
        setup.read(try port.drain(), at: now())
      }
    } catch { return "it cannot be set up: \(error)" }
    return "its setup did not finish"
  }

  private func words(of report: SetupReport) -> String {
    guard report.identity == nil else { return report.words }
    return "\(report.words) (if you expect an answer: is its RX wired to TX, BCM 14, pin 8?)"
  }
}
