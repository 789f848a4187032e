import Device
import RunModel

/// Hours of running on a virtual clock, with a fault every minute and one hour per run.
///
/// Without faults everything else happens in the same way, so that unaffected results can be
/// compared.
package struct Soak {
  /// The result of one run.
  package struct Row: Hashable, Sendable {
    package var number: Int
    /// Its ID; `nil` if it was not saved.
    package var id: String?
    /// Whether it also had faults of the receiver.
    package var hadDeafMinutes: Bool
    /// Resident memory in KiB and open descriptors at its end.
    package var memory: Int
    package var descriptors: Int
  }

  private let world: SoakWorld
  private let minutes: Int
  private let hasFaults: Bool
  private var random: SplitMix64
  private var count = 0

  /// Creates a soak.
  ///
  /// - Parameters:
  ///   - folder: Empty, for all files; the runs will be in `data` there.
  ///   - minutes: Duration of each run.
  ///   - seed: Seed of the faults.
  ///   - hasFaults: Whether there are any faults.
  package init(_ folder: String, minutes: Int = 60, seed: UInt64 = 1, hasFaults: Bool = true) {
    self.minutes = minutes
    self.hasFaults = hasFaults
    random = SplitMix64(seed: seed)
    let dawn = UTC(date: CalendarDate(daysSince1970: 20_778), millisecondOfDay: 6 * 3_600_000)
    world = SoakWorld(folder, dawn: dawn)
    world.run(.seconds(5))
  }

  /// Performs another run by key presses and saves it.
  package mutating func next() -> Row {
    count += 1
    let isDeaf = count.isMultiple(of: 2)
    world.press(.stop, .start)
    world.run(.seconds(5))
    world.press(.start)
    world.walk()
    world.run(.seconds(20))
    for _ in 0..<minutes { minute(isDeaf ? SoakFault.allCases : SoakFault.ofParts) }
    world.stand()
    world.run(.seconds(10))
    let saved = world.storage.saved.count
    // The first press lights the display or turns a page; everything lost has returned by now.
    world.press(.up, .stop, .down, .start)
    world.run(.seconds(70))
    let ids = world.storage.saved
    // From the award back to Home.
    world.press(.stop, .stop, .stop)
    world.run(.seconds(5))
    let figures = ProcessFigures()
    return Row(
      number: count, id: ids.count == saved + 1 ? ids.last : nil, hadDeafMinutes: isDeaf,
      memory: figures.memory, descriptors: figures.descriptors)
  }

  /// A minute with a fault for some seconds; without it everything else is the same.
  private mutating func minute(_ faults: [SoakFault]) {
    let fault = faults[Int(random.next() % UInt64(faults.count))]
    let span = Duration.seconds(1 + Int64(random.next() % 20))
    // The runner looks at the display, which is drawn for a while.
    world.press(.up)
    world.run(.seconds(9))
    if hasFaults { world.begin(fault) }
    world.run(span)
    if hasFaults { world.end(fault) }
    world.run(.seconds(50) - span)
  }

  /// Ends the program.
  package func finish() { world.finish() }
}
