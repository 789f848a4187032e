import Device
package import RunModel

// Shutdown: saves the run and switches motor and light off.

extension BoardCore {
  /// Whether the storage worker has finished all requests.
  package var isFinished: Bool { storageState.isFinished }

  /// Ends everything except the storage worker, which receives the remaining writes.
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

  /// Runs a turn after ``terminate(at:)``, in which only the storage worker is read.
  package func finish(at time: Instant) {
    now = max(now, time)
    readStorage()
  }
}
