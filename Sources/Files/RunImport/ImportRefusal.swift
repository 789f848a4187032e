/// Why a recording is refused as a run, as a user-facing message.
package struct ImportRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  package var description: String

  static let timeless = ImportRefusal(
    description: "none of its points has a time, as in a planned route; use a file recorded"
      + " while running")
  static let empty = ImportRefusal(
    description: "it has neither positions nor a distance with a duration; there is nothing"
      + " to import")
  static let short = ImportRefusal(
    description: "it is shorter than \(Int(ImportedRun.shortest)) m")
  static let long = ImportRefusal(
    description: "it spans more than \(Int(ImportedRun.longest / 86_400)) days;"
      + " is it a single run?")
  static let far = ImportRefusal(
    description: "its distance is more than \(Int(ImportedRun.farthest / 1000)) km;"
      + " is it a single run?")
  static let date = ImportRefusal(
    description: "its date is before \(ImportedRun.firstYear): the device did not know the date")

  static func sport(_ sport: String) -> ImportRefusal {
    ImportRefusal(description: "its sport is \(sport), which is not running or walking")
  }

  static func fast(_ speed: Double) -> ImportRefusal {
    ImportRefusal(
      description: "its mean speed is \(Int((speed * 3.6).rounded())) km/h; no one runs that fast")
  }
}
