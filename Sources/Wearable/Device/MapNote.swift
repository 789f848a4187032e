/// A street map as listed on the screens; the wearable does not handle the map itself.
package struct MapNote: Hashable, Sendable {
  /// Maximum length of each text in characters.
  package static let longest = 120
  /// Maximum number of maps in the list.
  package static let most = 32

  /// "liechtenstein", without the file extension.
  package let name: String
  /// The attribution, "© OpenStreetMap contributors".
  package let credit: String

  package init(name: String, credit: String) {
    self.name = String(name.prefix(MapNote.longest))
    self.credit = String(credit.prefix(MapNote.longest))
  }
}
