/// An array that loses elements at its front; those that stay keep their indices.
struct SlidingArray<Element: Sendable>: Sendable {
  private var elements: [Element] = []
  /// The index of the first of `elements`, which may be dropped already.
  private var offset = 0
  private var first = 0

  var indices: Range<Int> { first..<offset + elements.count }
  var last: Element? { indices.isEmpty ? nil : elements.last }

  subscript(index: Int) -> Element {
    get { elements[index - offset] }
    _modify { yield &elements[index - offset] }
  }

  mutating func append(_ element: Element) { elements.append(element) }

  /// Drops all before an index, which may be the end.
  mutating func drop(before index: Int) {
    first = max(first, index)
    // Many at once, so that those which stay are not moved each time.
    guard first - offset > elements.count / 2 else { return }
    elements.removeFirst(first - offset)
    offset = first
  }

  /// Drops all; the next one has the index 0.
  mutating func removeAll() {
    elements.removeAll(keepingCapacity: true)
    (offset, first) = (0, 0)
  }
}

extension Array<Double> {
  /// The element that has so many smaller ones beside it, 0 for the least; none of them NaN.
  ///
  /// C. A. R. Hoare, "Algorithm 65: Find", 1961.
  func smallest(_ rank: Int) -> Double {
    var values = self
    var (low, high) = (0, values.count - 1)
    while low < high {
      let pivot = values[(low + high) / 2]
      var (left, right) = (low, high)
      while left <= right {
        while values[left] < pivot { left += 1 }
        while values[right] > pivot { right -= 1 }
        guard left <= right else { break }
        values.swapAt(left, right)
        (left, right) = (left + 1, right - 1)
      }
      if rank <= right {
        high = right
      } else if rank >= left {
        low = left
      } else {
        break
      }
    }
    return values[rank]
  }
}
