/// FIT's sport numbers (FIT SDK, Profile.xlsx, `sport`) and our names for them.
package enum FITSport {
  private static let names: [UInt8: String] = [
    0: "generic", 1: "running", 2: "cycling", 4: "fitness equipment", 5: "swimming",
    10: "training", 11: "walking", 12: "cross-country skiing", 13: "alpine skiing", 15: "rowing",
    17: "hiking", 18: "multisport",
  ]
  private static let prefix = "sport "
  /// "All" in FIT's profile; not read back as a run.
  private static let unnamed: UInt8 = 254

  /// The name of a sport, such as "cycling"; "sport 37" for a number not listed here.
  package static func name(of number: UInt8) -> String { names[number] ?? "\(prefix)\(number)" }

  /// The number of a sport; 254 for an unknown name.
  ///
  /// "sport 1" also yields 254: a sport listed here is recognized only by its name, so that no text
  /// in a file can turn a ride into a run.
  package static func number(of name: String) -> UInt8 {
    if let known = names.first(where: { $0.value == name }) { return known.key }
    guard name.hasPrefix(prefix) else { return unnamed }
    let number = UInt8(name.dropFirst(prefix.count)) ?? unnamed
    return names[number] == nil ? number : unnamed
  }
}
