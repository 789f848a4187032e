/// The keys of the open objects, for detecting duplicates and for error paths.
///
/// All keys share one arena that shrinks when an object closes, so a key needs no allocation. Keys
/// compare by bytes: `"a"` and `"\u0061"` are the same key, `é` and `e\u0301` are not.
struct JSONKeys {
  private struct Entry {
    var hash: UInt64
    var end: Int
  }

  private var arena: [UInt8] = []
  private var entries: [Entry] = []

  var count: Int { entries.count }

  /// The key at `index`, converted to a String on demand; up to 15 bytes need no allocation.
  func key(at index: Int) -> String {
    String(decoding: arena[start(of: index)..<entries[index].end], as: UTF8.self)
  }

  /// Appends a key to the object whose keys start at `first`; false for a duplicate.
  mutating func append(_ key: ArraySlice<UInt8>, objectStart first: Int) -> Bool {
    let hash = Self.hash(key)
    let start = arena.count
    var isNew = true
    for index in first..<entries.count where entries[index].hash == hash {
      if arena[self.start(of: index)..<entries[index].end].elementsEqual(key) { isNew = false }
    }
    arena.append(contentsOf: key)
    entries.append(Entry(hash: hash, end: start + key.count))
    return isNew
  }

  /// Removes the keys from index `first` on, when their object closes.
  mutating func forget(from first: Int) {
    guard first < entries.count else { return }
    arena.removeSubrange(start(of: first)...)
    entries.removeSubrange(first...)
  }

  private func start(of index: Int) -> Int { index == 0 ? 0 : entries[index - 1].end }

  /// FNV-1a, 64 bits; equal hashes are resolved by comparing bytes.
  private static func hash(_ key: ArraySlice<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in key { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return hash
  }
}
