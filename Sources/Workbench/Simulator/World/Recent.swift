/// The most recent events, numbered from 1.
struct Recent<Value> {
  /// Number of events kept.
  static var most: Int { 8 }

  private(set) var items: [(number: Int, value: Value)] = []
  private var count = 0

  mutating func append(_ value: Value) {
    count += 1
    items.append((count, value))
    if items.count > Recent.most { items.removeFirst() }
  }
}
