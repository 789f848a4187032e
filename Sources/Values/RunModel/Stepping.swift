// Stepping through lists, wrapping around at the ends.

extension CaseIterable where Self: Equatable, AllCases == [Self] {
  /// The next case; after the last, the first.
  package func next() -> Self { stepped(by: 1) }

  /// The case `step` places after this one, wrapping around at the ends.
  package func stepped(by step: Int) -> Self { stepped(by: step, in: Self.allCases) }
}

/// `index` modulo `count`, never negative; 0 for an empty list.
package func wrapped(_ index: Int, _ count: Int) -> Int {
  count > 0 ? ((index % count) + count) % count : 0
}

extension Equatable {
  /// The element `step` places after this one in a list, wrapping around at the ends; the first if
  /// this one is not in the list.
  package func stepped(by step: Int, in cases: [Self]) -> Self {
    guard let index = cases.firstIndex(of: self) else { return cases.first ?? self }
    return cases[wrapped(index + step, cases.count)]
  }
}
