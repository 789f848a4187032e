/// How strict the reader is, and the limits that bound its memory and time.
package struct JSONOptions: Equatable, Sendable {
  /// The default maximum nesting depth, for readers and writers.
  package static let standardDepth = 16

  /// The maximum nesting depth; `[[]]` is 2.
  package var depth: Int
  /// The maximum length of a document, in bytes.
  package var bytes: Int
  /// The maximum length of a string, in bytes of unescaped UTF-8.
  package var stringLength: Int
  /// The maximum length of a key, in bytes of unescaped UTF-8.
  package var keyLength: Int
  /// The maximum length of a number, in characters.
  package var numberLength: Int
  /// The maximum number of keys in one object.
  package var keysPerObject: Int
  /// Whether `// ...` and `/* ... */` are allowed wherever white space is.
  package var comments: Bool
  /// Whether an object may repeat a key; the caller decides what that means.
  package var repeatedKeys: Bool

  /// The defaults suit every file that the wearable writes.
  package init(
    depth: Int = standardDepth, bytes: Int = 64 << 20, stringLength: Int = 64 << 10,
    keyLength: Int = 1024,
    numberLength: Int = 1200, keysPerObject: Int = 512, comments: Bool = false,
    repeatedKeys: Bool = false
  ) {
    precondition(depth <= 256, "the depth must be at most 256: JSONValue is read recursively")
    self.depth = depth
    self.bytes = bytes
    self.stringLength = stringLength
    self.keyLength = keyLength
    self.numberLength = numberLength
    self.keysPerObject = keysPerObject
    self.comments = comments
    self.repeatedKeys = repeatedKeys
  }
}
