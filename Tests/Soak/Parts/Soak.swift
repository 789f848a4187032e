import Device
import RunModel

/// Hours of running on a virtual clock, a fault every minute, an hour to each run.
///
/// Without faults the same happens but for them: what they have to leave as it is can be compared.
package struct Soak {
  /// What one run came to.
  package struct Row: Hashable, Sendable {
    package var number: Int
    /// Its id; `nil` when it was not saved.
    package var id: String?
    /// Whether its faults were those of the receiver, too.
    package var hadDeafMinutes: Bool
    /// KiB in memory and open descriptors at its end.
    package var memory: Int
    package var descriptors: Int
  }

  private let world: SoakWorld
  private let minutes: Int
  private let hasFaults: Bool
  private var random: SplitMix64
  private var count = 0

  /// - Parameters:
  ///   - folder: Empty, for all that is kept; the runs will be in `data` there.
  ///   - minutes: Of each run.
  ///   - seed: Of the faults.
  ///   - hasFaults: Whether there are any.
  package init(_ folder: String, minutes: Int = 60, seed: UInt64 = 1, hasFaults: Bool = true) {
    self.minutes = minutes
    self.hasFaults = hasFaults
    random = SplitMix64(seed: seed)
    let dawn = UTC(date: CalendarDate(daysSince1970: 20_778), millisecondOfDay: 6 * 3_600_000)
    world = SoakWorld(folder, dawn: dawn)
    world.run(.seconds(5))
  }

  /// One more run by key presses, saved.
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
    // The first lights the display or turns a page; all that was lost is back by now.
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

  /// A fault for some seconds; nothing else is different without it.
  private mutating func minute(_ faults: [SoakFault]) {
    let fault = faults[Int(random.next() % UInt64(faults.count))]
    let span = Duration.seconds(1 + Int64(random.next() % 20))
    // Somebody looks: it is drawn for a while.
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
