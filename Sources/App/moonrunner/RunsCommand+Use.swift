import Console
import RunModel
import RunStore
import Tracking

extension RunsCommand {
  /// `moonrunner runs use ID device|places`: selects which of a run's two distances counts.
  static func use(_ arguments: Arguments, to output: inout Output) throws(CommandError) {
    let reference = try arguments.requiredRun()
    guard let word = arguments.operands.dropFirst().first else {
      throw arguments.wrong("\(origins.joined(separator: " or ")) is missing")
    }
    guard let origin = DistanceOrigin(rawValue: word.lowercased()) else {
      let names = origins.joined(separator: " nor ")
      throw arguments.wrong("\"\(word.prefix(20))\" is neither \(names)")
    }
    var directory = try DataDirectory.change(arguments.data)
    let units = arguments.units(directory.settings)
    let id = try directory.id(reference)
    let used: (old: Run, new: Run)
    do { used = try directory.store.use(id, origin) } catch {
      throw .failed("cannot change the distance of \(id): \(error.detail)")
    }
    for line in RecomputeReport(old: used.old, new: used.new, units: units).lines {
      try output.line(line)
    }
    try output.line("saved; 'moonrunner runs use \(id) \(origin.other.rawValue)' undoes it")
  }

  static let origins = DistanceOrigin.allCases.map(\.rawValue)
}
