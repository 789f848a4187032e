/// The fields of a custom page by their names, such as "pace heartRate".
///
/// Names of a later version are kept, although this one cannot show them.
package struct FieldList: Hashable, Sendable {
  /// Maximum number of fields.
  package static let most = 4

  package private(set) var names: [String] = []

  /// Creates an empty list: the page is not offered.
  package init() {}

  /// `nil` if the text is not a list of names.
  package init?(text: String) {
    guard let names = NameList.names(of: text, most: FieldList.most) else { return nil }
    self.names = names.map(String.init)
  }

  /// As in the file.
  package var text: String { names.joined(separator: " ") }

  /// Replaces the field at an index, removes it (`nil`), or adds one after the last.
  package mutating func set(_ name: String?, at index: Int) {
    guard (0..<FieldList.most).contains(index) else { return }
    if names.indices.contains(index) { names.remove(at: index) }
    if let name { names.insert(name, at: min(index, names.count)) }
  }
}

extension Settings {
  /// The fields of a custom page; `nil` for other pages.
  package subscript(fieldsOf page: RunningPage) -> FieldList? {
    get { page == .customPage1 ? customPage1 : page == .customPage2 ? customPage2 : nil }
    set {
      guard let newValue else { return }
      if page == .customPage1 { customPage1 = newValue }
      if page == .customPage2 { customPage2 = newValue }
    }
  }
}

/// Lists of names in a setting.
enum NameList {
  /// Maximum number of letters of a name.
  static let longest = 32

  /// Splits a text into names, each possibly after a mark; `nil` if it is empty, too long, or has
  /// anything but names of ASCII letters and digits.
  static func names(of text: String, most: Int, mark: Character? = nil) -> [Substring]? {
    // Checked before splitting, as the text may be of any length.
    guard text.utf8.count <= most * (longest + 2) else { return nil }
    let names = text.split(separator: " ")
    guard (1...most).contains(names.count) else { return nil }
    let areValid = names.allSatisfy { name in
      let letters = name.first == mark ? name.dropFirst() : name
      return letters.count <= longest && letters.first?.isLetter == true
        && letters.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    return areValid ? names : nil
  }
}
