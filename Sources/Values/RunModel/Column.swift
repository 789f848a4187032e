/// A column of a table: its quantity and usual form.
package struct Column: Sendable {
  package let quantity: Quantity
  /// Whether every row has a value.
  package let isRequired: Bool
  /// Its usual form during recording; a number with more decimals takes more memory.
  package let usual: Quantity.Kind

  package init(_ quantity: Quantity, isRequired: Bool = false, usualDecimals: Int? = nil) {
    self.quantity = quantity
    self.isRequired = isRequired
    usual = usualDecimals.map { .number(decimals: $0) } ?? quantity.kind
  }
}

/// A value that is a row of a table: its columns define how it is written, read, bounded and
/// packed.
package protocol Tabular: Sendable {
  /// At most 32 columns, in file order.
  static var table: [Column] { get }
  /// Makes a row in which optional columns are unknown and the others 0.
  init()
  /// The value of a column by its index in the table; `nil` if unknown.
  ///
  /// Times are in milliseconds, and whole numbers have no fraction; values that the row cannot
  /// represent are treated as unknown.
  subscript(column index: Int) -> Double? { get set }
}

extension Tabular {
  /// The row with out-of-range values removed.
  package var bounded: Self {
    var row = self
    for (index, column) in Self.table.enumerated() {
      // NaN is in no range.
      if let value = self[column: index], !column.quantity.bounds.contains(value) {
        row[column: index] = nil
      }
    }
    return row
  }

  /// Packs columns of the table.
  @inline(__always)
  func packTable(_ columns: Range<Int>, into packer: inout RowPacker) {
    let table = Self.table
    for index in columns {
      let value = self[column: index]
      switch table[index].usual {
      case .number(let decimals): packer.number(value, decimals: decimals)
      case .whole, .time: packer.whole(value.flatMap { Int64(exactly: $0) })
      }
    }
  }

  /// Unpacks the columns packed by ``packTable(_:into:)``.
  @inline(__always)
  mutating func unpackTable(_ columns: Range<Int>, from unpacker: inout RowUnpacker) {
    let table = Self.table
    for index in columns {
      switch table[index].usual {
      case .number(let decimals): self[column: index] = unpacker.number(decimals: decimals)
      case .whole, .time: self[column: index] = unpacker.whole().map { Double($0) }
      }
    }
  }
}

/// A row whose last columns are rarely set.
package protocol RarelyWhole: Tabular {
  /// The number of columns before the rare ones.
  static var usualColumns: Int { get }
  /// Whether any of the rare columns has a value.
  var hasRareColumns: Bool { get }
}

/// Default packing by the table.
extension Packable where Self: Tabular {
  package static var columns: Int { table.count }

  package func pack(into row: inout RowPacker) { packTable(0..<Self.table.count, into: &row) }

  package init(from row: inout RowUnpacker) {
    self.init()
    unpackTable(0..<Self.table.count, from: &row)
  }
}

/// Empty rare columns are packed together in a few instructions.
extension Packable where Self: RarelyWhole {
  package func pack(into row: inout RowPacker) {
    packTable(0..<Self.usualColumns, into: &row)
    if hasRareColumns {
      packRareColumns(into: &row)
    } else {
      row.unknown(Self.table.count - Self.usualColumns)
    }
  }

  package init(from row: inout RowUnpacker) {
    self.init()
    unpackTable(0..<Self.usualColumns, from: &row)
    guard !row.skipUnknown(Self.table.count - Self.usualColumns) else { return }
    unpackRareColumns(from: &row)
  }
}

extension RarelyWhole {
  // Not inlined, so that the common case compiles to few instructions.
  @inline(never)
  fileprivate func packRareColumns(into row: inout RowPacker) {
    packTable(Self.usualColumns..<Self.table.count, into: &row)
  }

  @inline(never)
  fileprivate mutating func unpackRareColumns(from row: inout RowUnpacker) {
    unpackTable(Self.usualColumns..<Self.table.count, from: &row)
  }
}

// MARK: - Values of columns

extension UTC? {
  /// Milliseconds since 1970, as stored in a column.
  package var columnValue: Double? {
    get { map { Double($0.millisecondsSince1970) } }
    set { self = newValue.flatMap { Int64(exactly: $0) }.map { UTC(millisecondsSince1970: $0) } }
  }
}

/// A coordinate is unknown unless both values are set; the latitude must be set first.
extension Coordinate? {
  package var columnLatitude: Double? {
    get { self?.latitude }
    set {
      let longitude = self?.longitude ?? 0
      self = newValue.map { Coordinate(latitude: $0, longitude: longitude) }
    }
  }

  package var columnLongitude: Double? {
    get { self?.longitude }
    set {
      if let newValue { self?.longitude = newValue } else { self = nil }
    }
  }
}
