/// A quantity of a row, and how the row says it and takes it.
package final class Column<Row: Sendable>: Sendable {
  package let quantity: Quantity
  /// The value in a row; `nil` is unknown.
  package let get: @Sendable (Row) -> Double?
  package let set: @Sendable (inout Row, Double?) -> Void
  /// Whether every row has it.
  package let isRequired: Bool
  /// How it mostly is while the run is recorded; a number with more decimals needs more room in
  /// memory.
  package let usual: Quantity.Kind

  package init(
    _ quantity: Quantity, get: @escaping @Sendable (Row) -> Double?,
    set: @escaping @Sendable (inout Row, Double?) -> Void, isRequired: Bool = false,
    usualDecimals: Int? = nil
  ) {
    self.quantity = quantity
    self.get = get
    self.set = set
    self.isRequired = isRequired
    usual = usualDecimals.map { .number(decimals: $0) } ?? quantity.kind
  }

  /// The column of a moment.
  package static func time(
    _ quantity: Quantity, get: @escaping @Sendable (Row) -> UTC?,
    set: @escaping @Sendable (inout Row, UTC?) -> Void
  ) -> Column {
    Column(
      quantity, get: { get($0).map { Double($0.millisecondsSince1970) } },
      set: { set(&$0, $1.flatMap { Int64(exactly: $0) }.map { UTC(millisecondsSince1970: $0) }) })
  }

  /// The column of a whole number.
  package static func whole(
    _ quantity: Quantity, get: @escaping @Sendable (Row) -> Int?,
    set: @escaping @Sendable (inout Row, Int?) -> Void, isRequired: Bool = false
  ) -> Column {
    Column(
      quantity, get: { get($0).map { Double($0) } },
      set: { set(&$0, $1.flatMap { Int(exactly: $0) }) }, isRequired: isRequired)
  }
}

/// A value that is a row of a table: all that is written, read, bounded and packed of it is in its
/// columns.
package protocol Tabular: Sendable {
  /// At most 32, in the order in which files have them.
  static var table: [Column<Self>] { get }
  /// All that may be unknown is, the rest 0.
  init()
}

extension Tabular {
  /// The row without what its quantities cannot be.
  package var bounded: Self {
    var row = self
    for column in Self.table {
      // NaN is in no range.
      if let value = column.get(row), !column.quantity.bounds.contains(value) {
        column.set(&row, nil)
      }
    }
    return row
  }

  /// Writes all columns of the table.
  package func packTable(into packer: inout RowPacker) {
    for column in Self.table {
      let value = column.get(self)
      switch column.usual {
      case .number(let decimals): packer.number(value, decimals: decimals)
      case .whole, .time: packer.whole(value.flatMap { Int64(exactly: $0) })
      }
    }
  }

  /// Reads what ``packTable(into:)`` wrote.
  package init(fromTable unpacker: inout RowUnpacker) {
    self.init()
    for column in Self.table {
      switch column.usual {
      case .number(let decimals): column.set(&self, unpacker.number(decimals: decimals))
      case .whole, .time: column.set(&self, unpacker.whole().map { Double($0) })
      }
    }
  }
}

/// A row is packed by its table, unless it says otherwise.
extension Packable where Self: Tabular {
  package static var columns: Int { table.count }

  package func pack(into row: inout RowPacker) { packTable(into: &row) }

  package init(from row: inout RowUnpacker) { self.init(fromTable: &row) }
}

// MARK: - Places

extension Column {
  /// Latitude and longitude; a place without one of them is unknown.
  package static func place(
    get: @escaping @Sendable (Row) -> Coordinate?,
    set: @escaping @Sendable (inout Row, Coordinate?) -> Void, isRequired: Bool = false
  ) -> [Column] {
    [
      Column(
        .latitude, get: { get($0)?.latitude },
        set: { row, value in
          let longitude = get(row)?.longitude ?? 0
          set(&row, value.map { Coordinate(latitude: $0, longitude: longitude) })
        }, isRequired: isRequired),
      Column(
        .longitude, get: { get($0)?.longitude },
        set: { row, value in
          guard let value, let latitude = get(row)?.latitude else { return set(&row, nil) }
          set(&row, Coordinate(latitude: latitude, longitude: value))
        }, isRequired: isRequired),
    ]
  }
}
