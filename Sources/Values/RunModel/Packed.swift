/// A value that can be encoded as a row of numbers.
public protocol Packable {
  /// Number of columns, at most 32.
  static var columns: Int { get }
  /// Writes all columns, always in the same order.
  func pack(into row: inout RowPacker)
  /// Reads all columns, in the order of writing.
  init(from row: inout RowUnpacker)
}

/// An in-memory sequence of values, delta-encoded and lossless.
///
/// A day at 10 Hz is 864,000 fixes: 200 bytes each as structs of optionals, about 20 when packed.
/// Numbers keep every bit. Iteration is fast; any other access decodes up to a block.
///
/// Per-value code is public and inlinable, so that other modules specialize it for their own
/// elements; `package` code would be called through witness tables, at many times the cost.
public struct Packed<Element: Packable & Sendable>: Sequence, Sendable {
  /// Values per block; the first value of a block is encoded without a predecessor.
  @usableFromInline static var blockLength: Int { 256 }

  /// The full blocks.
  @usableFromInline var blocks: [[UInt8]] = []
  /// The block being filled, never full.
  @usableFromInline var packer: RowPacker
  @usableFromInline var newest: Element?

  /// Makes an empty sequence.
  @inlinable
  public init() { packer = RowPacker(columns: Element.columns) }

  /// Packs the values of a sequence.
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    self.init()
    append(contentsOf: elements)
  }

  /// The last value, kept unpacked.
  @inlinable public var last: Element? { newest }
  /// Number of values.
  @inlinable public var count: Int { blocks.count * Packed.blockLength + packer.rows }
  /// Number of values.
  @inlinable public var underestimatedCount: Int { count }
  /// Whether there are no values.
  @inlinable public var isEmpty: Bool { newest == nil }
  package var first: Element? { isEmpty ? nil : self[0] }

  /// Appends a value.
  @inlinable
  public mutating func append(_ element: Element) {
    packer.beginRow()
    element.pack(into: &packer)
    packer.endRow()
    newest = element
    if packer.rows == Packed.blockLength { blocks.append(packer.takeAll()) }
  }

  /// Appends values in order.
  @inlinable
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  /// Returns a copy with a change applied to each value.
  @inlinable
  public func edited(_ change: (Int, inout Element) -> Void) -> Packed {
    var result = Packed()
    for (index, element) in enumerated() {
      var element = element
      change(index, &element)
      result.append(element)
    }
    return result
  }

  /// Iterates from the first value.
  @inlinable
  public func makeIterator() -> Iterator { Iterator(self, block: 0) }

  /// The value at an index; decodes up to a block.
  package subscript(index: Int) -> Element {
    precondition((0..<count).contains(index), "index out of range")
    if index == count - 1, let last { return last }
    var row = RowUnpacker(columns: Element.columns, bytes: bytes(of: index / Packed.blockLength))
    row.beginRow()
    var element = Element(from: &row)
    for _ in 0..<index % Packed.blockLength {
      row.beginRow()
      element = Element(from: &row)
    }
    return element
  }

  /// The bytes of a full block or the open one.
  private func bytes(of block: Int) -> [UInt8] {
    block < blocks.count ? blocks[block] : packer.bytes
  }

  /// The values from an index on.
  package func suffix(from index: Int) -> some Sequence<Element> {
    let block = index / Packed.blockLength
    return IteratorSequence(Iterator(self, block: block))
      .dropFirst(index - block * Packed.blockLength)
  }

  /// Iterates over all values and frees them along the way, so that the values and results derived
  /// from them need not be in memory together.
  @inlinable
  public mutating func drain(_ body: (Element) -> Void) {
    while !blocks.isEmpty || packer.rows > 0 {
      // Removing a few hundred blocks from the front at a time is cheap.
      var part = Packed()
      let taken = Swift.min(blocks.count, Packed.blockLength)
      part.blocks = Array(blocks[..<taken])
      blocks.removeFirst(taken)
      if taken == 0 { swap(&part.packer, &packer) }
      for element in part { body(element) }
    }
    self = Packed()
  }
}

// MARK: - Changing the end

extension Packed {
  /// Changes values from the last backward while a condition holds.
  package mutating func changeLast(
    while isDue: (Element) -> Bool, _ change: (inout Element) -> Void
  ) {
    guard var last, isDue(last) else { return }
    change(&last)
    newest = last
    // The last value is changed already, and `isDue` may hold only once for it.
    var changed: Element? = last
    var block = blocks.count
    var goesOn = true
    while goesOn, block >= 0 {
      var elements = self.elements(ofBlock: block)
      var hasChanged = elements.isEmpty
      for index in elements.indices.reversed() {
        if let last = changed.take() {
          elements[index] = last
        } else {
          goesOn = isDue(elements[index])
          guard goesOn else { break }
          change(&elements[index])
        }
        hasChanged = true
      }
      guard hasChanged else { break }
      var packer = RowPacker(columns: Element.columns)
      for element in elements {
        packer.beginRow()
        element.pack(into: &packer)
        packer.endRow()
      }
      if block == blocks.count {
        self.packer = packer
      } else {
        blocks[block] = packer.takeAll()
      }
      block -= 1
    }
  }

  /// Removes values from the end.
  package mutating func removeLast(_ number: Int) {
    let count = self.count - number
    precondition(number >= 0 && count >= 0, "cannot remove more values than there are")
    guard number > 0 else { return }
    let block = count / Packed.blockLength
    let elements = elements(ofBlock: block).prefix(count % Packed.blockLength)
    newest = elements.isEmpty && block > 0 ? self[count - 1] : nil
    blocks.removeSubrange(block...)
    packer = RowPacker(columns: Element.columns)
    for element in elements { append(element) }
  }

  private func elements(ofBlock block: Int) -> [Element] {
    Array(IteratorSequence(Iterator(self, block: block)).prefix(Packed.blockLength))
  }
}

// MARK: - Search

extension Packed {
  /// Returns the first value that satisfies a condition, its index and its predecessor, by binary
  /// search; `nil` if there is none.
  ///
  /// Once `isBehind` is true for a value, it must be true for all later ones.
  package func firstBehind(
    _ isBehind: (Element) -> Bool
  ) -> (index: Int, element: Element, before: Element?)? {
    guard let last, isBehind(last) else { return nil }
    var low = 0
    var high = (count + Packed.blockLength - 1) / Packed.blockLength
    // Finds the last block that starts before that value.
    while high - low > 1 {
      let middle = (low + high) / 2
      if isBehind(self[middle * Packed.blockLength]) { high = middle } else { low = middle }
    }
    var index = low * Packed.blockLength
    var before: Element?
    for element in IteratorSequence(Iterator(self, block: low)) {
      if isBehind(element) { return (index, element, before) }
      before = element
      index += 1
    }
    return nil
  }
}

// MARK: - Iteration

extension Packed {
  /// Decodes values one by one.
  public struct Iterator: IteratorProtocol, Sendable {
    @usableFromInline let blocks: [[UInt8]]
    @usableFromInline let open: [UInt8]
    @usableFromInline var block: Int
    @usableFromInline var row: RowUnpacker

    /// Starts at `block`.
    @inlinable
    init(_ values: Packed, block: Int) {
      row = RowUnpacker(columns: Element.columns, bytes: [])
      blocks = values.blocks
      open = values.packer.bytes
      self.block = block
    }

    /// The next value; `nil` at the end.
    @inlinable
    public mutating func next() -> Element? {
      if row.isAtEnd {
        guard block <= blocks.count else { return nil }
        row = RowUnpacker(
          columns: Element.columns, bytes: block < blocks.count ? blocks[block] : open)
        block += 1
        guard !row.isAtEnd else { return nil }
      }
      row.beginRow()
      return Element(from: &row)
    }
  }
}

extension Packed: ExpressibleByArrayLiteral {
  /// Packs the values of a literal.
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension Packed: Hashable {
  /// Equal values have equal bytes; 0 and -0 differ.
  public static func == (left: Packed, right: Packed) -> Bool {
    left.packer.bytes == right.packer.bytes && left.blocks == right.blocks
  }

  /// Hashes the packed bytes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(blocks)
    hasher.combine(packer.bytes)
  }
}
