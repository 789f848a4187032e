/// Keeps a large value behind one reference, so that passing it on copies one word instead of all
/// its fields.
///
/// It is changed in place while it is uniquely referenced, and copied otherwise.
@propertyWrapper package struct Boxed<Value: Sendable>: Sendable {
  /// Always one element; an array copies on write and is Sendable by itself.
  private var values: [Value]

  package init(wrappedValue: Value) { values = [wrappedValue] }

  package var wrappedValue: Value {
    _read { yield values[0] }
    _modify { yield &values[0] }
  }
}
