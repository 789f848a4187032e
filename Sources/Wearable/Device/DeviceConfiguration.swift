package import GPS
package import RunModel
package import Tracking

/// What the board and the program say once, before the first event.
package struct DeviceConfiguration: Hashable, Sendable {
  package var buttons: ButtonLayout
  package var ladder: BadgeLadder
  /// Name of the distance engine for new runs.
  package var engine: String
  /// "moonrunner 1.0.0".
  package var software: String
  /// Names the boot, as a journal can write it; instants of two boots cannot be compared.
  package var boot: String
  /// Seeds the random journal ids.
  package var seed: UInt64
  package var gps: GPSConfiguration
  /// How much the journal of a run holds.
  package var limits = JournalLimits()
  /// How much fits on the screens of the board's display.
  package var capacity: ScreenCapacity
  /// What the board file calls the board.
  package var board = "" { didSet { board = RunHeader.text(board) } }
  /// Parts that the board does not have; one that it has may still be lost.
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
