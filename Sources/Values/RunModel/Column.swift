/// A quantity of a row, and how it mostly is.
package struct Column: Sendable {
  package let quantity: Quantity
  /// Whether every row has it.
  package let isRequired: Bool
  /// How it mostly is while the run is recorded; a number with more decimals needs more room in
  /// memory.
  package let usual: Quantity.Kind

  package init(_ quantity: Quantity, isRequired: Bool = false, usualDecimals: Int? = nil) {
    self.quantity = quantity
    self.isRequired = isRequired
    usual = usualDecimals.map { .number(decimals: $0) } ?? quantity.kind
  }
}

/// A value that is a row of a table: all that is written, read, bounded and packed of it is in its
/// columns.
package protocol Tabular: Sendable {
  /// At most 32, in the order in which files have them.
  static var table: [Column] { get }
  /// All that may be unknown is, the rest 0.
  init()
  /// The value of a column by its index in the table; `nil` is unknown.
  ///
  /// Times are milliseconds, whole numbers are whole; what cannot be in the row counts as unknown.
  subscript(column index: Int) -> Double? { get set }
}

extension Tabular {
  /// The row without what its quantities cannot be.
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

  /// Writes columns of the table.
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

  /// Reads what ``packTable(_:into:)`` wrote.
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

/// A row whose last columns most rows do not have.
package protocol RarelyWhole: Tabular {
  /// How many columns come before them.
  static var usualColumns: Int { get }
  /// Whether the row has a value in any of those last columns.
  var hasRareColumns: Bool { get }
}

/// A row is packed by its table, unless it says otherwise.
extension Packable where Self: Tabular {
  package static var columns: Int { table.count }

  package func pack(into row: inout RowPacker) { packTable(0..<Self.table.count, into: &row) }

  package init(from row: inout RowUnpacker) {
    self.init()
    unpackTable(0..<Self.table.count, from: &row)
  }
}

/// Empty rare columns are packed together, in a few instructions.
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
  // By themselves: what most rows do is compiled into few instructions.
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
  /// Milliseconds since 1970, as a column has them.
  package var columnValue: Double? {
    get { map { Double($0.millisecondsSince1970) } }
    set { self = newValue.flatMap { Int64(exactly: $0) }.map { UTC(millisecondsSince1970: $0) } }
  }
}

/// A place without latitude or longitude is unknown; the latitude is set first.
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
