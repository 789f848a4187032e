// Choosing in a list that goes round.

extension CaseIterable where Self: Equatable, AllCases == [Self] {
  /// The case after this one, the first after the last.
  package func next() -> Self { stepped(by: 1) }

  /// The case `step` places after this one.
  package func stepped(by step: Int) -> Self { stepped(by: step, in: Self.allCases) }
}

/// `index` brought into 0..<count by going round; 0 for an empty list.
package func wrapped(_ index: Int, _ count: Int) -> Int {
  count > 0 ? ((index % count) + count) % count : 0
}

extension Equatable {
  /// The element `step` places after this one in a list, going round; the first if this one is not
  /// in it.
  package func stepped(by step: Int, in cases: [Self]) -> Self {
    guard let index = cases.firstIndex(of: self) else { return cases.first ?? self }
    return cases[wrapped(index + step, cases.count)]
  }
}
