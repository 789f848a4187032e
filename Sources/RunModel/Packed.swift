/// A value that can be written as a row of numbers.
package protocol Packable {
  /// Numbers and texts in a row, at most 32.
  static var columns: Int { get }
  /// Writes all columns, in the same order each time.
  func pack(into row: inout RowPacker)
  /// Reads all columns, in the order in which they were written.
  init(from row: inout RowUnpacker)
}

/// Many values in memory, each as what is different from the one before.
///
/// A day at 10 Hz is 864,000 fixes: 200 bytes each as structs of optionals, some 20 like this.
/// Nothing is lost, down to the last bit of a number. Going through all is quick; any other access
/// reads up to a block.
package struct Packed<Element: Packable & Sendable>: Sequence, Sendable {
  /// Values that are packed together; the first of a block stands for itself.
  static var blockLength: Int { 256 }

  /// The full blocks.
  private var blocks: [[UInt8]] = []
  /// The block that is being filled, never full.
  private var packer = RowPacker(columns: Element.columns)
  package private(set) var last: Element?

  package init() {}

  package init(_ elements: some Sequence<Element>) { append(contentsOf: elements) }

  package var count: Int { blocks.count * Packed.blockLength + packer.rows }
  package var underestimatedCount: Int { count }
  package var isEmpty: Bool { last == nil }
  package var first: Element? { isEmpty ? nil : self[0] }

  package mutating func append(_ element: Element) {
    element.pack(into: &packer)
    packer.endRow()
    last = element
    if packer.rows == Packed.blockLength { blocks.append(packer.takeAll()) }
  }

  package mutating func append(contentsOf elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  /// The same values, each changed.
  package func edited(_ change: (Int, inout Element) -> Void) -> Packed {
    var result = Packed()
    for (index, element) in enumerated() {
      var element = element
      change(index, &element)
      result.append(element)
    }
    return result
  }

  package func makeIterator() -> Iterator { Iterator(self, block: 0) }

  /// Reads up to a block.
  package subscript(index: Int) -> Element {
    precondition((0..<count).contains(index), "no value has this index")
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

  /// Those of a full block, or of the open one.
  private func bytes(of block: Int) -> [UInt8] {
    block < blocks.count ? blocks[block] : packer.bytes
  }

  /// The values from an index on.
  package func suffix(from index: Int) -> some Sequence<Element> {
    let block = index / Packed.blockLength
    return IteratorSequence(Iterator(self, block: block))
      .dropFirst(index - block * Packed.blockLength)
  }

  /// Goes through all values and lets go of them on the way, so that they and what is made of them
  /// are not in memory together.
  package mutating func drain(_ body: (Element) -> Void) {
    while !blocks.isEmpty || packer.rows > 0 {
      // Blocks are taken from the front some hundred at a time, which costs little.
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

// MARK: - Changes at the end

extension Packed {
  /// Changes values from the last one backward, as long as they ask for it.
  package mutating func changeLast(
    while isDue: (Element) -> Bool, _ change: (inout Element) -> Void
  ) {
    guard var last, isDue(last) else { return }
    change(&last)
    self.last = last
    var block = blocks.count
    var goesOn = true
    while goesOn, block >= 0 {
      var elements = self.elements(ofBlock: block)
      var hasChanged = elements.isEmpty
      for index in elements.indices.reversed() {
        goesOn = isDue(elements[index])
        guard goesOn else { break }
        change(&elements[index])
        hasChanged = true
      }
      guard hasChanged else { break }
      var packer = RowPacker(columns: Element.columns)
      for element in elements {
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

  /// Removes values at the end.
  package mutating func removeLast(_ number: Int) {
    let count = self.count - number
    precondition(number >= 0 && count >= 0, "there are not so many values")
    guard number > 0 else { return }
    let block = count / Packed.blockLength
    let elements = elements(ofBlock: block).prefix(count % Packed.blockLength)
    last = elements.isEmpty && block > 0 ? self[count - 1] : nil
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
  /// The first value that lies behind a border, its index, and the one before it; `nil` when none
  /// does.
  ///
  /// `isBehind` must be true for all that come after one for which it is.
  package func firstBehind(
    _ isBehind: (Element) -> Bool
  ) -> (index: Int, element: Element, before: Element?)? {
    guard let last, isBehind(last) else { return nil }
    var low = 0
    var high = (count + Packed.blockLength - 1) / Packed.blockLength
    // The last block that does not begin behind the border.
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
  /// Unpacks one value after the other.
  package struct Iterator: IteratorProtocol, Sendable {
    private let blocks: [[UInt8]]
    private let open: [UInt8]
    private var block: Int
    private var row = RowUnpacker(columns: Element.columns, bytes: [])

    /// `block` is where to begin.
    fileprivate init(_ values: Packed, block: Int) {
      blocks = values.blocks
      open = values.packer.bytes
      self.block = block
    }

    package mutating func next() -> Element? {
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
  package init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension Packed: Hashable {
  /// The same values are packed into the same bytes; 0 and -0 are not the same.
  package static func == (left: Packed, right: Packed) -> Bool {
    left.packer.bytes == right.packer.bytes && left.blocks == right.blocks
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(blocks)
    hasher.combine(packer.bytes)
  }
}
