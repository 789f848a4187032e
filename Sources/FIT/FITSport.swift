/// The numbers of FIT's sports (FIT SDK, Profile.xlsx, `sport`), and what we call them.
package enum FITSport {
  private static let names: [UInt8: String] = [
    0: "generic", 1: "running", 2: "cycling", 4: "fitness equipment", 5: "swimming",
    10: "training", 11: "walking", 12: "cross-country skiing", 13: "alpine skiing", 15: "rowing",
    17: "hiking", 18: "multisport",
  ]
  private static let prefix = "sport "
  /// "All": one that is no run when it is read again.
  private static let unnamed: UInt8 = 254

  /// What the sport of a number is called, "cycling".
  package static func name(of number: UInt8) -> String { names[number] ?? "\(prefix)\(number)" }

  /// The number of a sport by its name; one that FIT calls nothing for names of others.
  package static func number(of name: String) -> UInt8 {
    if let known = names.first(where: { $0.value == name }) { return known.key }
    guard name.hasPrefix(prefix) else { return unnamed }
    return UInt8(name.dropFirst(prefix.count)) ?? unnamed
  }
}
