import Device
package import RunModel

// The end of the program: the run is kept, nothing shakes or shines on.

extension BoardCore {
  /// The flash has done everything that was asked.
  package var isFinished: Bool { storageState.isFinished }

  /// Ends everything but the flash, which is given what is left to write.
  package func terminate(at time: Instant) {
    now = max(now, time)
    ending = ending ?? .asked
    outlets.tell("STOPPING=1")
    motor.close()
    motorPattern.stop()
    handle(.terminate)
    keepPlace()
    storage.send(.finish)
    if let panel = panel.port { try? blacken(panel) }
    picture.isLit = false
    switchLight(false)
    powerReceiver()
    if ending == .powerOff { sleepReceiver() }
    for part in BoardPart.all.reversed() { part.close(self) }
  }

  /// A turn after ``terminate(at:)``: only the flash has something to say.
  package func finish(at time: Instant) {
    now = max(now, time)
    readStorage()
  }
}
