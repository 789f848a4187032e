package import GPS
package import RunModel
package import Tracking

/// Properties of the board and the program, reported once before the first event.
package struct DeviceConfiguration: Hashable, Sendable {
  package var buttons: ButtonLayout
  package var ladder: BadgeLadder
  /// Name of the distance engine for new runs.
  package var engine: String
  /// "moonrunner 1.0.0".
  package var software: String
  /// Identifies the boot in journals; instants from different boots cannot be compared.
  package var boot: String
  /// Seeds the random journal ids.
  package var seed: UInt64
  package var gps: GPSConfiguration
  /// Size limits of a run's journal.
  package var limits = JournalLimits()
  /// How much fits on the screens of this board.
  package var capacity: ScreenCapacity
  /// The board's name in its board file.
  package var board = "" { didSet { board = RunHeader.text(board) } }
  /// Components that the board does not have; others may still be lost.
  package var absent: Set<Part> = []

  package init(
    buttons: ButtonLayout, ladder: BadgeLadder, engine: String, software: String, boot: String,
    seed: UInt64, gps: GPSConfiguration, capacity: ScreenCapacity = ScreenCapacity()
  ) {
    self.buttons = buttons
    self.ladder = ladder
    self.engine = RunHeader.text(engine)
    self.software = RunHeader.text(software)
    self.boot = RunHeader.text(boot)
    self.seed = seed
    self.gps = gps
    self.capacity = capacity
  }
}
