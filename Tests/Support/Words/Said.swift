/// A phrase, and its wording in a language.
package struct Said {
  /// For example "RunPhrase.lapTime(5, \"4:59\")".
  package let phrase: String
  package let text: String
  /// Numbers, names and quantities that are arguments of the phrase.
  package let given: [String]

  /// For example "RunPhrase".
  package var subject: String { String(phrase.prefix { $0 != "." }) }
  /// For example "RunPhrase.lapTime".
  package var name: String { String(phrase.prefix { $0 != "(" }) }

  static func all<Phrase>(_ phrases: [Phrase], _ say: (Phrase) -> String) -> [Said] {
    phrases.map { phrase in
      let full = "\(Phrase.self).\(phrase)".split(separator: "RunModel.").joined()
      let name = full.split(separator: "Words.").joined()
      return Said(phrase: name, text: say(phrase), given: given(with: phrase))
    }
  }

  /// Returns the texts and numbers inside a phrase, numbers without their sign.
  static func given(with phrase: Any) -> [String] {
    switch phrase {
    case let text as String: [text]
    case let key as Character: [String(key)]
    case let number as Int: ["\(number.magnitude)"]
    case let number as Int64: ["\(number.magnitude)"]
    default: Mirror(reflecting: phrase).children.flatMap { given(with: $0.value) }
    }
  }
}
