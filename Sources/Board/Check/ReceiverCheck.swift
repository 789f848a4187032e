import GPS
import RunModel

// Setting the receiver up as the wearable does, and telling what came of it.

extension BoardCheck {
  /// More than all that a receiver can be asked and told takes.
  private static let setupPatience = Duration.seconds(90)

  /// Sets the receiver up; who it is, what was set, and what was refused.
  func setUp(_ port: any SerialInput, _ wishes: SetupWishes, baud: Int) -> String {
    var setup = ReceiverSetup(wishes)
    var outgoing: ArraySlice<UInt8> = []
    let end = now() + BoardCheck.setupPatience
    setup.begin(at: now(), baud: baud, aid: SetupAid())
    do throws(SystemError) {
      while now() < end {
        setup.advance(to: now())
        for action in setup.takeActions() {
          switch action {
          case .send(let bytes): outgoing += bytes
          case .setBaud(let baud): try port.setBaud(baud)
          }
        }
        if !outgoing.isEmpty { outgoing = try outgoing.dropFirst(port.send(outgoing)) }
        if let report = setup.takeReport() { return words(of: report) }
        wait(port.descriptor, .milliseconds(100))
        setup.read(try port.drain(), at: now())
      }
    } catch { return "it cannot be set up: \(error)" }
    return "its set-up does not end"
  }

  private func words(of report: SetupReport) -> String {
    guard report.identity == nil else { return report.words }
    return "\(report.words) (if it should: is its RX wired to TX, BCM 14, pin 8?)"
  }
}
