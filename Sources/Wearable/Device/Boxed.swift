/// Keeps a large value behind one reference: who passes it on copies a word, not all of its parts.
///
/// It is changed in place as long as nobody else has it, and copied otherwise.
@propertyWrapper package struct Boxed<Value: Sendable>: Sendable {
  /// Exactly one; an array copies on write, and is Sendable by itself.
  private var values: [Value]

  package init(wrappedValue: Value) { values = [wrappedValue] }

  package var wrappedValue: Value {
    _read { yield values[0] }
    _modify { yield &values[0] }
  }
}
