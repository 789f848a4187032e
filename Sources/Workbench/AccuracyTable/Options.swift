import Simulation
import Tracking

/// Invalid command-line arguments.
package struct WrongArguments: Error {
  package var reason: String
}

extension Plan {
  package static let usage = """
    usage: scripts/accuracy [OPTIONS]

    Measures distance errors by engine and course, on simulated runs of known length.

      --scenario NAME,...   courses; default: \(Plan.names.joined(separator: ", "))
      --rate HZ,...         1, 2, 5, 10; default: 1,5,10
      --wear NAME,...       chest, wrist; default: both
      --receiver NAME,...   used in turn; default: all of
                            \(ReceiverProfile.names.joined(separator: ", "))
      --without-speed       simulate receivers that report neither speed nor course
      --engine NAME         the distance engine: \(DistanceEngines.names.joined(separator: ", "))
      --seeds N             runs per course; default: 50, or \(ghostSeeds) with --ghosts
      --first SEED          default: \(Plan.reporting); lower seeds are for tuning engines
      --tune                use the tuning seeds, which start at \(Plan.tuning)
      --threads N           default: 2
      --courses             test course following instead: each route at 1 Hz on the chest,
                            unchanged, with a detour, and with a U-turn
      --ghosts              test the gap to a ghost instead: two runners on each route, 1 Hz on
                            the chest, 5 Hz on the wrist; also with sparse ghosts
      --judge               compare with the goals; exit status 1 if one is missed
    """

  package init(_ words: [String]) throws(WrongArguments) {
    racesGhosts = words.contains("--ghosts")
    var iterator = words.makeIterator()
    while let word = iterator.next() {
      switch word {
      case "--judge": judges = true
      case "--courses": followsCourses = true
      case "--ghosts": break
      case "--tune": firstSeed = Plan.tuning
      case "--without-speed": saysSpeed = false
      default: try set(word, iterator.next())
      }
    }
    if !words.contains("--scenario") {
      if followsCourses { scenarios = Route.names }
      if racesGhosts {
        scenarios =
          Plan.ghostNames + Route.names.filter { !Plan.sameForGhosts.contains($0) }
      }
    }
    if racesGhosts, !words.contains("--seeds") { seeds = Plan.ghostSeeds }
    guard saysSpeed || !judges else {
      throw WrongArguments(reason: "--judge is invalid with --without-speed, which has no goals")
    }
  }

  private mutating func set(_ option: String, _ given: String?) throws(WrongArguments) {
    let known = [
      "--scenario", "--rate", "--wear", "--receiver", "--engine", "--seeds", "--first", "--threads",
    ]
    guard known.contains(option) else { throw WrongArguments(reason: "unknown option \(option)") }
    guard let value = given else {
      throw WrongArguments(reason: "option \(option) needs a value")
    }
    let parts = value.split(separator: ",").map(String.init)
    guard !parts.isEmpty else { throw WrongArguments(reason: "\(option): the list is empty") }
    switch option {
    case "--scenario":
      let names = (racesGhosts ? Plan.ghostNames : []) + Route.names
      scenarios = try Plan.each(parts, option, names) { $0 }
    case "--rate":
      rates = try Plan.each(parts, option, Synthesis.rates.map(String.init)) { Int($0) }
    case "--wear": wears = try Plan.each(parts, option, Wear.names) { Wear(rawValue: $0) }
    case "--receiver":
      receivers = try Plan.each(parts, option, ReceiverProfile.names) {
        ReceiverProfile(rawValue: $0)
      }
    case "--engine":
      guard let engine = DistanceEngines.make(value) else {
        throw WrongArguments(
          reason: "unknown engine \"\(value)\"; the engines are "
            + DistanceEngines.names.joined(separator: ", "))
      }
      self.engine = engine.name
    case "--seeds": seeds = try Plan.number(value, option, 1...10_000)
    case "--first": firstSeed = UInt64(try Plan.number(value, option, 0...1_000_000_000))
    case _: threads = try Plan.number(value, option, 1...64)
    }
  }

  private static func each<Value>(
    _ parts: [String], _ option: String, _ known: [String], _ make: (String) -> Value?
  ) throws(WrongArguments) -> [Value] {
    var values: [Value] = []
    for part in parts {
      guard known.contains(part), let value = make(part) else {
        throw WrongArguments(
          reason: "\(option): \"\(part)\" is not one of \(known.joined(separator: ", "))")
      }
      values.append(value)
    }
    return values
  }

  private static func number(
    _ text: String, _ option: String, _ range: ClosedRange<Int>
  ) throws(WrongArguments) -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw WrongArguments(
        reason: "\(option) \"\(text)\" is not a whole number from \(range.lowerBound) to "
          + "\(range.upperBound)")
    }
    return number
  }
}
