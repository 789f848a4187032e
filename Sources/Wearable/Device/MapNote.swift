/// What the wearable says of a street map; the map itself is not its business.
package struct MapNote: Hashable, Sendable {
  /// Characters of each that are kept.
  package static let longest = 120
  /// Maps that are told of at most.
  package static let most = 32

  /// "liechtenstein", without the ending of its file.
  package let name: String
  /// Whose data it is, "© OpenStreetMap contributors".
  package let credit: String

  package init(name: String, credit: String) {
    self.name = String(name.prefix(MapNote.longest))
    self.credit = String(credit.prefix(MapNote.longest))
  }
}
