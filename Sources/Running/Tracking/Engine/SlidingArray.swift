/// An array that drops elements from its front; the remaining ones keep their indices.
struct SlidingArray<Element: Sendable>: Sendable {
  private var elements: [Element] = []
  /// The index of the first of `elements`, which may already be dropped.
  private var offset = 0
  private var first = 0

  var indices: Range<Int> { first..<offset + elements.count }
  var last: Element? { indices.isEmpty ? nil : elements.last }

  subscript(index: Int) -> Element {
    get { elements[index - offset] }
    _modify { yield &elements[index - offset] }
  }

  mutating func append(_ element: Element) { elements.append(element) }

  /// Drops all elements before an index, which may be the end.
  mutating func drop(before index: Int) {
    first = max(first, index)
    // In batches, so that the remaining elements are not moved each time.
    guard first - offset > elements.count / 2 else { return }
    elements.removeFirst(first - offset)
    offset = first
  }

  /// Drops all elements; the next one has index 0.
  mutating func removeAll() {
    elements.removeAll(keepingCapacity: true)
    (offset, first) = (0, 0)
  }
}

extension Array<Double> {
  /// Returns the element of this rank (quickselect), 0 for the smallest; the array must not contain
  /// NaN.
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
