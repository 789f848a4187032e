/// The arguments of a request; each can be read once.
struct RequestArguments {
  /// An invalid argument.
  struct Fault: Error {
    var text: String

    init(_ text: String) { self.text = text }
  }

  /// Maximum length of a number, characters; longer ones could overflow.
  private static let mostDigits = 15

  private var left: [Request.Argument]

  init(_ arguments: [Request.Argument]) { left = arguments }

  func has(_ name: String) -> Bool { left.contains { $0.name == name } }

  mutating func text(_ name: String) throws(Fault) -> String? {
    guard let index = left.firstIndex(where: { $0.name == name }) else { return nil }
    let value = left.remove(at: index).value
    guard !has(name) else { throw Fault("\(name) is given twice") }
    return value
  }

  mutating func required(_ name: String) throws(Fault) -> String {
    guard let text = try text(name) else { throw Fault("\(name) is missing") }
    return text
  }

  /// Reads a flag, 1 or 0.
  mutating func flag(_ name: String) throws(Fault) -> Bool {
    switch try required(name) {
    case "1": true
    case "0": false
    default: throw Fault("\(name) must be 1 or 0")
    }
  }

  /// Reads a non-negative integer of at most 15 digits.
  mutating func number(_ name: String) throws(Fault) -> Int? {
    guard let text = try text(name) else { return nil }
    guard text.utf8.count <= RequestArguments.mostDigits, text.utf8.allSatisfy(\.isDigit),
      let number = Int(text)
    else { throw Fault("\(name) must be a whole number of at least 0") }
    return number
  }

  mutating func number(_ name: String, in range: ClosedRange<Int>) throws(Fault) -> Int {
    guard let number = try number(name) else { throw Fault("\(name) is missing") }
    guard range.contains(number) else {
      throw Fault("\(name) must be a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// Reads a number in a range, or `other`.
  mutating func decimal(
    _ name: String, in range: ClosedRange<Double>, or other: Double? = nil
  ) throws(Fault) -> Double {
    let text = try required(name)
    guard text.utf8.count <= RequestArguments.mostDigits,
      text.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") }),
      let number = Double(text), range.contains(number) || number == other
    else {
      let besides = other.map { "\(Int($0)) or " } ?? ""
      throw Fault(
        "\(name) must be \(besides)a number from \(Int(range.lowerBound)) to "
          + "\(Int(range.upperBound))")
    }
    return number
  }

  /// Throws if unread arguments remain.
  func finish() throws(Fault) {
    if let argument = left.first {
      throw Fault(
        "\"\(argument.name.prefix(20))\" is unknown or cannot be combined with the other arguments")
    }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
}
